"""What this app tells the layers above it, which it does not know."""

from django.dispatch import Signal

attempt_finished = Signal()
"""Sent with ``attempt`` inside the transaction that writes its result, so that what hangs on the result is
written with it or not at all."""
