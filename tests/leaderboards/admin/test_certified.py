"""Sealed deals in the admin: what moderators see of them, and what head moderators do."""

from datetime import timedelta

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group
from django.test import Client
from django.utils import timezone

from accounts.models import User
from leaderboards.models import CertifiedDeal
from leaderboards.moderators import HEAD_MODERATORS, MODERATORS
from tests.cast import client_of
from tests.leaderboards.builders import certified, challenge

pytestmark = pytest.mark.django_db
LIST = "/admin/leaderboards/certifieddeal/"
PAYLOAD = "SECRETSECRETSECRETSECRETAA"
CODE = f"DS1-D1V-{PAYLOAD}"
LOG = "swsww7"


def member_of(group: str) -> Client:
    """The browser of a new member of a group of moderators."""
    user = User.objects.create_user(f"One of {group} {User.objects.count()}", is_staff=True)
    user.groups.add(Group.objects.get(name=group))
    return client_of(user)


def deals() -> list[CertifiedDeal]:
    """A deal in the pool, one of an open challenge, and one of a challenge of tomorrow."""
    today = timezone.now().date()
    return [
        certified(CODE, log=LOG),
        challenge(f"DE1-{PAYLOAD}", today, log=LOG).certified,
        challenge(f"DS1-D3N-{PAYLOAD[::-1]}", today + timedelta(days=1), log=LOG).certified,
    ]


def page_of(deal: CertifiedDeal) -> str:
    return f"{LIST}{deal.pk}/change/"


def test_moderators_see_that_there_is_a_deal_and_neither_code_nor_log() -> None:
    client = member_of(MODERATORS)
    for deal in deals():
        for address in (LIST, page_of(deal), f"{LIST}{deal.pk}/history/"):
            text = client.get(address).text
            assert PAYLOAD not in text
            assert PAYLOAD[::-1] not in text
            assert "sw sw w7" not in text
            assert LOG not in text
        assert "(sealed)" in client.get(page_of(deal)).text
    assert not LogEntry.objects.exists()


def test_head_moderators_see_sealed_deals_and_each_look_is_noted() -> None:
    client = member_of(HEAD_MODERATORS)
    for deal in deals():
        assert PAYLOAD not in client.get(LIST).text
        text = client.get(page_of(deal)).text
        assert deal.code in text
        assert "sw sw w7" in text
    notes = LogEntry.objects.all()
    assert [note.object_id for note in notes.order_by("id")] == [
        str(deal.pk) for deal in CertifiedDeal.objects.order_by("id")
    ]
    assert all(PAYLOAD not in str(note) + note.object_repr for note in notes)


def test_everybody_who_may_look_sees_a_deal_whose_challenge_has_closed() -> None:
    deal = challenge(CODE, timezone.now().date() - timedelta(days=1), log=LOG).certified
    assert CODE in member_of(MODERATORS).get(page_of(deal)).text
    assert not LogEntry.objects.exists()


@pytest.mark.parametrize("query", ["?code__startswith=DS1", "?log__startswith=sw", "?_to_field=code", "?o=1"])
def test_a_code_cannot_be_guessed_by_filters(query: str) -> None:
    certified(CODE)
    for guess in (query, query.replace("DS1", "DE1").replace("sw", "ws")):
        response = member_of(MODERATORS).get(LIST + guess, follow=True)
        assert response.status_code in (200, 400)
        assert PAYLOAD not in response.text
        assert response.status_code == 400 or response.context["cl"].result_count == 1


def test_nobody_adds_changes_or_deletes_a_deal(moderator_client: Client) -> None:
    deal = certified(CODE)
    for address in (f"{LIST}add/", f"{LIST}{deal.pk}/delete/"):
        assert moderator_client.get(address).status_code == 403
    assert moderator_client.post(page_of(deal), {"code": "DE1-AAAAAAB"}).status_code == 403


def test_players_do_not_get_in(player_client: Client) -> None:
    assert player_client.get(page_of(certified(CODE))).status_code == 302
