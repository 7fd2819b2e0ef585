"""Gymnasium's environment checker, and games against an opponent."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

pytest.importorskip("gymnasium")

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
    _, reward, over, _, _ = env.step(np.int64(2))
    assert (reward, over) == (-1.0, True)
    with pytest.raises(ValueError, match="no player 2"):
        sow.gymnasium.SowEnv("kalaha", player=2)
