"""What a measurement was taken on: numbers mean little without it."""

import os
import platform
from pathlib import Path


def processor() -> str:
    """The processor's name where the system tells it."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def load() -> str:
    """How busy the machine was in the last minute, where it tells."""
    return f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""


def print_conditions() -> None:
    python = f"{platform.python_implementation()} {platform.python_version()}"
    print(f"{python}, {processor()} ({os.cpu_count()} cores{load()}), {platform.system()}")
