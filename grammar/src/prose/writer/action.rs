//! Actions, as imperatives.

use super::argument::message;
use super::{Writer, readable_name};
use crate::prose::message::{Join, Message};
use crate::rules::{Action, Alternative, Amount, ScoreBasis, Sow, Take};

impl Writer<'_> {
    /// Describes a single action.
    pub(in crate::prose) fn action(self, action: &Action) -> Message {
        match action {
            Action::Lift(take) => message!(self, "lift", take),
            Action::Sow(sow) => self.sowing(sow, "none"),
            Action::Capture {
                take,
                beneficiary,
                unless,
            } => message!(self, "capture", take, beneficiary, unless),
            Action::Put { take, into, each } => message!(self, "put", take, into, each),
            Action::Exchange(places, others) => message!(self, "exchange", places, others),
            Action::Mark(places, mark) => message!(self, "mark", places, mark),
            Action::Unmark(places, mark) => message!(self, "unmark", places, mark),
            Action::Set(counter, owner, quantity) => {
                message!(self, "set-counter", counter, owner, quantity)
            }
            Action::Step(count) => message!(self, "step", count),
            Action::Choose(alternatives) => {
                let each = alternatives.iter().map(|one| self.alternative(one));
                let alternatives = Message::list(Join::Or, each);
                message!(self, "choose-one", alternatives)
            }
            Action::ChoosePlace(place, actions) => {
                let place = self.one_of(place);
                let actions = self.with_named_pit().actions(actions);
                message!(self, "choose-place", place, actions)
            }
            Action::ChooseNumber(chosen) => {
                let (counter, only, (least, most)) = (chosen.counter, &chosen.only, &chosen.range);
                message!(self, "choose-number", counter, least, most, only)
            }
            Action::Do(table) => message!(self, "see-table", table),
            Action::Again => message!(self, "move-again"),
            Action::End => message!(self, "move-ends"),
            Action::Illegal => message!(self, "illegal"),
            Action::Pass => message!(self, "pass"),
            Action::Sweep(owner) => message!(self, "sweep", owner),
            Action::Leave => message!(self, "leave"),
            Action::Most { of, loses, tie } => {
                let all_seeds = *of == ScoreBasis::Seeds;
                message!(self, "most", all_seeds, loses, tie)
            }
            Action::Outcome(outcome) => message!(self, "outcome", outcome),
            Action::Written(never) => match *never {},
        }
    }

    /// Describes a sequence of actions. A lift and the sowing after it are described together.
    pub(in crate::prose) fn actions(self, actions: &[Action]) -> Message {
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
                writer = writer.with_here("that-pit");
            }
        }
        Message::list(Join::Semicolon, messages.into_iter())
    }

    fn alternative(self, one: &Alternative) -> Message {
        let (name, actions) = (readable_name(&one.name), self.actions(&one.actions));
        message!(self, "alternative", name, actions)
    }

    fn lift_and_sow(self, take: &Take, sow: &Sow) -> Message {
        let one =
            matches!(&take.amount, Amount::Number(many) if self.fixed_amount(many) == Some(1));
        let sowing = self.sowing(sow, if one { "one" } else { "several" });
        message!(self, "lift-and-sow", take, sowing)
    }

    /// Describes the seeds to take, and the places to take them from.
    pub(super) fn take(self, take: &Take) -> Message {
        let places = &take.places;
        match &take.amount {
            Amount::All => message!(self, "take-all", places),
            Amount::Number(many) => match self.fixed_amount(many) {
                Some(count) => message!(self, "take-number", count, places),
                None => message!(self, "take-as-many", quantity = many, places),
            },
            Amount::AllBut(many) => match self.fixed_amount(many) {
                Some(count) => message!(self, "take-all-but", count, places),
                None => message!(self, "take-all-but-as-many", quantity = many, places),
            },
        }
    }
}
