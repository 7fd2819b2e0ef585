//! Unfinished games: stored after every move, and offered when the same game is started again.

use super::conversation::{Conversation, Next, Opening};
use super::editor::Input;
use crate::game::ChosenGame;
use crate::records::unfinished::{UnfinishedGame, UnfinishedStore};
use crate::support::english::{count, seat_name};
use crate::support::failure::Failure;

impl Conversation<'_, '_> {
    /// Offers the unfinished game, if one is stored; otherwise starts `chosen`.
    pub(super) fn offer_unfinished(&mut self, chosen: ChosenGame) -> Result<Next, Failure> {
        let unfinished = self.unfinished_store(&chosen);
        let found = unfinished.and_then(|unfinished| unfinished.load(&chosen, self.console));
        let Some(found) = found else {
            return Ok(Next::Play(Box::new(chosen), Opening::Rules));
        };
        writeln!(self.console.out, "{}", describe_unfinished(&found))?;
        loop {
            let answers = vec!["yes".to_owned(), "no".to_owned()];
            let prompt = "continue it (yes or no)? ";
            let answer = match self.source.next_line(prompt, answers, self.console)? {
                Input::End => return Ok(Next::Leave),
                Input::Cancelled => "no".to_owned(),
                Input::Line(answer) => answer.to_lowercase(),
            };
            match answer.as_str() {
                "y" | "yes" => {
                    let opening = Opening::Record(Box::new(found.record));
                    return Ok(Next::Play(Box::new(found.chosen), opening));
                }
                "n" | "no" => return Ok(Next::Play(Box::new(chosen), Opening::Rules)),
                _ => {}
            }
        }
    }

    /// Returns the storage for unfinished games; `None` if no person plays.
    pub(super) fn unfinished_store(&self, chosen: &ChosenGame) -> Option<UnfinishedStore> {
        Some(UnfinishedStore::for_game(
            chosen,
            self.state_folder.as_deref()?,
        ))
    }
}

/// Formats `an unfinished game of 2026-11-22 is kept: 12 moves, North to move`, and the changed options.
fn describe_unfinished(found: &UnfinishedGame) -> String {
    let game = found.history.current();
    let what = match game.is_match() {
        true => "match",
        false => "game",
    };
    let date = found.record.date.as_ref();
    let date = date.map_or_else(String::new, |date| format!(" of {date}"));
    let moves = count(found.record.moves.len(), "move");
    let options = found.chosen.changed_options();
    let options: String = options
        .map(|(option, value)| format!(", {option}={value}"))
        .collect();
    let mover = seat_name(game.mover());
    format!("an unfinished {what}{date} was saved: {moves}, {mover} to move{options}")
}
