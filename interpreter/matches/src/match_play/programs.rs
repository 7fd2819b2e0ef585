//! The programs of the rounds of matches. Rounds on the same board share a program, however their seeds were dealt.

use super::layouts::Layouts;
use sow_compiler::board::CellSet;
use sow_grammar::rules::Settings;
use sow_interpreter::{Cell, CompileError, Program, Shape};
use std::sync::{Arc, Mutex, PoisonError};

/// The highest number of programs to keep, the most recently used.
const KEPT: usize = 128;

/// The programs of a match, shared by all its clones.
#[derive(Debug)]
pub(super) struct Programs {
    base: Arc<Program>,
    /// The most recently used program comes first.
    kept: Mutex<Vec<Kept>>,
    pub(super) layouts: Layouts,
}

#[derive(Debug)]
struct Kept {
    key: Key,
    /// The number of earlier rounds it was compiled for, if that makes a difference.
    earlier_rounds: Option<u32>,
    program: Arc<Program>,
}

/// Everything that programs with the same rules and option values depend on, except for the number of the round.
#[derive(Debug, Default, PartialEq, Eq)]
struct Key {
    blocked: CellSet,
    given: CellSet,
    /// The number of seeds on the board, if it differs from the opening.
    seeds: Option<u32>,
}

impl Programs {
    pub(super) fn new(base: Arc<Program>) -> Self {
        Self {
            base,
            kept: Mutex::default(),
            layouts: Layouts::default(),
        }
    }

    /// Returns the program of the match: its options, with all pits in play.
    pub(super) const fn base(&self) -> &Arc<Program> {
        &self.base
    }

    /// Returns the board for these options, with all pits in play.
    ///
    /// # Errors
    /// [`CompileError`] if the board cannot be compiled.
    pub(super) fn plain(&self, settings: &Settings) -> Result<Arc<Program>, CompileError> {
        if settings == self.base.settings() {
            return Ok(self.base.clone());
        }
        self.find_or_make(settings, Key::new(&Shape::default()), &Shape::default())
    }

    /// Returns a board in another shape.
    ///
    /// # Errors
    /// [`CompileError`] if the board cannot be compiled.
    pub(super) fn shaped(
        &self,
        plain: &Arc<Program>,
        shape: &Shape,
    ) -> Result<Arc<Program>, CompileError> {
        let mut key = Key::new(shape);
        key.seeds = key.seeds.filter(|&seeds| seeds != plain.seeds());
        if key.is_plain() && !plain.uses.round {
            return Ok(plain.clone());
        }
        self.find_or_make(plain.settings(), key, shape)
    }

    fn find_or_make(
        &self,
        settings: &Settings,
        key: Key,
        shape: &Shape,
    ) -> Result<Arc<Program>, CompileError> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(at) = kept.iter().position(|kept| kept.is(settings, &key, shape)) {
            kept[..=at].rotate_right(1);
            return Ok(kept[0].program.clone());
        }
        let made = Program::of_round(self.base.rules(), settings, shape)?;
        let made = Arc::new(made);
        kept.truncate(KEPT - 1);
        let first = Kept {
            key,
            earlier_rounds: made.uses.round.then_some(shape.earlier_rounds),
            program: made.clone(),
        };
        kept.insert(0, first);
        Ok(made)
    }
}

impl Kept {
    fn is(&self, settings: &Settings, key: &Key, shape: &Shape) -> bool {
        let same_round = |earlier| earlier == shape.earlier_rounds;
        let same = self.key == *key && self.program.settings() == settings;
        same && self.earlier_rounds.is_none_or(same_round)
    }
}

impl Key {
    fn new(shape: &Shape) -> Self {
        let cells = |list: &[Cell]| list.iter().map(|cell| cell.0).collect();
        Self {
            blocked: cells(&shape.blocked),
            given: cells(&shape.given),
            seeds: shape.seeds,
        }
    }

    /// Whether the board is that of the rules.
    fn is_plain(&self) -> bool {
        *self == Self::default()
    }
}

#[cfg(test)]
mod tests {
    use super::{KEPT, Programs};
    use sow_grammar::load::load_variant;
    use sow_grammar::rules::Settings;
    use sow_interpreter::{Cell, Program, Shape};
    use std::sync::Arc;

    fn programs(name: &str) -> Programs {
        let rules = load_variant(name).unwrap().rules.unwrap();
        let base = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
        Programs::new(Arc::new(base))
    }

    fn in_round(earlier_rounds: u32, blocked: &[u8]) -> Shape {
        Shape {
            blocked: blocked.iter().map(|&cell| Cell(cell)).collect(),
            earlier_rounds,
            ..Shape::default()
        }
    }

    fn same(programs: &Programs, one: &Shape, two: &Shape) -> bool {
        let [one, two] = [one, two].map(|shape| programs.shaped(programs.base(), shape).unwrap());
        Arc::ptr_eq(&one, &two)
    }

    #[test]
    fn rounds_on_the_same_board_share_a_program() {
        let programs = programs("galatjang");
        assert!(same(&programs, &in_round(0, &[]), &in_round(3, &[])));
        assert!(same(
            &programs,
            &in_round(1, &[1, 2]),
            &in_round(2, &[2, 1])
        ));
        assert!(!same(&programs, &in_round(1, &[1]), &in_round(1, &[2])));
    }

    #[test]
    fn rounds_are_told_apart_where_the_rules_ask_for_them() {
        let programs = programs("lamosh");
        assert!(same(&programs, &in_round(1, &[]), &in_round(1, &[])));
        assert!(!same(&programs, &in_round(1, &[]), &in_round(2, &[])));
    }

    #[test]
    fn no_more_programs_are_kept_than_there_is_room_for() {
        let programs = programs("galatjang");
        for seeds in 0..KEPT as u32 + 10 {
            let shape = Shape {
                seeds: Some(seeds),
                ..in_round(1, &[1])
            };
            let made = programs.shaped(programs.base(), &shape).unwrap();
            assert_eq!(made.seeds(), seeds);
        }
        assert_eq!(programs.kept.lock().unwrap().len(), KEPT);
    }
}
