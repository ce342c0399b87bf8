"""Counting tries: how many are left, when there are new ones, and who is one and the same."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
from django.db import close_old_connections, connection
from django.test import RequestFactory

from accounts.throttling import Limit, Throttle, key_of, place_of

NOW = datetime(2026, 11, 29, 12, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)
THREE = Limit("knock at", 3, HOUR)


def take(subject: str = "door", now: datetime = NOW, limit: Limit = THREE) -> bool:
    return Throttle.objects.take(limit, subject, now)


@pytest.mark.django_db
def test_as_many_are_left_as_the_limit_says_and_new_ones_when_its_time_is_over() -> None:
    assert [take() for _ in range(5)] == [True, True, True, False, False]
    assert not take(now=NOW + HOUR - timedelta(seconds=1))
    assert [take(now=NOW + HOUR) for _ in range(4)] == [True, True, True, False]


@pytest.mark.django_db
def test_subjects_and_limits_do_not_count_for_each_other() -> None:
    assert [take() for _ in range(4)][-1] is False
    assert take("window")
    assert take(limit=Limit("ring at", 3, HOUR))


@pytest.mark.django_db
def test_what_is_given_back_can_be_taken_again_and_never_more() -> None:
    for _ in range(3):
        take()
    Throttle.objects.give_back(THREE, "door")
    assert [take(), take()] == [True, False]
    for _ in range(9):
        Throttle.objects.give_back(THREE, "door")
    assert [take() for _ in range(4)] == [True, True, True, False]


@pytest.mark.django_db
def test_what_is_over_goes_and_no_subject_can_be_read() -> None:
    take("Olena 192.0.2.7")
    take("Taras 192.0.2.8", NOW + HOUR)
    assert [row.key for row in Throttle.objects.all()] == [key_of(THREE, "Taras 192.0.2.8")]
    assert "Taras" not in key_of(THREE, "Taras 192.0.2.8")


@pytest.mark.django_db(transaction=True)
def test_many_at_once_do_not_slip_through_together() -> None:
    def one(number: int) -> bool:
        try:
            return take()
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(one, range(24))) == 3
    close_old_connections()


@pytest.mark.parametrize(
    ("address", "place"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::", "2001:db8:1:2::/64"),
        ("", ""),
        ("unix:", ""),
    ],
)
def test_a_subscriber_is_one_place(rf: RequestFactory, address: str, place: str) -> None:
    assert place_of(rf.get("/", REMOTE_ADDR=address)) == place
