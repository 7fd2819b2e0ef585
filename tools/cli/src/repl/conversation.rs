//! The conversation loop: line after line, and game after game.

use super::command::Anew;
use super::editor::Input;
use super::input::Source;
use super::seats::Seats;
use super::session::{Reply, Session};
use crate::game::{self, Chosen};
use crate::output::console::Console;
use crate::players::analysis::Task;
use crate::players::{Knowledge, KnowledgeArgs};
use crate::records::unfinished::Keeper;
use crate::records::{self, Said};
use crate::support::failure::Failure;
use crate::support::state;
use sow_display::history::History;
use sow_matches::record::Record;
use std::path::{Path, PathBuf};

/// The start of a game.
#[derive(Debug)]
pub enum Opening {
    /// The opening of the rules.
    Rules,
    /// A given position.
    Position(String),
    /// The end of a record.
    Record(Box<Record>),
}

/// A conversation at the terminal or with a pipe.
pub struct Conversation<'c, 'io> {
    pub(super) console: &'c mut Console<'io>,
    pub(super) source: Source,
    seats: Seats,
    known: &'c KnowledgeArgs,
    /// Whether knowledge has been opened for the first game.
    begun: bool,
    /// The state folder, for unfinished games and only if a person plays.
    pub(super) state: Option<PathBuf>,
}

/// What follows a game.
pub(super) enum Next {
    Leave,
    Play(Box<Chosen>, Opening),
}

impl<'c, 'io> Conversation<'c, 'io> {
    /// Starts a conversation with these machines at the seats.
    pub fn new(console: &'c mut Console<'io>, seats: Seats, known: &'c KnowledgeArgs) -> Self {
        let source = Source::of(console);
        let state = state::folder().filter(|_| source.is_person());
        Self {
            console,
            source,
            seats,
            known,
            begun: false,
            state,
        }
    }

    /// Replaces the input with scripted lines and the state folder with `state`.
    #[cfg(test)]
    pub(super) fn scripted(self, lines: Vec<&'static str>, state: &Path) -> Self {
        Self {
            source: Source::Scripted(lines.into_iter()),
            state: Some(state.to_owned()),
            ..self
        }
    }

    /// Plays games until the input ends or the user leaves.
    ///
    /// # Errors
    /// At the first wrong line of a pipe, or if files of endgames or weights cannot be used for the first game.
    pub fn hold(mut self, chosen: Chosen, opening: Opening) -> Result<(), Failure> {
        let mut next = match opening {
            Opening::Rules => self.offered(chosen)?,
            opening => Next::Play(Box::new(chosen), opening),
        };
        while let Next::Play(chosen, opening) = next {
            next = self.play(&chosen, opening)?;
        }
        Ok(())
    }

    /// Opens the knowledge of a game. Files that fit the first game may not fit a later one, which is then played
    /// without.
    fn knowledge<'p>(&mut self, chosen: &'p Chosen) -> Result<Knowledge<'p>, Failure> {
        let opened = self.known.open(chosen);
        match opened {
            Err(failure) if std::mem::replace(&mut self.begun, true) => {
                writeln!(
                    self.console.out,
                    "without endgames or weights: {}",
                    told(failure)?
                )?;
                Ok(Knowledge::default())
            }
            opened => {
                self.begun = true;
                opened
            }
        }
    }

    /// Plays one game until it is left or replaced by another.
    fn play(&mut self, chosen: &Chosen, opening: Opening) -> Result<Next, Failure> {
        let said = match &opening {
            Opening::Record(record) => Said::of(record),
            Opening::Rules | Opening::Position(_) => Said::default(),
        };
        let played = begin(chosen, opening)?;
        let knowledge = self.knowledge(chosen)?;
        let mut keeper = self.keeper(chosen);
        let (seats, knowledge) = (&mut self.seats, &knowledge);
        let mut session = Session::new(
            chosen,
            (played, said),
            seats,
            knowledge,
            (self.console.paint, self.source.is_person()),
        );
        write!(self.console.out, "{}", session.greet())?;
        if self.source.is_person() {
            writeln!(
                self.console.out,
                "{}",
                self.console.paint.faint("`help` lists the commands")
            )?;
        }
        loop {
            let line = match self
                .source
                .next(&session.prompt(), session.words(), self.console)?
            {
                Input::Line(line) => line,
                Input::Cancelled => {
                    write!(self.console.out, "{}", session.cancel())?;
                    continue;
                }
                Input::End => {
                    if self.source.is_person() {
                        writeln!(self.console.out)?;
                    }
                    return leave(&session, keeper.as_ref(), self.console);
                }
            };
            if line.is_empty() || line.starts_with('#') {
                session.cancel();
                continue;
            }
            let answer = match session.line(&line) {
                Ok(Reply::Show(text)) => Ok(write!(self.console.out, "{text}")?),
                Ok(Reply::Played(text)) => {
                    // The user's own move is shown before a machine starts to think.
                    write!(self.console.out, "{text}")?;
                    self.console.out.flush()?;
                    Ok(write!(self.console.out, "{}", session.answers())?)
                }
                Ok(Reply::Analyse(time)) => {
                    match Task::for_person(time, session.settings(), knowledge)
                        .show(session.now(), self.console)
                    {
                        Ok(()) => Ok(()),
                        Err(failure) => Err(told(failure)?),
                    }
                }
                Ok(Reply::Quit) => return leave(&session, keeper.as_ref(), self.console),
                Ok(Reply::Load(file)) => match load(&file, self.console) {
                    Ok((chosen, opening)) => return Ok(Next::Play(Box::new(chosen), opening)),
                    Err(failure) => Err(told(failure)?),
                },
                Ok(Reply::New(changed)) => match anew(chosen, changed, self.console) {
                    Ok(chosen) => return Ok(Next::Play(Box::new(chosen), Opening::Rules)),
                    Err(failure) => Err(told(failure)?),
                },
                Err(reason) => Err(reason),
            };
            if let Err(reason) = answer {
                self.source.refuse(&line, &reason, self.console)?;
            }
            keep(&session, &mut keeper, self.console)?;
        }
    }
}

fn begin(chosen: &Chosen, opening: Opening) -> Result<History, Failure> {
    match opening {
        Opening::Rules => chosen.start(None).map(History::new),
        Opening::Position(position) => chosen.start_as_told(Some(&position)).map(History::new),
        Opening::Record(record) => {
            let (played, fault) = records::play(&record, chosen)?;
            fault.map_or(Ok(played), Err)
        }
    }
}

/// Loads a record and its game, and checks the record.
fn load(file: &Path, console: &mut Console<'_>) -> Result<(Chosen, Opening), Failure> {
    let record = records::read(file)?;
    let chosen = records::choose(&record, file, console)?;
    let opening = Opening::Record(Box::new(record.clone()));
    begin(&chosen, Opening::Record(Box::new(record)))?;
    Ok((chosen, opening))
}

/// Chooses the same game with the changes applied.
fn anew(chosen: &Chosen, changed: Anew, console: &mut Console<'_>) -> Result<Chosen, Failure> {
    let all: Vec<(String, String)> = chosen.changed_options().chain(changed.options).collect();
    let extent = changed.extent.unwrap_or(chosen.extent);
    game::choose(&chosen.name, &all, console)?.played_as(extent)
}

/// Returns the message of a failure that the conversation survives; a closed output ends it.
fn told(failure: Failure) -> Result<String, Failure> {
    match failure {
        Failure::Input(reason) | Failure::Usage(reason) => Ok(reason),
        Failure::Shown => Ok("the rules of that game are faulty".to_owned()),
        Failure::Closed => Err(failure),
    }
}

/// Stores the game as unfinished. A failure is reported once, and the game goes on without being stored.
fn keep(
    session: &Session<'_>,
    keeper: &mut Option<Keeper>,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let Some(one) = keeper else { return Ok(()) };
    if let Err(failure) = one.keep(session.chosen, &session.played, &session.said()) {
        writeln!(console.out, "the game cannot be saved: {}", told(failure)?)?;
        *keeper = None;
    }
    Ok(())
}

/// Ends the conversation and says how to resume the game.
fn leave(
    session: &Session<'_>,
    keeper: Option<&Keeper>,
    console: &mut Console<'_>,
) -> Result<Next, Failure> {
    let left = session.now().over().is_none() && !session.played.steps().is_empty();
    if left && keeper.is_some_and(Keeper::has_one) {
        let name = &session.chosen.name;
        writeln!(
            console.out,
            "the {} is saved: `sow play {name}` offers to continue it",
            session.what()
        )?;
    }
    Ok(Next::Leave)
}
