"""Bodies of requests that are refused before anything reads them."""

from collections.abc import Callable
from http.client import HTTPConnection

import pytest
from django.test import Client

from config.bodies import LARGEST_FORM
from tests.server import Server

FORM = "application/x-www-form-urlencoded; charset="
COOKIES = {"sessionid": "a" * 32, "csrftoken": "b" * 32}


@pytest.mark.django_db
@pytest.mark.parametrize("charset", ["utf-16", "latin1", "idna"])
@pytest.mark.parametrize("path", ["/play/", "/accounts/login/", "/no/such/page/", "/api/replay"])
def test_a_form_in_another_encoding_is_refused(client: Client, path: str, charset: str) -> None:
    client.cookies.load(COOKIES)
    response = client.generic("POST", path, b"a=1", content_type=FORM + charset)
    assert response.status_code == 415
    if path.startswith("/api/"):
        assert response.json()["error"]["code"] == "unsupported_media_type"


@pytest.mark.django_db
@pytest.mark.parametrize("charset", ["utf8", "UTF_8", "U8", "no-such"])
def test_other_names_of_utf_8_and_unknown_ones_are_read_as_that(client: Client, charset: str) -> None:
    body = b"game=de1&code=DE1-AAAAAAB"
    assert client.generic("POST", "/play/", body, content_type=FORM + charset).status_code in (302, 422)


@pytest.mark.django_db
def test_a_form_of_a_page_has_a_largest_size(client: Client) -> None:
    form = b"a=" + b"a" * LARGEST_FORM
    response = client.generic("POST", "/play/", form, content_type=FORM + "utf-8")
    assert response.status_code == 413


@pytest.mark.parametrize(
    ("headers", "status"),
    [({"Content-Length": "100000000000"}, 413), ({"Transfer-Encoding": "chunked"}, 411)],
    ids=["long", "of unknown length"],
)
@pytest.mark.parametrize("path", ["/play/", "/api/replay"])
def test_what_is_too_long_is_refused_before_it_is_sent(
    start_server: Callable[..., Server], path: str, headers: dict[str, str], status: int
) -> None:
    server = start_server(program="uvicorn")
    connection = HTTPConnection("127.0.0.1", server.port, timeout=5)
    connection.putrequest("POST", path)
    for name, value in headers.items():
        connection.putheader(name, value)
    connection.endheaders()
    assert connection.getresponse().status == status
    connection.close()
