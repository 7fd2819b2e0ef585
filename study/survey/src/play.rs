//! Playing random games and counting what happens.

use crate::clauses::Clauses;
use crate::tally::{Close, GameCounts, Tally};
use crate::watch::Watch;
use sow_grammar::rules::{MoveId, Seat};
use sow_interpreter::chance::Chance;
use sow_interpreter::random_games::{Finish, GameObserver, MAX_MOVES, PlannedGame, RandomGames};
use sow_interpreter::trace::Chosen;
use sow_interpreter::{Event, Game, Observer, Program, WhyIllegal};
use std::ops::Range;

/// A survey of one program that reuses its buffers.
pub struct Surveys<'a> {
    clauses: &'a Clauses,
    games: Box<dyn RandomGames + 'a>,
    counter: Counter<'a>,
    /// Whether legal moves are counted in all games.
    counts_all: bool,
}

impl<'a> Surveys<'a> {
    /// Prepares a survey of a program.
    #[must_use]
    pub fn new(program: &'a Program, clauses: &'a Clauses) -> Self {
        Self {
            clauses,
            games: program.random_games(),
            counter: Counter::new(program, clauses),
            counts_all: counts_all(program, clauses),
        }
    }

    /// Plays games like [`survey`].
    pub fn play(&mut self, seed: u64, games: Range<u64>) -> Tally {
        let counts_all = self.counts_all;
        // The choice depends only on the number of the game, so it does not bias the counts.
        let mut games = games.map(|number| PlannedGame {
            chance: Chance::of_game(seed, number),
            counts_moves: counts_all
                || number < COUNTED_AT_FIRST
                || number.is_multiple_of(COUNTED_THEN),
        });
        self.counter.work = UNLIMITED;
        self.games.observe(&mut games, &mut self.counter);
        self.take_tally()
    }

    /// Plays a game that counts moves. Returns its tally; `None` if the work left was not enough.
    fn play_within(&mut self, seed: u64, number: u64, work: &mut u64) -> Option<Tally> {
        let game = PlannedGame {
            chance: Chance::of_game(seed, number),
            counts_moves: true,
        };
        self.counter.work = *work;
        self.games
            .observe(&mut std::iter::once(game), &mut self.counter);
        let tally = self.take_tally();
        *work = self.counter.work;
        (*work > 0 || tally.unplayable > 0).then_some(tally)
    }

    fn take_tally(&mut self) -> Tally {
        std::mem::replace(&mut self.counter.tally, Tally::new(self.clauses))
    }
}

/// Plays the random games with these numbers and counts what happens. Each move is drawn uniformly from the legal
/// moves. Game `n` depends only on `seed` and `n`, so games may be divided among threads. The survey stops after the
/// first game that exceeds the limits of play ([`Tally::unplayable`]).
#[must_use]
pub fn survey(program: &Program, clauses: &Clauses, seed: u64, games: Range<u64>) -> Tally {
    Surveys::new(program, clauses).play(seed, games)
}

/// The number of games, at the start, in which legal moves are counted even if that requires making them.
const COUNTED_AT_FIRST: u64 = 32;
/// After those, legal moves are counted in one game in this many.
const COUNTED_THEN: u64 = 128;

/// A limit on work that no survey reaches.
const UNLIMITED: u64 = u64::MAX;

/// The number of computation steps that count as one unit of work, as a move does.
const STEPS: u64 = 128;

/// Like [`survey`], as long as `work` lasts. Units of work are moves, choices, events within moves, and every `STEPS`
/// computation steps. A game that runs out of work is not counted.
#[must_use]
pub fn survey_within(
    program: &Program,
    clauses: &Clauses,
    seed: u64,
    games: Range<u64>,
    work: &mut u64,
) -> Tally {
    let mut tally = Tally::new(clauses);
    let mut surveys = Surveys::new(program, clauses);
    for number in games {
        if *work == 0 {
            break;
        }
        let Some(game) = surveys.play_within(seed, number, work) else {
            break;
        };
        tally.add(&game);
        if tally.unplayable > 0 {
            break;
        }
    }
    tally
}

/// Returns whether legal moves are counted in all games: if that is cheap, or if refused moves would otherwise go
/// uncounted.
fn counts_all(program: &Program, clauses: &Clauses) -> bool {
    !clauses.tell_refusals(program) || !program.counting_makes_moves()
}

/// An observer that counts what happens in games.
struct Counter<'a> {
    watch: Watch<'a>,
    /// The player who begins.
    first: Seat,
    counts: GameCounts,
    tally: Tally,
    /// The number of legal moves.
    legal: usize,
    /// The remaining work.
    work: u64,
}

impl<'a> Counter<'a> {
    fn new(program: &'a Program, clauses: &'a Clauses) -> Self {
        Self {
            watch: Watch::new(program, clauses),
            first: Game::new(program).position().mover(),
            counts: GameCounts::new(true),
            tally: Tally::new(clauses),
            legal: 0,
            work: UNLIMITED,
        }
    }
}

impl Observer for Counter<'_> {
    fn wants_pits(&self) -> bool {
        false
    }

    fn looks(&mut self, legal: usize, refused: &WhyIllegal) {
        self.legal = legal;
        self.counts.asked(legal, refused.endless);
        self.watch.refused(refused);
    }

    fn begins(&mut self, mover: Seat, kind: MoveId) {
        self.watch.begin(mover, kind);
    }

    fn event(&mut self, event: Event) {
        self.watch.note(event);
    }

    fn chosen(&mut self, chosen: Chosen) {
        self.watch.note_choice(chosen);
    }

    fn made(&mut self, steps: u32) -> bool {
        self.tally.course(&self.counts, self.legal);
        self.tally.laps(self.watch.laps);
        self.counts.played(&self.watch);
        let happened = 1 + self.legal as u64 + u64::from(self.watch.take_events());
        let spent = happened + u64::from(steps) / STEPS;
        self.work = self.work.saturating_sub(spent);
        self.work > 0
    }
}

impl GameObserver for Counter<'_> {
    fn starts(&mut self, counts_moves: bool) {
        self.counts = GameCounts::new(counts_moves);
        self.legal = 0;
        self.watch.start_game();
    }

    fn ends(&mut self, finish: Finish) -> bool {
        let stopped = self.counts.moves >= MAX_MOVES;
        let close = match finish {
            Finish::Over(standing) => Close::Over(standing),
            Finish::Unplayable => Close::Unplayable,
            Finish::Open if stopped => Close::Stopped,
            Finish::Open => Close::Stuck,
        };
        self.tally
            .close(self.first, &self.counts, close, &self.watch);
        self.work > 0
    }
}
