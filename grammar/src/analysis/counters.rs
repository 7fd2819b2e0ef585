//! The values that counters can have.

use super::values::Values;
use crate::language::{PhraseRef, VisitPhrases};
use crate::rules::{Action, Counter, MatchRules, Number, Rules, SetupStep};

/// Returns the values that each counter can have: one that nothing sets keeps its start value. If the rules are not
/// `complete`, an action that sets it may be missing.
pub(super) fn counter_values(rules: &Rules, complete: bool) -> Vec<Values> {
    let mut set = vec![!complete; rules.counters.len()];
    for list in rules.action_lists() {
        list.for_each_phrase(&mut |part| {
            let counter = match part {
                PhraseRef::Action(Action::Set(counter, ..)) => counter,
                PhraseRef::Action(Action::ChooseNumber(chosen)) => &chosen.counter,
                _ => return,
            };
            set[usize::from(counter.0)] = true;
        });
    }
    let rounds = rules.match_rules.iter();
    for step in rounds
        .flat_map(MatchRules::setup_rows)
        .flat_map(|row| &row.steps)
    {
        if let SetupStep::Count(counter, ..) = step {
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
