"""The solver's measurement measures; what it measures is for its reader to judge."""

from dataclasses import replace

import pytest

from bench import solver
from games.solver import search
from games.solver.plan import PLANS


def test_each_number_is_told_with_the_conditions(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    plans = {variant: replace(plan, nodes=300) for variant, plan in PLANS.items()}
    monkeypatch.setattr(search, "PLANS", plans)
    monkeypatch.setattr(solver, "LIMITS", (0.1, 0.5))
    solver.main(["--codes", "1", "--variants", "DS1-D3N", "DE1", "--efforts", "1", "2"])
    printed = capsys.readouterr().out
    for text in ("CPython", "cores", "winnable", "Deals won in time", "Par by effort", "DS1-D3N", "DE1"):
        assert text in printed
