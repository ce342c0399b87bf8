"""Finished games as data, step by step, and for whom there are none."""

import json
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone
from hypothesis import given, settings

from accounts.models import User
from games.actions import finish
from games.models import SealedDeck
from games.replay_api import RecordingAnswer
from games.replays import record
from games.rules import Deal, parse_code, start, view
from games.rules.tokens import COLUMN_NAMES
from tests.games.builders import CODE, NOON, attempt, play, played
from tests.games.rules.random_play import games

LOG = "swswzzsw"


def after(before: Any, changes: Any) -> Any:
    """The view with changes put over it, as docs/protocol.md says."""
    columns = changes.get("columns", {})
    return {
        "stock": changes.get("stock", before["stock"]),
        "waste": changes.get("waste", before["waste"]),
        "foundations": {**before["foundations"], **changes.get("foundations", {})},
        "columns": [
            columns.get(name, column) for name, column in zip(COLUMN_NAMES, before["columns"], strict=False)
        ],
    }


@settings(max_examples=25)
@given(games())
def test_the_steps_lead_through_every_position_of_the_game(game: tuple[Deal, str]) -> None:
    deal, log = game
    made = record(deal, log)
    shown: Any = made["view"]
    position = start(deal)
    for step in range(len(log) // 2 + 1):
        assert shown == view(position)
        numbers = (made["score"], made["ranked_score"], made["moves"], made["foundation_cards"])
        assert [column[step] for column in numbers] == [
            position.score,
            position.ranked_score,
            position.moves,
            position.foundation_cards,
        ]
        if step < len(log) // 2:
            shown = after(shown, made["changes"][step])
            position.play(log[2 * step : 2 * step + 2])
    RecordingAnswer.model_validate(made)


@pytest.mark.django_db
def test_anybody_sees_a_finished_game_of_a_published_deal(player: User, visitor_client: Client) -> None:
    game = played(player, LOG)
    response = visitor_client.get(f"/api/attempts/{game.pk}/replay")
    assert response.status_code == 200
    assert json.loads(response.content) == json.loads(json.dumps(record(parse_code(CODE), LOG)))
    assert "Olena" not in response.text


@pytest.mark.django_db
def test_a_replay_is_kept_and_sent_compressed(player: User, visitor_client: Client) -> None:
    game = played(player, "swzz" * 100)
    address = f"/api/attempts/{game.pk}/replay"
    response = visitor_client.get(address, headers={"accept-encoding": "gzip"})
    assert "immutable" in response.headers["Cache-Control"]
    assert response.headers["Content-Encoding"] == "gzip"
    assert len(response.content) < 4_000
    again = visitor_client.get(address, headers={"if-none-match": response.headers["ETag"]})
    assert again.status_code == 304
    assert not again.content


@pytest.mark.django_db
def test_a_sealed_deal_is_refused_to_everybody_and_nothing_of_it_told(
    player: User, player_client: Client, stranger_client: Client, visitor_client: Client
) -> None:
    now = timezone.now()
    ranked = attempt(player, closes_at=now + timedelta(hours=1), created_at=now)
    play(ranked, LOG, now=now)
    finish(ranked.pk, now)
    free = played(player, LOG, code="DS1-D3V-QX7K2MA")
    SealedDeck.objects.seal(parse_code("DS1-D1N-QX7K2MA"), now + timedelta(hours=1))
    for game in (ranked, free):
        for client in (player_client, stranger_client, visitor_client):
            response = client.get(f"/api/attempts/{game.pk}/replay")
            assert response.status_code == 403
            assert response.json()["error"]["code"] == "deal_sealed"
            assert game.code not in response.text
            assert "immutable" not in response.headers.get("Cache-Control", "")
            page = client.get(f"/replay/{game.pk}/")
            assert page.status_code == 403
            assert game.deal.payload not in page.text


@pytest.mark.django_db
def test_a_ranked_game_can_be_replayed_from_the_close_on(player: User, visitor_client: Client) -> None:
    game = played(player, LOG, closes_at=NOON + timedelta(hours=1))
    assert game.closes_at
    assert game.closes_at < timezone.now()
    assert visitor_client.get(f"/api/attempts/{game.pk}/replay").status_code == 200


@pytest.mark.django_db
def test_a_game_that_is_not_over_has_no_replay(player: User, player_client: Client) -> None:
    game = attempt(player)
    for number in (game.pk, uuid4()):
        response = player_client.get(f"/api/attempts/{number}/replay")
        assert response.status_code == 404
        assert player_client.get(f"/replay/{number}/").status_code == 404
