//! Reads conditions as mask predicates.

use super::mask_predicate::{MaskPredicate, MaskPredicates, set_requirement};
use crate::instructions::{
    AnyCellTest, BasePlace, CellTest, ChoiceKind, CompiledKind, Cond, CondId, FixedId,
    Instructions, PitChoice, PlaceId, PlaceTest, PlayTest, Skip, Test,
};
use sow_grammar::rules::Occupancy;

/// Conditions with more alternatives than this are evaluated part by part.
const MAX_ALTERNATIVES: usize = 4;

/// A reader of conditions. Conditions that narrow places must be read before those that name the places.
#[derive(Clone, Copy)]
pub struct MaskReader<'p> {
    /// The game.
    pub program: &'p Instructions,
    /// The predicates read so far.
    pub predicates: &'p MaskPredicates,
}

impl MaskPredicates {
    /// Reads all conditions that are tested on many cells.
    pub fn new(program: &Instructions) -> Self {
        let mut predicates = Self(vec![Box::default(); program.code.conds.len()]);
        for cond in conds_to_read(program) {
            let mut alternatives = Vec::new();
            let reader = MaskReader {
                program,
                predicates: &predicates,
            };
            if reader.read(program.cond(cond), &mut alternatives).is_some() {
                predicates.0[cond as usize] = alternatives.into();
            }
        }
        predicates
    }
}

impl MaskReader<'_> {
    /// Returns the predicate that a cell must pass for a test like "some pit of the mover holds seeds" to hold; `None`
    /// for tests of another form.
    pub fn read_any_test(self, test: &Test) -> Option<MaskPredicate> {
        match *test {
            Test::Any(AnyCellTest { cells, least, .. }) => self.at_least(cells, least),
            Test::Place(PlaceTest::NonEmpty(place)) => self.read_place(place),
            _ => None,
        }
    }

    /// Returns the predicate of a place that the board or marks name; `None` if it cannot be expressed.
    fn read_place(self, id: PlaceId) -> Option<MaskPredicate> {
        let place = self.program.place_of(id);
        let mut predicate = MaskPredicate::ANY;
        match place.base {
            BasePlace::Fixed(fixed) => self.add_test(&mut predicate, CellTest::In(fixed), true)?,
            BasePlace::Marked(bits) => {
                let pits = &self.program.board.pit_mask;
                predicate.masks = [std::array::from_fn(|at| pits.get(at).copied().unwrap_or(0)); 2];
                predicate.required_marks = Some(bits);
            }
            _ => return None,
        }
        if let Some(within) = place.within {
            self.add_test(&mut predicate, CellTest::In(within), true)?;
        }
        if let Some(state) = place.state {
            self.add_test(
                &mut predicate,
                CellTest::Occupied,
                state == Occupancy::Occupied,
            )?;
        }
        if let Some(filter) = place.filter {
            predicate.join(self.predicates.single(filter)?)?;
        }
        (!place.only).then_some(predicate)
    }

    /// Returns the predicate for the cells of a set with at least `least` seeds.
    fn at_least(self, fixed: FixedId, least: u8) -> Option<MaskPredicate> {
        let mut predicate = MaskPredicate::ANY;
        self.add_test(&mut predicate, CellTest::In(fixed), true)?;
        self.add_test(&mut predicate, CellTest::AtLeast(least), true)?;
        Some(predicate)
    }

    /// Reads a condition without alternatives; `None` if it cannot be expressed.
    fn read_single(self, cond: &Cond) -> Option<MaskPredicate> {
        let mut tests = Vec::new();
        if !cond.collect_required(&self.program.code.conds, true, &mut tests) {
            return None;
        }
        let mut predicate = MaskPredicate::ANY;
        for (test, holds) in tests {
            match test {
                Test::Cell(test) => self.add_test(&mut predicate, *test, holds)?,
                Test::Play(PlayTest::LastSeed) => set_requirement(&mut predicate.last_seed, holds)?,
                Test::Play(PlayTest::Going(heading)) => {
                    set_requirement(&mut predicate.going, (*heading, holds))?
                }
                _ => return None,
            }
        }
        Some(predicate)
    }

    /// Adds the requirement that a test has the outcome `holds`; `None` if it cannot be expressed.
    fn add_test(self, predicate: &mut MaskPredicate, test: CellTest, holds: bool) -> Option<()> {
        match test {
            CellTest::In(fixed) => {
                let sets = &self.program.fixed(fixed).masks;
                for (masks, set) in predicate.masks.iter_mut().zip(sets) {
                    for (mask, members) in masks.iter_mut().zip(set) {
                        *mask &= if holds { *members } else { !members };
                    }
                }
            }
            CellTest::AtLeast(least) if holds => predicate.least = predicate.least.max(least),
            CellTest::AtLeast(least) => predicate.most = predicate.most.min(least.checked_sub(1)?),
            CellTest::SeedsIn(numbers) if holds => {
                let [(low, high)] = self.program.operands.number_ranges[numbers as usize][..]
                else {
                    return None;
                };
                predicate.least = predicate.least.max(low);
                predicate.most = predicate.most.min(high);
            }
            CellTest::Occupied => set_requirement(&mut predicate.occupied, holds)?,
            CellTest::Marked(bits) if holds => {
                set_requirement(&mut predicate.required_marks, bits)?
            }
            CellTest::Marked(bits) => {
                predicate.excluded_marks[0] |= bits[0];
                predicate.excluded_marks[1] |= bits[1];
            }
            CellTest::InPlace(place) if holds => predicate.join(&self.read_place(place)?)?,
            CellTest::OppositeOccupied => set_requirement(&mut predicate.opposite_occupied, holds)?,
            CellTest::InPlace(_) | CellTest::SeedsIn(_) => return None,
        }
        Some(())
    }

    /// Returns the predicate for the pits that a kind of move may begin with, if it can be expressed.
    pub fn read_pit_choice(self, kind: &CompiledKind) -> Option<MaskPredicate> {
        let from = kind
            .pit_choice
            .as_ref()
            .filter(|from| from.has_conditions())?;
        let mut predicate = self.at_least(from.pits, from.least)?;
        if let Some(fits) = from.condition {
            predicate.join(self.predicates.single(fits)?)?;
        }
        for &(kind, cond) in &from.filters {
            let excluded = self.predicates.single(cond)?;
            let bears = excluded
                .required_marks
                .filter(|_| kind == ChoiceKind::Except)?;
            let nothing_else = MaskPredicate {
                required_marks: Some(bears),
                ..MaskPredicate::ANY
            };
            if *excluded != nothing_else {
                return None;
            }
            self.add_test(&mut predicate, CellTest::Marked(bears), false)?;
        }
        predicate.going.is_none().then_some(predicate)
    }

    /// Reads the alternatives of a condition; `None` if one cannot be expressed or there are too many. Not a domain of
    /// `evaluate`, since it needs the form of a condition, not its truth value.
    fn read(self, cond: &Cond, alternatives: &mut Vec<MaskPredicate>) -> Option<()> {
        match cond {
            Cond::Any(parts) => parts
                .iter()
                .try_for_each(|part| self.read(part, alternatives)),
            Cond::Shared(id) => self.read(self.program.cond(*id), alternatives),
            Cond::Known(_) | Cond::Not(_) | Cond::All(_) | Cond::Test(_) => {
                alternatives.push(self.read_single(cond)?);
                (alternatives.len() <= MAX_ALTERNATIVES).then_some(())
            }
        }
    }
}

/// Returns the conditions to read. Those that narrow places come first, since others may name them.
fn conds_to_read(program: &Instructions) -> Vec<CondId> {
    let choices = program
        .code
        .kinds
        .iter()
        .filter_map(|kind| kind.pit_choice.as_ref());
    let conds_of_choice = |from: &PitChoice| {
        let filters = from.filters.iter().map(|&(_, cond)| cond);
        from.condition
            .into_iter()
            .chain(filters)
            .collect::<Vec<_>>()
    };
    let sowings = program.sowings();
    let skipping = sowings.filter_map(|sowing| match sowing.skipping? {
        Skip::ByPit(cond) | Skip::ByPosition(cond) => Some(cond),
        Skip::Nothing | Skip::Origin | Skip::LapStart => None,
    });
    let filters = program
        .operands
        .places
        .iter()
        .filter_map(|place| place.filter);
    filters
        .chain(choices.flat_map(conds_of_choice))
        .chain(skipping)
        .collect()
}
