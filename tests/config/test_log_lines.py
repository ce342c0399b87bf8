"""No line of the log has the code of a sealed deal."""

import logging
from datetime import timedelta
from io import StringIO
from urllib.parse import quote

import pytest
from django.test import Client
from django.utils import timezone

from games.models import SealedDeck
from games.rules import parse_code

pytestmark = pytest.mark.django_db
PAYLOAD = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> StringIO:
    """What is written to standard error."""
    console = next(handler for handler in logging.getLogger().handlers if handler.get_name() == "console")
    written = StringIO()
    monkeypatch.setattr(console, "stream", written)
    return written


@pytest.mark.parametrize(
    ("address", "route"),
    [
        ("/api/codes/{}", "/api/codes/<code>"),
        ("/api/deals/{}", "/api/deals/<code>"),
        ("/deal/{}/", "/deal/<str:code>/"),
    ],
)
@pytest.mark.parametrize("code", [f"DS1-D1N-{PAYLOAD}", f"ds1 d3v {PAYLOAD.lower()}"])
def test_a_refused_code_is_not_written(lines: StringIO, address: str, route: str, code: str) -> None:
    SealedDeck.objects.seal(parse_code(f"DS1-D1N-{PAYLOAD}"), timezone.now() + timedelta(hours=1))
    Client().get(address.format(quote(code)))
    assert f": {route}\n" in lines.getvalue()
    assert PAYLOAD not in lines.getvalue().upper()


def test_another_path_is_written(lines: StringIO) -> None:
    Client().get("/nowhere/")
    assert lines.getvalue().endswith("WARNING django.request: Not Found: /nowhere/\n")
