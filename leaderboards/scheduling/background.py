"""The search that the server begins by itself when a day has not been prepared.

One process of all servers that share a database does it, by a lease which ends when that process does.
"""

import logging
import secrets
import subprocess
import sys
import threading
from datetime import datetime

from django.conf import settings

from leaderboards.models import Lease

LEASE = "search for deals"

logger = logging.getLogger(__name__)
_starting = threading.Lock()
_process: "subprocess.Popen[bytes] | None" = None


def begin_search(now: datetime) -> None:
    """Look for what today and tomorrow lack, unless somebody is at it, or an operator does it another way.

    Returns at once. A search that breaks is begun again when its lease is over, by whoever asks next.
    """
    if not settings.BACKGROUND_SEARCH or not Lease.objects.is_free(LEASE, now):
        return
    holder = secrets.token_hex(16)
    if Lease.objects.claim(LEASE, holder, now):
        _start(holder)


def _start(holder: str) -> None:
    global _process  # noqa: PLW0603 -- the one child of this process
    with _starting:
        if _process:
            # It has lost its lease: if it is not over, it hangs.
            _process.kill()
            _process.wait()
        # It lives no longer than this server, since it ends when its standard input does; what is sent to
        # the server's terminal is not for it.
        _process = subprocess.Popen(  # noqa: S603 -- nothing in it comes from outside
            [sys.executable, settings.BASE_DIR / "manage.py", "prepare_days", "--lease", holder],
            cwd=settings.BASE_DIR,
            stdin=subprocess.PIPE,
            start_new_session=True,
        )
    logger.info("Deals are missing; process %d looks for them.", _process.pid)
