//! Random games: each move is drawn uniformly from the legal moves.
//!
//! [`Program::random_games`](crate::Program::random_games) plays them on packed boards if the rules qualify, and with
//! the machine otherwise. They can be counted ([`RandomGames::play`]), observed ([`RandomGames::observe`]), or played
//! from any position ([`RandomGames::play_from_position`]).

use crate::board::GameBoard;
use crate::chance::Chance;
use crate::program::Program;
use crate::trace::Observer;
use serde::Serialize;
use sow_compiler::board::{GameResult, History, Position, seat_index};
use std::ops::Range;

/// The number of moves after which a random game is stopped.
pub const MAX_MOVES: u32 = 2000;

/// A player of random games of one program, with buffers that are reused.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_interpreter::{Game, Program};
/// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
/// let (mut one, mut other) = (program.random_games(), program.random_games());
/// // Two halves, played anywhere in any order, are the same games as the whole.
/// let mut halves = one.play(1, 0..50);
/// halves.merge(&other.play(1, 50..100));
/// assert_eq!(halves, one.play(1, 0..100));
/// ```
pub trait RandomGames {
    /// Plays the games with these numbers. Game `n` depends only on `seed` and `n`, so any distribution over threads
    /// gives the same games.
    fn play(&mut self, seed: u64, games: Range<u64>) -> Playouts;

    /// Plays games before an observer, until the observer has seen enough or a game is [`PlayoutEnd::Unplayable`].
    fn observe(
        &mut self,
        games: &mut dyn Iterator<Item = PlannedGame>,
        observer: &mut dyn GameObserver,
    );

    /// Plays at most `max_moves` moves from a position without earlier ones. Returns the position reached and the
    /// number of moves made.
    fn play_from_position(
        &mut self,
        from: &Position,
        chance: Chance,
        max_moves: u32,
    ) -> (Position, u32);
}

/// The player of random games on boards of one size.
pub(crate) struct RandomGamePlayer<'p, const W: usize> {
    board: Box<dyn GameBoard<'p, W> + 'p>,
    opening: Position<W>,
}

impl<'p, const W: usize> RandomGamePlayer<'p, W> {
    pub(crate) fn new(program: &'p Program) -> Self {
        Self {
            board: program.board(&History::default()),
            opening: program.opening().resized(),
        }
    }
}

impl<const W: usize> RandomGames for RandomGamePlayer<'_, W> {
    fn play(&mut self, seed: u64, games: Range<u64>) -> Playouts {
        let mut chances = games.map(|number| Chance::for_game(seed, number));
        self.board.play_all(&self.opening, &mut chances)
    }

    fn observe(
        &mut self,
        games: &mut dyn Iterator<Item = PlannedGame>,
        observer: &mut dyn GameObserver,
    ) {
        for game in games {
            observer.game_started(game.counts_moves);
            let (end, steps) = self.board.play_observed(&self.opening, game, observer);
            if !observer.game_finished(end, steps) || end == PlayoutEnd::Unplayable {
                break;
            }
        }
    }

    fn play_from_position(
        &mut self,
        from: &Position,
        mut chance: Chance,
        max_moves: u32,
    ) -> (Position, u32) {
        let from = from.resized();
        let (last, moves) = self.board.play_out(&from, &mut chance, max_moves, u32::MAX);
        (last.resized(), moves)
    }
}

/// An observer of whole games.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_interpreter::{Game, Program};
/// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
/// use sow_interpreter::chance::Chance;
/// use sow_interpreter::random_games::{GameObserver, PlannedGame, PlayoutEnd};
/// use sow_interpreter::{Event, Observer};
///
/// /// Looks for the first game that North wins.
/// struct NorthWins(u32);
/// impl Observer for NorthWins {
///     fn event(&mut self, _event: Event) {}
/// }
/// impl GameObserver for NorthWins {
///     fn game_started(&mut self, _counts_moves: bool) {
///         self.0 += 1;
///     }
///     fn game_finished(&mut self, end: PlayoutEnd, _steps: u32) -> bool {
///         !matches!(end, PlayoutEnd::Over(result) if result.winner == Some(sow_grammar::rules::Seat::North))
///     }
/// }
///
/// let planned = |number| PlannedGame { chance: Chance::for_game(1, number), counts_moves: false };
/// let mut games = NorthWins(0);
/// program.random_games().observe(&mut (0..100).map(planned), &mut games);
/// assert!((1..100).contains(&games.0));
/// ```
pub trait GameObserver: Observer {
    /// Called when a game begins. For `counts_moves` see [`PlannedGame::counts_moves`].
    fn game_started(&mut self, counts_moves: bool);

    /// Called when a game has ended, with the steps of computation since its last move. Returns whether to play the
    /// next game.
    fn game_finished(&mut self, finish: PlayoutEnd, steps: u32) -> bool;
}

/// The outcomes of random games, or of random matches.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_interpreter::{Game, Program};
/// # let rules = sow_grammar::load("oware").unwrap().rules.unwrap();
/// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
/// let played = program.random_games().play(1, 0..100);
/// let [south, north, draws] = played.wins;
/// assert_eq!(south + north + draws + played.unfinished, 100);
/// println!("{} moves per game", played.moves / played.games);
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Playouts {
    /// The number of games, or of matches. Unplayable ones are not among them, and count nowhere else.
    pub games: u64,
    /// The number of rounds in all matches, finished or not; `None` for games.
    pub rounds: Option<u64>,
    /// The number of moves in all games; in matches, arrangements count as moves.
    pub moves: u64,
    /// The numbers of games won by South, won by North, and drawn.
    pub wins: [u64; 3],
    /// Games stopped after too many moves or rounds, or without a legal move.
    pub unfinished: u64,
    /// Games that hit the limit of computation ([`crate::Limit::Steps`]). No game is begun after the first of them.
    #[serde(skip)]
    pub unplayable: u64,
}

/// A game to play before an observer.
///
/// ```
/// use sow_interpreter::chance::Chance;
/// use sow_interpreter::random_games::PlannedGame;
///
/// // The games that `play(1, 0..10)` plays.
/// let games = (0..10).map(|number| PlannedGame {
///     chance: Chance::for_game(1, number),
///     counts_moves: false,
/// });
/// assert_eq!(games.count(), 10);
/// ```
#[derive(Debug, Clone)]
pub struct PlannedGame {
    /// The generator that draws the moves of the game.
    pub chance: Chance,
    /// Whether to report the number of legal moves in each position. Moves are then made if that is needed to know
    /// whether they are legal.
    pub counts_moves: bool,
}

/// The way in which a game ended.
///
/// ```
/// use sow_interpreter::random_games::PlayoutEnd;
///
/// fn tell(end: PlayoutEnd) -> String {
///     match end {
///         PlayoutEnd::Over(result) => format!("{:?} to {:?}", result.winner, result.score),
///         PlayoutEnd::Unfinished => "stopped".to_owned(),
///         PlayoutEnd::Unplayable => "too slow to play".to_owned(),
///     }
/// }
/// assert_eq!(tell(PlayoutEnd::Unfinished), "stopped");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlayoutEnd {
    /// The game ended by its rules.
    Over(GameResult),
    /// The game was stopped, or nobody can move and no ending covers that.
    Unfinished,
    /// The game hit the limit of computation ([`crate::Limit::Steps`]).
    Unplayable,
}

impl Playouts {
    /// Adds the outcomes of other games. The order in which outcomes are added does not matter.
    pub fn merge(&mut self, others: &Self) {
        self.games += others.games;
        self.rounds = self.rounds.zip(others.rounds).map(|(sum, more)| sum + more);
        self.moves += others.moves;
        self.unfinished += others.unfinished;
        self.unplayable += others.unplayable;
        for (sum, more) in self.wins.iter_mut().zip(others.wins) {
            *sum += more;
        }
    }

    /// Adds a game, given its end and its number of moves. Rare beside moves, so that their loop is small.
    #[cold]
    #[inline(never)]
    pub(crate) fn add(&mut self, end: PlayoutEnd, moves: u32) {
        match end {
            PlayoutEnd::Over(standing) => self.wins[standing.winner.map_or(2, seat_index)] += 1,
            PlayoutEnd::Unfinished => self.unfinished += 1,
            PlayoutEnd::Unplayable => {
                self.unplayable += 1;
                return;
            }
        }
        self.games += 1;
        self.moves += u64::from(moves);
    }
}

impl PlayoutEnd {
    /// Returns how a game with this last position ended.
    pub(crate) fn from_position<const W: usize>(last: &Position<W>) -> Self {
        match last.result() {
            Some(standing) => Self::Over(standing),
            None if last.is_unplayable() => Self::Unplayable,
            None => Self::Unfinished,
        }
    }
}
