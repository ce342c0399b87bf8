"""How a player has played, by mode: counted by the database, a query for each kind of number."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta

from django.db import connection
from django.db.models import Avg, Case, Count, F, Max, Min, Q, QuerySet, Sum, Value, When, Window
from django.db.models.functions import Least, Substr

from games.models import Attempt
from games.rules import RULES, VARIANTS, Rules
from leaderboards.models import Challenge


@dataclass(frozen=True, slots=True)
class Scale:
    """How ranked scores are put into bars: the first begins at ``start``, each is ``width`` wide."""

    start: int
    width: int
    bars: int


def scale_of(rules: Rules) -> Scale:
    """Its last bar is that of won games in Vegas and in Deuces, and open to above in Normal."""
    if rules.variant == "DE1":
        return Scale(start=8, width=8, bars=13)
    return Scale(start=-104, width=52, bars=11) if rules.in_dollars else Scale(start=0, width=100, bars=13)


@dataclass(frozen=True, slots=True)
class Streak:
    """In a row, up to now and at most."""

    current: int = 0
    longest: int = 0


@dataclass(frozen=True, slots=True)
class Bar:
    """Games whose ranked score is from ``least`` on, up to ``most`` where there is a further bar."""

    least: int
    most: int | None
    games: int
    won: int
    won_hinted: int = 0
    """Of the won ones."""


@dataclass(slots=True)
class ModeStatistics:
    """Of the finished games of one mode. Times are of won games, in milliseconds; None without such games.

    Games with hints count as played and won, and nowhere else: best, averages and times are of the games
    without, and no game with a hint goes on with a row of wins.
    """

    variant: str
    played: int = 0
    won: int = 0
    won_hinted: int = 0
    """Of the won ones."""
    best: int | None = None
    average: int | None = None
    best_time_ms: int | None = None
    average_time_ms: int | None = None
    wins: Streak = Streak()
    days: Streak = Streak()
    bars: list[Bar] = field(default_factory=list)

    @property
    def rules(self) -> Rules:
        return RULES[self.variant]

    @property
    def share_won(self) -> int:
        """Per cent, rounded."""
        return round(100 * self.won / self.played) if self.played else 0

    @property
    def won_clean(self) -> int:
        """Won without a hint."""
        return self.won - self.won_hinted


def own_games(player_id: int) -> QuerySet[Attempt]:
    """All finished games of a player in which anything was done, each once.

    A ranked one that its close ended and that went on unranked counts as it was ranked.
    """
    return Attempt.objects.filter(
        player=player_id, finished_at__isnull=False, version__gt=0, continues__isnull=True
    )


def public_games(player_id: int, now: datetime) -> QuerySet[Attempt]:
    """Those that everybody may see: ranked ones of closed challenges, unless disqualified."""
    return own_games(player_id).filter(closes_at__lte=now, entry__disqualified=False)


def statistics_of(games: QuerySet[Attempt], days: Mapping[str, Streak]) -> list[ModeStatistics]:
    """By mode, in the project's order; modes never played are left out. Three queries."""
    found = _totals(games)
    for variant, wins in _win_streaks(games).items():
        found[variant].wins = wins
    for variant, bars in _distributions(games).items():
        found[variant].bars = bars
    for variant, mode in found.items():
        mode.days = days.get(variant, Streak())
    return [found[variant] for variant in VARIANTS if variant in found]


def day_streaks(player_id: int, now: datetime) -> dict[str, Streak]:
    """Days in a row with a result in the daily challenge, by mode; under ``""`` in any of them."""
    entered = Challenge.objects.filter(
        entries__player=player_id, entries__finished_at__isnull=False, entries__disqualified=False
    )
    days: dict[str, set[date]] = defaultdict(set)
    for variant, day in entered.order_by("day").values_list("variant", "day"):
        days[variant].add(day)
        days[""].add(day)
    return {variant: streak_of(sorted(played), now.date()) for variant, played in days.items()}


def streak_of(days: Iterable[date], today: date) -> Streak:
    """Of days in order. One that reaches to yesterday goes on: today is not over."""
    length = longest = 0
    last: date | None = None
    for day in days:
        length = length + 1 if last and day - last == timedelta(days=1) else 1
        longest = max(longest, length)
        last = day
    goes_on = last is not None and today - last <= timedelta(days=1)
    return Streak(length if goes_on else 0, longest)


def _variant() -> Case:
    return Case(When(code__startswith="DE1-", then=Value("DE1")), default=Substr("code", 1, 7))


def _totals(games: QuerySet[Attempt]) -> dict[str, ModeStatistics]:
    won, clean = Q(won=True), Q(hinted=False)
    totals = (
        games.order_by()
        .values(variant=_variant())
        .annotate(
            played=Count("pk"),
            games_won=Count("pk", filter=won),
            won_hinted=Count("pk", filter=won & ~clean),
            best=Max("ranked_score", filter=clean),
            average=Avg("ranked_score", filter=clean),
            best_time_ms=Min("time_ms", filter=won & clean),
            average_time_ms=Avg("time_ms", filter=won & clean),
        )
    )
    return {
        total["variant"]: ModeStatistics(
            variant=total["variant"],
            played=total["played"],
            won=total["games_won"],
            won_hinted=total["won_hinted"],
            best=total["best"],
            average=_rounded(total["average"]),
            best_time_ms=total["best_time_ms"],
            average_time_ms=_rounded(total["average_time_ms"]),
        )
        for total in totals
    }


def _rounded(number: float | None) -> int | None:
    return None if number is None else round(number)


def _win_streaks(games: QuerySet[Attempt]) -> dict[str, Streak]:
    """Wins with equally many losses before them are a streak; that of most losses is the current one.

    A game with a hint ends one as a loss does: a hint is no way to save a streak from a game that is lost.
    """
    clean_win = Q(won=True, hinted=False)
    lost = Case(When(clean_win, then=0), default=1)
    counted = games.order_by().annotate(
        variant=_variant(),
        losses=Window(Sum(lost), partition_by=_variant(), order_by=("finished_at", "pk")),
        win=Case(When(clean_win, then=1), default=0),
    )
    text, values = counted.values("variant", "losses", "win").query.sql_with_params()
    with connection.cursor() as cursor:
        cursor.execute(_STREAKS.format(games=text), values)
        return {
            variant: Streak(int(current), int(longest)) for variant, current, longest in cursor.fetchall()
        }


# Only a query that the ORM wrote is put into the text, with its placeholders.
_STREAKS = """
    WITH games AS ({games}),
    streaks AS (SELECT variant, losses, SUM(win) AS length FROM games GROUP BY variant, losses)
    SELECT variant, SUM(CASE WHEN losses = last THEN length ELSE 0 END), MAX(length)
    FROM (SELECT variant, losses, length, MAX(losses) OVER (PARTITION BY variant) AS last FROM streaks) ended
    GROUP BY variant
"""


def _distributions(games: QuerySet[Attempt]) -> dict[str, list[Bar]]:
    in_dollars = [name for name, rules in RULES.items() if rules.in_dollars]
    scales = {name: scale_of(rules) for name, rules in RULES.items()}

    def by_mode(normal: int, vegas: int, deuces: int) -> Case:
        return Case(
            When(variant="DE1", then=deuces), When(variant__in=in_dollars, then=vegas), default=normal
        )

    def of(name: str) -> Case:
        return by_mode(*(getattr(scales[variant], name) for variant in ("DS1-D1N", "DS1-D1V", "DE1")))

    bar = Least((F("ranked_score") - of("start")) / of("width"), of("bars") - 1)
    counted = (
        games.order_by()
        .annotate(variant=_variant())
        .values("variant", bar=bar)
        .annotate(
            games=Count("pk"),
            games_won=Count("pk", filter=Q(won=True)),
            won_hinted=Count("pk", filter=Q(won=True, hinted=True)),
        )
    )
    found: dict[str, dict[int, tuple[int, int, int]]] = defaultdict(dict)
    for row in counted:
        found[row["variant"]][row["bar"]] = row["games"], row["games_won"], row["won_hinted"]
    return {variant: _bars(scales[variant], counts) for variant, counts in found.items()}


def _bars(scale: Scale, counts: Mapping[int, tuple[int, int, int]]) -> list[Bar]:
    bars = []
    for number in range(scale.bars):
        least = scale.start + number * scale.width
        most = least + scale.width - 1 if number < scale.bars - 1 else None
        bars.append(Bar(least, most, *counts.get(number, (0, 0, 0))))
    return bars
