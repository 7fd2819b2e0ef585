//! Which conditions of a program are asked of many cells, and what is asked of them at once.

use super::mask_predicate::MaskPredicate;
use crate::program::Program;
use crate::program::ir::{CellTest, ChoiceKind, Choosing, CondId, Skip};

/// The mask predicates of a program, by condition.
#[derive(Debug, Clone, Default)]
pub struct MaskPredicates(Vec<Option<Box<MaskPredicate>>>);

impl MaskPredicates {
    /// Reads all conditions that are asked of many cells.
    pub fn find(program: &mut Program) {
        program.specialised.predicates = Self(vec![None; program.code.conds.len()]);
        for cond in asked_of_many(program) {
            let predicate = MaskPredicate::read(program, cond);
            program.specialised.predicates.0[cond as usize] = predicate.map(Box::new);
        }
    }

    /// Sees of which kinds of move all pits can be found at once.
    pub fn mask_choices(program: &mut Program) {
        for at in 0..program.code.kinds.len() {
            let from = program.code.kinds[at].from.as_ref();
            let asks = |from: &&Choosing| from.fits.is_some() || !from.filters.is_empty();
            let predicate = from.filter(asks).and_then(|from| {
                MaskPredicate::of_choice(program, &program.specialised.predicates, from)
            });
            if let Some(from) = &mut program.code.kinds[at].from {
                from.predicate = predicate.map(Box::new);
            }
        }
    }

    #[inline]
    pub fn get(&self, cond: CondId) -> Option<&MaskPredicate> {
        self.0.get(cond as usize)?.as_deref()
    }
}

/// First those that places are narrowed to, which others may name.
fn asked_of_many(program: &Program) -> Vec<CondId> {
    let froms = program
        .code
        .kinds
        .iter()
        .filter_map(|kind| kind.from.as_ref());
    let of_from = |from: &Choosing| {
        let filters = from.filters.iter().map(|&(_, cond)| cond);
        from.fits.into_iter().chain(filters).collect::<Vec<_>>()
    };
    let sowings = program.sowings();
    let skipping = sowings.filter_map(|sowing| match sowing.skipping? {
        Skip::Seen(cond) | Skip::Asked(cond) => Some(cond),
        Skip::Nothing | Skip::Origin | Skip::LapStart => None,
    });
    let filters = program
        .operands
        .places
        .iter()
        .filter_map(|place| place.filter);
    filters
        .chain(froms.flat_map(of_from))
        .chain(skipping)
        .collect()
}

impl MaskPredicate {
    /// The pits that may be chosen, if all that is asked of them is no more than that. `predicates`: what is asked.
    fn of_choice(program: &Program, predicates: &MaskPredicates, from: &Choosing) -> Option<Self> {
        let mut predicate = Self::at_least(program, from.pits, from.least)?;
        if let Some(fits) = from.fits {
            predicate.join(predicates.get(fits)?)?;
        }
        for &(kind, cond) in &from.filters {
            let left_out = predicates.get(cond)?;
            let bears = left_out.bears.filter(|_| kind == ChoiceKind::Except)?;
            let nothing_else = Self {
                bears: Some(bears),
                ..Self::OPEN
            };
            if *left_out != nothing_else {
                return None;
            }
            predicate.ask(program, CellTest::Marked(bears), false)?;
        }
        Some(predicate)
    }
}
