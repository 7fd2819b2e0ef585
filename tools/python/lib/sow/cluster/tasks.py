"""The tasks of a sweep: each is a rule set with option values and a seed, identified by its content."""

from __future__ import annotations

import hashlib
import itertools
import json
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, SupportsIndex, Union

from .. import _arguments, _sow
from .._sow import Game, __version__
from ..errors import GameError, SowError
from ..loading import Source, Value, _is_text, _settings, _written

#: The number of characters of a text's first line that serve as its name.
_LONGEST_NAME = 60
#: The largest seed: results hold it as a signed number.
_MAX_SEED = (1 << 63) - 1
#: A rule set of a sweep: a game, or anything that :func:`sow.load` accepts.
AnyRules = Union[Game, Source]
#: The values to try for each option of a game, or a single value.
Options = Mapping[str, Union[Value, Iterable[Value]]]


@dataclass(frozen=True)
class Rules:
    """A rule set with all texts that it consists of, so that a worker on any machine can load it."""

    #: A bundled name, a path, or the beginning of a text.
    name: str
    source: str
    is_text: bool
    #: The paths and texts of its files; empty if it is bundled or a text.
    files: tuple[tuple[str, str], ...] = ()
    #: The options that it has whatever the sweep tries, and how much is played.
    options: tuple[tuple[str, str], ...] = ()
    extent: str = "ruled"
    #: A hash of its texts.
    content: str = ""
    #: The reason why it cannot be read, or ``None`` if it can.
    fault: str | None = None

    def load(self, options: Iterable[tuple[str, Value]]) -> Game:
        """Loads the game with these options. Raises :class:`sow.SowError` like :func:`sow.load`."""
        return _sow.load(self.source, self.is_text, _settings(options), self.extent, self.files)


@dataclass(frozen=True)
class Task:
    """One measurement."""

    rules: Rules
    options: tuple[tuple[str, str], ...]
    seed: int
    measure: str

    @property
    def key(self) -> str:
        """A hash of the texts of the rules, the options, the seed, the measure and the version of this package, but not of the rules' name."""
        content = [self.rules.content, self.options, self.seed, self.measure, __version__]
        return _hash(content)


def tasks(
    rules: AnyRules | Iterable[AnyRules],
    options: Mapping[str, Options] | Options | None,
    seeds: SupportsIndex | Iterable[SupportsIndex],
    measure: str,
) -> Iterator[Task]:
    """Yields a task for every rule set with every combination of its options and every seed.

    ``options`` maps an option to its values for all rule sets, or the name of a rule set to such a mapping. Raises :class:`TypeError` or
    :class:`ValueError` if a seed is not one, an option cannot have such a value, or options are given for a rule set that is not in the sweep.
    """
    all_rules = [_read(one) for one in _several(rules)]
    all_seeds = [_arguments.integer("seeds", seed, 0, _MAX_SEED) for seed in _several(seeds)]
    grids = _Grids(options or {}, [one.name for one in all_rules])
    for one in all_rules:
        for tried in grids.combinations(one.name):
            chosen = tuple({**dict(one.options), **tried}.items())
            for seed in all_seeds:
                yield Task(one, chosen, seed, measure)


class _Grids:
    """The values to try for the options of each rule set."""

    def __init__(self, options: Mapping[str, Options] | Options, names: list[str]) -> None:
        self._for_all = {key: _values(key, value) for key, value in options.items() if not isinstance(value, Mapping)}
        self._by_rules = {
            key: {str(option): _values(str(option), tried) for option, tried in value.items()}
            for key, value in options.items()
            if isinstance(value, Mapping)
        }
        for key in self._by_rules:
            if key not in names:
                raise ValueError(f"`options` has a key {_arguments.shown(key)}, but `rules` has only {_arguments.listed(names)}")

    def combinations(self, name: str) -> Iterator[dict[str, str]]:
        """Yields every combination of the options of a rule set."""
        grid = {**self._for_all, **self._by_rules.get(name, {})}
        for values in itertools.product(*grid.values()):
            yield dict(zip(grid, values))


def _values(option: str, values: Value | Iterable[Value]) -> list[str]:
    return [_written(option, value) for value in _several(values)]


def _several(values: Any) -> list[Any]:
    """Returns values as a list; a text is one value, as is whatever is no collection."""
    return list(values) if isinstance(values, Iterable) and not isinstance(values, (str, bytes)) else [values]


def _of_game(game: Game) -> Rules:
    """Returns the rule set of a game, which need not be read again."""
    pickled: Any = game.__reduce__()
    source, is_text, options, extent, files, *_ = pickled[1]
    texts = files or _sow.texts(source, is_text)
    content = [text for _, text in texts] + ([extent] if extent != "ruled" else [])
    name = _name_of(source, is_text)
    return Rules(name, source, is_text, tuple(files), tuple(options), extent, _hash(content))


def _name_of(source: str, is_text: bool) -> str:
    return source.split("\n", 1)[0][:_LONGEST_NAME] if is_text else source


def _read(rules: AnyRules) -> Rules:
    """Reads the texts of a rule set. They are checked only by the workers, which have limits."""
    if isinstance(rules, Game):
        return _of_game(rules)
    _arguments.source("rules", rules)
    source, is_text = os.fspath(rules), _is_text(rules)
    name = _name_of(source, is_text)
    try:
        if not is_text and Path(source).exists() and not Path(source).is_file():
            raise GameError(f"cannot read `{source}`: it is not a file")
        texts = _sow.texts(source, is_text)
    except (SowError, OSError, ValueError) as error:
        fault = str(error)
        return Rules(name, source, is_text, content=_hash([source, fault]), fault=fault)
    files = tuple((path, text) for path, text in texts if path is not None)
    return Rules(name, source, is_text, files, content=_hash([text for _, text in texts]))


def _hash(content: list[Any]) -> str:
    return hashlib.sha256(json.dumps(content).encode()).hexdigest()
