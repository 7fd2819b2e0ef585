//! Where a phrase stands, and so what it may speak of.

use crate::diagnostic::{Code, Diagnostic};
pub(crate) use crate::language::Need;
use crate::source::Span;
use crate::syntax::MatchRows;
use std::collections::BTreeSet;

/// What is known at the place of a phrase.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Context {
    /// What to call it in a report: `in the setup`.
    pub(crate) words: &'static str,
    /// The code of a phrase that speaks of what is not to be had.
    code: Code,
    /// There is a position; otherwise only pits that the board alone determines can be named.
    pub(crate) position: bool,
    /// There is a pit looked at.
    pub(crate) pit: bool,
    /// That pit is one of those that a `where` is tried on.
    pub(crate) inner: bool,
    /// There is a direction of sowing.
    pub(crate) direction: bool,
    /// A move is under way or has just been made: `here`, `origin`, `laps`, `captured` and the like mean something.
    pub(crate) under_way: bool,
    /// There is a present phase.
    pub(crate) phase: bool,
    /// An ending: `no move`, `to move`.
    pub(crate) ending: bool,
    /// A single seed is looked at, in a table for each seed or where one would fall: `last seed`.
    pub(crate) each: bool,
    /// A round is being played: there are turns, and players can move.
    pub(crate) played: bool,
    /// A round of a match is over.
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
    /// `when` of a kind of move or of a filter.
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
    /// Named pits may speak of all that is known where they are used; that is looked at there.
    pub(super) const REGION: Self = Self {
        words: "in named pits",
        ..Self::MOVE
    };

    pub(super) const FIRST_ROUND: Self = Self {
        words: "before the first round",
        position: true,
        ..NOWHERE
    };
    /// A round as it has been laid out so far.
    pub(super) const ARRANGED: Self = Self {
        words: "of an arrangement",
        ..Self::FIRST_ROUND
    };
    /// Between two rounds of a match: a position, and nobody to move.
    pub(super) const BETWEEN: Self = Self {
        words: "between two rounds",
        between: true,
        ..Self::FIRST_ROUND
    };

    /// The same place where it is asked of each seed whether it falls into the pit looked at.
    pub(super) const fn falling(self) -> Self {
        Self {
            each: true,
            ..self.looking()
        }
    }

    /// The same place, a pit looked at being taken for one from outside.
    pub(super) const fn fresh(self) -> Self {
        Self {
            inner: false,
            ..self
        }
    }

    /// The same place with a pit looked at.
    pub(super) const fn looking(self) -> Self {
        Self {
            pit: true,
            inner: true,
            ..self
        }
    }
}

/// What named pits need where they are used.
#[derive(Debug, Clone, Default)]
pub(crate) struct Needs {
    pub(crate) list: BTreeSet<Need>,
}

impl Context {
    /// What the rows of a part of a match may speak of.
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

/// The report that something is not to be had at a place.
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
            "say of which pit, such as `seeds of own pits` or `some own pit has seeds > 1`",
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
            "nothing ends",
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
            "ask for seeds, marks, counters, options, the round or its result",
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

/// Where a list of actions stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ActionList {
    /// A kind of move: a sowing lifts the chosen pit by itself.
    Move,
    /// A table for the last seed or a named one.
    Table,
    /// A table for each seed sown.
    Each,
    /// What happens after a move.
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

/// How a part of a match begins.
pub(super) const fn part_name(of: MatchRows) -> &'static str {
    match of {
        MatchRows::Points => "points",
        MatchRows::Over => "over",
        MatchRows::FirstRound => "first round",
        MatchRows::NextRound => "next round",
    }
}
