//! Conditions, as clauses: "the pit opposite holds seeds".

use super::argument::message;
use super::place::Quantifier;
use super::{Writer, readable_name};
use crate::prose::message::Message;
use crate::rules::{
    Ability, Comparison, Condition, MoveId, Noun, Occupancy, OptionId, Place, Quantity, Test,
};

impl Writer<'_> {
    /// Describes a condition, without the parts that the options decide.
    pub(in crate::prose) fn condition(self, condition: &Condition) -> Message {
        let condition = condition.specialise(self.settings);
        self.clause(&self.simplify(&condition, false))
    }

    /// Describes a condition that is simplified already.
    pub(super) fn clause(self, condition: &Condition) -> Message {
        match condition {
            Condition::Not(inner) => self.clause_or_negation(inner, true),
            condition => self.clause_or_negation(condition, false),
        }
    }

    /// Describes a condition, or its negation.
    fn clause_or_negation(self, condition: &Condition, not: bool) -> Message {
        let clause = match condition {
            Condition::Written(never) => match *never {},
            Condition::All(parts) | Condition::Any(parts) => {
                self.list(condition, parts, |part| self.clause(part))
            }
            Condition::Not(inner) => return self.clause_or_negation(inner, !not),
            Condition::Flag(option) => return self.option(*option, u32::from(!not), false),
            Condition::Word(option, word) => return self.option(*option, *word, not),
            Condition::Some(place) => return self.existence_clause(place, not),
            Condition::Every(place, inner) => self.every(place, inner),
            Condition::State(place, state) => self.state(self.all_of(place), place, *state),
            Condition::Is(what, kind) => return self.identity_clause(self.all_of(what), kind, not),
            Condition::It(kind) => return self.identity_clause(self.inspected_pit(), kind, not),
            Condition::Test(quantity, test) => self.test_clause(quantity, test),
            Condition::Phase(phase) => return message!(self, "is-phase", phase, not),
            Condition::Can(owner, ability) => return message!(self, "can", owner, ability, not),
            Condition::Threatened(owner, kinds) => {
                let (place, kind) = (self.inspected_pit(), kinds.first());
                message!(self, "threatened", owner, place, kind)
            }
            Condition::NoMove => message!(self, "no-move"),
            Condition::Repeats => message!(self, "repeats"),
            Condition::LastSeed => return message!(self, "last-seed", not),
            Condition::Won => message!(self, "round-won"),
            Condition::Lost => message!(self, "round-lost"),
            Condition::ToMove => return message!(self, "your-turn", not),
            Condition::Seat(seat) => return message!(self, "your-seat", seat, not),
            Condition::Passed(place) => {
                return message!(self, "passed", place = self.one_of(place), not);
            }
            Condition::Going(heading) => message!(self, "sowing-runs", heading),
        };
        match not {
            true => message!(self, "not", clause),
            false => clause,
        }
    }

    /// Joins conditions with `and` or `or`; a condition joined with the other word is put in parentheses. Clauses with
    /// the same wording appear once, such as those on a kind of move that exists in several phases.
    pub(super) fn list(
        self,
        whole: &Condition,
        parts: &[Condition],
        describe: impl Fn(&Condition) -> Message,
    ) -> Message {
        let mut clauses: Vec<Message> = Vec::new();
        for part in parts {
            let clause = describe(part);
            if !clauses.contains(&clause) {
                clauses.push(clause);
            }
        }
        let several = clauses.len() > 1;
        let clauses = clauses.into_iter().map(|clause| match clause.id {
            "both" | "either" if several => message!(self, "bracketed", clause),
            _ => clause,
        });
        let both = matches!(whole, Condition::All(_));
        let joined = clauses.reduce(|first, second| match both {
            true => message!(self, "both", first, second),
            false => message!(self, "either", first, second),
        });
        joined.unwrap_or_else(|| message!(self, "known", holds = both))
    }

    fn option(self, option: OptionId, value: u32, not: bool) -> Message {
        let option = &self.rules[option];
        let (name, value) = (&option.name, option.format_value(value));
        message!(self, "option-is", name, value, not)
    }

    fn every(self, place: &Place, inner: &Condition) -> Message {
        let place = self.place_phrase(place, Quantifier::Definite);
        let writer = self.with_named_pit();
        let inner = writer.simplify(inner, false);
        let each = message!(self, "each-of", place).with_number("one");
        let about = writer.subject_clause(each, &inner);
        about.unwrap_or_else(|| message!(self, "for-each", place, clause = writer.clause(&inner)))
    }

    /// Describes a condition on the inspected pit, with this subject; `None` if the condition is about something else.
    pub(super) fn subject_clause(self, subject: Message, condition: &Condition) -> Option<Message> {
        let (condition, not) = match condition {
            Condition::Not(inner) => (&**inner, true),
            condition => (condition, false),
        };
        match condition {
            Condition::State(place, state) if is_inspected_pit(place) => {
                Some(self.state(subject, place, *state))
            }
            Condition::Is(what, kind) if is_inspected_pit(what) => {
                Some(self.identity_clause(subject, kind, not))
            }
            Condition::It(kind) => Some(self.identity_clause(subject, kind, not)),
            Condition::Test(Quantity::Seeds, test) if !not => {
                let amount = self.amount(test, "seed")?;
                Some(message!(self, "holds", place = subject, amount))
            }
            _ => None,
        }
    }

    /// Describes whether a place is one of `kind`.
    fn identity_clause(self, place: Message, kind: &Place, not: bool) -> Message {
        let none = not && self.is_countable(kind) && !kind.only;
        let kind = match none {
            true => self.place_phrase(kind, Quantifier::Not),
            false => self.one_of(kind),
        };
        message!(self, "is-kind", place, kind, not = not && !none)
    }

    /// Describes a place as empty or occupied.
    fn state(self, subject: Message, place: &Place, state: Occupancy) -> Message {
        match state {
            Occupancy::Occupied => message!(self, "is-occupied", place = subject),
            Occupancy::Empty if subject.number == Some("many") => {
                let place = self.place_phrase(place, Quantifier::Definite);
                message!(self, "is-empty", place)
            }
            Occupancy::Empty => message!(self, "is-empty", place = subject),
        }
    }

    /// Describes the existence of a place, or its absence. The subject is the owner, if the place has one.
    fn existence_clause(self, place: &Place, not: bool) -> Message {
        if !self.is_countable(place) || not && place.only {
            return message!(self, "there-is-place", place = self.one_of(place), not);
        }
        let quantifier = match not {
            true => Quantifier::No,
            false if place.only => Quantifier::Exactly,
            false => Quantifier::One,
        };
        let (owner, maker) = self.owner_and_maker(place);
        let thing = Place {
            only: false,
            owner: maker,
            ..place.clone()
        };
        let thing = self.place_phrase(&thing, quantifier);
        message!(self, "there-is", owner, thing)
    }

    /// Describes that a player is able to make a move.
    pub(super) fn ability(self, ability: Ability) -> Message {
        match ability {
            Ability::Move => message!(self, "any-move"),
            Ability::Play => message!(self, "any-play"),
            Ability::Kind(kind) => self.kind(kind),
        }
    }

    /// Names a kind of move.
    pub(super) fn kind(self, kind: MoveId) -> Message {
        message!(
            self,
            "move-kind",
            name = readable_name(&self.rules[kind].name)
        )
    }

    fn test_clause(self, quantity: &Quantity, test: &Test) -> Message {
        let (seeds, points) = (self.amount(test, "seed"), self.amount(test, "point"));
        match (quantity, seeds, points, test) {
            (Quantity::Seeds, Some(amount), ..) => {
                message!(self, "holds", place = self.inspected_pit(), amount)
            }
            (Quantity::SeedsOf(place), Some(amount), ..) => message!(self, "holds", place, amount),
            (Quantity::Captured, Some(amount), ..) => message!(self, "has-captured", amount),
            (Quantity::All(owner), Some(amount), ..) => message!(self, "has", owner, amount),
            (Quantity::Points(owner), _, Some(amount), _) => {
                message!(self, "has-points", owner, amount)
            }
            (Quantity::Round, .., Test::Compare(Comparison::Equal, round)) => {
                message!(self, "is-round", round)
            }
            (Quantity::Laps, .., Test::Compare(Comparison::Greater, than))
                if self.fixed_amount(than) == Some(0) =>
            {
                message!(self, "has-sown")
            }
            _ => message!(self, "compared", quantity, test),
        }
    }
}

/// Whether a place is exactly the inspected pit, without further restrictions.
pub(super) fn is_inspected_pit(place: &Place) -> bool {
    *place == Place::from_noun(Noun::It)
}
