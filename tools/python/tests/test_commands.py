"""Counting, surveying, searching and solving, with the same results as the commands of the same names."""

from __future__ import annotations

import signal
import subprocess
import sys
import textwrap
import threading
import time
from pathlib import Path

import numpy as np
import pytest

import sow


def test_perft_counts_as_others_do() -> None:
    counts = [sow.perft("kalaha", depth).nodes for depth in range(7)]
    assert counts[:5] == [1, 6, 35, 190, 1056] and counts == sorted(counts)
    told: list[tuple[int, int | None]] = []
    whole = sow.perft("oware", 7, threads=2, progress=lambda done, total: told.append((done, total)))
    assert whole.nodes == sow.perft("oware", 7).nodes == sum(whole.divide.values())
    assert list(whole.divide) == sow.load("oware").state().legal_moves()
    assert all(total == 6 for _, total in told)


def test_playouts_are_the_same_for_the_same_seed() -> None:
    one = sow.playouts("kalaha", 500, seed=4)
    assert one == sow.playouts("kalaha", 500, seed=4, threads=2) != sow.playouts("kalaha", 500, seed=5)
    assert one.games == 500 == sum(one.wins) + one.unfinished and one.rounds is None
    matches = sow.playouts(sow.load("giuthi", extent="match"), 3)
    assert matches.games == 3 and matches.rounds is not None and matches.rounds >= 3


def test_a_survey_tells_what_a_designer_wants_to_know() -> None:
    survey = sow.survey("kalaha", 300, seed=2, threads=2)
    assert survey.games == 300 and survey.length.mean is not None and survey.second is not None
    assert survey.length.least is not None and survey.length.least <= survey.length.mean
    assert survey.length.histogram[:, 1].sum() == 300
    assert survey.course.shape[1] == 2 and survey.course[0].tolist() == [300.0, 6.0]
    assert {clause.fate for clause in survey.clauses} <= {"fired", "in-case", "never", "other-options"}
    assert sum(won.share for won in survey.seeds) == pytest.approx(1)
    again = sow.survey("kalaha", 300, seed=2)
    assert (again.moves, again.first, again.clauses) == (survey.moves, survey.first, survey.clauses)


def test_analysis_finds_the_win() -> None:
    state = sow.load("kalaha").state("0,0,0,0,0,1/1,0,0,0,0,2 34:34 - S -")
    seen: list[sow.Analysis] = []
    found = sow.analyse(state, depth=6, progress=seen.append)
    assert found.to_the_end and found.lines[0].move == "1" and found.lines[0].value == 2
    assert found.lines[0].end is not None and found.lines[0].end.won and len(found.lines) == 2
    limited = sow.analyse("kalaha", nodes=5000, lines=2)
    assert len(limited.lines) == 2 and limited.lines[0].value >= limited.lines[1].value


def test_solving_finds_the_value() -> None:
    game = sow.load("kalah", pits=4, seeds=3, empty_capture=True)
    solution = sow.solve(game, memory=64)
    assert (solution.value, solution.best, solution.measure) == (8, ("2",), "margin")
    every = sow.solve(sow.load("kalaha").state("0,0,0,0,0,1/1,0,0,0,0,2 34:34 - S -"), all=True)
    assert every.value == 2 and all(move.value is not None for move in every.moves)


def test_solving_goes_on_from_a_file(tmp_path: Path) -> None:
    game = sow.load("kalah", pits=3, seeds=3)
    first = sow.solve(game, memory=1, save=tmp_path / "kalah.work")
    again = sow.solve(game, memory=1, save=tmp_path / "kalah.work")
    assert first.value == again.value and again.nodes <= first.nodes


def test_players_meet() -> None:
    terms = {"games": 6, "seed": 3}
    result = sow.match("kalaha", "search:depth=4", "random", **terms)  # type: ignore[arg-type]
    assert result.games == 6 and result.wins[0] + result.wins[1] + result.draws == 6
    assert result.wins[0] > result.wins[1] and result.score > 0.5
    threaded = sow.match("kalaha", "search:depth=4", "random", threads=2, **terms)  # type: ignore[arg-type]
    assert threaded.wins == result.wins


def test_a_player_chooses_legal_moves() -> None:
    game = sow.load("oware")
    player, state = sow.Player("level:2", seed=3), game.state()
    line = []
    for _ in range(10):
        line.append(player.choose(state))
        state = state.play(line[-1])
    again = sow.Player("level:2", seed=3)
    assert again.choose(game.state()) == line[0]
    # Table entries of one game do not affect the moves in another.
    assert again.choose(sow.load("hus").state()) in sow.load("hus").state().legal_moves()


def test_endgames_are_computed_and_looked_up(tmp_path: Path) -> None:
    game, path = sow.load("kalah"), tmp_path / "kalah.endgame"
    stages: list[tuple[int, int, float]] = []
    layers = sow.endgames(game, 5, path, progress=lambda *stage: stages.append(stage))
    assert [layer.seeds for layer in layers] == list(range(6))
    assert all(layer.won + layer.drawn + layer.lost + layer.unknown == layer.positions for layer in layers)
    assert sow.endgames(game, 5, path, threads=2) == layers == sow.endgames(game, 5)
    few = game.state("0,0,0,0,0,1/1,0,0,0,0,2 22:22 - S -")
    values = sow.endgame_values(game, path, [few, game.state()])
    assert values[0] == sow.solve(few).value and np.isnan(values[1])
    assert sow.solve(few, endgame=path).value == values[0]
    with pytest.raises(sow.GameError, match="another game"):
        sow.endgame_values(game, path, [sow.load("oware").state()])


def test_others_run_meanwhile() -> None:
    counted = threading.Thread(target=lambda: sow.perft("kalaha", 9))
    counted.start()
    ticks = 0
    while counted.is_alive():
        ticks += 1
        time.sleep(0.001)
    counted.join()
    assert ticks > 3


def test_whoever_is_told_may_stop_the_work() -> None:
    class Enough(Exception):
        pass

    def tell(low: int, high: int, nodes: int) -> None:
        raise Enough

    began = time.monotonic()
    with pytest.raises(Enough):
        sow.solve("kalah", progress=tell)
    assert time.monotonic() - began < 20


@pytest.mark.parametrize(
    "work",
    [
        "sow.perft('kalaha', 30)",
        "sow.analyse('oware', seconds=600)",
        "sow.solve('kalah')",
        "sow.playouts('oware', 10**12)",
        "sow.Player('search:depth=60').choose(sow.load('oware').state())",
        "sow.Player('mcts:playouts=100000000').choose(sow.load('oware').state())",
        "sow.match('oware', 'search:depth=60', 'random')",
        "sow.match('oware', lambda state: sow.Player('search:depth=60').choose(state), 'random')",
    ],
)
def test_control_c_stops_the_work(work: str) -> None:
    # Background processes ignore Ctrl-C, and their children inherit that, so the program restores the handler.
    program = f"""
        import signal
        import sow
        signal.signal(signal.SIGINT, signal.default_int_handler)
        print("ready", flush=True)
        try:
            {work}
        except KeyboardInterrupt:
            print("stopped", flush=True)
        """
    process = subprocess.Popen([sys.executable, "-c", textwrap.dedent(program)], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None and process.stdout.readline() == "ready\n"
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    pressed = time.monotonic()
    try:
        said, _ = process.communicate(timeout=60)
        # Half a second on a quiet machine, the end of Python included.
        assert time.monotonic() - pressed < 10
    finally:
        process.kill()
    assert (said, process.returncode) == ("stopped\n", 0)
