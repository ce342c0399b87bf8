"""Starting a free game, and the page of a table."""

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.guests import player_of
from games.actions import go_on_unranked, refuse_sealed, start_free_attempt
from games.errors import DealSealed, NotEndedByClose
from games.forms import NewGameForm, mode_chosen
from games.models import Attempt
from games.refusals import refusal_text
from games.table.messages import first_sight


@require_http_methods(["GET", "HEAD", "POST"])
def play(request: HttpRequest) -> HttpResponse:
    """Start a free game of a typed code, or of a random deal of the chosen mode.

    Whoever only asks for it, as when the page of a refused code is opened again, is led to the form.
    """
    if request.method != "POST":
        return redirect(reverse("home") + "#new-game")
    form = NewGameForm(request.POST)
    if form.is_valid():
        now = timezone.now()
        try:
            # First, so that no account is made for a game that is not to be had.
            refuse_sealed(form.deal, now)
            attempt = start_free_attempt(player_of(request), form.deal, now)
        except DealSealed as refusal:
            form.add_error("code", refusal_text(refusal))
        else:
            return redirect("table", attempt.pk)
    return render(request, "new_game.html", {"form": form}, status=422)


@require_safe
@gzip_page
@ensure_csrf_cookie
def table(request: HttpRequest, attempt_id: UUID) -> HttpResponse:
    """The table of one of the viewer's own attempts; it is played over the socket."""
    attempt = own_attempt(request, attempt_id)
    now = timezone.now()
    code = attempt.public_code(now)
    context = {
        "attempt": attempt,
        "code": code,
        "address": code and request.build_absolute_uri(reverse("deal", args=[code])),
        "form": NewGameForm(initial=mode_chosen(attempt.rules)),
        "first_sight": first_sight(attempt, now),
    }
    return render(request, "table.html", context)


@require_POST
def go_on(request: HttpRequest, attempt_id: UUID) -> HttpResponse:
    """Play on, unranked, where the close of the challenge ended the viewer's attempt."""
    attempt = own_attempt(request, attempt_id)
    try:
        return redirect("table", go_on_unranked(attempt, timezone.now()).pk)
    except NotEndedByClose as refusal:
        messages.error(request, refusal_text(refusal))
        return redirect(attempt.result_url)


def own_attempt(request: HttpRequest, attempt_id: UUID) -> Attempt:
    """The viewer's attempt of that id. Raises ``Http404``, for others' attempts too."""
    attempt = Attempt.objects.filter(pk=attempt_id, player_id=request.user.pk).first()
    if attempt is None:
        raise Http404
    return attempt
