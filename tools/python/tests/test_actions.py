"""Actions: their numbers correspond to the moves in positions of every game."""

from __future__ import annotations

import random

import numpy as np
from conftest import random_game

import sow


def test_every_move_is_made_of_actions(name: str) -> None:
    game = sow.load(name, extent="round")
    names = game.actions
    assert len(set(names)) == len(names)
    for state, move in random_game(game.state(), seed=1):
        legal = state.legal_moves()
        by_actions = {}
        for one in legal[:40]:
            parts = state.actions_of(one)
            written = "".join(names[part] for part in parts)
            assert written == one, (state.position, one, parts)
            by_actions[tuple(parts)] = one
        assert len(by_actions) == len(legal[:40])
        parts = state.actions_of(move)
        partly = state
        for part in parts:
            assert partly.mask()[part] and partly.legal_actions() == np.flatnonzero(partly.mask()).tolist()
            partly = partly.act(part)
        if partly.chosen:
            # Another move continues from here, so the end has to be chosen.
            partly = partly.act(names.index("/"))
        assert partly == state.play(move)


def test_random_actions_lead_to_legal_moves(name: str) -> None:
    state = sow.load(name, extent="round").state()
    chance = random.Random(2)
    for _ in range(120):
        open_actions = state.legal_actions()
        if not open_actions:
            break
        after = state.act(chance.choice(open_actions))
        if after.chosen:
            begun = set(after.legal_moves())
            assert begun and begun <= set(state.legal_moves())
            assert after.position == state.position
        state = after
    assert state.is_over == (state.legal_actions() == [])


def test_games_without_choices_have_an_action_a_move() -> None:
    assert sow.load("hus").actions[:3] == ("f1", "f2", "f3")
    assert all(not name.startswith("/") for name in sow.load("oware").actions)
    assert any(name.startswith("/") for name in sow.load("bao-kiswahili").actions)
