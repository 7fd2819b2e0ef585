//! Solving a position: the value of every move, narrowed down question by question.

use crate::bounds::Bounds;
use crate::busy::Busy;
use crate::endgame::Endgames;
use crate::facts::{Measure, Repetition};
use crate::memory::NoMemory;
use crate::model::Model;
use crate::search::{Common, STACK, Search, decided, seen_from};
use crate::table::Table;
use crate::watch::Watch;
use sow_interpreter::successors::{OnSmallBoard, Successors};
use sow_interpreter::{Game, History, Move, Position};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

/// How a position is to be solved.
#[derive(Debug, Clone, Copy)]
pub struct Plan {
    /// The value of every move, not only of the best.
    pub all: bool,
    /// Bytes for the table of positions met before.
    pub memory: u64,
    /// Threads.
    pub threads: u16,
}

/// What is known of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Judged {
    /// The move.
    pub played: Move,
    /// Its value for the player who makes it.
    pub bounds: Bounds,
    /// The rest cannot be told: lines of play come back to positions on them.
    pub stuck: bool,
}

/// Why a position is not solved by search.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unsolvable {
    /// What may be played depends on more than the position.
    #[error("{0}")]
    Rules(String),
    /// The memory of the plan is not there.
    #[error(transparent)]
    Memory(#[from] NoMemory),
    /// No thread could be started.
    #[error("no thread could be started: {0}")]
    Threads(String),
}

/// A position being solved, or solved.
pub struct Solver<'p> {
    pub(crate) game: &'p Game<'p>,
    model: Model<'p>,
    pub(crate) plan: Plan,
    pub(crate) table: Table,
    pub(crate) moves: Vec<Judged>,
}

impl<'p> Solver<'p> {
    /// Prepares for a position. The memory is taken at once.
    ///
    /// # Errors
    /// [`Unsolvable`] if what may be played depends on more than the position, or the memory is not there.
    pub fn new(game: &'p Game<'p>, plan: Plan) -> Result<Self, Unsolvable> {
        let model = Model::new(game.program());
        if model.facts.repetition == Repetition::Rules {
            let reason = "what is legal in this game depends on earlier positions, so a position alone has no value";
            return Err(Unsolvable::Rules(reason.to_owned()));
        }
        if game.history() != &History::default() {
            let reason = "the value of a position that others came before (`seen=`) cannot be told: it depends on them; leave them out";
            return Err(Unsolvable::Rules(reason.to_owned()));
        }
        let table = Table::new(plan.memory, model.key_bits(), model.width())?;
        let widest = model.widest();
        let judge = |played| Judged {
            played,
            bounds: widest,
            stuck: false,
        };
        let moves = game.legal_moves().into_iter().map(judge).collect();
        Ok(Self {
            game,
            model,
            plan,
            table,
            moves,
        })
    }

    /// What a value says in this game.
    #[must_use]
    pub fn measure(&self) -> Measure {
        self.model.facts.measure
    }

    /// Whether positions that come back end the game, and endgames tell what that is worth where a search cannot.
    #[must_use]
    pub fn may_go_round(&self) -> bool {
        self.model.facts.repetition == Repetition::Ends && self.model.facts.pits_decide()
    }

    /// Seeds that are in play.
    #[must_use]
    pub fn seeds_in_play(&self) -> usize {
        usize::try_from(self.model.view(self.game.position()).left).unwrap_or(0)
    }

    /// Bytes of the table.
    #[must_use]
    pub fn memory(&self) -> u64 {
        self.table.bytes()
    }

    /// Whether the table can never take one position for another; else it does so with a chance that is negligible, but not none.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.table.is_exact()
    }

    /// What is known of the moves so far, in the order of the legal moves.
    #[must_use]
    pub fn moves(&self) -> &[Judged] {
        &self.moves
    }

    /// What is known of the value so far.
    #[must_use]
    pub fn bounds(&self) -> Bounds {
        if self.game.position().over().is_some() {
            return self.model.view(self.game.position()).bounds;
        }
        let most = |bound: fn(&Bounds) -> i16| {
            let all = self.moves.iter().map(|one| bound(&one.bounds));
            all.max().unwrap_or(0)
        };
        Bounds {
            low: most(|bounds| bounds.low),
            high: most(|bounds| bounds.high),
        }
    }

    /// The best moves, once they are known.
    #[must_use]
    pub fn best(&self) -> Vec<Move> {
        let value = self.bounds().value();
        let best = self
            .moves
            .iter()
            .filter(|one| Some(one.bounds.low) == value);
        best.map(|one| one.played).collect()
    }

    /// Goes on until all is known that can be known, or until it is stopped; says whether nothing is left to do.
    ///
    /// # Errors
    /// [`Unsolvable::Threads`].
    pub fn run(
        &mut self,
        endgames: Option<&dyn Endgames>,
        watch: &Watch,
    ) -> Result<bool, Unsolvable> {
        struct Run<'r, 'p>(&'r mut Solver<'p>, Option<&'r dyn Endgames>, &'r Watch);
        impl OnSmallBoard for Run<'_, '_> {
            type Outcome = Result<bool, Unsolvable>;
            fn run<const W: usize>(self) -> Self::Outcome {
                self.0.run_sized::<W>(self.1, self.2)
            }
        }
        let program = self.game.program();
        program.on_small_board(Run(self, endgames, watch))
    }

    fn run_sized<const W: usize>(
        &mut self,
        endgames: Option<&dyn Endgames>,
        watch: &Watch,
    ) -> Result<bool, Unsolvable> {
        let mut list = Vec::new();
        let root = self.game.position().resized::<W>();
        Successors::new(self.game.program(), self.game.history()).of(&root, &mut list);
        while let Some((at, least)) = self.question() {
            if watch.is_stopped() {
                return Ok(false);
            }
            watch.set_share(0.0);
            watch.set_bounds(self.bounds());
            let next = &list[at].position;
            let same_mover = next.mover() == root.mover();
            let asked = if same_mover { least } else { 1 - least };
            let answer = self.ask(next, asked, endgames, watch)?;
            let bounds = self.moves[at].bounds.and(seen_from(answer, same_mover));
            self.moves[at].bounds = bounds;
            if !decided(bounds, least) {
                if watch.is_stopped() {
                    return Ok(false);
                }
                self.moves[at].stuck = true;
            }
        }
        Ok(true)
    }

    /// The next move to look at, and what to ask of it.
    fn question(&self) -> Option<(usize, i16)> {
        let value = self.bounds();
        let open = |one: &Judged| !one.stuck && one.bounds.low < one.bounds.high;
        let moves = self.moves.iter().enumerate();
        if value.low < value.high {
            // Whatever may be the best of all; the middle of what is open, to begin with.
            let least = value
                .low
                .midpoint(value.high)
                .max(value.low + 1)
                .min(value.high);
            let may = moves
                .filter(|(_, one)| open(one) && one.bounds.high >= least && one.bounds.low < least);
            let (at, _) = may.max_by_key(|(at, one)| (one.bounds.high, std::cmp::Reverse(*at)))?;
            return Some((at, least));
        }
        let mut left =
            moves.filter(|(_, one)| open(one) && (self.plan.all || one.bounds.high == value.high));
        let (at, one) = left.next()?;
        Some((at, one.bounds.high))
    }

    /// Asks a question on all threads; the first answer counts.
    fn ask<const W: usize>(
        &self,
        position: &Position<W>,
        least: i16,
        endgames: Option<&dyn Endgames>,
        watch: &Watch,
    ) -> Result<Bounds, Unsolvable> {
        let answered = AtomicBool::new(false);
        let answer = Mutex::new(self.model.widest());
        let busy = Busy::new(self.plan.threads);
        let common = Common {
            model: &self.model,
            table: &self.table,
            endgames,
            watch,
            busy: &busy,
            answered: &answered,
        };
        let work = |first| {
            let bounds = Search::<W>::new(common, first).ask(position, least);
            if let Ok(mut answer) = answer.lock() {
                *answer = answer.and(bounds);
            }
            if decided(bounds, least) {
                answered.store(true, Ordering::Relaxed);
            }
        };
        std::thread::scope(|scope| {
            let start = |number: u16| {
                let thread = std::thread::Builder::new().stack_size(STACK);
                let work = &work;
                thread.spawn_scoped(scope, move || work(number == 0))
            };
            let started: Vec<_> = (0..self.plan.threads.max(1)).map(start).collect();
            match started.into_iter().next() {
                Some(Err(error)) => Err(Unsolvable::Threads(error.to_string())),
                _ => Ok(()),
            }
        })?;
        Ok(answer
            .into_inner()
            .unwrap_or_else(std::sync::PoisonError::into_inner))
    }
}
