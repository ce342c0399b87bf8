"""One shape for every error under /api/, whoever has raised it.

``{"error": {"code", "message", "index", "token"}}``, further fields allowed.
"""

from collections.abc import Callable, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse

PREFIX = "/api/"
LARGEST_BODY = 128 * 1024
"""Bytes of a request's body. A log of 20,000 actions, each followed by a line break, takes 80,000 in JSON."""

CODES = {
    400: ("bad_request", "The request cannot be read."),
    401: ("unauthorized", "This needs a log-in."),
    403: ("forbidden", "This is not allowed."),
    404: ("not_found", "There is nothing at this address."),
    405: ("method_not_allowed", "This address does not know that method."),
    411: ("length_required", "Send the body's Content-Length."),
    413: ("too_large", f"The body of a request has at most {LARGEST_BODY:,} bytes."),
    415: ("unsupported_media_type", "A form is sent in UTF-8."),
    422: ("invalid_request", "The request does not say what is needed."),
    429: ("too_many_requests", "Too many requests. Try again later."),
    500: ("server_error", "Something broke on our side. It has been noted."),
}
"""Code and message of a status that says all there is to say."""


def error_answer(status: int, error: Mapping[str, Any] | None = None) -> JsonResponse:
    """An answer in the one shape; what ``error`` does not say follows from the status."""
    code, message = CODES.get(status, (f"http_{status}", "The request failed."))
    said = {"code": code, "message": message, "index": None, "token": None, **(error or {})}
    return JsonResponse({"error": said}, status=status)


def api_errors(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware that puts errors that are no JSON into the one shape.

    Those come from Django, which knows pages only: no such address, no such method, a foreign host, a crash.
    It comes first, so that it sees what other middleware refuses, and it keeps an answer's headers.
    """

    def respond(request: HttpRequest) -> HttpResponse:
        if not request.path_info.startswith(PREFIX):
            return get_response(request)
        response = get_response(request)
        is_json = response.headers.get("Content-Type", "").startswith("application/json")
        if response.status_code >= 400 and not is_json:
            reshape(response)
        return response

    return respond


def reshape(response: HttpResponse) -> None:
    """Replace the body of an error."""
    shaped = error_answer(response.status_code)
    response.content = shaped.content
    response.headers["Content-Type"] = shaped.headers["Content-Type"]
    response.headers["Content-Length"] = str(len(shaped.content))
