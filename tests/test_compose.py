"""docker-compose.yml and the Dockerfile, as far as they can be checked without a Docker engine."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parent.parent
COMPOSE = ROOT / "docker-compose.yml"


@pytest.fixture(scope="module")
def services() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(COMPOSE.read_text(encoding="utf-8"))["services"]
    return found


def test_the_file_follows_the_compose_specification() -> None:
    schema = ["--builtin-schema", "vendor.compose-spec"]
    checked = subprocess.run(
        [Path(sys.executable).with_name("check-jsonschema"), *schema, COMPOSE],
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_services_wait_for_services_that_exist_and_can_say_they_are_ready(services: dict[str, Any]) -> None:
    for name, service in services.items():
        for other, how in service.get("depends_on", {}).items():
            if how["condition"] == "service_healthy":
                assert "healthcheck" in services[other], f"{name} waits for {other}"
            else:
                assert services[other]["restart"] == "no", f"{name} waits for {other} to end"


def test_every_named_volume_is_declared(services: dict[str, Any]) -> None:
    declared = yaml.safe_load(COMPOSE.read_text(encoding="utf-8"))["volumes"]
    used = {
        volume.partition(":")[0] for service in services.values() for volume in service.get("volumes", ())
    }
    assert {name for name in used if not name.startswith(".")} == set(declared)


def test_the_server_is_told_only_what_its_settings_read(services: dict[str, Any]) -> None:
    settings = (ROOT / "config" / "settings.py").read_text(encoding="utf-8")
    known = set(re.findall(r"env\.\w+\(\s*\"([A-Z_]+)\"", settings))
    uvicorns = {"WEB_CONCURRENCY"}
    assert set(services["web"]["environment"]) <= known | uvicorns
    assert set(services["migrate"]["environment"]) <= known


def test_the_image_serves_without_compressing_frames() -> None:
    command = (ROOT / "Dockerfile").read_text(encoding="utf-8").split("\nCMD ")[1]
    assert '"--ws-per-message-deflate", "false"' in command
