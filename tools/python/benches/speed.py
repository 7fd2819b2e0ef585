"""Measures moves per second in random games: Kalah and Oware one by one and in batches, beside OpenSpiel's if it is installed, then all games
in batches (see ``games.py``).

Rates are given by processor time, summed over all threads, which other programs on the machine hardly disturb, and by the clock, which shows
the gain from a second thread.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import games as all_games
import sow

MOVES = 300_000
#: A batch that fits in the cache, and one large enough that a second thread pays off on a busy machine.
GAMES, MANY = 8192, 131_072
ROUNDS = 5


def by_sow(name: str) -> Callable[[int], int]:
    """Returns a function that plays ``moves`` moves one state at a time."""

    def run(moves: int) -> int:
        opening, drawn = sow.load(name).state(), random.random
        state = opening
        for _ in range(moves):
            actions = state.legal_actions()
            state = state.act(actions[int(drawn() * len(actions))]) if actions else opening
        return moves

    return run


def observed_by_sow(name: str) -> Callable[[int], int]:
    """Returns a function that plays like that of :func:`by_sow` and reads the observation and the mask of each state."""

    def run(moves: int) -> int:
        opening, drawn = sow.load(name).state(), random.random
        state = opening
        for _ in range(moves):
            state.observation(), state.mask()
            actions = state.legal_actions()
            state = state.act(actions[int(drawn() * len(actions))]) if actions else opening
        return moves

    return run


def observed_by_open_spiel(name: str) -> Callable[[int], int]:
    """Returns a function that plays like that of :func:`by_open_spiel` and reads the observation and the mask of each state."""
    import pyspiel

    def run(moves: int) -> int:
        game, drawn = pyspiel.load_game(name), random.random
        state = game.new_initial_state()
        for _ in range(moves):
            if state.is_terminal():
                state = game.new_initial_state()
            state.observation_tensor(), state.legal_actions_mask()
            actions = state.legal_actions()
            state.apply_action(actions[int(drawn() * len(actions))])
        return moves

    return run


def by_open_spiel(name: str) -> Callable[[int], int]:
    """Returns a function that plays ``moves`` moves with OpenSpiel, whose states change in place."""
    import pyspiel

    def run(moves: int) -> int:
        game, drawn = pyspiel.load_game(name), random.random
        state = game.new_initial_state()
        for _ in range(moves):
            if state.is_terminal():
                state = game.new_initial_state()
            actions = state.legal_actions()
            state.apply_action(actions[int(drawn() * len(actions))])
        return moves

    return run


def by_open_spiel_vector(moves: int) -> int:
    """Plays a twentieth of ``moves`` with 64 of OpenSpiel's learning environments in a batch, and returns the number played."""
    from open_spiel.python.rl_agent import StepOutput
    from open_spiel.python.rl_environment import Environment
    from open_spiel.python.vector_env import SyncVectorEnv

    games, drawn = SyncVectorEnv([Environment("mancala") for _ in range(64)]), random.random
    now = games.reset()
    steps = moves // 20 // 64
    for _ in range(steps):
        legal = (one.observations["legal_actions"][one.observations["current_player"]] for one in now)
        now, *_ = games.step([StepOutput(action=open_[int(drawn() * len(open_))], probs=1.0) for open_ in legal], reset_if_done=True)
    return steps * 64


def in_batches(name: str, count: int, threads: int) -> Callable[[int], int]:
    """Returns a function that plays ten times ``moves`` in batches of ``count`` games, with actions drawn by Sow."""
    games = sow.vector(name, count, threads=threads)

    def run(moves: int) -> int:
        steps = 10 * moves // count
        for _ in range(steps):
            games.step(games.sample())
        return steps * count

    return run


def measured(name: str, run: Callable[[int], int]) -> None:
    """Prints the best rates of a few rounds."""
    best = by_clock = 0.0
    for _ in range(ROUNDS):
        cpu, clock = time.process_time(), time.perf_counter()
        moves = run(MOVES)
        best = max(best, moves / (time.process_time() - cpu))
        by_clock = max(by_clock, moves / (time.perf_counter() - clock))
    print(f"{name:36} {best / 1e6:7.2f} M moves/s of processor time, {by_clock / 1e6:7.2f} by the clock")


if __name__ == "__main__":
    measured("sow, Kalah one by one", by_sow("kalah"))
    measured("sow, Oware one by one", by_sow("oware"))
    measured("sow, Kalah, observed one by one", observed_by_sow("kalah"))
    try:
        measured("OpenSpiel's mancala, observed", observed_by_open_spiel("mancala"))
        measured("OpenSpiel's mancala, one by one", by_open_spiel("mancala"))
        measured("OpenSpiel's oware, one by one", by_open_spiel("oware"))
        measured("OpenSpiel's vector form, 64 games", by_open_spiel_vector)
    except ImportError:
        print("OpenSpiel is not installed")
    for count, threads in ((GAMES, 1), (MANY, 1), (GAMES, 2), (MANY, 2)):
        measured(f"sow.vector of {count} Kalah, {threads} thread(s)", in_batches("kalah", count, threads))
    measured(f"sow.vector of {GAMES} Oware, 1 thread", in_batches("oware", GAMES, 1))
    print(all_games.measure([entry.name for entry in sow.games()]))
