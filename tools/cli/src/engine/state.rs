//! The engine's position and options, and the answers to commands that need no search.

use super::command::{Command, GoLimits, Query};
use super::worker::SearchTask;
use crate::players::{KnowledgeArgs, MachineArgs};
use crate::support::work::WorkArgs;
use sow_display::english::to_one_line;
use sow_grammar::nearest;
use sow_grammar::rules::Seat;
use sow_matches::Match;
use sow_operations::failure::Failure;
use sow_operations::game::ChosenGame;
use sow_operations::players::Knowledge;
use sow_operations::threads::{MAX_THREADS, check_can_start};
use sow_players::{AlphaBeta, Budget, Settings};
use sow_solver::Database;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// What to do in response to a command.
pub(super) enum Answer<'c> {
    /// Print these lines, if the text is not empty.
    Print(String),
    /// Start a search.
    Search(Box<SearchTask<'c>>),
    /// Stop the search.
    Stop,
    /// End the conversation.
    Quit,
}

/// The state kept between two commands.
pub(super) struct State<'c> {
    chosen: &'c ChosenGame,
    game: Match,
    settings: Settings,
    /// Shared with a running search.
    knowledge: Arc<Knowledge<'c>>,
    /// The searcher. It is moved into the worker during a search, and is `None` until it is created again.
    thinker: Option<AlphaBeta>,
    thinking: bool,
    work: WorkArgs,
}

/// A numeric option and its range.
struct SpinOption {
    name: &'static str,
    least: usize,
    most: usize,
}

/// The option that names a file written by `sow endgame`.
const ENDGAME_OPTION: &str = "EndgameFile";

const OPTIONS: [SpinOption; 3] = [
    SpinOption {
        name: "Hash",
        least: 1,
        most: 65_536,
    },
    SpinOption {
        name: "Threads",
        least: 1,
        most: MAX_THREADS as usize,
    },
    SpinOption {
        name: "MultiPV",
        least: 1,
        most: 100,
    },
];

/// A move takes one part in `TIME_DIVISOR` of the time left for the game.
const TIME_DIVISOR: u32 = 30;

impl<'c> State<'c> {
    pub(super) fn new(
        chosen: &'c ChosenGame,
        (machine, knowledge, work): (MachineArgs, &KnowledgeArgs, WorkArgs),
    ) -> Result<Self, Failure> {
        let settings = machine.settings(1)?;
        Ok(Self {
            chosen,
            game: chosen.start(None)?,
            settings,
            knowledge: Arc::new(knowledge.open(chosen)?),
            thinker: Some(AlphaBeta::new(settings).map_err(Failure::input)?),
            thinking: false,
            work,
        })
    }

    /// Records that a search could not start; its searcher is lost.
    pub(super) fn record_failed_start(&mut self) {
        self.thinking = false;
    }

    /// Takes the searcher back after a search.
    pub(super) fn return_searcher(&mut self, thinker: AlphaBeta) {
        self.thinker = Some(thinker);
        self.thinking = false;
    }

    pub(super) fn answer(&mut self, command: Command) -> Answer<'c> {
        if !self.thinking {
            self.work.limit(self.chosen.program());
        }
        let response = match command {
            Command::Ugi => Ok(self.introduction()),
            Command::IsReady => self.allocate_searcher().map(|()| "readyok".to_owned()),
            Command::NewGame => {
                self.thinker = None;
                Ok(String::new())
            }
            Command::SetOption(name, value) => self.set_option(&name, &value),
            Command::Position(start, moves) => self.set_position(start.as_deref(), &moves),
            Command::Query(query) => Ok(self.query(query)),
            Command::Go(go) => match self.prepare_search(&go) {
                Ok(Some(task)) => return Answer::Search(Box::new(task)),
                Ok(None) => Ok("bestmove none".to_owned()),
                Err(reason) => {
                    let lines = format!("error {reason}\nbestmove none");
                    return Answer::Print(lines);
                }
            },
            Command::Stop => return Answer::Stop,
            Command::Quit => return Answer::Quit,
        };
        Answer::Print(response.unwrap_or_else(|reason| format!("error {}", to_one_line(&reason))))
    }

    /// Allocates the searcher before a clock runs, unless it is in use by a search.
    fn allocate_searcher(&mut self) -> Result<(), String> {
        if self.thinker.is_none() && !self.thinking {
            let thinker = AlphaBeta::new(self.settings);
            self.thinker = Some(thinker.map_err(|error| error.to_string())?);
        }
        Ok(())
    }

    fn introduction(&self) -> String {
        let mut lines = vec![
            format!("id name Sow {}", env!("CARGO_PKG_VERSION")),
            format!("id game {}", self.chosen.game.rules.title),
        ];
        for (option, value) in OPTIONS.iter().zip(self.option_values()) {
            let SpinOption { name, least, most } = option;
            lines.push(format!(
                "option name {name} type spin default {value} min {least} max {most}"
            ));
        }
        lines.push(format!("option name {ENDGAME_OPTION} type string default"));
        lines.push("ugiok".to_owned());
        lines.join("\n")
    }

    /// Returns the values of the options, in the order of `OPTIONS`.
    fn option_values(&self) -> [usize; 3] {
        let Settings {
            memory,
            threads,
            lines,
        } = self.settings;
        [memory >> 20, threads, lines]
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<String, String> {
        if name.eq_ignore_ascii_case(ENDGAME_OPTION) {
            return self.set_endgames(value);
        }
        let known = OPTIONS
            .iter()
            .position(|option| option.name.eq_ignore_ascii_case(name));
        let Some(at) = known else {
            let [hash, threads, lines] = OPTIONS.map(|option| option.name);
            let names = [hash, threads, lines, ENDGAME_OPTION];
            let hint = match nearest(name, names) {
                Some(meant) => format!("did you mean `{meant}`?"),
                None => format!("the options are {}", names.join(", ")),
            };
            return Err(format!("there is no such option; {hint}"));
        };
        let SpinOption { name, least, most } = OPTIONS[at];
        let number = value.parse().ok();
        let number = number
            .filter(|number| (least..=most).contains(number))
            .ok_or_else(|| format!("`{name}` takes a number from {least} to {most}"))?;
        let before = self.settings;
        match at {
            0 => self.settings.memory = number << 20,
            1 => {
                check_can_start(number as u16).map_err(|failure| failure.to_string())?;
                self.settings.threads = number;
            }
            _ => self.settings.lines = number,
        }
        self.thinker = None;
        // Allocates now, so that a failure is reported here and not while a clock runs.
        self.allocate_searcher()
            .inspect_err(|_| self.settings = before)?;
        Ok(String::new())
    }

    /// Opens a file of endgames, or closes the file in use. The searcher is dropped because its table may hold
    /// estimates of positions whose exact values are now known.
    fn set_endgames(&mut self, file: &str) -> Result<String, String> {
        let opened = match file {
            "" | "<empty>" => None,
            _ => {
                let opened = Database::open(self.chosen.program(), Path::new(file));
                Some(opened.map_err(|error| error.to_string())?)
            }
        };
        self.knowledge = Arc::new(Knowledge {
            endgames: opened,
            weights: self.knowledge.weights.clone(),
        });
        self.thinker = None;
        Ok(String::new())
    }

    /// Sets up a position. On any error, the previous position stays.
    fn set_position(&mut self, start: Option<&str>, moves: &[String]) -> Result<String, String> {
        let game = self.chosen.start(start);
        let mut game = game.map_err(|failure| failure.to_string())?;
        if game.is_match() {
            return Err(
                "the position belongs to a match; the engine plays only single rounds".to_owned(),
            );
        }
        for (text, number) in moves.iter().zip(1..) {
            let applied = game.read_move(text).and_then(|read| game.play(&read));
            applied.map_err(|error| format!("move {number}: {error}"))?;
        }
        self.game = game;
        Ok(String::new())
    }

    fn query(&self, query: Query) -> String {
        let game = &self.game;
        let response = match query {
            Query::P1Turn => (game.mover() == Seat::South).to_string(),
            Query::GameOver => game.result().is_some().to_string(),
            Query::Result => match game.result().map(|standing| standing.winner) {
                None => "none",
                Some(None) => "draw",
                Some(Some(Seat::South)) => "p1win",
                Some(Some(Seat::North)) => "p2win",
            }
            .to_owned(),
            Query::Position => game.notation(),
            Query::Moves => return self.list_moves(),
        };
        format!("response {response}").trim_end().to_owned()
    }

    /// Lists the legal moves. If a limit of play has cut the list, a line before it names the limit.
    fn list_moves(&self) -> String {
        let (moves, limit) = self.game.list_moves();
        let spelt: Vec<String> = moves.iter().map(|one| self.game.spell(one)).collect();
        let response = format!("response {}", spelt.join(" "));
        match limit {
            None => response.trim_end().to_owned(),
            Some(limit) if limit.forbids_play() => format!("error {limit}"),
            Some(limit) => format!("info string {limit}\n{response}"),
        }
    }

    /// Prepares a search of the current position; `None` if the game is over.
    fn prepare_search(&mut self, go: &GoLimits) -> Result<Option<SearchTask<'c>>, String> {
        if self.game.result().is_some() {
            return Ok(None);
        }
        if let Some(limit) = self.game.unsearchable() {
            return Err(limit.to_string());
        }
        self.allocate_searcher()?;
        let Some(thinker) = self.thinker.take() else {
            return Ok(None);
        };
        self.thinking = true;
        Ok(Some(SearchTask {
            game: self.game.clone(),
            thinker,
            knowledge: Arc::clone(&self.knowledge),
            budget: Budget {
                time: self.time_for_move(go),
                depth: go.depth,
                nodes: go.nodes,
            },
            endless: go.infinite,
        }))
    }

    /// Returns the time for this move; `None` for no limit.
    fn time_for_move(&self, go: &GoLimits) -> Option<Duration> {
        if go.infinite {
            return None;
        }
        let player = self.game.mover() as usize;
        let share = go.time[player].map(|left| {
            let share = left / TIME_DIVISOR + go.increment[player].mul_f64(0.8);
            // At least a fifth of the time left is kept in reserve.
            share.min(left.mul_f64(0.8)).max(Duration::from_millis(1))
        });
        match (go.move_time, share) {
            (Some(time), Some(share)) => Some(time.min(share)),
            (time, share) => {
                let unlimited = go.depth.is_none() && go.nodes.is_none();
                time.or(share)
                    .or(unlimited.then_some(Duration::from_secs(5)))
            }
        }
    }
}
