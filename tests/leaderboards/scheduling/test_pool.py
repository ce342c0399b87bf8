from dataclasses import replace
from datetime import timedelta

import pytest

from games.actions import start_free_attempt
from games.errors import DealSealed
from games.models import SealedDeck
from games.rules import VARIANTS, parse_code
from leaderboards.models import CertifiedDeal, Challenge
from leaderboards.scheduling.pool import NotCertified, add_to_pool, make_challenges, pool_counts
from tests.games.builders import NOON, player
from tests.leaderboards.builders import certified
from tests.leaderboards.scheduling.fake_finder import finds, found

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_find_is_kept_with_what_the_rules_engine_says_of_it(variant: str) -> None:
    find = found(variant)
    kept = add_to_pool(find, NOON)
    stored = CertifiedDeal.objects.get(pk=kept.pk)
    assert (stored.code, stored.log, stored.variant) == (find.code, find.log, variant)
    assert stored.result["won"]
    assert stored.result["ranked_score"] == stored.par.ranked_score
    assert pool_counts() == {variant: 1}


def test_a_deal_in_the_pool_is_played_by_nobody_in_any_mode() -> None:
    deal = add_to_pool(found("DS1-D1N"), NOON).deal
    twin = parse_code(f"DS1-D3V-{deal.payload}")
    for sealed in (deal, twin):
        with pytest.raises(DealSealed):
            start_free_attempt(player(), sealed, NOON + timedelta(days=10_000))


def wrong_finds() -> dict[str, object]:
    right, other = found("DS1-D1N"), found("DS1-D1N", 1)
    return {
        "another deal's log": replace(right, log=other.log),
        "a log that stops before the win": replace(right, log=right.log[:-2]),
        "a log that goes on after the win": replace(right, log=right.log + "sw"),
        "half a token": replace(right, log=right.log[:-1]),
        "no code": replace(right, code="DS1"),
        "a code short enough to be searched for": replace(right, code="DS1-D1N-AAAAAAB", log=""),
        "another variant's code": replace(right, variant="DE1"),
    }


@pytest.mark.parametrize("what", wrong_finds())
def test_what_the_rules_engine_does_not_confirm_is_not_kept(what: str) -> None:
    find = wrong_finds()[what]
    with pytest.raises(NotCertified) as refusal:
        add_to_pool(find, NOON)  # type: ignore[arg-type]
    assert found("DS1-D1N").code.rpartition("-")[2] not in str(refusal.value)
    assert not CertifiedDeal.objects.exists()
    assert not SealedDeck.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_the_same_deck_is_not_kept_twice_and_the_refusal_does_not_tell_it() -> None:
    find = found("DS1-D1N")
    add_to_pool(find, NOON)
    with pytest.raises(NotCertified) as refusal:
        add_to_pool(find, NOON)
    payload = find.code.rpartition("-")[2]
    error: BaseException | None = refusal.value
    while error:
        assert payload not in str(error)
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    assert CertifiedDeal.objects.count() == 1


def test_no_find_tells_its_secrets_when_it_is_written_out() -> None:
    for find in finds():
        assert find.code not in repr(find)
        assert find.log not in repr(find)


def test_the_challenges_of_a_day_are_sealed_until_their_close() -> None:
    deals = [add_to_pool(found(variant), NOON) for variant in VARIANTS]
    assert make_challenges(NOON.date(), deals)
    assert [c.certified for c in Challenge.objects.of_day(NOON.date())] == deals
    close = NOON.replace(hour=0) + timedelta(days=1)
    for deal in deals:
        assert SealedDeck.objects.is_sealed(deal.deal, close - timedelta(microseconds=1))
        assert not SealedDeck.objects.is_sealed(deal.deal, close)
    assert not pool_counts()


@pytest.mark.django_db(transaction=True)
def test_a_day_gets_all_its_deals_or_none() -> None:
    deals = [certified(f"{variant}-{'AB'[i % 2] * 26}") for i, variant in enumerate(VARIANTS[:2])]
    make_challenges(NOON.date(), deals[1:])
    assert not make_challenges(NOON.date(), deals)
    assert Challenge.objects.count() == 1
    assert SealedDeck.objects.is_sealed(deals[0].deal, NOON + timedelta(days=10_000))


@pytest.mark.django_db(transaction=True)
def test_a_deal_is_given_to_one_day_only() -> None:
    deal = certified("DE1-AAAAAAAAAAAAAAAAAAAAAAAAAA")
    assert make_challenges(NOON.date(), [deal])
    assert not make_challenges(NOON.date() + timedelta(days=1), [deal])
    assert Challenge.objects.count() == 1
