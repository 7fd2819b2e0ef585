//! Playing random games and counting their events.

use crate::clauses::Clauses;
use crate::event_counter::EventCounter;
use crate::tally::{GameCounts, GameOutcome, Tally};
use sow_grammar::rules::{MoveId, Seat};
use sow_interpreter::chance::Chance;
use sow_interpreter::random_games::{
    GameObserver, MAX_MOVES, PlannedGame, PlayoutEnd, RandomGames,
};
use sow_interpreter::trace::InnerChoice;
use sow_interpreter::{Event, Game, Limit, Observer, Program, RefusalReasons};
use std::ops::Range;

/// A survey of one program. It reuses its buffers.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// use sow_interpreter::CompiledGame;
/// use sow_survey::{Clauses, Surveyor};
///
/// let loaded = sow_grammar::load("kalaha").unwrap();
/// let settings = Settings::defaults(&rules.options);
/// let game = CompiledGame::new(rules.clone(), &settings).unwrap();
/// let clauses = Clauses::new(&game, &loaded.sources);
/// let mut surveyor = Surveyor::new(&game.program, &clauses);
/// // Parts of a survey are added up in any order.
/// let mut tally = surveyor.play(1, 0..10);
/// tally.add(&surveyor.play(1, 10..20));
/// assert_eq!(tally.games(), 20);
/// ```
pub struct Surveyor<'a> {
    clauses: &'a Clauses,
    games: Box<dyn RandomGames + 'a>,
    counter: CountingObserver<'a>,
    /// Whether legal moves are counted in all games, not only in some.
    counts_all_moves: bool,
}

impl<'a> Surveyor<'a> {
    /// Prepares a survey of a program.
    #[must_use]
    pub fn new(program: &'a Program, clauses: &'a Clauses) -> Self {
        Self {
            clauses,
            games: program.random_games(),
            counter: CountingObserver::new(program, clauses),
            counts_all_moves: counts_all_moves(program, clauses),
        }
    }

    /// Plays games like [`survey`].
    pub fn play(&mut self, seed: u64, games: Range<u64>) -> Tally {
        let counts_all = self.counts_all_moves;
        // Whether moves are counted depends only on the number of the game, so the counts are not biased.
        let mut games = games.map(|number| PlannedGame {
            chance: Chance::for_game(seed, number),
            counts_moves: counts_all
                || number < ALWAYS_COUNTED_GAMES
                || number.is_multiple_of(COUNTED_INTERVAL),
        });
        self.counter.work_left = UNLIMITED;
        self.games.observe(&mut games, &mut self.counter);
        self.take_tally()
    }

    /// Plays a game in which legal moves are counted. Returns its tally; `None` if the remaining work was not enough.
    fn play_within(&mut self, seed: u64, number: u64, work: &mut u64) -> Option<Tally> {
        let game = PlannedGame {
            chance: Chance::for_game(seed, number),
            counts_moves: true,
        };
        let clauses = self.clauses.list().len() as u64;
        self.counter.work_left = work.saturating_sub(clauses);
        self.games
            .observe(&mut std::iter::once(game), &mut self.counter);
        let tally = self.take_tally();
        *work = self.counter.work_left;
        (*work > 0 || tally.unplayable > 0).then_some(tally)
    }

    fn take_tally(&mut self) -> Tally {
        std::mem::replace(&mut self.counter.tally, Tally::new(self.clauses))
    }
}

/// Plays the random games with these numbers and counts what happens. Each move is drawn uniformly from the legal
/// moves. Game `n` depends only on `seed` and `n`, so games may be divided among threads. The survey stops after the
/// first game that exceeds the limits of play ([`Tally::unplayable`]).
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// use sow_interpreter::CompiledGame;
/// use sow_survey::{Clauses, survey};
///
/// let loaded = sow_grammar::load("kalaha").unwrap();
/// let settings = Settings::defaults(&rules.options);
/// let kalaha = CompiledGame::new(rules, &settings).unwrap();
/// let clauses = Clauses::new(&kalaha, &loaded.sources);
/// // The same seed gives the same games on every machine.
/// let tally = survey(&kalaha.program, &clauses, 1, 0..20);
/// assert_eq!(tally.moves(), survey(&kalaha.program, &clauses, 1, 0..20).moves());
/// ```
#[must_use]
pub fn survey(program: &Program, clauses: &Clauses, seed: u64, games: Range<u64>) -> Tally {
    Surveyor::new(program, clauses).play(seed, games)
}

/// In this many games at the start, legal moves are counted even if they have to be made for that.
const ALWAYS_COUNTED_GAMES: u64 = 32;
/// After those games, legal moves are counted only in every game whose number is a multiple of this.
const COUNTED_INTERVAL: u64 = 128;

/// A limit of play is too rare to be reported if fewer than one position in this many reaches it.
const MAX_RARE_POSITIONS: u64 = 20;

/// A limit on work that no survey reaches.
const UNLIMITED: u64 = u64::MAX;

/// Counting one event costs as much work as this many computation steps.
const STEPS_PER_EVENT: u64 = 16;

/// Like [`survey`], as long as `work` lasts, which is a number of computation steps
/// ([`sow_interpreter::MoveList::steps`]). Counting takes some work too: for each move, legal move, choice and event,
/// and at the end of a game for each clause. A game that runs out of work is not counted.
#[must_use]
pub fn survey_within(
    program: &Program,
    clauses: &Clauses,
    seed: u64,
    games: Range<u64>,
    work: &mut u64,
) -> Tally {
    let mut tally = Tally::new(clauses);
    let mut surveys = Surveyor::new(program, clauses);
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
    // A game that ran out of work is not counted, but it may have reached a limit of play.
    tally.left_out = surveys.counter.frequent_limit();
    tally
}

/// Returns whether legal moves are counted in all games. They are if counting is cheap, or if refused moves would
/// otherwise not be counted.
fn counts_all_moves(program: &Program, clauses: &Clauses) -> bool {
    !clauses.cover_all_refusals || !program.counting_requires_moves()
}

/// An observer that counts the events of games.
struct CountingObserver<'a> {
    watch: EventCounter<'a>,
    /// The player who begins.
    first_player: Seat,
    counts: GameCounts,
    tally: Tally,
    /// The remaining work.
    work_left: u64,
    /// See [`Tally::left_out`].
    left_out: Option<(Limit, MoveId)>,
    /// The number of positions whose moves were counted, and the number of positions with moves left out.
    positions: [u64; 2],
}

impl<'a> CountingObserver<'a> {
    fn new(program: &'a Program, clauses: &'a Clauses) -> Self {
        Self {
            watch: EventCounter::new(program, clauses),
            first_player: Game::new(program).position().mover(),
            counts: GameCounts::new(true),
            tally: Tally::new(clauses),
            work_left: UNLIMITED,
            left_out: None,
            positions: [0; 2],
        }
    }

    fn spend(&mut self, happened: u64, steps: u32) {
        let work = happened * STEPS_PER_EVENT + u64::from(steps);
        self.work_left = self.work_left.saturating_sub(work);
    }

    /// Returns the limit that leaves out moves, and the kind of those moves, unless only few positions reach the limit.
    fn frequent_limit(&self) -> Option<(Limit, MoveId)> {
        let [all, limited] = self.positions;
        self.left_out
            .filter(|_| limited * MAX_RARE_POSITIONS >= all)
    }
}

impl Observer for CountingObserver<'_> {
    fn wants_every_seed(&self) -> bool {
        false
    }

    fn legal_moves_counted(&mut self, legal: usize, refused: &RefusalReasons) {
        self.positions[0] += 1;
        self.counts.record_listing(legal, refused.endless);
        self.watch.record_refused(refused);
    }

    fn moves_left_out(&mut self, limit: Limit, kind: MoveId) {
        self.left_out = self.left_out.max(Some((limit, kind)));
        self.positions[1] += 1;
    }

    fn move_started(&mut self, mover: Seat, kind: MoveId) {
        self.watch.start_move(mover, kind);
    }

    fn event(&mut self, event: Event) {
        self.watch.record_event(event);
    }

    fn choice_made(&mut self, chosen: InnerChoice) {
        self.watch.record_choice(chosen);
    }

    fn move_finished(&mut self, steps: u32) -> bool {
        self.counts.record_move(&self.watch);
        let happened =
            1 + u64::from(self.counts.legal_moves()) + u64::from(self.watch.take_events());
        self.spend(happened, steps);
        self.work_left > 0
    }
}

impl GameObserver for CountingObserver<'_> {
    fn game_started(&mut self, counts_moves: bool) {
        self.counts.restart(counts_moves);
        self.watch.start_game();
    }

    fn game_finished(&mut self, finish: PlayoutEnd, steps: u32) -> bool {
        self.spend(0, steps);
        let stopped = self.counts.moves() >= MAX_MOVES;
        let close = match finish {
            PlayoutEnd::Over(standing) => GameOutcome::Over(standing),
            PlayoutEnd::Unplayable => GameOutcome::Unplayable,
            PlayoutEnd::Unfinished if stopped => GameOutcome::Stopped,
            PlayoutEnd::Unfinished => GameOutcome::Stuck,
        };
        self.tally
            .record_game(self.first_player, &self.counts, close, &self.watch);
        self.work_left > 0
    }
}
