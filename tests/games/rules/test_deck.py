"""Shuffling where no vector can reach: a word too large to be fair comes once in a million decks."""

from collections.abc import Iterator

import pytest

from games.rules import deck


def test_a_word_that_would_favour_some_positions_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = deck.shuffled("DS1:AAAAAAB")
    fair_words = deck._random_words

    def words(message: str) -> Iterator[int]:
        fair = fair_words(message)
        yield 2**32 - 1  # 2³² is no multiple of 104, so the last words are not fair.
        yield 2**32 - 2
        yield from fair

    monkeypatch.setattr(deck, "_random_words", words)
    assert deck.shuffled("DS1:AAAAAAB") == expected


def test_the_largest_fair_word_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    largest = 2**32 // 104 * 104 - 1
    monkeypatch.setattr(deck, "_random_words", lambda message: iter([largest] + [0] * 102))
    ordered = [*range(52), *range(52)]
    # The first swap leaves position 103 alone; each later one takes position 0, so the front moves along.
    assert deck.shuffled("any") == [*ordered[1:103], 0, 51]
