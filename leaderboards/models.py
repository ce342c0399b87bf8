"""Challenges, the players' entries in them, what ranks are counted from, and what moderators did."""

from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta
from typing import Self

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.models import Attempt, ProvenResult
from games.rules import RULES, VARIANTS, Deal, Rules
from leaderboards.certificates import Certificate, CertifiedDeal, Par
from leaderboards.scheduling.lease import Lease
from leaderboards.standing import par_key

__all__ = ["CertifiedDeal", "Challenge", "Entry", "Lease", "Moderation", "ModerationKind", "Tally"]


class ChallengeQuerySet(models.QuerySet["Challenge"]):
    def of_day(self, day: date) -> Self:
        """The challenges of a UTC day, in the project's order of modes."""
        order = models.Case(*(models.When(variant=name, then=i) for i, name in enumerate(VARIANTS)))
        return self.filter(day=day).order_by(order).with_par()

    def unsettled(self, now: datetime) -> Self:
        """Closed challenges whose final ranks are still to be written."""
        return self.filter(closes_at__lte=now, settled_at=None)

    def shown(self, now: datetime) -> Self:
        """Challenges that anybody may know of: those that have opened."""
        return self.filter(opens_at__lte=now).with_par()

    def with_par(self) -> Self:
        """Each loaded with its certified deal, but without the winning log."""
        return self.select_related("certified").defer("certified__log")


class Challenge(models.Model):
    """One mode's deal of one UTC day, proven winnable, the same for everybody, secret until it closes."""

    day = models.DateField(_("day"), editable=False)
    variant = models.CharField(max_length=8, choices=[(name, name) for name in VARIANTS], editable=False)
    certified = models.OneToOneField(
        CertifiedDeal, on_delete=models.PROTECT, related_name="challenge", editable=False
    )
    opens_at = models.DateTimeField(_("opens"), editable=False)
    closes_at = models.DateTimeField(_("closes"), editable=False)
    revision = models.PositiveBigIntegerField(default=0, editable=False)
    """Grows whenever its standings or counts change, in the same transaction."""
    entered = models.PositiveIntegerField(default=0, editable=False)
    """How many entries it has, finished or not."""
    settled_at = models.DateTimeField(null=True, editable=False)
    """When every entry had its result after the close, and its rank was written to it; null before."""

    objects = ChallengeQuerySet.as_manager()

    class Meta:
        verbose_name = _("challenge")
        verbose_name_plural = _("challenges")
        constraints = (
            models.UniqueConstraint(fields=("day", "variant"), name="one_challenge_a_mode_and_day"),
            models.CheckConstraint(
                name="challenge_opens_before_it_closes",
                condition=models.Q(opens_at__lt=models.F("closes_at")),
            ),
        )

    def __str__(self) -> str:
        return f"{self.variant} · {self.day}"

    def get_absolute_url(self) -> str:
        return reverse("challenge", args=[self.pk])

    @property
    def code(self) -> str:
        return self.certified.code

    @property
    def deal(self) -> Deal:
        return self.certified.deal

    @property
    def rules(self) -> Rules:
        return RULES[self.variant]

    @property
    def par(self) -> Par:
        """The target: known to everybody from the start, and never changed."""
        return self.certified.par

    def is_open(self, now: datetime) -> bool:
        return self.opens_at <= now < self.closes_at

    def is_closed(self, now: datetime) -> bool:
        return self.closes_at <= now

    def public_code(self, now: datetime) -> str | None:
        """The deal's code, or None until the close."""
        return self.code if self.is_closed(now) else None

    def public_certificate(self, now: datetime) -> Certificate | None:
        """The deal's code and the solver's log and result, or None until the close."""
        return self.certified.as_dict() if self.is_closed(now) else None

    @classmethod
    def for_day(cls, day: date, certified: CertifiedDeal) -> "Challenge":
        """An unsaved challenge of a UTC day, from midnight to midnight."""
        opens_at = datetime.combine(day, time(), UTC)
        return cls(
            day=day,
            variant=certified.variant,
            certified=certified,
            opens_at=opens_at,
            closes_at=opens_at + timedelta(days=1),
        )


class EntryQuerySet(models.QuerySet["Entry"]):
    def standing(self) -> Self:
        """Entries that have a rank, best first."""
        return self.filter(finished_at__isnull=False, disqualified=False).order_by("standing_key")

    def of_player(self, player_id: int | None, challenges: Iterable[Challenge]) -> Self:
        """A player's entries in some challenges; none for a visitor without an account."""
        return self.filter(player=player_id, challenge__in=[challenge.pk for challenge in challenges])


class Entry(ProvenResult):
    """A player's one ranked attempt in a challenge, and its proven result once there is one."""

    challenge = models.ForeignKey(
        Challenge,
        on_delete=models.CASCADE,
        related_name="entries",
        editable=False,
        verbose_name=_("challenge"),
    )
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="entries",
        editable=False,
        verbose_name=_("player"),
    )
    attempt = models.OneToOneField(
        Attempt, on_delete=models.RESTRICT, related_name="entry", editable=False, verbose_name=_("attempt")
    )
    disqualified = models.BooleanField(default=False, editable=False)
    hinted = models.BooleanField(default=False, editable=False)
    """Whether its player was given a hint, as its attempt had it when it was finished."""
    standing_key = models.CharField(max_length=64, default="", editable=False)
    """Text that sorts as results rank, unique among results (``leaderboards.standing``); empty before."""
    final_rank = models.PositiveIntegerField(null=True, editable=False)
    """The rank in a settled challenge, so that nothing has to be counted any more; null in any other."""

    objects = EntryQuerySet.as_manager()

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        constraints = (
            models.UniqueConstraint(fields=("challenge", "player"), name="one_entry_a_player_and_challenge"),
        )
        indexes = (
            models.Index(
                fields=("challenge", "standing_key"),
                condition=models.Q(finished_at__isnull=False, disqualified=False),
                name="entry_standing",
            ),
            # For moderators, who look for the few among many.
            models.Index(fields=("-id",), condition=models.Q(disqualified=True), name="entry_disqualified"),
            models.Index(fields=("-id",), condition=models.Q(finished_at=None), name="entry_unfinished"),
        )
        permissions = (("moderate_entry", "Can verify, disqualify and restore entries"),)

    def __str__(self) -> str:
        return f"{self.player} · {self.challenge}"

    @property
    def has_rank(self) -> bool:
        return self.finished_at is not None and not self.disqualified

    @property
    def better_than_par(self) -> bool:
        """Whether the result would rank before the solver's: by win, ranked score and moves."""
        if self.finished_at is None:
            return False
        return self.standing_key < par_key(self.challenge.par)


class Tally(models.Model):
    """How many standing entries of a challenge share the beginning of their standing keys.

    Kept at the two lengths of ``leaderboards.standing.TALLY_LENGTHS``; a rank is a sum over a few of these
    instead of a count over all entries.
    """

    challenge = models.ForeignKey(Challenge, on_delete=models.CASCADE, related_name="tallies")
    length = models.PositiveSmallIntegerField()
    prefix = models.CharField(max_length=32)
    entries = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name_plural = "tallies"
        constraints = (
            models.UniqueConstraint(fields=("challenge", "length", "prefix"), name="one_tally_a_prefix"),
        )

    def __str__(self) -> str:
        return f"{self.entries} × {self.prefix}"


class ModerationKind(models.TextChoices):
    """What a moderator did. Stored: never change a value."""

    VERIFY = "verify", _("verified again")
    DISQUALIFY = "disqualify", _("disqualified")
    RESTORE = "restore", _("restored")


class Moderation(models.Model):
    """One act of a moderator on an entry; only ever added."""

    entry = models.ForeignKey(
        Entry,
        on_delete=models.CASCADE,
        related_name="moderations",
        editable=False,
        verbose_name=_("entry"),
    )
    kind = models.CharField(_("kind"), max_length=16, choices=ModerationKind, editable=False)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="moderations",
        editable=False,
        verbose_name=_("moderator"),
    )
    at = models.DateTimeField(_("time"), editable=False)
    reason = models.TextField(_("reason"), blank=True, editable=False)
    finding = models.JSONField(null=True, editable=False)
    """Of a verification: the fields that differ, each with its stored and replayed value; empty if none."""

    class Meta:
        verbose_name = _("moderation")
        verbose_name_plural = _("moderations")
        ordering = ("-at", "-id")
        constraints = (
            models.CheckConstraint(
                name="moderation_says_why",
                condition=models.Q(kind=ModerationKind.VERIFY) | ~models.Q(reason=""),
            ),
        )

    def __str__(self) -> str:
        return f"{self.entry}: {self.get_kind_display()} · {self.by}"
