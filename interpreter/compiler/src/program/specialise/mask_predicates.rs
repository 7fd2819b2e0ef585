//! Which conditions of a program are asked of many cells, and what is asked of them at once.
#![deny(clippy::wildcard_enum_match_arm)]

use super::mask_predicate::{Asked, MaskPredicate};
use crate::board::{CellMask, Position};
use crate::program::Program;
use crate::program::ir::{CellTest, ChoiceKind, Choosing, Cond, CondId, Skip};

/// A condition of more alternatives than this is evaluated part by part.
const MAX_ALTERNATIVES: usize = 4;

/// The conditions that are asked of many cells at once: for each of them its alternatives, of which a cell has to pass one. Other
/// conditions have none.
#[derive(Debug, Clone, Default)]
pub struct MaskPredicates(Vec<Box<[MaskPredicate]>>);

impl MaskPredicates {
    /// Reads all conditions that are asked of many cells.
    pub fn find(program: &mut Program) {
        program.specialised.predicates = Self(vec![Box::default(); program.code.conds.len()]);
        for cond in asked_of_many(program) {
            let mut alternatives = Vec::new();
            if read(program, program.cond(cond), &mut alternatives).is_some() {
                program.specialised.predicates.0[cond as usize] = alternatives.into();
            }
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

    /// The alternatives of a condition; `None` if it cannot be asked so.
    #[inline]
    pub fn get(&self, cond: CondId) -> Option<&[MaskPredicate]> {
        let alternatives = self.0.get(cond as usize)?;
        (!alternatives.is_empty()).then_some(alternatives)
    }

    /// The same of a condition without alternatives.
    pub(super) fn single(&self, cond: CondId) -> Option<&MaskPredicate> {
        match self.get(cond)? {
            [predicate] => Some(predicate),
            _ => None,
        }
    }
}

/// The cells that pass one of these; see [`MaskPredicate::pass`].
#[inline]
pub fn pass_any<const W: usize>(
    alternatives: &[MaskPredicate],
    program: &Program,
    position: &Position<W>,
    asked: Asked,
    occupied: impl Fn() -> CellMask<W>,
) -> CellMask<W> {
    let pass = |one: &MaskPredicate| one.pass(program, position, asked, &occupied);
    match alternatives {
        // Most conditions have one, and nothing need be joined: 2 % of the instructions of a game that skips pits in each lap.
        [only] => pass(only),
        _ => alternatives
            .iter()
            .map(pass)
            .fold(CellMask::NONE, CellMask::or),
    }
}

/// Reads the alternatives of a condition; `None` if one of them asks for more, or there are too many.
fn read(program: &Program, cond: &Cond, alternatives: &mut Vec<MaskPredicate>) -> Option<()> {
    match cond {
        Cond::Any(parts) => parts
            .iter()
            .try_for_each(|part| read(program, part, alternatives)),
        Cond::Shared(id) => read(program, program.cond(*id), alternatives),
        Cond::Known(_) | Cond::Not(_) | Cond::All(_) | Cond::Test(_) => {
            alternatives.push(MaskPredicate::read(program, cond)?);
            (alternatives.len() <= MAX_ALTERNATIVES).then_some(())
        }
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
            predicate.join(predicates.single(fits)?)?;
        }
        for &(kind, cond) in &from.filters {
            let left_out = predicates.single(cond)?;
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
        predicate.going.is_none().then_some(predicate)
    }
}
