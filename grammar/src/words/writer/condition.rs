//! Conditions, as clauses: "the pit opposite holds seeds".

use super::argument::say;
use super::place::Quantifier;
use super::{Writer, spoken};
use crate::rules::{
    Ability, Comparison, Condition, MoveId, Noun, OptionId, Place, Quantity, State, Test,
};
use crate::words::message::Message;

impl Writer<'_> {
    /// Describes a condition, without the parts that the options decide.
    pub(in crate::words) fn condition(self, condition: &Condition) -> Message {
        let condition = condition.specialise(self.settings);
        self.clause(&self.simplified(&condition, false))
    }

    /// Describes a condition that is simplified already.
    pub(super) fn clause(self, condition: &Condition) -> Message {
        match condition {
            Condition::Not(inner) => self.leaf(inner, true),
            condition => self.leaf(condition, false),
        }
    }

    /// Describes a condition, or its negation.
    fn leaf(self, condition: &Condition, not: bool) -> Message {
        let clause = match condition {
            Condition::Written(never) => match *never {},
            Condition::All(parts) | Condition::Any(parts) => {
                self.list(condition, parts, |part| self.clause(part))
            }
            Condition::Not(inner) => return self.leaf(inner, !not),
            Condition::Flag(option) => return self.option(*option, u32::from(!not), false),
            Condition::Word(option, word) => return self.option(*option, *word, not),
            Condition::Some(place) => return self.there_is(place, not),
            Condition::Every(place, inner) => self.every(place, inner),
            Condition::State(place, state) => self.state(self.all_of(place), place, *state),
            Condition::Is(what, kind) => return self.is(self.all_of(what), kind, not),
            Condition::It(kind) => return self.is(self.it(), kind, not),
            Condition::Test(quantity, test) => self.tested(quantity, test),
            Condition::Phase(phase) => return say!(self, "is-phase", phase, not),
            Condition::Can(owner, ability) => return say!(self, "can", owner, ability, not),
            Condition::Threatened(owner, kinds) => {
                let (place, kind) = (self.it(), kinds.first());
                say!(self, "threatened", owner, place, kind)
            }
            Condition::NoMove => say!(self, "no-move"),
            Condition::Repeats => say!(self, "repeats"),
            Condition::LastSeed => return say!(self, "last-seed", not),
            Condition::Won => say!(self, "round-won"),
            Condition::Lost => say!(self, "round-lost"),
            Condition::ToMove => return say!(self, "your-turn", not),
            Condition::Seat(seat) => return say!(self, "your-seat", seat, not),
            Condition::Passed(place) => {
                return say!(self, "passed", place = self.one_of(place), not);
            }
            Condition::Going(heading) => say!(self, "sowing-runs", heading),
        };
        match not {
            true => say!(self, "not", clause),
            false => clause,
        }
    }

    /// Joins conditions with `and` or `or`; a condition joined with the other word is put in parentheses. Clauses with
    /// the same wording appear once, such as those on a kind of move that exists in several phases.
    pub(super) fn list(
        self,
        whole: &Condition,
        parts: &[Condition],
        say: impl Fn(&Condition) -> Message,
    ) -> Message {
        let mut clauses: Vec<Message> = Vec::new();
        for part in parts {
            let clause = say(part);
            if !clauses.contains(&clause) {
                clauses.push(clause);
            }
        }
        let several = clauses.len() > 1;
        let clauses = clauses.into_iter().map(|clause| match clause.id {
            "both" | "either" if several => say!(self, "bracketed", clause),
            _ => clause,
        });
        let both = matches!(whole, Condition::All(_));
        let joined = clauses.reduce(|first, second| match both {
            true => say!(self, "both", first, second),
            false => say!(self, "either", first, second),
        });
        joined.unwrap_or_else(|| say!(self, "known", holds = both))
    }

    fn option(self, option: OptionId, value: u32, not: bool) -> Message {
        let option = &self.rules[option];
        let (name, value) = (&option.name, option.spell(value));
        say!(self, "option-is", name, value, not)
    }

    fn every(self, place: &Place, inner: &Condition) -> Message {
        let place = self.phrase(place, Quantifier::The);
        let writer = self.looking_at_it();
        let inner = writer.simplified(inner, false);
        let each = say!(self, "each-of", place).numbered("one");
        let about = writer.about(each, &inner);
        about.unwrap_or_else(|| say!(self, "for-each", place, clause = writer.clause(&inner)))
    }

    /// Describes a condition on the inspected pit, with this subject; `None` if the condition is about something else.
    pub(super) fn about(self, subject: Message, condition: &Condition) -> Option<Message> {
        let (condition, not) = match condition {
            Condition::Not(inner) => (&**inner, true),
            condition => (condition, false),
        };
        match condition {
            Condition::State(place, state) if is_it(place) => {
                Some(self.state(subject, place, *state))
            }
            Condition::Is(what, kind) if is_it(what) => Some(self.is(subject, kind, not)),
            Condition::It(kind) => Some(self.is(subject, kind, not)),
            Condition::Test(Quantity::Seeds, test) if !not => {
                let amount = self.amount(test, "seed")?;
                Some(say!(self, "holds", place = subject, amount))
            }
            _ => None,
        }
    }

    /// Describes whether a place is one of `kind`.
    fn is(self, place: Message, kind: &Place, not: bool) -> Message {
        let none = not && self.is_countable(kind) && !kind.only;
        let kind = match none {
            true => self.phrase(kind, Quantifier::Not),
            false => self.one_of(kind),
        };
        say!(self, "is-kind", place, kind, not = not && !none)
    }

    /// Describes a place as empty or occupied.
    fn state(self, subject: Message, place: &Place, state: State) -> Message {
        match state {
            State::Occupied => say!(self, "is-occupied", place = subject),
            State::Empty if subject.number == Some("many") => {
                let place = self.phrase(place, Quantifier::The);
                say!(self, "is-empty", place)
            }
            State::Empty => say!(self, "is-empty", place = subject),
        }
    }

    /// Describes the existence of a place, or its absence. The subject is the owner, if the place has one.
    fn there_is(self, place: &Place, not: bool) -> Message {
        if !self.is_countable(place) || not && place.only {
            return say!(self, "there-is-place", place = self.one_of(place), not);
        }
        let quantifier = match not {
            true => Quantifier::No,
            false if place.only => Quantifier::Exactly,
            false => Quantifier::One,
        };
        let (owner, maker) = self.owners(place);
        let thing = Place {
            only: false,
            owner: maker,
            ..place.clone()
        };
        let thing = self.phrase(&thing, quantifier);
        say!(self, "there-is", owner, thing)
    }

    /// Describes what a player may be able to do.
    pub(super) fn ability(self, ability: Ability) -> Message {
        match ability {
            Ability::Move => say!(self, "any-move"),
            Ability::Play => say!(self, "any-play"),
            Ability::Kind(kind) => self.kind(kind),
        }
    }

    /// Names a kind of move.
    pub(super) fn kind(self, kind: MoveId) -> Message {
        say!(self, "move-kind", name = spoken(&self.rules[kind].name))
    }

    fn tested(self, quantity: &Quantity, test: &Test) -> Message {
        let (seeds, points) = (self.amount(test, "seed"), self.amount(test, "point"));
        match (quantity, seeds, points, test) {
            (Quantity::Seeds, Some(amount), ..) => {
                say!(self, "holds", place = self.it(), amount)
            }
            (Quantity::SeedsOf(place), Some(amount), ..) => say!(self, "holds", place, amount),
            (Quantity::Captured, Some(amount), ..) => say!(self, "has-captured", amount),
            (Quantity::All(owner), Some(amount), ..) => say!(self, "has", owner, amount),
            (Quantity::Points(owner), _, Some(amount), _) => {
                say!(self, "has-points", owner, amount)
            }
            (Quantity::Round, .., Test::Compare(Comparison::Equal, round)) => {
                say!(self, "is-round", round)
            }
            (Quantity::Laps, .., Test::Compare(Comparison::Greater, than))
                if self.fixed_amount(than) == Some(0) =>
            {
                say!(self, "has-sown")
            }
            _ => say!(self, "compared", quantity, test),
        }
    }
}

/// Whether a place is exactly the inspected pit, without further restrictions.
pub(super) fn is_it(place: &Place) -> bool {
    *place == Place::plain(Noun::It)
}
