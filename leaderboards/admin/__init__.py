"""Challenges, deals, entries and moderation in the admin. All is only shown; moderators act on entries."""

from leaderboards.admin.certified import CertifiedDealAdmin
from leaderboards.admin.challenges import ChallengeAdmin
from leaderboards.admin.entries import EntryAdmin
from leaderboards.admin.moderations import ModerationAdmin

__all__ = ["CertifiedDealAdmin", "ChallengeAdmin", "EntryAdmin", "ModerationAdmin"]
