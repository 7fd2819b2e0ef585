//! Conditions that narrow a noun and follow it: "with 2 seeds", "that is empty", "where the pit opposite is empty".

use super::Writer;
use super::argument::message;
use super::condition::is_inspected_pit;
use crate::prose::message::{Join, Message};
use crate::rules::{Condition, Noun, Place, Quantity};

/// The noun before a clause: the keyword for its gender, and its number (`one` or `many`).
type Antecedent = (&'static str, &'static str);

impl Writer<'_> {
    /// Describes a condition after a noun: first the parts without a verb, then the others as a clause.
    pub(super) fn narrowing(self, condition: &Condition, noun: Antecedent) -> Message {
        let writer = self.with_named_pit();
        let parts = match self.simplify(condition, false) {
            Condition::All(parts) => parts,
            other => vec![other],
        };
        let brief: Vec<Message> = parts
            .iter()
            .filter_map(|part| writer.brief_condition(part))
            .collect();
        let long = parts
            .into_iter()
            .filter(|part| writer.brief_condition(part).is_none());
        let long: Vec<Condition> = long.collect();
        let brief = (!brief.is_empty()).then(|| Message::list(Join::And, brief.into_iter()));
        let clause =
            (!long.is_empty()).then(|| writer.relative_clause(&Condition::All(long), noun));
        message!(self, "narrowed", brief, clause)
    }

    /// Describes a condition that needs no verb; `None` for other conditions.
    fn brief_condition(self, condition: &Condition) -> Option<Message> {
        match condition {
            Condition::Test(Quantity::Seeds, test) => {
                let amount = self.amount(test, "seed")?;
                Some(message!(self, "with-amount", amount))
            }
            Condition::It(place) => self.mark_condition(place, false),
            Condition::Not(inner) => match &**inner {
                Condition::It(place) => self.mark_condition(place, true),
                _ => None,
            },
            Condition::Phase(phase) => Some(message!(self, "in-phase", phase)),
            _ => None,
        }
    }

    /// Describes a place as bearing a mark, if that is all it requires.
    fn mark_condition(self, place: &Place, not: bool) -> Option<Message> {
        let Noun::Mark(mark) = &place.noun else {
            return None;
        };
        let plain = place.state.is_none() && place.condition.is_none() && !place.only;
        let maker = place.owner;
        (plain && (self.rules[*mark].per_player || maker.is_none()))
            .then(|| message!(self, "with-mark", mark, maker, not))
    }

    /// Describes a condition as a clause about the noun before it.
    fn relative_clause(self, condition: &Condition, (noun, number): Antecedent) -> Message {
        if let Condition::All(parts) | Condition::Any(parts) = condition {
            return self.list(condition, parts, |part| {
                self.relative_clause(part, (noun, number))
            });
        }
        let (inner, not) = match condition {
            Condition::Not(inner) => (&**inner, true),
            condition => (condition, false),
        };
        match inner {
            Condition::Passed(place) if is_inspected_pit(place) => {
                message!(self, "passed-which", noun, number, not)
            }
            Condition::Threatened(owner, kinds) if !not => {
                let kind = kinds.first();
                message!(self, "threatened-which", noun, number, owner, kind)
            }
            _ => {
                let which = message!(self, "which", noun, number).with_number("one");
                // The relative pronoun is singular: each of several places is tested alone.
                let about = self.subject_clause(which, condition);
                let clause = self.clause(condition);
                about.unwrap_or_else(|| message!(self, "where", noun, number, clause))
            }
        }
    }
}
