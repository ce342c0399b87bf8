"""How far a game had come as it went on: cards on the foundations, and nothing of which."""

from games.rules import Deal, start

PARTS = 8
"""Of a game, each of as many actions as the others, but for a rest."""


def progress(deal: Deal, log: str, parts: int = PARTS) -> list[int]:
    """Cards on the foundations at the end of each part. Raises ``IllegalAction`` if the log is not legal."""
    position = start(deal)
    actions = len(log) // 2
    cards = []
    for part in range(parts):
        begin, end = actions * part // parts, actions * (part + 1) // parts
        position.play(log[2 * begin : 2 * end])
        cards.append(position.foundation_cards)
    return cards
