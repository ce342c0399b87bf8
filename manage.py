#!/usr/bin/env python3
"""Django's command line."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        from django.core.management import execute_from_command_line
    except ImportError as error:
        message = "Django is not installed here. Run 'python3 dev.py setup', then use .venv/bin/python."
        raise SystemExit(message) from error
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
