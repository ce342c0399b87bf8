"""Small builders of certified deals, of challenges and of entries with chosen results."""

from datetime import date, datetime, timedelta

from accounts.models import User
from games.actions import finish
from games.models import Attempt, SealedDeck
from games.rules import SECRET_PAYLOAD, VARIANTS, parse_code, random_deal
from leaderboards.actions import enter
from leaderboards.models import CertifiedDeal, Challenge, Entry
from leaderboards.scheduling.pool import make_challenges
from tests.games.builders import NOON, play, player

TODAY = NOON.date()


def certified(code: str, **fields: object) -> CertifiedDeal:
    """A deal in the pool whose certificate is made up: its log wins nothing."""
    values = {
        "variant": parse_code(code).variant,
        "log": "swsw",
        "score": 1_000,
        "ranked_score": 1_000,
        "moves": 300,
        "effort": 1,
        "solver_version": "made up",
        "first_width": 10,
        "playouts": 40,
        "playouts_won": 4,
        "difficulty": 1.0,
        "found_at": NOON,
        **fields,
    }
    made = CertifiedDeal.objects.create(code=code, **values)
    SealedDeck.objects.seal_new(made.deal)
    return made


def challenge(
    code: str = "DS1-D1N-ABCDEFGHIJKLMNOPQRSTUVWXYZ", day: date = TODAY, **fields: object
) -> Challenge:
    """A challenge of a day, today unless told; ``fields`` are of its certified deal."""
    deal = certified(code, **fields)
    assert make_challenges(day, [deal])
    return deal.challenge


def challenges_of(day: date) -> list[Challenge]:
    """A day's five challenges, of random deals."""
    return [challenge(str(random_deal(variant, SECRET_PAYLOAD)), day) for variant in VARIANTS]


def entered(chosen: Challenge, owner: User, log: str, seconds: int = 60, now: datetime = NOON) -> Entry:
    """The entry of a player who played a log and finished after so many seconds."""
    entry = enter(chosen, owner, now)
    play(entry.attempt, log, now=now)
    finish(entry.attempt_id, now + timedelta(seconds=seconds))
    entry.refresh_from_db()
    return entry


def with_result(chosen: Challenge, name: str, **result: object) -> Entry:
    """The entry of player ``name`` with a result made up, recorded as a replayed one is."""
    from leaderboards.actions import record_result

    entry = enter(chosen, player(name), chosen.opens_at)
    values = {
        "won": False,
        "score": 0,
        "ranked_score": 0,
        "moves": 10,
        "foundation_cards": 0,
        "time_ms": 1_000,
        "finished_at": NOON,
        **result,
    }
    Attempt.objects.filter(pk=entry.attempt_id).update(**values)
    record_result(Attempt.objects.get(pk=entry.attempt_id))
    entry.refresh_from_db()
    return entry
