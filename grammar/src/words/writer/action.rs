//! Actions, as imperatives.

use super::argument::say;
use super::{Writer, spoken};
use crate::rules::{Action, Alternative, Amount, Counted, Sow, Take};
use crate::words::message::{Join, Message};

impl Writer<'_> {
    /// Describes a single action.
    pub(in crate::words) fn action(self, action: &Action) -> Message {
        match action {
            Action::Lift(take) => say!(self, "lift", take),
            Action::Sow(sow) => self.sowing(sow, "none"),
            Action::Capture {
                take,
                beneficiary,
                unless,
            } => say!(self, "capture", take, beneficiary, unless),
            Action::Put { take, into, each } => say!(self, "put", take, into, each),
            Action::Exchange(places, others) => say!(self, "exchange", places, others),
            Action::Mark(places, mark) => say!(self, "mark", places, mark),
            Action::Unmark(places, mark) => say!(self, "unmark", places, mark),
            Action::Set(counter, owner, quantity) => {
                say!(self, "set-counter", counter, owner, quantity)
            }
            Action::Step(count) => say!(self, "step", count),
            Action::Choose(alternatives) => {
                let each = alternatives.iter().map(|one| self.alternative(one));
                let alternatives = Message::list(Join::Or, each);
                say!(self, "choose-one", alternatives)
            }
            Action::ChoosePlace(place, actions) => {
                let place = self.one_of(place);
                let actions = self.looking_at_it().actions(actions);
                say!(self, "choose-place", place, actions)
            }
            Action::ChooseNumber(chosen) => {
                let (counter, only, (least, most)) = (chosen.counter, &chosen.only, &chosen.range);
                say!(self, "choose-number", counter, least, most, only)
            }
            Action::Do(table) => say!(self, "see-table", table),
            Action::Again => say!(self, "move-again"),
            Action::End => say!(self, "move-ends"),
            Action::Illegal => say!(self, "illegal"),
            Action::Pass => say!(self, "pass"),
            Action::Sweep(owner) => say!(self, "sweep", owner),
            Action::Leave => say!(self, "leave"),
            Action::Most { of, loses, tie } => {
                let all_seeds = *of == Counted::Seeds;
                say!(self, "most", all_seeds, loses, tie)
            }
            Action::Outcome(outcome) => say!(self, "outcome", outcome),
            Action::Written(never) => match *never {},
        }
    }

    /// Describes a sequence of actions. A lift and the sowing after it are described together.
    pub(in crate::words) fn actions(self, actions: &[Action]) -> Message {
        let mut messages: Vec<Message> = Vec::new();
        let mut writer = self;
        let mut rest = actions;
        while let Some((action, after)) = rest.split_first() {
            rest = after;
            messages.push(match (action, after.split_first()) {
                (Action::Lift(take), Some((Action::Sow(sow), after))) => {
                    rest = after;
                    writer.lift_and_sow(take, sow)
                }
                _ => writer.action(action),
            });
            if matches!(action, Action::Step(_)) {
                writer = writer.being_at("that-pit");
            }
        }
        Message::list(Join::Semicolon, messages.into_iter())
    }

    fn alternative(self, one: &Alternative) -> Message {
        let (name, actions) = (spoken(&one.name), self.actions(&one.actions));
        say!(self, "alternative", name, actions)
    }

    fn lift_and_sow(self, take: &Take, sow: &Sow) -> Message {
        let one =
            matches!(&take.amount, Amount::Number(many) if self.fixed_amount(many) == Some(1));
        let sowing = self.sowing(sow, if one { "one" } else { "several" });
        say!(self, "lift-and-sow", take, sowing)
    }

    /// Describes the seeds to take, and the places to take them from.
    pub(super) fn take(self, take: &Take) -> Message {
        let places = &take.places;
        match &take.amount {
            Amount::All => say!(self, "take-all", places),
            Amount::Number(many) => match self.fixed_amount(many) {
                Some(count) => say!(self, "take-number", count, places),
                None => say!(self, "take-as-many", quantity = many, places),
            },
            Amount::AllBut(many) => match self.fixed_amount(many) {
                Some(count) => say!(self, "take-all-but", count, places),
                None => say!(self, "take-all-but-as-many", quantity = many, places),
            },
        }
    }
}
