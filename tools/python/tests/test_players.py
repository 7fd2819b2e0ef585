"""Players written in Python: in matches, surveys and searches; copies and pickles of players."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest

import sow


def last_move(state: sow.State) -> str:
    return state.legal_moves()[-1]


class Trained:
    """An agent that chooses the number of an action."""

    def choose(self, state: sow.State) -> int:
        return int(np.flatnonzero(state.mask())[0])


def lead(states: list[sow.State]) -> list[float]:
    return [(seen[-2] - seen[-1]) / state.game.seeds for state in states for seen in [state.observation()]]


def even(states: list[sow.State]) -> tuple[list[float], list[list[float]]]:
    return lead(states), [[1.0] * len(state.game.actions) for state in states]


@pytest.mark.parametrize("player", [last_move, Trained(), sow.Player("level:1"), sow.batched(lambda states: [last_move(one) for one in states])])
def test_anybody_plays(player: sow.AnyPlayer) -> None:
    result = sow.match("kalah", player, "random", games=6, seed=2)
    assert result.games == 6 == sum(result.wins) + result.draws and 0 <= result.score <= 1
    assert result.players[1] == "random" and result.slowest[0] > 0
    turned = sow.match("kalah", "random", player, games=6, seed=2)
    assert sum(turned.wins) + turned.draws == 6


def test_policies_are_asked_for_all_games_at_once() -> None:
    asked: list[int] = []

    def choose_all(states: list[sow.State]) -> list[str]:
        asked.append(len(states))
        return [last_move(state) for state in states]

    batched = sow.match("oware", sow.batched(choose_all), last_move, games=10, seed=3)
    assert max(asked) == 5 and batched.games == 10
    assert batched.wins == sow.match("oware", last_move, last_move, games=10, seed=3).wins


def test_openings_are_those_of_own_players() -> None:
    seen = [sow.match("kalah", one, "level:1", games=8, seed=5).wins for one in ("level:1", sow.batched(lambda states: [sow.Player("level:1").choose(one) for one in states]))]
    assert all(sum(wins) <= 8 for wins in seen)
    drawn = {"position": None, "shuffle": 4, "even": 1, "seed": 7}
    openings = sow._sow.openings(sow.load("kalah"), 0, 3, drawn)
    assert len(set(openings)) > 1 and openings == sow._sow.openings(sow.load("kalah"), 0, 3, drawn)


def test_moves_of_several_actions_are_asked_for_one_by_one() -> None:
    result = sow.match("mefuvha", Trained(), last_move, games=2, shuffle=0)
    assert result.games == 2
    state = sow.load("bao-kiswahili").state()
    for move in state.legal_moves():
        assert state.move_of(state.actions_of(move)) == move


def test_a_survey_shows_how_a_player_plays() -> None:
    told: list[tuple[int, int | None]] = []
    survey = sow.survey("kalah", 12, player=Trained(), progress=lambda done, total: told.append((done, total)))
    assert survey.games == 12 and survey.length.least == survey.length.most and told[-1] == (12, 12)
    drawn = np.random.default_rng(1)
    by_hand = sow.survey("kalah", 200, player=lambda state: str(drawn.choice(state.legal_moves())))
    at_random = sow.survey("kalah", 200)
    assert by_hand.length.mean is not None and at_random.length.low is not None and at_random.length.high is not None
    assert at_random.length.low - 3 < by_hand.length.mean < at_random.length.high + 3
    assert sow.survey(sow.load("giuthi", extent="match"), 2, player="level:1").games == 2


def test_searches_use_an_evaluator() -> None:
    assert sow.match("kalah", sow.Search(lead, depth=2), "random", games=8, seed=1).score > 0.6
    assert sow.match("kalah", sow.Mcts(even, simulations=24), "random", games=8, seed=1).score > 0.6
    state = sow.load("kalaha").state("0,0,0,0,0,1/1,0,0,0,0,2 34:34 - S -")
    assert sow.Search(lead, depth=6).choose_all([state]) == [sow.analyse(state, depth=6).lines[0].move]
    shares = sow.Mcts(even, simulations=10).visits([state, state.game.state()])
    assert shares.shape == (2, 6) and shares.sum(1) == pytest.approx(1)


@pytest.mark.parametrize("kind", ["random", "level:2", "search:depth=3", "mcts:playouts=50"])
def test_copies_and_pickles_play_on_alike(kind: str) -> None:
    player, state = sow.Player(kind, seed=9), sow.load("oware").state()
    for _ in range(4):
        state = state.play(player.choose(state))
    others = [copy.copy(player), copy.deepcopy(player), pickle.loads(pickle.dumps(player))]
    for other in others:
        now, again = state, copy.copy(player)
        for _ in range(4):
            move = again.choose(now)
            assert other.choose(now) == move
            now = now.play(move)


def test_surveys_are_compared() -> None:
    one, same, other = (sow.survey("kalah", 30, seed=seed) for seed in (1, 1, 2))
    assert one == same != other and hash(one) == hash(same) and len({one, same, other}) == 2
    assert one != "a survey" and one.length == same.length
