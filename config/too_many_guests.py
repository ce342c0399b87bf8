"""What is answered instead of a page where no further guest is made: a page, or an error for scripts."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.guests import TooManyGuests
from config.api_errors import error_answer


class RefuseFurtherGuests:
    """Middleware behind those that choose the language. A class, since only such hears of exceptions."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, TooManyGuests):
            return None
        if request.headers.get("Accept") == "application/json":
            return error_answer(429, {"code": exception.code, "message": str(exception)})
        return render(request, "too_many_guests.html", status=429)
