//! Counts random games and sequences of moves on several threads, for the commands and for Python.

use crate::failure::Failure;
use crate::game::ChosenGame;
use crate::monitor::Monitor;
use crate::threads::run_on_pool;
use crate::work::WorkBudget;
use rayon::prelude::{IntoParallelIterator, ParallelIterator};
use sow_grammar::cases::Case;
use sow_interpreter::perft::Nodes;
use sow_interpreter::random_games::Playouts;
use sow_interpreter::{Game, Limit, Move, MoveList, NoObserver, Program};
use sow_matches::{Extent, RandomMatches};
use sow_survey::{Clauses, Report, Surveyor, Tally, reached_by_cases, survey_matches};
use std::collections::HashMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// The number of games that a thread takes at a time.
const BATCH: u64 = 64;

/// Move sequences are counted in parts of at most about this number: between two parts, the monitor can stop the work.
const MAX_PART_SEQUENCES: u64 = 2_000_000;

/// The maximum number of positions kept to count complete games. They take some hundreds of megabytes.
const MAX_KEPT_POSITIONS: usize = 3_000_000;

/// The minimum number of legal moves assumed for later positions. The current position may have unusually few.
const ASSUMED_BRANCHING: usize = 16;

/// Sums that are the same in whatever order they are added, and therefore for any number of threads.
trait Sums: Send {
    fn add(&mut self, others: &Self);

    /// The number of games, without the unplayable ones.
    fn games(&self) -> u64;

    /// The number of games that cannot be played within the limits of play.
    fn unplayable(&self) -> u64;
}

/// A number of random games to be played. The same seed gives the same games.
pub struct RandomRun<'a> {
    /// The number of games, or of matches.
    pub games: u64,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The number of threads that share the games.
    pub threads: u16,
    /// The limit on the work of slow positions.
    pub work: WorkBudget,
    /// The time after which no batch of games begins.
    pub deadline: Option<Instant>,
    /// The observer that is notified of progress and can stop the run.
    pub monitor: &'a dyn Monitor,
}

/// The sums of random games.
pub struct RandomSums<T> {
    /// The sums of all finished games.
    pub sums: T,
    /// The reason why games are missing, if slow positions exhausted their limit.
    pub stop: Option<EarlyStop>,
}

/// The reason why random games ended before all of them were finished.
pub struct EarlyStop {
    /// How much was done, as in "3 of 5 games".
    pub done: String,
    /// The failure to report if all games are needed.
    pub failure: Failure,
}

impl<T> RandomSums<T> {
    /// Returns the sums of all games.
    ///
    /// # Errors
    /// If not all games were finished.
    pub fn into_complete(self) -> Result<T, Failure> {
        match self.stop {
            None => Ok(self.sums),
            Some(stop) => Err(stop.failure),
        }
    }
}

impl RandomRun<'_> {
    /// Plays random games, or matches where the game is played as one, and counts their outcomes.
    ///
    /// # Errors
    /// If the threads cannot be started, or a game cannot be played within the limits of play.
    pub fn playouts(&self, chosen: &ChosenGame) -> Result<RandomSums<Playouts>, Failure> {
        let start = chosen.start(None)?;
        if start.is_match() {
            let matches = RandomMatches::new(start);
            // Matches may be long, and the time is checked only between two batches.
            return self.run((chosen.program(), 1), || {
                |numbers| matches.play(self.seed, numbers)
            });
        }
        self.run((chosen.program(), BATCH), || {
            let mut games = chosen.program().random_games();
            move |numbers| games.play(self.seed, numbers)
        })
    }

    /// Surveys random games, or matches if `--match` was given.
    ///
    /// # Errors
    /// As [`RandomRun::playouts`].
    pub fn survey(
        &self,
        chosen: &ChosenGame,
        clauses: &Clauses,
    ) -> Result<RandomSums<Tally>, Failure> {
        if chosen.extent == Extent::Match {
            let start = chosen.start(None)?;
            return self.run((chosen.program(), 1), || {
                |numbers| survey_matches(&start, clauses, self.seed, numbers)
            });
        }
        self.run((chosen.program(), BATCH), || {
            let mut surveys = Surveyor::new(chosen.program(), clauses);
            move |numbers| surveys.play(self.seed, numbers)
        })
    }

    /// Shares the games among the threads. `new_player` creates the function that plays the games of one thread.
    fn run<T: Sums, P: FnMut(Range<u64>) -> T>(
        &self,
        (program, batch): (&Program, u64),
        new_player: impl Fn() -> P + Sync,
    ) -> Result<RandomSums<T>, Failure> {
        self.work.limit(program);
        let (next, stop) = (AtomicU64::new(0), AtomicBool::new(false));
        let total = Mutex::new(new_player()(0..0));
        let work = || {
            let mut play = new_player();
            while !(stop.load(Ordering::Relaxed) || self.monitor.is_stopped()) {
                let first = next.fetch_add(batch, Ordering::Relaxed);
                if first >= self.games {
                    break;
                }
                let last = self.games.min(first.saturating_add(batch));
                let sums = play(first..last);
                self.monitor.add(last - first);
                let mut total = total.lock().unwrap_or_else(PoisonError::into_inner);
                total.add(&sums);
                if total.unplayable() > 0 || self.deadline.is_some_and(|end| Instant::now() >= end)
                {
                    stop.store(true, Ordering::Relaxed);
                }
            }
        };
        run_on_pool(self.threads, || rayon::broadcast(|_| work()))?;
        let total = total.into_inner().unwrap_or_else(PoisonError::into_inner);
        let stop = match total.unplayable() {
            0 => None,
            _ if program.work_limit.is_exhausted() => {
                let done = self.describe_done(total.games());
                let failure = self.work.exhausted(&done);
                Some(EarlyStop { done, failure })
            }
            _ => return Err(Failure::unplayable("a random game", Limit::Steps)),
        };
        Ok(RandomSums { sums: total, stop })
    }

    /// Describes how much is done after `games` games, for the message of [`WorkBudget::exhausted`].
    fn describe_done(&self, games: u64) -> String {
        match self.games {
            u64::MAX => format!("{games} games, before time ran out"),
            all => format!("{games} of {all} games"),
        }
    }
}

/// Returns the report of a survey; `cases` are those of the game, which show what its clauses are for.
#[must_use]
pub fn survey_report(
    chosen: &ChosenGame,
    clauses: &Clauses,
    cases: &[Case],
    tally: &Tally,
) -> Report {
    let reached = reached_by_cases(&chosen.game.rules, clauses, cases);
    Report::new(
        tally,
        clauses,
        chosen.program().layout().players(),
        &reached,
    )
}

impl Sums for Tally {
    fn add(&mut self, others: &Self) {
        self.add(others);
    }

    fn games(&self) -> u64 {
        self.games()
    }

    fn unplayable(&self) -> u64 {
        self.unplayable()
    }
}

impl Sums for Playouts {
    fn add(&mut self, others: &Self) {
        self.merge(others);
    }

    fn games(&self) -> u64 {
        self.games
    }

    fn unplayable(&self) -> u64 {
        self.unplayable
    }
}

/// The number of sequences after each first move, and the limit of play that has cut the list of first moves, if any.
pub type DividedCounts = (Vec<(Move, Nodes)>, Option<Limit>);

/// Counts the sequences of exactly `depth` moves for each first move; `first` is the list of legal moves of `game`.
///
/// # Errors
/// If the threads cannot be started.
pub fn perft(
    game: &Game<'_>,
    first: MoveList,
    depth: u32,
    threads: u16,
    monitor: &dyn Monitor,
) -> Result<DividedCounts, Failure> {
    if depth == 0 {
        return Ok((Vec::new(), None));
    }
    let MoveList { moves, limit, .. } = first;
    let after = |first: Move| {
        let nodes = count_after(game, first, depth - 1, monitor);
        monitor.add(1);
        (first, nodes)
    };
    let counts = run_on_pool(threads, || moves.into_par_iter().map(after).collect())?;
    Ok((counts, limit))
}

fn count_after(game: &Game<'_>, first: Move, depth: u32, monitor: &dyn Monitor) -> Nodes {
    let mut after = game.clone();
    after.play_unchecked(first, &mut NoObserver);
    count_nodes(&after, depth, monitor)
}

/// Counts the sequences of `depth` moves. If there are many, the legal moves are shared among the threads.
fn count_nodes(game: &Game<'_>, depth: u32, monitor: &dyn Monitor) -> Nodes {
    if monitor.is_stopped() {
        return Nodes::default();
    }
    if depth <= 1 {
        // With one move left, counting the legal moves takes no longer than listing them.
        return sow_interpreter::perft::perft(game, depth);
    }
    let MoveList { moves, limit, .. } = game.list_moves();
    let branching = moves.len().max(ASSUMED_BRANCHING) as u64;
    if branching
        .checked_pow(depth)
        .is_some_and(|sequences| sequences <= MAX_PART_SEQUENCES)
    {
        return sow_interpreter::perft::perft(game, depth);
    }
    let own_node = || Nodes { count: 0, limit };
    let count_next = |next| count_after(game, next, depth - 1, monitor);
    moves
        .into_par_iter()
        .map(count_next)
        .reduce(own_node, Nodes::plus)
}

/// The number of complete games that can follow a position, and the length of the longest.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct CompleteGames {
    /// The number of games.
    pub games: u64,
    /// The number of moves of the longest game.
    pub longest: u32,
}

impl CompleteGames {
    /// The only game that can follow a position in which the game is over.
    const OVER: Self = Self {
        games: 1,
        longest: 0,
    };

    /// Adds the games that can follow a move.
    fn add(&mut self, after: Self) -> Result<(), Failure> {
        let sum = self.games.checked_add(after.games);
        self.games = sum.ok_or_else(|| Failure::input("there are more than 2^64 games"))?;
        self.longest = self.longest.max(after.longest + 1);
        Ok(())
    }
}

/// A position on the current path of the search, with the moves not yet followed and the games counted so far.
struct CountedVisit<'p> {
    game: Game<'p>,
    next: std::vec::IntoIter<Move>,
    found: CompleteGames,
}

/// Counts the complete games that can follow a position. Each position is examined once: it is kept under its notation,
/// which contains everything that play depends on.
///
/// # Errors
/// If play can come back to a position, if the limits of play leave out moves, or if there are too many positions.
pub fn count_complete_games(
    start: &Game<'_>,
    monitor: &dyn Monitor,
) -> Result<CompleteGames, Failure> {
    // The games that can follow each position; `None` while the position is on the current path.
    let mut known: HashMap<String, Option<CompleteGames>> = HashMap::new();
    let mut line = vec![visit_moves(start.clone())?];
    known.insert(start.notation(), None);
    loop {
        let last = line.len() - 1;
        let visit = &mut line[last];
        let Some(next) = visit.next.next() else {
            let found = match visit.game.position().result() {
                Some(_) => CompleteGames::OVER,
                None => visit.found,
            };
            known.insert(visit.game.notation(), Some(found));
            monitor.add(1);
            line.pop();
            match line.last_mut() {
                None => return Ok(found),
                Some(before) => before.found.add(found)?,
            }
            continue;
        };
        let mut after = visit.game.clone();
        after.play_unchecked(next, &mut NoObserver);
        let key = after.notation();
        match known.get(&key) {
            Some(Some(found)) => visit.found.add(*found)?,
            Some(None) => {
                return Err(Failure::Input(format!(
                    "the games have no number: play can come back to `{key}` for ever"
                )));
            }
            None if known.len() >= MAX_KEPT_POSITIONS => {
                return Err(Failure::Input(format!(
                    "there are more than {MAX_KEPT_POSITIONS} positions; count fewer seeds or pits, or from a later position"
                )));
            }
            None => {
                known.insert(key, None);
                line.push(visit_moves(after)?);
            }
        }
    }
}

fn visit_moves(game: Game<'_>) -> Result<CountedVisit<'_>, Failure> {
    let MoveList { moves, limit, .. } = game.list_moves();
    match limit {
        Some(limit) => Err(Failure::unplayable("a game", limit)),
        None => Ok(CountedVisit {
            game,
            next: moves.into_iter(),
            found: CompleteGames::default(),
        }),
    }
}
