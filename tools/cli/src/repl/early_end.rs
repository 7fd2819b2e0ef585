//! Ends of games that do not follow from the rules: giving up, and agreeing on a draw.

use super::session::{PendingQuestion, Session};
use sow_display::english::seat_name;
use sow_grammar::rules::Seat;
use sow_matches::record::EarlyEnd;

impl Session<'_> {
    /// Gives the game up for the player to move.
    pub(super) fn resign(&mut self) -> Result<String, String> {
        self.check_early_end()?;
        if self.seats.is_machine(self.mover()) {
            return Err("a computer is to move, and computers do not resign".to_owned());
        }
        Ok(self.end_early(Some(other(self.mover())), EarlyEnd::Resigned))
    }

    /// Asks the other player to agree on a draw.
    pub(super) fn offer_draw(&mut self) -> Result<String, String> {
        self.check_early_end()?;
        if self.seats.count() > 0 {
            return Err(
                "only two people can agree on a draw; `resign` gives the game up".to_owned(),
            );
        }
        self.pending = Some(PendingQuestion::Draw);
        Ok(String::new())
    }

    pub(super) fn answer_draw(&mut self, answer: &str) -> Result<String, String> {
        let reply = match answer.to_lowercase().as_str() {
            "y" | "yes" => self.end_early(None, EarlyEnd::Agreed),
            "n" | "no" => "no draw: the game goes on\n".to_owned(),
            _ => return Err("`yes` or `no`?".to_owned()),
        };
        self.pending = None;
        Ok(reply)
    }

    /// Returns the question whether the other player agrees on a draw.
    pub(super) fn draw_prompt(&self) -> String {
        let (mover, asked) = (seat_name(self.mover()), seat_name(other(self.mover())));
        format!("{mover} offers a draw. Does {asked} agree (yes or no)? ")
    }

    /// Describes the end of the game, if it did not end by its rules.
    pub(super) fn describe_early_end(&self) -> Option<String> {
        let (winner, reason) = self.early_end()?;
        Some(reason.describe(winner))
    }

    /// Returns the winner and the reason, if the game did not end by its rules.
    pub(super) fn early_end(&self) -> Option<(Option<Seat>, EarlyEnd)> {
        let early_end = self.header.early_end;
        early_end.filter(|_| self.current().result().is_none())
    }

    /// Whether the game is over, by its rules or otherwise.
    pub(super) fn is_over(&self) -> bool {
        self.current().result().is_some() || self.early_end().is_some()
    }

    /// Fails if the game ended otherwise than by its rules.
    pub(super) fn check_goes_on(&self) -> Result<(), String> {
        match self.describe_early_end() {
            None => Ok(()),
            Some(end) => Err(format!(
                "the {} is over ({end}); `undo` takes that back, `new` starts a new game",
                self.kind_noun()
            )),
        }
    }

    fn check_early_end(&self) -> Result<(), String> {
        self.check_goes_on()?;
        if self.current().result().is_some() {
            return Err(format!("the {} is over", self.kind_noun()));
        }
        match self.chosen.program().layout().players() {
            1 => Err("South plays alone in this game; `quit` leaves it".to_owned()),
            _ => Ok(()),
        }
    }

    fn end_early(&mut self, winner: Option<Seat>, reason: EarlyEnd) -> String {
        self.header.early_end = Some((winner, reason));
        let end = self.paint.strong(reason.describe(winner));
        format!("{end}\n{}", self.offer_new_game())
    }
}

pub(super) const fn other(seat: Seat) -> Seat {
    match seat {
        Seat::South => Seat::North,
        Seat::North => Seat::South,
    }
}
