//! Guarantees that the rules give for every game: whether seeds leave play for good, whether stores are ever read, what
//! other state is kept, and how the game is decided. They are derived from the program, never from the name of a game.

use sow_grammar::rules::{Once, Seat};
use sow_interpreter::{Cell, Program};

/// The meaning of a value.
///
/// ```
/// use sow_solver::facts::Measure;
///
/// assert_eq!(Measure::Margin.name(), "margin");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Measure {
    /// The final margin in points for the player to move: every ending compares the points and nothing else.
    Margin,
    /// 1 if the player to move wins, -1 if that player loses, 0 for a draw.
    Outcome,
}

impl Measure {
    /// Returns the name used in machine-readable output.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Margin => "margin",
            Self::Outcome => "outcome",
        }
    }
}

/// The places where the rules test for repeated positions.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_interpreter::{Game, Program};
/// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
/// use sow_solver::facts::{Facts, Repetition};
///
/// assert_eq!(Facts::new(&program).repetition, Repetition::Ignored);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Repetition {
    /// Nowhere.
    Ignored,
    /// Only in endings: a repeated position ends the game.
    EndsGame,
    /// Elsewhere, so that legality depends on earlier positions.
    AffectsLegality,
}

/// The facts that the rules of a game guarantee with its option values.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_interpreter::{Game, Program};
/// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
/// use sow_solver::facts::{Facts, Measure};
///
/// let facts = Facts::new(&program);
/// assert_eq!(facts.measure, Measure::Margin);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Facts {
    /// The meaning of a value.
    pub measure: Measure,
    /// Whether seeds in store stay there.
    pub stores_only_grow: bool,
    /// Whether no rule reads the stores, so that what can still be won depends on the pits alone.
    pub stores_unread: bool,
    /// Whether every ending brings all seeds into the stores before it compares them, so that a margin has the parity
    /// of the number of seeds.
    pub all_seeds_count: bool,
    /// Names of the state kept between moves besides seeds and the player to move; empty if there is no such state.
    pub extra_state: Vec<&'static str>,
    /// Where repeated positions matter.
    pub repetition: Repetition,
    /// Whether a rule distinguishes South from North, so that exchanging the sides may change the value of a position.
    pub distinguishes_seats: bool,
    /// Whether there are two players.
    pub two_players: bool,
    /// Whether pits are out of play or have changed owner.
    pub has_changed_pits: bool,
}

impl Facts {
    /// Derives the facts from a program.
    #[must_use]
    pub fn new(program: &Program) -> Self {
        let findings = program.findings;
        let layout = program.layout();
        let stores = layout.store(Seat::South).is_some();
        let has_changed = |cell: usize| {
            let cell = Cell(cell as u8);
            layout.is_blocked(cell) || layout.owner(cell) != layout.side(cell)
        };
        let is_owned = |cell: usize| layout.owner(Cell(cell as u8)).is_some();
        let all_owned = (0..program.cell_count()).all(is_owned);
        Self {
            measure: match program.most_points_win() {
                true => Measure::Margin,
                false => Measure::Outcome,
            },
            stores_only_grow: program.stores_only_grow(),
            stores_unread: stores && !findings.reads_store,
            all_seeds_count: program.stores_only_grow()
                && !findings.decides_unswept
                && (all_owned || !program.sweeps_by_owner()),
            extra_state: extra_state(program),
            repetition: match program.depends_on_history() {
                false => Repetition::Ignored,
                true if findings.repeats_in_play => Repetition::AffectsLegality,
                true => Repetition::EndsGame,
            },
            distinguishes_seats: program.distinguishes_seats(),
            two_players: layout.players() == 2,
            has_changed_pits: (0..program.cell_count()).any(has_changed),
        }
    }

    /// Returns whether what can still be won depends only on the seeds in the pits and the player to move, and is
    /// bounded by those seeds.
    #[must_use]
    pub fn pits_decide(&self) -> bool {
        self.reason_against_pits().is_none()
    }

    /// Returns the reason why [`pits_decide`](Self::pits_decide) is false, for the user; `None` if it is true.
    #[must_use]
    pub fn reason_against_pits(&self) -> Option<String> {
        let reason = if !self.two_players {
            "it has only one player"
        } else if !self.stores_only_grow {
            "its seeds do not leave play for good: it has no stores, or seeds may come back from them"
        } else if !self.stores_unread {
            "its rules depend on the number of seeds in store, so the pits alone do not decide what a position is worth"
        } else if self.measure != Measure::Margin {
            "it is not always decided by the most seeds in store"
        } else if self.repetition == Repetition::AffectsLegality {
            "what is legal depends on earlier positions"
        } else if self.distinguishes_seats {
            "its rules distinguish South from North, so a position changes value when the sides are swapped"
        } else if self.has_changed_pits {
            "pits of this round are out of play or have changed hands"
        } else if !self.extra_state.is_empty() {
            return Some(format!("it remembers {}", self.extra_state.join(", ")));
        } else {
            return None;
        };
        Some(reason.to_owned())
    }
}

fn extra_state(program: &Program) -> Vec<&'static str> {
    let for_longer = [Once::ForEach, Once::ForAll];
    let mut memory = Vec::new();
    let mut add_if = |applies: bool, what| memory.extend(applies.then_some(what));
    add_if(!program.board.marks.is_empty(), "marks");
    let mut counters = program.board.counters.iter();
    let outlives_move = counters.any(|counter| counter.slot.position_slots().count() > 0);
    add_if(outlives_move, "counters");
    add_if(
        program.layout().hand(Seat::South).is_some(),
        "seeds in hand",
    );
    add_if(program.uses.turn, "the number of the turn");
    add_if(
        for_longer
            .into_iter()
            .any(|once| program.chooses_direction(once)),
        "directions chosen for the rest of the round",
    );
    memory
}
