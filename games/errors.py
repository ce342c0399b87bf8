"""Refusals of this app with a stable code, in the shape of ``games.rules.errors``."""

from games.rules import RulesError


class Refused(RulesError):
    """Something asked for that cannot be had now."""


class DealSealed(Refused):
    """The deal is in a challenge that is still open."""

    def __init__(self) -> None:
        super().__init__("deal_sealed", "This deal is in a challenge that is still open.")


class AttemptOver(Refused):
    """The attempt takes no more actions, nor questions about how it may go on."""

    def __init__(self) -> None:
        super().__init__("attempt_over", "This attempt takes no more actions.")


class NotEndedByClose(Refused):
    """Only an attempt that the close of its challenge has ended can be continued unranked."""

    def __init__(self) -> None:
        super().__init__("not_ended_by_close", "This game was not ended by the close of its challenge.")
