"""Code shared by the environments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ._sow import Game
from .commands import AnyGame
from .errors import GameError
from .loading import Value, load
from .players import MAX_MOVES as MAX_MOVES

if TYPE_CHECKING:
    from gymnasium import spaces



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
    """Returns the observation space: one ``int32`` per feature of the game, from 0 to its bound."""
    from gymnasium import spaces

    bounds = np.array(game.feature_bounds, np.int32)
    return spaces.Box(np.zeros_like(bounds), bounds, dtype=np.int32)


def from_other_side(game: Game) -> NDArray[np.int64]:
    """Returns the order of features in which an observation of one player is that of the other."""
    at = {name: number for number, name in enumerate(game.features)}

    def other(name: str) -> int:
        mark, colon, pit = name.rpartition(":")
        named = [f"o{name}", name[1:] if name.startswith("o") else name]
        if colon:
            mirrored = next((one for one in (f"o{pit}", pit[1:]) if one in at), pit)
            marks = [f"o{mark}", mark[1:] if mark.startswith("o") else mark, mark]
            named = [f"{one}:{mirrored}" for one in marks]
        return next((at[one] for one in named if one in at), at[name])

    return np.array([other(name) for name in game.features])


def chosen_game(game: AnyGame, options: dict[str, Value]) -> Game:
    """Returns a game, loaded with these options of its rules if there are any, as a single round."""
    if isinstance(game, Game):
        if options:
            raise TypeError(f"the game has been loaded already; give `{next(iter(options))}` to `sow.load`")
        return single_round(game)
    return single_round(load(game, extent="round", **options))


def starting_position(options: dict[str, Any] | None) -> str | None:
    """Returns the position in the ``options`` of ``reset``, which know nothing else."""
    for name in options or {}:
        if name != "position":
            raise ValueError(f"`options` of `reset` may have `position`, not {name!r}")
    return (options or {}).get("position")
