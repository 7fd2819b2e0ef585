"""Many games stepped at once."""

from __future__ import annotations

from ._sow import Vector
from .commands import AnyGame, _game


def vector(game: AnyGame, count: int, *, threads: int = 1, seed: int = 0) -> Vector:
    """``count`` games of one kind, stepped at once without a Python object for each.

    >>> import sow
    >>> games = sow.vector("kalah", 1000)
    >>> for _ in range(100):
    ...     games.step(games.sample())
    >>> games.observations.shape, games.masks.shape
    ((1000, 14), (1000, 6))

    Each game is a single round, however the game was loaded. ``observations``, ``masks``, ``movers``, ``rewards`` and ``ends`` are numpy
    arrays with a row for each game, the same arrays all the time: a step writes them anew, so copy what is to be kept. A game that has ended
    begins again at once: ``rewards`` and ``ends`` tell how it ended, the other arrays show the new beginning. Games are stopped after 2000
    moves. ``sample`` draws an action for each game that may be taken there, each as likely as the other; what it draws depends on ``seed``
    and ``threads``.
    """
    return Vector(_game(game), count, threads, seed)
