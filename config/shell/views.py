"""The web manifest, the service worker and the offline page."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.templatetags.static import static
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from config.shell.files import offline_page, shell, worker_script


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """How the site presents itself where it is installed, in the viewer's language."""
    said = {
        "id": "/",
        "name": "Twodeck",
        "short_name": "Twodeck",
        "description": _("Two solitaires with two decks: five deals a day, the same for everybody."),
        "lang": get_language(),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#134536",
        "theme_color": "#1d5e4a",
        "categories": ["games"],
        "icons": [
            icon("icon.svg", "any", "image/svg+xml"),
            icon("icon-192.png", "192x192"),
            icon("icon-512.png", "512x512"),
            icon("maskable-512.png", "512x512", purpose="maskable"),
        ],
        "shortcuts": [
            {"name": _("Today’s deals"), "url": "/"},
            {"name": _("New game"), "url": "/#new-game"},
        ],
    }
    return JsonResponse(said, content_type="application/manifest+json")


def icon(name: str, sizes: str, kind: str = "image/png", purpose: str = "any") -> dict[str, str]:
    return {"src": static(f"shell/{name}"), "sizes": sizes, "type": kind, "purpose": purpose}


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker of this deployment."""
    kept = shell()
    if kept is None:
        raise Http404
    response = HttpResponse(worker_script(kept), content_type="text/javascript; charset=utf-8")
    # Asked for anew at every visit, so that a deploy is noticed.
    response.headers["Cache-Control"] = "no-cache"
    return response


@require_safe
def offline(request: HttpRequest, language: str) -> HttpResponse:
    """What the service worker shows without a connection."""
    if language not in dict(settings.LANGUAGES):
        raise Http404
    return HttpResponse(offline_page(language))
