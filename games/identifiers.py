"""Identifiers as they come in addresses and searches."""

from uuid import UUID


def as_uuid(text: str) -> UUID | None:
    """The identifier that a text is, or None."""
    try:
        return UUID(text)
    except ValueError:
        return None
