"""Every message of the live room. The catalogue for people is docs/protocol.md."""

from datetime import datetime

from games.table.messages import Message, encode
from leaderboards.live.standings import Standings
from leaderboards.neighbours import Neighbours, Result


def standings_but_now(standings: Standings, playing: int, *, is_open: bool) -> str:
    """The frame of the standings up to its last field: encoded once, and the time added by ``at``."""
    text = encode(
        {
            "type": "standings",
            "version": standings.revision,
            "rows": [_row(rank, row, standings.par_key) for rank, row in enumerate(standings.rows, 1)],
            "counts": {
                "playing": playing,
                "entered": standings.entered,
                "finished": standings.finished,
                "won": standings.won,
            },
            "state": "open" if is_open else "closed",
            "closes_at": standings.closes_at.isoformat(),
        }
    )
    return f'{text[:-1]},"now":"'


def at(frame: str, now: datetime) -> str:
    """A frame of ``standings_but_now`` with the server's time."""
    return f'{frame}{now.isoformat()}"}}'


def you(rank: int | None, of: int, around: Neighbours, par_key: str, *, provisional: bool) -> Message:
    """Where the viewer's own entry stands, or would stand if its game ended now, and who is beside it.

    ``around`` is the results before it and those from it on.
    """
    better, others = around
    first = (rank or 0) - len(better)
    return {
        "type": "you",
        "rank": rank,
        "of": of,
        "provisional": provisional,
        "neighbours": [_row(number, row, par_key) for number, row in enumerate(better + others, first)],
    }


def won(name: str, time_ms: int, moves: int) -> Message:
    """Somebody has won."""
    return {"type": "won", "name": name, "time_ms": time_ms, "moves": moves}


CLOSED: Message = {"type": "closed"}
"""The challenge has closed; the final standings follow as they are settled."""


def _row(rank: int, result: Result, par_key: str) -> Message:
    """A row of the board: nothing of a player's game but its result."""
    return {
        "rank": rank,
        "name": result.name,
        "won": bool(result.won),
        "ranked_score": result.ranked_score,
        "moves": result.moves,
        "time_ms": result.time_ms,
        "hinted": bool(result.hinted),
        "better_than_par": result.standing_key < par_key,
    }
