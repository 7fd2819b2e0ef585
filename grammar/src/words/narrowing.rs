//! Conditions that narrow a noun, to stand behind it.

use super::Words;
use super::condition::player;
use super::phrase::spoken;
use crate::rules::{Condition, Quantity};

impl Words<'_> {
    /// A condition behind a noun: "with 2 seeds", "where the pit opposite is empty".
    pub(super) fn narrowing(self, condition: &Condition) -> String {
        let words = self.looking_at_it();
        words.phrase(condition)
    }

    fn phrase(self, condition: &Condition) -> String {
        if let Some(phrase) = self.qualifying(condition) {
            return phrase;
        }
        match condition {
            Condition::All(parts) => {
                let (short, long): (Vec<_>, Vec<_>) = parts
                    .iter()
                    .cloned()
                    .partition(|part| self.qualifying(part).is_some());
                let short: Vec<_> = short
                    .iter()
                    .filter_map(|part| self.qualifying(part))
                    .collect();
                let long = self.clauses(&long, " and ");
                match (short.join(" and "), long.is_empty()) {
                    (short, true) => short,
                    (short, false) if short.is_empty() => format!("where {long}"),
                    (short, false) => format!("{short}, where {long}"),
                }
            }
            Condition::Not(inner) if matches!(**inner, Condition::It(_)) => {
                let clause = self.clause(condition);
                format!("that {}", clause.strip_prefix("it ").unwrap_or(&clause))
            }
            Condition::It(place) => format!("that is {}", self.one_of(place)),
            Condition::Phase(phase) => {
                format!("in the phase {}", spoken(&self.rules[*phase].name))
            }
            Condition::Threatened(owner, kinds) => {
                let kind = kinds
                    .first()
                    .map_or_else(|| "a move".to_owned(), |kind| self.kind(*kind));
                format!(
                    "that {} could take with the first lap of {kind}",
                    player(*owner)
                )
            }
            other => format!("where {}", self.clause(other)),
        }
    }

    /// A condition that is said without a verb: "with 2 seeds", "not marked tuz".
    fn qualifying(self, condition: &Condition) -> Option<String> {
        match condition {
            Condition::Test(Quantity::Seeds, test) => self
                .amount(test, "seed")
                .map(|amount| format!("with {amount}")),
            Condition::It(place) => self.only_marked(place),
            Condition::Not(inner) => match &**inner {
                Condition::It(place) => self
                    .only_marked(place)
                    .map(|marked| format!("not {marked}")),
                _ => None,
            },
            _ => None,
        }
    }
}
