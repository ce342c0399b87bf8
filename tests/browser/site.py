"""A site with something on every page: what has been played, and the addresses of it all."""

import json

from playwright.sync_api import Page, expect

from tests.server import Server

# By the names of their addresses, with what the addresses need.
FOR_ALL: dict[str, str] = {
    "home": "/",
    "challenge": "/challenges/{past}/",
    "archive": "/archive/",
    "archive-day": "/archive/{day}/",
    "player": "/players/Olena/",
    "replay": "/replay/{closed}/",
    "replay-solver": "/challenges/{past}/replay/",
    "deal": "/deal/DE1-AAAAAAB/",
    "login": "/accounts/login/",
    "signup": "/accounts/signup/",
    "password_reset": "/accounts/reset/",
    "password_reset_done": "/accounts/reset/sent/",
    "password_reset_confirm": "/accounts/reset/MQ/none/",
    "password_reset_complete": "/accounts/reset/done/",
    "rules": "/rules/",
    "rules-deuces": "/rules/deuces/",
    "examples": "/examples/",
    "faq": "/faq/",
    "settings": "/accounts/settings/",
    "offline": "/offline/en/",
    "not found": "/nowhere/",
}
FOR_PLAYERS: dict[str, str] = {
    "challenge": "/challenges/{today}/",
    "own-games": "/games/",
    "statistics": "/statistics/",
    "account": "/accounts/",
    "password_change": "/accounts/password/",
    "password_change_done": "/accounts/password/changed/",
    "result": "/table/{result}/result/",
    "result of a free game": "/table/{free}/result/",
    "table": "/table/{playing}/",
}

PREPARE = """
import json
from datetime import timedelta
from django.utils import timezone
from accounts.models import User
from leaderboards.actions import enter
from tests.games.builders import attempt, played, player
from tests.leaderboards.builders import challenge, challenges_of, entered
from tests.sessions import session_of

now = timezone.now()
day = now.date()
olena = User.objects.create_user("Olena", "olena@example.org", "nine columns of cards")
past = challenge("DS1-D1N-" + "AB" * 13, day=day - timedelta(days=1))
by_mode = {each.variant: each for each in challenges_of(day)}
today = by_mode["DS1-D3V"]
entries = [entered(past, who, "swsw", now=past.opens_at) for who in (olena, player("Taras"))]
mine = entered(today, olena, "sw", now=today.opens_at)
# As long and as broad as a name may be.
broad = player("WM" * 12)
entered(past, broad, "swsw", now=past.opens_at)
ranked = enter(by_mode["DS1-D1V"], olena, now)
free = played(olena, "swsw", code="DE1-AAAAAAB")
playing = attempt(olena, "DS1-D3N-AAAAAAB")
print(json.dumps({
    "session": session_of(olena), "past": past.pk, "today": today.pk,
    "day": str(day - timedelta(days=1)), "result": str(mine.attempt_id), "free": str(free.pk),
    "playing": str(playing.pk), "ranked": str(ranked.attempt_id), "closed": str(entries[0].attempt_id),
    "broad": broad.name,
}))
"""


def prepare(server: Server) -> dict[str, str]:
    """Play some games on the server. The ids of what they left, and Olena's ``session``."""
    printed = server.manage("shell", "-v", "0", "-c", PREPARE).strip().splitlines()[-1]
    return {name: str(value) for name, value in json.loads(printed).items()}


def log_in(page: Page, server: Server, session: str) -> None:
    """Make the page's browser Olena's."""
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": server.url}])


def visit(page: Page, url: str) -> None:
    page.goto(url)
    for waits in ("[data-table]", "[data-replay]"):
        if page.locator(waits).count():
            expect(page.locator(waits)).to_have_attribute("data-state", "ready")
    # What is drawn when it comes near.
    page.evaluate(
        """async () => {
            for (let y = 0; y < document.body.scrollHeight; y += 500) {
                window.scrollTo(0, y);
                await new Promise(requestAnimationFrame);
            }
            for (const closed of document.querySelectorAll("details")) closed.open = true;
        }"""
    )
