"""How often something may be tried from one place or at one account before it has to wait.

Kept in the database, which all processes share and which a restart leaves as it was. What is counted is kept
as a keyed hash only, so no table says who failed to log in, or from where.
"""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from ipaddress import IPv6Address, ip_address, ip_network

from django.db import models
from django.db.models import F
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac

SUBSCRIBERS_BITS = 64
"""Of an IPv6 address, the rest is one subscriber's to choose at will."""

TOO_MANY = "too_many_tries"
"""The code of the errors; a page that tells one has the status 429."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Limit:
    """At most ``most`` tries ``within`` so long of the first."""

    name: str
    most: int
    within: timedelta


Tries = Sequence[tuple[Limit, str]]
"""Each a limit and what is counted at it."""


class ThrottleQuerySet(models.QuerySet["Throttle"]):
    def take(self, limit: Limit, subject: str, now: datetime) -> bool:
        """Use up one try; False where none is left.

        Taken before it is known how the try ends, so that many at once do not slip through together.
        """
        key, until = key_of(limit, subject), now + limit.within
        return (
            self._take_another(limit, key, now)
            or self._begin_again(key, now, until)
            or self._begin(key, now, until)
            # Somebody else has begun meanwhile.
            or self._take_another(limit, key, now)
        )

    def give_back(self, limit: Limit, subject: str) -> None:
        """Do not count a try that was taken, since it was no mistake."""
        self.filter(key=key_of(limit, subject), tries__gt=0).update(tries=F("tries") - 1)

    def _take_another(self, limit: Limit, key: str, now: datetime) -> bool:
        running = self.filter(key=key, ends_at__gt=now, tries__lt=limit.most)
        return bool(running.update(tries=F("tries") + 1))

    def _begin_again(self, key: str, now: datetime, until: datetime) -> bool:
        return bool(self.filter(key=key, ends_at__lte=now).update(tries=1, ends_at=until))

    def _begin(self, key: str, now: datetime, until: datetime) -> bool:
        _, created = self.get_or_create(key=key, defaults={"tries": 1, "ends_at": until})
        if created:
            self.filter(ends_at__lte=now).delete()
        return created


class Throttle(models.Model):
    """The tries of one subject at one limit, until an instant."""

    key = models.CharField(max_length=64, primary_key=True)
    tries = models.PositiveIntegerField()
    ends_at = models.DateTimeField(db_index=True)

    objects = ThrottleQuerySet.as_manager()

    def __str__(self) -> str:
        return f"{self.tries} until {self.ends_at:%Y-%m-%d %H:%M:%S}"


def take(tries: Tries, request: HttpRequest) -> bool:
    """Whether a try is left at each limit; none is used up behind the first that has none."""
    now = timezone.now()
    for limit, subject in tries:
        if not Throttle.objects.take(limit, subject, now):
            logger.warning(
                "Too many tries to %s: one from %s is refused", limit.name, place_of(request) or "?"
            )
            return False
    return True


def at_place(limit: Limit, request: HttpRequest) -> Tries:
    """A try from where a request comes; none where that is not known, since all the world would be one."""
    place = place_of(request)
    return [(limit, place)] if place else []


def key_of(limit: Limit, subject: str) -> str:
    """What a subject is kept as."""
    return salted_hmac(f"accounts.throttling.{limit.name}", subject, algorithm="sha256").hexdigest()


def place_of(request: HttpRequest) -> str:
    """From where a request comes: an IPv4 address or an IPv6 network; empty where the server was not told."""
    try:
        address = ip_address(request.META.get("REMOTE_ADDR") or "")
    except ValueError:
        return ""
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return str(ip_network((address.packed, SUBSCRIBERS_BITS), strict=False))
    return str(address)
