"""What can be wrong with input to the rules engine.

RulesError
├── UnreadableCode    the text is no deal code
└── IllegalAction     a token of a move log is unknown, not legal now, or one too many
"""


class RulesError(Exception):
    """Something the engine refuses, with a stable ``code`` and a ``message`` for people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message

    def as_dict(self) -> dict[str, str | int | None]:
        """The one error shape of the project; ``index`` and ``token`` are null where there is no log."""
        return {"code": self.code, "message": self.message, "index": None, "token": None}


class UnreadableCode(RulesError):
    """A text that is not a deal code; ``part`` names what is at fault: prefix, mode or payload."""

    def __init__(self, part: str, message: str) -> None:
        super().__init__(f"invalid_{part}", message)
        self.part = part


class IllegalAction(RulesError):
    """A token that cannot be applied; ``index`` counts from 0 within the whole log of the position."""

    def __init__(self, code: str, index: int, token: str) -> None:
        super().__init__(code, f"Action {index}, {token!r}: {REASONS[code]}.")
        self.index = index
        self.token = token

    def as_dict(self) -> dict[str, str | int | None]:
        return {"code": self.code, "message": self.message, "index": self.index, "token": self.token}


REASONS = {
    "unknown_token": "there is no such action in this game",
    "log_too_long": "a log has at most 20,000 actions",
    "game_over": "the game is already won",
    "nothing_to_undo": "no action is left to undo",
    "stock_empty": "the stock is empty",
    "no_recycle": "the waste cannot be turned back into the stock now",
    "source_empty": "there is no card to move",
    "does_not_fit": "the card does not fit there",
    "foundation_refuses": "no foundation place accepts the card",
    "no_return": "cards do not come back from a foundation in this game",
}
"""Why an action is refused, by stable code."""
