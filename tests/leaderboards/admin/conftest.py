"""A moderator as there are in practice."""

import pytest
from django.contrib.auth.models import Group
from django.test import Client

from accounts.models import User
from tests.cast import client_of


@pytest.fixture
def judge() -> User:
    """A moderator as a superuser makes one: lets them into the admin and puts them into the group."""
    user = User.objects.create_user("Judge", is_staff=True)
    user.groups.add(Group.objects.get(name="Moderators"))
    return user


@pytest.fixture
def judge_client(judge: User) -> Client:
    return client_of(judge)
