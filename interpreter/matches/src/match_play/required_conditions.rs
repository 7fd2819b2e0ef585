//! Finds the arrangements that satisfy conditions on the resulting board, and picks one at random.

use super::arrangement::Distribution;
use super::eval::Eval;
use super::setup::SetupBoard;
use sow_compiler::board::splitmix64;
use sow_grammar::logic::{AbstractDomain, TruthSet, evaluate, visit_tests};
use sow_grammar::prose::Prose;
use sow_grammar::rules::{Condition, Noun, Place, Quantity, Seat, Spanned, Test};
use sow_interpreter::Cell;

/// The number of candidates up to which all of them are tested.
pub(super) const MAX_CANDIDATES: u64 = 100_000;
/// The number of draws to try if there are more candidates.
const MAX_TRIES: u64 = 20_000;
/// The highest number of steps for finding the candidates or for trying to draw one.
const MAX_STEPS: u64 = 1 << 24;

/// The conditions on the board after an arrangement, seen by the player who arranges.
#[derive(Debug)]
pub(super) struct RequiredConditions {
    /// The board before the arrangement.
    board: SetupBoard,
    conditions: Vec<Spanned<Condition>>,
    phrase: String,
    /// The candidates; `None` if there are too many.
    candidates: Option<Candidates>,
    example: Vec<u16>,
    /// All arrangements that fulfil the conditions, if there were few candidates.
    arrangements: Option<Vec<Vec<u16>>>,
}

/// The arrangements that conditions about single pits allow. Conditions about several pits still have to be tested.
#[derive(Debug)]
struct Candidates {
    /// The numbers allowed in each pit.
    numbers: Vec<Vec<u16>>,
    /// `ways[pit][seeds]` is the number of ways to distribute `seeds` seeds over this pit and those after it.
    ways: Vec<Vec<u64>>,
}

impl RequiredConditions {
    /// Creates the conditions; `None` if no arrangement that fulfils them is found.
    pub(super) fn new(
        board: &SetupBoard,
        conditions: &[Spanned<Condition>],
        rule: Distribution<'_>,
    ) -> Option<Self> {
        let mut required = Self {
            board: board.clone(),
            conditions: conditions.to_vec(),
            phrase: conditions_phrase(board, conditions),
            candidates: Candidates::new(board, conditions, rule),
            example: Vec::new(),
            arrangements: None,
        };
        let candidates = required.candidates.as_ref();
        if let Some(few) = candidates.filter(|few| few.count(rule.seeds) <= MAX_CANDIDATES) {
            let mut all = Vec::new();
            few.for_each(rule.seeds, &mut |one| {
                if required.holds(rule, one) {
                    all.push(one.to_vec());
                }
            });
            required.example = all.first()?.clone();
            required.arrangements = Some(all);
        } else {
            let mut state = 0;
            let mut below = |bound: u64| {
                state = splitmix64(state);
                ((u128::from(state) * u128::from(bound)) >> 64) as u64
            };
            required.example = required.search(rule, &mut below)?;
        }
        Some(required)
    }

    /// Whether the conditions hold after an arrangement.
    pub(super) fn holds(&self, rule: Distribution<'_>, seeds: &[u16]) -> bool {
        let (position, score) = self.board.after_arrangement(rule, seeds);
        let eval = Eval {
            position: &position,
            score: &score,
            ..self.board.eval(rule.player)
        };
        let mut conditions = self.conditions.iter();
        conditions.all(|condition| eval.holds(condition))
    }

    /// Returns the conditions as a phrase.
    pub(super) fn phrase(&self) -> &str {
        &self.phrase
    }

    /// Returns all arrangements that fulfil the conditions, if they are known.
    pub(super) fn arrangements(&self) -> Option<&[Vec<u16>]> {
        self.arrangements.as_deref()
    }

    /// Returns an arrangement that fulfils the conditions.
    pub(super) fn example(&self) -> &[u16] {
        &self.example
    }

    /// Draws an arrangement that fulfils the conditions, uniformly distributed.
    pub(super) fn draw(
        &self,
        rule: Distribution<'_>,
        below: &mut impl FnMut(u64) -> u64,
    ) -> Vec<u16> {
        if let Some(all) = &self.arrangements {
            let at = below(all.len() as u64) as usize;
            return all.get(at).unwrap_or(&self.example).clone();
        }
        let found = self.search(rule, below);
        found.unwrap_or_else(|| self.example.clone())
    }

    fn search(
        &self,
        rule: Distribution<'_>,
        below: &mut impl FnMut(u64) -> u64,
    ) -> Option<Vec<u16>> {
        let steps = u64::from(rule.seeds) + rule.pits.len() as u64;
        let tries = MAX_TRIES.min(MAX_STEPS / steps.max(1));
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
    fn new(
        board: &SetupBoard,
        conditions: &[Spanned<Condition>],
        rule: Distribution<'_>,
    ) -> Option<Self> {
        let seeds = u64::from(rule.seeds) + 1;
        if seeds * seeds * rule.pits.len() as u64 > MAX_STEPS {
            return None;
        }
        let numbers = allowed_numbers(board, conditions, rule);
        let ways = count_ways(&numbers, rule.seeds as usize)?;
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

    /// Calls `visit` with every candidate, in ascending order. Only for small numbers of candidates.
    fn for_each(&self, seeds: u32, visit: &mut impl FnMut(&[u16])) {
        self.for_each_from(&mut Vec::new(), seeds as usize, visit);
    }

    /// Calls `visit` with every candidate that starts with these numbers and has `left` seeds in the other pits.
    fn for_each_from(&self, prefix: &mut Vec<u16>, left: usize, visit: &mut impl FnMut(&[u16])) {
        let Some(numbers) = self.numbers.get(prefix.len()) else {
            return visit(prefix);
        };
        for &number in numbers {
            let rest = left.checked_sub(number.into());
            if let Some(rest) = rest.filter(|&rest| self.ways[prefix.len() + 1][rest] > 0) {
                prefix.push(number);
                self.for_each_from(prefix, rest, visit);
                prefix.pop();
            }
        }
    }
}

fn count_ways(numbers: &[Vec<u16>], seeds: usize) -> Option<Vec<Vec<u64>>> {
    let mut no_pits = vec![0; seeds + 1];
    no_pits[0] = 1;
    let mut all = vec![no_pits];
    for numbers in numbers.iter().rev() {
        let rest_ways = all.last()?;
        let mut pit_ways = vec![0u64; seeds + 1];
        for (left, ways) in pit_ways.iter_mut().enumerate() {
            for &number in numbers {
                let rest = left.checked_sub(number.into());
                *ways = ways.checked_add(rest.map_or(0, |rest| rest_ways[rest]))?;
            }
        }
        all.push(pit_ways);
    }
    all.reverse();
    Some(all)
}

/// Returns the numbers that each pit may get, as far as conditions can be evaluated without other pits.
fn allowed_numbers(
    board: &SetupBoard,
    conditions: &[Spanned<Condition>],
    rule: Distribution<'_>,
) -> Vec<Vec<u16>> {
    let pits = rule.pits.iter();
    pits.map(|&pit| {
        let mut numbers: Vec<u16> = (rule.at_least..=rule.seeds)
            .filter_map(|number| u16::try_from(number).ok())
            .collect();
        numbers.retain(|&number| {
            let mut position = board.position;
            position.add(pit.0, number);
            let eval = Eval {
                position: &position,
                ..board.eval(rule.player)
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
fn may_hold(eval: Eval<'_>, condition: &Spanned<Condition>, pit: Cell) -> bool {
    let outcome = |place: &Place, has: &Spanned<Condition>| {
        is_decided_by_pit(eval, place, pit, has).then(|| eval.at_cell(pit).holds(has))
    };
    // Gives the outcomes of tests that this pit alone decides; all others are unknown.
    let mut domain = AbstractDomain(|test: &Condition| {
        if let Condition::Every(place, has) = test
            && place.condition.is_none()
        {
            return outcome(place, has).filter(|holds| !holds);
        }
        let Condition::Some(place) = test else {
            return None;
        };
        let has = place.condition.as_ref()?;
        outcome(place, has).filter(|holds| *holds)
    });
    evaluate(&[], condition, &mut domain, TruthSet::YES).yes
}

/// Whether the pit is in the place on every board and the condition depends only on the seeds in the pit.
fn is_decided_by_pit(eval: Eval<'_>, place: &Place, pit: Cell, has: &Spanned<Condition>) -> bool {
    if place.only || place.state.is_some() || !depends_only_on_seeds(has) {
        return false;
    }
    let bare = Place {
        condition: None,
        ..place.clone()
    };
    let named = eval.nouns.cells_of(&bare.noun, eval.own).is_some();
    named && eval.cells(&bare).contains(&pit)
}

/// Whether a condition depends only on the number of seeds in the inspected pit.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "any other condition may depend on more than seeds"
)]
fn depends_only_on_seeds(condition: &Spanned<Condition>) -> bool {
    let mut only_seeds = true;
    visit_tests(&[], condition, &mut |test| {
        only_seeds &= match test {
            Condition::State(place, _) => **place == Place::from_noun(Noun::It),
            Condition::Test(of, test) if **of == Quantity::Seeds => match test {
                Test::Compare(_, number) => matches!(number.node, Quantity::Number(_)),
                Test::Odd | Test::Even | Test::In(_) => true,
            },
            _ => matches!(test, Condition::Flag(_) | Condition::Word(..)),
        };
    });
    only_seeds
}

fn conditions_phrase(board: &SetupBoard, conditions: &[Spanned<Condition>]) -> String {
    let nouns = board.eval(Seat::South).nouns;
    let rules = nouns.rules.specialise(nouns.settings);
    let all = Condition::All(conditions.to_vec());
    Prose::new(&rules, nouns.settings).condition(&all)
}
