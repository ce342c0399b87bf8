"""The admin is all in the reader's language, Django's part of it and ours."""

import re
from datetime import datetime, timedelta
from html.parser import HTMLParser

import pytest
from django.contrib import admin
from django.contrib.auth.models import Group
from django.db.models import Model
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import Attempt
from leaderboards.actions import enter
from leaderboards.models import Entry
from tests.games.builders import player as player_named
from tests.leaderboards.admin.moderating import LIST, act, text_of
from tests.leaderboards.builders import certified, challenge, entered

pytestmark = pytest.mark.django_db
LATIN = re.compile(r"[A-Za-z]{2,}")
CODES = re.compile(r"\bD[SE]1(-\w+)*|\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b")
# Names, and what Ukrainian and Russian write in Latin letters too.
SAME_EVERYWHERE = {
    *("Twodeck", "Double", "Solitaire", "ID", "id", "API", "English", "Adrian", "Kennard", "CC"),
    *("Control", "Command", "Mac", "Marta", "marta", "example", "org", "xx"),
    # The groups' names in the database.
    *("Moderators", "Head", "moderators"),
}
# Not the alternative texts of Django's icons, which are English everywhere.
WORN_WORDS = ("title", "placeholder", "aria-label")
SILENT = ("script", "style", "pre")
# Django keeps permissions by an English name in the database.
PERMISSIONS = ("permissions", "user_permissions")


class Words(HTMLParser):
    """Collects what people read: the text between tags and the attributes that are shown or said."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.within: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        if tag in SILENT or (tag == "select" and named.get("name") in PERMISSIONS):
            self.within.append(tag)
        worn = (*WORN_WORDS, "value") if named.get("type") == "submit" else WORN_WORDS
        self.found += [value for name, value in attrs if name in worn and value]

    def handle_endtag(self, tag: str) -> None:
        if self.within and self.within[-1] == tag:
            self.within.pop()

    def handle_data(self, data: str) -> None:
        if not self.within:
            self.found.append(data)


def foreign(page: str) -> list[str]:
    """The texts of a page that have a word in Latin letters which is not the same everywhere."""
    words = Words()
    words.feed(page)
    return [text.strip() for text in words.found if set(LATIN.findall(CODES.sub("", text))) - SAME_EVERYWHERE]


def client_in(language: str, user: User) -> Client:
    client = Client(headers={"accept-language": language})
    client.force_login(user)
    return client


def rows(now: datetime) -> list[Model]:
    """Of every model some row, with all that its page can show."""
    past = challenge("DS1-D1N-" + "AB" * 13, now.date() - timedelta(days=1), solver_version="1")
    today = challenge("DE1-" + "CD" * 13, now.date(), solver_version="1")
    pooled = certified("DS1-D3V-" + "EF" * 13, solver_version="1")
    won, wrong, broken = (
        entered(past, player_named(name), "swsw", now=past.opens_at) for name in ("Олена", "Тарас", "Марко")
    )
    Entry.objects.filter(pk=wrong.pk).update(moves=1, won=True)
    Attempt.objects.filter(pk=broken.attempt_id).update(log="swxx")
    playing = enter(today, player_named("Ганна"), now)
    return [
        *(past, past.certified, today, today.certified, pooled),
        *(won, won.attempt, won.player, wrong, broken, playing, playing.attempt),
        Group.objects.get(name="Moderators"),
    ]


@pytest.mark.parametrize("language", ["uk", "ru"])
def test_no_english_word_is_left_in_the_admin(language: str, moderator: User) -> None:
    shown = rows(timezone.now())
    client = client_in(language, moderator)
    entries = [row for row in shown if isinstance(row, Entry)]
    pages = {
        "log in": text_of(Client(headers={"accept-language": language}), "/admin/"),
        "verified": act(client, "verify_again", *entries),
        "why": act(client, "disqualify", *entries),
        "no reason": act(client, "disqualify", *entries, reason=""),
        "disqualified": act(client, "disqualify", *entries, reason="бот"),
        "refused": act(client, "disqualify", *entries, reason="бот"),
        "restored": act(client, "restore", entries[0], reason="людина"),
        "password": text_of(client, "/admin/password_change/"),
    }
    shown += entries[0].moderations.all()
    assert {type(row) for row in shown} == set(admin.site._registry)
    addresses = ["/admin/", f"{LIST}?q=nobody", "/admin/auth/group/add/"]
    for row in shown:
        base = f"/admin/{row._meta.app_label}/{row._meta.model_name}/"
        addresses += [base.removesuffix(f"{row._meta.model_name}/"), base]
        addresses += [f"{base}{row.pk}/{page}/" for page in ("change", "history")]
    pages |= {address: text_of(client, address) for address in addresses}
    assert {address: found for address, page in pages.items() if (found := foreign(page))} == {}


def test_the_admin_has_our_name(moderator_client: Client) -> None:
    text = text_of(moderator_client, "/admin/")
    assert "<title>Administration | Twodeck</title>" in text
    assert "Twodeck administration" in text
    assert "Django" not in text
