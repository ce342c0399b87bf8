"""Standings that change say so: to the row in the same transaction, to all processes when it is committed."""

from django.db import transaction
from django.db.models import F

from games.sockets.notices import publish
from leaderboards.models import Challenge, Entry


def standings_changed(challenge_id: int, *, entered: int = 0) -> None:
    """Count a change, and the entries it added. Last in its transaction: everybody waits for this row."""
    Challenge.objects.filter(pk=challenge_id).update(
        revision=F("revision") + 1, entered=F("entered") + entered
    )
    transaction.on_commit(lambda: publish("challenge.changed", challenge=challenge_id))


def announce_win(entry: Entry) -> None:
    """Tell everybody who follows the challenge that somebody has won."""
    win = {"name": str(entry.player), "time_ms": entry.time_ms, "moves": entry.moves}
    transaction.on_commit(lambda: publish("challenge.won", challenge=entry.challenge_id, **win))
