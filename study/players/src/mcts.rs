//! Monte Carlo tree search (UCT).
//!
//! Playouts are cut off after a few random moves and evaluated, which is more accurate than playing random games to the
//! end. Where legality or endings depend on earlier positions, each descent into the tree makes the moves on the path
//! again, so that repetitions are noticed.

use crate::deepening::{Analysis, PvLine};
use crate::endgames::Endgames;
use crate::evaluate::Evaluation;
use crate::limits::Limits;
use crate::value::{SEED_VALUE, Value};
use sow_grammar::rules::Seat;
use sow_interpreter::chance::Chance;
use sow_interpreter::successors::{SmallBoard, SmallBoardTask, State, Successor, Successors};
use sow_interpreter::{Game, Move, Position};
use std::cmp::Reverse;

/// The UCT constant: the weight of exploration.
const UCT_CONSTANT: f64 = 0.15;
/// The number of random moves in a playout. More moves would add more noise than information.
const PLAYOUT_MOVES: u32 = 2;
/// The weight of winning in the result of a playout; the remaining weight is for the margin.
const WIN_WEIGHT: f64 = 0.9;

/// The Monte Carlo player. It has one thread; the same seed gives the same games.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_interpreter::{Game, Program};
/// # let rules = sow_grammar::load("oware").unwrap().rules.unwrap();
/// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
/// use sow_players::{Limits, MctsPlayer};
///
/// let game = Game::new(&program);
/// let player = MctsPlayer { memory: 1 << 20, seed: 1 };
/// let limits = Limits { nodes: Some(200), ..Limits::default() };
/// let best = player.think(&game, &limits).lines[0].moves[0];
/// assert!(game.legal_moves().contains(&best));
/// ```
#[derive(Debug, Clone, Copy)]
pub struct MctsPlayer {
    /// Memory in bytes for the tree, which stops growing when it is used up or cannot be allocated.
    pub memory: usize,
    /// The seed of the random numbers.
    pub seed: u64,
}

impl MctsPlayer {
    /// Searches the position of a game. `nodes` limits the number of playouts, and `depth` is ignored.
    #[must_use]
    pub fn think(&self, game: &Game<'_>, limits: &Limits<'_>) -> Analysis {
        let evaluation = Evaluation::for_search(game, limits);
        game.program().run_on_small_board(MctsSearch {
            game,
            evaluation: &evaluation,
            limits,
            player: *self,
        })
    }
}

struct MctsSearch<'a, 'p> {
    game: &'a Game<'p>,
    evaluation: &'a Evaluation<'p>,
    limits: &'a Limits<'a>,
    player: MctsPlayer,
}

impl SmallBoardTask for MctsSearch<'_, '_> {
    type Outcome = Analysis;

    fn run<const W: usize>(self, board: &'static SmallBoard<W>) -> Analysis {
        let capacity = self.player.memory / size_of::<Node<W>>();
        let successors = board.successors(self.game.program(), self.game.history());
        let mut tree = Tree::<W> {
            endgames: Endgames::from_limits(self.game, self.limits, &successors),
            successors,
            evaluation: self.evaluation,
            chance: Chance::for_game(self.player.seed, 0),
            nodes: vec![Node::new(None, self.game.position().resized())],
            capacity: capacity.clamp(1 << 10, u32::MAX as usize),
            list: Vec::new(),
            path: Vec::new(),
        };
        let most = self.limits.nodes.unwrap_or(u64::MAX);
        let mut games = 0;
        while games < most && tree.nodes[0].is_running() {
            // A playout is much more work than checking a clock.
            let is_stopped = || {
                self.limits.stop.is_some_and(|stop| stop())
                    || self.game.program().work_limit.is_exhausted()
            };
            if games > 0 && is_stopped() {
                break;
            }
            tree.run_playout();
            games += 1;
        }
        tree.analysis(games)
    }
}

/// A position of the tree.
struct Node<const W: usize> {
    /// The move that led here; `None` for the root.
    played_move: Option<Move>,
    position: Position<W>,
    /// The index of the first child, if `child_count` is not 0.
    first_child: u32,
    child_count: u32,
    visits: u32,
    /// The sum of results: 1 for a win of South, 0 for a win of North.
    south_results: f64,
}

impl<const W: usize> Node<W> {
    fn new(played: Option<Move>, position: Position<W>) -> Self {
        Self {
            played_move: played,
            position,
            first_child: 0,
            child_count: 0,
            visits: 0,
            south_results: 0.0,
        }
    }

    fn is_running(&self) -> bool {
        self.position.result().is_none()
    }

    /// Returns the mean result for a player, from 0 to 1.
    fn mean(&self, seat: Seat) -> f64 {
        let south = self.south_results / f64::from(self.visits.max(1));
        match seat {
            Seat::South => south,
            Seat::North => 1.0 - south,
        }
    }
}

struct Tree<'a, 'p, const W: usize> {
    successors: Successors<'p, W>,
    endgames: Option<Endgames<'a>>,
    evaluation: &'a Evaluation<'p>,
    chance: Chance,
    nodes: Vec<Node<W>>,
    capacity: usize,
    list: Vec<Successor<W>>,
    /// The path from the root to the current node.
    path: Vec<usize>,
}

impl<const W: usize> Tree<'_, '_, W> {
    /// Runs one playout: selection, expansion, random moves, and backpropagation of the result.
    fn run_playout(&mut self) {
        self.path.clear();
        self.path.push(0);
        let mut at = 0;
        while self.nodes[at].is_running() {
            if self.nodes[at].child_count == 0 && !(self.nodes[at].visits > 0 || at == 0) {
                break;
            }
            if self.nodes[at].child_count == 0 {
                self.expand(at);
            }
            let Some(next) = self.best_child(at) else {
                break;
            };
            let (from, to) = (self.nodes[at].position, self.nodes[next].position);
            self.successors.descend(&from.into(), &to.into());
            self.path.push(next);
            at = next;
        }
        let last = self.nodes[at].position;
        let end = self
            .successors
            .play_out(&last, &mut self.chance, PLAYOUT_MOVES);
        let south = self.playout_result(&end);
        for _ in 1..self.path.len() {
            self.successors.ascend();
        }
        for &node in &self.path {
            self.nodes[node].visits += 1;
            self.nodes[node].south_results += south;
        }
    }

    fn expand(&mut self, at: usize) {
        let position = self.nodes[at].position;
        self.successors.list_successors(&position, &mut self.list);
        let full = self.nodes.len() + self.list.len() > self.capacity;
        if full || self.nodes.try_reserve(self.list.len()).is_err() {
            return;
        }
        self.nodes[at].first_child = self.nodes.len() as u32;
        self.nodes[at].child_count = self.list.len() as u32;
        let children = self.list.iter();
        self.nodes
            .extend(children.map(|one| Node::new(Some(one.played_move), one.position)));
    }

    fn children(&self, at: usize) -> std::ops::Range<usize> {
        let node = &self.nodes[at];
        node.first_child as usize..(node.first_child + node.child_count) as usize
    }

    /// Returns the child to follow: the first one without visits, or else the one with the greatest UCT score.
    fn best_child(&self, at: usize) -> Option<usize> {
        let node = &self.nodes[at];
        let (mover, log_visits) = (node.position.mover(), f64::from(node.visits.max(1)).ln());
        let score = |&child: &usize| {
            let child = &self.nodes[child];
            match child.visits {
                0 => f64::INFINITY,
                visits => {
                    child.mean(mover) + UCT_CONSTANT * (log_visits / f64::from(visits)).sqrt()
                }
            }
        };
        let mut children = self.children(at);
        let first = children.next()?;
        let best = children.fold((first, score(&first)), |best, child| {
            let score = score(&child);
            if score > best.1 { (child, score) } else { best }
        });
        Some(best.0)
    }

    /// Returns the result of a playout for South, from 0 to 1.
    fn playout_result(&self, position: &Position<W>) -> f64 {
        let south = match position.result() {
            Some(standing) => self.evaluation.end_value(standing, Seat::South, 0),
            None => {
                let estimate = self.estimate(position);
                match position.mover() {
                    Seat::South => estimate,
                    Seat::North if self.evaluation.facts.players == 2 => estimate.negated(),
                    Seat::North => estimate,
                }
            }
        };
        let share = logistic(south.margin() / f64::from(self.evaluation.facts.seeds.max(8)) * 8.0);
        let decided = match south.end() {
            Some(end) => f64::from(u8::from(end.won)),
            None if position.result().is_some() => 0.5,
            None => share,
        };
        WIN_WEIGHT * decided + (1.0 - WIN_WEIGHT) * share
    }

    /// Estimates a position that is not over, for the player to move.
    fn estimate(&self, position: &Position<W>) -> Value {
        let state = State::from(*position);
        let endgames = self.endgames.as_ref();
        let worth = endgames.and_then(|endgames| endgames.value(&state));
        worth.map_or_else(|| self.evaluation.estimate_of_state(&state), Value)
    }

    fn analysis(&self, games: u64) -> Analysis {
        let visits = |child: usize| (Reverse(i64::from(self.nodes[child].visits)), child);
        let mut roots: Vec<_> = self.children(0).map(visits).collect();
        roots.sort_unstable();
        let mover = self.nodes[0].position.mover();
        let line = |&(_, child): &(_, usize)| PvLine {
            value: self.value(self.nodes[child].mean(mover)),
            moves: self.most_visited_line(child),
        };
        let lines: Vec<PvLine> = roots.iter().map(line).collect();
        Analysis {
            depth: lines.first().map_or(0, |line| line.moves.len() as u32),
            lines,
            nodes: games,
            exhaustive: false,
        }
    }

    /// Converts a mean result to a margin in seeds, for display only.
    fn value(&self, mean: f64) -> Value {
        let seeds = (mean * 2.0 - 1.0) * f64::from(self.evaluation.facts.seeds) / 2.0;
        Value((seeds * f64::from(SEED_VALUE)) as i32)
    }

    /// Returns a move and its most visited continuation.
    fn most_visited_line(&self, mut at: usize) -> Vec<Move> {
        let mut moves: Vec<Move> = self.nodes[at].played_move.into_iter().collect();
        while let Some(next) = self
            .children(at)
            .max_by_key(|&child| self.nodes[child].visits)
        {
            if self.nodes[next].visits == 0 {
                break;
            }
            moves.extend(self.nodes[next].played_move);
            at = next;
        }
        moves
    }
}

fn logistic(number: f64) -> f64 {
    1.0 / (1.0 + (-number).exp())
}
