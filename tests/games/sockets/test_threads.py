"""While the database is out of reach, one call finds out whether it still is."""

import asyncio
import threading

import pytest
from django.db import OperationalError

from games.sockets.outage import DATABASE
from games.sockets.threads import in_thread


def is_out() -> bool:
    return DATABASE.on


pytestmark = pytest.mark.django_db(transaction=True)


async def test_during_an_outage_one_call_waits_and_the_others_fail_at_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    back = threading.Event()
    calls = []

    def fail() -> None:
        raise OperationalError("gone")

    def wait() -> str:
        calls.append(1)
        back.wait(5)
        return "answer"

    with pytest.raises(OperationalError):
        await in_thread(fail)()
    assert is_out()
    looking = asyncio.ensure_future(in_thread(wait)())
    await asyncio.sleep(0.05)
    for _ in range(3):
        with pytest.raises(OperationalError):
            await in_thread(wait)()
    back.set()
    assert await looking == "answer"
    assert not is_out()
    assert await in_thread(wait)() == "answer"
    assert len(calls) == 2
    assert caplog.text.count("cannot be reached") == 1
    assert caplog.text.count("can be reached again") == 1


async def test_other_errors_are_no_outage() -> None:
    def fail() -> None:
        raise LookupError

    with pytest.raises(LookupError):
        await in_thread(fail)()
    assert not is_out()
