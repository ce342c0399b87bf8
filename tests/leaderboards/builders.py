"""Small builders of challenges and of entries with chosen results."""

from datetime import timedelta

from accounts.models import User
from games.actions import finish
from games.models import Attempt
from leaderboards.actions import enter
from leaderboards.models import Challenge, Entry
from tests.games.builders import NOON, play, player


def challenge(code: str = "DS1-D1N-ABCDEFGHIJKLMNOPQRSTUVWXYZ") -> Challenge:
    """A challenge open on the day of ``NOON``."""
    from games.rules import parse_code

    made = Challenge.for_day(NOON.date(), parse_code(code))
    made.save()
    return made


def entered(chosen: Challenge, owner: User, log: str, seconds: int = 60) -> Entry:
    """The entry of a player who played a log and finished after so many seconds."""
    entry = enter(chosen, owner, NOON)
    play(entry.attempt, log)
    finish(entry.attempt_id, NOON + timedelta(seconds=seconds))
    entry.refresh_from_db()
    return entry


def with_result(chosen: Challenge, name: str, **result: object) -> Entry:
    """The entry of player ``name`` with a result made up, recorded as a replayed one is."""
    from leaderboards.actions import record_result

    entry = enter(chosen, player(name), NOON)
    values = {
        "won": False,
        "score": 0,
        "ranked_score": 0,
        "moves": 10,
        "foundation_cards": 0,
        "time_ms": 1_000,
        "finished_at": NOON,
        **result,
    }
    Attempt.objects.filter(pk=entry.attempt_id).update(**values)
    record_result(Attempt.objects.get(pk=entry.attempt_id))
    entry.refresh_from_db()
    return entry
