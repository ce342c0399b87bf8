"""Fixtures of all tests: databases of a session's own, and the real server as a process."""

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from asgiref.sync import SyncToAsync
from channels.layers import channel_layers
from django.conf import settings
from django.db import connections
from django.test import override_settings
from django.utils import translation
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings
from psycopg import AsyncConnection

from games.journal import writers
from games.sockets.outage import DATABASE, LAYER
from tests.browser.chromium import ABSENT, find_chromium
from tests.nursery import Interpreter, Nursery
from tests.server import Databases, Server, manage
from tests.services import Postgres, Redis

pytest_plugins = ["tests.cast"]

CI = os.environ.get("CI", "").lower() in ("1", "true")

# In the background of a shell interrupts are ignored, and so they would be by all programs that tests start
# and interrupt.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# No deadlines: a busy machine is not a failure. In CI always the same examples, so that a red run can be
# done again.
hypothesis_settings.register_profile("here", deadline=None)
hypothesis_settings.register_profile(
    "ci", deadline=None, derandomize=True, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
hypothesis_settings.load_profile("ci" if CI else "here")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come last: Playwright occupies the thread's event loop from the first of them on."""
    driven = [item for item in items if "browser" in getattr(item, "fixturenames", ())]
    for item in driven:
        item.add_marker(pytest.mark.browser)
        if find_chromium() is None and not CI:
            item.add_marker(pytest.mark.skip(reason=ABSENT))
    items.sort(key=lambda item: item in driven)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Give every test session databases of its own, so that several can run at once.

    A file for SQLite: connections that share a database in memory do not wait for each other's locks.
    """
    settings = connections["default"].settings_dict
    if connections["default"].vendor == "sqlite":
        settings["TEST"]["NAME"] = str(tmp_path_factory.mktemp("database") / "test.sqlite3")
    else:
        settings["TEST"]["NAME"] = f"test_twodeck_{os.getpid()}"


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None) -> Iterator[None]:
    """PostgreSQL drops no database in use: leaves none open in the thread of ``sync_to_async``."""
    yield
    SyncToAsync.single_thread_executor.submit(connections.close_all).result()


@pytest.fixture(scope="session", autouse=True)
def no_background_search() -> Iterator[None]:
    """Neither here nor in servers that tests start, unless one asks for it: builders make challenges."""
    with override_settings(BACKGROUND_SEARCH=False), pytest.MonkeyPatch.context() as patch:
        patch.setenv("BACKGROUND_SEARCH", "0")
        yield


@pytest.fixture(scope="session", autouse=True)
def quick_passwords() -> Iterator[None]:
    """Hashing a password slowly is for real ones."""
    with override_settings(PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"]):
        yield


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """A request leaves its language active in its thread; in a test that would be the next one's."""
    yield
    translation.deactivate()


@pytest.fixture(autouse=True)
def fresh_channel_layer() -> None:
    """Layers keep the event loop they were first used on; a name of our own keeps others' news out. Nothing
    is known to be out of reach.
    """
    for layer in settings.CHANNEL_LAYERS.values():
        if "CONFIG" in layer:
            layer["CONFIG"]["prefix"] = f"test{os.getpid()}"
    channel_layers.backends.clear()
    DATABASE.on = LAYER.on = False


@pytest.fixture(autouse=True)
def disconnected_journals(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The journal of an event loop keeps its connection to PostgreSQL, and the loop ends with its test."""
    connect, made = writers._connect, []

    async def connect_and_note() -> AsyncConnection[Any]:
        made.append(await connect())
        return made[-1]

    monkeypatch.setattr(writers, "_connect", connect_and_note)
    yield
    for connection in made:
        connection.pgconn.finish()


@pytest.fixture(scope="session")
def nursery() -> Iterator[Interpreter]:
    """Starts Python programs quickly."""
    begun = Nursery()
    yield begun
    begun.close()


@pytest.fixture(scope="session")
def databases(tmp_path_factory: pytest.TempPathFactory, nursery: Interpreter) -> Iterator[Databases]:
    made = Databases(tmp_path_factory.mktemp("servers"), nursery)
    yield made
    made.drop()


@pytest.fixture
def start_server(
    databases: Databases, nursery: Interpreter, tmp_path: Path
) -> Iterator[Callable[..., Server]]:
    """Start servers, each with an empty database unless given another's; all end with the test.

    ``start_server(program="uvicorn", LOG_LEVEL="DEBUG")``: Daphne unless told, and environment variables.
    With ``interpreter=Interpreter()`` it is started as a shell does, which takes longer.
    """
    servers: list[Server] = []

    def start(
        database: str | None = None,
        program: str = "daphne",
        interpreter: Interpreter = nursery,
        **environment: str,
    ) -> Server:
        log = tmp_path / f"server{len(servers)}.log"
        server = Server(database or databases.copy(), log, program, environment, interpreter)
        servers.append(server)
        server.start()
        return server

    yield start
    for server in servers:
        server.kill()


@pytest.fixture
def live_server_process(start_server: Callable[..., Server]) -> Server:
    """One running server with an empty database; see ``tests.server.Server`` for what it can do."""
    return start_server()


@pytest.fixture
def redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Redis]:
    """A Redis of the test's own, running."""
    if not Redis.is_installed():
        pytest.skip("there is no redis-server")
    service = Redis(tmp_path_factory.mktemp("redis"))
    service.start()
    yield service
    service.kill()


@pytest.fixture
def postgres(nursery: Interpreter) -> Iterator[Postgres]:
    """A PostgreSQL of the test's own, running and migrated."""
    if not Postgres.is_installed():
        pytest.skip("there is no PostgreSQL")
    # Not among pytest's folders: every session that starts closes those to all other users.
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        service = Postgres(Path(folder))
        service.start()
        manage({"DATABASE_URL": service.url}, "migrate", "--verbosity=0", interpreter=nursery)
        yield service
        service.kill()
