"""Security headers of every page."""

from django.test import Client

from config.headers import policy_text


def test_pages_forbid_foreign_and_inline_scripts_and_framing(client: Client, db: None) -> None:
    headers = client.get("/admin/login/").headers
    policy = dict(part.split(" ", 1) for part in headers["Content-Security-Policy"].split("; "))
    assert policy["script-src"] == "'self'"
    assert policy["frame-ancestors"] == "'none'"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"


def test_vites_own_server_is_allowed_only_while_developing_with_it() -> None:
    assert "localhost:5173" not in policy_text()
    assert "script-src 'self' http://localhost:5173;" in policy_text("localhost:5173")
    assert "ws://localhost:5173" in policy_text("localhost:5173")
