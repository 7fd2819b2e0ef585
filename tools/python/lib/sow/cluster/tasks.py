"""The tasks of a sweep: each a rule set with the values of its options and a seed, known by its content."""

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

#: A text is called by no more than this of its first line.
_LONGEST_NAME = 60
#: Values to try for each option of a game.
Options = Mapping[str, Iterable[Value]]


@dataclass(frozen=True)
class Rules:
    """A rule set with all texts that it consists of, so that it can be loaded wherever a worker is."""

    #: A bundled name, a path, or the beginning of a text.
    name: str
    source: str
    is_text: bool
    #: The files that it consists of, by their paths; none if it is bundled or a text.
    files: tuple[tuple[str, str], ...] = ()
    #: Tells its texts from those of any other.
    content: str = ""
    #: Why it cannot be read.
    fault: str | None = None

    def load(self, options: Iterable[tuple[str, Value]]) -> Game:
        """The game. Raises :class:`sow.SowError` as :func:`sow.load` does."""
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
        """The same for the same rules, options, seed, measure and version of this package, whatever they are called."""
        options = [[name, str(value)] for name, value in self.options]
        content = [self.rules.content, options, self.seed, self.measure, __version__]
        return _hash(content)


def tasks(
    rules: Iterable[Source],
    options: Mapping[str, Options] | Options | None,
    seeds: Iterable[int],
    measure: str,
) -> Iterator[Task]:
    """Every rule set with every combination of its options and every seed.

    ``options`` are those of all rule sets, or, by the name of a rule set, those of each.
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
    """Rules with their texts. Nobody looks at what they say here: that is for workers, who have limits."""
    source, is_text = os.fspath(rules), _is_text(rules)
    name = source.split("\n", 1)[0][:_LONGEST_NAME] if is_text else source
    try:
        if not is_text and Path(source).exists() and not Path(source).is_file():
            raise GameError(f"cannot read `{source}`: it is no file")
        texts = _sow.texts(source, is_text)
    except (SowError, OSError, ValueError) as error:
        fault = str(error)
        return Rules(name, source, is_text, content=_hash([source, fault]), fault=fault)
    files = tuple((path, text) for path, text in texts if path is not None)
    return Rules(name, source, is_text, files, _hash([text for _, text in texts]))


def _hash(content: list[Any]) -> str:
    return hashlib.sha256(json.dumps(content).encode()).hexdigest()
