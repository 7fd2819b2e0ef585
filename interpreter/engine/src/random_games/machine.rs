//! Random games of any kind, played by the machine on the smallest position that the board fits into.

use super::{Finish, GameObserver, MAX_MOVES, PlannedGame, Playouts, RandomGames};
use crate::chance::Chance;
use crate::limits::Limit;
use crate::movegen::{Next, Search};
use crate::moves::Move;
use crate::trace::{Observer, Watched, WhyIllegal};
use crate::vm::{Machine, RepetitionHistory};
use sow_compiler::board::Position;
use sow_compiler::program::Program;
use std::ops::Range;

/// The report that no move was refused.
static NOTHING: WhyIllegal = WhyIllegal {
    endless: 0,
    rows: Vec::new(),
};

/// A player of random games, with buffers that are reused.
pub(crate) struct MachineGames<'p, const W: usize> {
    search: Search<'p, W>,
    opening: Position<W>,
    moves: Vec<Move>,
}

impl<'p, const W: usize> MachineGames<'p, W> {
    pub(crate) fn new(program: &'p Program, opening: Position<W>) -> Self {
        Self {
            search: Search::new(program, opening, RepetitionHistory::kept(Vec::new()), 0),
            opening,
            moves: Vec::new(),
        }
    }

    /// Plays at most `most` moves from a position; returns the number of moves made.
    fn play_from(&mut self, from: Position<W>, mut chance: Chance, most: u32) -> u32 {
        self.search.machine.position = from;
        self.search.machine.earlier.return_to((0, 0));
        let mut count = 0;
        while count < most && !self.search.machine.position.is_over() {
            if !self.search.play_any(&mut chance, &mut self.moves) {
                break;
            }
            count += 1;
        }
        let machine = &mut self.search.machine;
        if !machine.position.is_over() {
            // The draw left it open whether there is a move; stopping early means that there is none.
            machine.look_at_endings_knowing((count < most).then_some(true));
        }
        count
    }
}

impl<const W: usize> RandomGames for MachineGames<'_, W> {
    fn play(&mut self, seed: u64, games: Range<u64>) -> Playouts {
        let mut all = Playouts::default();
        for number in games {
            let moves = self.play_from(self.opening, Chance::of_game(seed, number), MAX_MOVES);
            all.add(&self.search.machine.position, moves);
            if all.unplayable > 0 {
                break;
            }
        }
        all
    }

    fn observe(
        &mut self,
        games: &mut dyn Iterator<Item = PlannedGame>,
        observer: &mut dyn GameObserver,
    ) {
        for game in games {
            observer.starts(game.counts_moves);
            let finish = ObservedGame::new(self, game.counts_moves, observer).play(game.chance);
            if !observer.ends(finish) || finish == Finish::Unplayable {
                break;
            }
        }
        self.search.refused = None;
    }

    fn play_on(&mut self, from: &Position, chance: Chance, most: u32) -> (Position, u32) {
        let moves = self.play_from(from.resized(), chance, most);
        (self.search.machine.position.resized(), moves)
    }
}

/// A game in progress before an observer. Moves are drawn on an unobserved machine, then played on an observed one.
struct ObservedGame<'g, 'p, 'o, const W: usize> {
    search: &'g mut Search<'p, W>,
    moves: &'g mut Vec<Move>,
    machine: Machine<'p, W, Watched<'o>>,
    /// See [`PlannedGame::counts_moves`].
    counts_moves: bool,
    /// Whether there was no move and no ending covered that.
    stuck: bool,
}

impl<'g, 'p, 'o, const W: usize> ObservedGame<'g, 'p, 'o, W> {
    fn new(
        games: &'g mut MachineGames<'p, W>,
        counts_moves: bool,
        observer: &'o mut dyn Observer,
    ) -> Self {
        let program = games.search.machine.program;
        let earlier = RepetitionHistory::kept(Vec::new());
        let observer = Watched::by(observer);
        let mut machine = Machine::new(program, games.opening, earlier, observer);
        if games.opening.is_over() {
            machine.position = program.opening.resized();
            machine.look_at_endings_knowing(None);
        }
        Self {
            search: &mut games.search,
            moves: &mut games.moves,
            machine,
            counts_moves,
            stuck: false,
        }
    }

    fn play(mut self, mut chance: Chance) -> Finish {
        let _ = (0..MAX_MOVES).all(|_| self.step(&mut chance));
        let unplayable = self.is_unplayable();
        if !(self.machine.position.is_over() || self.stuck || unplayable) {
            // The game was stopped, so no draw has found out whether there is a move.
            self.machine.look_at_endings_knowing(None);
        }
        match Finish::of(&self.machine.position) {
            Finish::Open if unplayable => Finish::Unplayable,
            finish => finish,
        }
    }

    /// Plays one move; returns `false` if the game does not go on.
    fn step(&mut self, chance: &mut Chance) -> bool {
        if self.machine.position.is_over() {
            self.tell_moves(0, false);
            return false;
        }
        // Legal moves may depend on earlier positions, so lend them to the search.
        std::mem::swap(&mut self.search.machine.earlier, &mut self.machine.earlier);
        let drawn = self.draw(chance);
        std::mem::swap(&mut self.search.machine.earlier, &mut self.machine.earlier);
        if self.is_unplayable() {
            return false;
        }
        let Some(drawn) = drawn else {
            self.machine.look_at_endings_knowing(Some(true));
            self.stuck = !self.machine.position.is_over();
            self.tell_moves(0, self.stuck);
            return false;
        };
        self.tell_moves(self.moves.len(), true);
        let machine = &mut self.machine;
        let mover = machine.position.mover();
        machine.observer.begins(mover, drawn.of_kind());
        machine.turn_to_position();
        machine.start();
        let kind = &machine.program.code.kinds[drawn.kind()];
        let played = machine.play_script(kind, &drawn);
        // A legal move never traps.
        debug_assert!(played.is_ok(), "{} is legal", kind.name);
        machine.finish_move(Next::Moves);
        let steps = self.search.machine.fuel.used;
        machine
            .observer
            .made(steps.saturating_add(machine.fuel.used))
    }

    /// Draws a legal move. Lists all of them only if they are to be counted.
    fn draw(&mut self, chance: &mut Chance) -> Option<Move> {
        let search = &mut *self.search;
        search.machine.position = self.machine.position;
        search.start();
        let refused = search.refused.take().unwrap_or_default();
        search.refused = self
            .counts_moves
            .then_some(refused)
            .map(WhyIllegal::cleared);
        if !self.counts_moves {
            return search.draw(chance, self.moves);
        }
        self.moves.clear();
        search.list(self.moves);
        chance.pick(self.moves)
    }

    /// Reports the number of legal moves and, if `refused`, the reasons why others are illegal.
    fn tell_moves(&mut self, legal: usize, refused: bool) {
        if self.counts_moves {
            let refused = self.search.refused.as_ref().filter(|_| refused);
            let refused = refused.unwrap_or(&NOTHING);
            self.machine.observer.looks(legal, refused);
        }
    }

    /// Whether the search has hit the limit of steps of computation.
    fn is_unplayable(&self) -> bool {
        self.search.limit().is_some_and(Limit::forbids_play)
    }
}
