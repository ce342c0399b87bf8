"""Certified deals on their way from the solver to a day's challenge. Each function is one transaction."""

from collections import Counter
from collections.abc import Iterable
from datetime import date, datetime

from django.db import IntegrityError, transaction

from games.models import SealedDeck
from games.rules import RulesError, parse_code, replay
from leaderboards.certificates import CertifiedDeal
from leaderboards.models import Challenge
from leaderboards.scheduling.finding import Found


class NotCertified(Exception):
    """A found deal that the rules engine does not confirm, or that is no new deal. Says nothing secret."""


def add_to_pool(found: Found, now: datetime) -> CertifiedDeal:
    """Judge a found deal by replaying its log, seal it and keep it. Raises ``NotCertified``."""
    try:
        deal = parse_code(found.code)
        position = replay(deal, found.log)
    except RulesError as refusal:
        raise NotCertified(f"{found.variant}: {refusal.code}") from None
    if not (position.won and deal.is_secret and deal.variant == found.variant):
        raise NotCertified(f"{found.variant}: not a won game of a secret deal")
    try:
        with transaction.atomic():
            SealedDeck.objects.seal_new(deal)
            return CertifiedDeal.objects.create(
                code=str(deal),
                variant=found.variant,
                log=found.log,
                score=position.score,
                ranked_score=position.ranked_score,
                moves=position.moves,
                effort=found.effort,
                solver_version=found.solver_version,
                first_width=found.first_width,
                playouts=found.playouts,
                playouts_won=found.playouts_won,
                difficulty=found.difficulty,
                found_at=now,
            )
    except IntegrityError:
        # The database's own message would tell the code.
        raise NotCertified(f"{found.variant}: this deal was there before") from None


def pool_counts() -> Counter[str]:
    """How many deals of each variant no challenge has yet."""
    return Counter(CertifiedDeal.objects.in_pool().values_list("variant", flat=True))


def make_challenges(day: date, deals: Iterable[CertifiedDeal]) -> bool:
    """Give a day these deals, all or none of them; False where another process was quicker.

    They stay sealed until their challenge closes.
    """
    try:
        with transaction.atomic():
            for certified in deals:
                challenge = Challenge.for_day(day, certified)
                challenge.save()
                SealedDeck.objects.seal(certified.deal, challenge.closes_at)
    except IntegrityError:
        return False
    return True
