"""Many games stepped at once."""

from __future__ import annotations

from ._sow import Vector
from .commands import AnyGame, _game
from .players import MAX_MOVES


def vector(game: AnyGame, count: int, *, threads: int = 1, seed: int = 0, max_moves: int = MAX_MOVES) -> Vector:
    """Returns ``count`` copies of one game that are stepped together, without a Python object for each.

    >>> import sow
    >>> games = sow.vector("kalah", 1000)
    >>> for _ in range(100):
    ...     games.step(games.sample())
    >>> games.observations.shape, games.masks.shape
    ((1000, 14), (1000, 6))

    Each game is a single round, however the game was loaded. ``observations``, ``masks``, ``movers``, ``rewards``, ``scores`` and ``ends``
    are numpy arrays with one row per game. Every step overwrites them in place, so copy what you want to keep. A game that has ended
    restarts at once: ``rewards``, ``scores``, ``ends`` and ``final_observations`` describe how it ended, the other arrays show the new
    opening. A game is cut off after ``max_moves`` moves. ``sample`` draws one legal action per game, uniformly; the same ones for the same
    ``seed``, however many threads there are.
    """
    return Vector(_game(game), count, threads, seed, max_moves)
