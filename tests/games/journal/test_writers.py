"""The journal's own connection to PostgreSQL; what both databases do is in the tests of the table."""

from uuid import UUID

import pytest
from asgiref.sync import sync_to_async
from django.db import OperationalError, connection
from django.utils import timezone

from games.journal.appending import Append
from games.journal.writers import Postgres
from games.models import Attempt
from games.sockets.outage import DATABASE
from tests.games.builders import attempt, player

pytestmark = [
    pytest.mark.skipif(connection.vendor != "postgresql", reason="the database is not PostgreSQL"),
    pytest.mark.django_db(transaction=True),
]


@pytest.fixture
def game() -> Attempt:
    game = attempt(player("Olena"))
    Attempt.objects.filter(pk=game.pk).update(holder="tab")
    return game


async def append(writer: Postgres, attempt_id: UUID, version: int) -> list[bool]:
    return await writer.append_all([Append(attempt_id, version, "tab", "sw")], timezone.now())


def end(backend: int) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s)", [backend])


async def test_appends_follow_each_other_on_one_connection(game: Attempt) -> None:
    writer = Postgres()
    assert [await append(writer, game.pk, version) for version in (0, 1, 1)] == [[True], [True], [False]]
    stored = await Attempt.objects.aget(pk=game.pk)
    assert (stored.version, stored.log) == (2, "swsw")


async def test_a_connection_lost_while_nobody_played_costs_no_action(game: Attempt) -> None:
    writer = Postgres()
    assert await append(writer, game.pk, 0) == [True]
    assert writer.connection
    await sync_to_async(end)(writer.connection.info.backend_pid)
    assert await append(writer, game.pk, 1) == [True]
    assert not DATABASE.on


async def test_a_database_out_of_reach_is_said_and_found_again(
    game: Attempt, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer = Postgres()
    with monkeypatch.context() as broken:
        broken.setitem(connection.settings_dict, "PORT", "1")
        with pytest.raises(OperationalError):
            await append(writer, game.pk, 0)
        assert DATABASE.on
    assert await append(writer, game.pk, 0) == [True]
