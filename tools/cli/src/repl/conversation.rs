//! The conversation loop: one line after another, and one game after another.

use super::command::Restart;
use super::editor::Input;
use super::input::LineSource;
use super::seats::Seats;
use super::session::{Reply, Session};
use crate::game;
use crate::game::notations::{ChosenNotation, NotationArgs};
use crate::output::console::Console;
use crate::players::KnowledgeArgs;
use crate::players::analysis::AnalysisTask;
use crate::records::open::{self, OpenRequest};
use crate::records::unfinished::UnfinishedStore;
use crate::records::{self, RecordHeader};
use crate::support::state;
use sow_display::history::History;
use sow_grammar::rules::Seat;
use sow_matches::record::Record;
use sow_matches::{Extent, MatchError};
use sow_operations::failure::Failure;
use sow_operations::game::ChosenGame;
use sow_operations::players::Knowledge;
use sow_operations::work::WorkBudget;
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
    /// The end of an unfinished game, whose record is stored in a file.
    Unfinished(Box<Record>, PathBuf),
}

/// The start of a conversation.
#[derive(Debug)]
pub enum Start {
    /// A game and its start. At the opening of the rules, unfinished games are offered first.
    Game(Box<ChosenGame>, Opening),
    /// A list of unfinished games: of this game only, or of all games.
    Unfinished(Option<Box<ChosenGame>>),
    /// A question which game to play.
    Question(GameQuestion),
}

/// A question which game to play.
#[derive(Debug)]
pub struct GameQuestion {
    /// The options to set.
    pub set: Vec<(String, String)>,
    /// Whether to play a round or a match.
    pub extent: Extent,
    /// A name that several games have. These games are then listed.
    pub name: Option<String>,
}

/// A conversation at the terminal or with a pipe.
pub struct Conversation<'c, 'io> {
    pub(super) console: &'c mut Console<'io>,
    pub(super) source: LineSource,
    seats: Seats,
    /// The player from whose side boards are drawn.
    viewer: Seat,
    knowledge_args: &'c KnowledgeArgs,
    /// The notation of moves. A later game may not have it.
    notation: NotationArgs,
    /// Whether the knowledge of the first game has been opened.
    knowledge_opened: bool,
    /// The state folder, where unfinished games are stored; `None` unless a person plays.
    pub(super) state_folder: Option<PathBuf>,
}

/// The continuation after a game.
pub(super) enum Next {
    Leave,
    Play(Box<ChosenGame>, Opening),
}

impl<'c, 'io> Conversation<'c, 'io> {
    /// Starts a conversation with the computer players that `seats` holds.
    pub fn new(
        console: &'c mut Console<'io>,
        seats: Seats,
        knowledge_args: &'c KnowledgeArgs,
    ) -> Self {
        let source = LineSource::new(console);
        let state = state::state_folder().filter(|_| source.is_person());
        Self {
            console,
            source,
            seats,
            viewer: Seat::South,
            knowledge_args,
            notation: NotationArgs::default(),
            knowledge_opened: false,
            state_folder: state,
        }
    }

    /// Chooses the notation of moves.
    #[must_use]
    pub fn with_notation(self, notation: NotationArgs) -> Self {
        Self { notation, ..self }
    }

    /// Replaces the input with scripted lines and the state folder with `state`.
    #[cfg(test)]
    pub(super) fn with_script(self, lines: Vec<&'static str>, state: &Path) -> Self {
        Self {
            source: LineSource::Scripted(lines.into_iter()),
            state_folder: Some(state.to_owned()),
            ..self
        }
    }

    /// Plays games until the input ends or the user leaves.
    ///
    /// # Errors
    /// At the first invalid line of a pipe, or if files of endgames or weights cannot be used for the first game.
    pub fn run(mut self, start: Start) -> Result<(), Failure> {
        let mut next = match start {
            Start::Game(chosen, Opening::Rules) => self.offer_unfinished(chosen)?,
            Start::Game(chosen, opening) => Next::Play(chosen, opening),
            Start::Unfinished(chosen) => self.list_unfinished(chosen.as_deref())?,
            Start::Question(question) => self.ask_for_game(question)?,
        };
        while let Next::Play(chosen, opening) = next {
            next = self.play_game(&chosen, opening)?;
        }
        Ok(())
    }

    /// Opens the knowledge of a game. Files that fit the first game may not fit a later one, which is then played
    /// without them.
    fn knowledge<'p>(&mut self, chosen: &'p ChosenGame) -> Result<Knowledge<'p>, Failure> {
        let opened = self.knowledge_args.open(chosen);
        match opened {
            Err(failure) if std::mem::replace(&mut self.knowledge_opened, true) => {
                writeln!(
                    self.console.out,
                    "without endgames or weights: {}",
                    recoverable_message(failure)?
                )?;
                Ok(Knowledge::default())
            }
            opened => {
                self.knowledge_opened = true;
                opened
            }
        }
    }

    /// Loads the notations of a game. If a later game does not have the chosen notation, it is played without one.
    fn load_notation(&self, chosen: &ChosenGame) -> Result<ChosenNotation, Failure> {
        match self.notation.load(chosen) {
            Err(_) if self.knowledge_opened => Ok(ChosenNotation::default()),
            loaded => loaded,
        }
    }

    /// Plays one game until the user leaves it or starts another.
    fn play_game(&mut self, chosen: &ChosenGame, opening: Opening) -> Result<Next, Failure> {
        let mut header = match &opening {
            Opening::Record(record) | Opening::Unfinished(record, _) => {
                RecordHeader::from_record(record)
            }
            Opening::Rules | Opening::Position(_) => RecordHeader::default(),
        };
        let players = chosen.program().layout().players();
        let notes = self.seats.seat_recorded_computers(&mut header, players)?;
        let file = match &opening {
            Opening::Unfinished(_, file) => Some(file.clone()),
            _ => None,
        };
        let history = start_history(chosen, opening)?;
        let notation = self.load_notation(chosen)?;
        let knowledge = self.knowledge(chosen)?;
        let mut unfinished = self.unfinished_store(chosen, &history, file)?;
        let (seats, knowledge) = ((&mut self.seats, &mut self.viewer), &knowledge);
        let mut session = Session::new(
            chosen,
            (history, header),
            seats,
            knowledge,
            (self.console.paint, self.source.is_person()),
        );
        session.notation = notation;
        write!(self.console.out, "{}", session.greet(&notes))?;
        if self.source.is_person() {
            writeln!(
                self.console.out,
                "{}",
                self.console.paint.faint("`help` lists the commands")
            )?;
        }
        if unfinished.as_ref().is_some_and(UnfinishedStore::has_game) {
            // Computer players may have finished a game that was continued.
            store_unfinished(&mut session, &mut unfinished, self.console)?;
        }
        loop {
            let line = match self.source.next_line(
                &session.prompt(),
                session.completions(),
                self.console,
            )? {
                Input::Line(line) => line,
                Input::Cancelled => {
                    let had_question = session.pending.is_some() || session.stopped;
                    write!(self.console.out, "{}", session.cancel())?;
                    if !had_question {
                        let hint = "`quit` or Ctrl-D leaves the game";
                        writeln!(self.console.out, "{}", self.console.paint.faint(hint))?;
                    }
                    continue;
                }
                Input::End => {
                    if self.source.is_person() {
                        writeln!(self.console.out)?;
                    }
                    return leave(&session, unfinished.as_ref(), self.console);
                }
            };
            if self.source.is_at_terminal() {
                self.console.follow_terminal();
                session.paint = self.console.paint;
            }
            if line.is_empty() || line.starts_with('#') {
                session.cancel();
                continue;
            }
            let answer = match session.execute_line(&line) {
                Ok(Reply::Show(text)) => Ok(write!(self.console.out, "{text}")?),
                Ok(Reply::ShowThenAnswer(text)) => {
                    // The user's own move is shown before a computer player starts to think.
                    write!(self.console.out, "{text}")?;
                    self.console.out.flush()?;
                    Ok(write!(self.console.out, "{}", session.play_machines())?)
                }
                Ok(Reply::Analyse(time)) => {
                    match AnalysisTask::for_person(time, session.settings(), knowledge)
                        .run_and_print(session.current(), self.console)
                    {
                        Ok(()) => Ok(()),
                        Err(failure) => Err(recoverable_message(failure)?),
                    }
                }
                Ok(Reply::Quit) => return leave(&session, unfinished.as_ref(), self.console),
                Ok(Reply::Load(file)) => match load_record(&file, chosen, self.console) {
                    Ok((chosen, opening)) => {
                        tell_where_saved(&session, unfinished.as_ref(), self.console)?;
                        return Ok(Next::Play(Box::new(chosen), opening));
                    }
                    Err(failure) => Err(recoverable_message(failure)?),
                },
                Ok(Reply::New(changed)) => match restart_game(chosen, changed, self.console) {
                    Ok(chosen) => {
                        tell_where_saved(&session, unfinished.as_ref(), self.console)?;
                        return Ok(Next::Play(Box::new(chosen), Opening::Rules));
                    }
                    Err(failure) => Err(recoverable_message(failure)?),
                },
                Err(reason) => Err(reason),
            };
            if let Err(reason) = answer {
                self.source.refuse(&line, &reason, self.console)?;
            }
            store_unfinished(&mut session, &mut unfinished, self.console)?;
        }
    }
}

fn start_history(chosen: &ChosenGame, opening: Opening) -> Result<History, Failure> {
    match opening {
        Opening::Rules => chosen.start(None).map(History::new),
        Opening::Position(position) => chosen.start_abbreviated(Some(&position)).map(History::new),
        Opening::Record(record) | Opening::Unfinished(record, _) => {
            let (history, fault) = records::play(&record, chosen)?;
            fault.map_or(Ok(history), Err)
        }
    }
}

/// Loads a record and its game, and checks the record.
fn load_record(
    file: &Path,
    current: &ChosenGame,
    console: &mut Console<'_>,
) -> Result<(ChosenGame, Opening), Failure> {
    let request = OpenRequest {
        path: file,
        notation: &NotationArgs::default(),
        name: None,
        set: &[],
        fallback: Some(&current.name),
        work: WorkBudget::default(),
    };
    let opened = open::open(request, console)?;
    if let Some(fault) = opened.fault {
        return Err(fault);
    }
    let (record, chosen) = (opened.record, opened.chosen);
    let opening = Opening::Record(Box::new(record.clone()));
    start_history(&chosen, Opening::Record(Box::new(record)))?;
    Ok((chosen, opening))
}

/// Chooses the same game with changes.
fn restart_game(
    chosen: &ChosenGame,
    restart: Restart,
    console: &mut Console<'_>,
) -> Result<ChosenGame, Failure> {
    let all: Vec<(String, String)> = chosen.changed_options().chain(restart.options).collect();
    let extent = restart.extent.unwrap_or(chosen.extent);
    if restart.extent == Some(Extent::Match) && chosen.game.rules.match_rules.is_none() {
        let reason = MatchError::NoMatchRules;
        return Err(Failure::Input(format!(
            "{reason}; `new` without `match` starts a single round"
        )));
    }
    game::choose(&chosen.name, &all, console)?.with_extent(extent)
}

/// Returns the message of a failure after which the conversation continues. A closed output ends the conversation.
pub(super) fn recoverable_message(failure: Failure) -> Result<String, Failure> {
    match failure {
        Failure::Input(reason) | Failure::Usage(reason) => Ok(reason),
        Failure::Reported => Ok("the rules of that game are faulty".to_owned()),
        Failure::OutputClosed => Err(failure),
    }
}

/// Stores the game as unfinished. A failure is reported once, and the game goes on without being stored.
fn store_unfinished(
    session: &mut Session<'_>,
    unfinished: &mut Option<UnfinishedStore>,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let Some(one) = unfinished else { return Ok(()) };
    if std::mem::take(&mut session.restarted) {
        one.separate(&session.history);
    }
    let was_saved = one.has_game();
    if let Err(failure) = one.save(session.chosen, &session.history, &session.record_header()) {
        writeln!(
            console.out,
            "the game cannot be saved: {}",
            recoverable_message(failure)?
        )?;
        *unfinished = None;
    } else if was_saved && session.history.steps().is_empty() && !one.has_game() {
        writeln!(
            console.out,
            "no move is left, so the {} is no longer saved; `redo` saves it again",
            session.kind_noun()
        )?;
    }
    Ok(())
}

/// Ends the conversation and says how to resume the game.
fn leave(
    session: &Session<'_>,
    unfinished: Option<&UnfinishedStore>,
    console: &mut Console<'_>,
) -> Result<Next, Failure> {
    tell_where_saved(session, unfinished, console)?;
    Ok(Next::Leave)
}

/// Says how to continue a game that was left before its end.
fn tell_where_saved(
    session: &Session<'_>,
    unfinished: Option<&UnfinishedStore>,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let is_over = session.is_over();
    if !is_over && unfinished.is_some_and(UnfinishedStore::has_game) {
        let name = &session.chosen.name;
        writeln!(
            console.out,
            "the {} is saved: `sow play {name}` offers to continue it",
            session.kind_noun()
        )?;
    }
    Ok(())
}
