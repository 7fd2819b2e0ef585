"""Mancala games whose rules are written in Sow: played, counted, solved, and stepped by the thousand.

>>> import sow
>>> game = sow.load("kalaha")
>>> state = game.state()
>>> state.legal_moves()
['1', '2', '3', '4', '5', '6']
>>> state = state.play("1")
>>> state.mover, state.is_over
('S', False)
"""

from ._sow import Game, Player, State, Vector, __version__
from .batches import vector
from .commands import analyse, endgame_values, endgames, match, perft, playouts, solve, survey
from .errors import Diagnostic, Edit, GameError, InternalError, Label, MoveError, RuleError, SowError, Span
from .loading import check, format, games, load, report  # noqa: A004
from .results import Analysis, Entry, Layer, MatchResult, Perft, Playouts, Solution, Survey
from .tracing import Moved, Step, Trace

__all__ = [
    "Analysis",
    "Diagnostic",
    "Edit",
    "Entry",
    "Game",
    "GameError",
    "InternalError",
    "Label",
    "Layer",
    "MatchResult",
    "MoveError",
    "Moved",
    "Perft",
    "Player",
    "Playouts",
    "RuleError",
    "Solution",
    "SowError",
    "Span",
    "State",
    "Step",
    "Survey",
    "Trace",
    "Vector",
    "__version__",
    "analyse",
    "check",
    "endgame_values",
    "endgames",
    "format",
    "games",
    "load",
    "match",
    "perft",
    "playouts",
    "report",
    "solve",
    "survey",
    "vector",
]
