"""Standings that change say so: to the row in the same transaction, to all processes when it is committed."""

from django.db import transaction
from django.db.models import F

from games.sockets.notices import publish
from leaderboards.models import Challenge, Entry
from leaderboards.ranking import write_final_ranks


def lock_standings(challenge_id: int) -> Challenge:
    """The challenge as stored, whose standings nobody else changes before the transaction ends.

    Before any entry or tally that others know of is read or written: ranks written anew touch the entries
    of others, who would hold theirs and wait for the challenge. An attempt's row, where one is needed, is
    locked before.
    """
    return Challenge.objects.select_for_update(no_key=True).get(pk=challenge_id)


def standings_changed(challenge_id: int, *, entered: int = 0) -> bool:
    """Count a change, and the entries it added; of a settled challenge, write the ranks anew.

    Last in a transaction that has locked the standings, or in one that only adds an entry: this locks them.
    Whether the challenge is settled.
    """
    challenge = Challenge.objects.filter(pk=challenge_id)
    challenge.update(revision=F("revision") + 1, entered=F("entered") + entered)
    is_settled = challenge.filter(settled_at__isnull=False).exists()
    if is_settled:
        write_final_ranks(challenge_id)
    transaction.on_commit(lambda: publish("challenge.changed", challenge=challenge_id))
    return is_settled


def announce_win(entry: Entry) -> None:
    """Tell everybody who follows the challenge that somebody has won."""
    win = {"name": str(entry.player), "time_ms": entry.time_ms, "moves": entry.moves}
    transaction.on_commit(lambda: publish("challenge.won", challenge=entry.challenge_id, **win))
