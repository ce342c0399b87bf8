"""The plainest loop that plays Double Solitaire, Draw 1, Normal: what the engine's speed is held against.

It knows one game and one mode, keeps one score, cannot undo, and on an illegal action says only that.
Everything else the engine does is what its further time pays for.
"""

from games.rules.deck import shuffled

EMPTY = 52
_NUMBERS = {name: number for number, name in enumerate("123456789")}
_MOVES = {
    **{f"{s}{t}": (source, target) for s, source in _NUMBERS.items() for t, target in _NUMBERS.items()},
    **{f"{s}F": (source, 30) for s, source in _NUMBERS.items()},
    **{f"w{t}": (10, target) for t, target in _NUMBERS.items()},
    **{
        f"{p}{t}": (20 + place, target)
        for place, p in enumerate("abcdefgh")
        for t, target in _NUMBERS.items()
    },
    "wF": (10, 30),
}


def _number(token: str) -> int:
    return int.from_bytes(token.encode("ascii"), "little")


MOVES = {_number(token): move for token, move in _MOVES.items()}
DRAW, RECYCLE = _number("sw"), _number("ws")


def _run_length(top: int, last: int) -> int:
    """Cards of the run ending in ``last`` that go on ``top``; 0 where none can."""
    if last == EMPTY:
        return 0
    if top == EMPTY:
        return 13 - last % 13
    length = top % 13 - last % 13
    alternates = (top // 13 in (1, 2)) != (last // 13 in (1, 2))
    return length if length > 0 and alternates == (length % 2 == 1) else 0


RUN = [bytes(_run_length(top, last) for last in range(53)) for top in range(53)]


class Illegal(Exception):
    """Some action of the log is not legal."""


def deal(deck_key: str) -> tuple[list[list[int]], list[int]]:
    """Columns upon ``EMPTY`` and the stock."""
    deck = shuffled(deck_key)
    columns = [[EMPTY, *deck[n * (n - 1) // 2 : n * (n + 1) // 2]] for n in range(1, 10)]
    return columns, deck[45:]


def play(columns: list[list[int]], pack: list[int], log: str) -> tuple[int, int, int]:  # noqa: C901, PLR0912, PLR0915
    """Score, moves and foundation cards after a log without undo."""
    down = [1, 2, 3, 4, 5, 6, 7, 8, 9]
    needed = [0, 0, 13, 13, 26, 26, 39, 39]
    drawn = score = up = 0
    numbers = memoryview(log.encode("ascii")).cast("H").tolist()
    for number in numbers:
        if number == DRAW:
            if drawn == len(pack):
                raise Illegal
            drawn += 1
        elif number == RECYCLE:
            if drawn != len(pack) or not drawn:
                raise Illegal
            drawn = 0
            score -= 100
            score = max(score, 0)
        else:
            source, target = MOVES[number]
            if source < 10:
                column = columns[source]
                if target < 10:
                    onto = columns[target]
                    count = RUN[onto[-1]][column[-1]]
                    if not 0 < count <= len(column) - down[source]:
                        raise Illegal
                    if count == 1:
                        onto.append(column.pop())
                    else:
                        onto += column[-count:]
                        del column[-count:]
                else:
                    card = column.pop()
                    if card == EMPTY:
                        raise Illegal
                    place = card // 13 * 2
                    if needed[place] != card:
                        place += 1
                        if needed[place] != card:
                            raise Illegal
                    needed[place] = card + 1 if card % 13 < 12 else 99
                    score += 10
                    up += 1
                if len(column) == down[source] > 1:
                    down[source] -= 1
                    score += 5
            elif source == 10:
                if not drawn:
                    raise Illegal
                drawn -= 1
                card = pack.pop(drawn)
                if target < 10:
                    if RUN[columns[target][-1]][card] != 1:
                        raise Illegal
                    columns[target].append(card)
                    score += 5
                else:
                    place = card // 13 * 2
                    if needed[place] != card:
                        place += 1
                        if needed[place] != card:
                            raise Illegal
                    needed[place] = card + 1 if card % 13 < 12 else 99
                    score += 10
                    up += 1
            else:
                place = source - 20
                card = needed[place]
                card = place // 2 * 13 + 12 if card == 99 else card - 1
                if card < place // 2 * 13 or RUN[columns[target][-1]][card] != 1:
                    raise Illegal
                columns[target].append(card)
                needed[place] = card
                up -= 1
    return score, len(numbers), up
