//! The context of a phrase, which decides what it may mention.

use crate::diagnostic::{Code, Diagnostic};
pub(crate) use crate::language::Need;
use crate::source::Span;
use crate::syntax::MatchRows;
use std::collections::BTreeSet;

/// The facts available at the position of a phrase.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Context {
    /// Its description in a report, such as `in the setup`.
    pub(crate) words: &'static str,
    /// The code of the fault if a phrase needs something that is not known.
    code: Code,
    /// Whether there is a position; otherwise only pits that the board alone determines can be named.
    pub(crate) position: bool,
    /// Whether there is a pit looked at.
    pub(crate) pit: bool,
    /// Whether that pit is a candidate that a `where` is tested on.
    pub(crate) inner: bool,
    /// Whether there is a direction of sowing.
    pub(crate) direction: bool,
    /// Whether a move is in progress or has just been made, so that `here`, `origin`, `laps`, `captured` and the like
    /// make sense.
    pub(crate) under_way: bool,
    /// Whether there is a current phase.
    pub(crate) phase: bool,
    /// Whether this is an ending, so that `no move` and `to move` make sense.
    pub(crate) ending: bool,
    /// Whether a single seed is looked at, in a table for each seed or where one would fall, so that `last seed` makes
    /// sense.
    pub(crate) each: bool,
    /// Whether a round is in progress, so that there are turns, and players can move.
    pub(crate) played: bool,
    /// Whether a round of a match has just ended.
    pub(crate) between: bool,
}

const NOWHERE: Context = Context {
    words: "",
    code: Code::Misplaced,
    position: false,
    pit: false,
    inner: false,
    direction: false,
    under_way: false,
    phase: false,
    ending: false,
    each: false,
    played: false,
    between: false,
};

impl Context {
    pub(super) const BOARD: Self = Self {
        words: "in the board",
        code: Code::BadTrack,
        ..NOWHERE
    };
    pub(super) const SETUP: Self = Self {
        words: "in the setup",
        code: Code::CannotDeal,
        ..NOWHERE
    };
    pub(super) const MARKED: Self = Self {
        words: "at the start of the game",
        ..NOWHERE
    };
    pub(super) const PHASE: Self = Self {
        words: "in the condition of a phase",
        played: true,
        position: true,
        ..NOWHERE
    };
    /// The `when` of a kind of move or of a filter.
    pub(super) const BEFORE: Self = Self {
        words: "before a move",
        phase: true,
        ..Self::PHASE
    };
    pub(super) const AFTER: Self = Self {
        words: "after a move",
        under_way: true,
        ..Self::BEFORE
    };
    pub(super) const ENDING: Self = Self {
        words: "in an ending",
        ending: true,
        ..Self::BEFORE
    };
    /// Tables for the last seed, named tables, and the actions of a move.
    pub(super) const MOVE: Self = Self {
        words: "in a move",
        pit: true,
        direction: true,
        ..Self::AFTER
    };
    pub(super) const FROM: Self = Self {
        words: "in the choice of a pit",
        ..Self::MOVE
    };
    pub(super) const EACH: Self = Self {
        words: "in a table for each seed",
        each: true,
        ..Self::MOVE
    };
    /// Named pits may mention everything known where they are used; that is checked there.
    pub(super) const REGION: Self = Self {
        words: "in named pits",
        ..Self::MOVE
    };

    /// Between rounds, the direction is that of the track.
    pub(super) const FIRST_ROUND: Self = Self {
        words: "before the first round",
        position: true,
        direction: true,
        ..NOWHERE
    };
    /// A round as laid out so far.
    pub(super) const ARRANGED: Self = Self {
        words: "in the conditions of an arrangement",
        ..Self::FIRST_ROUND
    };
    /// Between two rounds of a match: there is a position, but no player to move.
    pub(super) const BETWEEN: Self = Self {
        words: "between two rounds",
        between: true,
        ..Self::FIRST_ROUND
    };

    /// Returns this context for a condition tested for each seed on the pit into which it would fall.
    pub(super) const fn falling(self) -> Self {
        Self {
            each: true,
            ..self.looking()
        }
    }

    /// Returns this context with the pit looked at treated as given from outside.
    pub(super) const fn fresh(self) -> Self {
        Self {
            inner: false,
            ..self
        }
    }

    /// Returns this context with a pit looked at.
    pub(super) const fn looking(self) -> Self {
        Self {
            pit: true,
            inner: true,
            ..self
        }
    }
}

/// The needs of named pits where they are used.
#[derive(Debug, Clone, Default)]
pub(crate) struct Needs {
    pub(crate) list: BTreeSet<Need>,
}

impl Context {
    /// Returns the context of the rows of a part of a match.
    pub(super) const fn of_rows(of: MatchRows) -> Self {
        match of {
            MatchRows::FirstRound => Self::FIRST_ROUND,
            MatchRows::Points | MatchRows::Over | MatchRows::NextRound => Self::BETWEEN,
        }
    }

    pub(super) const fn has(self, need: Need) -> bool {
        match need {
            Need::Position => self.position,
            Need::Pit => self.pit,
            Need::Direction => self.direction,
            Need::UnderWay => self.under_way,
            Need::Phase => self.phase,
            Need::Ending => self.ending,
            Need::Each => self.each,
            Need::Played => self.played,
            Need::Between => self.between,
        }
    }
}

/// Returns the fault of a phrase that needs something not known in its context.
pub(super) fn misplaced(need: Need, context: Context, span: Span, phrase: &str) -> Diagnostic {
    let place = context.words;
    let (code, missing, help) = match need {
        Need::Position => (
            context.code,
            "no seeds have been dealt",
            "name pits by row and number, such as `front 1..3`, or stores or hands",
        ),
        Need::Pit => (
            context.code,
            "no pit is looked at",
            "say which pit, such as `seeds of own pits` or `some own pit has seeds > 1`",
        ),
        Need::Direction => (
            if context.position {
                Code::NoDirection
            } else {
                context.code
            },
            "there is no direction of sowing",
            "use it in a table or in the actions of a move",
        ),
        Need::UnderWay => (
            context.code,
            "no move is under way",
            "use it in a table or in the actions of a move",
        ),
        Need::Phase => (
            Code::Misplaced,
            "the phase is not known yet",
            "say what holds in that phase instead",
        ),
        Need::Ending => (
            Code::Misplaced,
            "nothing ends here",
            "use it in the `end` section",
        ),
        Need::Each => (
            Code::Misplaced,
            "no single seed is looked at",
            "use it in an `each` table or after `skipping`",
        ),
        Need::Played => (
            context.code,
            "no round is being played",
            "test seeds, marks, counters, options, the round or its result",
        ),
        Need::Between => (
            Code::Misplaced,
            "no round of a match is over here",
            "use it in `points`, `over` or `next round` of a `match`",
        ),
    };
    Diagnostic::new(code, span, format!("`{phrase}` has no meaning {place}"))
        .at(missing)
        .help(help)
}

/// The kind of a list of actions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ActionList {
    /// The actions of a kind of move: a sowing lifts the chosen pit by itself.
    Move,
    /// A table for the last seed or a named table.
    Table,
    /// A table for each seed sown.
    Each,
    /// The actions after a move.
    After,
    /// An ending.
    Ending,
}

impl ActionList {
    pub(super) const fn context(self) -> Context {
        match self {
            Self::Move | Self::Table => Context::MOVE,
            Self::Each => Context::EACH,
            Self::After => Context::AFTER,
            Self::Ending => Context::ENDING,
        }
    }
}

/// Returns the words with which a part of a match begins.
pub(super) const fn part_name(of: MatchRows) -> &'static str {
    match of {
        MatchRows::Points => "points",
        MatchRows::Over => "over",
        MatchRows::FirstRound => "first round",
        MatchRows::NextRound => "next round",
    }
}
