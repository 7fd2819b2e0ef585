"""Loading, checking, formatting and listing of games."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

import sow

KALAH = """game "Kalah"

board { rows 1  pits 6  store right  track shared }
setup { pits: 4 }

move sow {
  from own pit
  sow counterclockwise into own store

  last {
    own store                             => again
    own empty pit where opposite occupied => capture here, opposite
    else                                  => end
  }
}

end {
  when own pits empty => sweep; most in store wins, else draw
}
"""


def test_a_game_is_found_by_name_by_path_and_by_text(tmp_path: Path) -> None:
    path = tmp_path / "mine.sow"
    path.write_text(KALAH)
    for game in [sow.load(path), sow.load(str(path)), sow.load(KALAH)]:
        assert (game.title, game.players, game.seeds) == ("Kalah", 2, 48)
        assert game.actions == ("1", "2", "3", "4", "5", "6")
        assert game.source == KALAH
    assert sow.load("wari").name == "oware"


def test_options_change_the_game() -> None:
    game = sow.load("kalah", seeds=3, empty_capture=True)
    assert game.seeds == 36 and game.options["empty_capture"] == "yes"
    assert game != sow.load("kalah") and game == sow.load("kalah", seeds="3", empty_capture="yes")
    assert hash(game) == hash(pickle.loads(pickle.dumps(game)))
    assert pickle.loads(pickle.dumps(game)) == game


def test_faults_are_told_with_place_and_edits() -> None:
    wrong = KALAH.replace("opposite occupied", "opposite ocupied")
    with pytest.raises(sow.RuleError) as caught:
        sow.load(wrong)
    report, (fault,) = str(caught.value), caught.value.diagnostics
    assert report.startswith(f"error[{fault.code}]: ") and "^^^^^^^" in report
    assert fault.severity == "error" and (fault.span.file, fault.span.line) == ("rules.sow", 12)
    line = wrong.splitlines()[fault.span.line - 1]
    assert line[fault.span.column - 1 : fault.span.end_column - 1] == "ocupied"
    assert [edit.replacement for edit in fault.edits] == ["occupied"]
    again = pickle.loads(pickle.dumps(caught.value))
    assert str(again) == report and again.diagnostics == (fault,)
    assert sow.check(wrong) == (fault,)
    assert sow.check(KALAH) == ()


def test_cases_that_do_not_fit_are_faults() -> None:
    (fault,) = sow.check(KALAH + '\ncase "no such pit" {\n  move 9\n}\n')
    assert (fault.severity, fault.code) == ("error", "bad-case")


def test_random_games_show_what_reading_does_not() -> None:
    rare = KALAH.replace("    else   ", "    own pit where seeds > 40 => again\n    else   ")
    (note,) = sow.check(rare, play=True)
    assert (note.severity, note.code, note.span.line) == ("note", "never-reached", 13)
    assert sow.check(rare) == () and sow.report(rare) == ""


def test_a_text_is_laid_out() -> None:
    untidy = KALAH.replace("\n  ", "\n      ").replace("  =>", " =>")
    assert untidy != KALAH and sow.format(untidy) == sow.format(KALAH)


def test_bundled_games_come_with_facts() -> None:
    games = {entry.name: entry for entry in sow.games()}
    assert len(games) > 100 and list(games) == sorted(games)
    kalah = games["kalah"]
    assert (kalah.board, kalah.seeds) == ("2x6", 48) and "Kalah" in kalah.title
    assert games["giuthi"].match and not kalah.match
    assert any("relay" in entry.has for entry in games.values())


def test_rules_are_told_in_words(name: str) -> None:
    words = sow.load(name).rules_in_words()
    assert "seed" in words and len(words.splitlines()) > 3
