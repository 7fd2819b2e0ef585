"""PettingZoo's own tests, for every bundled game, and random games against ``sow``."""

from __future__ import annotations

import random
import warnings

import pytest

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, seed_test  # noqa: E402

import sow  # noqa: E402
import sow.pettingzoo  # noqa: E402


def test_the_api_is_kept(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(sow.pettingzoo.env(name, max_moves=150), num_cycles=200, verbose_progress=False)


def test_the_seed_decides(name: str) -> None:
    seed_test(lambda: sow.pettingzoo.env(name, max_moves=60), num_cycles=20)


def test_games_go_as_in_sow(name: str) -> None:
    env = sow.pettingzoo.env(name, max_moves=100)
    env.reset(seed=1)
    state, chance = sow.load(name, extent="round").state(), random.Random(4)
    for agent in env.agent_iter():
        observation, reward, over, stopped, _ = env.last()
        assert observation is not None
        if over or stopped:
            assert reward == (state.returns[sow.pettingzoo.AGENTS.index(agent)] if over else 0)
            assert state.is_over == over
            env.step(None)
            continue
        assert agent == sow.pettingzoo.AGENTS[state.player]
        assert observation["observation"].tolist() == state.observation().tolist()
        assert observation["action_mask"].tolist() == state.mask().tolist()
        action = chance.choice(state.legal_actions())
        env.step(action)
        state = state.act(action)
