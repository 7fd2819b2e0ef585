//! Actions.

use super::Words;
use super::phrase::{counted, joined, spoken};
use crate::rules::{Action, Amount, Beneficiary, Outcome, Owner, Take};

impl Words<'_> {
    /// An action: "capture the seeds of that pit and the pit opposite".
    #[must_use]
    pub fn action(self, action: &Action) -> String {
        match action {
            Action::Lift(take) => format!("lift {}", self.take(take)),
            Action::Sow(sow) => self.sowing(sow, "sow"),
            Action::Capture {
                take,
                beneficiary,
                unless,
            } => {
                let whose = match beneficiary {
                    Beneficiary::Own => "",
                    Beneficiary::Opponent => " for the opponent",
                    Beneficiary::Owner => " for the owner of the pit",
                };
                let unless = unless
                    .as_ref()
                    .map(|left| format!(", unless that would mean that {}", self.condition(left)))
                    .unwrap_or_default();
                format!("capture {}{whose}{unless}", self.take(take))
            }
            Action::Put { take, into, each } => {
                let each = if *each { "each of " } else { "" };
                format!("put {} into {each}{}", self.take(take), self.these(into))
            }
            Action::Exchange(one, other) => format!(
                "exchange the seeds of {} with those of {}",
                self.all_of(one),
                self.all_of(other)
            ),
            Action::Mark(places, mark) => format!(
                "mark {} as {}",
                self.all_of(places),
                spoken(&self.rules[*mark].name)
            ),
            Action::Unmark(places, mark) => {
                format!(
                    "take the mark {} from {}",
                    spoken(&self.rules[*mark].name),
                    self.all_of(places)
                )
            }
            Action::Set(counter, quantity) => {
                format!(
                    "set {} to {}",
                    spoken(&self.rules[*counter].name),
                    self.quantity(quantity)
                )
            }
            Action::Step(number) => match number.value(self.settings) {
                1 => "go to the next pit".to_owned(),
                many => format!("go {many} pits onward"),
            },
            Action::Choose(alternatives) => {
                let each = |(name, actions): (&str, &[Action])| {
                    format!("{} ({})", spoken(name), self.actions(actions))
                };
                let named: Vec<String> = alternatives
                    .iter()
                    .map(|one| each((&one.name, &one.actions)))
                    .collect();
                format!("the mover chooses: {}", joined(&named, "or"))
            }
            Action::ChoosePlace(place, actions) => {
                format!(
                    "the mover chooses {}: {}",
                    self.one_of(place),
                    self.actions(actions)
                )
            }
            Action::Do(table) => self.by_table(*table),
            Action::Again => "move again".to_owned(),
            Action::End => "the move ends".to_owned(),
            Action::Illegal => "such a move is not legal".to_owned(),
            Action::Pass => "nothing is done".to_owned(),
            Action::Sweep(None) => "each player stores the own remaining seeds".to_owned(),
            Action::Sweep(Some(Owner::Own)) => "all remaining seeds go to the own store".to_owned(),
            Action::Sweep(Some(Owner::Opponent)) => {
                "all remaining seeds go to the opponent's store".to_owned()
            }
            Action::Leave => "remaining seeds stay where they are".to_owned(),
            Action::Most {
                all_seeds,
                loses,
                tie,
            } => {
                let what = if *all_seeds {
                    "most seeds on the own side"
                } else {
                    "most seeds in store"
                };
                let result = if *loses { "loses" } else { "wins" };
                format!(
                    "the player with {what} {result}; equal numbers: {}",
                    outcome(*tie, self.rules.board.players)
                )
            }
            Action::Outcome(result) => outcome(*result, self.rules.board.players).to_owned(),
        }
    }

    /// Actions one after the other. What is lifted and sown at once is one of them.
    pub(super) fn actions(self, actions: &[Action]) -> String {
        let mut said: Vec<String> = Vec::new();
        let mut before: Option<&Action> = None;
        let mut words = self;
        for action in actions {
            match (action, before, said.last_mut()) {
                (Action::Sow(sow), Some(Action::Lift(_)), Some(lifted)) => {
                    let verb = if sow.relay { "sow" } else { "sow them" };
                    *lifted = format!("{lifted} and {}", words.sowing(sow, verb));
                }
                _ => said.push(words.action(action)),
            }
            if matches!(action, Action::Step(_)) {
                words = words.calling_here("that pit");
            }
            before = Some(action);
        }
        said.join("; ")
    }

    fn take(self, take: &Take) -> String {
        let from = self.all_of(&take.places);
        match &take.amount {
            Amount::All => format!("all seeds of {from}"),
            Amount::Number(many) => match self.fixed(many) {
                Some(many) => format!("{} from {from}", counted(many, "seed")),
                None => format!("as many seeds of {from} as {}", self.quantity(many)),
            },
            Amount::AllBut(many) => match self.fixed(many) {
                Some(many) => format!("all but {} from {from}", counted(many, "seed")),
                None => format!("all seeds of {from} but as many as {}", self.quantity(many)),
            },
        }
    }
}

pub(super) const fn outcome(outcome: Outcome, players: u8) -> &'static str {
    match (outcome, players) {
        (Outcome::OwnWins, 1) => "the game is won",
        (Outcome::OpponentWins, 1) => "the game is lost",
        (Outcome::OwnWins, _) => "that player wins",
        (Outcome::OpponentWins, _) => "the other player wins",
        (Outcome::Draw, _) => "a draw",
    }
}
