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
