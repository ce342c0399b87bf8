"""Challenges, entries and moderation in the admin. Everything is only shown; moderators act on entries."""

from leaderboards.admin.challenges import ChallengeAdmin
from leaderboards.admin.entries import EntryAdmin
from leaderboards.admin.moderations import ModerationAdmin

__all__ = ["ChallengeAdmin", "EntryAdmin", "ModerationAdmin"]
