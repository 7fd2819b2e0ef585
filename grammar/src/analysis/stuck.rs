//! What a player without a move does must be settled.
//!
//! It is where an ending is sure to come for such a player, or where there is always a move, such as passing. That an
//! ending is sure to come is seen by trying all ways in which the conditions of the endings can turn out for a player
//! who has no move.

use super::endless::never_ends;
use super::offers::{emptied, is_steady, question};
use crate::rules::walk::{self, Part};
use crate::rules::{
    Action, ChoiceFilter, Condition, FilterKind, Fit, MoveKind, Noun, OptionId, OptionValues,
    Owner, PhaseId, Place, Row, Rules, State,
};
use std::collections::BTreeMap;

/// Beyond so many conditions in the endings only plain `no move` rows are understood.
const MOST_CONDITIONS: usize = 12;

pub(crate) fn settled(rules: &Rules, phase: PhaseId) -> bool {
    let kinds: Vec<_> = rules
        .moves
        .iter()
        .filter(|kind| kind.phase == phase)
        .collect();
    let at_any_time = |kind: &&MoveKind| kind.when.is_none() && asks_for_nothing(kind);
    kinds.iter().any(at_any_time) || ending_is_sure(rules, &kinds)
}

/// A kind of move that is possible as soon as its `when` holds, such as passing. Where another kind forbids it, that one
/// is possible.
pub(crate) fn asks_for_nothing(kind: &MoveKind) -> bool {
    let harmless = |action: &Action| {
        matches!(
            action,
            Action::Pass
                | Action::Set(..)
                | Action::Mark(..)
                | Action::Unmark(..)
                | Action::End
                | Action::Again
        )
    };
    kind.from.is_none() && unfiltered(kind) && kind.actions.iter().all(harmless)
}

fn unfiltered(kind: &MoveKind) -> bool {
    kind.filters
        .iter()
        .all(|filter| filter.kind == FilterKind::Prefer)
}

/// Whether some ending fits whatever the position is, given that the player to move has no move.
fn ending_is_sure(rules: &Rules, kinds: &[&MoveKind]) -> bool {
    let conditions: Vec<_> = rules.endings.iter().filter_map(condition_of).collect();
    let mut open = Open::default();
    conditions
        .iter()
        .for_each(|condition| open.collect(condition, Asked::AtTheEnd));
    if open.found.len() > MOST_CONDITIONS {
        return conditions
            .iter()
            .any(|condition| matches!(condition, Condition::NoMove));
    }
    kinds.iter().for_each(|kind| open.add(rules, kind));
    let count = open.found.len();
    let mut ways = (0..1_u32 << count).filter(|&bits| open.possible(bits, rules));
    let mut offers = BTreeMap::new();
    ways.all(|bits| {
        let kinds = open.kinds_at(bits);
        let known: &Vec<Place> = offers
            .entry(kinds)
            .or_insert_with_key(|kinds| open.emptied(kinds));
        open.contradicts(bits, known)
            || conditions
                .iter()
                .any(|condition| open.holds(condition, Asked::AtTheEnd, bits))
    })
}

const fn condition_of(row: &Row) -> Option<&Condition> {
    match &row.fit {
        Fit::When(condition) => Some(condition),
        Fit::Place(_) | Fit::Else => None,
    }
}

/// A kind of move that, when it may be made, is legal for every pit of its place that holds seeds.
pub(crate) fn free_choice(rules: &Rules, kind: &MoveKind) -> bool {
    let Some(from) = &kind.from else { return false };
    let excepted = from
        .filters
        .iter()
        .any(|filter| matches!(filter, ChoiceFilter::Except(_)));
    !excepted && unfiltered(kind) && !from.place.only && !may_be_illegal(rules)
}

/// Whether a move may run into `illegal`.
pub(crate) fn may_be_illegal(rules: &Rules) -> bool {
    let mut found = false;
    for list in super::reachability::all_actions(rules) {
        walk::actions(list, &mut |part| {
            found |= matches!(part, Part::Action(Action::Illegal));
        });
    }
    found
}

/// When a condition is asked; the turn, for one, is another then.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asked {
    /// By an ending.
    AtTheEnd,
    /// By the `when` of a kind of move.
    BeforeAMove,
    /// Once for all: the options.
    Ever,
}

/// The conditions whose truth is open, each tried both ways.
#[derive(Default)]
struct Open<'r> {
    /// Kinds of move with the place that they begin in.
    offers: Vec<(Option<&'r Condition>, &'r Place)>,
    /// When something can be done that asks for nothing more.
    passes: Vec<&'r Condition>,
    found: Vec<(Asked, Condition)>,
}

impl<'r> Open<'r> {
    /// Takes a kind of move into account, if it is plain enough.
    fn add(&mut self, rules: &Rules, kind: &&'r MoveKind) {
        let when = kind.when.as_ref();
        if !when.is_none_or(is_steady) {
            return;
        }
        let count = self.found.len();
        when.iter()
            .for_each(|when| self.collect(when, Asked::BeforeAMove));
        if self.found.len() > MOST_CONDITIONS {
            self.found.truncate(count);
        } else if let (Some(when), true) = (when, asks_for_nothing(kind)) {
            self.passes.push(when);
        } else if let Some(from) = &kind.from
            && free_choice(rules, kind)
            && !never_ends(rules, kind)
        {
            self.offers.push((when, &from.place));
        }
    }

    fn collect(&mut self, condition: &Condition, asked: Asked) {
        match condition {
            Condition::All(list) | Condition::Any(list) => {
                list.iter().for_each(|one| self.collect(one, asked))
            }
            Condition::Not(inner) => self.collect(inner, asked),
            Condition::NoMove | Condition::ToMove => {}
            one => {
                let found = asked_when(one, asked).0;
                if !self.found.contains(&found) {
                    self.found.push(found);
                }
            }
        }
    }

    /// The kinds of move whose `when` holds.
    fn kinds_at(&self, bits: u32) -> Vec<usize> {
        let held = |at: &usize| {
            let when = self.offers[*at].0;
            when.is_none_or(|when| self.holds(when, Asked::BeforeAMove, bits))
        };
        (0..self.offers.len()).filter(held).collect()
    }

    /// Places none of whose pits holds seeds when these kinds are not possible.
    fn emptied(&self, kinds: &[usize]) -> Vec<Place> {
        emptied(
            &kinds
                .iter()
                .map(|&at| self.offers[at].1)
                .collect::<Vec<_>>(),
        )
    }

    /// Whether a player would have a move then after all, or pits without seeds are said to hold some.
    fn contradicts(&self, bits: u32, known: &[Place]) -> bool {
        let may_pass = |when: &&Condition| self.holds(when, Asked::BeforeAMove, bits);
        let otherwise = |(at, (_, found)): (usize, &(Asked, Condition))| {
            settled_by(known, found).is_some_and(|settled| settled != (bits >> at & 1 == 1))
        };
        self.passes.iter().any(may_pass) || self.found.iter().enumerate().any(otherwise)
    }

    /// Whether the conditions can turn out like that: an option of words has one of them.
    fn possible(&self, bits: u32, rules: &Rules) -> bool {
        let words = |option: OptionId| {
            let all = self.found.iter().enumerate();
            all.filter(
                move |(_, (_, found))| matches!(found, Condition::Word(id, _) if *id == option),
            )
        };
        (0..rules.options.len()).map(|at| OptionId(at as u16)).all(|option| {
            let asked = words(option).count();
            let chosen = words(option).filter(|(at, _)| bits >> at & 1 == 1).count();
            let all_asked = matches!(&rules[option].values, OptionValues::Words(words) if words.len() == asked);
            chosen <= 1 && (chosen == 1 || !all_asked)
        })
    }

    fn holds(&self, condition: &Condition, asked: Asked, bits: u32) -> bool {
        match condition {
            Condition::All(list) => list.iter().all(|one| self.holds(one, asked, bits)),
            Condition::Any(list) => list.iter().any(|one| self.holds(one, asked, bits)),
            Condition::Not(inner) => !self.holds(inner, asked, bits),
            Condition::NoMove | Condition::ToMove => true,
            one => {
                let (one, itself) = asked_when(one, asked);
                let at = self.found.iter().position(|found| *found == one);
                at.is_some_and(|at| (bits >> at & 1 == 1) == itself)
            }
        }
    }
}

fn asked_when(condition: &Condition, asked: Asked) -> ((Asked, Condition), bool) {
    let asked = match condition {
        Condition::Flag(_) | Condition::Word(..) => Asked::Ever,
        _ => asked,
    };
    let (condition, itself) = question(condition);
    ((asked, condition), itself)
}

/// What is known of a condition when no pit of these places holds seeds.
fn settled_by(known: &[Place], condition: &Condition) -> Option<bool> {
    match condition {
        Condition::Some(place) if known.iter().any(|known| no_less(place, known)) => Some(false),
        Condition::State(place, state) if all_pits(place) && known.iter().any(all_pits) => {
            Some(*state == State::Empty)
        }
        _ => None,
    }
}

/// Whether all pits of a place that hold seeds are pits of `known`.
fn no_less(place: &Place, known: &Place) -> bool {
    let occupied = place.state == Some(State::Occupied)
        || place.condition.is_some() && place.condition == known.condition;
    place.noun == known.noun
        && place.owner == known.owner
        && place.state != Some(State::Empty)
        && (known.condition.is_none() || place.condition == known.condition)
        && occupied
}

/// `own pits`, all of them.
fn all_pits(place: &Place) -> bool {
    matches!(place.noun, Noun::Pits)
        && place.owner == Some(Owner::Own)
        && place.condition.is_none()
        && place.state != Some(State::Empty)
        && !place.only
}
