import pytest
from django.conf import settings
from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("key", ["\0abcdefgh", "é", "a b", "../x", "a" * 5000])
def test_a_cookie_that_is_no_session_key_is_no_session(key: str) -> None:
    client = Client()
    client.cookies[settings.SESSION_COOKIE_NAME] = key
    assert client.get("/").status_code == 200
    assert client.get("/api/challenges/today").status_code == 200


def test_pages_answer_a_request_for_their_headers_alone() -> None:
    client = Client()
    for page in ("/", "/rules/", "/archive/", "/statistics/"):
        answer = client.head(page)
        assert (answer.status_code, answer.content) == (200, b"")
