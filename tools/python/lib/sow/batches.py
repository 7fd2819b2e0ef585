"""Many games stepped at once."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from . import _sow
from ._sow import State, Vector
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


def observe(
    states: Sequence[State], observations: NDArray[np.int32] | None = None, masks: NDArray[np.bool_] | None = None
) -> tuple[NDArray[np.int32], NDArray[np.bool_]]:
    """Returns the observations and masks of states of one game, one row each, as their players to move see them.

    >>> import sow
    >>> state = sow.load("kalah").state()
    >>> observations, masks = sow.observe([state, state.act(2)])
    >>> observations.shape, masks.shape
    ((2, 14), (2, 6))

    With ``observations`` or ``masks``, arrays of the same shapes and of the types ``int32`` and ``bool``, these are filled and returned instead
    of new ones.

    Raises :class:`ValueError` without states or if they are of several games, and :class:`TypeError` if an array does not fit.
    """
    return _sow.observe(states, observations, masks)
