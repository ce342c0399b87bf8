"""What a supervisor asks to learn whether the server can serve."""

from django.test import Client
from pytest_django.fixtures import Settings


def test_a_healthy_server_says_so(client: Client, db: None) -> None:
    response = client.get("/healthz")
    assert (response.status_code, response.content) == (200, b"ok\n")
    assert "no-store" in response.headers["Cache-Control"]


def test_health_is_asked_over_plain_http_even_where_browsers_use_https(
    client: Client, db: None, settings: Settings
) -> None:
    settings.SECURE_SSL_REDIRECT = True
    assert client.get("/healthz").status_code == 200
    assert client.get("/admin/login/").status_code == 301
