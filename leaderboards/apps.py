from typing import Any

from django.apps import AppConfig
from django.db.models.signals import post_migrate, pre_delete
from django.utils.translation import gettext_lazy as _

from games.signals import attempt_finished


class LeaderboardsConfig(AppConfig):
    name = "leaderboards"
    verbose_name = _("Leaderboards")

    def ready(self) -> None:
        from leaderboards.models import Entry

        pre_delete.connect(_forget, sender=Entry, dispatch_uid="leaderboards.forget")
        attempt_finished.connect(_record_result, dispatch_uid="leaderboards.record_result")
        post_migrate.connect(_make_moderators, sender=self, dispatch_uid="leaderboards.make_moderators")


def _record_result(sender: type, *, attempt: Any, **kwargs: object) -> None:
    from leaderboards.actions import record_result

    record_result(attempt)


def _forget(sender: type, *, instance: Any, origin: Any, **kwargs: object) -> None:
    from leaderboards.actions import forget
    from leaderboards.models import Challenge

    # Where the challenge itself goes, nothing is left to count.
    if getattr(origin, "model", type(origin)) is not Challenge:
        forget(instance)


def _make_moderators(sender: AppConfig, *, using: str, **kwargs: object) -> None:
    from leaderboards.moderators import make_moderators

    make_moderators(using)
