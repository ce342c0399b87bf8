"""Looking at pages of the admin and choosing actions there, as a moderator does."""

from datetime import date

from django.test import Client

from games.models import Attempt
from games.rules import SECRET_PAYLOAD, random_deal
from leaderboards.models import Entry
from tests.games.builders import player as player_named
from tests.leaderboards.builders import challenge

LIST = "/admin/leaderboards/entry/"


def text_of(client: Client, address: str) -> str:
    response = client.get(address, follow=True)
    assert response.status_code == 200, address
    return response.text


def act(client: Client, action: str, *entries: Entry, **fields: str) -> str:
    """Choose an action on entries in the list; the text of the page that follows."""
    data = {"action": action, "_selected_action": [entry.pk for entry in entries], **fields}
    response = client.post(LIST, data, follow=True)
    assert response.status_code == 200
    return response.text


def refreshed(entry: Entry) -> Entry:
    return Entry.objects.get(pk=entry.pk)


def entry_of_day(day: date, name: str = "Olena", variant: str = "DS1-D1N") -> Entry:
    """An entry, not finished, in a challenge of a day of one's choice."""
    chosen = challenge(str(random_deal(variant, SECRET_PAYLOAD)), day)
    attempt = Attempt.objects.create(
        player=player_named(name), code=chosen.code, closes_at=chosen.closes_at, created_at=chosen.opens_at
    )
    return Entry.objects.create(challenge=chosen, player=attempt.player, attempt=attempt)
