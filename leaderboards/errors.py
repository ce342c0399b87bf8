"""Refusals of this app with a stable code."""

from games.errors import Refused


class ChallengeNotOpen(Refused):
    """A ranked attempt was asked for before the challenge opens or after it has closed."""

    def __init__(self) -> None:
        super().__init__("challenge_not_open", "This challenge is not open.")


class NothingToModerate(Refused):
    """An entry is already in the state a moderator asked for."""

    def __init__(self, message: str) -> None:
        super().__init__("nothing_to_moderate", message)
