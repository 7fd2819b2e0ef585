//! Arrangements with conditions on the resulting board: finding and drawing them.

use super::arrangement::Arrangement;
use super::eval::Eval;
use super::spread::Spread;
use super::table::Table;
use sow_compiler::board::splitmix64;
use sow_grammar::logic::{Abstract, Possible, each_test, evaluate};
use sow_grammar::rules::{Condition, Noun, Place, Quantity, Seat, Test};
use sow_grammar::words::Words;
use sow_interpreter::Cell;

/// The number of draws to try if there are more candidates than [`Arrangement::TRIED`].
const TRIES: u64 = 20_000;
/// The highest number of steps for finding the candidates or for trying to draw one.
const MOST_STEPS: u64 = 1 << 24;

/// The conditions on the board after an arrangement, seen by the player who arranges.
#[derive(Debug)]
pub(super) struct Required {
    /// The board before the arrangement.
    table: Table,
    conditions: Vec<Condition>,
    said: String,
    /// The candidates; `None` if there are too many.
    candidates: Option<Candidates>,
    example: Vec<u16>,
    /// All arrangements that fulfil the conditions, if there were few candidates.
    all: Option<Vec<Vec<u16>>>,
}

/// Arrangements in which the number in each pit is allowed on its own.
#[derive(Debug)]
struct Candidates {
    /// The numbers allowed in each pit.
    numbers: Vec<Vec<u16>>,
    /// The number of ways to distribute a number of seeds over the pits from an index on, by index and seeds.
    ways: Vec<Vec<u64>>,
}

impl Required {
    /// Creates the conditions; `None` if no arrangement that fulfils them is found.
    pub(super) fn new(table: &Table, conditions: &[Condition], rule: Spread<'_>) -> Option<Self> {
        let mut required = Self {
            table: table.clone(),
            conditions: conditions.to_vec(),
            said: said(table, conditions),
            candidates: Candidates::new(table, conditions, rule),
            example: Vec::new(),
            all: None,
        };
        let few = required.candidates.as_ref();
        if let Some(few) = few.filter(|few| few.count(rule.seeds) <= Arrangement::TRIED) {
            let mut all = Vec::new();
            few.each(rule.seeds, &mut |one| {
                if required.holds(rule, one) {
                    all.push(one.to_vec());
                }
            });
            required.example = all.first()?.clone();
            required.all = Some(all);
        } else {
            let mut state = 0;
            let mut below = |bound: u64| {
                state = splitmix64(state);
                ((u128::from(state) * u128::from(bound)) >> 64) as u64
            };
            required.example = required.find(rule, &mut below)?;
        }
        Some(required)
    }

    /// Whether the conditions hold after an arrangement.
    pub(super) fn holds(&self, rule: Spread<'_>, seeds: &[u16]) -> bool {
        let (position, score) = self.table.arranged(rule, seeds);
        let eval = Eval {
            position: &position,
            score: &score,
            ..self.table.eval(rule.player)
        };
        let mut conditions = self.conditions.iter();
        conditions.all(|condition| eval.holds(condition))
    }

    /// Returns the conditions as a phrase.
    pub(super) fn said(&self) -> &str {
        &self.said
    }

    /// Returns all arrangements that fulfil the conditions, if they are known.
    pub(super) fn all(&self) -> Option<&[Vec<u16>]> {
        self.all.as_deref()
    }

    /// Returns an arrangement that fulfils the conditions.
    pub(super) fn example(&self) -> &[u16] {
        &self.example
    }

    /// Draws an arrangement that fulfils the conditions, uniformly distributed.
    pub(super) fn draw(&self, rule: Spread<'_>, below: &mut impl FnMut(u64) -> u64) -> Vec<u16> {
        if let Some(all) = &self.all {
            let at = below(all.len() as u64) as usize;
            return all.get(at).unwrap_or(&self.example).clone();
        }
        let found = self.find(rule, below);
        found.unwrap_or_else(|| self.example.clone())
    }

    fn find(&self, rule: Spread<'_>, below: &mut impl FnMut(u64) -> u64) -> Option<Vec<u16>> {
        let steps = u64::from(rule.seeds) + rule.pits.len() as u64;
        let tries = TRIES.min(MOST_STEPS / steps.max(1));
        let drawn = (0..tries).map(|_| {
            let candidates = self.candidates.as_ref();
            let drawn = candidates.and_then(|candidates| candidates.draw(rule.seeds, below));
            drawn.unwrap_or_else(|| rule.draw(below))
        });
        drawn.into_iter().find(|drawn| self.holds(rule, drawn))
    }
}

impl Candidates {
    /// Finds the candidates; `None` if there are too many to count.
    fn new(table: &Table, conditions: &[Condition], rule: Spread<'_>) -> Option<Self> {
        let seeds = u64::from(rule.seeds) + 1;
        if seeds * seeds * rule.pits.len() as u64 > MOST_STEPS {
            return None;
        }
        let numbers = numbers(table, conditions, rule);
        let ways = ways(&numbers, rule.seeds as usize)?;
        Some(Self { numbers, ways })
    }

    fn count(&self, seeds: u32) -> u64 {
        self.ways[0][seeds as usize]
    }

    /// Draws a uniformly distributed candidate; `None` if there are none.
    fn draw(&self, seeds: u32, below: &mut impl FnMut(u64) -> u64) -> Option<Vec<u16>> {
        let ways = &self.ways;
        let mut left = seeds as usize;
        let mut drawn = Vec::with_capacity(self.numbers.len());
        for (pit, numbers) in self.numbers.iter().enumerate() {
            if ways[pit][left] == 0 {
                return None;
            }
            let mut at = below(ways[pit][left]);
            let number = numbers.iter().copied().find(|&number| {
                let more = left.checked_sub(number.into());
                let more = more.map_or(0, |left| ways[pit + 1][left]);
                let here = at < more;
                at = at.saturating_sub(more);
                here
            })?;
            drawn.push(number);
            left -= usize::from(number);
        }
        Some(drawn)
    }

    /// Calls `visit` with every candidate, in ascending order. Only for small numbers.
    fn each(&self, seeds: u32, visit: &mut impl FnMut(&[u16])) {
        self.each_from(&mut Vec::new(), seeds as usize, visit);
    }

    /// Calls `visit` with every candidate that starts with these numbers and has `left` seeds in the other pits.
    fn each_from(&self, start: &mut Vec<u16>, left: usize, visit: &mut impl FnMut(&[u16])) {
        let Some(numbers) = self.numbers.get(start.len()) else {
            return visit(start);
        };
        for &number in numbers {
            let rest = left.checked_sub(number.into());
            if let Some(rest) = rest.filter(|&rest| self.ways[start.len() + 1][rest] > 0) {
                start.push(number);
                self.each_from(start, rest, visit);
                start.pop();
            }
        }
    }
}

fn ways(numbers: &[Vec<u16>], seeds: usize) -> Option<Vec<Vec<u64>>> {
    let mut behind = vec![0; seeds + 1];
    behind[0] = 1;
    let mut all = vec![behind];
    for numbers in numbers.iter().rev() {
        let behind = all.last()?;
        let mut here = vec![0u64; seeds + 1];
        for (left, ways) in here.iter_mut().enumerate() {
            for &number in numbers {
                let rest = left.checked_sub(number.into());
                *ways = ways.checked_add(rest.map_or(0, |rest| behind[rest]))?;
            }
        }
        all.push(here);
    }
    all.reverse();
    Some(all)
}

/// Returns the numbers that each pit may get, as far as conditions can be evaluated without other pits.
fn numbers(table: &Table, conditions: &[Condition], rule: Spread<'_>) -> Vec<Vec<u16>> {
    let pits = rule.pits.iter();
    pits.map(|&pit| {
        let mut numbers: Vec<u16> = (rule.at_least..=rule.seeds)
            .filter_map(|number| u16::try_from(number).ok())
            .collect();
        numbers.retain(|&number| {
            let mut position = table.position;
            position.add(pit.0, number);
            let eval = Eval {
                position: &position,
                ..table.eval(rule.player)
            };
            conditions
                .iter()
                .all(|condition| may_hold(eval, condition, pit))
        });
        numbers
    })
    .collect()
}

/// Whether a condition may hold, judged by the contents of this pit alone.
fn may_hold(eval: Eval<'_>, condition: &Condition, pit: Cell) -> bool {
    let here = |place: &Place, has: &Condition| {
        is_fixed(eval, place, pit, has).then(|| eval.looking_at(pit).holds(has))
    };
    // Outcomes that this pit alone decides; all others are unknown.
    let mut domain = Abstract(|test: &Condition| {
        if let Condition::Every(place, has) = test
            && place.condition.is_none()
        {
            return here(place, has).filter(|holds| !holds);
        }
        let Condition::Some(place) = test else {
            return None;
        };
        let has = place.condition.as_ref()?;
        here(place, has).filter(|holds| *holds)
    });
    evaluate(&[], condition, &mut domain, Possible::YES).yes
}

/// Whether a pit is in a place on every board, and a condition depends only on its seeds.
fn is_fixed(eval: Eval<'_>, place: &Place, pit: Cell, has: &Condition) -> bool {
    if place.only || place.state.is_some() || !asks_for_seeds(has) {
        return false;
    }
    let bare = Place {
        condition: None,
        ..place.clone()
    };
    let named = eval.chart.cells_of(&bare.noun, eval.own).is_some();
    named && eval.cells(&bare).contains(&pit)
}

/// Whether a condition depends only on the number of seeds in the pit looked at.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "any other condition may depend on more than seeds"
)]
fn asks_for_seeds(condition: &Condition) -> bool {
    let mut only_seeds = true;
    each_test(&[], condition, &mut |test| {
        only_seeds &= match test {
            Condition::State(place, _) => *place == Place::plain(Noun::It),
            Condition::Test(Quantity::Seeds, Test::Compare(_, number)) => {
                matches!(number, Quantity::Number(_))
            }
            _ => matches!(
                test,
                Condition::Flag(_) | Condition::Word(..) | Condition::Test(Quantity::Seeds, _)
            ),
        };
    });
    only_seeds
}

fn said(table: &Table, conditions: &[Condition]) -> String {
    let chart = table.eval(Seat::South).chart;
    let rules = chart.rules.specialise(chart.settings);
    let all = Condition::All(conditions.to_vec());
    Words::new(&rules, chart.settings).condition(&all)
}
