"""The solver: finds winning logs of deals, makes them better, and says how hard a deal is.

It knows every card, uses the rules engine as judge, and depends on nothing else.
"""

from games.solver.difficulty import Difficulty, difficulty
from games.solver.proof import Answer, Outlook, can_be_won
from games.solver.search import SOLVER_VERSION, Solution, find_win, par, solve
from games.solver.tidy import tidied

__all__ = [
    "SOLVER_VERSION",
    "Answer",
    "Difficulty",
    "Outlook",
    "Solution",
    "can_be_won",
    "difficulty",
    "find_win",
    "par",
    "solve",
    "tidied",
]
