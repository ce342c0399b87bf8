"""No code and no winning log leaves before the close: all that is sent and written is read for them."""

import json
import logging
import re
from collections.abc import Iterator
from datetime import timedelta
from html import unescape
from urllib.parse import urlsplit

import pytest
from asgiref.sync import sync_to_async
from django.contrib.auth.models import Group
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import Attempt
from games.rules import VARIANTS
from leaderboards.actions import enter
from leaderboards.models import Challenge, Entry
from leaderboards.moderators import MODERATORS
from leaderboards.settling import settle
from tests.cast import PASSWORD, client_of
from tests.games.builders import player as player_named
from tests.games.table.client import seat
from tests.leaderboards.builders import certified, challenge
from tests.leaderboards.live.viewer import spectator

LETTERS = "QXZJKVWY"
PAYLOADS = [letter * 13 + "LEAK" + letter * 9 for letter in LETTERS]
"""Easy to find wherever they turn up."""
LOG = "swswww37w1F2b3zz5F" * 3
MOST_PAGES = 400
LINK = re.compile(r"""(?:href|src|action|data-[a-z-]+)=["']?([^"'\s>]+)""")


@pytest.fixture
def entry(player: User) -> Entry:
    """Olena's entry in one of today's challenges; beside it tomorrow's and a pool, all with secrets."""
    today = timezone.now().date()
    for payload, variant in zip(PAYLOADS, VARIANTS, strict=False):
        challenge(f"{variant}-{payload}", today, log=LOG)
    challenge(f"DS1-D1N-{PAYLOADS[5]}", today + timedelta(days=1), log=LOG)
    certified(f"DE1-{PAYLOADS[6]}", log=LOG)
    entry = enter(Challenge.objects.of_day(today)[0], player, timezone.now())
    enter(Challenge.objects.of_day(today)[1], player_named("Somebody"), timezone.now())
    Attempt.objects.filter(pk=entry.attempt_id).update(log="sw", version=1, started_at=timezone.now())
    return entry


def assert_silent(text: str, where: str) -> None:
    plain = re.sub(r"\s", "", unescape(text)).upper()
    assert "LEAK" not in plain, where
    # The beginning would do to find the rest by trying.
    assert LOG[:18].upper() not in plain, where


def pages(client: Client, *starts: str) -> Iterator[tuple[str, str]]:
    """Every page that links lead to, with its text."""
    seen = set(starts)
    waiting = list(starts)
    while waiting and len(seen) < MOST_PAGES:
        address = waiting.pop()
        response = client.get(address, follow=True)
        if response.streaming or not response.headers.get("Content-Type", "").startswith(
            ("text/", "application/json")
        ):
            continue
        yield address, response.text
        for link in LINK.findall(response.text):
            found = urlsplit(unescape(link))
            path = f"{found.path}?{found.query}" if found.query else found.path
            if (
                not found.netloc
                and path.startswith("/")
                and path not in seen
                and "/static/" not in path
                and "logout" not in path
            ):
                seen.add(path)
                waiting.append(path)


@pytest.mark.django_db
def test_no_page_tells(
    entry: Entry, player_client: Client, stranger_client: Client, visitor_client: Client,
    caplog: pytest.LogCaptureFixture,
) -> None:  # fmt: skip
    caplog.set_level(logging.DEBUG)
    table = f"/table/{entry.attempt_id}/"
    starts = ["/", table, f"{table}result/", f"/replay/{entry.attempt_id}/"]
    starts += [f"/challenges/{c.pk}/" for c in Challenge.objects.all()]
    starts += [f"/challenges/{c.pk}/replay/" for c in Challenge.objects.all()]
    for client in (player_client, stranger_client, visitor_client):
        read = 0
        for address, text in pages(client, *starts):
            assert_silent(text, address)
            read += 1
        assert read >= len(starts)
    assert_silent(caplog.text, "the log")


@pytest.mark.django_db
def test_no_page_of_the_admin_tells_a_moderator(entry: Entry, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    moderator = User.objects.create_user("Judge", password=PASSWORD, is_staff=True)
    moderator.groups.add(Group.objects.get(name=MODERATORS))
    read = 0
    for address, text in pages(client_of(moderator), "/admin/"):
        assert_silent(text, address)
        read += 1
    assert read > 20
    assert_silent(caplog.text, "the log")


@pytest.mark.django_db
def test_no_moderator_learns_how_others_play_before_the_close(entry: Entry) -> None:
    Attempt.objects.filter(pk=entry.attempt_id).update(log="swzz" * 20, version=40)
    moderator = User.objects.create_user("Judge", password=PASSWORD, is_staff=True)
    moderator.groups.add(Group.objects.get(name=MODERATORS))
    client = client_of(moderator)
    addresses = [
        f"/admin/games/attempt/{entry.attempt_id}/change/",
        f"/admin/leaderboards/entry/{entry.pk}/change/",
    ]
    for address in addresses:
        assert "sw zz sw zz" not in client.get(address).text
    Attempt.objects.update(closes_at=timezone.now())
    for address in addresses:
        assert "sw zz sw zz" in client.get(address).text


@pytest.mark.django_db
def test_no_operation_of_the_api_tells(
    entry: Entry, player_client: Client, visitor_client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    described = json.loads(visitor_client.get("/api/openapi.json").content)
    tried = 0
    for address, methods in described["paths"].items():
        for method in methods:
            for number in Challenge.objects.values_list("pk", flat=True):
                path = address.replace("{challenge_id}", str(number)).replace(
                    "{attempt_id}", str(entry.attempt_id)
                )
                # A guess of the deck's other codes is answered by a refusal, which must not repeat it.
                path = path.replace("{code}", "DS1-D1N-" + PAYLOADS[0])
                for client in (player_client, visitor_client):
                    body = {"code": "DS1-D3V-" + PAYLOADS[0], "log": "sw"}
                    response = client.generic(method, path, json.dumps(body), content_type="application/json")
                    text = response.content.decode()
                    assert_silent(text.replace("QXZ", ""), f"{method} {path}")
                    tried += 1
    assert tried >= 2 * 7 * 5
    # Django names the address of a request that it refuses: the guess, not what it would have found.
    said = "".join(record.getMessage() for record in caplog.records if record.name != "django.request")
    assert_silent(said, "the log")


@pytest.mark.django_db(transaction=True)
async def test_no_frame_of_a_socket_tells(entry: Entry, player: User) -> None:
    attempt = await Attempt.objects.aget(pk=entry.attempt_id)
    tab = await seat(attempt, player)
    frames = [await tab.join(), await tab.act(1, "sw"), await tab.act(1, "sw"), await tab.act(2, "xx")]
    await tab.say("{")
    while not await tab.socket.receive_nothing():
        frames.append(await tab.hear())
    frames.append(await tab.ask(type="finish", version=2))
    await tab.leave()
    room = await spectator(entry.challenge_id, player)
    frames.append(await room.hear_of("standings"))
    await room.leave()
    for frame in frames:
        assert_silent(json.dumps(frame), frame["type"])


@pytest.mark.django_db(transaction=True)
async def test_the_close_opens_what_was_sealed(entry: Entry, visitor_client: Client) -> None:
    closed = await sync_to_async(challenge)(
        f"DS1-D1V-{PAYLOADS[7]}", timezone.now().date() - timedelta(days=1), log=LOG
    )
    await sync_to_async(settle)(closed, timezone.now())
    page = await sync_to_async(visitor_client.get)(f"/challenges/{closed.pk}/")
    assert PAYLOADS[7] in page.text
    assert LOG in page.text
