//! Abstract evaluation: finds the ways in which a condition can have a given value in some position.
//!
//! A way is a set of assumptions: those made before, and those needed for the value. The answer is a list of ways; an
//! empty list means that the value is impossible. No possible way is ever missing: where nothing can be concluded, the
//! answer is just the assumptions made before.
//!
//! This is not a domain of [`crate::logic`]: there each part of a condition has a truth value by itself, while here
//! each part is evaluated under the assumptions made for the parts before it.
#![deny(clippy::wildcard_enum_match_arm)]

use super::assumptions::{Assumptions, Pit, assume_answer};
use super::layout::{Cell, Layout};
use super::values::{PlaceSize, Values, counter_values};
use crate::rules::{
    Condition, MatchRules, Noun, Number, Occupancy, OptionValues, Place, Quantity, Range, Rules,
    Seat, Settings, SetupStep, Spanned, Test,
};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// The largest number of ways to consider; if there are more, nothing is concluded.
const MAX_WAYS: usize = 24;

/// The board on which conditions are evaluated, with the facts that hold throughout the game.
pub(crate) struct Evaluation<'r> {
    pub(super) rules: &'r Rules,
    pub(crate) layout: Layout<'r>,
    /// The largest number of seeds that the game can have.
    pub(super) most_seeds: i64,
    /// The known numbers of seeds by cell, as `own` sees the board.
    known_seeds: BTreeMap<Cell, i64>,
    /// Whether pits go out of play or change hands between rounds, so that the side of a pit does not decide its owner.
    pub(super) owners_change: bool,
    pub(super) counters: Vec<Values>,
    /// The cached sizes of places that do not depend on an inspected pit.
    pub(super) sizes: RefCell<Vec<(Place, PlaceSize)>>,
    /// The steps taken so far, shared with other evaluations under the same limit.
    steps: StepBudget,
}

impl<'r> Evaluation<'r> {
    /// Creates an evaluation for any position of a game. If the rules are not `complete`, actions that set counters may
    /// be missing, so no counter is taken to keep its start value.
    pub(crate) fn new(
        rules: &'r Rules,
        settings: Settings,
        most_seeds: u32,
        complete: bool,
    ) -> Self {
        Self {
            rules,
            layout: Layout::new(&rules.board, &rules.regions, settings),
            most_seeds: most_seeds.into(),
            known_seeds: BTreeMap::new(),
            owners_change: rules.match_rules.as_ref().is_some_and(changes_owners),
            counters: counter_values(rules, complete),
            sizes: RefCell::default(),
            steps: StepBudget::default(),
        }
    }

    /// Restricts the evaluation to positions of one round in which the given cells hold the given seeds.
    pub(super) fn with_seeds(mut self, seeds: BTreeMap<Cell, i64>) -> Self {
        self.owners_change = false;
        self.known_seeds = seeds;
        self
    }

    /// Shares the step limit of another evaluation.
    pub(crate) fn sharing_steps(mut self, other: &Evaluation<'_>) -> Self {
        self.steps = other.steps.clone();
        self
    }

    /// Returns the numbers of seeds that a cell can hold.
    pub(crate) fn seeds_in(&self, cell: Cell) -> Values {
        match self.known_seeds.get(&cell) {
            Some(&seeds) => Values::range(seeds, seeds),
            None => Values::range(0, self.most_seeds),
        }
    }

    /// Reports whether a condition certainly holds.
    pub(crate) fn must_hold(&self, condition: &Condition, known: &Assumptions) -> bool {
        self.assume(condition, false, known.clone()).is_empty()
    }

    /// Adds the cost of a step, which grows with the number of known facts, and reports whether the limit is exceeded.
    pub(super) fn count_step(&self, known: &Assumptions) -> bool {
        self.steps.spend(1 + known.len())
    }

    /// Reports whether the step limit is exceeded. From then on, nothing more is concluded.
    pub(crate) fn is_exhausted(&self) -> bool {
        self.steps.is_exhausted()
    }

    /// Returns the ways in which a condition has the value `holds`.
    pub(crate) fn assume(
        &self,
        condition: &Condition,
        holds: bool,
        known: Assumptions,
    ) -> Vec<Assumptions> {
        if self.count_step(&known) {
            return vec![known];
        }
        match condition {
            Condition::All(list) if holds => self.assume_each(list, true, known),
            Condition::Any(list) if !holds => self.assume_each(list, false, known),
            Condition::All(list) | Condition::Any(list) => {
                let ways = list
                    .iter()
                    .flat_map(|one| self.assume(one, holds, known.clone()));
                limit_ways(ways.collect(), &known)
            }
            Condition::Not(inner) => self.assume(inner, !holds, known),
            Condition::Flag(option) => self.assume_option(Number::Option(*option), 1, holds, known),
            Condition::Word(option, word) => {
                self.assume_option(Number::Option(*option), i64::from(*word), holds, known)
            }
            Condition::Seat(Seat::North) => {
                self.assume(&Condition::Seat(Seat::South), !holds, known)
            }
            Condition::Test(left, test) => self.assume_test(left, test, holds, known),
            Condition::It(place) if known.pit.is_some() => self.assume_member(place, holds, known),
            Condition::Some(place) => match self.names_inspected_pit(place, &known) {
                true => self.assume_member(place, holds, known),
                false => self.assume_some(place, condition, holds, known),
            },
            Condition::State(place, state) => self.assume_state(place, *state, holds, known),
            Condition::Every(place, has) => {
                let counts = |cell| {
                    let ways = self.membership_ways(place, cell, &known);
                    ways.iter().any(|way| !self.must_hold(has, way))
                };
                match holds {
                    false if self.is_fixed(place) && !self.cells().any(counts) => Vec::new(),
                    _ => assume_answer(condition, holds, known),
                }
            }
            Condition::Is(left, right) => {
                let both = |cell| {
                    !self.membership_ways(left, cell, &known).is_empty()
                        && !self.membership_ways(right, cell, &known).is_empty()
                };
                match holds {
                    true if !self.cells().any(both) => Vec::new(),
                    _ => assume_answer(condition, holds, known),
                }
            }
            Condition::Passed(place) => match holds {
                true if !self.can_name(place, &known) => Vec::new(),
                _ => assume_answer(condition, holds, known),
            },
            // Nothing is known beforehand about any other condition.
            Condition::It(_)
            | Condition::Phase(_)
            | Condition::Can(..)
            | Condition::Threatened(..)
            | Condition::NoMove
            | Condition::Repeats
            | Condition::LastSeed
            | Condition::Won
            | Condition::Lost
            | Condition::ToMove
            | Condition::Seat(_)
            | Condition::Going(_)
            | Condition::Written(_) => assume_answer(condition, holds, known),
        }
    }

    /// Returns the ways in which each of these conditions has the value `holds`.
    fn assume_each(
        &self,
        list: &[Spanned<Condition>],
        holds: bool,
        known: Assumptions,
    ) -> Vec<Assumptions> {
        let mut ways = vec![known.clone()];
        for one in list {
            ways = ways
                .into_iter()
                .flat_map(|way| self.assume(one, holds, way))
                .collect();
            ways = limit_ways(ways, &known);
        }
        ways
    }

    fn assume_option(
        &self,
        option: Number,
        value: i64,
        holds: bool,
        known: Assumptions,
    ) -> Vec<Assumptions> {
        let number = Quantity::Number(option);
        let wanted = Values::range(value, value);
        let wanted = if holds { wanted } else { wanted.complement() };
        let values = self.values(&number, &known).intersect(&wanted);
        known.with_number(&number, values).into_iter().collect()
    }

    fn assume_test(
        &self,
        left: &Quantity,
        test: &Test,
        holds: bool,
        known: Assumptions,
    ) -> Vec<Assumptions> {
        let sum = match test {
            Test::Compare(_, right) => self.linear(left).minus(self.linear(right)),
            Test::Odd | Test::Even | Test::In(_) => self.linear(left),
        };
        // The values that the number may have or, in a comparison, its difference from the other number.
        let wanted = match test {
            Test::Odd | Test::Even => Values::with_parity(matches!(test, Test::Odd) == holds),
            Test::In(ranges) => self.in_ranges(ranges, holds),
            Test::Compare(sign, _) => {
                let sign = if holds { *sign } else { sign.complement() };
                Values::satisfying(sign, (0, 0))
            }
        };
        match sum.only_quantity() {
            Some((quantity, wanted_of)) => {
                let values = self.values(quantity, &known).intersect(&wanted_of(&wanted));
                known.with_number(quantity, values).into_iter().collect()
            }
            None if self.sum_range(&sum, &known).intersect(&wanted).is_empty() => Vec::new(),
            None if sum.is_constant() => vec![known],
            None => assume_answer(
                &Condition::Test(left.clone().into(), test.clone()),
                holds,
                known,
            ),
        }
    }

    /// Returns the numbers that lie in these ranges for some values of the options or, if not `holds`, those that lie
    /// outside the ranges for some values.
    fn in_ranges(&self, ranges: &[Range], holds: bool) -> Values {
        let far = super::values::INFINITY;
        let end = |number: Option<&Spanned<Number>>, open: i64| {
            let bounds = number.map(|number| self.number_bounds(number));
            bounds.unwrap_or((open, open))
        };
        let widest = |range: &Range| (end(range.first(), -far).0, end(range.last(), far).1);
        let narrowest = |range: &Range| (end(range.first(), -far).1, end(range.last(), far).0);
        match holds {
            true => Values::from_ranges(ranges.iter().map(widest).collect()),
            false => Values::from_ranges(ranges.iter().map(narrowest).collect()).complement(),
        }
    }

    /// Returns the ways in which a place, other than the inspected pit, names at least one cell or, if not `holds`,
    /// none.
    fn assume_some(
        &self,
        place: &Place,
        condition: &Condition,
        holds: bool,
        known: Assumptions,
    ) -> Vec<Assumptions> {
        if holds && !self.can_name(place, &known) || !holds && self.must_name(place, &known) {
            return Vec::new();
        }
        // `some own occupied pit` is equivalent to `own pits occupied`.
        let whole = Place {
            state: None,
            ..place.clone()
        };
        match place.state {
            Some(Occupancy::Occupied) if !place.only && place.condition.is_none() => assume_answer(
                &Condition::State(whole.into(), Occupancy::Occupied),
                holds,
                known,
            ),
            _ => assume_answer(condition, holds, known),
        }
    }

    fn assume_state(
        &self,
        place: &Place,
        state: Occupancy,
        holds: bool,
        known: Assumptions,
    ) -> Vec<Assumptions> {
        let state = match (state, holds) {
            (state, true) => state,
            (Occupancy::Empty, false) => Occupancy::Occupied,
            (Occupancy::Occupied, false) => Occupancy::Empty,
        };
        if place.condition.is_none()
            && place.state.is_none()
            && self.names_inspected_pit(place, &known)
        {
            if place.owner.is_some() {
                return vec![known];
            }
            return known.with_state(state).into_iter().collect();
        }
        let seeds = Quantity::SeedsOf(place.clone().into());
        let wanted = match state {
            Occupancy::Empty => Values::range(0, 0),
            Occupancy::Occupied => Values::range(1, super::values::INFINITY),
        };
        let values = self.values(&seeds, &known).intersect(&wanted);
        let question = Condition::State(place.clone().into(), Occupancy::Occupied);
        if values.is_empty() {
            return Vec::new();
        }
        let occupied = state == Occupancy::Occupied;
        let known = known.with_answer(&question, occupied);
        match self.has_plain_counting(place) {
            true => known.and_then(|known| known.with_number(&seeds, values)),
            false => known,
        }
        .into_iter()
        .collect()
    }

    /// Reports whether the noun of a place names the inspected pit.
    fn names_inspected_pit(&self, place: &Place, known: &Assumptions) -> bool {
        let noun = &place.noun.node;
        known
            .pit
            .as_ref()
            .is_some_and(|pit| *noun == Noun::It || *noun == Noun::Here && pit.is_here)
    }

    /// Returns the ways in which a cell belongs to a place.
    pub(crate) fn membership_ways(
        &self,
        place: &Place,
        cell: Cell,
        known: &Assumptions,
    ) -> Vec<Assumptions> {
        self.assume_cell_member(place, cell, true, known)
    }

    /// Returns `cell` as a pit to inspect. If it is the inspected pit already, its seeds and counting are kept.
    pub(super) fn pit_at(&self, cell: Cell, known: &Assumptions) -> Pit {
        match &known.pit {
            Some(pit) if pit.cell == cell => Pit::new(cell, pit.counting, pit.seeds.clone()),
            _ => Pit::new(
                cell,
                super::assumptions::Counting::Plain,
                self.seeds_in(cell),
            ),
        }
    }

    pub(super) fn cells(&self) -> impl Iterator<Item = Cell> {
        self.layout.cells().into_iter()
    }

    fn can_name(&self, place: &Place, known: &Assumptions) -> bool {
        self.cells()
            .any(|cell| !self.membership_ways(place, cell, known).is_empty())
    }

    fn must_name(&self, place: &Place, known: &Assumptions) -> bool {
        self.is_fixed(place)
            && self.cells().any(|cell| {
                self.assume_cell_member(place, cell, false, known)
                    .is_empty()
            })
    }

    /// Returns the values that an option can have.
    pub(super) fn option_values(&self, values: &OptionValues) -> Values {
        match values {
            OptionValues::Numbers(ranges) => {
                let ranges = ranges.iter().map(|&(low, high)| (low.into(), high.into()));
                Values::from_ranges(ranges.collect())
            }
            OptionValues::Flag => Values::range(0, 1),
            OptionValues::Words(words) => Values::range(0, words.len() as i64 - 1),
        }
    }
}

/// Reports whether rounds of a match are played with fewer pits, or with pits that change owners.
fn changes_owners(rules: &MatchRules) -> bool {
    let shifts = |step: &SetupStep| matches!(step, SetupStep::Block(_) | SetupStep::Give { .. });
    rules.setup_rows().any(|row| row.steps.iter().any(shifts))
}

/// Returns `ways`, the sets of assumptions to consider, or just `known` if there are too many.
pub(crate) fn limit_ways(ways: Vec<Assumptions>, known: &Assumptions) -> Vec<Assumptions> {
    match ways.len() > MAX_WAYS {
        true => vec![known.clone()],
        false => ways,
    }
}

/// The largest number of steps for one board.
const MAX_STEPS: u32 = 1_000_000;

/// The steps taken so far by all evaluations that share this counter.
#[derive(Debug, Clone, Default)]
struct StepBudget(Rc<std::cell::Cell<u32>>);

impl StepBudget {
    /// Adds `length` steps and reports whether the limit is exceeded.
    fn spend(&self, length: usize) -> bool {
        let length = u32::try_from(length).unwrap_or(u32::MAX);
        self.0.set(self.0.get().saturating_add(length));
        self.is_exhausted()
    }

    /// Reports whether the limit is exceeded.
    pub(super) fn is_exhausted(&self) -> bool {
        self.0.get() > MAX_STEPS
    }
}
