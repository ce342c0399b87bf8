"""The archive's pages: a calendar of past days, and a day."""

from datetime import date

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from leaderboards.archive import challenges_of_past, month_of, neighbours_of_day, newest_day


@require_safe
def archive(request: HttpRequest) -> HttpResponse:
    """The calendar of a month: of the newest day, or of the ``month`` asked for, as in ``2026-11``."""
    now = timezone.now()
    asked = request.GET.get("month")
    newest = newest_day(now)
    day = day_of(f"{asked}-01") if asked else newest or now.date()
    return render(request, "archive.html", {"month": month_of(day, now), "is_empty": newest is None})


@require_safe
def archive_day(request: HttpRequest, day: str) -> HttpResponse:
    """A past day's challenges with their winners and codes. Today leads home, where its deals are."""
    now, shown = timezone.now(), day_of(day)
    challenges = challenges_of_past(shown, now)
    if not challenges:
        if shown == now.date():
            return redirect("home")
        raise Http404
    before, after = neighbours_of_day(shown, now)
    return render(
        request,
        "archive_day.html",
        {"day": shown, "challenges": challenges, "before": before, "after": after},
    )


def day_of(text: str) -> date:
    """A day of an address, as in ``2026-11-29``. Raises ``Http404``."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise Http404 from None
    # Other spellings of a day would be further addresses of its page; the calendar's last year has no next.
    if day.isoformat() != text or day.year == date.max.year:
        raise Http404
    return day
