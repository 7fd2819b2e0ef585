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
from .batches import observe, vector
from .commands import analyse, endgame_values, endgames, match, perft, playouts, solve, survey
from .errors import Diagnostic, Edit, GameError, InternalError, Label, MoveError, RuleError, SowError, Span
from .loading import check, format, games, load, report  # noqa: A004
from .players import AnyPlayer, Choice, Chooser, Policy, batched
from .results import Analysis, Entry, Layer, MatchResult, Mean, Perft, Playouts, Share, Solution, Spread, Survey
from .searching import Mcts, Search
from .tracing import Moved, Step, Trace

__all__ = [
    "Analysis",
    "AnyPlayer",
    "Choice",
    "Chooser",
    "Diagnostic",
    "Edit",
    "Entry",
    "Game",
    "GameError",
    "InternalError",
    "Label",
    "Layer",
    "MatchResult",
    "Mcts",
    "Mean",
    "MoveError",
    "Moved",
    "Perft",
    "Player",
    "Playouts",
    "Policy",
    "RuleError",
    "Search",
    "Share",
    "Solution",
    "SowError",
    "Span",
    "Spread",
    "State",
    "Step",
    "Survey",
    "Trace",
    "Vector",
    "__version__",
    "analyse",
    "batched",
    "check",
    "endgame_values",
    "endgames",
    "format",
    "games",
    "load",
    "match",
    "observe",
    "perft",
    "playouts",
    "report",
    "solve",
    "survey",
    "vector",
]
