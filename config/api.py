"""The API: the apps' operations put together, and their refusals given one shape."""

from collections.abc import Sequence

from django.http import Http404, HttpRequest, HttpResponse
from ninja import NinjaAPI, Router
from ninja.errors import HttpError, ValidationError
from ninja.openapi.docs import Swagger

from config.api_errors import error_answer
from games.api import router as deals
from games.errors import Refused
from games.replay_api import router as recordings
from games.rules import RulesError
from games.winnable_api import router as outlooks
from leaderboards.api import router as challenges
from leaderboards.replays.api import router as solver_recordings

DESCRIPTION = """
Deal codes, deals, replays, daily challenges and their leaderboards of Twodeck. No key is needed.

A deal code and a log of actions prove a result: anybody can replay it, here or with `manage.py replay`.
A deal in a challenge that is still open is refused with the code `deal_sealed`, in every mode; no answer
tells its code before the close.

Every error has the shape `{"error": {"code", "message", "index", "token"}}`; further fields may come.
"""


def build(routers: Sequence[Router]) -> NinjaAPI:
    """An API of these operations. Routers are mounted at the root: their paths are the API's."""
    # Without the outside service that would be asked to validate the description.
    docs = Swagger({"validatorUrl": None})
    api = NinjaAPI(title="Twodeck", description=DESCRIPTION, urls_namespace="api", docs=docs)
    api.add_exception_handler(RulesError, refused)
    api.add_exception_handler(ValidationError, misfit)
    api.add_exception_handler(HttpError, failed)
    api.add_exception_handler(Http404, missing)
    api.add_exception_handler(Exception, broken)
    for router in routers:
        api.add_router("", router)
    return api


def refused(request: HttpRequest, error: RulesError | type[RulesError]) -> HttpResponse:
    """403 for what is not to be had now, 422 for what cannot be read or played."""
    assert isinstance(error, RulesError)
    return error_answer(403 if isinstance(error, Refused) else 422, error.as_dict())


def misfit(request: HttpRequest, error: ValidationError | type[ValidationError]) -> HttpResponse:
    """422 with the fields at fault, in the message and, for programs, in ``fields``."""
    assert isinstance(error, ValidationError)
    # A location begins with where the value came from; in a body, the operation's parameter comes next.
    fields = [
        {
            "field": ".".join(str(part) for part in fault["loc"][2 if fault["loc"][0] == "body" else 1 :]),
            "message": fault["msg"],
        }
        for fault in error.errors
    ]
    message = "; ".join(f"{fault['field'] or 'body'}: {fault['message']}" for fault in fields)
    return error_answer(422, {"code": "invalid_request", "message": message, "fields": fields})


def failed(request: HttpRequest, error: HttpError | type[HttpError]) -> HttpResponse:
    """The status an operation, or django-ninja itself, has asked for."""
    assert isinstance(error, HttpError)
    return error_answer(error.status_code, {"message": error.message})


def missing(request: HttpRequest, error: Http404 | type[Http404]) -> HttpResponse:
    """404, without a word about what was looked for."""
    return error_answer(404)


def broken(request: HttpRequest, error: Exception | type[Exception]) -> HttpResponse:
    """Django notes it and makes a 500 of it, which then gets its shape."""
    raise error


def nowhere(request: HttpRequest, rest: str) -> HttpResponse:
    """What answers where there is no operation, so that no page is made for a program."""
    return error_answer(404)


api = build([deals, challenges, recordings, solver_recordings, outlooks])
