"""Batches: games stepped together are the same as games stepped one by one."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import sow

GAMES = 6
STEPS = 80


def test_they_go_as_single_games_do(name: str) -> None:
    side_by_side(name, threads=1)


@pytest.mark.parametrize("rules", ["kalah", "oware", "bao-kiswahili", "hus"])
def test_threads_make_no_difference(rules: str) -> None:
    side_by_side(rules, threads=2)


def side_by_side(name: str, threads: int) -> None:
    """Steps the same games in a batch and one by one, and compares them."""
    game = sow.load(name, extent="round")
    games = sow.vector(game, GAMES, threads=threads, seed=5)
    states = [game.state() for _ in range(GAMES)]
    for _ in range(STEPS):
        for at, state in enumerate(states):
            assert np.array_equal(games.observations[at], state.observation()), state
            assert np.array_equal(games.masks[at], state.mask()), state
            assert games.movers[at] == state.player
        actions = games.sample()
        games.step(actions)
        for at, action in enumerate(actions):
            state = states[at].act(int(action))
            over = state.is_over
            assert games.rewards[at].tolist() == (list(state.returns) if over else [0.0] * game.players)
            assert games.ends[at] == ((1 if state.score is not None else 3) if over else 0)
            states[at] = game.state() if over else state


def test_what_may_not_be_taken_changes_nothing() -> None:
    games = sow.vector("kalah", 8, threads=2)
    games.step(games.sample())
    before = games.observations.copy()
    wrong = games.sample()
    wrong[5] = 6
    with pytest.raises(sow.MoveError, match="action 6 is not legal in game 5"):
        games.step(wrong)
    with pytest.raises(sow.MoveError, match="there are 8 games"):
        games.step(np.zeros(3, np.int64))
    assert np.array_equal(games.observations, before)
    assert len(games) == 8


def test_games_end_and_begin_again() -> None:
    games = sow.vector("kalah", 64, seed=3)
    ended = np.zeros(3, np.int64)
    for _ in range(200):
        games.step(games.sample())
        over = games.ends == 1
        ended += [np.sum(over & (games.rewards[:, 0] == sign)) for sign in (1, -1, 0)]
        assert (games.rewards[over].sum(axis=1) == 0).all()
        assert (games.observations[games.ends > 0, :12] == 4).all()
    assert ended.sum() > 100 and (ended[:2] > 20).all()


def test_the_same_seed_draws_the_same_games() -> None:
    def games(seed: int) -> list[int]:
        batch = sow.vector("oware", 5, seed=seed)
        for _ in range(30):
            batch.step(batch.sample())
        return [int(number) for number in batch.observations.ravel()]

    assert games(1) == games(1) != games(2)


@pytest.mark.parametrize(
    "form",
    [
        list,
        tuple,
        lambda actions: actions.astype(np.int32),
        lambda actions: actions.astype(np.uint8),
        lambda actions: np.repeat(actions, 2)[::2],
        lambda actions: actions[::-1].copy()[::-1],
    ],
)
def test_actions_come_in_any_form(form: Callable[[Any], Any]) -> None:
    games, other = sow.vector("kalah", 8, seed=2), sow.vector("kalah", 8, seed=2)
    for _ in range(30):
        actions = games.sample()
        other.step(form(actions))
        games.step(actions)
        assert np.array_equal(games.observations, other.observations)


@pytest.mark.parametrize("rules", ["kalah", "oware", "bao-kiswahili"])
@pytest.mark.parametrize("threads", [1, 2])
def test_copies_and_pickles_play_on_alike(rules: str, threads: int) -> None:
    games = sow.vector(rules, 9, threads=threads, seed=4)
    for _ in range(70):
        games.step(games.sample())
    others = [games.copy(), copy.deepcopy(games), pickle.loads(pickle.dumps(games))]
    drawn = [np.array(actions) for actions in _played(games, 40)]
    for other in others:
        before = other.copy()
        for actions in drawn:
            other.step(actions)
        assert all(np.array_equal(one, another) for one, another in zip(_arrays(games), _arrays(other)))
        assert not np.array_equal(before.observations, games.observations)
    assert np.array_equal(games.copy().sample(), games.sample())


def _played(games: sow.Vector, steps: int) -> Iterator[NDArray[np.int64]]:
    for _ in range(steps):
        actions = games.sample()
        games.step(actions)
        yield actions


def _arrays(games: sow.Vector) -> list[NDArray[Any]]:
    return [games.observations, games.masks, games.movers, games.rewards, games.ends, games.scores]


def test_single_games_start_over() -> None:
    games = sow.vector("kalah", 8, threads=2, seed=1)
    for _ in range(5):
        games.step(games.sample())
    before = games.observations.copy()
    games.reset([1, 6])
    opening = games.game.state()
    assert games.state(1) == games.state(6) == opening
    assert np.array_equal(np.delete(games.observations, [1, 6], 0), np.delete(before, [1, 6], 0))
    start = games.game.state("1,0,0,0,0,1/1,0,0,0,0,1 22:22 - N -")
    games.reset(np.arange(8) == 3, start)
    assert games.state(3) == start and games.movers[3] == 1
    states = [opening.play(move) for move in "16"]
    games.reset([0, 7], states)
    assert [games.state(0), games.state(7)] == states
    games.reset()
    assert all(games.state(game) == opening for game in range(8))


def test_the_end_of_a_game_is_told() -> None:
    games = sow.vector("kalah", 2, seed=1)
    games.reset([0], games.game.state("1,0,0,0,0,0/0,0,0,0,0,1 23:23 - S -"))
    state = games.state(0)
    games.step([5, games.sample()[1]])
    over = state.act(5)
    assert over.is_over and games.ends.tolist() == [1, 0]
    assert tuple(games.scores[0]) == over.score and tuple(games.scores[1]) == (0, 0)
    assert games.rewards[0].tolist() == list(over.returns)
    assert games.final_observations[0].tolist() == over.observation(0).tolist()
    assert games.state(0) == games.game.state()


def reduced(games: sow.Vector) -> Any:
    """Returns how a vector is pickled."""
    return games.__reduce__()


def test_a_game_is_cut_off_after_two_thousand_moves() -> None:
    games = sow.vector("kalah", 2, seed=1)
    restore, (kind, samples, saved, arrays) = reduced(games)
    late = [(position, chosen, moves) for (position, chosen, _), moves in zip(saved, (1999, 0))]
    games = restore(kind, samples, late, arrays)
    games.step([0, 0])
    assert games.ends.tolist() == [2, 0]
    assert games.final_observations[0].sum() == games.game.seeds
