"""A site with something on every page: what has been played, and the addresses of it all."""

import json

from playwright.sync_api import Page

from tests.server import Server

PREPARE = """
import json
from datetime import timedelta
from django.contrib.auth import login
from django.contrib.sessions.backends.db import SessionStore
from django.http import HttpRequest
from django.utils import timezone
from accounts.guests import BACKEND
from accounts.models import User
from games.models import Attempt
from tests.games.builders import attempt, played, player
from tests.leaderboards.builders import challenge, challenges_of, entered

now = timezone.now()
day = now.date()
olena = User.objects.create_user("Olena", "olena@example.org", "nine columns of cards")
past = challenge("DS1-D1N-" + "AB" * 13, day=day - timedelta(days=1))
challenges_of(day)
today = challenge.__globals__["Challenge"].objects.filter(variant="DS1-D3V").latest("day")
entries = [entered(past, who, "swsw", now=past.opens_at) for who in (olena, player("Taras"))]
mine = entered(today, olena, "sw", now=today.opens_at)
free = played(olena, "swsw", code="DE1-AAAAAAB")
playing = attempt(olena, "DS1-D3N-AAAAAAB")
request = HttpRequest()
request.session = SessionStore()
login(request, olena, backend=BACKEND)
request.session.save()
print(json.dumps({
    "session": request.session.session_key, "past": past.pk, "today": today.pk,
    "day": str(day - timedelta(days=1)), "result": str(mine.attempt_id), "free": str(free.pk),
    "playing": str(playing.pk), "closed": str(entries[0].attempt_id),
}))
"""


def prepare(server: Server) -> dict[str, str]:
    """Play some games on the server. The ids of what they left, and Olena's ``session``."""
    printed = server.manage("shell", "-v", "0", "-c", PREPARE).strip().splitlines()[-1]
    return {name: str(value) for name, value in json.loads(printed).items()}


def log_in(page: Page, server: Server, session: str) -> None:
    """Make the page's browser Olena's."""
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": server.url}])
