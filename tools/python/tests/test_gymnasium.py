"""Gymnasium's environment checker, and games against an opponent."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest

pytest.importorskip("gymnasium")

import gymnasium  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402

import sow  # noqa: E402
import sow.gymnasium  # noqa: E402


def test_the_api_is_kept(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(sow.gymnasium.SowEnv(name, player=None, render_mode="ansi", max_moves=200), skip_render_check=False)


def test_a_game_goes_as_in_sow() -> None:
    answers: list[str] = []

    def opponent(state: sow.State) -> str:
        answers.append(state.legal_moves()[-1])
        return answers[-1]

    env = sow.gymnasium.SowEnv("kalaha", opponent=opponent)
    seen, info = env.reset(seed=3)
    state, chance = sow.load("kalaha").state(), np.random.default_rng(1)
    while True:
        assert seen.tolist() == state.observation(0).tolist() and info["action_mask"].tolist() == state.mask().tolist()
        action = chance.choice(np.flatnonzero(info["action_mask"]))
        answers.clear()
        seen, reward, over, stopped, info = env.step(action)
        state = state.act(int(action))
        for answer in answers:
            state = state.play(answer)
        assert over == state.is_over and not stopped
        if over:
            assert reward == state.returns[0]
            return


def test_what_may_not_be_taken_loses() -> None:
    env = sow.gymnasium.SowEnv("kalaha", opponent="level:1")
    env.reset(seed=1)
    env.reset(options={"position": "1,0,0,0,0,0/1,0,0,0,0,1 35:34 - S -"})
    for action in (2, 6, 99, -1):
        env.reset(options={"position": "1,0,0,0,0,0/1,0,0,0,0,1 35:34 - S -"})
        before = env.state
        _, reward, over, stopped, info = env.step(np.int64(action))
        assert (reward, over, stopped, info["illegal_action"]) == (-1.0, True, False, True), action
        assert env.state == before
    with pytest.raises(ValueError, match="`player` must be 0"):
        sow.gymnasium.SowEnv("kalaha", player=2)


def test_every_game_is_registered(name: str) -> None:
    assert sow.gymnasium.environment_id(name) in gymnasium.registry


def test_games_are_made_by_their_id() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env = gymnasium.make("sow/Kalah-v0", opponent="level:1", render_mode="ansi")
        seen, info = env.reset(seed=1)
        assert env.observation_space.contains(seen) and env.render()
        check_env(gymnasium.make("sow/BaoKiswahili-v0", max_moves=50).unwrapped, skip_render_check=True)
        mine = gymnasium.make("sow/Game-v0", game=sow.load("kalah", seeds=3)).unwrapped
    assert isinstance(mine, sow.gymnasium.SowEnv) and mine.game.options["seeds"] == "3"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"render_mode": "human"}, "`render_mode` must be None or 'ansi', not 'human'"),
        ({"opponent": "levle:3"}, "levle"),
        ({"opponent": "level:99"}, "level"),
        ({"player": -1}, "`player` must be 0"),
        ({"max_moves": 0}, "`max_moves` must be at least 1, not 0"),
    ],
)
def test_wrong_arguments_are_noticed_at_once(arguments: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        sow.gymnasium.SowEnv("kalah", **arguments)
