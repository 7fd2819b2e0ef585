"""Files that somebody has laid beside a rule file: nothing is read from outside its folder, and nothing outside is changed."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from test_games import KALAH

import sow

SECRET = "a line that nobody is to see\n"


@pytest.fixture(params=["link", "broken link", "folder", "device", "pipe"])
def lay(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[Path], None]:
    """Lays a trap in the place of a file."""
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "secret").write_text(SECRET)

    def link_to(target: Path) -> Callable[[Path], None]:
        return lambda place: place.symlink_to(target)

    traps: dict[str, Callable[[Path], None]] = {
        "link": link_to(outside / "secret"),
        "broken link": link_to(outside / "missing"),
        "folder": Path.mkdir,
        "device": link_to(Path("/dev/zero")),
        "pipe": os.mkfifo,
    }
    return traps[request.param]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A rule file in a folder of its own."""
    folder = tmp_path / "rules"
    folder.mkdir()
    file = folder / "game.sow"
    file.write_text(KALAH)
    return file


def refused(call: Callable[[], object], name: str, game: Path) -> None:
    """The call fails and names the file, but quotes nothing of another one; and nothing outside the folder is changed."""
    with pytest.raises(sow.SowError) as caught:
        call()
    told = str(caught.value)
    assert name in told and "nobody" not in told
    assert not isinstance(caught.value, sow.InternalError)
    outside = game.parents[1] / "outside"
    assert (outside / "secret").read_text() == SECRET
    assert [file.name for file in outside.iterdir()] == ["secret"]


@pytest.mark.parametrize(
    "use",
    [
        sow.load,
        lambda file: sow.vector(file, 4),
        lambda file: sow.playouts(file, 10),
        lambda file: sow.survey(file, 10),
        lambda file: sow.perft(file, 2),
    ],
)
def test_a_base_lies_in_the_same_folder(use: Callable[[Path], object], lay: Callable[[Path], None], game: Path) -> None:
    game.write_text('game "Game" based on base\n')
    lay(game.with_name("base.sow"))
    refused(lambda: use(game), "base.sow", game)


@pytest.mark.parametrize(
    "use",
    [
        lambda file: sow.analyse(file, depth=1),
        lambda file: sow.match(file, "random", "search:depth=1", games=2),
        lambda file: sow.Player("search:depth=1").choose(sow.load(file).state()),
    ],
)
def test_weights_lie_in_the_same_folder(use: Callable[[Path], object], lay: Callable[[Path], None], game: Path) -> None:
    lay(game.with_suffix(".weights"))
    refused(lambda: use(game), "game.weights", game)


def test_cases_lie_in_the_same_folder(lay: Callable[[Path], None], game: Path) -> None:
    lay(game.with_suffix(".cases"))
    refused(lambda: sow.survey(game, 10), "game.cases", game)


def test_a_vector_and_random_games_open_nothing_but_rules(lay: Callable[[Path], None], game: Path) -> None:
    for suffix in [".weights", ".endgame", ".toml"]:
        lay(game.with_suffix(suffix))
    assert len(sow.vector(game, 4)) == 4
    assert sow.playouts(game, 4).games == 4


@pytest.mark.parametrize("suffix", [".lock", ".layer"])
def test_work_on_endgames_stays_in_its_folder(suffix: str, lay: Callable[[Path], None], game: Path) -> None:
    file = game.with_name("awari.endgame")
    lay(file.with_name(file.name + suffix))
    refused(lambda: sow.endgames("awari", 3, file), file.name, game)


def test_an_endgame_file_that_is_a_link(tmp_path: Path) -> None:
    """The user has named it, so the link is followed; but only to an endgame file, and nothing is created at its end."""
    outside, link = tmp_path / "outside", tmp_path / "awari.endgame"
    link.symlink_to(outside)
    with pytest.raises(sow.GameError, match="awari.endgame"):
        sow.endgames("awari", 3, link)
    assert not outside.exists()
    outside.write_text(SECRET)
    with pytest.raises(sow.GameError, match="awari.endgame") as caught:
        sow.endgames("awari", 3, link)
    assert outside.read_text() == SECRET and "nobody" not in str(caught.value)
