//! Asks which game to play, for `sow play` without a game or with a name that several games have.

use super::conversation::{Conversation, GameQuestion, Next, recoverable_message};
use super::editor::Input;
use crate::game;
use sow_grammar::bundled;
use sow_grammar::source::escape_controls;
use sow_operations::failure::Failure;
use sow_operations::game::names::{self, NameMatch, NamedGame};
use sow_operations::paint::Paint;
use sow_operations::rule_sheet;

/// The explanation that `help` gives.
const HELP: &str = "type the name or the title of a game, or the path of a rule file; `list` shows all games, `list WORD` those \
                    with the word in their names and places, and a number chooses from the list shown; `resume` shows the \
                    unfinished games, and `quit` leaves";

/// Whether several games have this name, so that a person should be asked which one is meant.
///
/// # Errors
/// If the names of games cannot be read.
pub fn is_shared(name: &str) -> Result<bool, Failure> {
    Ok(names_of_several(name)?.is_some())
}

impl Conversation<'_, '_> {
    /// Asks a person for a game until one is named that can be played.
    pub(super) fn ask_for_game(&mut self, mut question: GameQuestion) -> Result<Next, Failure> {
        if !self.source.is_person() {
            let reason =
                "name a game, for example `sow play kalaha`; `sow list` shows the bundled games";
            return Err(Failure::Usage(reason.to_owned()));
        }
        let mut shown: Vec<NamedGame> = Vec::new();
        if question.name.is_none() {
            let intro = "type the name of a game or the path of a rule file; `list` shows the games, `resume` the \
                         unfinished ones, and `help` says more";
            self.say(intro)?;
        }
        loop {
            let line = match question.name.take() {
                Some(name) => name,
                None => match self.read_game()? {
                    Input::End | Input::Cancelled => return Ok(Next::Leave),
                    Input::Line(line) => line,
                },
            };
            let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
            match (word.to_lowercase().as_str(), rest.trim()) {
                ("", _) => {}
                ("q" | "quit" | "exit", "") => return Ok(Next::Leave),
                ("resume", "") => return self.list_unfinished(None),
                ("help" | "h" | "?", "") => self.say(HELP)?,
                ("list", words) => {
                    let found = names::search(words)?;
                    match found.is_empty() {
                        true => self.say(&no_such_words(words)?)?,
                        false => shown = self.show_games(found)?,
                    }
                }
                (number, "") if number.parse::<usize>().is_ok() => {
                    let at = number.parse::<usize>().ok();
                    match at.and_then(|at| shown.get(at.checked_sub(1)?)) {
                        Some(game) => {
                            if let Some(next) = self.open(game.id, &question)? {
                                return Ok(next);
                            }
                        }
                        None => self.say(&no_such_number(shown.len()))?,
                    }
                }
                _ => match names_of_several(&line)? {
                    Some((reason, games)) => {
                        self.say(&reason)?;
                        shown = self.show_games(games)?;
                    }
                    None => {
                        if let Some(next) = self.open(&line, &question)? {
                            return Ok(next);
                        }
                    }
                },
            }
        }
    }

    fn read_game(&mut self) -> Result<Input, Failure> {
        let words = ["list", "resume", "help", "quit"].into_iter();
        let words = words.chain(bundled::names()).map(str::to_owned).collect();
        self.source.next_line("game? ", words, self.console)
    }

    /// Opens a game, or shows why it cannot be played.
    fn open(&mut self, name: &str, question: &GameQuestion) -> Result<Option<Next>, Failure> {
        let chosen = game::choose(name, &question.set, self.console);
        match chosen.and_then(|chosen| chosen.with_extent(question.extent)) {
            Ok(chosen) => self.offer_unfinished(Box::new(chosen)).map(Some),
            Err(failure) => {
                let reason = recoverable_message(failure)?;
                self.source.refuse(name, &reason, self.console)?;
                Ok(None)
            }
        }
    }

    /// Shows games with the numbers that choose them, and returns them.
    fn show_games(&mut self, games: Vec<NamedGame>) -> Result<Vec<NamedGame>, Failure> {
        let text = numbered_columns(&games, self.console.paint);
        writeln!(self.console.out, "{text}")?;
        Ok(games)
    }

    fn say(&mut self, text: &str) -> Result<(), Failure> {
        let text = rule_sheet::wrap("", text, self.console.paint);
        Ok(writeln!(self.console.out, "{text}")?)
    }
}

/// Returns the games that share a name, with a text that says so; `None` if the name means at most one game or is a
/// file.
fn names_of_several(name: &str) -> Result<Option<(String, Vec<NamedGame>)>, Failure> {
    if bundled::variant(name).is_some() || std::path::Path::new(name).is_file() {
        return Ok(None);
    }
    let shown = escape_controls(name);
    Ok(match names::find(name)? {
        NameMatch::SameName(games) => Some((
            format!("several games have the name `{shown}`; choose by number:"),
            games,
        )),
        NameMatch::SameWords(games) => Some((
            format!("several games have `{shown}` in their names; choose by number:"),
            games,
        )),
        NameMatch::Game(_) | NameMatch::Unknown(_) => None,
    })
}

/// Says that no game has these words in its names, and suggests similar names.
fn no_such_words(words: &str) -> Result<String, Failure> {
    let shown = escape_controls(words);
    Ok(match names::find(words)? {
        NameMatch::Unknown(near) if !near.is_empty() => {
            format!(
                "no game has `{shown}` in its names or places; {}",
                names::did_you_mean(&near)
            )
        }
        _ => format!("no game has `{shown}` in its names or places"),
    })
}

fn no_such_number(shown: usize) -> String {
    match shown {
        0 => "no list is shown yet; `list` shows the games with their numbers".to_owned(),
        1 => "the list has one game, number 1".to_owned(),
        last => format!("the list has the numbers 1 to {last}"),
    }
}

/// Formats numbered games in as many columns as fit.
fn numbered_columns(games: &[NamedGame], paint: Paint) -> String {
    let digits = games.len().to_string().len();
    let longest = games.iter().map(|game| game.id.len()).max();
    let cell = digits + 2 + longest.unwrap_or_default();
    let columns = ((paint.width() + 2) / (cell + 2)).max(1);
    let lines = games.len().div_ceil(columns);
    let line = |row: usize| {
        let cells = (row..games.len())
            .step_by(lines)
            .map(|at| format!("{:>digits$}  {}", at + 1, games[at].id));
        let padded = cells.map(|text| format!("{text:cell$}"));
        padded.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    (0..lines).map(line).collect::<Vec<_>>().join("\n")
}
