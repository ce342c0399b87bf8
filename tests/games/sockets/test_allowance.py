"""How much a client may send."""

from games.sockets.allowance import Allowance


def test_what_may_come_at_once_is_taken_and_nothing_more() -> None:
    allowance = Allowance(a_second=2, at_once=3)
    assert allowance.take(3, 100.0)
    assert not allowance.take(1, 100.0)


def test_it_fills_with_time_and_holds_no_more_than_may_come_at_once() -> None:
    allowance = Allowance(a_second=2, at_once=3)
    assert allowance.take(3, 100.0)
    assert allowance.take(1, 100.5)
    assert not allowance.take(1, 100.75)
    assert allowance.take(3, 1_000.0)
    assert not allowance.take(1, 1_000.0)


def test_who_goes_on_too_fast_has_to_wait_for_what_was_too_much() -> None:
    allowance = Allowance(a_second=2, at_once=3)
    assert not allowance.take(5, 100.0)
    assert not allowance.take(1, 101.0)
    assert allowance.take(1, 102.0)
