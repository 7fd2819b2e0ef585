//! Looking ahead to a depth: alpha-beta in the form of a principal variation search.
//!
//! Values are those of the player to move; where the same player moves again they are not turned round, and such a move
//! counts for half a one. Choices inside a move make moves of their own, so they need no care.
//!
//! *Repetition.* Where rules look back, the worth of a position may depend on the way to it. What was found is written
//! into the table only if no repetition of a position before this one had a part in it; so a position reached on another way
//! never takes over a draw by repetition that is not its own. The other way round is left open, as chess programs leave
//! it: a value found on a way without repetitions is believed on all ways.

use crate::evaluate::Evaluation;
use crate::found::{Found, INDEPENDENT, Window, settled, to_know};
use crate::limits::Limits;
use crate::order::{self, Order, Ranked};
use crate::table::{Known, Table};
use crate::value::INFINITE;
use sow_interpreter::successors::{SmallBoard, Successor, Successors};
use sow_interpreter::{Game, Position, Program};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The greatest depth.
pub(crate) const MAX_DEPTH: u32 = 120;
/// After so much work it is asked whether to go on: a position is one piece of it, and so is every move that leads on from
/// it. To look at a position of some games takes a thousand times as long as in others, mostly since it has more moves.
const PATIENCE: usize = 64;
/// What all threads share.
pub(crate) struct Shared<'a> {
    pub(crate) table: &'a Table,
    pub(crate) limits: Limits<'a>,
    pub(crate) stop: AtomicBool,
    pub(crate) nodes: AtomicU64,
}

/// One thread that looks ahead.
pub(crate) struct Worker<'a, 'p, const W: usize> {
    pub(crate) board: &'static SmallBoard<W>,
    pub(crate) program: &'p Program,
    pub(crate) evaluation: &'a Evaluation<'p>,
    pub(crate) shared: &'a Shared<'a>,
    pub(crate) successors: Successors<'p, W>,
    pub(crate) order: Order,
    /// Lists that are used again, by depth.
    lists: Vec<(Vec<Successor<W>>, Vec<Ranked>)>,
    /// Positions looked at that have not been told yet.
    untold: u64,
    /// Work done since it was asked whether to go on.
    work: usize,
    /// Nothing found counts any more.
    pub(crate) stopped: bool,
}

impl<'a, 'p, const W: usize> Worker<'a, 'p, W> {
    pub(crate) fn new(
        board: &'static SmallBoard<W>,
        game: &Game<'p>,
        evaluation: &'a Evaluation<'p>,
        shared: &'a Shared<'a>,
    ) -> Self {
        Self {
            board,
            program: game.program(),
            evaluation,
            shared,
            successors: board.successors(game.program(), game.history()),
            order: Order::new(),
            lists: Vec::new(),
            untold: 0,
            work: 0,
            stopped: false,
        }
    }

    /// Counts a position.
    fn count(&mut self) {
        self.untold += 1;
        self.labour(1);
    }

    /// Counts work, and from time to time asks whether to go on.
    fn labour(&mut self, work: usize) {
        self.work += work;
        if self.work >= PATIENCE {
            self.tell();
        }
    }

    /// Tells how many positions were looked at, and asks whether to go on.
    pub(crate) fn tell(&mut self) {
        self.work = 0;
        let shared = self.shared;
        let before = shared.nodes.fetch_add(self.untold, Ordering::Relaxed);
        let nodes = before + std::mem::take(&mut self.untold);
        let limits = &shared.limits;
        let enough = limits.nodes.is_some_and(|most| nodes >= most)
            || limits.stop.is_some_and(|stop| stop());
        if enough {
            shared.stop.store(true, Ordering::Relaxed);
        }
        self.stopped |= shared.stop.load(Ordering::Relaxed);
    }

    /// The worth of a position after a move, for the player who made the move.
    pub(crate) fn after(&mut self, from: &Position<W>, to: &Position<W>, window: Window) -> Found {
        let again = from.mover() == to.mover();
        let Window { alpha, beta, .. } = window;
        if let Some(standing) = to.over() {
            self.count();
            let value = self.evaluation.of_end(standing, from.mover(), window.ply).0;
            let depends = match self.successors.moves_since(from, to) {
                Some(moves) => window.ply.saturating_sub(moves),
                None => INDEPENDENT,
            };
            return Found {
                depends,
                ..Found::exact(value)
            };
        }
        self.successors.descend(from, to);
        let found = if again {
            self.look(to, window)
        } else {
            let turned = Window {
                alpha: -beta,
                beta: -alpha,
                ..window
            };
            let found = self.look(to, turned);
            Found {
                value: -found.value,
                ..found
            }
        };
        self.successors.ascend();
        found
    }

    /// The worth of a position that is not over, for the player to move: exact inside the window, else a bound.
    fn look(&mut self, position: &Position<W>, window: Window) -> Found {
        self.count();
        let Window {
            ply,
            depth,
            mut alpha,
            mut beta,
        } = window;
        if self.stopped {
            return Found::exact(0);
        }
        let endgames = self.evaluation.endgames.as_ref();
        if let Some(value) = endgames.and_then(|endgames| endgames.settled(position)) {
            return Found::exact(value);
        }
        if depth == 0 || ply >= MAX_DEPTH {
            return Found {
                estimated: true,
                ..Found::exact(self.evaluation.estimate(position).0)
            };
        }
        if let Some(bounds) = self.evaluation.bounds(position) {
            if bounds.least >= beta {
                return Found::exact(bounds.least);
            }
            if bounds.most <= alpha {
                return Found::exact(bounds.most);
            }
            alpha = alpha.max(bounds.least);
            beta = beta.min(bounds.most);
        }
        let hash = position.hash();
        let known = self.shared.table.get(hash);
        if let Some(found) = known.and_then(|known| settled(known, ply, depth, alpha, beta)) {
            return found;
        }
        let best = known.map(|known| known.best);
        let narrowed = Window {
            alpha,
            beta,
            ..window
        };
        let (found, best) = self.try_moves(position, best, narrowed);
        if !self.stopped {
            self.shared.table.put(hash, to_know(&found, best, narrowed));
        }
        found
    }

    /// The same by trying all moves; and the number of the best one.
    fn try_moves(
        &mut self,
        position: &Position<W>,
        best: Option<u16>,
        window: Window,
    ) -> (Found, u16) {
        let (mut list, mut ranked) = self.lists.pop().unwrap_or_default();
        self.successors.of(position, &mut list);
        self.labour(list.len());
        self.order.rank(
            self.program,
            position,
            &list,
            (best, window.ply),
            &mut ranked,
        );
        let outcome = self.try_ranked(position, &list, &mut ranked, window);
        self.lists.push((list, ranked));
        outcome
    }

    fn try_ranked(
        &mut self,
        position: &Position<W>,
        list: &[Successor<W>],
        ranked: &mut [Ranked],
        window: Window,
    ) -> (Found, u16) {
        let mut best = (Found::exact(-INFINITE), Known::NO_MOVE);
        let mut alpha = window.alpha;
        let (mut estimated, mut depends) = (false, INDEPENDENT);
        for at in 0..ranked.len() {
            let number = order::next(ranked, at);
            let one = &list[usize::from(number)];
            let again = one.position.mover() == position.mover();
            let next = Window {
                alpha,
                ..window.next(again)
            };
            let found = self.after_in_doubt(position, &one.position, next, at > 0);
            if self.stopped {
                break;
            }
            estimated |= found.estimated;
            depends = depends.min(found.depends);
            if found.value > best.0.value {
                best = (found, number);
            }
            alpha = alpha.max(found.value);
            if alpha >= window.beta {
                // What refutes does so alone.
                (estimated, depends) = (found.estimated, found.depends);
                let own = position.mover() as usize;
                self.order
                    .refuted(&one.played, own, window.ply, window.depth);
                break;
            }
        }
        if ranked.is_empty() {
            // The endings of the game leave nothing open, but limits of play may: then nothing is to be gained here.
            best.0.value = self.evaluation.estimate(position).0;
        }
        best.0 = Found {
            value: best.0.value,
            estimated,
            depends,
        };
        (best.0, best.1)
    }

    /// A later move is first only asked whether it is better than the best so far.
    pub(crate) fn after_in_doubt(
        &mut self,
        from: &Position<W>,
        to: &Position<W>,
        window: Window,
        doubted: bool,
    ) -> Found {
        let Window { alpha, beta, .. } = window;
        if doubted && beta - alpha > 1 {
            let narrow = Window {
                beta: alpha + 1,
                ..window
            };
            let found = self.after(from, to, narrow);
            if found.value <= alpha || found.value >= beta || self.stopped {
                return found;
            }
        }
        self.after(from, to, window)
    }
}
