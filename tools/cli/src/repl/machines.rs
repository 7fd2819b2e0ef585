//! Moves of machines, random moves and hints.

use super::session::Session;
use crate::players::analysis::AnalysisTask;
use crate::support::interrupt::Interrupt;
use sow_display::english::seat_name;
use sow_grammar::rules::Seat;
use sow_matches::{Match, MatchMove};
use sow_operations::paint::Paint;
use sow_operations::rule_sheet;
use sow_players::{PlayerSpec, Settings};
use std::fmt::Write;
use std::time::Duration;

/// The time that the search for a hint takes.
const HINT_TIME: Duration = Duration::from_secs(1);

/// The maximum number of moves that machines make in a row.
const MAX_MACHINE_MOVES: usize = 2000;
/// The maximum number of moves that machines make in a row in a match.
const MAX_MACHINE_MOVES_IN_MATCH: usize = 20_000;

/// A short report of moves. The ends of rounds appear between the moves.
#[derive(Default)]
struct MoveReport {
    text: String,
    /// The moves not written yet, which share one paragraph.
    moves: Vec<String>,
}

impl Session<'_> {
    pub(super) fn random(&mut self, moves: usize) -> Result<String, String> {
        self.check_goes_on()?;
        let mut report = MoveReport::default();
        for _ in 0..moves {
            if !self.make_random_move() {
                break;
            }
            self.add_last_move(&mut report);
        }
        if report.is_empty() {
            let over = || format!("the {} is over", self.kind_noun());
            let limit = self.current().unsearchable().map(|limit| limit.to_string());
            return Err(format!(
                "there is no move to make: {}",
                limit.unwrap_or_else(over)
            ));
        }
        Ok(format!(
            "{}{}",
            self.finish_report(report),
            self.play_machines()
        ))
    }

    pub(super) fn auto(&mut self, sides: &[Seat], spec: PlayerSpec) -> Result<String, String> {
        if self.chosen.program().layout().players() == 1 && sides.contains(&Seat::North) {
            return Err("there is no North in this game; South plays alone".to_owned());
        }
        if sides.is_empty() {
            self.seats.remove_machines();
            return Ok("automatic play is off\n".to_owned());
        }
        for &seat in sides {
            let taken = self.seats.assign(seat, spec);
            taken.map_err(|failure| failure.to_string())?;
        }
        Ok(format!(
            "{}{}",
            self.describe_machines(),
            self.play_machines()
        ))
    }

    /// Sets the level of the computers that play.
    pub(super) fn set_level(&mut self, level: u8) -> Result<String, String> {
        let set = self.seats.set_level(level);
        match set.map_err(|failure| failure.to_string())?.as_slice() {
            [] => {
                let seat = match self.chosen.program().layout().players() {
                    1 => "south",
                    _ => "north",
                };
                Err(format!(
                    "no computer plays; `auto {seat} computer:{level}` lets one play for {seat}"
                ))
            }
            _ => Ok(self.describe_machines()),
        }
    }

    /// Says which machine plays for which side, one line for each.
    fn describe_machines(&self) -> String {
        let sides = [Seat::South, Seat::North].into_iter();
        let lines = sides.filter_map(|seat| {
            let machine = self.seats.machine_name(seat)?;
            Some(format!("`{machine}` plays for {}\n", seat_name(seat)))
        });
        lines.collect()
    }

    /// Whether a machine is to move and a person plays, too.
    pub(super) fn machine_answers(&self) -> bool {
        self.seats.is_machine(self.mover()) && !self.machines_are_alone()
    }

    fn machines_are_alone(&self) -> bool {
        self.seats.count() >= usize::from(self.chosen.program().layout().players())
    }

    /// Lets machines play until a person is to move, and reports their moves. The board is shown after each move,
    /// unless only machines play.
    pub(super) fn play_machines(&mut self) -> String {
        let most = match self.history.current().is_match() {
            true => MAX_MACHINE_MOVES_IN_MATCH,
            false => MAX_MACHINE_MOVES,
        };
        let (mut text, mut report) = (String::new(), MoveReport::default());
        let watch = self.seats.interactivity().may_stop.then(Interrupt::watch);
        for _ in 0..most {
            if !self.make_machine_move() {
                break;
            }
            let steps = self.history.steps();
            match (self.machines_are_alone(), steps.last()) {
                (false, Some(step)) => {
                    let done = self.describe_action(steps.len() - 1);
                    if !self.paint.is_spoken() {
                        let _ = writeln!(text, "{} {done}", seat_name(step.mover));
                    }
                    text += &self.result_of_move();
                }
                _ => self.add_last_move(&mut report),
            }
            match watch.as_ref().map_or(0, Interrupt::press_count) {
                0 => {}
                1 => self.stopped = true,
                _ => return self.undo(1).unwrap_or_default(),
            }
            if self.stopped && self.machines_are_alone() {
                break;
            }
        }
        if !report.is_empty() {
            text += &self.finish_report(report);
        }
        if self.stopped {
            text += "stopped; Ctrl-C again takes the move back\n";
        }
        text
    }

    /// Makes a random move. Returns false if no move is legal.
    fn make_random_move(&mut self) -> bool {
        let drawn = self.seats.chance.random_move(self.history.current());
        drawn.is_some_and(|drawn| self.history.play(&drawn).is_ok())
    }

    /// Lets the machine whose turn it is make a move. Returns false if no machine is to move.
    fn make_machine_move(&mut self) -> bool {
        if self.early_end().is_some() {
            return false;
        }
        self.seats.renew_work(self.chosen.program());
        let chosen = self
            .seats
            .choose_move(self.history.current(), self.knowledge);
        // A search may have used up all steps, but the move that it found must still be made.
        self.seats.renew_work(self.chosen.program());
        chosen.is_some_and(|chosen| self.history.play(&chosen).is_ok())
    }

    /// Returns the best move and its value after a short search.
    pub(super) fn hint(&self) -> Result<String, String> {
        let game = self.history.current();
        let task = AnalysisTask::for_person(HINT_TIME, self.settings(), self.knowledge);
        let analysis = task.search(game, &mut |_, _| {});
        let (analysis, _) = analysis.map_err(|failure| failure.to_string())?;
        let best = analysis
            .lines
            .first()
            .and_then(|best| Some((best, best.moves.first()?)));
        Ok(match best {
            Some((line, first)) => format!(
                "{} ({})\n",
                self.spell(&MatchMove::Play(*first)),
                line.value
            ),
            None => String::new(),
        })
    }

    /// Returns the settings of searches.
    pub(super) fn settings(&self) -> Settings {
        self.seats.settings()
    }

    /// Returns the current position.
    pub(super) fn current(&self) -> &Match {
        self.history.current()
    }

    /// Adds the last move to the report.
    fn add_last_move(&self, report: &mut MoveReport) {
        let Some(last) = self.history.steps().len().checked_sub(1) else {
            return;
        };
        report.moves.push(self.describe_move(last));
        let ends = self.describe_round_ends();
        if !ends.is_empty() {
            report.write_moves(self.paint);
            report.text += &ends;
        }
    }

    /// Finishes the report with the current board or result.
    fn finish_report(&self, mut report: MoveReport) -> String {
        report.write_moves(self.paint);
        report.text + &self.describe_state() + &self.offer_new_game()
    }
}

impl MoveReport {
    fn is_empty(&self) -> bool {
        self.text.is_empty() && self.moves.is_empty()
    }

    fn write_moves(&mut self, paint: Paint) {
        if !self.moves.is_empty() {
            let moves = rule_sheet::wrap_items(&self.moves, paint);
            let _ = writeln!(self.text, "{moves}");
            self.moves.clear();
        }
    }
}
