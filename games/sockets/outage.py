"""Something needed is out of reach for a while: said once when it begins and once when it is over."""

import logging
import math
from time import monotonic

logger = logging.getLogger("twodeck")


class Outage:
    """``name`` is what cannot be reached; ``meanwhile`` how the server goes on without it.

    Failures and answers arrive in any order. One is no news if who got it had asked before the last change;
    ``asked`` is when, by the monotonic clock, and now unless given.
    """

    def __init__(self, name: str, meanwhile: str) -> None:
        self.name = name
        self.meanwhile = meanwhile
        self.on = False
        self._changed_at = 0.0

    def note(self, error: BaseException, asked: float = math.inf) -> None:
        """It has failed."""
        if not self.on and asked > self._changed_at:
            self._change(on=True)
            logger.warning("%s cannot be reached (%r); %s", self.name, error, self.meanwhile)

    def end(self, asked: float = math.inf) -> bool:
        """It has answered; whether that is news."""
        if not self.on or asked <= self._changed_at:
            return False
        self._change(on=False)
        logger.warning("%s can be reached again", self.name)
        return True

    def _change(self, *, on: bool) -> None:
        self.on = on
        self._changed_at = monotonic()


DATABASE = Outage("The database", "sockets that need it are closed with 4503")
LAYER = Outage("The channel layer", "this process goes on without news of the others")
