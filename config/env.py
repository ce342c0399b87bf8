"""Read settings from environment variables, strictly.

Each function returns the default when the variable is unset or empty, and raises ``BadSetting`` naming the
variable when its value cannot be read: a server with a mistyped setting must not start.
"""

import os
import re
import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

TRUE = frozenset({"1", "true", "yes", "on"})
FALSE = frozenset({"0", "false", "no", "off"})
HOST = re.compile(r"\*|\.?[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*|\[[0-9A-Fa-f:.]+\]")
DATABASE = "sqlite:///PATH or postgres://USER:PASSWORD@HOST:PORT/NAME"
ORIGIN = re.compile(r"https?://[^\s/,?#@]+")


class BadSetting(ImproperlyConfigured):
    """An environment variable whose value cannot be used; the message begins with the variable's name."""

    def __init__(self, name: str, expected: str) -> None:
        super().__init__(f"{name}: expected {expected}")
        self.name = name


def text(name: str, default: str = "") -> str:
    """The variable without surrounding space."""
    return os.environ.get(name, "").strip() or default


def boolean(name: str, default: bool) -> bool:
    """One of 1/0, true/false, yes/no, on/off in any case."""
    value = text(name).lower()
    if not value:
        return default
    if value in TRUE:
        return True
    if value in FALSE:
        return False
    raise BadSetting(name, "one of 1, 0, true, false, yes, no, on, off")


def integer(name: str, default: int, minimum: int = 0) -> int:
    """A whole number not below ``minimum``."""
    value = text(name)
    if not value:
        return default
    if not re.fullmatch(r"-?[0-9]{1,15}", value) or int(value) < minimum:
        raise BadSetting(name, f"a whole number of at least {minimum}")
    return int(value)


def choice(name: str, default: str, allowed: tuple[str, ...]) -> str:
    """One of ``allowed``, exactly."""
    value = text(name, default)
    if value not in allowed:
        raise BadSetting(name, "one of " + ", ".join(allowed))
    return value


def names(name: str, default: tuple[str, ...] = ()) -> list[str]:
    """Comma-separated host names; spaces around them do not count."""
    return _listed(name, default, HOST, "host names separated by commas, without scheme or port")


def origins(name: str, default: tuple[str, ...] = ()) -> list[str]:
    """Comma-separated origins such as ``https://play.example``."""
    return _listed(
        name, default, ORIGIN, "origins like https://play.example separated by commas, without a path"
    )


def _listed(name: str, default: tuple[str, ...], item: re.Pattern[str], expected: str) -> list[str]:
    value = text(name)
    if not value:
        return list(default)
    items = [part.strip() for part in value.split(",")]
    if not all(item.fullmatch(part) for part in items):
        raise BadSetting(name, expected)
    return items


def path(name: str) -> Path | None:
    """An absolute path, or None when unset."""
    value = text(name)
    if not value:
        return None
    if not Path(value).is_absolute():
        raise BadSetting(name, "an absolute path")
    return Path(value)


def secret(name: str, file: Path) -> str:
    """The variable, of 32 characters or more; unset, a random key made once and kept in ``file``."""
    value = text(name)
    if value:
        if len(value) < 32:
            raise BadSetting(name, "at least 32 characters")
        return value
    try:
        return _kept_secret(file)
    except OSError as error:
        raise BadSetting(name, f"a value, or a writable place for a generated one ({error})") from error


def _kept_secret(file: Path) -> str:
    file.parent.mkdir(parents=True, exist_ok=True)
    if not file.exists():
        # Written aside and linked into place: of two processes starting at once, both read the winner's key.
        fresh = file.with_name(f"{file.name}.{os.getpid()}")
        descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w", encoding="ascii") as stream:
            stream.write(secrets.token_urlsafe(50))
        try:
            os.link(fresh, file)
        except FileExistsError:
            pass
        finally:
            fresh.unlink()
    kept = file.read_text(encoding="ascii").strip()
    if len(kept) < 32:
        raise BadSetting("SECRET_KEY", f"a key of at least 32 characters in {file.name}; remove that file")
    return kept


def database(name: str, default: str, connections: int) -> dict[str, Any]:
    """A Django database entry from ``sqlite:///relative``, ``sqlite:////absolute`` or ``postgres://…``.

    ``connections`` is how many connections to PostgreSQL one process may hold at most. What follows ``?`` in
    the address of a PostgreSQL database goes to its client library, as in ``?sslmode=require``.
    """
    try:
        url = urlsplit(text(name, default))
        port = url.port
    except ValueError:
        raise BadSetting(name, DATABASE) from None
    if url.scheme == "sqlite" and not url.netloc and url.path not in ("", "/"):
        return _sqlite(unquote(url.path[1:]))
    if url.scheme in ("postgres", "postgresql") and url.path.strip("/"):
        return {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": unquote(url.path[1:]),
            "USER": unquote(url.username or ""),
            "PASSWORD": unquote(url.password or ""),
            "HOST": unquote(url.hostname or ""),
            "PORT": str(port or ""),
            # When PostgreSQL has restarted, connections that broke are replaced before anybody is given one.
            "CONN_HEALTH_CHECKS": True,
            # Requests run in ever different threads, so connections are kept in a pool, not one a thread.
            "OPTIONS": {
                **_NOTICE_LOSS,
                **dict(parse_qsl(url.query)),
                "pool": {"min_size": 1, "max_size": connections, "timeout": 10},
            },
        }
    raise BadSetting(name, DATABASE)


_NOTICE_LOSS = {
    "keepalives_idle": 30,
    "keepalives_interval": 10,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
"""A firewall between machines forgets silent connections and tells nobody: notice within a minute."""


def _sqlite(path: str) -> dict[str, Any]:
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": path,
        "OPTIONS": {
            # Without these, concurrent writers fail with "database is locked": a transaction that begins by
            # reading cannot wait for the write lock later on.
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
        },
    }


MAIL_SERVER = "smtp://HOST:PORT, smtp+tls://USER:PASSWORD@HOST:PORT or smtps://USER:PASSWORD@HOST:PORT"
MAIL_PORTS = {"smtp": 25, "smtp+tls": 587, "smtps": 465}


@dataclass(frozen=True, slots=True)
class MailServer:
    """Where mails are handed over: in clear, in TLS after a greeting in clear, or in TLS from the start."""

    host: str = ""
    port: int = 0
    user: str = ""
    password: str = ""
    starts_tls: bool = False
    is_tls: bool = False


def mail_server(name: str) -> MailServer | None:
    """Where mails are handed over, or None when unset."""
    value = text(name)
    if not value:
        return None
    try:
        url = urlsplit(value)
        port = url.port
    except ValueError:
        raise BadSetting(name, MAIL_SERVER) from None
    if url.scheme not in MAIL_PORTS or not url.hostname or url.path.strip("/") or url.query:
        raise BadSetting(name, MAIL_SERVER)
    return MailServer(
        host=url.hostname,
        port=port or MAIL_PORTS[url.scheme],
        user=unquote(url.username or ""),
        password=unquote(url.password or ""),
        starts_tls=url.scheme == "smtp+tls",
        is_tls=url.scheme == "smtps",
    )


def sender(name: str, default: str) -> str:
    """An address that mails come from, alone or as in ``Twodeck <cards@play.example>``."""
    value = text(name, default)
    if not re.fullmatch(r"[^\s<>@]+@[^\s<>@]+|[^<>@\r\n]+ <[^\s<>@]+@[^\s<>@]+>", value):
        raise BadSetting(name, "an address like cards@play.example or Twodeck <cards@play.example>")
    return value


def redis(name: str) -> str:
    """A Redis address, or nothing when unset."""
    value = text(name)
    if value and not re.fullmatch(r"(redis|rediss|unix)://\S+", value):
        raise BadSetting(name, "redis://HOST:PORT/NUMBER, rediss:// or unix://")
    return value
