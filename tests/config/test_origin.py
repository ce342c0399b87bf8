import pytest
from django.test import override_settings

from config.origin import is_own


@pytest.mark.parametrize(
    ("origin", "own"),
    [
        ("http://localhost:8000", True),
        ("https://play.localhost", True),
        ("http://127.0.0.1:3000", True),
        ("http://[::1]:8000", True),
        ("https://evil.example", False),
        ("https://localhost.evil.example", False),
        ("https://evil.example/localhost", False),
        ("null", False),
        ("http://[::1", False),
        ("", False),
        (None, False),
    ],
)
def test_only_pages_of_allowed_hosts_may_open_sockets(origin: str | None, own: bool) -> None:
    headers = [] if origin is None else [(b"origin", origin.encode())]
    with override_settings(ALLOWED_HOSTS=["localhost", ".localhost", "127.0.0.1", "[::1]"]):
        assert is_own({"headers": headers}) == own


@pytest.mark.parametrize(
    ("origin", "host", "own"),
    [
        ("https://play.example", b"play.example", True),
        ("http://192.168.1.7:8000", b"192.168.1.7:8000", True),
        ("http://[fe80::1]:8000", b"[fe80::1]:8000", True),
        ("https://Play.example", b"play.EXAMPLE", True),
        ("https://evil.example", b"play.example", False),
        ("https://evil.example", b"", False),
        ("", b"", False),
        ("null", b"null", False),
    ],
)
def test_where_every_host_is_allowed_a_page_opens_sockets_to_its_own(
    origin: str, host: bytes, own: bool
) -> None:
    with override_settings(ALLOWED_HOSTS=["*"]):
        assert is_own({"headers": [(b"origin", origin.encode()), (b"host", host)]}) == own
