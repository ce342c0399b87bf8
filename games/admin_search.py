"""What the admin's lists are searched for, found by an index."""

from django.db.models import Q, QuerySet

from accounts.models import User
from accounts.names import name_key


def players_named(text: str) -> QuerySet[User]:
    """The players of that name or username."""
    return User.objects.filter(Q(name_key=name_key(text)) | Q(username=text) | Q(name=text))
