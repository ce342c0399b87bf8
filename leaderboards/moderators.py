"""The group whose members moderate: who puts a user of the admin into it makes a moderator."""

from django.contrib.auth.models import Group, Permission
from django.db.models import Q

MODERATORS = "Moderators"
PERMISSIONS = (
    ("games", "view_attempt"),
    ("leaderboards", "view_challenge"),
    ("leaderboards", "view_entry"),
    ("leaderboards", "view_moderation"),
    ("leaderboards", "moderate_entry"),
)


def make_moderators(using: str) -> None:
    """Make the group in a database where it is missing, and give it these permissions.

    After every migration, since permissions are made then; what an operator has added to the group stays.
    """
    group, _ = Group.objects.using(using).get_or_create(name=MODERATORS)
    named = Q()
    for app, codename in PERMISSIONS:
        named |= Q(content_type__app_label=app, codename=codename)
    group.permissions.add(*Permission.objects.using(using).filter(named))
