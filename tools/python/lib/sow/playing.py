"""Code shared by the environments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ._sow import Game
from .errors import GameError

if TYPE_CHECKING:
    from gymnasium import spaces

#: The number of moves after which a game is cut off, the same as in random games.
MAX_MOVES = 2000


def single_round(game: Game) -> Game:
    """Returns the game as a single round, since layouts between rounds have no action numbers.

    Raises :class:`sow.GameError` if the opening has no legal action.
    """
    single = game if game.extent == "round" else game.single_round()
    if not single.state().legal_actions():
        raise GameError("the game is over before its first move")
    return single


def check_render_mode(mode: object) -> None:
    """Raises :class:`ValueError` if the environments cannot render so."""
    if mode not in (None, "ansi"):
        raise ValueError(f"`render_mode` must be None or 'ansi', not {mode!r}")


def observation_space(game: Game) -> spaces.Space[Any]:
    """Returns the observation space: one non-negative ``int32`` per feature of the game."""
    from gymnasium import spaces

    return spaces.Box(0, np.iinfo(np.int32).max, (len(game.features),), np.int32)
