"""Challenges in the admin, and that no page tells the code of one that is open."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from leaderboards.actions import enter
from tests.games.builders import player as player_named
from tests.leaderboards.admin.moderating import act, entry_of_day, text_of
from tests.leaderboards.builders import challenge

pytestmark = pytest.mark.django_db


def test_no_page_of_the_admin_tells_the_code_of_an_open_challenge(moderator_client: Client) -> None:
    now = timezone.now()
    open_challenge = challenge(day=now.date())
    payload = open_challenge.deal.payload
    entry = enter(open_challenge, player_named("Olena"), now)
    act(moderator_client, "verify_again", entry)
    disqualified = act(moderator_client, "disqualify", entry, reason="bot")
    pages = [disqualified, text_of(moderator_client, "/admin/")]
    for row in (open_challenge, entry, entry.attempt, entry.moderations.latest("id"), entry.player):
        base = f"/admin/{row._meta.app_label}/{row._meta.model_name}/"
        for address in ("", "?q=Olena", f"{row.pk}/change/", f"{row.pk}/history/"):
            pages.append(text_of(moderator_client, base + address))  # noqa: PERF401
        searched = moderator_client.get(f"{base}?q={payload}").context["cl"]
        assert not searched.search_fields or searched.result_count == 0
    assert "sealed until the close" in "".join(pages)
    for text in pages:
        assert payload not in text


def test_the_code_of_a_closed_challenge_is_shown(judge_client: Client) -> None:
    entry = entry_of_day(timezone.now().date() - timedelta(days=1))
    for row in (entry.challenge, entry, entry.attempt):
        base = f"/admin/{row._meta.app_label}/{row._meta.model_name}/"
        assert entry.challenge.code in text_of(judge_client, f"{base}{row.pk}/change/")


@pytest.mark.parametrize(
    "address",
    [
        "/admin/leaderboards/challenge/?code__startswith=DS1",
        "/admin/leaderboards/entry/?challenge__code__startswith=DS1",
        "/admin/leaderboards/entry/?attempt__code__startswith=DS1",
        "/admin/leaderboards/moderation/?entry__challenge__code__startswith=DS1",
        "/admin/games/attempt/?code__startswith=DS1",
        "/admin/games/attempt/?entry__challenge__code__startswith=DS1",
        "/admin/accounts/user/?attempts__code__startswith=DS1",
        "/admin/accounts/user/?entries__challenge__code__startswith=DS1",
        "/admin/leaderboards/challenge/DS1-D1N-ABCDEFGHIJKLMNOPQRSTUVWXYZ/change/?_to_field=code",
        "/admin/leaderboards/challenge/?_to_field=code",
    ],
)
def test_a_sealed_code_cannot_be_guessed_letter_by_letter(moderator_client: Client, address: str) -> None:
    challenge()
    assert moderator_client.get(address).status_code == 400


def test_a_challenge_that_has_not_opened_is_not_there(moderator_client: Client) -> None:
    tomorrow = entry_of_day(timezone.now().date() + timedelta(days=1)).challenge
    assert str(tomorrow.day) not in text_of(moderator_client, "/admin/leaderboards/challenge/")
    assert "doesn’t exist" in text_of(
        moderator_client, f"/admin/leaderboards/challenge/{tomorrow.pk}/change/"
    )
