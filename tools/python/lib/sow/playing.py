"""What the environments have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ._sow import Game
from .errors import GameError

if TYPE_CHECKING:
    from gymnasium import spaces

#: A game of so many moves is cut off, as in random games.
MAX_MOVES = 2000


def single_round(game: Game) -> Game:
    """The same game, played as a single round: what is laid out between two rounds has no action."""
    single = game if game.extent == "round" else game.single_round()
    if not single.state().legal_actions():
        raise GameError("the game is over before its first move")
    return single


def observation_space(game: Game) -> spaces.Space[Any]:
    """The space of what is observed."""
    from gymnasium import spaces

    return spaces.Box(0, np.iinfo(np.int32).max, (len(game.features),), np.int32)
