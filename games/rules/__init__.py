"""The rules engine: deal codes, decks, and the games, judged by replaying move logs.

Depends on the standard library only, so that anybody can check a result with it.
"""

from games.rules.codes import SECRET_PAYLOAD, SHORT_PAYLOAD, VARIANTS, Deal, parse_code, random_deal
from games.rules.errors import IllegalAction, RulesError, UnreadableCode
from games.rules.legal import legal_actions
from games.rules.position import MAX_ACTIONS, UNDO_LIMIT, Position, Result, replay, start
from games.rules.rulebook import RULES, Rules
from games.rules.view import Changes, View, changes, mark, unseen, view

__all__ = [
    "MAX_ACTIONS",
    "RULES",
    "SECRET_PAYLOAD",
    "SHORT_PAYLOAD",
    "UNDO_LIMIT",
    "VARIANTS",
    "Changes",
    "Deal",
    "IllegalAction",
    "Position",
    "Result",
    "Rules",
    "RulesError",
    "UnreadableCode",
    "View",
    "changes",
    "legal_actions",
    "mark",
    "parse_code",
    "random_deal",
    "replay",
    "start",
    "unseen",
    "view",
]
