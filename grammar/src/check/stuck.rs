//! What a player without a move does must be settled.
//!
//! It is where an ending is sure to come for such a player, or where there is always a move, such as passing. That an
//! ending is sure to come is seen by trying all ways in which the conditions of the endings can turn out for a player
//! who has no move.

use super::Checker;
use super::endless::never_ends;
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::walk::{self, Part};
use crate::rules::{
    Action, ChoiceFilter, Condition, FilterKind, Fit, MoveKind, Noun, OptionId, OptionValues,
    Owner, PhaseId, Place, Row, Rules, State,
};
use crate::source::Span;

/// Beyond so many conditions in the endings only plain `no move` rows are understood.
const MOST_CONDITIONS: usize = 12;

impl Checker<'_> {
    /// Reports a game in which a player without a move would be stuck.
    pub(super) fn stuck(&mut self, rules: &Rules, end: Span) {
        let phases = (0..rules.phases.len()).map(|at| PhaseId(at as u16));
        if phases.into_iter().all(|phase| settled(rules, phase)) {
            return;
        }
        let ending = if self.ground.store {
            "sweep; most in store wins, else draw"
        } else {
            "opponent wins"
        };
        let fault = "it is not said what happens when a player has no move";
        let fault =
            Diagnostic::new(Code::StuckUndecided, end, fault).at("no ending is sure to come then");
        self.report(fault.help(format!("add a row such as `when no move => {ending}`, or a move `move pass unless sow {{ pass }}`")));
    }
}

fn settled(rules: &Rules, phase: PhaseId) -> bool {
    let kinds: Vec<_> = rules
        .moves
        .iter()
        .filter(|kind| kind.phase == phase)
        .collect();
    kinds.iter().any(|kind| always_possible(kind)) || ending_is_sure(rules, &kinds)
}

/// A kind of move that asks for nothing, such as passing. Where another kind forbids it, that one is possible.
fn always_possible(kind: &MoveKind) -> bool {
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
    kind.from.is_none()
        && kind.when.is_none()
        && unfiltered(kind)
        && kind.actions.iter().all(harmless)
}

fn unfiltered(kind: &MoveKind) -> bool {
    kind.filters
        .iter()
        .all(|filter| filter.kind == FilterKind::Prefer)
}

/// Whether some ending fits whatever the position is, given that the player to move has no move.
fn ending_is_sure(rules: &Rules, kinds: &[&MoveKind]) -> bool {
    let conditions: Vec<_> = rules.endings.iter().filter_map(condition_of).collect();
    let free = kinds
        .iter()
        .filter(|kind| free_choice(rules, kind) && !never_ends(rules, kind));
    let known = free
        .filter_map(|kind| kind.from.as_ref())
        .map(|from| &from.place)
        .collect();
    let mut open = Open {
        known,
        found: Vec::new(),
    };
    conditions
        .iter()
        .for_each(|condition| open.collect(condition));
    if open.found.len() > MOST_CONDITIONS {
        return conditions
            .iter()
            .any(|condition| matches!(condition, Condition::NoMove));
    }
    let count = open.found.len();
    let mut ways = (0..1_u32 << count).filter(|&bits| open.possible(bits, rules));
    ways.all(|bits| {
        conditions
            .iter()
            .any(|condition| open.holds(condition, bits))
    })
}

const fn condition_of(row: &Row) -> Option<&Condition> {
    match &row.fit {
        Fit::When(condition) => Some(condition),
        Fit::Place(_) | Fit::Else => None,
    }
}

/// A kind of move that is legal for every pit of its place that holds seeds.
fn free_choice(rules: &Rules, kind: &MoveKind) -> bool {
    let Some(from) = &kind.from else { return false };
    let excepted = from
        .filters
        .iter()
        .any(|filter| matches!(filter, ChoiceFilter::Except(_)));
    let mut plain = kind.when.is_none() && !excepted && unfiltered(kind) && !from.place.only;
    for list in super::falls::all_actions(rules) {
        walk::actions(list, &mut |part| {
            plain &= !matches!(part, Part::Action(Action::Illegal))
        });
    }
    plain
}

/// The conditions whose truth is open, each tried both ways.
struct Open<'r> {
    /// Places none of whose pits holds seeds.
    known: Vec<&'r Place>,
    found: Vec<&'r Condition>,
}

impl<'r> Open<'r> {
    fn collect(&mut self, condition: &'r Condition) {
        match condition {
            Condition::All(list) | Condition::Any(list) => {
                list.iter().for_each(|one| self.collect(one))
            }
            Condition::Not(inner) => self.collect(inner),
            one if self.settled(one).is_none() && !self.found.contains(&one) => {
                self.found.push(one)
            }
            _ => {}
        }
    }

    /// Whether the conditions can turn out like that: an option of words has one of them.
    fn possible(&self, bits: u32, rules: &Rules) -> bool {
        let words = |option: OptionId| {
            let all = self.found.iter().enumerate();
            all.filter(move |(_, found)| matches!(found, Condition::Word(id, _) if *id == option))
        };
        (0..rules.options.len()).map(|at| OptionId(at as u16)).all(|option| {
            let asked = words(option).count();
            let chosen = words(option).filter(|(at, _)| bits >> at & 1 == 1).count();
            let all_asked = matches!(&rules[option].values, OptionValues::Words(words) if words.len() == asked);
            chosen <= 1 && (chosen == 1 || !all_asked)
        })
    }

    fn holds(&self, condition: &Condition, bits: u32) -> bool {
        match condition {
            Condition::All(list) => list.iter().all(|one| self.holds(one, bits)),
            Condition::Any(list) => list.iter().any(|one| self.holds(one, bits)),
            Condition::Not(inner) => !self.holds(inner, bits),
            one => self.settled(one).unwrap_or_else(|| {
                let at = self.found.iter().position(|&found| found == one);
                at.is_some_and(|at| bits >> at & 1 == 1)
            }),
        }
    }

    /// What is known of a condition for a player who has no move.
    fn settled(&self, condition: &Condition) -> Option<bool> {
        match condition {
            Condition::NoMove | Condition::ToMove => Some(true),
            Condition::Some(place) if self.known.iter().any(|known| no_less(place, known)) => {
                Some(false)
            }
            Condition::State(place, state)
                if self
                    .known
                    .iter()
                    .any(|known| all_pits(place) && all_pits(known)) =>
            {
                Some(*state == State::Empty)
            }
            _ => None,
        }
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
