"""The measurement of replays measures; what it measures is for its reader to judge."""

import pytest

from bench import replay


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay, "LOGS", 2)
    monkeypatch.setattr(replay, "ROUNDS", 1)


def test_every_variant_is_measured_and_the_conditions_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    replay.main()
    printed = capsys.readouterr().out
    for text in (
        "CPython",
        "cores",
        "logs/s",
        "µs/action",
        "DS1-D1N",
        "DS1-D3V",
        "DE1",
        "vectors",
        "times as long",
    ):
        assert text in printed


def test_a_seed_always_gives_the_same_game_with_undo_in_it() -> None:
    deal, log = replay.random_game("DS1-D3V", 1)
    assert (deal, log) == replay.random_game("DS1-D3V", 1)
    assert len(log) == 600
    assert "zz" in log
