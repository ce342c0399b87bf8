"""Attempts at deals, and which decks nobody may see into yet."""

import uuid
from datetime import datetime
from typing import Self

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.rules import MAX_ACTIONS, RULES, Deal, Position, Rules, parse_code, replay


class SealedDeckQuerySet(models.QuerySet["SealedDeck"]):
    def is_sealed(self, deal: Deal, now: datetime) -> bool:
        """Whether the cards of ``deal``, in this mode or another, must not be shown at ``now``."""
        sealed = models.Q(until=None) | models.Q(until__gt=now)
        return self.filter(sealed, deck_key=deal.deck_key).exists()

    def seal_new(self, deal: Deal) -> None:
        """Keep the cards of ``deal`` secret until told how long. Raises ``IntegrityError``.

        That is where they have been sealed before, so that two who come upon one deck do not share it.
        """
        self.create(deck_key=deal.deck_key, until=None)

    def seal(self, deal: Deal, until: datetime) -> None:
        """Keep the cards of ``deal`` secret until then, and no longer."""
        self.update_or_create(deck_key=deal.deck_key, defaults={"until": until})


class SealedDeck(models.Model):
    """A deck whose hidden cards and code stay on the server until an instant, or until one is set.

    By deck and not by code: the same payload in another mode is the same cards.
    """

    deck_key = models.CharField(max_length=32, unique=True)
    until = models.DateTimeField(null=True)

    objects = SealedDeckQuerySet.as_manager()

    def __str__(self) -> str:
        return f"sealed until {self.until:%Y-%m-%d %H:%M}" if self.until else "sealed"


class ProvenResult(models.Model):
    """The columns of a result that a replay of the stored log has given; all null until then."""

    won = models.BooleanField(null=True, editable=False)
    score = models.IntegerField(null=True, editable=False)
    ranked_score = models.IntegerField(null=True, editable=False)
    moves = models.PositiveIntegerField(null=True, editable=False)
    foundation_cards = models.PositiveSmallIntegerField(null=True, editable=False)
    time_ms = models.PositiveBigIntegerField(null=True, editable=False)
    """Milliseconds from the first cards shown to the end, by the server's clock."""
    finished_at = models.DateTimeField(_("finished"), null=True, editable=False)

    RESULT_FIELDS = ("won", "score", "ranked_score", "moves", "foundation_cards", "time_ms", "finished_at")

    class Meta:
        abstract = True

    def copy_result(self, source: "ProvenResult") -> None:
        """Take over all columns of ``source``'s result."""
        for field in self.RESULT_FIELDS:
            setattr(self, field, getattr(source, field))


class AttemptQuerySet(models.QuerySet["Attempt"]):
    def unfinished(self) -> Self:
        return self.filter(finished_at=None)

    def finished(self) -> Self:
        """Attempts with a result, the last to be finished first."""
        return self.filter(finished_at__isnull=False).order_by("-finished_at", "-pk")

    def accepting(self, now: datetime) -> Self:
        """Attempts whose log may still grow: not finished, and not past their close."""
        return self.unfinished().filter(models.Q(closes_at=None) | models.Q(closes_at__gt=now))


class Attempt(ProvenResult):
    """One player's game of one deal, with every action so far.

    The log only ever grows, by appends conditional on ``version`` and ``holder``; see ``games.journal``.
    """

    id = models.UUIDField("ID", primary_key=True, default=uuid.uuid4, editable=False)
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="attempts", verbose_name=_("player")
    )
    code = models.CharField(max_length=40, editable=False)
    closes_at = models.DateTimeField(_("closes"), null=True, editable=False)
    """In a ranked attempt, the instant until which actions count and the deal is sealed; else null."""
    log = models.TextField(max_length=2 * MAX_ACTIONS, default="", editable=False)
    version = models.PositiveIntegerField(_("actions"), default=0, editable=False)
    """Actions in the log, undos included."""
    holder = models.CharField(max_length=36, default="", editable=False)
    """The browser tab that may play, by the random name it gave itself; empty before the first."""
    created_at = models.DateTimeField(_("created"), editable=False)
    started_at = models.DateTimeField(_("started"), null=True, editable=False)
    """When its first cards were shown; null before."""
    continues = models.OneToOneField(
        "self", null=True, on_delete=models.SET_NULL, related_name="continuation", editable=False
    )
    """The ranked attempt that the close of its challenge ended, and whose log this one began with."""
    hinted = models.BooleanField(default=False, editable=False)
    """Whether its player was given a hint."""

    objects = AttemptQuerySet.as_manager()

    class Meta:
        verbose_name = _("attempt")
        verbose_name_plural = _("attempts")
        indexes = (
            models.Index(fields=("player", "-created_at")),
            models.Index(
                fields=("player", "-finished_at", "-id"),
                condition=models.Q(finished_at__isnull=False),
                name="attempt_finished",
            ),
        )
        constraints = (
            models.CheckConstraint(
                name="attempt_finished_with_a_result",
                condition=models.Q(**dict.fromkeys(ProvenResult.RESULT_FIELDS))
                | models.Q(**{f"{field}__isnull": False for field in ProvenResult.RESULT_FIELDS}),
            ),
        )

    def __str__(self) -> str:
        return f"{self.rules.variant} · {self.pk}"

    @property
    def deal(self) -> Deal:
        return parse_code(self.code)

    @property
    def rules(self) -> Rules:
        return RULES[self.deal.variant]

    @property
    def is_ranked(self) -> bool:
        return self.closes_at is not None

    @property
    def is_finished(self) -> bool:
        return self.finished_at is not None

    def is_closed(self, now: datetime) -> bool:
        """Whether its challenge is over, so that no further action counts."""
        return self.closes_at is not None and self.closes_at <= now

    def may_go_on(self, now: datetime) -> bool:
        """Whether it was the close that ended it, so that it may be finished unranked."""
        return self.is_closed(now) and not self.won and self.finished_at in (None, self.closes_at)

    def public_code(self, now: datetime) -> str | None:
        """The deal's code, or None while it is sealed."""
        return None if self.is_ranked and not self.is_closed(now) else self.code

    @property
    def result_url(self) -> str:
        return reverse("result", args=[self.pk])

    def continue_url(self, now: datetime) -> str | None:
        """Where asking for an unranked continuation goes, or None where there is none to be had."""
        return reverse("continue", args=[self.pk]) if self.may_go_on(now) else None

    def elapsed_ms(self, now: datetime) -> int:
        """Milliseconds since the first cards were shown, standing still from the end or the close."""
        if self.time_ms is not None:
            return self.time_ms
        if self.started_at is None:
            return 0
        end = min(now, self.closes_at) if self.closes_at else now
        return max(0, round((end - self.started_at).total_seconds() * 1000))

    def replayed(self) -> Position:
        """The position after the stored log. Raises ``IllegalAction`` if the log is not legal."""
        return replay(self.deal, self.log)
