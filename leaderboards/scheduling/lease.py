"""Who may do a piece of work that one process should do at a time, on whichever machine."""

from datetime import datetime, timedelta

from django.db import models

DURATION = timedelta(seconds=20)
"""How long a lease holds without being renewed: what a process that dies costs the others."""


class LeaseQuerySet(models.QuerySet["Lease"]):
    def is_free(self, name: str, now: datetime) -> bool:
        """Whether nobody holds the lease."""
        return not self.filter(name=name, expires_at__gt=now).exists()

    def claim(self, name: str, holder: str, now: datetime) -> bool:
        """Take a free lease; False where somebody has it, or was quicker."""
        until = now + DURATION
        if self.filter(name=name, expires_at__lte=now).update(holder=holder, expires_at=until):
            return True
        _, created = self.get_or_create(name=name, defaults={"holder": holder, "expires_at": until})
        return created

    def renew(self, name: str, holder: str, now: datetime) -> bool:
        """Hold a lease longer; False where it has been lost, which it may be once it has expired."""
        return bool(self.filter(name=name, holder=holder).update(expires_at=now + DURATION))

    def release(self, name: str, holder: str, now: datetime) -> None:
        """Give a lease back, if it is still held."""
        self.filter(name=name, holder=holder).update(expires_at=now)


class Lease(models.Model):
    """The right to do the work ``name`` until an instant."""

    name = models.CharField(max_length=40, unique=True)
    holder = models.CharField(max_length=40)
    expires_at = models.DateTimeField()

    objects = LeaseQuerySet.as_manager()

    def __str__(self) -> str:
        return f"{self.name} until {self.expires_at:%Y-%m-%d %H:%M:%S}"
