"""The page that a link to a deal leads to."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from games.actions import refuse_sealed
from games.errors import DealSealed
from games.models import Attempt
from games.rules import RULES, UnreadableCode, parse_code

OWN_RESULTS = 10
"""Of the viewer's games of a deal, the latest so many are shown."""


@require_safe
def deal(request: HttpRequest, code: str) -> HttpResponse:
    """What deal it is, the viewer's results in it, and the button that deals it."""
    try:
        chosen = parse_code(code)
    except UnreadableCode:
        raise Http404 from None
    if str(chosen) != code:
        return redirect("deal", str(chosen))
    try:
        refuse_sealed(chosen, timezone.now())
    except DealSealed:
        return render(request, "sealed.html", status=403)
    own = (
        Attempt.objects.filter(player=request.user.pk, code=code)
        if request.user.pk
        else Attempt.objects.none()
    )
    finished = own.filter(finished_at__isnull=False)
    return render(
        request,
        "deal.html",
        {
            "deal": chosen,
            "rules": RULES[chosen.variant],
            "own": finished.order_by("-created_at").defer("log")[:OWN_RESULTS],
            "address": request.build_absolute_uri(),
        },
    )
