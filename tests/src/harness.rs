//! The harness of all suites that compare engines. A suite says which games are played and how each move is compared; the harness plays,
//! counts, and reports the first difference with game, seed, position and moves.

use crate::games::Case;
use crate::random::Random;
use crate::threads::parallel_map;
use sow_interpreter::{Game, Move, NoObserver};
use std::fmt::{Debug, Display};
use std::iter::Sum;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

/// The result of a comparison.
#[derive(Debug, Default, Clone, Copy)]
pub struct Tally {
    /// Positions whose moves were compared and one of them played.
    pub moves: usize,
    /// Positions with too many moves for one of the engines.
    pub gave_up: usize,
}

impl Tally {
    /// Requires a number of moves.
    ///
    /// # Errors
    /// If there are fewer.
    pub fn at_least(self, moves: usize) -> Result<Self, String> {
        match self.moves >= moves {
            true => Ok(self),
            false => Err(format!("only {self:?}")),
        }
    }
}

impl Sum for Tally {
    fn sum<I: Iterator<Item = Self>>(tallies: I) -> Self {
        tallies.fold(Self::default(), |sum, one| Self {
            moves: sum.moves + one.moves,
            gave_up: sum.gave_up + one.gave_up,
        })
    }
}

/// What came of a position.
#[derive(Debug)]
pub enum Step {
    /// A move was made.
    Played(Move),
    /// The game is over.
    End,
    /// There are too many moves for one of the engines.
    GaveUp,
}

impl Step {
    /// Makes a random move.
    pub fn random(game: &mut Game<'_>, random: &mut Random) -> Self {
        let legal = game.legal_moves();
        let drawn = legal.get(random.below(legal.len()));
        drawn.map_or(Self::End, |&drawn| {
            game.play_unchecked(drawn, &mut NoObserver);
            Self::Played(drawn)
        })
    }
}

/// Compares engines in each of the cases, on all cores, and adds up the results.
///
/// # Panics
/// If there is a difference.
pub fn compare<R: Send + Sum>(
    cases: &[Case],
    comparison: impl Fn(&Case) -> Result<R, String> + Sync,
) -> R {
    compare_each(cases, comparison).into_iter().sum()
}

/// Like [`compare`], and returns each result.
///
/// # Panics
/// If there is a difference.
pub fn compare_each<R: Send>(
    cases: &[Case],
    comparison: impl Fn(&Case) -> Result<R, String> + Sync,
) -> Vec<R> {
    parallel_map(cases, |case| {
        let compared = catch_unwind(AssertUnwindSafe(|| comparison(case)));
        if compared.is_err() {
            eprintln!("in {}", case.name);
        }
        let compared = compared.unwrap_or_else(|panic| resume_unwind(panic));
        compared.unwrap_or_else(|difference| panic!("{difference}\nin {}", case.name))
    })
}

/// Plays a game for each seed.
///
/// # Errors
/// The first difference, with the seed.
pub fn each_seed(
    seeds: Range<u64>,
    mut play: impl FnMut(u64) -> Result<Tally, String>,
) -> Result<Tally, String> {
    let named = |seed| play(seed).map_err(|difference| format!("seed {seed}: {difference}"));
    seeds.map(named).sum()
}

/// Plays a game of at most `most` moves. A step compares what the engines say of a position and makes a move in all of them.
///
/// # Errors
/// The first difference, with the position and the moves that lead to it.
pub fn play_along<'p>(
    opening: &Game<'p>,
    most: usize,
    mut step: impl FnMut(&mut Game<'p>) -> Result<Step, String>,
) -> Result<Tally, String> {
    let (mut game, mut played, mut gave_up) = (opening.clone(), Vec::new(), 0);
    while played.len() < most {
        let made = step(&mut game);
        match made.map_err(|difference| format!("{difference}\n  {}", replay(opening, &played)))? {
            Step::Played(made) => played.push(made),
            Step::End => break,
            Step::GaveUp => {
                gave_up = 1;
                break;
            }
        }
    }
    let moves = played.len();
    Ok(Tally { moves, gave_up })
}

/// Describes where moves lead.
fn replay(opening: &Game<'_>, moves: &[Move]) -> String {
    let mut game = opening.clone();
    let play = |&played: &Move| {
        let spelt = game.spell(played);
        game.play_unchecked(played, &mut NoObserver);
        spelt
    };
    let spelt: Vec<_> = moves.iter().map(play).collect();
    format!("at {} after {}", game.notation(), spelt.join(" "))
}

/// Compares two answers to the same question.
///
/// # Errors
/// Both, if they differ.
pub fn same<T: PartialEq + Debug>(
    what: impl Display,
    found: &T,
    expected: &T,
) -> Result<(), String> {
    match found == expected {
        true => Ok(()),
        false => Err(format!("{what}: {found:?} instead of {expected:?}")),
    }
}
