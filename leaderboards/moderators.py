"""The groups whose members moderate: who puts a user of the admin into one makes a moderator.

Only head moderators may look at deals that are still sealed, and each look is noted (``admin.certified``).
"""

from django.contrib.auth.models import Group, Permission
from django.db.models import Q

MODERATORS = "Moderators"
PERMISSIONS = (
    ("games", "view_attempt"),
    ("leaderboards", "view_certifieddeal"),
    ("leaderboards", "view_challenge"),
    ("leaderboards", "view_entry"),
    ("leaderboards", "view_moderation"),
    ("leaderboards", "moderate_entry"),
)
HEAD_MODERATORS = "Head moderators"
HEAD_PERMISSIONS = (*PERMISSIONS, ("leaderboards", "view_sealed"))


def make_moderators(using: str) -> None:
    """Make the groups in a database where they are missing, and give them these permissions.

    After every migration, since permissions are made then; what an operator has added to a group stays.
    """
    for name, permissions in ((MODERATORS, PERMISSIONS), (HEAD_MODERATORS, HEAD_PERMISSIONS)):
        group, _ = Group.objects.using(using).get_or_create(name=name)
        named = Q()
        for app, codename in permissions:
            named |= Q(content_type__app_label=app, codename=codename)
        group.permissions.add(*Permission.objects.using(using).filter(named))
