"""Deals with proof that they can be won: the pool that days take their deals from, and their par."""

from dataclasses import dataclass
from typing import Self, TypedDict

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.rules import MAX_ACTIONS, VARIANTS, Deal, Result, parse_code


@dataclass(frozen=True, slots=True)
class Par:
    """The result to reach: the best that the solver found within a certificate's effort."""

    won: bool
    ranked_score: int
    moves: int


class Certificate(TypedDict):
    """What is published of a certified deal at the close of its challenge."""

    code: str
    log: str
    result: Result
    effort: int
    solver_version: str


class CertifiedDealQuerySet(models.QuerySet["CertifiedDeal"]):
    def in_pool(self) -> Self:
        """Deals that no challenge has yet."""
        return self.filter(challenge=None)


class CertifiedDeal(models.Model):
    """A deal and the log by which the solver won it. Sealed while it waits, and until its challenge closes.

    Nothing here is ever written to a log, an error or a page before that; hence the name without a code.
    """

    code = models.CharField(_("deal code"), max_length=40, unique=True, editable=False)
    variant = models.CharField(
        _("game"), max_length=8, choices=[(name, name) for name in VARIANTS], editable=False
    )
    log = models.TextField(_("winning log"), max_length=2 * MAX_ACTIONS, editable=False)
    score = models.IntegerField(_("score"), editable=False)
    ranked_score = models.IntegerField(_("ranked score"), editable=False)
    moves = models.PositiveIntegerField(_("moves"), editable=False)
    effort = models.PositiveIntegerField(_("effort"), editable=False)
    """How hard the solver tried to better its first win, in its own measure (``games.solver``)."""
    solver_version = models.CharField(_("solver version"), max_length=20, editable=False)
    first_width = models.PositiveIntegerField(_("width of the first win"), null=True, editable=False)
    """Width of the narrowest of the beams tried that wins the deal; null where a luckier one had to."""
    playouts = models.PositiveIntegerField(_("careless games"), editable=False)
    playouts_won = models.PositiveIntegerField(_("careless games won"), editable=False)
    difficulty = models.FloatField(_("difficulty"), editable=False)
    """Both measures in one number, higher for harder; comparable within a variant (``finding.grade``)."""
    found_at = models.DateTimeField(_("found"), editable=False)

    objects = CertifiedDealQuerySet.as_manager()

    class Meta:
        verbose_name = _("certified deal")
        verbose_name_plural = _("certified deals")
        permissions = (("view_sealed", "Can see the codes and logs of sealed deals"),)
        indexes = (models.Index(fields=("variant", "difficulty"), name="certified_by_difficulty"),)

    def __str__(self) -> str:
        return f"{self.variant} · {self.pk}"

    @property
    def deal(self) -> Deal:
        return parse_code(self.code)

    @property
    def result(self) -> Result:
        """What a replay of the log gives."""
        return {
            "won": True,
            "score": self.score,
            "ranked_score": self.ranked_score,
            "moves": self.moves,
            "foundation_cards": 104,
            "actions": len(self.log) // 2,
        }

    @property
    def par(self) -> Par:
        return Par(won=True, ranked_score=self.ranked_score, moves=self.moves)

    def as_dict(self) -> Certificate:
        """What is published at the close."""
        return {
            "code": self.code,
            "log": self.log,
            "result": self.result,
            "effort": self.effort,
            "solver_version": self.solver_version,
        }
