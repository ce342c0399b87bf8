from datetime import timedelta

import pytest

from leaderboards.models import Lease
from leaderboards.scheduling.lease import DURATION
from tests.games.builders import NOON

pytestmark = pytest.mark.django_db
LATER = NOON + DURATION


def test_one_holder_at_a_time() -> None:
    assert Lease.objects.is_free("search", NOON)
    assert Lease.objects.claim("search", "ann", NOON)
    assert not Lease.objects.is_free("search", NOON)
    assert not Lease.objects.claim("search", "bob", LATER - timedelta(seconds=1))
    assert Lease.objects.claim("another", "bob", NOON)


def test_a_lease_not_renewed_goes_to_who_comes_next() -> None:
    Lease.objects.claim("search", "ann", NOON)
    assert Lease.objects.claim("search", "bob", LATER)
    assert not Lease.objects.renew("search", "ann", LATER)


def test_a_renewed_lease_is_kept() -> None:
    Lease.objects.claim("search", "ann", NOON)
    assert Lease.objects.renew("search", "ann", LATER - timedelta(seconds=1))
    assert not Lease.objects.claim("search", "bob", LATER)


def test_a_lease_given_back_is_free_at_once() -> None:
    Lease.objects.claim("search", "ann", NOON)
    Lease.objects.release("search", "bob", NOON)
    assert not Lease.objects.is_free("search", NOON)
    Lease.objects.release("search", "ann", NOON)
    assert Lease.objects.claim("search", "bob", NOON)
