//! Abstract evaluation: the ways in which a condition can have a given value in some position.
//!
//! An answer is a list of ways that each add to the knowledge; an empty list means that the value is impossible.
//! No way is ever left out: where nothing can be concluded, the answer is what was known before.
//!
//! This is not a domain of [`crate::logic`]: there each part of a condition has a truth value by itself, while here each
//! part is evaluated in the ways that the parts before it leave.

use super::known::{Known, Pit, ask};
use super::layout::{Cell, Layout};
use super::steps::Steps;
use super::values::{Size, Values};
use crate::language::{Part, Parts};
use crate::rules::{
    Action, Condition, Counter, Laying, MatchRules, Noun, Number, OptionValues, Place, Quantity,
    Range, Rules, Seat, Settings, State, Test,
};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// The largest number of ways; with more, nothing is concluded.
const MOST_WAYS: usize = 24;

/// The board on which conditions are evaluated, with the facts that hold throughout the game.
pub(crate) struct Evaluation<'r> {
    pub(super) rules: &'r Rules,
    pub(crate) layout: Layout<'r>,
    /// The largest number of seeds that the game can have.
    pub(super) most_seeds: i64,
    /// The cells whose seeds are known, seen by `own`, and how many seeds they hold.
    held: BTreeMap<Cell, i64>,
    /// Whether pits go out of play or change hands between rounds, so that their owners are open.
    pub(super) shifting: bool,
    /// Whether nothing has happened yet.
    pub(super) in_opening: bool,
    pub(super) counters: Vec<Values>,
    /// The cached sizes of places that do not depend on a pit looked at.
    pub(super) sizes: RefCell<Vec<(Place, Size)>>,
    /// The steps taken so far, shared with other evaluations under the same limit.
    steps: Steps,
}

impl<'r> Evaluation<'r> {
    /// Creates an evaluation for any position of a game. If the rules are not `whole`, an action that sets a counter
    /// may be missing because it could not be read.
    pub(crate) fn new(rules: &'r Rules, settings: Settings, most_seeds: u32, whole: bool) -> Self {
        Self {
            rules,
            layout: Layout::new(&rules.board, &rules.regions, settings),
            most_seeds: most_seeds.into(),
            held: BTreeMap::new(),
            shifting: rules.match_rules.as_ref().is_some_and(shifts),
            in_opening: false,
            counters: counters(rules, whole),
            sizes: RefCell::default(),
            steps: Steps::default(),
        }
    }

    /// Restricts the evaluation to one position in which nothing has happened yet, as `own` sees it.
    pub(crate) fn of_opening(mut self, seeds: BTreeMap<Cell, i64>) -> Self {
        let start = |counter: &Counter| {
            let start = i64::from(counter.start.value(&self.layout.settings)).min(255);
            Values::range(start, start)
        };
        self.counters = self.rules.counters.iter().map(start).collect();
        self.in_opening = true;
        self.holding(seeds)
    }

    /// Restricts the evaluation to positions of one round in which the given cells hold the given seeds.
    pub(super) fn holding(mut self, seeds: BTreeMap<Cell, i64>) -> Self {
        self.shifting = false;
        self.held = seeds;
        self
    }

    /// Shares the step limit of another evaluation.
    pub(crate) fn sharing(mut self, other: &Evaluation<'_>) -> Self {
        self.steps = other.steps.clone();
        self
    }

    /// Returns the numbers of seeds that a cell can hold.
    pub(crate) fn seeds_in(&self, cell: Cell) -> Values {
        match self.held.get(&cell) {
            Some(&seeds) => Values::range(seeds, seeds),
            None if self.in_opening => Values::range(0, 0),
            None => Values::range(0, self.most_seeds),
        }
    }

    /// Reports whether a condition can hold.
    pub(crate) fn possible(&self, condition: &Condition, known: &Known) -> bool {
        !self.assume(condition, true, known.clone()).is_empty()
    }

    /// Reports whether a condition certainly holds.
    pub(crate) fn certain(&self, condition: &Condition, known: &Known) -> bool {
        self.assume(condition, false, known.clone()).is_empty()
    }

    /// Counts a step, whose cost grows with the number of known facts, and reports whether the limit is exceeded.
    pub(super) fn is_spent(&self, known: &Known) -> bool {
        self.steps.take(1 + known.len())
    }

    /// Reports whether the step limit is exceeded, so that nothing more is concluded.
    pub(crate) fn has_run_out(&self) -> bool {
        self.steps.have_run_out()
    }

    /// Returns the ways in which a condition has the value `holds`.
    pub(crate) fn assume(&self, condition: &Condition, holds: bool, known: Known) -> Vec<Known> {
        if self.is_spent(&known) {
            return vec![known];
        }
        match condition {
            Condition::All(list) if holds => self.each_of(list, true, known),
            Condition::Any(list) if !holds => self.each_of(list, false, known),
            Condition::All(list) | Condition::Any(list) => {
                let ways = list
                    .iter()
                    .flat_map(|one| self.assume(one, holds, known.clone()));
                bounded(ways.collect(), &known)
            }
            Condition::Not(inner) => self.assume(inner, !holds, known),
            Condition::Flag(option) => self.option(Number::Option(*option), 1, holds, known),
            Condition::Word(option, word) => {
                self.option(Number::Option(*option), i64::from(*word), holds, known)
            }
            Condition::Seat(Seat::North) => {
                self.assume(&Condition::Seat(Seat::South), !holds, known)
            }
            Condition::Test(left, test) => self.test(left, test, holds, known),
            Condition::It(place) if known.pit.is_some() => self.assume_in(place, holds, known),
            Condition::Some(place) => match self.pit_of(place, &known) {
                Some(()) => self.assume_in(place, holds, known),
                None => self.some(place, condition, holds, known),
            },
            Condition::State(place, state) => self.state(place, *state, holds, known),
            Condition::Every(place, has) => {
                let counts = |cell| {
                    let ways = self.ways_in(place, cell, &known);
                    ways.iter().any(|way| !self.certain(has, way))
                };
                match holds {
                    false if self.fixed(place) && !self.cells().any(counts) => Vec::new(),
                    _ => ask(condition, holds, known),
                }
            }
            Condition::Is(left, right) => {
                let both = |cell| {
                    !self.ways_in(left, cell, &known).is_empty()
                        && !self.ways_in(right, cell, &known).is_empty()
                };
                match holds {
                    true if !self.cells().any(both) => Vec::new(),
                    _ => ask(condition, holds, known),
                }
            }
            Condition::Passed(place) => match holds {
                true if !self.can_name(place, &known) => Vec::new(),
                _ => ask(condition, holds, known),
            },
            // Nothing is known beforehand about any other condition.
            _ => ask(condition, holds, known),
        }
    }

    /// Returns the ways in which all of these conditions have the value `holds`.
    fn each_of(&self, list: &[Condition], holds: bool, known: Known) -> Vec<Known> {
        let mut ways = vec![known.clone()];
        for one in list {
            ways = ways
                .into_iter()
                .flat_map(|way| self.assume(one, holds, way))
                .collect();
            ways = bounded(ways, &known);
        }
        ways
    }

    fn option(&self, option: Number, value: i64, holds: bool, known: Known) -> Vec<Known> {
        let number = Quantity::Number(option);
        let wanted = Values::range(value, value);
        let wanted = if holds { wanted } else { wanted.others() };
        let values = self.values(&number, &known).and(&wanted);
        known.with_number(&number, values).into_iter().collect()
    }

    fn test(&self, left: &Quantity, test: &Test, holds: bool, known: Known) -> Vec<Known> {
        let sum = match test {
            Test::Compare(_, right) => self.linear(left).minus(self.linear(right)),
            Test::Odd | Test::Even | Test::In(_) => self.linear(left),
        };
        // The values that the number (minus the number it is compared with) must have.
        let wanted = match test {
            Test::Odd | Test::Even => Values::with_parity(matches!(test, Test::Odd) == holds),
            Test::In(ranges) => self.in_ranges(ranges, holds),
            Test::Compare(sign, _) => {
                let sign = if holds { *sign } else { sign.complement() };
                Values::beside(sign, (0, 0))
            }
        };
        match sum.single() {
            Some((quantity, wanted_of)) => {
                let values = self.values(quantity, &known).and(&wanted_of(&wanted));
                known.with_number(quantity, values).into_iter().collect()
            }
            None if self.range_of(&sum, &known).and(&wanted).is_empty() => Vec::new(),
            None if sum.is_constant() => vec![known],
            None => ask(&Condition::Test(left.clone(), test.clone()), holds, known),
        }
    }

    /// Returns the numbers that are in these ranges for some option values or, if not `holds`, those that are not.
    fn in_ranges(&self, ranges: &[Range], holds: bool) -> Values {
        let far = super::values::FAR;
        let end = |number: Option<&Number>, open: i64| {
            let bounds = number.map(|number| self.number_bounds(number));
            bounds.unwrap_or((open, open))
        };
        let widest = |range: &Range| (end(range.first(), -far).0, end(range.last(), far).1);
        let narrowest = |range: &Range| (end(range.first(), -far).1, end(range.last(), far).0);
        match holds {
            true => Values::of(ranges.iter().map(widest).collect()),
            false => Values::of(ranges.iter().map(narrowest).collect()).others(),
        }
    }

    /// Returns the ways in which a place other than the pit looked at names something, or names nothing.
    fn some(&self, place: &Place, condition: &Condition, holds: bool, known: Known) -> Vec<Known> {
        if holds && !self.can_name(place, &known) || !holds && self.must_name(place, &known) {
            return Vec::new();
        }
        // `some own occupied pit` is equivalent to `own pits occupied`.
        let whole = Place {
            state: None,
            ..place.clone()
        };
        match place.state {
            Some(State::Occupied) if !place.only && place.condition.is_none() => {
                ask(&Condition::State(whole, State::Occupied), holds, known)
            }
            _ => ask(condition, holds, known),
        }
    }

    fn state(&self, place: &Place, state: State, holds: bool, known: Known) -> Vec<Known> {
        let state = match (state, holds) {
            (state, true) => state,
            (State::Empty, false) => State::Occupied,
            (State::Occupied, false) => State::Empty,
        };
        if place.condition.is_none()
            && place.state.is_none()
            && self.pit_of(place, &known).is_some()
        {
            if place.owner.is_some() {
                return vec![known];
            }
            return known.in_state(state).into_iter().collect();
        }
        let seeds = Quantity::SeedsOf(place.clone());
        let wanted = match state {
            State::Empty => Values::range(0, 0),
            State::Occupied => Values::range(1, super::values::FAR),
        };
        let values = self.values(&seeds, &known).and(&wanted);
        let question = Condition::State(place.clone(), State::Occupied);
        if values.is_empty() {
            return Vec::new();
        }
        let occupied = state == State::Occupied;
        let known = known.with_answer(&question, occupied);
        match self.counts_plainly(place) {
            true => known.and_then(|known| known.with_number(&seeds, values)),
            false => known,
        }
        .into_iter()
        .collect()
    }

    /// Returns `Some` if a place is the pit looked at, or part of it.
    fn pit_of(&self, place: &Place, known: &Known) -> Option<()> {
        let pit = known.pit.as_ref()?;
        let is_it = match place.noun {
            Noun::It => true,
            Noun::Here => pit.is_here,
            _ => false,
        };
        is_it.then_some(())
    }

    /// Returns the ways in which a cell belongs to a place.
    pub(crate) fn ways_in(&self, place: &Place, cell: Cell, known: &Known) -> Vec<Known> {
        self.seen_elsewhere(place, cell, true, known)
    }

    /// Returns `cell` as the pit looked at. If it already is, its seeds and counting are kept.
    pub(super) fn pit(&self, cell: Cell, known: &Known) -> Pit {
        match &known.pit {
            Some(pit) if pit.cell == cell => Pit::new(cell, pit.counting, pit.seeds.clone()),
            _ => Pit::new(cell, super::known::Counting::Plain, self.seeds_in(cell)),
        }
    }

    pub(super) fn cells(&self) -> impl Iterator<Item = Cell> {
        self.layout.cells().into_iter()
    }

    pub(super) fn can_name(&self, place: &Place, known: &Known) -> bool {
        self.cells()
            .any(|cell| !self.ways_in(place, cell, known).is_empty())
    }

    fn must_name(&self, place: &Place, known: &Known) -> bool {
        self.fixed(place)
            && self
                .cells()
                .any(|cell| self.seen_elsewhere(place, cell, false, known).is_empty())
    }

    /// Returns the values that an option can have.
    pub(super) fn option_values(&self, values: &OptionValues) -> Values {
        match values {
            OptionValues::Numbers(ranges) => {
                let ranges = ranges.iter().map(|&(low, high)| (low.into(), high.into()));
                Values::of(ranges.collect())
            }
            OptionValues::Flag => Values::range(0, 1),
            OptionValues::Words(words) => Values::range(0, words.len() as i64 - 1),
        }
    }
}

/// Reports whether rounds of a match are played with fewer pits, or with pits that change owners.
fn shifts(rules: &MatchRules) -> bool {
    let shifts = |laying: &Laying| matches!(laying, Laying::Block(_) | Laying::Give { .. });
    rules.layouts().any(|row| row.layings.iter().any(shifts))
}

fn bounded(ways: Vec<Known>, known: &Known) -> Vec<Known> {
    match ways.len() > MOST_WAYS {
        true => vec![known.clone()],
        false => ways,
    }
}

/// Returns the values that each counter can have: one that nothing sets keeps its start value.
fn counters(rules: &Rules, whole: bool) -> Vec<Values> {
    let mut set = vec![!whole; rules.counters.len()];
    for list in rules.action_lists() {
        list.each_part(&mut |part| {
            let counter = match part {
                Part::Action(Action::Set(counter, ..)) => counter,
                Part::Action(Action::ChooseNumber(chosen)) => &chosen.counter,
                _ => return,
            };
            set[usize::from(counter.0)] = true;
        });
    }
    let rounds = rules.match_rules.iter();
    for laying in rounds
        .flat_map(MatchRules::layouts)
        .flat_map(|row| &row.layings)
    {
        if let Laying::Count(counter, ..) = laying {
            set[usize::from(counter.0)] = true;
        }
    }
    for left in rules.phases.iter().filter_map(|phase| phase.left) {
        set[usize::from(left.counter.0)] = true;
    }
    let values = |(set, counter): (bool, &Counter)| match (set, &counter.start) {
        (false, Number::Literal(start)) => Values::range((*start).into(), (*start).into()),
        _ => Values::range(0, 255),
    };
    set.into_iter().zip(&rules.counters).map(values).collect()
}
