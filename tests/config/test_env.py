"""Settings are read strictly: a value that cannot be used stops the start and names its variable."""

import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from config import env
from tests.nursery import Interpreter


@pytest.fixture(autouse=True)
def unset(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SETTING", raising=False)


def read_database() -> dict[str, object]:
    return env.database("SETTING", default="sqlite:///default.sqlite3", connections=7)


@pytest.mark.parametrize(
    ("value", "meant"), [("1", True), ("Yes", True), (" on ", True), ("0", False), ("", True)]
)
def test_a_switch_reads_the_usual_words(monkeypatch: pytest.MonkeyPatch, value: str, meant: bool) -> None:
    monkeypatch.setenv("SETTING", value)
    assert env.boolean("SETTING", True) is meant


def test_an_unset_variable_takes_the_default() -> None:
    assert env.text("SETTING", "x") == "x"
    assert env.boolean("SETTING", False) is False
    assert env.integer("SETTING", 5) == 5
    assert env.names("SETTING", ("a",)) == ["a"]
    assert env.origins("SETTING") == []
    assert env.path("SETTING") is None
    assert env.redis("SETTING") == ""
    assert env.mail_server("SETTING") is None
    assert env.sender("SETTING", "a@b") == "a@b"
    assert read_database()["NAME"] == "default.sqlite3"


@pytest.mark.parametrize(
    ("read", "value"),
    [
        (lambda: env.boolean("SETTING", False), "maybe"),
        (lambda: env.integer("SETTING", 1), "1.5"),
        (lambda: env.integer("SETTING", 1), "-1"),
        (lambda: env.integer("SETTING", 1), "９"),
        (lambda: env.choice("SETTING", "a", ("a", "b")), "c"),
        (lambda: env.names("SETTING"), "https://play.example"),
        (lambda: env.names("SETTING"), "a.example,,b.example"),
        (lambda: env.names("SETTING"), "a.example:8000"),
        (lambda: env.origins("SETTING"), "play.example"),
        (lambda: env.origins("SETTING"), "https://play.example/path"),
        (lambda: env.path("SETTING"), "relative/path"),
        (lambda: env.redis("SETTING"), "localhost:6379"),
        (lambda: env.mail_server("SETTING"), "mail.example"),
        (lambda: env.mail_server("SETTING"), "smtp://"),
        (lambda: env.mail_server("SETTING"), "smtp://mail.example:many"),
        (lambda: env.mail_server("SETTING"), "https://mail.example"),
        (lambda: env.mail_server("SETTING"), "smtp://mail.example/?tls=1"),
        (lambda: env.sender("SETTING", "a@b"), "Twodeck"),
        (lambda: env.sender("SETTING", "a@b"), "Twodeck <cards@play.example>\nBcc: all@play.example"),
        (lambda: env.secret("SETTING", Path("unused")), "too short"),
        (read_database, "mysql://localhost/twodeck"),
        (read_database, "sqlite:///"),
        (read_database, "sqlite://host/path"),
        (read_database, "postgres://localhost"),
        (read_database, "postgres://localhost:port/twodeck"),
        (read_database, "postgres://[::1/twodeck"),
    ],
)
def test_an_unusable_value_is_refused_with_the_name(
    monkeypatch: pytest.MonkeyPatch, read: Callable[[], object], value: str
) -> None:
    monkeypatch.setenv("SETTING", value)
    with pytest.raises(env.BadSetting, match=r"^SETTING: expected "):
        read()


def test_host_names_and_origins_are_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SETTING", "play.example, .play.example,127.0.0.1,[::1],*")
    assert env.names("SETTING") == ["play.example", ".play.example", "127.0.0.1", "[::1]", "*"]
    monkeypatch.setenv("SETTING", "https://play.example, http://localhost:8000")
    assert env.origins("SETTING") == ["https://play.example", "http://localhost:8000"]


def test_sqlite_paths_are_relative_or_absolute_and_writers_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SETTING", "sqlite:///data/two%20decks.sqlite3")
    entry = env.database("SETTING", default="", connections=1)
    assert entry["NAME"] == "data/two decks.sqlite3"
    assert entry["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert entry["OPTIONS"]["timeout"] == 20
    assert "journal_mode=WAL" in entry["OPTIONS"]["init_command"]
    assert "synchronous=NORMAL" in entry["OPTIONS"]["init_command"]
    monkeypatch.setenv("SETTING", "sqlite:////srv/two.sqlite3")
    assert read_database()["NAME"] == "/srv/two.sqlite3"


def test_a_postgres_address_is_taken_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SETTING", "postgres://ann:p%40ss@db.example:5433/two%20decks?sslmode=require")
    assert read_database() == {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": "two decks",
        "USER": "ann",
        "PASSWORD": "p@ss",
        "HOST": "db.example",
        "PORT": "5433",
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {
            "keepalives_idle": 30,
            "keepalives_interval": 10,
            "keepalives_count": 3,
            "tcp_user_timeout": 10_000,
            "sslmode": "require",
            "pool": {"min_size": 1, "max_size": 7, "timeout": 10},
        },
    }


def test_a_generated_secret_is_kept_and_private(tmp_path: Path) -> None:
    file = tmp_path / "var" / "secret-key"
    first = env.secret("SETTING", file)
    assert len(first) >= 50
    assert env.secret("SETTING", file) == first
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert list(file.parent.iterdir()) == [file]


def test_a_given_secret_wins_over_a_kept_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    env.secret("SETTING", tmp_path / "secret-key")
    monkeypatch.setenv("SETTING", "s" * 32)
    assert env.secret("SETTING", tmp_path / "secret-key") == "s" * 32


def test_a_damaged_kept_secret_is_refused(tmp_path: Path) -> None:
    (tmp_path / "secret-key").write_text("short")
    with pytest.raises(env.BadSetting, match="remove that file"):
        env.secret("SETTING", tmp_path / "secret-key")


@pytest.mark.parametrize(
    ("name", "value"),
    [("DEBUG", "perhaps"), ("DATABASE_URL", "oracle://x/y"), ("REDIS_URL", "here"), ("LOG_LEVEL", "loud")],
)
def test_a_bad_value_stops_the_start(nursery: Interpreter, name: str, value: str) -> None:
    started = nursery.run(["manage.py", "check"], {name: value})
    assert started.returncode != 0
    assert f"{name}: expected" in started.stderr.decode().splitlines()[-1]


@pytest.mark.parametrize(
    ("value", "server"),
    [
        ("smtp://localhost", env.MailServer("localhost", 25)),
        (
            "smtp+tls://me:p%40ss@mail.example",
            env.MailServer("mail.example", 587, "me", "p@ss", starts_tls=True),
        ),
        ("smtps://mail.example:4650", env.MailServer("mail.example", 4650, is_tls=True)),
    ],
)
def test_a_mail_server_is_spoken_to_as_its_address_says(
    monkeypatch: pytest.MonkeyPatch, value: str, server: env.MailServer
) -> None:
    monkeypatch.setenv("SETTING", value)
    assert env.mail_server("SETTING") == server


@pytest.mark.parametrize("value", ["cards@play.example", "Twodeck at night <cards@play.example>"])
def test_a_sender_is_an_address_with_or_without_a_name(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("SETTING", value)
    assert env.sender("SETTING", "") == value
