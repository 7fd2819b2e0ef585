//! Random games, with their counts.

use crate::clauses::Clauses;
use crate::tally::{Close, GameCounts, Tally};
use crate::watch::{Landed, Watch};
use sow_grammar::rules::{MoveId, Seat};
use sow_interpreter::chance::Chance;
use sow_interpreter::logged::{GameLog, LogReader, LoggedGames, PlannedGame};
use sow_interpreter::perft::MAX_MOVES;
use sow_interpreter::spectated::{Finish, SpectatedGames};
use sow_interpreter::trace::Chosen;
use sow_interpreter::{Event, Game, Observer, Program, WhyIllegal};
use std::ops::Range;

/// Surveys of one program, with everything ready that they need: for those who ask for some games after others.
pub struct Surveys<'a> {
    clauses: &'a Clauses,
    playing: Playing<'a>,
    /// The same games where they can be told in short, with what their laps may come to.
    logged: Option<(Box<dyn LoggedGames + 'a>, Vec<Landed>)>,
}

impl<'a> Surveys<'a> {
    /// Prepares for games.
    #[must_use]
    pub fn new(program: &'a Program, clauses: &'a Clauses) -> Self {
        let playing = Playing::new(program, clauses);
        let watch = &playing.counter.watch;
        let logged = program.logged_games().map(|games| {
            let landings = games.landings().iter();
            let landed = landings.map(|landing| watch.landed(landing)).collect();
            (games, landed)
        });
        Self {
            clauses,
            playing,
            logged,
        }
    }

    /// The same as [`survey`].
    pub fn play(&mut self, seed: u64, games: Range<u64>) -> Tally {
        let playing = &mut self.playing;
        match &mut self.logged {
            Some((logged, landed)) => {
                let mut games = games.map(playing.planner(seed));
                let (counter, first) = (&mut playing.counter, playing.first);
                let mut reader = Reader {
                    counter,
                    first,
                    landed,
                    endless: 0,
                };
                logged.play(&mut games, &mut reader);
            }
            None => {
                let mut work = u64::MAX;
                let planned = playing.planner(seed);
                for number in games {
                    playing.play(planned(number), &mut work);
                    if playing.counter.tally.unplayable > 0 {
                        break;
                    }
                }
            }
        }
        std::mem::replace(&mut playing.counter.tally, Tally::new(self.clauses))
    }
}

/// Counts what was written down.
struct Reader<'r, 'a> {
    counter: &'r mut Counter<'a>,
    first: Seat,
    landed: &'r [Landed],
    /// See [`GameLog::endless`].
    endless: u8,
}

impl Observer for Reader<'_, '_> {
    fn wants_pits(&self) -> bool {
        false
    }

    fn event(&mut self, event: Event) {
        self.counter.watch.note(event);
    }
}

impl LogReader for Reader<'_, '_> {
    fn played(&mut self, log: &GameLog) {
        let Counter {
            watch,
            counts,
            tally,
            ..
        } = &mut *self.counter;
        *counts = GameCounts::new(log.counts_moves);
        watch.start_game();
        let mut laps = log.laps.iter();
        for made in &log.moves {
            counts.asked(made.legal.into(), made.endless.into());
            watch.begin(made.mover, GameLog::KIND);
            for lap in laps.by_ref().take(made.laps as usize) {
                watch.lands(&self.landed[usize::from(lap.landing)], lap.seeds);
            }
            (watch.laps, watch.again) = (made.laps, made.again);
            tally.course(counts, made.legal.into());
            tally.laps(made.laps);
            counts.played(watch);
        }
        watch.sown = log.sown;
        self.endless = log.endless;
    }

    fn ended(&mut self, finish: Finish) {
        let counter = &mut *self.counter;
        if counter.counts.moves < MAX_MOVES {
            // Of moves that are not legal nobody asks once the game is over.
            let endless = if finish == Finish::Open {
                self.endless
            } else {
                0
            };
            counter.counts.asked(0, endless.into());
        }
        counter.close(self.first, finish);
    }
}

/// Plays the random games with these numbers and counts what happens. Each move is drawn uniformly from the legal moves.
/// Game `n` depends on `seed` and `n` alone, so games may be divided among threads. The first that comes to a position that
/// cannot be played within the limits of play is the last ([`Tally::unplayable`]).
#[must_use]
pub fn survey(program: &Program, clauses: &Clauses, seed: u64, games: Range<u64>) -> Tally {
    Surveys::new(program, clauses).play(seed, games)
}

/// Where moves have to be played to know how many are legal, that is done in so many games at first, …
const COUNTED_AT_FIRST: u64 = 32;
/// … and then in one of so many.
const COUNTED_THEN: u64 = 128;

/// So many steps of computation are as much work as a move.
const STEPS: u64 = 128;

/// The same as long as there is work left to be done. Work is moves, choices, what happens in moves and what they take to
/// compute; a game that it does not suffice for does not count.
#[must_use]
pub fn survey_within(
    program: &Program,
    clauses: &Clauses,
    seed: u64,
    games: Range<u64>,
    work: &mut u64,
) -> Tally {
    let mut tally = Tally::new(clauses);
    let mut playing = Playing::new(program, clauses);
    for number in games {
        let planned = PlannedGame {
            chance: Chance::of_game(seed, number),
            counts_moves: true,
        };
        if !playing.play(planned, work) {
            break;
        }
        tally.add(&std::mem::replace(
            &mut playing.counter.tally,
            Tally::new(clauses),
        ));
        if tally.unplayable > 0 {
            break;
        }
    }
    tally
}

/// Games of a program, counted.
struct Playing<'a> {
    games: Box<dyn SpectatedGames + 'a>,
    first: Seat,
    /// Moves are counted in all games.
    counts_all: bool,
    counter: Counter<'a>,
}

/// Counts what happens in games.
struct Counter<'a> {
    watch: Watch<'a>,
    counts: GameCounts,
    tally: Tally,
    /// How many moves are legal.
    legal: usize,
    work: u64,
}

impl<'a> Playing<'a> {
    fn new(program: &'a Program, clauses: &'a Clauses) -> Self {
        Self {
            games: program.spectated_games(),
            first: Game::new(program).position().mover(),
            counts_all: counts_all(program, clauses),
            counter: Counter {
                watch: Watch::new(program, clauses),
                counts: GameCounts::new(true),
                tally: Tally::new(clauses),
                legal: 0,
                work: 0,
            },
        }
    }

    /// Says how the game with a number is played. Which games count moves depends on the number alone, so it has nothing to do with how
    /// they go.
    fn planner(&self, seed: u64) -> impl Fn(u64) -> PlannedGame + use<> {
        let counts_all = self.counts_all;
        let counts_moves = move |number: u64| {
            counts_all || number < COUNTED_AT_FIRST || number.is_multiple_of(COUNTED_THEN)
        };
        move |number| PlannedGame {
            chance: Chance::of_game(seed, number),
            counts_moves: counts_moves(number),
        }
    }

    /// Plays a game; whether there was enough work left for it.
    fn play(&mut self, game: PlannedGame, work: &mut u64) -> bool {
        let counter = &mut self.counter;
        if *work == 0 {
            return false;
        }
        counter.work = *work;
        counter.counts = GameCounts::new(game.counts_moves);
        counter.legal = 0;
        counter.watch.start_game();
        let finish = self.games.play(game, counter);
        counter.close(self.first, finish);
        *work = counter.work;
        *work > 0 || finish == Finish::Unplayable
    }
}

/// Whether legal moves are counted in all games, since it costs little, or nothing else would tell what refuses a move.
fn counts_all(program: &Program, clauses: &Clauses) -> bool {
    !clauses.tell_refusals(program) || !program.counting_makes_moves()
}

impl Counter<'_> {
    /// A game has ended so.
    fn close(&mut self, first: Seat, finish: Finish) {
        let counts = &self.counts;
        let close = match finish {
            Finish::Over(standing) => Close::Over(standing),
            Finish::Unplayable => Close::Unplayable,
            Finish::Open if counts.moves < MAX_MOVES => Close::Stuck,
            Finish::Open => Close::Stopped,
        };
        self.tally.close(first, counts, close, &self.watch);
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
