//! Games that are logged, and what their readers are told.

use super::endings::{Ends, LoggedEnds, Referee};
use super::landings::Landings;
use super::logged::{LoggedGame, Logging};
use super::packed_engine::PackedEngine;
use super::packed_play::PackedPlay;
use super::playing::Start;
use crate::random_games::{Finish, GameLog, GameObserver, PlannedGame};
use crate::trace::Watched;
use crate::vm::{Machine, RepetitionHistory};
use sow_compiler::board::Position;
use sow_compiler::packed::{Board, Lanes};
use sow_compiler::program::Program;

/// What it takes to log games, used again.
pub(super) struct Logs<const H: usize> {
    landings: Landings<H>,
    games: Vec<LoggedGame<H>>,
}

impl<const H: usize> Logs<H> {
    /// `None` if games have no logs.
    pub(super) fn new(program: &Program, rules: &dyn PackedEngine<H>) -> Option<Self> {
        // Where space counts, games are observed move by move instead.
        if cfg!(feature = "small") {
            return None;
        }
        Some(Self {
            landings: Landings::new(program, rules.lanes(), &rules.steps())?,
            games: Vec::new(),
        })
    }

    /// Plays games and tells the observer of each when it is over.
    pub(super) fn observe<const W: usize>(
        &mut self,
        play: &mut PackedPlay<'_, W, H>,
        start: Start<H>,
        games: &mut dyn Iterator<Item = PlannedGame>,
        observer: &mut dyn GameObserver,
    ) {
        if let Some(reader) = observer.log_reader() {
            reader.landings(&self.landings.all);
        }
        let mut ends = Told {
            last: (play.ends.opening, (false, false)),
            referee: &mut play.ends,
            observer,
        };
        play.rules.play_logged(Logging {
            start,
            games,
            landings: &self.landings,
            ends: &mut ends,
            rooms: &mut self.games,
        });
    }
}

/// Tells an observer of the ends of games.
struct Told<'r, 'p, const W: usize> {
    referee: &'r mut Referee<'p, W>,
    observer: &'r mut dyn GameObserver,
    /// What was looked at last.
    last: (Position<W>, (bool, bool)),
}

impl<const W: usize, const H: usize> Ends<H> for Told<'_, '_, W> {
    fn look(&mut self, lanes: &Lanes, board: Board<H>, mover: usize, known: (bool, bool)) -> bool {
        self.last = (self.referee.like(lanes, &board, mover), known);
        self.referee.look(lanes, board, mover, known)
    }
}

impl<const W: usize, const H: usize> LoggedEnds<H> for Told<'_, '_, W> {
    fn close(&mut self, log: &GameLog) -> bool {
        self.observer.starts(log.counts_moves);
        if let Some(reader) = self.observer.log_reader() {
            reader.log(log);
        }
        let (position, (no_legal_move, repeated)) = self.last;
        let earlier = RepetitionHistory::kept(Vec::new());
        let told = Watched::by(self.observer);
        let mut machine = Machine::new(self.referee.program(), position, earlier, told);
        machine.ending.no_legal_move = Some(no_legal_move);
        if repeated {
            machine.earlier.push(position.situation(), false);
        }
        machine.look_at_endings();
        let finish = Finish::of(&machine.position);
        self.observer.ends(finish) && finish != Finish::Unplayable
    }
}
