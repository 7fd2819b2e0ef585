"""Loading, checking, formatting and listing games."""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import cache
from typing import Literal, Union

from . import _sow
from ._sow import Game
from .errors import Diagnostic, GameError, diagnostics
from .results import Entry, build

#: A game: a bundled name, the path of a rule file, or the text of one. A string with a line break or a brace is a text.
Source = Union[str, "os.PathLike[str]"]
#: The value of an option.
Value = Union[str, int, bool]
#: How much is played: what the rules say (a match if they say ``match always``), a single round, or a match.
Extent = Literal["ruled", "round", "match"]

_TEXTS = ("\n", "{")


def _is_text(source: Source) -> bool:
    return isinstance(source, str) and any(sign in source for sign in _TEXTS)


def _written(option: str, value: Value) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (str, int)):
        return str(value)
    raise GameError(f"option `{option}` cannot be {value!r}; it takes a number, a word, or True or False")


def load(source: Source, /, *, extent: Extent = "ruled", **options: Value) -> Game:
    """Loads a game by any of its bundled names, by the path of a rule file, or from the text of one.

    Options of the game are keywords: ``sow.load("kalah", seeds=3, empty_capture=True)``.

    Raises :class:`RuleError` if the rules have faults, and :class:`GameError` if there is no such game or an option does not accept its value.
    """
    if isinstance(source, Game):
        raise TypeError("this is already a game")
    return _sow.load(os.fspath(source), _is_text(source), _settings(options.items()), extent)


def _settings(options: Iterable[tuple[str, Value]]) -> list[tuple[str, str]]:
    return [(name, _written(name, value)) for name, value in options]


def check(source: Source, /, *, play: bool = False) -> tuple[Diagnostic, ...]:
    """Returns all faults of a rule file, of a text of rules, or of a bundled game; an empty tuple if there are none.

    With ``play`` a few random games are played as well, as in ``sow check``, and their findings are among the notes. A text has no file
    of facts, so none of the findings is left out.
    """
    _, faults = _sow.check(os.fspath(source), _is_text(source), play)
    return diagnostics(faults)


def report(source: Source, /, *, play: bool = False) -> str:
    """Returns the faults of :func:`check` as a readable report: each with its place underlined and how to fix it."""
    text, _ = _sow.check(os.fspath(source), _is_text(source), play)
    return text


def format(text: str, /, *, cases: bool = False) -> str:  # noqa: A001 - it is called so on the command line
    """Formats the text of rules, or with ``cases`` of a file of cases, in the canonical layout.

    Raises :class:`RuleError` if the text has syntax errors; the rules are not checked otherwise.
    """
    return _sow.format(text, cases)


@cache
def games() -> tuple[Entry, ...]:
    """Returns the bundled games and their facts, sorted by name."""
    return tuple(build(Entry, one) for one in _sow.games())
