"""The identity of a measure: it changes with what the function computes, and with nothing else."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyarrow")

from sow.cluster import sweep  # noqa: E402
from sow.cluster.identity import identity  # noqa: E402

BODY = "def measure(game, seed):\n    return {'number': 1}\n"


def defined(text: str, **names: Any) -> Any:
    """Returns the function `measure` that a text defines."""
    scope: dict[str, Any] = {"__name__": "written", **names}
    exec(compile(text, "written.py", "exec"), scope)
    return scope["measure"]


def closed_over(number: object) -> Callable[..., object]:
    return lambda game, seed: {"number": number}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (BODY, BODY.replace("1", "2")),
        (BODY, BODY.replace("game, seed", "game, seed, most=3")),
        (BODY.replace("game, seed", "game, seed, most=3"), BODY.replace("game, seed", "game, seed, most=4")),
        (BODY.replace("game, seed", "game, seed, *, most=3"), BODY.replace("game, seed", "game, seed, *, most=4")),
        (BODY.replace("1", "abs(seed)"), BODY.replace("1", "hash(seed)")),
        ("N = 1\n" + BODY.replace("1", "N"), "N = 2\n" + BODY.replace("1", "N")),
        ("def f(): return 1\n" + BODY.replace("1", "f()"), "def f(): return 2\n" + BODY.replace("1", "f()")),
        (BODY.replace("1", "(lambda: 1)()"), BODY.replace("1", "(lambda: 2)()")),
    ],
)
def test_what_it_computes_changes_it(before: str, after: str) -> None:
    assert identity(defined(before)) == identity(defined(before)) != identity(defined(after))


def test_its_place_does_not() -> None:
    assert identity(defined(BODY)) == identity(defined("\n\n# A remark.\n" + BODY))


def test_closures_and_partials_count() -> None:
    assert identity(closed_over([1, 2])) == identity(closed_over([1, 2])) != identity(closed_over([1, 3]))
    assert identity(partial(closed_over, 1)) != identity(partial(closed_over, 2))


def test_an_edited_measure_is_computed_again(tmp_path: Path) -> None:
    def numbers(measure: Any, **more: Any) -> list[float]:
        table = sweep(["kalah"], store=tmp_path, measure=measure, workers=1, **more)
        return list(table.column("number").to_pylist())

    assert numbers(closed_over(1)) == [1.0]
    assert numbers(closed_over(2)) == [2.0]
    assert numbers(closed_over(3), version="a") == [3.0]
    assert numbers(closed_over(4), version="a") == [3.0], "the version stands for the code"
    assert numbers(closed_over(4), version="b") == [4.0]


def test_what_has_no_lasting_form_needs_a_version(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="give `sweep` a `version`"):
        sweep(["kalah"], store=tmp_path, measure=closed_over(threading.Lock()))  # type: ignore[arg-type]
