"""The API's operation that gives the solver's win of a closed challenge step by step."""

from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.views.decorators.gzip import gzip_page
from ninja import Router
from ninja.decorators import decorate_view

from games.errors import DealSealed
from games.replay_api import ERRORS, Answer, RecordingAnswer, unchanging
from leaderboards.models import Challenge

router = Router(tags=["Challenges"])


@router.get(
    "/challenges/{challenge_id}/replay",
    response={200: RecordingAnswer, **ERRORS},
    url_name="solver_recording",
)
@decorate_view(gzip_page)
def show_solver_recording(request: HttpRequest, challenge_id: int) -> Answer:
    """How the solver won a challenge's deal, step by step. Never changes, so keep it.

    Refused with the code `deal_sealed` until the challenge closes.
    """
    now = timezone.now()
    challenge = get_object_or_404(Challenge.objects.shown(now), pk=challenge_id)
    certificate = challenge.public_certificate(now)
    if certificate is None:
        raise DealSealed
    return unchanging(request, f"solver-{challenge.certified_id}", challenge.deal, certificate["log"])
