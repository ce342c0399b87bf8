"""What the service worker keeps, and the version that changes with any of it."""

import hashlib
import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import override

WORKER = "src/worker.ts"
KEPT = (".js", ".css", ".woff2")
"""Scripts, styles and fonts; card faces are many, and no use without a server."""


@dataclass(frozen=True, slots=True)
class Shell:
    """The files by their addresses, the offline pages by language, and the worker's own script."""

    version: str
    files: tuple[str, ...]
    offline: dict[str, str]
    script: str


@cache
def shell() -> Shell | None:
    """The shell of this deployment, read once; None where nothing was built, as with Vite's own server."""
    build = settings.FRONTEND_BUILD
    manifest_file = Path(str(settings.DJANGO_VITE["default"]["manifest_path"]))
    if not manifest_file.is_file():
        return None
    manifest = json.loads(manifest_file.read_text(encoding="utf-8"))
    worker = manifest.pop(WORKER)["file"]
    built = {entry["file"] for entry in manifest.values()}
    built.update(style for entry in manifest.values() for style in entry.get("css", ()))
    files = tuple(settings.STATIC_URL + name for name in sorted(built) if name.endswith(KEPT))
    script = (build / worker).read_text(encoding="utf-8")
    texts = {language: offline_page(language) for language, _ in settings.LANGUAGES}
    return Shell(
        version=hashlib.sha256(json.dumps([files, texts, script]).encode()).hexdigest()[:16],
        files=files,
        offline={language: reverse("offline", args=[language]) for language in texts},
        script=script,
    )


def offline_page(language: str) -> str:
    """The page shown when the server cannot be reached; nothing in it is anybody's own."""
    with override(language):
        return render_to_string("offline.html")


def worker_script(kept: Shell) -> str:
    """The service worker: the built script, told what this deployment has."""
    told = {"version": kept.version, "files": kept.files, "offline": kept.offline}
    return f"const SHELL = {json.dumps(told)};\n{kept.script}"
