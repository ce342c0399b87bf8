"""``manage.py`` whose scheduler finds deals at once: ``python -m`` this module, then a command."""

import os
import sys

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    from django.core.management import execute_from_command_line

    from leaderboards.management.commands import schedule_challenges
    from tests.leaderboards.scheduling import fake_finder

    vars(schedule_challenges)["find"] = fake_finder.find
    execute_from_command_line(sys.argv)
