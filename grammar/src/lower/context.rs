//! The context of a phrase, which decides what it may mention.

use crate::diagnostic::{Code, Diagnostic};
pub(crate) use crate::language::Need;
use crate::source::Span;
use crate::syntax::MatchTableKind;
use std::collections::BTreeSet;

/// The facts available at the position of a phrase.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Context {
    /// The description in a report, such as `in the setup`.
    pub(crate) description: &'static str,
    /// The code of the fault if a phrase needs something that is not known.
    code: Code,
    /// Whether there is a position; otherwise only pits that the board alone determines can be named.
    pub(crate) position: bool,
    /// Whether there is an inspected pit.
    pub(crate) pit: bool,
    /// Whether the inspected pit is a candidate that a `where` is tested on.
    pub(crate) candidate: bool,
    /// Whether there is a direction of sowing.
    pub(crate) direction: bool,
    /// Whether a move is in progress or has just been made, so that `here`, `origin`, `laps`, `captured` and the like
    /// make sense.
    pub(crate) move_in_progress: bool,
    /// Whether there is a current phase.
    pub(crate) phase: bool,
    /// Whether this is an ending, so that `no move` and `to move` make sense.
    pub(crate) ending: bool,
    /// Whether a single seed is being sown, in a table for each seed or in a test of the pit where a seed would fall,
    /// so that `last seed` makes sense.
    pub(crate) single_seed: bool,
    /// Whether a round is in progress, so that there are turns, and players can move.
    pub(crate) round_in_progress: bool,
    /// Whether a round of a match has just ended.
    pub(crate) finished_round: bool,
}

const NO_FACTS: Context = Context {
    description: "",
    code: Code::Misplaced,
    position: false,
    pit: false,
    candidate: false,
    direction: false,
    move_in_progress: false,
    phase: false,
    ending: false,
    single_seed: false,
    round_in_progress: false,
    finished_round: false,
};

impl Context {
    pub(super) const BOARD: Self = Self {
        description: "in the board",
        code: Code::BadTrack,
        ..NO_FACTS
    };
    pub(super) const SETUP: Self = Self {
        description: "in the setup",
        code: Code::CannotDeal,
        ..NO_FACTS
    };
    pub(super) const INITIAL_MARKS: Self = Self {
        description: "at the start of the game",
        ..NO_FACTS
    };
    pub(super) const PHASE: Self = Self {
        description: "in the condition of a phase",
        round_in_progress: true,
        position: true,
        ..NO_FACTS
    };
    /// The `when` of a kind of move or of a filter.
    pub(super) const BEFORE_MOVE: Self = Self {
        description: "before a move",
        phase: true,
        ..Self::PHASE
    };
    pub(super) const AFTER_MOVE: Self = Self {
        description: "after a move",
        move_in_progress: true,
        ..Self::BEFORE_MOVE
    };
    const ENDING: Self = Self {
        description: "in an ending",
        ending: true,
        ..Self::BEFORE_MOVE
    };
    /// Tables for the last seed, named tables, and the actions of a move.
    const MOVE: Self = Self {
        description: "in a move",
        pit: true,
        direction: true,
        ..Self::AFTER_MOVE
    };
    pub(super) const PIT_CHOICE: Self = Self {
        description: "in the choice of a pit",
        ..Self::MOVE
    };
    const EACH_SEED: Self = Self {
        description: "in a table for each seed",
        single_seed: true,
        ..Self::MOVE
    };
    /// Named pits may mention everything that is known where they are used; it is checked there whether it is known.
    pub(super) const REGION: Self = Self {
        description: "in named pits",
        ..Self::MOVE
    };

    /// Before the first round. Outside rounds, the direction is that of the track.
    const FIRST_ROUND: Self = Self {
        description: "before the first round",
        position: true,
        direction: true,
        ..NO_FACTS
    };
    /// The conditions of an arrangement, tested on the board as laid out so far.
    pub(super) const ARRANGEMENT: Self = Self {
        description: "in the conditions of an arrangement",
        ..Self::FIRST_ROUND
    };
    /// Between two rounds of a match: there is a position, but no player to move.
    const BETWEEN_ROUNDS: Self = Self {
        description: "between two rounds",
        finished_round: true,
        ..Self::FIRST_ROUND
    };

    /// Returns this context for a condition tested for each seed on the pit into which it would fall.
    pub(super) const fn for_falling_seed(self) -> Self {
        Self {
            single_seed: true,
            ..self.with_candidate_pit()
        }
    }

    /// Returns this context for a phrase that keeps the inspected pit of the enclosing phrase.
    pub(super) const fn with_outer_pit(self) -> Self {
        Self {
            candidate: false,
            ..self
        }
    }

    /// Returns this context for a phrase that is tested on candidate pits.
    pub(super) const fn with_candidate_pit(self) -> Self {
        Self {
            pit: true,
            candidate: true,
            ..self
        }
    }
}

/// The requirements of named pits on the context in which they are used.
#[derive(Debug, Clone, Default)]
pub(crate) struct Needs {
    pub(crate) all: BTreeSet<Need>,
}

impl Context {
    /// Returns the context of the rows of a part of a match.
    pub(super) const fn for_match_table(table: MatchTableKind) -> Self {
        match table {
            MatchTableKind::FirstRound => Self::FIRST_ROUND,
            MatchTableKind::Points | MatchTableKind::Over | MatchTableKind::NextRound => {
                Self::BETWEEN_ROUNDS
            }
        }
    }

    pub(super) const fn provides(self, need: Need) -> bool {
        match need {
            Need::Position => self.position,
            Need::Pit => self.pit,
            Need::Direction => self.direction,
            Need::MoveInProgress => self.move_in_progress,
            Need::Phase => self.phase,
            Need::Ending => self.ending,
            Need::SingleSeed => self.single_seed,
            Need::RoundInProgress => self.round_in_progress,
            Need::FinishedRound => self.finished_round,
        }
    }
}

/// Returns the fault of a phrase that needs something not known in its context.
pub(super) fn misplaced_fault(
    need: Need,
    context: Context,
    span: Span,
    phrase: &str,
) -> Diagnostic {
    let place = context.description;
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
        Need::MoveInProgress if phrase == "captured" => (
            context.code,
            "no move is under way",
            "`captured` counts the seeds of one move; all that a player has captured so far lie in `own store`, or `opponent store`",
        ),
        Need::MoveInProgress => (
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
        Need::SingleSeed => (
            Code::Misplaced,
            "no single seed is being sown",
            "use it in an `each` table or after `skipping`",
        ),
        Need::RoundInProgress => (
            context.code,
            "no round is being played",
            "test seeds, marks, counters, options, the round or its result",
        ),
        Need::FinishedRound => (
            Code::Misplaced,
            "no round of a match is over here",
            "use it in `points`, `over` or `next round` of a `match`",
        ),
    };
    Diagnostic::new(code, span, format!("`{phrase}` has no meaning {place}"))
        .with_label(missing)
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
    EachSeed,
    /// The actions after a move.
    AfterMove,
    /// An ending.
    Ending,
}

impl ActionList {
    pub(super) const fn context(self) -> Context {
        match self {
            Self::Move | Self::Table => Context::MOVE,
            Self::EachSeed => Context::EACH_SEED,
            Self::AfterMove => Context::AFTER_MOVE,
            Self::Ending => Context::ENDING,
        }
    }
}

/// Returns the words with which a part of a match begins.
pub(super) const fn part_name(table: MatchTableKind) -> &'static str {
    match table {
        MatchTableKind::Points => "points",
        MatchTableKind::Over => "over",
        MatchTableKind::FirstRound => "first round",
        MatchTableKind::NextRound => "next round",
    }
}
