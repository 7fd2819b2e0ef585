//! Unfinished games: stored after every move, listed, and offered when the same game is started again.

use super::conversation::{Conversation, Next, Opening};
use super::editor::Input;
use crate::records::unfinished::{UnfinishedGame, UnfinishedStore};
use crate::records::unfinished_list::{self, UnfinishedGames};
use crate::support::state;
use sow_display::english::{count, seat_name};
use sow_display::history::History;
use sow_grammar::source::escape_controls;
use sow_operations::failure::Failure;
use sow_operations::game::ChosenGame;
use sow_operations::rule_sheet;
use std::path::PathBuf;
use std::time::Duration;

/// The answer to the question which game to continue.
enum Answer {
    /// This game of the list.
    Continue(usize),
    /// No game of the list, but a new one.
    NewGame,
    /// Remove this game of the list.
    Delete(usize),
    /// Leave.
    Leave,
}

impl Conversation<'_, '_> {
    /// Offers the unfinished games with the rules and options of `chosen`. Without any, or after `no`, starts `chosen`.
    pub(super) fn offer_unfinished(&mut self, chosen: Box<ChosenGame>) -> Result<Next, Failure> {
        let Some(state) = self.state_folder.clone() else {
            return Ok(Next::Play(chosen, Opening::Rules));
        };
        let found = unfinished_list::fitting(&chosen, &state, self.console);
        let games = self.tell_faults(found)?;
        match games.as_slice() {
            [] => return Ok(Next::Play(chosen, Opening::Rules)),
            [only] => writeln!(self.console.out, "{}", describe_unfinished(only))?,
            several => {
                writeln!(
                    self.console.out,
                    "{} are unfinished:",
                    count(several.len(), "game")
                )?;
                self.print_list(several)?;
            }
        }
        self.ask_which(games, Some(chosen))
    }

    /// Lists the unfinished games, and asks a person which one to continue.
    pub(super) fn list_unfinished(
        &mut self,
        requested: Option<&ChosenGame>,
    ) -> Result<Next, Failure> {
        let state = self.state_folder.clone().or_else(state::state_folder);
        let found = match (requested, &state) {
            (_, None) => UnfinishedGames::default(),
            (None, Some(state)) => unfinished_list::all(state, self.console),
            (Some(chosen), Some(state)) => unfinished_list::fitting(chosen, state, self.console),
        };
        let games = self.tell_faults(found)?;
        if games.is_empty() {
            writeln!(self.console.out, "no game is unfinished")?;
            return Ok(Next::Leave);
        }
        self.print_list(&games)?;
        match self.source.is_person() {
            true => self.ask_which(games, None),
            false => Ok(Next::Leave),
        }
    }

    /// Reports the files that cannot be continued, and returns the games that can.
    fn tell_faults(&mut self, found: UnfinishedGames) -> Result<Vec<UnfinishedGame>, Failure> {
        for fault in &found.faults {
            let fault = rule_sheet::wrap("", &escape_controls(fault), self.console.paint);
            writeln!(self.console.out, "{fault}")?;
        }
        Ok(found.games)
    }

    fn print_list(&mut self, games: &[UnfinishedGame]) -> Result<(), Failure> {
        for (at, game) in games.iter().enumerate() {
            let (name, details) = (&game.chosen.name, describe_details(game));
            let head = format!("{:3}  ", at + 1);
            let line = rule_sheet::wrap(&head, &format!("{name}: {details}"), self.console.paint);
            writeln!(self.console.out, "{line}")?;
        }
        Ok(())
    }

    /// Asks which unfinished game to continue, if any. `new_game` is the game that the answer `no` starts.
    fn ask_which(
        &mut self,
        mut games: Vec<UnfinishedGame>,
        mut new_game: Option<Box<ChosenGame>>,
    ) -> Result<Next, Failure> {
        loop {
            match self.read_answer(games.len(), new_game.is_some())? {
                Answer::Leave => return Ok(Next::Leave),
                Answer::NewGame => {
                    let next = |chosen| Next::Play(chosen, Opening::Rules);
                    return Ok(new_game.take().map_or(Next::Leave, next));
                }
                Answer::Continue(at) => {
                    let game = games.swap_remove(at);
                    let opening = Opening::Unfinished(Box::new(game.record), game.file);
                    return Ok(Next::Play(Box::new(game.chosen), opening));
                }
                Answer::Delete(at) => {
                    games[at].delete()?;
                    games.remove(at);
                    if games.is_empty() {
                        writeln!(self.console.out, "no game is unfinished")?;
                        return Ok(new_game
                            .map_or(Next::Leave, |chosen| Next::Play(chosen, Opening::Rules)));
                    }
                    self.print_list(&games)?;
                }
            }
        }
    }

    fn read_answer(&mut self, games: usize, has_new_game: bool) -> Result<Answer, Failure> {
        let (prompt, help) = match (games, has_new_game) {
            (1, true) => (
                "continue it (yes or no)? ".to_owned(),
                "answer `yes`, or `no` for a new game, which is saved beside it; Ctrl-D leaves",
            ),
            (_, true) => (
                format!("which game (1 to {games}, or `no`)? "),
                "answer with its number, or `no` for a new game, which is saved beside them; `delete 2` removes a game, \
                 Ctrl-D leaves",
            ),
            (1, false) => (
                "continue it (yes or no)? ".to_owned(),
                "answer `yes` or `no`; `delete 1` removes it",
            ),
            (_, false) => (
                format!("which game (1 to {games})? "),
                "answer with its number; `delete 2` removes a game, Ctrl-D leaves",
            ),
        };
        loop {
            let words = ["yes", "no", "delete"].map(str::to_owned).to_vec();
            let line = match self.source.next_line(&prompt, words, self.console)? {
                Input::End | Input::Cancelled => return Ok(Answer::Leave),
                Input::Line(line) => line.to_lowercase(),
            };
            let number = |text: &str| {
                text.trim()
                    .parse()
                    .ok()
                    .filter(|at| (1..=games).contains(at))
            };
            match line.as_str() {
                "y" | "yes" if games == 1 => return Ok(Answer::Continue(0)),
                "n" | "no" | "new" => return Ok(Answer::NewGame),
                "q" | "quit" | "exit" => return Ok(Answer::Leave),
                line => match (number(line), line.strip_prefix("delete ").and_then(number)) {
                    (Some(at), _) => return Ok(Answer::Continue(at - 1)),
                    (_, Some(at)) => return Ok(Answer::Delete(at - 1)),
                    (None, None) => {
                        let help = rule_sheet::wrap("", help, self.console.paint);
                        writeln!(self.console.out, "{help}")?;
                    }
                },
            }
        }
    }

    /// Returns the storage for a game that is new or continued from `file`; `None` if no person plays.
    pub(super) fn unfinished_store(
        &self,
        chosen: &ChosenGame,
        history: &History,
        file: Option<PathBuf>,
    ) -> Result<Option<UnfinishedStore>, Failure> {
        let Some(state) = self.state_folder.as_deref() else {
            return Ok(None);
        };
        Ok(Some(match file {
            None => UnfinishedStore::for_new_game(chosen, history, state),
            Some(file) => UnfinishedStore::for_resumed_game(chosen, history, (state, file))?,
        }))
    }
}

/// Formats `an unfinished game of 2026-11-22 was saved: 12 moves, North to move`, players and changed options.
fn describe_unfinished(found: &UnfinishedGame) -> String {
    let what = match found.history.current().is_match() {
        true => "match",
        false => "game",
    };
    format!(
        "an unfinished {what} was saved: {}",
        describe_details(found)
    )
}

/// Formats `12 moves, North to move, North: computer:2, seeds=5, 2026-11-22`.
fn describe_details(found: &UnfinishedGame) -> String {
    let mover = seat_name(found.history.current().mover());
    let mut parts = vec![
        count(found.record.moves.len(), "move"),
        format!("{mover} to move"),
    ];
    for (seat, name) in [
        ("South", &found.record.south),
        ("North", &found.record.north),
    ] {
        parts.extend(name.as_ref().map(|name| format!("{seat}: {name}")));
    }
    let options = found.chosen.changed_options();
    parts.extend(options.map(|(option, value)| format!("{option}={value}")));
    parts.extend(saved_at(found).or_else(|| found.record.date.clone()));
    parts.join(", ")
}

/// Says how long ago a game was saved, in the largest unit that fits.
fn saved_at(found: &UnfinishedGame) -> Option<String> {
    let written = std::fs::metadata(&found.file).and_then(|file| file.modified());
    Some(describe_age(written.ok()?.elapsed().ok()?))
}

fn describe_age(age: Duration) -> String {
    let minutes = (age.as_secs() / 60) as usize;
    match (minutes, minutes / 60, minutes / (24 * 60)) {
        (0, ..) => "just now".to_owned(),
        (minutes, 0, _) => format!("{} ago", count(minutes, "minute")),
        (_, hours, 0) => format!("{} ago", count(hours, "hour")),
        (.., days) => format!("{} ago", count(days, "day")),
    }
}

#[cfg(test)]
mod tests {
    use super::describe_age;
    use std::time::Duration;

    #[test]
    fn ages_have_one_unit() {
        let age = |seconds| describe_age(Duration::from_secs(seconds));
        assert_eq!(age(59), "just now");
        assert_eq!(age(60), "1 minute ago");
        assert_eq!(age(2 * 3600 + 59), "2 hours ago");
        assert_eq!(age(50 * 3600), "2 days ago");
    }
}
