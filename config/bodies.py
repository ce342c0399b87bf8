"""What bodies of requests are taken: of a bounded length that is said before, and forms in UTF-8."""

import codecs
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from config.api_errors import LARGEST_BODY, PREFIX, error_answer

LARGEST_FORM = 2_500_000
"""Bytes of a page's form, as many as Django holds in memory."""

TEXTS = {
    411: "Send the body's Content-Length.",
    413: "The body of the request is too large.",
    415: "A form is sent in UTF-8.",
}


def refusal(path: str, length: str | None, *, is_chunked: bool) -> HttpResponse | None:
    """The answer to a body that is not taken, by the headers alone; None for a good one.

    ``length`` is the header Content-Length, ``is_chunked`` whether Transfer-Encoding is given instead.
    """
    if is_chunked:
        return refused(path, 411)
    largest = LARGEST_BODY if path.startswith(PREFIX) else LARGEST_FORM
    length = length or "0"
    return refused(path, 413) if not length.isdecimal() or int(length) > largest else None


def refused(path: str, status: int) -> HttpResponse:
    """A refusal in the shape of the place that was asked."""
    if path.startswith(PREFIX):
        return error_answer(status)
    return HttpResponse(f"{TEXTS[status]}\n", content_type="text/plain; charset=utf-8", status=status)


def readable_bodies(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware before everything that reads forms.

    Django raises an error each time a form in another encoding is read, its page for that very error
    included. What then escapes leaves the request unfinished, and its database connection taken for good.
    """

    def respond(request: HttpRequest) -> HttpResponse:
        length, chunked = request.headers.get("Content-Length"), "Transfer-Encoding" in request.headers
        if refusing := refusal(request.path_info, length, is_chunked=chunked):
            return refusing
        if request.content_type == "application/x-www-form-urlencoded" and request.encoding:
            if codecs.lookup(request.encoding).name != "utf-8":
                return refused(request.path_info, 415)
            # However it was spelled.
            request.encoding = "utf-8"
        return get_response(request)

    return respond
