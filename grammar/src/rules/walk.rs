//! Going through resolved rules: every place and condition in a phrase, the phrase itself first.

use super::action::{Action, Amount, Fit, SowStart, Take};
use super::condition::{Condition, Test};
use super::number::Quantity;
use super::place::{Noun, Place};

/// A phrase that is met on the way.
pub(crate) enum Part<'r> {
    Condition(&'r Condition),
    Place(&'r Place),
    Action(&'r Action),
}

pub(crate) type Visit<'v, 'r> = dyn FnMut(Part<'r>) + 'v;

pub(crate) fn condition<'r>(phrase: &'r Condition, visit: &mut Visit<'_, 'r>) {
    visit(Part::Condition(phrase));
    match phrase {
        Condition::All(list) | Condition::Any(list) => {
            list.iter().for_each(|one| condition(one, visit))
        }
        Condition::Not(inner) => condition(inner, visit),
        Condition::Some(one)
        | Condition::State(one, _)
        | Condition::It(one)
        | Condition::Passed(one) => place(one, visit),
        Condition::Every(one, has) => {
            place(one, visit);
            condition(has, visit);
        }
        Condition::Is(left, right) => {
            place(left, visit);
            place(right, visit);
        }
        Condition::Test(left, test) => {
            quantity(left, visit);
            if let Test::Compare(_, right) = test {
                quantity(right, visit);
            }
        }
        Condition::Flag(_)
        | Condition::Word(..)
        | Condition::Phase(_)
        | Condition::Can(..)
        | Condition::Threatened(..)
        | Condition::NoMove
        | Condition::Repeats
        | Condition::LastSeed
        | Condition::ToMove
        | Condition::Won
        | Condition::Lost
        | Condition::Going(_) => {}
    }
}

fn quantity<'r>(phrase: &'r Quantity, visit: &mut Visit<'_, 'r>) {
    match phrase {
        Quantity::SeedsOf(one) | Quantity::NumberOf(one) => place(one, visit),
        Quantity::Computed(left, _, right) => {
            quantity(left, visit);
            quantity(right, visit);
        }
        Quantity::Number(_)
        | Quantity::Seeds
        | Quantity::Laps
        | Quantity::Turn(_)
        | Quantity::Captured
        | Quantity::All(_)
        | Quantity::Round
        | Quantity::Points(_)
        | Quantity::Counter(..) => {}
    }
}

pub(crate) fn place<'r>(phrase: &'r Place, visit: &mut Visit<'_, 'r>) {
    visit(Part::Place(phrase));
    match &phrase.noun {
        Noun::Column { of: Some(one), .. } | Noun::Neighbours { of: Some(one), .. } => {
            place(one, visit)
        }
        Noun::Run { from, pits, .. } => {
            from.iter().for_each(|one| place(one, visit));
            place(pits, visit);
        }
        Noun::First { place: one, after } => {
            place(one, visit);
            place(after, visit);
        }
        Noun::Group(list) => places(list, visit),
        Noun::Pits
        | Noun::Row(..)
        | Noun::Middle(_)
        | Noun::Region(_)
        | Noun::Mark(_)
        | Noun::Store
        | Noun::Hand
        | Noun::Here
        | Noun::It
        | Noun::Origin
        | Noun::LapStart
        | Noun::Column { of: None, .. }
        | Noun::Neighbours { of: None, .. } => {}
    }
    phrase
        .condition
        .iter()
        .for_each(|one| condition(one, visit));
}

pub(crate) fn places<'r>(list: &'r [Place], visit: &mut Visit<'_, 'r>) {
    list.iter().for_each(|one| place(one, visit));
}

pub(crate) fn fit<'r>(phrase: &'r Fit, visit: &mut Visit<'_, 'r>) {
    match phrase {
        Fit::Place(one) => place(one, visit),
        Fit::When(one) => condition(one, visit),
        Fit::Else => {}
    }
}

fn take<'r>(phrase: &'r Take, visit: &mut Visit<'_, 'r>) {
    places(&phrase.places, visit);
    if let Amount::Number(many) | Amount::AllBut(many) = &phrase.amount {
        quantity(many, visit);
    }
}

pub(crate) fn actions<'r>(list: &'r [Action], visit: &mut Visit<'_, 'r>) {
    for action in list {
        visit(Part::Action(action));
        match action {
            Action::Lift(one) => take(one, visit),
            Action::Sow(sow) => {
                let (SowStart::At(start) | SowStart::After(start)) = &sow.start;
                place(start, visit);
                quantity(&sow.keeping, visit);
                sow.skipping
                    .iter()
                    .for_each(|skipped| places(skipped, visit));
            }
            Action::Capture {
                take: one, unless, ..
            } => {
                take(one, visit);
                unless.iter().for_each(|one| condition(one, visit));
            }
            Action::Put {
                take: one, into, ..
            } => {
                take(one, visit);
                place(into, visit);
            }
            Action::Exchange(one, other) => {
                places(one, visit);
                places(other, visit);
            }
            Action::Mark(list, _) | Action::Unmark(list, _) => places(list, visit),
            Action::Set(_, value) => quantity(value, visit),
            Action::Choose(list) => list.iter().for_each(|one| actions(&one.actions, visit)),
            Action::ChoosePlace(one, inner) => {
                place(one, visit);
                actions(inner, visit);
            }
            Action::ChooseNumber(chosen) => {
                chosen.only.iter().for_each(|one| condition(one, visit))
            }
            Action::Step(_)
            | Action::Do(_)
            | Action::Again
            | Action::End
            | Action::Illegal
            | Action::Pass
            | Action::Sweep(_)
            | Action::Leave
            | Action::Most { .. }
            | Action::Outcome(_) => {}
        }
    }
}
