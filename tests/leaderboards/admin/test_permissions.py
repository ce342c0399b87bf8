"""Who may do what in the admin, and what nobody does there."""

import pytest
from django.contrib import admin
from django.contrib.auth.models import Group, Permission
from django.test import Client

from accounts.models import User
from games.models import SealedDeck
from leaderboards.models import Moderation, Tally
from leaderboards.moderators import make_moderators
from tests.cast import client_of
from tests.games.builders import player as player_named
from tests.leaderboards.admin.moderating import LIST, act, refreshed, text_of
from tests.leaderboards.builders import challenge, entered

pytestmark = pytest.mark.django_db


def viewer() -> Client:
    """The browser of one who may look at entries, and no more."""
    user = User.objects.create_user("Viewer", is_staff=True)
    user.user_permissions.add(Permission.objects.get(codename="view_entry"))
    return client_of(user)


def test_who_may_only_look_cannot_moderate() -> None:
    entry = entered(challenge(), player_named("Olena"), "sw")
    client = viewer()
    assert "verify_again" not in text_of(client, LIST)
    assert "Disqualify" not in text_of(client, f"{LIST}{entry.pk}/change/")
    act(client, "verify_again", entry)
    act(client, "disqualify", entry, reason="spite")
    assert not Moderation.objects.exists()
    assert not refreshed(entry).disqualified


def test_players_and_visitors_do_not_get_in(visitor_client: Client, player_client: Client) -> None:
    for client in (visitor_client, player_client):
        response = client.get(LIST)
        assert response.headers["Location"] == f"/admin/login/?next={LIST}"


def test_nobody_adds_changes_or_deletes_what_is_shown(moderator_client: Client) -> None:
    entry = entered(challenge(), player_named("Olena"), "sw")
    act(moderator_client, "verify_again", entry)
    rows = [entry.challenge, entry, entry.attempt, entry.moderations.get()]
    for row in rows:
        base = f"/admin/{row._meta.app_label}/{row._meta.model_name}/"
        assert moderator_client.get(f"{base}add/").status_code == 403
        assert moderator_client.get(f"{base}{row.pk}/delete/").status_code == 403
        for change in ("add/", f"{row.pk}/change/", f"{row.pk}/delete/"):
            assert moderator_client.post(f"{base}{change}", {"post": "yes"}).status_code == 403
        moderator_client.post(base, {"action": "delete_selected", "_selected_action": row.pk, "post": "yes"})
        assert type(row)._default_manager.filter(pk=row.pk).exists()


def test_what_ranks_are_counted_from_and_sealed_decks_are_not_in_the_admin() -> None:
    registered = admin.site._registry
    assert Tally not in registered
    assert SealedDeck not in registered


def test_moderators_may_do_exactly_what_moderating_needs(judge: User) -> None:
    assert judge.get_all_permissions() == {
        "games.view_attempt",
        "leaderboards.view_certifieddeal",
        "leaderboards.view_challenge",
        "leaderboards.view_entry",
        "leaderboards.view_moderation",
        "leaderboards.moderate_entry",
    }


def test_a_superuser_makes_a_moderator(moderator_client: Client, player: User) -> None:
    fields = {
        "name": player.name,
        "email": player.email,
        "is_active": "on",
        "is_staff": "on",
        "groups": Group.objects.get(name="Moderators").pk,
    }
    response = moderator_client.post(f"/admin/accounts/user/{player.pk}/change/", fields)
    assert response.status_code == 302
    entry = entered(challenge(), player_named("Taras"), "sw")
    assert "Verified again" in act(client_of(player), "verify_again", entry)


def test_a_player_is_not_deleted_together_with_their_entries(moderator_client: Client, player: User) -> None:
    entry = entered(challenge(), player, "sw")
    moderator_client.post(f"/admin/accounts/user/{player.pk}/delete/", {"post": "yes"})
    selected = {"action": "delete_selected", "_selected_action": player.pk, "post": "yes"}
    moderator_client.post("/admin/accounts/user/", selected)
    assert refreshed(entry).player == player


def test_what_an_operator_added_to_the_group_stays(judge: User) -> None:
    added = Permission.objects.get(codename="view_user")
    Group.objects.get(name="Moderators").permissions.add(added)
    make_moderators("default")
    assert "accounts.view_user" in judge.get_all_permissions()
