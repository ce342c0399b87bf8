"""What changes entries: entering, results, and moderators. Each is one transaction."""

from datetime import datetime

from django.db import IntegrityError, transaction

from accounts.models import User
from games.models import Attempt
from leaderboards.changes import announce_win, lock_standings, standings_changed
from leaderboards.errors import ChallengeNotOpen, NothingToModerate
from leaderboards.models import Challenge, Entry, Moderation, ModerationKind
from leaderboards.proof import proof_of
from leaderboards.ranking import count_in, count_out
from leaderboards.standing import standing_key


def refuse_closed(challenge: Challenge, now: datetime) -> None:
    """Raise ``ChallengeNotOpen`` before the challenge opens and after its close."""
    if not challenge.is_open(now):
        raise ChallengeNotOpen


def enter(challenge: Challenge, player: User, now: datetime) -> Entry:
    """The player's entry, made with a new ranked attempt if there is none yet, finished or not.

    Raises ``ChallengeNotOpen`` where one would have to be made and the challenge is not open.
    """
    existing = Entry.objects.filter(challenge=challenge, player=player).first()
    if existing:
        return existing
    refuse_closed(challenge, now)
    try:
        with transaction.atomic():
            attempt = Attempt.objects.create(
                player=player, code=challenge.code, closes_at=challenge.closes_at, created_at=now
            )
            entry = Entry.objects.create(challenge=challenge, player=player, attempt=attempt)
            # Locks the challenge last, since thousands enter at once, and nobody else knows of these rows.
            # The instant may be from before the close, and all be settled by now.
            if standings_changed(challenge.pk, entered=1):
                raise ChallengeNotOpen
            return entry
    except IntegrityError:
        # A second request of the same player was quicker; its attempt is the one.
        return Entry.objects.get(challenge=challenge, player=player)


@transaction.atomic
def record_result(attempt: Attempt) -> None:
    """Give the attempt's entry, if it has one, the proven result and with it a rank."""
    entry = Entry.objects.filter(attempt=attempt).first()
    if entry is None:
        return
    lock_standings(entry.challenge_id)
    entry.refresh_from_db()
    entry.copy_result(attempt)
    entry.hinted = attempt.hinted
    entry.standing_key = standing_key(entry, entry.pk)
    entry.save(update_fields=[*Entry.RESULT_FIELDS, "standing_key", "hinted"])
    if not entry.disqualified:
        count_in(entry)
        if entry.won:
            announce_win(entry)
    standings_changed(entry.challenge_id)


@transaction.atomic
def forget(entry: Entry) -> None:
    """Take out of the counts an entry that is being deleted with its player; those below move up."""
    lock_standings(entry.challenge_id)
    entry.refresh_from_db()
    if entry.has_rank:
        count_out(entry)
        # It is still there while the ranks of the others are written.
        Entry.objects.filter(pk=entry.pk).update(disqualified=True)
    standings_changed(entry.challenge_id, entered=-1)


@transaction.atomic
def verify(entry: Entry, by: User, now: datetime) -> Moderation:
    """Replay the entry's log now and record what differs from the stored result."""
    return Moderation.objects.create(
        entry=entry, kind=ModerationKind.VERIFY, by=by, at=now, finding=proof_of(entry).differences
    )


@transaction.atomic
def disqualify(entry: Entry, by: User, reason: str, now: datetime) -> Moderation:
    """Take an entry out of the ranking; those below move up. Raises ``NothingToModerate``."""
    lock_standings(entry.challenge_id)
    entry = Entry.objects.get(pk=entry.pk)
    if entry.disqualified:
        raise NothingToModerate("The entry is already disqualified.")
    if entry.has_rank:
        count_out(entry)
    entry.disqualified = True
    entry.save(update_fields=["disqualified"])
    standings_changed(entry.challenge_id)
    return Moderation.objects.create(
        entry=entry, kind=ModerationKind.DISQUALIFY, by=by, at=now, reason=reason
    )


@transaction.atomic
def restore(entry: Entry, by: User, reason: str, now: datetime) -> Moderation:
    """Put a disqualified entry back where its result stands. Raises ``NothingToModerate``."""
    lock_standings(entry.challenge_id)
    entry = Entry.objects.get(pk=entry.pk)
    if not entry.disqualified:
        raise NothingToModerate("The entry is not disqualified.")
    entry.disqualified = False
    entry.save(update_fields=["disqualified"])
    if entry.has_rank:
        count_in(entry)
    standings_changed(entry.challenge_id)
    return Moderation.objects.create(entry=entry, kind=ModerationKind.RESTORE, by=by, at=now, reason=reason)
