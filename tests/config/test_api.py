"""The API as a whole: one error shape on every edge, and a page to read it that needs nobody else."""

import json
import re
from typing import Any

import pytest
from django.http import Http404, HttpRequest
from django.test import Client, override_settings
from django.urls import include, path
from ninja import Router
from ninja.errors import HttpError
from ninja.throttling import BaseThrottle

from config.api import build, nowhere
from config.api_errors import LARGEST_BODY
from config.headers import POLICY
from games.errors import DealSealed

pytestmark = pytest.mark.django_db


class NeverAgain(BaseThrottle):
    def allow_request(self, request: HttpRequest) -> bool:
        return False

    def wait(self) -> float:
        return 7


failing = Router()


@failing.get("/crash")
def crash(request: HttpRequest) -> None:
    raise RuntimeError("the stock is KH 7D")


@failing.get("/missing")
def missing(request: HttpRequest) -> None:
    raise Http404("No Challenge matches the given query.")


@failing.get("/teapot")
def teapot(request: HttpRequest) -> None:
    raise HttpError(418, "I am a teapot.")


@failing.get("/sealed")
def sealed(request: HttpRequest) -> None:
    raise DealSealed


@failing.get("/number/{number}")
def number(request: HttpRequest, number: int, more: int = 0) -> None:
    raise AssertionError


@failing.get("/slow", throttle=NeverAgain())
def slow(request: HttpRequest) -> None:
    raise AssertionError


# The site's own pages too: what a crash shows a person names some of them.
urlpatterns = [
    path("api/", build([failing]).urls),
    path("api/<path:rest>", nowhere),
    path("", include("config.urls")),
]


def error_of(response: Any) -> dict[str, Any]:
    """The error of an answer, which must have the one shape and no more around it."""
    assert response.headers["Content-Type"] == "application/json"
    assert int(response.headers.get("Content-Length", len(response.content))) == len(response.content)
    answer = json.loads(response.content)
    assert list(answer) == ["error"]
    error: dict[str, Any] = answer["error"]
    assert {"code", "message", "index", "token"} <= error.keys()
    assert re.fullmatch(r"[a-z0-9_]+", error["code"])
    assert error["message"]
    return error


@pytest.mark.parametrize("debug", [False, True])
@pytest.mark.parametrize(
    ("address", "status", "code"),
    [
        ("crash", 500, "server_error"),
        ("missing", 404, "not_found"),
        ("teapot", 418, "http_418"),
        ("sealed", 403, "deal_sealed"),
        ("slow", 429, "too_many_requests"),
        ("number/one", 422, "invalid_request"),
        ("number/1?more=x", 422, "invalid_request"),
        ("nowhere", 404, "not_found"),
        ("crash/", 404, "not_found"),
    ],
)
@pytest.mark.urls(__name__)
def test_every_failure_has_the_one_shape(debug: bool, address: str, status: int, code: str) -> None:
    with override_settings(DEBUG=debug):
        response = Client(raise_request_exception=False).get(f"/api/{address}")
    error = error_of(response)
    assert (response.status_code, error["code"]) == (status, code)
    assert b"KH" not in response.content
    assert b"matches" not in response.content


@pytest.mark.urls(__name__)
def test_a_throttled_client_is_told_when_to_come_back() -> None:
    assert Client().get("/api/slow").headers["Retry-After"] == "7"


def test_a_wrong_method_is_told_the_right_one() -> None:
    response = Client().put("/api/replay")
    assert error_of(response)["code"] == "method_not_allowed"
    assert (response.status_code, response.headers["Allow"]) == (405, "POST")


def test_a_foreign_host_is_refused_in_the_same_shape() -> None:
    response = Client(raise_request_exception=False).get("/api/docs", headers={"host": "elsewhere.example"})
    assert (response.status_code, error_of(response)["code"]) == (400, "bad_request")


@pytest.mark.parametrize("size", [LARGEST_BODY + 1, 10 * LARGEST_BODY])
def test_a_body_too_large_is_refused_unread(size: int) -> None:
    response = Client().post("/api/replay", b" " * size, content_type="application/json")
    assert (response.status_code, error_of(response)["code"]) == (413, "too_large")


def test_the_largest_body_is_read() -> None:
    body = json.dumps({"code": "DE1-AAAAAAB", "log": ""}).encode().ljust(LARGEST_BODY)
    assert Client().post("/api/replay", body, content_type="application/json").status_code == 200


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"transfer-encoding": "chunked"}, 411),
        ({"content-length": "many"}, 413),
        ({"content-length": "-1"}, 413),
    ],
)
def test_a_body_of_unknown_size_is_refused(headers: dict[str, str], status: int) -> None:
    response = Client().post("/api/replay", {}, content_type="application/json", headers=headers)
    assert response.status_code == status
    error_of(response)


def test_pages_keep_their_own_errors() -> None:
    response = Client().get("/nowhere/")
    assert response.status_code == 404
    assert response.headers["Content-Type"].startswith("text/html")


def test_answers_keep_the_security_headers() -> None:
    for address in ("/api/nowhere", "/api/codes/DE1-AAAAAAB"):
        response = Client().get(address)
        assert "Content-Security-Policy" in response.headers
        assert response.headers["X-Content-Type-Options"] == "nosniff"


# The page to read it


def described() -> dict[str, Any]:
    answer: dict[str, Any] = Client().get("/api/openapi.json").json()
    return answer


def test_every_operation_is_described_with_its_errors() -> None:
    operations = [
        (address, operation)
        for address, methods in described()["paths"].items()
        for operation in methods.values()
    ]
    assert {"/api/codes/{code}", "/api/deals/{code}", "/api/replay"} <= {address for address, _ in operations}
    for address, operation in operations:
        assert operation["description"], address
        takes_something = operation.get("parameters") or operation.get("requestBody")
        assert not takes_something or "422" in operation["responses"], address
        for status, response in operation["responses"].items():
            schema = response["content"]["application/json"]["schema"]
            assert (schema["$ref"] == "#/components/schemas/ErrorAnswer") == (int(status) >= 400)


def test_the_page_needs_nothing_from_elsewhere_and_no_inline_script() -> None:
    page = Client().get("/api/", follow=True)
    assert page.status_code == 200
    markup = page.content.decode()
    for source in re.findall(r'(?:src|href)="([^"]+)"', markup):
        assert source.startswith("/static/ninja/")
    for attributes, text in re.findall(r"<script([^>]*)>(.*?)</script>", markup, re.DOTALL):
        assert "application/json" in attributes or not text.strip()
    assert POLICY["script-src"] == "'self'"


def test_the_pages_files_are_served() -> None:
    from django.contrib.staticfiles import finders

    for source in re.findall(r'(?:src|href)="/static/([^"]+)"', Client().get("/api/docs").content.decode()):
        assert finders.find(source)
