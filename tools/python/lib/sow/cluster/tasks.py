"""The tasks of a sweep: each is a rule set with option values and a seed, identified by its content."""

from __future__ import annotations

import hashlib
import itertools
import json
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .. import _sow
from .._sow import Game, __version__
from ..errors import GameError, SowError
from ..loading import Source, Value, _is_text, _settings

#: The number of characters of a text's first line that serve as its name.
_LONGEST_NAME = 60
#: Values to try for each option of a game.
Options = Mapping[str, Iterable[Value]]


@dataclass(frozen=True)
class Rules:
    """A rule set with all texts that it consists of, so that a worker on any machine can load it."""

    #: A bundled name, a path, or the beginning of a text.
    name: str
    source: str
    is_text: bool
    #: The paths and texts of its files; empty if it is bundled or a text.
    files: tuple[tuple[str, str], ...] = ()
    #: A hash of its texts.
    content: str = ""
    #: The reason why it cannot be read, or ``None`` if it can.
    fault: str | None = None

    def load(self, options: Iterable[tuple[str, Value]]) -> Game:
        """Loads the game with these options. Raises :class:`sow.SowError` like :func:`sow.load`."""
        return _sow.load(self.source, self.is_text, _settings(options), "ruled", self.files)


@dataclass(frozen=True)
class Task:
    """One measurement."""

    rules: Rules
    options: tuple[tuple[str, Value], ...]
    seed: int
    measure: str

    @property
    def key(self) -> str:
        """A hash of the texts of the rules, the options, the seed, the measure and the version of this package, but not of the rules' name."""
        options = [[name, str(value)] for name, value in self.options]
        content = [self.rules.content, options, self.seed, self.measure, __version__]
        return _hash(content)


def tasks(
    rules: Iterable[Source],
    options: Mapping[str, Options] | Options | None,
    seeds: Iterable[int],
    measure: str,
) -> Iterator[Task]:
    """Yields a task for every rule set with every combination of its options and every seed.

    ``options`` maps an option to its values for all rule sets, or the name of a rule set to such a mapping.
    """
    seeds = list(seeds)
    for one in rules:
        read = _read(one)
        grid = [(option, list(values)) for option, values in _options_of(read.name, options or {}).items()]
        names = [option for option, _ in grid]
        for values in itertools.product(*(values for _, values in grid)):
            for seed in seeds:
                yield Task(read, tuple(zip(names, values)), seed, measure)


def _options_of(name: str, options: Mapping[str, Options] | Options) -> Options:
    by_rules = {key: value for key, value in options.items() if isinstance(value, Mapping)}
    for_all = {key: value for key, value in options.items() if not isinstance(value, Mapping)}
    return {**for_all, **by_rules.get(name, {})}


def _read(rules: Source) -> Rules:
    """Reads the texts of a rule set. They are checked only by the workers, which have limits."""
    source, is_text = os.fspath(rules), _is_text(rules)
    name = source.split("\n", 1)[0][:_LONGEST_NAME] if is_text else source
    try:
        if not is_text and Path(source).exists() and not Path(source).is_file():
            raise GameError(f"cannot read `{source}`: it is not a file")
        texts = _sow.texts(source, is_text)
    except (SowError, OSError, ValueError) as error:
        fault = str(error)
        return Rules(name, source, is_text, content=_hash([source, fault]), fault=fault)
    files = tuple((path, text) for path, text in texts if path is not None)
    return Rules(name, source, is_text, files, _hash([text for _, text in texts]))


def _hash(content: list[Any]) -> str:
    return hashlib.sha256(json.dumps(content).encode()).hexdigest()
