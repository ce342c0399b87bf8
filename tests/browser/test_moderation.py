"""A moderator at work, on a phone and under our Content-Security-Policy."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE
from tests.server import Server

PASSWORD = "nine columns of cards"
PREPARE = f"""
from datetime import timedelta
from django.contrib.auth.models import Group
from django.utils import timezone
from accounts.models import User
from tests.leaderboards.builders import challenge, entered
from tests.games.builders import player
judge = User.objects.create_user("Judge", password="{PASSWORD}", is_staff=True)
judge.groups.add(Group.objects.get(name="Moderators"))
day = challenge(day=timezone.now().date() - timedelta(days=1))
entered(day, player("Olena"), "sw", now=day.opens_at)
entered(day, player("Taras"), "swsw", now=day.opens_at)
print(day.pk)
"""


def fits(page: Page) -> bool:
    """Whether nothing has to be scrolled sideways."""
    return bool(page.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth"))


def test_a_moderator_disqualifies_and_restores_on_a_phone_and_the_closed_board_follows(
    live_server_process: Server, open_page: Callable[..., Page]
) -> None:
    challenge = live_server_process.manage("shell", "-v", "0", "-c", PREPARE).strip()
    board = open_page()
    board_address = f"{live_server_process.url}/challenges/{challenge}/"
    first = board.locator("table.ranking tbody tr").first
    board.goto(board_address)
    expect(first).to_contain_text("Olena")
    phone = open_page(**PHONE)
    phone.goto(f"{live_server_process.url}/admin/leaderboards/entry/")
    phone.get_by_label("Username").fill("Judge")
    phone.get_by_label("Password").fill(PASSWORD)
    phone.get_by_role("button", name="Log in").click()
    assert fits(phone)

    phone.get_by_role("row", name="Olena").get_by_role("checkbox").check()
    phone.get_by_label("Action:").select_option("Verify again: replay the logs now")
    phone.get_by_role("button", name="Go").click()
    expect(phone.locator(".messagelist")).to_contain_text("Verified again: 1 entry, no difference.")

    phone.get_by_role("link", name="Olena").click()
    assert fits(phone)
    phone.get_by_role("button", name="Disqualify…").click()
    assert fits(phone)
    phone.get_by_label("Reason:").fill("Two accounts of one person")
    phone.get_by_role("button", name="Disqualify").click()
    expect(phone.locator(".acts")).to_contain_text("Two accounts of one person")
    expect(first).to_contain_text("Taras")

    phone.get_by_role("button", name="Restore…").click()
    phone.get_by_label("Reason:").fill("They are brothers")
    phone.get_by_role("button", name="Restore").click()
    expect(phone.locator(".acts")).to_contain_text("They are brothers")
    assert fits(phone)
    expect(first).to_contain_text("Olena")
