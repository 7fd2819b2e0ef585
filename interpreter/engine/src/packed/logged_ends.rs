//! What readers are told of the ends of games that are written down.

use super::PackedPlay;
use super::endings::{Ends, Referee};
use super::landings::Landings;
use super::logged::{LoggedGame, Logging};
use crate::board::Position;
use crate::engine::log::{GameLog, Landing, LogReader};
use crate::engine::random::{Finish, PlannedGame, Playouts};
use crate::engine::vm::{Machine, RepetitionHistory};
use crate::program::Program;
use crate::program::specialise::packed::{Board, Lanes};
use crate::trace::Watched;

/// Whoever is told how logged games end.
pub(super) trait LoggedEnds<const H: usize>: Ends<H> {
    /// The game that was looked at last is over or stopped; whether others are to be played.
    fn close(&mut self, log: &GameLog) -> bool;
}

/// Random games of one program, several at a time, each move drawn uniformly from the legal moves.
pub trait LoggedGames {
    /// What laps may come to, by their numbers.
    fn landings(&self) -> &[Landing];

    /// Plays these games, each stopped after [`crate::perft::MAX_MOVES`] moves, in an order that depends on how long they
    /// last. Behind one that is unplayable none is played, and none of those under way is told.
    fn play(&mut self, games: &mut dyn Iterator<Item = PlannedGame>, reader: &mut dyn LogReader);
}

struct Logged<'p, const W: usize, const H: usize> {
    program: &'p Program,
    play: PackedPlay<'p, W, H>,
    landings: Landings<H>,
    games: Vec<LoggedGame<H>>,
}

/// `None` if laps of the game cannot be told in short.
pub(super) fn logged<'p, const W: usize, const H: usize>(
    program: &'p Program,
    play: PackedPlay<'p, W, H>,
) -> Option<Box<dyn LoggedGames + 'p>> {
    Some(Box::new(Logged {
        program,
        landings: Landings::new(program, play.rules.lanes(), &play.rules.steps())?,
        play,
        games: Vec::new(),
    }))
}

impl<const W: usize, const H: usize> LoggedGames for Logged<'_, W, H> {
    fn landings(&self) -> &[Landing] {
        &self.landings.all
    }

    fn play(&mut self, games: &mut dyn Iterator<Item = PlannedGame>, reader: &mut dyn LogReader) {
        let start = self.play.start();
        let mut ends = Told {
            program: self.program,
            last: (self.play.ends.opening, (false, false)),
            referee: &mut self.play.ends,
            reader,
        };
        self.play.rules.play_logged(Logging {
            start,
            games,
            landings: &self.landings,
            ends: &mut ends,
            rooms: &mut self.games,
        });
    }
}

/// Tells a reader of the ends of games.
struct Told<'r, 'p, const W: usize> {
    program: &'p Program,
    referee: &'r mut Referee<'p, W>,
    reader: &'r mut dyn LogReader,
    /// What was looked at last.
    last: (Position<W>, (bool, bool)),
}

impl<const W: usize, const H: usize> Ends<H> for Told<'_, '_, W> {
    fn look(&mut self, lanes: &Lanes, board: Board<H>, mover: usize, known: (bool, bool)) -> bool {
        self.last = (self.referee.like(lanes, &board, mover), known);
        self.referee.look(lanes, board, mover, known)
    }

    fn count(&self, _moves: u32, _all: &mut Playouts) {}
}

impl<const W: usize, const H: usize> LoggedEnds<H> for Told<'_, '_, W> {
    fn close(&mut self, log: &GameLog) -> bool {
        self.reader.played(log);
        let (position, (no_legal_move, repeated)) = self.last;
        let earlier = RepetitionHistory::kept(Vec::new());
        let told = Watched::by(self.reader);
        let mut machine = Machine::new(self.program, position, earlier, told);
        machine.ending.no_legal_move = Some(no_legal_move);
        if repeated {
            machine.earlier.push(position.situation(), false);
        }
        machine.look_at_endings();
        let finish = match machine.position.over() {
            Some(standing) => Finish::Over(standing),
            None if machine.position.is_unplayable() => Finish::Unplayable,
            None => Finish::Open,
        };
        self.reader.ended(finish);
        finish != Finish::Unplayable
    }
}
