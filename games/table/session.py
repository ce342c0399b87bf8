"""One socket's view of one attempt: the game in memory, and what each message means for it.

No input or output here: the table (``games.table.table``) stores, sends and closes as the answers say.
"""

from dataclasses import dataclass
from datetime import datetime

from games.errors import AttemptOver, Refused
from games.hints import hint
from games.journal.appending import Append
from games.models import Attempt
from games.rules import Position, changes, legal_actions, mark, view
from games.table import messages
from games.table.messages import Act, Message


class StaleVersion(Refused):
    """The client acted on a version that is not the newest."""

    def __init__(self) -> None:
        super().__init__("stale_version", "The game has moved on; here is how it stands.")


class NotHolding(Refused):
    """The client acted while another tab has the table."""

    def __init__(self) -> None:
        super().__init__("not_holding", "This game is being played in another tab or on another device.")


@dataclass(slots=True)
class TableSession:
    """``attempt`` as it was when loaded, ``position`` after every action stored since."""

    attempt: Attempt
    position: Position
    tab: str

    @property
    def holding(self) -> bool:
        """Whether this tab may play."""
        return self.attempt.holder == self.tab

    def check(self, version: int, now: datetime) -> None:
        """Raise a ``Refused`` unless this tab may change the game with ``version`` actions now."""
        if self.attempt.is_finished or self.attempt.is_closed(now):
            raise AttemptOver
        if not self.holding:
            raise NotHolding
        if version != self.position.actions:
            raise StaleVersion

    def play(self, act: Act, now: datetime) -> tuple[Append, Message]:
        """Play an action in memory: what has to be stored first, and the acknowledgement to send then.

        Raises ``Refused`` or ``IllegalAction`` and changes nothing.
        """
        self.check(act.version, now)
        before = mark(self.position)
        self.position.play(act.token)
        changed = changes(before, self.position)
        append = Append(self.attempt.id, act.version, self.tab, act.token)
        return append, messages.ack(self.attempt, self.position, act.token, changed, now)

    def hint(self, version: int, now: datetime) -> str | None:
        """An action to propose to the player; None for none. Raises ``Refused``."""
        self.check(version, now)
        return hint(view(self.position), legal_actions(self.position), self.position.rules)

    def snapshot(self, now: datetime) -> Message:
        """The state as this tab may see it."""
        return messages.snapshot(self.attempt, self.position, holding=self.holding, now=now)
