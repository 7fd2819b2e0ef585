//! Moves of machines, random moves and hints.

use super::session::Session;
use crate::output::paint::Paint;
use crate::output::rule_sheet;
use crate::players::analysis::Task;
use crate::support::english::{list, name};
use crate::support::interrupt::Interrupt;
use sow_grammar::rules::Seat;
use sow_matches::Match;
use sow_players::{PlayerSpec, Settings};
use std::fmt::Write;
use std::time::Duration;

/// The time of a hint.
const HINT: Duration = Duration::from_secs(1);

/// The maximum number of moves that machines make in a row.
const MOST: usize = 2000;
/// The maximum number of moves that machines make in a row in a match.
const MOST_OF_MATCH: usize = 20_000;

/// A short report of moves, with the ends of rounds between them.
#[derive(Default)]
struct Told {
    text: String,
    /// The moves not written yet, which share one paragraph.
    moves: Vec<String>,
}

impl Session<'_> {
    pub(super) fn random(&mut self, moves: usize) -> Result<String, String> {
        let mut told = Told::default();
        for _ in 0..moves {
            if !self.by_chance() {
                break;
            }
            self.tell(&mut told);
        }
        if told.is_empty() {
            let over = || format!("the {} is over", self.what());
            let limit = self.now().unplayable().map(|limit| limit.to_string());
            return Err(format!(
                "there is no move to make: {}",
                limit.unwrap_or_else(over)
            ));
        }
        Ok(format!("{}{}", self.told(told), self.answers()))
    }

    pub(super) fn auto(&mut self, sides: &[Seat], recipe: PlayerSpec) -> Result<String, String> {
        if self.chosen.program.layout().players() == 1 && sides.contains(&Seat::North) {
            return Err("there is no North in this game; South plays alone".to_owned());
        }
        self.seats.clear();
        for &seat in sides {
            let taken = self.seats.seat(seat, recipe);
            taken.map_err(|failure| failure.to_string())?;
        }
        let names = sides.iter().map(|&seat| name(seat).to_owned());
        let names: Vec<String> = names.collect();
        let player = match recipe {
            PlayerSpec::Random => "`random`".to_owned(),
            recipe => format!("`{recipe}`"),
        };
        let told = match names.as_slice() {
            [] => "automatic play is off".to_owned(),
            names => format!("{player} plays for {}", list(names)),
        };
        Ok(format!("{told}\n{}", self.answers()))
    }

    /// Whether a machine is to move and a person plays too.
    pub(super) fn machine_answers(&self) -> bool {
        self.seats.plays(self.mover()) && !self.machines_are_alone()
    }

    fn machines_are_alone(&self) -> bool {
        self.seats.count() >= usize::from(self.chosen.program.layout().players())
    }

    /// Lets machines play until a person is to move, and reports their moves: with the board after each, unless
    /// machines play alone.
    pub(super) fn answers(&mut self) -> String {
        let most = match self.played.now().is_match() {
            true => MOST_OF_MATCH,
            false => MOST,
        };
        let (mut text, mut told) = (String::new(), Told::default());
        let watch = self.seats.attention().may_stop.then(Interrupt::watch);
        for _ in 0..most {
            if !self.by_machine() {
                break;
            }
            match (self.machines_are_alone(), self.played.steps().last()) {
                (false, Some(step)) => {
                    let (mover, done) = (name(step.mover), step.what_was_done());
                    let _ = write!(text, "{mover} {done}\n{}", self.result_of_move());
                }
                _ => self.tell(&mut told),
            }
            match watch.as_ref().map_or(0, Interrupt::times) {
                0 => {}
                1 => self.stopped = true,
                _ => return self.undo(1).unwrap_or_default(),
            }
            if self.stopped && self.machines_are_alone() {
                break;
            }
        }
        if !told.is_empty() {
            text += &self.told(told);
        }
        if self.stopped {
            text += "stopped; Ctrl-C again takes the move back\n";
        }
        text
    }

    /// Makes a random move; returns false if no move is legal.
    fn by_chance(&mut self) -> bool {
        let drawn = self.seats.chance.any_move(self.played.now());
        drawn.is_some_and(|drawn| self.played.play(&drawn).is_ok())
    }

    /// Lets the machine whose turn it is make a move; returns false without one.
    fn by_machine(&mut self) -> bool {
        let chosen = self.seats.choose(self.played.now(), self.knowledge);
        chosen.is_some_and(|chosen| self.played.play(&chosen).is_ok())
    }

    /// Returns the best move and its value after a short search.
    pub(super) fn hint(&self) -> Result<String, String> {
        let game = self.played.now();
        let task = Task::for_person(HINT, self.settings(), self.knowledge);
        let found = task.find(game, &mut |_, _| {});
        let (found, _) = found.map_err(|failure| failure.to_string())?;
        let round = game.round();
        let best = found
            .lines
            .first()
            .and_then(|best| Some((best, best.moves.first()?)));
        Ok(match best {
            Some((line, first)) => format!("{} ({})\n", round.spell(*first), line.value),
            None => String::new(),
        })
    }

    /// Returns the settings of searches.
    pub(super) fn settings(&self) -> Settings {
        self.seats.settings()
    }

    /// Returns the current position.
    pub(super) fn now(&self) -> &Match {
        self.played.now()
    }

    /// Adds the last move to the report.
    fn tell(&self, told: &mut Told) {
        let Some(step) = self.played.steps().last() else {
            return;
        };
        told.moves.push(step.told());
        let ends = self.ends();
        if !ends.is_empty() {
            told.write_moves(self.paint);
            told.text += &ends;
        }
    }

    /// Finishes the report with the current board or result.
    fn told(&self, mut told: Told) -> String {
        told.write_moves(self.paint);
        told.text + &self.what_now()
    }
}

impl Told {
    fn is_empty(&self) -> bool {
        self.text.is_empty() && self.moves.is_empty()
    }

    fn write_moves(&mut self, paint: Paint) {
        if !self.moves.is_empty() {
            let moves = rule_sheet::wrapped("", &self.moves.join(", "), paint);
            let _ = writeln!(self.text, "{moves}");
            self.moves.clear();
        }
    }
}
