"""The developer's script: it explains what is missing, and does nothing twice."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import dev
from tests.server import answers, free_port

ROOT = Path(__file__).resolve().parent.parent


def test_a_fingerprint_follows_contents_and_names(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(dev, "ROOT", tmp_path)
    (tmp_path / "src").mkdir()
    file = tmp_path / "src" / "a.ts"
    file.write_text("1")
    first = dev.fingerprint([tmp_path / "src"])
    assert dev.fingerprint([tmp_path / "src"]) == first
    assert dev.fingerprint([tmp_path / "src"], "more") != first
    file.write_text("2")
    assert dev.fingerprint([tmp_path / "src"]) != first
    file.write_text("1")
    file.rename(tmp_path / "src" / "b.ts")
    assert dev.fingerprint([tmp_path / "src"]) != first


def test_a_product_is_fresh_until_its_inputs_change_or_it_is_removed(tmp_path: Path) -> None:
    assert not dev.fresh(tmp_path / "dist", "stamp")
    (tmp_path / "dist").mkdir()
    assert not dev.fresh(tmp_path / "dist", "stamp")
    dev.mark(tmp_path / "dist", "stamp")
    assert dev.fresh(tmp_path / "dist", "stamp")
    assert not dev.fresh(tmp_path / "dist", "other")


def test_an_old_python_is_told_which_one_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 4))
    with pytest.raises(dev.Stop, match=r"Python 3\.11 or newer is needed; this is 3\.10"):
        dev.main(["run"])


@pytest.mark.parametrize("module", ["ensurepip", "venv"])
def test_a_python_without_venv_is_told_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, module: str
) -> None:
    monkeypatch.setattr(dev, "VENV", tmp_path / ".venv")
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(dev.Stop, match=f"{module} is missing.\n.*python3-venv"):
        dev.make_venv()


def test_unknown_arguments_and_measurements_are_refused() -> None:
    with pytest.raises(dev.Stop, match="Not understood: --fast"):
        dev.main(["lint", "--fast"])
    with pytest.raises(dev.Stop, match="No such measurement: nothing"):
        dev.main(["bench", "nothing"])


def test_a_port_in_use_is_named_with_a_way_out() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        tried = subprocess.run(
            [sys.executable, "dev.py", "run", "--port", str(port)],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
    assert tried.returncode == 1
    assert f"Port {port} on 127.0.0.1 is in use" in tried.stderr
    assert f"--port {port + 1}" in tried.stderr


@pytest.mark.parametrize("port", ["web", "0", "65536", "-1", "80.5", "tcp://10.0.0.1:8000"])
def test_a_port_that_is_none_is_refused_by_the_name_it_was_given(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], port: str
) -> None:
    monkeypatch.setenv("PORT", port)
    with pytest.raises(dev.Stop, match=f"^The environment variable PORT: '{port}' is no port"):
        dev.main(["run"])
    with pytest.raises(SystemExit):
        dev.main(["run", f"--port={port}"])
    assert f"argument --port: '{port}' is no port" in capsys.readouterr().err


def test_a_port_that_was_asked_for_goes_before_the_environments(monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[int] = []
    monkeypatch.setattr(dev, "run", lambda host, port, reload: served.append(port))
    for environment, arguments in (("", []), ("8001", []), ("web", ["--port", "8002"])):
        monkeypatch.setenv("PORT", environment)
        dev.main(["run", *arguments])
    assert served == [8000, 8001, 8002]


@pytest.mark.parametrize(
    ("ending", "signalled", "status"),
    [
        (signal.SIGINT, os.killpg, 0),  # as a terminal does
        (signal.SIGINT, os.kill, 0),
        (signal.SIGTERM, os.kill, 143),
    ],
)
def test_run_prints_its_address_and_ends_with_its_server(
    tmp_path: Path, ending: signal.Signals, signalled: Callable[[int, int], None], status: int
) -> None:
    port = free_port()
    environment = {**os.environ, "DATABASE_URL": f"sqlite:///{tmp_path}/run.sqlite3", "PORT": str(port)}
    with subprocess.Popen(
        [sys.executable, "dev.py", "run"],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as running:
        try:
            assert running.stdout is not None
            address = f"http://127.0.0.1:{port}/"
            assert any(address in line for line in running.stdout)
            assert answers(port)
            signalled(running.pid, ending)
            assert running.wait(20) == status
            assert not answers(port)
        finally:
            # What a failure leaves behind would keep the port, and the test waiting.
            with contextlib.suppress(ProcessLookupError):
                os.killpg(running.pid, signal.SIGKILL)


def test_a_server_that_does_not_end_by_itself_is_ended_at_the_second_signal() -> None:
    class Interrupted(BaseException):
        pass

    class Deaf(subprocess.Popen[bytes]):
        def terminate(self) -> None:
            raise Interrupted

    with Deaf([sys.executable, "-c", "import time; time.sleep(60)"]) as server:
        with pytest.raises(Interrupted):
            dev.end(server)
        assert server.wait(5) == -signal.SIGKILL
