"""Sockets end with the session they were opened in."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from asgiref.sync import sync_to_async
from django.contrib.sessions.models import Session
from django.db import OperationalError
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import Attempt
from games.sockets import visitor
from games.sockets.sessions import close_all_ended
from tests.games.builders import attempt, player
from tests.games.table.client import Tab, seat

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def owner() -> User:
    made = player()
    made.set_password("nine columns of cards")
    made.save()
    return made


@pytest.fixture
def game(owner: User) -> Attempt:
    return attempt(owner, created_at=timezone.now())


def log_out(tab: Tab, owner: User) -> None:
    client = Client()
    client.cookies.load(dict(tab.headers)[b"cookie"].decode())
    client.logout()


def change_password(tab: Tab, owner: User) -> None:
    owner.set_password("ten columns of cards")
    owner.save()


def disable(tab: Tab, owner: User) -> None:
    owner.is_active = False
    owner.save(update_fields=["is_active"])


def delete(tab: Tab, owner: User) -> None:
    owner.delete()


@pytest.mark.parametrize("ending", [log_out, change_password, disable, delete])
async def test_the_end_of_a_session_closes_its_sockets(
    owner: User, game: Attempt, ending: Callable[[Tab, User], None]
) -> None:
    tab = await seat(game, owner)
    await tab.join()
    await sync_to_async(ending)(tab, owner)
    assert await tab.closed_with(within=1) == 4401


async def test_logging_out_in_one_browser_leaves_the_others_alone(owner: User, game: Attempt) -> None:
    here, elsewhere = await seat(game, owner, "here"), await seat(game, owner, "elsewhere")
    await here.join()
    await elsewhere.join(take=False)
    await sync_to_async(log_out)(elsewhere, owner)
    assert await elsewhere.closed_with(within=1) == 4401
    assert (await here.act(0, "sw"))["type"] == "ack"
    await here.leave()


async def test_a_visit_or_a_new_name_ends_nothing(owner: User, game: Attempt) -> None:
    tab = await seat(game, owner)
    await tab.join()
    owner.take_name("Olha")
    await sync_to_async(owner.save)()
    await sync_to_async(Client().force_login)(owner)
    assert (await tab.act(0, "sw"))["type"] == "ack"
    await tab.leave()


async def test_an_expired_session_and_a_silent_bulk_change_are_found_by_looking(
    owner: User, game: Attempt
) -> None:
    other = await sync_to_async(player)("other")
    expiring = await seat(game, owner)
    banned = await seat(await sync_to_async(attempt)(other, created_at=timezone.now()), other)
    await expiring.join()
    await banned.join()
    await close_all_ended()
    assert (await expiring.act(0, "sw"))["type"] == "ack"
    await Session.objects.filter(pk=expiring.session_key).aupdate(
        expire_date=timezone.now() - timedelta(seconds=1)
    )
    await User.objects.filter(pk=other.pk).aupdate(is_active=False)
    await close_all_ended()
    assert await expiring.closed_with(within=1) == 4401
    assert await banned.closed_with(within=1) == 4401


async def test_without_its_database_the_server_says_so(
    owner: User, game: Attempt, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*args: object) -> None:
        raise OperationalError("no route to host")

    monkeypatch.setattr(visitor, "get_user", fail)
    tab = await seat(game, owner)
    await tab.connect()
    assert await tab.closed_with() == 4503
