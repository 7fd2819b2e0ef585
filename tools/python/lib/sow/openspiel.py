"""Games as OpenSpiel games: ``pyspiel.load_game("python_sow(rules=kalah)")`` after ``import sow.openspiel``. Needs
the extra ``openspiel`` of this package.

``rules`` is the name or the path of a game; ``options`` are its options, written ``seeds:3;pits:4``. A move with choices inside takes
several actions of the same player. A game ends without a winner after 2000 moves.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from ._sow import Game, State
from .loading import load
from .playing import MAX_MOVES, single_round

#: The largest number of parts of a move: its beginning and the choices inside.
_PARTS = 1 + 56

def _game_type(utility: Any) -> Any:
    return pyspiel.GameType(
        short_name="python_sow",
        long_name="Sow",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"rules": "kalah", "options": ""},
    )


GAME_TYPE: pyspiel.GameType = _game_type(pyspiel.GameType.Utility.ZERO_SUM)
#: A solitaire is not zero-sum: its player wins without anybody losing.
_SOLITAIRE = _game_type(pyspiel.GameType.Utility.GENERAL_SUM)


def _options(text: str) -> dict[str, str]:
    pairs = (pair.partition(":") for pair in text.split(";") if pair)
    return {name.strip(): value.strip() for name, _, value in pairs}


# These classes are private, since those that they extend have no types; `pyspiel.load_game` makes their objects.
class _SowGame(pyspiel.Game):  # type: ignore[misc]
    """A game whose rules are written in Sow."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        rules, options = str(params.get("rules", "kalah")), str(params.get("options", ""))
        self.rules: Game = single_round(load(rules, extent="round", **_options(options)))
        parts = _PARTS if any(name.startswith("/") for name in self.rules.actions) else 1
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.rules.actions),
            max_chance_outcomes=0,
            num_players=self.rules.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if self.rules.players == 2 else None,
            max_game_length=MAX_MOVES * parts,
        )
        super().__init__(GAME_TYPE if self.rules.players == 2 else _SOLITAIRE, info, params)

    def new_initial_state(self) -> _SowState:
        """Returns the opening."""
        return _SowState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _SowObserver:
        """Returns an observer; the game has perfect information, so all observation types are the same."""
        return _SowObserver(self.rules, iig_obs_type)


class _SowState(pyspiel.State):  # type: ignore[misc]
    """A position of a :class:`_SowGame`."""

    def __init__(self, game: _SowGame) -> None:
        super().__init__(game)
        self.state: State = game.rules.state()
        self.moves: int = 0

    def current_player(self) -> int:
        """Returns the player to move, or ``PlayerId.TERMINAL`` if the game is over."""
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else self.state.player

    def _legal_actions(self, player: int) -> list[int]:
        return self.state.legal_actions()

    def _apply_action(self, action: int) -> None:
        self.state = self.state.act(action)
        self.moves += not self.state.chosen

    def _action_to_string(self, player: int, action: int) -> str:
        return self.state.game.actions[action]

    def is_terminal(self) -> bool:
        """Returns whether the game is over, or has been cut off after 2000 moves."""
        return self.state.is_over or self.moves >= MAX_MOVES

    def returns(self) -> list[float]:
        """Returns one number per player: 1 for a win, -1 for a loss, 0 for a draw and while the game goes on."""
        return list(self.state.returns)

    def __str__(self) -> str:
        names = self.state.game.actions
        chosen = "".join(names[action] for action in self.state.chosen)
        return f"{self.state.position} {chosen}".strip()


class _SowObserver:
    """An observer that writes a position as numbers, seen from a player's side."""

    def __init__(self, game: Game, iig_obs_type: Any) -> None:
        self.tensor: NDArray[np.float32] = np.zeros(len(game.features), np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {"observation": self.tensor}

    def set_from(self, state: _SowState, player: int) -> None:
        """Writes the observation of ``player`` into :attr:`tensor`."""
        self.tensor[:] = state.state.observation(player)

    def string_from(self, state: _SowState, player: int) -> str:
        """Returns the position as text."""
        return str(state)


pyspiel.register_game(GAME_TYPE, _SowGame)
