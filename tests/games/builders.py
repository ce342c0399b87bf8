"""Small builders of rows, shared by tests of the games and of the leaderboards."""

from datetime import UTC, datetime, timedelta

from accounts.models import User
from games.actions import finish, open_attempt
from games.journal.appending import Append, append_all
from games.models import Attempt

NOON = datetime(2026, 11, 29, 12, tzinfo=UTC)
CODE = "DS1-D1N-AAAAAAB"


def player(name: str = "olena") -> User:
    return User.objects.get_or_create(username=name)[0]


def attempt(owner: User, code: str = CODE, **fields: object) -> Attempt:
    """A new attempt that nobody has opened."""
    return Attempt.objects.create(player=owner, code=code, **{"created_at": NOON, **fields})


def play(game: Attempt, log: str, tab: str = "tab", now: datetime = NOON) -> None:
    """Open an attempt in a tab and play a log, each action appended as a socket would."""
    opened, _ = open_attempt(game.pk, tab, take=True, now=now)
    for i in range(0, len(log), 2):
        accepted = append_all([Append(game.pk, opened.version + i // 2, tab, log[i : i + 2])], now)
        assert accepted == [True]


def played(owner: User, log: str, seconds: int = 60, code: str = CODE, **fields: object) -> Attempt:
    """An attempt played at noon and finished so many seconds later."""
    game = attempt(owner, code, **fields)
    play(game, log)
    return finish(game.pk, NOON + timedelta(seconds=seconds))
