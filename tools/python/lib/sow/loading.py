"""Loading, checking, formatting and listing games."""

from __future__ import annotations

import operator
import os
from collections.abc import Iterable
from functools import cache
from typing import Any, Literal, Union

import numpy as np

from . import _arguments, _sow
from ._sow import Game
from .errors import Diagnostic, GameError, diagnostics
from .results import Entry, build

#: A game: a bundled name, the path of a rule file, or the text of one. A string with a line break or a brace is a text.
Source = Union[str, "os.PathLike[str]"]
#: The value of an option.
Value = Union[str, int, bool, "np.integer[Any]", "np.bool_"]
#: How much is played: what the rules say (a match if they say ``match always``), a single round, or a match.
Extent = Literal["ruled", "round", "match"]

_TEXTS = ("\n", "{")


def _is_text(source: Source) -> bool:
    return isinstance(source, str) and any(sign in source for sign in _TEXTS)


def _written(option: str, value: Value) -> str:
    if isinstance(value, (bool, np.bool_)):
        return "yes" if value else "no"
    if isinstance(value, str):
        return value
    try:
        return str(operator.index(value))
    except TypeError:
        raise GameError(f"option `{option}` cannot be {_arguments.shown(value)}; it takes a number, a word, or True or False") from None


def load(source: Source, /, *, extent: Extent = "ruled", **options: Value) -> Game:
    """Loads a game by any of its bundled names, by the path of a rule file, or from the text of one.

    Options of the game are keywords: ``sow.load("kalah", seeds=3, empty_capture=True)``.

    A name is found as on the command line: in any case, with or without accents and spaces, or by words that only one game has in its names.

    Raises :class:`RuleError` if the rules have faults, and :class:`GameError` if there is no such game or an option does not accept its value.
    A case whose moves or positions do not fit the game is an error of :func:`check`, but the game can be played.
    """
    if isinstance(source, Game):
        raise TypeError("this is already a game")
    _arguments.source("source", source)
    return _sow.load(os.fspath(source), _is_text(source), _settings(options.items()), extent)


def _settings(options: Iterable[tuple[str, Value]]) -> list[tuple[str, str]]:
    return [(name, _written(name, value)) for name, value in options]


def check(source: Source, /, *, play: bool = False) -> tuple[Diagnostic, ...]:
    """Returns all faults of a rule file, of a text of rules, or of a bundled game; an empty tuple if there are none.

    With ``play`` a few random games are played as well, as in ``sow check``, and their findings are among the notes. A text has no file
    of facts, so none of the findings is left out.
    """
    _arguments.source("source", source)
    _, faults = _sow.check(os.fspath(source), _is_text(source), play)
    return diagnostics(faults)


def report(source: Source, /, *, play: bool = False) -> str:
    """Returns the faults of :func:`check` as a readable report: each with its place underlined and how to fix it."""
    _arguments.source("source", source)
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
