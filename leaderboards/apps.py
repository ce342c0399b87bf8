from typing import Any

from django.apps import AppConfig

from games.signals import attempt_finished


class LeaderboardsConfig(AppConfig):
    name = "leaderboards"

    def ready(self) -> None:
        attempt_finished.connect(_record_result, dispatch_uid="leaderboards.record_result")


def _record_result(sender: type, *, attempt: Any, **kwargs: object) -> None:
    from leaderboards.actions import record_result

    record_result(attempt)
