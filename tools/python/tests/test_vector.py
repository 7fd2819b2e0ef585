"""Batches: games stepped together are the same as games stepped one by one."""

from __future__ import annotations

import numpy as np
import pytest

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
            assert games.ends[at] == ((1 if state.score is not None else 2) if over else 0)
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
    with pytest.raises(sow.GameError, match="at least one"):
        sow.vector("kalah", 0)
    with pytest.raises(sow.GameError, match="not enough memory"):
        sow.vector("kalah", 1 << 60)


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
