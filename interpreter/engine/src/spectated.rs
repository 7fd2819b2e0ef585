//! Random games with a spectator: an observer of whole games, who is told what happens, and where it is wanted how many moves there are.

use crate::board::{Position, on_small_board};
use crate::chance::Chance;
use crate::engine::movegen::{Next, Search};
use crate::engine::random::MAX_MOVES;
pub use crate::engine::random::{Finish, PlannedGame};
use crate::engine::vm::{Machine, RepetitionHistory};
use crate::limits::Limit;
use crate::trace::{Observer, Watched, WhyIllegal};
use crate::{Move, Program};

/// Random games of one program, one after the other, each move drawn uniformly from the legal moves.
pub trait SpectatedGames {
    /// Plays a game, which is stopped after [`crate::perft::MAX_MOVES`] moves; says how it has ended.
    fn play(&mut self, game: PlannedGame, spectator: &mut dyn Observer) -> Finish;
}

impl Program {
    /// Prepares for random games with a spectator.
    #[must_use]
    pub fn spectated_games(&self) -> Box<dyn SpectatedGames + '_> {
        fn games<const W: usize>(program: &Program) -> Box<dyn SpectatedGames + '_> {
            Box::new(Games::<W>::new(program))
        }
        on_small_board!(self, games(self))
    }
}

struct Games<'p, const W: usize> {
    search: Search<'p, W>,
    opening: Position<W>,
    moves: Vec<Move>,
    /// See [`PlannedGame::counts_moves`].
    counts_moves: bool,
    nothing_refused: WhyIllegal,
    /// There was no move, and no ending said what then.
    stuck: bool,
}

/// A game under way.
type Played<'p, 'a, const W: usize> = Machine<'p, W, Watched<'a>>;

impl<const W: usize> SpectatedGames for Games<'_, W> {
    fn play(&mut self, game: PlannedGame, spectator: &mut dyn Observer) -> Finish {
        let earlier = RepetitionHistory::kept(Vec::new());
        let program = self.search.machine.program;
        let mut machine = Machine::new(program, self.opening, earlier, Watched::by(spectator));
        let mut chance = game.chance;
        self.counts_moves = game.counts_moves;
        self.stuck = false;
        if let Some(laid_out) = program.over_at_once() {
            machine.position = laid_out.resized();
            machine.start();
            machine.look_at_endings();
        }
        let _ = (0..MAX_MOVES).all(|_| self.step(&mut machine, &mut chance));
        if !(machine.position.is_over() || self.stuck || self.is_unplayable()) {
            // The game has been stopped. Whether there is a move was left for the next one to find.
            machine.start();
            machine.look_at_endings();
        }
        match machine.position.over() {
            Some(standing) => Finish::Over(standing),
            None if self.is_unplayable() || machine.position.is_unplayable() => Finish::Unplayable,
            None => Finish::Open,
        }
    }
}

impl<'p, const W: usize> Games<'p, W> {
    fn new(program: &'p Program) -> Self {
        let opening = program.opening.resized();
        Self {
            search: Search::new(program, opening, RepetitionHistory::kept(Vec::new()), 0),
            opening,
            moves: Vec::new(),
            counts_moves: true,
            nothing_refused: WhyIllegal::default(),
            stuck: false,
        }
    }

    /// Plays one move; false if the game does not go on.
    fn step(&mut self, machine: &mut Played<'p, '_, W>, chance: &mut Chance) -> bool {
        if machine.position.is_over() {
            self.tell_moves(machine, 0, false);
            return false;
        }
        let before = machine.position;
        let drawn = self.with_history(machine, |games| {
            games.look(before);
            games.draw(chance)
        });
        if self.is_unplayable() {
            return false;
        }
        let Some(drawn) = drawn else {
            self.end(machine);
            return false;
        };
        self.tell_moves(machine, self.moves.len(), true);
        machine.observer.begins(before.mover(), drawn.of_kind());
        machine.turn_to_position();
        machine.start();
        let kind = &machine.program.code.kinds[drawn.kind()];
        let played = machine.play_script(kind, &drawn);
        // A legal move has no fault.
        debug_assert!(played.is_ok(), "{} is legal", kind.name);
        machine.finish_move(Next::Moves);
        let steps = self.search.machine.fuel.used;
        let steps = steps.saturating_add(machine.fuel.used);
        machine.observer.made(steps)
    }

    /// Asks something of the search that may look at what has been before.
    fn with_history<T>(
        &mut self,
        machine: &mut Played<'p, '_, W>,
        ask: impl FnOnce(&mut Self) -> T,
    ) -> T {
        std::mem::swap(&mut self.search.machine.earlier, &mut machine.earlier);
        let told = ask(self);
        std::mem::swap(&mut self.search.machine.earlier, &mut machine.earlier);
        told
    }

    /// So many moves are legal, and others have perhaps been refused.
    fn tell_moves(&self, machine: &mut Played<'p, '_, W>, legal: usize, refused: bool) {
        if self.counts_moves {
            let refused = self.search.refused.as_ref().filter(|_| refused);
            let refused = refused.unwrap_or(&self.nothing_refused);
            machine.observer.looks(legal, refused);
        }
    }

    /// The search has come to a position that asks for more steps than there may be.
    fn is_unplayable(&self) -> bool {
        self.search.limit().is_some_and(Limit::forbids_play)
    }

    /// There is no move.
    fn end(&mut self, machine: &mut Played<'p, '_, W>) {
        machine.look_at_endings_knowing(Some(true));
        self.stuck = !machine.position.is_over();
        self.tell_moves(machine, 0, self.stuck);
    }

    /// The search comes to a position.
    fn look(&mut self, position: Position<W>) {
        let search = &mut self.search;
        search.machine.position = position;
        search.start();
        let refused = search.refused.take().unwrap_or_default();
        search.refused = self
            .counts_moves
            .then_some(refused)
            .map(WhyIllegal::cleared);
    }

    /// Draws one of the legal moves, all of which are listed only where they are counted.
    fn draw(&mut self, chance: &mut Chance) -> Option<Move> {
        if !self.counts_moves {
            return self.search.draw(chance, &mut self.moves);
        }
        self.moves.clear();
        self.search.list(&mut self.moves);
        let number = chance.place_among(self.moves.len());
        self.moves.get(number).copied()
    }
}
