"""Positions: their legal moves, the positions after them, and pickling."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from conftest import random_game
from test_games import KALAH

import sow


def test_a_move_gives_a_new_position() -> None:
    state = sow.load("kalaha").state()
    assert (state.mover, state.player, state.is_over, state.returns) == ("S", 0, False, (0.0, 0.0))
    after = state.play("1")
    assert state.position == "6,6,6,6,6,6/6,6,6,6,6,6 0:0 - S -"
    assert after.position == "6,6,6,6,6,6/0,7,7,7,7,7 1:0 - S -"
    assert "South moves again" in str(state.trace("1"))


def test_a_position_draws_itself() -> None:
    opening = sow.load("kalaha").state()
    after = opening.play("1")
    for state in (opening, after):
        assert ElementTree.fromstring(state.board_svg()).tag.endswith("svg")
        assert state._repr_svg_() == state.board_svg()
    assert opening.board_svg() == opening.game.board_svg() != after.board_svg()


def test_a_finished_game_has_a_winner() -> None:
    game = sow.load("kalaha")
    state = game.state("0,0,0,0,0,1/0,0,0,0,0,1 36:34 - S -").play("6")
    assert state.is_over and state.legal_moves() == [] and state.legal_actions() == []
    assert (state.winner, state.score, state.returns) == ("S", (37, 35), (1.0, -1.0))
    assert not state.mask().any()


def test_positions_are_kept_as_text(name: str) -> None:
    game = sow.load(name)
    for state, move in random_game(game.state(), seed=7, moves=25):
        assert game.state(state.position) == state
        kept = pickle.loads(pickle.dumps(state))
        assert kept == state and hash(kept) == hash(state)
        assert kept.play(move) == state.play(move) != state
        trace = state.trace(move)
        assert (trace.mover, trace.move, trace.position) == (state.mover, move, state.position)
        assert trace.after == state.play(move).position and len(trace.lines) > 1


@pytest.mark.parametrize("name", ["kalah", "bao-kiswahili"])
def test_arrays_of_ones_own_are_filled(name: str) -> None:
    states = [state for state, _ in random_game(sow.load(name).state(), seed=3, moves=20)]
    observations, masks = sow.observe(states)
    for at, state in enumerate(states):
        row, bits = np.full_like(observations[at], -1), np.ones_like(masks[at])
        assert state.observation(out=row) is row and state.mask(out=bits) is bits
        assert np.array_equal(row, state.observation()) and np.array_equal(row, observations[at])
        assert np.array_equal(bits, state.mask()) and np.array_equal(bits, masks[at])
    room = np.zeros((2, *observations.shape), np.int32)
    again, _ = sow.observe(states, room[1])
    assert again.base is room and np.array_equal(room[1], observations) and not room[0].any()


def test_a_move_is_told_step_by_step() -> None:
    state = sow.load("kalaha").state("0,1,0,6,0,0/1,0,1,0,0,0 32:31 - S -")
    trace = state.trace("3")
    lift, sowing, captured, taken, turn = trace
    assert str(trace).splitlines()[0] == "South plays 3" and trace.steps[0] == lift
    assert lift.moved == (sow.Moved("South's 3", None, 1),) and lift.lap is None
    assert sowing.lap == 1 and [moved.seeds for moved in sowing.moved] == [1]
    assert taken.file == captured.file == "kalaha.sow" and captured.clause is not None and "=> capture" in captured.clause
    assert sum(moved.seeds for moved in taken.moved) == 7 and turn.clause is None
    with pytest.raises(sow.MoveError):
        state.trace("4")


def test_a_match_goes_over_several_rounds() -> None:
    game = sow.load("giuthi", extent="match")
    state = game.state()
    arranged = 0
    for state, _ in random_game(state, seed=3, moves=2000):
        if state.arrangement is None:
            continue
        arranged += 1
        with pytest.raises(sow.MoveError, match="arrange"):
            state.act(0)
        assert state.legal_actions() == []
    assert "round=" in state.position or arranged > 0


def test_observations_name_what_they_show() -> None:
    game = sow.load("kalaha")
    state = game.state().play("1").play("2")
    assert state.mover == "N"
    own = dict(zip(game.features, state.observation().tolist()))
    other = dict(zip(game.features, state.observation(0).tolist()))
    assert state.observation().dtype == np.int32
    assert own["store"] == other["ostore"] and own["ostore"] == other["store"] == 2
    assert [own[f"o{pit}"] for pit in range(1, 7)] == [other[f"{pit}"] for pit in range(1, 7)] == [0, 0, 8, 8, 8, 8]


def test_observations_have_room_for_all_seeds() -> None:
    game = sow.load(KALAH.replace("4 }", "5000 }"))
    state = game.state("0,0,0,0,0,1/40000,0,0,0,0,0 10000:9999 S")
    assert state.observation().tolist() == [40000, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 10000, 9999]
    games = sow.vector(game, 3)
    for _ in range(50):
        games.step(games.sample())
        assert (games.observations.sum(axis=1) == 60_000).all()


def test_all_positions_share_their_game() -> None:
    game = sow.load("kalah")
    state = game.state()
    assert state.game is game and state.play("1").game is game and sow.load("kalah") is game
    assert sow.load("kalah", seeds=3) is not game and sow.load("kalah", seeds=3).state().game is sow.load("kalah", seeds=3)
    states = [state, state.play("1"), state.play("2")]
    kept = pickle.loads(pickle.dumps(states))
    assert kept == states and all(one.game is game for one in kept)
    assert copy.copy(state) is state and copy.deepcopy(states) == states and copy.deepcopy(game) is game


def test_a_pickle_does_not_hold_for_other_rules(tmp_path: Path) -> None:
    file = tmp_path / "mine.sow"
    file.write_text(KALAH)
    told = "import pickle, sys, sow; state = sow.load(sys.argv[1]).state(); sys.stdout.buffer.write(pickle.dumps(state))"
    kept = subprocess.run([sys.executable, "-c", told, str(file)], capture_output=True, check=True).stdout
    # The texts of rules that are not bundled are in the pickle: a changed file makes no difference.
    file.write_text(KALAH.replace("4 }", "3 }"))
    assert pickle.loads(kept).game.seeds == 48
    bundled = pickle.dumps(sow.load("kalah").state())
    with pytest.raises(sow.GameError, match="are not those of the game that was pickled"):
        pickle.loads(bundled.replace(content_of("kalah"), b"0" * 16))


def content_of(name: str) -> bytes:
    """Returns the hash of a game in its pickles."""
    return str(sow.load(name).__reduce__()[1][-1]).split()[0].encode()
