"""Modes, scores and times as players read them; figures.ts of the front end writes the same."""

from datetime import datetime, timedelta

from django import template
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.timesince import timesince
from django.utils.translation import gettext as _

from games.rules import Rules

register = template.Library()


@register.filter
def game_name(rules: Rules) -> str:
    """The game, as in "Deuces"."""
    return _("Deuces") if rules.variant == "DE1" else _("Double Solitaire")


@register.filter
def draw_name(rules: Rules) -> str:
    """How the stock is drawn; empty in a game that has but one way."""
    if rules.variant == "DE1":
        return ""
    return _("Draw 3") if rules.draw == 3 else _("Draw 1")


@register.filter
def scoring_name(rules: Rules) -> str:
    """How it is scored; empty in a game that has but one way."""
    if rules.variant == "DE1":
        return ""
    return _("Vegas") if rules.in_dollars else _("Normal")


@register.filter
def mode_name(rules: Rules) -> str:
    """Game, draw and scoring in one line."""
    return " · ".join(part for part in (game_name(rules), draw_name(rules), scoring_name(rules)) if part)


@register.filter
def score_written(score: int | None, rules: Rules) -> str:
    """A score; in Vegas an amount of money: ``$416``, ``$0``, ``-$104``. Empty for none."""
    if score is None:
        return ""
    if not rules.in_dollars:
        return str(score)
    return f"-${-score}" if score < 0 else f"${score}"


@register.filter
def time_written(ms: int | None) -> str:
    """A duration of so many milliseconds as ``4:05`` or ``1:04:05``. Empty for none."""
    if ms is None:
        return ""
    minutes, seconds = divmod(ms // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


@register.filter
def left_written(instant: datetime) -> str:
    """What is left until an instant; left.ts of the front end goes on from here."""
    return time_left(round((instant - timezone.now()).total_seconds() * 1000))


def time_left(ms: int) -> str:
    """So many milliseconds in the two largest units that count, near the end to the second; rounded up."""
    if ms <= 0:
        return _("closed")
    if ms < 600_000:
        return _("%(clock)s left") % {"clock": time_written(-(-ms // 1000) * 1000)}
    hours, minutes = divmod(-(-ms // 60_000), 60)
    if hours >= 48:
        return _("%(days)s d %(hours)s h left") % {"days": hours // 24, "hours": hours % 24}
    if hours >= 1:
        return _("%(hours)s h %(minutes)s min left") % {"hours": hours, "minutes": minutes}
    return _("%(minutes)s min left") % {"minutes": minutes}


@register.filter
def begun_written(instant: datetime) -> str:
    """How long ago a game was begun; below a minute nobody counts."""
    if (timezone.now() - instant).total_seconds() < 60:
        return _("Begun just now")
    return _("Begun %(time)s ago") % {"time": timesince(instant)}


@register.filter
def finished_written(instant: datetime) -> str:
    """How long ago a game was finished, in the largest unit; after a week, on which UTC day."""
    ago = timezone.now() - instant
    if ago < timedelta(minutes=1):
        return _("Finished just now")
    if ago < timedelta(weeks=1):
        return _("Finished %(time)s ago") % {"time": timesince(instant, depth=1)}
    return _("Finished on %(day)s") % {"day": date_format(instant, "j E Y")}
