"""The manifest, the service worker and the offline page, as the server gives them out."""

import json
import re
import struct
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import Client

from config.shell import files
from config.shell.files import shell

pytestmark = pytest.mark.django_db


def worker_of(client: Client) -> tuple[dict[str, Any], str]:
    """What the service worker is told, and its script."""
    response = client.get("/worker.js")
    assert response.headers["Content-Type"].startswith("text/javascript")
    assert response.headers["Cache-Control"] == "no-cache"
    told, script = response.content.decode().split(";\n", 1)
    return json.loads(told.removeprefix("const SHELL = ")), script


def test_the_manifest_is_in_the_readers_language_and_its_icons_are_there(client: Client) -> None:
    response = client.get("/manifest.webmanifest", headers={"accept-language": "uk"})
    assert response.headers["Content-Type"] == "application/manifest+json"
    manifest = response.json()
    assert manifest["lang"] == "uk"
    assert "пасьянси" in manifest["description"]
    for icon in manifest["icons"]:
        found = finders.find(icon["src"].removeprefix(settings.STATIC_URL))
        assert isinstance(found, str), icon
        if icon["type"] == "image/png":
            header = Path(found).read_bytes()[:24]
            width, height = struct.unpack(">II", header[16:24])
            assert icon["sizes"] == f"{width}x{height}"
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}


def test_every_page_names_the_manifest(client: Client) -> None:
    page = client.get("/accounts/login/").content.decode()
    assert '<link rel="manifest" href="/manifest.webmanifest"' in page


def test_the_worker_keeps_files_that_are_there_and_no_faces_of_cards(client: Client) -> None:
    told, _ = worker_of(client)
    assert len(told["files"]) > 5
    for name in told["files"]:
        assert finders.find(name.removeprefix(settings.STATIC_URL)), name
    assert not [name for name in told["files"] if name.endswith(".svg") or "worker-" in name]


def test_the_worker_is_a_script_without_imports(client: Client) -> None:
    _, script = worker_of(client)
    assert not re.search(r"\b(import|export)\b", script)


def test_all_that_an_offline_page_needs_is_kept(client: Client) -> None:
    told, _ = worker_of(client)
    assert set(told["offline"]) == {"en", "uk", "ru"}
    for language, address in told["offline"].items():
        page = client.get(address).content.decode()
        assert f'<html lang="{language}">' in page
        needed = re.findall(r'(?:src|href)="(/static/assets/[^"]+)"', page)
        assert needed
        assert set(needed) <= set(told["files"])


def test_an_offline_page_is_nobodys_own(player_client: Client, client: Client) -> None:
    assert player_client.get("/offline/uk/").content == client.get("/offline/uk/").content
    assert client.get("/offline/xx/").status_code == 404


def test_another_text_or_file_makes_another_version(monkeypatch: pytest.MonkeyPatch) -> None:
    before = shell.__wrapped__()
    monkeypatch.setattr(files, "offline_page", lambda language: "another text")
    after = shell.__wrapped__()
    assert before
    assert after
    assert before.version != after.version


def test_without_a_build_there_is_no_worker(
    monkeypatch: pytest.MonkeyPatch, client: Client, tmp_path: Path
) -> None:
    monkeypatch.setitem(settings.DJANGO_VITE["default"], "manifest_path", tmp_path / "none.json")
    monkeypatch.setattr("config.shell.views.shell", shell.__wrapped__)
    assert client.get("/worker.js").status_code == 404
