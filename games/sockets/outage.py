"""Something needed is out of reach for a while: said once when it begins and once when it is over."""

import logging

logger = logging.getLogger("twodeck")


class Outage:
    """``name`` is what cannot be reached; ``meanwhile`` how the server goes on without it."""

    def __init__(self, name: str, meanwhile: str) -> None:
        self.name = name
        self.meanwhile = meanwhile
        self.on = False

    def note(self, error: BaseException) -> None:
        """It has failed."""
        if not self.on:
            self.on = True
            logger.warning("%s cannot be reached (%r); %s", self.name, error, self.meanwhile)

    def end(self) -> bool:
        """It has answered; whether that is news."""
        was_on, self.on = self.on, False
        if was_on:
            logger.warning("%s can be reached again", self.name)
        return was_on


DATABASE = Outage("The database", "sockets that need it are closed with 4503")
LAYER = Outage("The channel layer", "this process goes on without news of the others")
