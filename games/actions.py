"""What changes attempts, beside their logs growing (``games.journal``). Each is one transaction."""

from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction

from accounts.models import User
from games.errors import DealSealed, NotEndedByClose
from games.models import Attempt, SealedDeck
from games.rules import Deal, Position
from games.signals import attempt_finished
from games.sockets.notices import publish


def refuse_sealed(deal: Deal, now: datetime) -> None:
    """Raise ``DealSealed`` for a deal in an open challenge."""
    if SealedDeck.objects.is_sealed(deal, now):
        raise DealSealed


def start_free_attempt(player: User, deal: Deal, now: datetime) -> Attempt:
    """A new unranked attempt at any deal. Raises ``DealSealed`` for one in an open challenge."""
    refuse_sealed(deal, now)
    return Attempt.objects.create(player=player, code=str(deal), created_at=now)


def open_attempt(attempt_id: UUID, tab: str, *, take: bool, now: datetime) -> tuple[Attempt, Position]:
    """The attempt as stored and its position, for showing it in the browser tab ``tab``.

    With ``take`` only that tab may play from now on. The clock starts as the first cards are shown. What a
    crash or the close left unfinished is finished here. Raises ``Attempt.DoesNotExist``.
    """
    if take:
        Attempt.objects.unfinished().filter(pk=attempt_id).update(holder=tab)
    Attempt.objects.accepting(now).filter(pk=attempt_id, started_at=None).update(started_at=now)
    attempt = Attempt.objects.get(pk=attempt_id)
    position = attempt.replayed()
    if not attempt.is_finished and (position.won or attempt.is_closed(now)):
        attempt = finish(attempt_id, now)
    return attempt, position


def go_on_unranked(attempt: Attempt, now: datetime) -> Attempt:
    """An unranked attempt that goes on where the close ended ``attempt``, the same one every time.

    It has the log so far, and its clock goes on as well. Raises ``NotEndedByClose``.
    """
    if not attempt.may_go_on(now):
        raise NotEndedByClose
    continuation, _ = Attempt.objects.get_or_create(
        continues=attempt,
        defaults={
            "player": attempt.player,
            "code": attempt.code,
            "log": attempt.log,
            "version": attempt.version,
            "hinted": attempt.hinted,
            "created_at": now,
            "started_at": attempt.started_at and now - timedelta(milliseconds=attempt.elapsed_ms(now)),
        },
    )
    return continuation


def mark_hinted(attempt_id: UUID) -> None:
    """Keep for good that the player of an attempt that goes on was given a hint."""
    Attempt.objects.unfinished().filter(pk=attempt_id, hinted=False).update(hinted=True)


def give_up(attempt: Attempt, now: datetime) -> None:
    """End a free attempt that its player will not go on with; one that was never seen just goes."""
    gone, _ = Attempt.objects.filter(pk=attempt.pk, started_at=None).delete()
    if not gone:
        finish(attempt.pk, now)
        transaction.on_commit(lambda: publish("table.finished", attempt=str(attempt.pk), tab=""))


@transaction.atomic
def finish(attempt_id: UUID, now: datetime, *, as_seen: tuple[int, str] | None = None) -> Attempt:
    """End an attempt: replay its stored log from the beginning and store that result, once.

    A ranked attempt ends at its close at the latest. Finishing again changes nothing, and an attempt whose
    cards were never shown gets no result, nor does one that has gone on from ``as_seen``, a version and its
    holder. The row is locked, so no action is appended between the replay and the result.
    """
    attempt = Attempt.objects.select_for_update().get(pk=attempt_id)
    if attempt.is_finished or attempt.started_at is None:
        return attempt
    if as_seen and as_seen != (attempt.version, attempt.holder):
        return attempt
    result = attempt.replayed().result()
    attempt.won = result["won"]
    attempt.score = result["score"]
    attempt.ranked_score = result["ranked_score"]
    attempt.moves = result["moves"]
    attempt.foundation_cards = result["foundation_cards"]
    attempt.time_ms = attempt.elapsed_ms(now)
    attempt.finished_at = min(now, attempt.closes_at) if attempt.closes_at else now
    attempt.save(update_fields=Attempt.RESULT_FIELDS)
    attempt_finished.send(Attempt, attempt=attempt)
    return attempt
