"""Gymnasium's environment checker, and games against an opponent."""

from __future__ import annotations

import copy
import pickle
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


@pytest.mark.parametrize("rules", ["kalah", "oware", "hus", "bao-kiswahili", "tchuka-ruma", "toguz-kumalak"])
@pytest.mark.parametrize("player", [0, None])
def test_a_vector_plays_as_single_games_do(rules: str, player: int | None) -> None:
    """Each game of a vector against a fixed opponent goes as an environment of its own."""
    count = 5
    first = sow.batched(lambda states: [state.legal_moves()[0] for state in states])
    env = sow.gymnasium.SowVectorEnv(count, game=rules, opponent=first, player=player, max_moves=60)
    seen, info = env.reset(seed=4)
    singles = [sow.load(rules, extent="round").state() for _ in range(count)]
    moves = [0] * count

    def answered(state: sow.State, agent: int, made: int) -> tuple[sow.State, int]:
        while not state.is_over and state.player != agent and made < 60:
            state, made = state.play(state.legal_moves()[0]), made + 1
        return state, made

    for at in range(count):
        singles[at], moves[at] = answered(singles[at], info["player"][at], 0)
    chance = np.random.default_rng(2)
    ended = 0
    for _ in range(60):
        assert seen.shape == env.observation_space.shape and env.observation_space.contains(seen)
        assert np.array_equal(env.action_masks(), info["action_mask"].astype(bool))
        for at, state in enumerate(singles):
            assert np.array_equal(seen[at], state.observation(int(info["player"][at])))
            assert np.array_equal(info["action_mask"][at], state.mask())
        agents = info["player"]
        actions = np.array([chance.choice(np.flatnonzero(mask)) for mask in info["action_mask"]])
        seen, rewards, over, cut, info = env.step(actions)
        for at, state in enumerate(singles):
            state = state.act(int(actions[at]))
            made = moves[at] + (not state.chosen)
            state, made = answered(state, int(agents[at]), made)
            assert over[at] == state.is_over and cut[at] == (not state.is_over and made >= 60)
            if over[at] or cut[at]:
                ended += 1
                assert rewards[at] == (state.returns[agents[at]] if over[at] else 0)
                assert info["_final_obs"][at] and np.array_equal(info["final_obs"][at], state.observation(int(agents[at])))
                state, made = answered(state.game.state(), int(info["player"][at]), 0)
            singles[at], moves[at] = state, made
    assert ended > 2


def test_vectors_are_made_by_their_id() -> None:
    env = gymnasium.make_vec("sow/Kalah-v0", num_envs=8, seeds=3)
    assert isinstance(env, sow.gymnasium.SowVectorEnv) and env.game.options["seeds"] == "3" and env.num_envs == 8
    one, two = (gymnasium.make_vec("sow/Kalah-v0", num_envs=64, threads=threads) for threads in (1, 2))
    seen: list[tuple[Any, ...]] = [env.reset(seed=5) for env in (one, two)]
    for _ in range(40):
        assert np.array_equal(seen[0][0], seen[1][0])
        actions = seen[0][-1]["action_mask"].argmax(1)
        seen = [env.step(actions) for env in (one, two)]
    _, rewards, over, _, info = one.step(np.full(64, 5_000))
    assert (rewards == -1).all() and over.all() and info["illegal_action"].all()


def test_a_spec_is_written_as_text() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env = gymnasium.make("sow/Kalah-v0", seeds=3, opponent="level:1")
    assert env.spec is not None
    again = gymnasium.make(gymnasium.envs.registration.EnvSpec.from_json(env.spec.to_json()))
    assert again.unwrapped.game == env.unwrapped.game  # type: ignore[attr-defined]


def test_copies_and_pickles_of_an_environment_play_on_alike() -> None:
    env = sow.gymnasium.SowEnv("oware", opponent="level:2")
    env.reset(seed=3)
    others = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    for _ in range(6):
        action = np.int64(env.state.legal_actions()[0])
        seen = [one.step(action)[0].tolist() for one in (env, *others)]
        assert seen[0] == seen[1] == seen[2]


def test_bounds_hold(name: str) -> None:
    env = sow.gymnasium.SowEnv(name, player=None, max_moves=40)
    seen, info = env.reset(seed=1)
    assert (env.observation_space.high < 70_000).all()  # type: ignore[attr-defined]
    chance = np.random.default_rng(1)
    for _ in range(20):
        assert env.observation_space.contains(seen)
        seen, _, over, cut, info = env.step(chance.choice(np.flatnonzero(info["action_mask"])))
        if over or cut:
            return
