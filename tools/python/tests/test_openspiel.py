"""OpenSpiel's own tests for a game of each board, and random games against ``sow``."""

from __future__ import annotations

import random

import pytest

pyspiel = pytest.importorskip("pyspiel")

import sow  # noqa: E402
import sow.openspiel  # noqa: E402


def _representatives() -> list[str]:
    """Returns the first game of each board, and three well-known games, one of them with choices inside moves."""
    first: dict[str, str] = {}
    for entry in sow.games():
        first.setdefault(entry.board, entry.name)
    return [*first.values(), "bao-kiswahili", "kalah", "oware"]


@pytest.mark.parametrize("rules", _representatives())
def test_the_api_is_kept(rules: str) -> None:
    game = pyspiel.load_game("python_sow", {"rules": rules})
    pyspiel.random_sim_test(game, 1, True, False)


@pytest.mark.parametrize("rules", _representatives())
def test_games_go_as_in_sow(rules: str) -> None:
    played = pyspiel.load_game("python_sow", {"rules": rules}).new_initial_state()
    state, chance = sow.load(rules, extent="round").state(), random.Random(5)
    for _ in range(300):
        assert played.is_terminal() == state.is_over
        if state.is_over:
            assert played.returns() == list(state.returns)
            break
        assert played.current_player() == state.player
        assert played.legal_actions() == state.legal_actions()
        action = chance.choice(state.legal_actions())
        played.apply_action(action)
        state = state.act(action)


def test_a_playthrough_is_written() -> None:
    from open_spiel.python.algorithms import generate_playthrough

    text = generate_playthrough.playthrough("python_sow(rules=kalah,options=seeds:3;pits:3)", None, seed=1)
    assert "python_sow" in text and "IsTerminal() = True" in text
