"""The Content-Security-Policy header of every page."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

# Own files only, and no inline script anywhere. Styles may be set from script (element.style), which no
# directive governs; inline style attributes are allowed because the admin and the API's page use them.
POLICY = {
    "default-src": "'self'",
    "script-src": "'self'",
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data: blob:",
    "connect-src": "'self'",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}


def policy_text(vite: str = "") -> str:
    """The header's value; ``vite`` is the host of Vite's own server while developing with one."""
    directives = dict(POLICY)
    if vite:
        directives["script-src"] += f" http://{vite}"
        directives["img-src"] += f" http://{vite}"
        directives["connect-src"] += f" http://{vite} ws://{vite}"
    return "; ".join(f"{name} {sources}" for name, sources in directives.items())


def content_security_policy(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware that adds the header where a view has not set its own."""
    vite = settings.DJANGO_VITE["default"]
    policy = policy_text(f"localhost:{vite['dev_server_port']}" if vite["dev_mode"] else "")

    def respond(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response.headers.setdefault("Content-Security-Policy", policy)
        return response

    return respond
