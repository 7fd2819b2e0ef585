//! Static evaluation: exact at the end of a game, otherwise a rough estimate that works for any game.
//!
//! The estimate counts points first, then mobility: pits that are not empty. In games with stores, seeds on a player's
//! side count for nothing, since either player may end up with them; seeds in a pit that a mark gives to one player do
//! count. In games without stores the seeds *are* the points, and the player who runs out of moves loses most of these
//! games.
//!
//! Learned weights, if a game has them, replace all of this, except on boards with marks.
//!
//! The weights for games with stores come from games of a greedy player: a regression that predicts the final margin
//! from the board in mid-game (docs/src/players.md).

use crate::learned::weights::{self, COUNTS, WeightTable};
use crate::limits::Limits;
use crate::value::{INEXACT_DISTANCE, MAX_MARGIN, SEED_VALUE, Value, WIN_VALUE, end_value};
use sow_grammar::rules::Seat;
use sow_interpreter::successors::{Sides, State, Successors};
use sow_interpreter::{Cell, Game, GameResult, Layout, Position, Program};

/// The value of a pit that a mark gives to a player. Its seeds are seldom lost again.
const MARKED_PIT_VALUE: i32 = SEED_VALUE;
/// The value of each seed in such a pit.
const MARKED_SEED_VALUE: i32 = 9 * SEED_VALUE / 8;

/// The weights of a player's pits.
#[derive(Debug, Clone, Copy)]
struct Weights {
    /// The value of a pit that is not empty.
    occupied: i32,
    /// The additional value of a pit with more than one seed.
    heavy: i32,
}

impl Weights {
    fn from_facts(facts: &StaticFacts) -> Self {
        let (occupied, heavy) = match (facts.has_stores, facts.single_lap) {
            (false, _) => (SEED_VALUE / 16, SEED_VALUE / 4),
            // Without relays, a single seed gets no further than the next pit, so a second seed is worth something too.
            (true, true) => (SEED_VALUE / 2, SEED_VALUE / 2),
            (true, false) => (SEED_VALUE / 2, 0),
        };
        Self { occupied, heavy }
    }
}

/// The evaluation of positions of one game.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_interpreter::{Game, Program};
/// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
/// use sow_players::Evaluation;
///
/// let game = Game::new(&program);
/// let evaluation = Evaluation::new(&program);
/// // The value for the player to move; the opening is about even.
/// println!("{}", evaluation.estimate(game.position()));
/// ```
#[derive(Clone)]
pub struct Evaluation<'p> {
    program: &'p Program,
    pub(crate) facts: StaticFacts,
    weights: Weights,
    sides: Sides,
    learned: Option<WeightTable>,
}

/// Bounds on the final value of a position for the player to move, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Bounds {
    pub(crate) lower: i32,
    pub(crate) upper: i32,
}

impl<'p> Evaluation<'p> {
    /// Creates an evaluation for positions of a program.
    #[must_use]
    pub fn new(program: &'p Program) -> Self {
        let facts = StaticFacts::new(program);
        Self {
            program,
            weights: Weights::from_facts(&facts),
            sides: Sides::new(facts.pits.clone()),
            facts,
            learned: None,
        }
    }

    /// Creates the evaluation for a search, with the learned weights in `limits` if they fit the board.
    pub(crate) fn for_search(game: &Game<'p>, limits: &Limits<'_>) -> Self {
        let plain = Self::new(game.program());
        let stores = plain.facts.has_stores;
        let learned = limits.weights;
        Self {
            learned: learned.and_then(|weights| WeightTable::new(game.program(), weights, stores)),
            ..plain
        }
    }

    /// Prepares the evaluation for states that come from these successors.
    pub(crate) fn with_successors<const W: usize>(
        mut self,
        successors: &Successors<'_, W>,
    ) -> Self {
        self.sides = successors.prepare_sides(&self.sides);
        if let Some(learned) = &mut self.learned {
            learned.sides = successors.prepare_sides(&learned.sides);
        }
        self
    }

    /// Returns learnable weights that give the same estimate. Learning starts from them.
    #[must_use]
    pub fn weights(&self) -> weights::Weights {
        let Weights { occupied, heavy } = self.weights;
        let of_count = |count: usize| match count {
            0 => 0,
            1 => occupied,
            _ => occupied + heavy,
        };
        let counts: [i32; COUNTS] = std::array::from_fn(|count| of_count(count) * 100 / SEED_VALUE);
        weights::Weights::uniform(self.program, 100, counts)
    }

    /// Returns the value of a finished game for a player; `moves` is its distance from the root of the search.
    #[must_use]
    pub fn end_value(&self, standing: GameResult, seat: Seat, moves: u32) -> Value {
        let [south, north] = standing.score.map(|points| points as i32);
        let margin = if self.facts.players == 1 {
            south
        } else {
            margin_for_seat(south - north, seat)
        };
        match standing.winner {
            None => Value::default(),
            Some(winner) => Value(end_value(winner == seat, margin, moves)),
        }
    }

    /// Returns bounds derived from the stores; `None` where they do not decide the game.
    pub(crate) fn bounds<const W: usize>(&self, state: &State<W>) -> Option<Bounds> {
        if !self.facts.stores_decide {
            return None;
        }
        self.bounds_from(state.points(self.program), state.mover())
    }

    /// Returns bounds derived from the points of South and North.
    fn bounds_from(&self, points: [u32; 2], mover: Seat) -> Option<Bounds> {
        if !self.facts.stores_decide {
            return None;
        }
        let [south, north] = points.map(|points| points as i32);
        let (own, other) = match mover {
            Seat::South => (south, north),
            Seat::North => (north, south),
        };
        Some(Bounds {
            lower: margin_bound(2 * own - self.facts.seeds),
            upper: -margin_bound(2 * other - self.facts.seeds),
        })
    }

    /// Estimates a position that is not over, for the player to move.
    #[must_use]
    pub fn estimate<const W: usize>(&self, position: &Position<W>) -> Value {
        self.estimate_of_state(&State::from(*position))
    }

    /// Estimates a state that is not over, for the player to move.
    pub(crate) fn estimate_of_state<const W: usize>(&self, state: &State<W>) -> Value {
        let points = state.points(self.program);
        let rough = self.raw_estimate(state, points);
        Value(match self.bounds_from(points, state.mover()) {
            None => rough.clamp(-MAX_MARGIN * SEED_VALUE, MAX_MARGIN * SEED_VALUE),
            Some(bounds) => clamp_to_bounds(rough, bounds),
        })
    }

    /// Estimates a state, ignoring the bounds that the stores set.
    fn raw_estimate<const W: usize>(&self, state: &State<W>, points: [u32; 2]) -> i32 {
        let mover = state.mover();
        let position = state.as_position();
        let marked = position.filter(|position| self.facts.has_stores && position.has_marks());
        if let (Some(learned), None) = (&self.learned, marked) {
            let (south, turn) = learned.value(state, points);
            return margin_for_seat(south, mover) + turn;
        }
        let lead = margin_for_seat(points[0] as i32 - points[1] as i32, mover) * SEED_VALUE;
        lead + match marked {
            None => self.pits_value(state, &self.sides),
            Some(position) => {
                self.unmarked_pits_value(state, position)
                    + margin_for_seat(self.marked_pits_value(position), mover)
            }
        }
    }

    /// Returns the value for South of the pits that a mark gives to a player.
    fn marked_pits_value<const W: usize>(&self, position: &Position<W>) -> i32 {
        let pits = self.facts.pits.iter().flatten();
        let worth = |&pit: &Cell| {
            let seat = position.mark_owner(self.program, pit)?;
            let seeds = i32::from(position.seeds(pit));
            Some(margin_for_seat(
                MARKED_PIT_VALUE + seeds * MARKED_SEED_VALUE,
                seat,
            ))
        };
        pits.filter_map(worth).sum()
    }

    /// Returns the value of all unmarked pits for the player to move.
    fn unmarked_pits_value<const W: usize>(&self, state: &State<W>, position: &Position<W>) -> i32 {
        let is_marked = |&&pit: &&Cell| position.mark_owner(self.program, pit).is_some();
        let others =
            |pits: &Vec<Cell>| pits.iter().filter(|pit| !is_marked(pit)).copied().collect();
        let others = self.facts.pits.each_ref().map(others);
        self.pits_value(state, &Sides::new(others))
    }

    /// Returns the value of pits for the player to move.
    fn pits_value<const W: usize>(&self, state: &State<W>, sides: &Sides) -> i32 {
        let Weights { occupied, heavy } = self.weights;
        let [more_occupied, more_heavy] = state.lead_in_pits(sides, [1, 2]);
        occupied * more_occupied + heavy * more_heavy
    }
}

/// Returns the least value of a final margin of at least `margin`.
fn margin_bound(margin: i32) -> i32 {
    match margin {
        ..=-1 => -(WIN_VALUE - margin * SEED_VALUE),
        0 => 0,
        1.. => WIN_VALUE + margin * SEED_VALUE - INEXACT_DISTANCE,
    }
}

/// Clamps an estimate to its bounds. If they decide who wins, returns a win or loss by a whole margin, at an unknown
/// distance.
fn clamp_to_bounds(
    rough: i32,
    Bounds {
        lower: least,
        upper: most,
    }: Bounds,
) -> i32 {
    let whole = rough.div_euclid(SEED_VALUE) * SEED_VALUE;
    if least > 0 {
        let past = whole.clamp(least - WIN_VALUE + INEXACT_DISTANCE, most - WIN_VALUE);
        WIN_VALUE + past - INEXACT_DISTANCE
    } else if most < 0 {
        let past = whole.clamp(least + WIN_VALUE, most + WIN_VALUE - INEXACT_DISTANCE);
        INEXACT_DISTANCE - WIN_VALUE + past
    } else {
        rough.clamp(least, most)
    }
}

/// Turns a margin of South's into the margin of a player.
fn margin_for_seat(margin: i32, seat: Seat) -> i32 {
    match seat {
        Seat::South => margin,
        Seat::North => -margin,
    }
}

/// Facts about a game, computed before the first move.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_interpreter::{Game, Program};
/// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
/// use sow_players::StaticFacts;
///
/// let facts = StaticFacts::new(&program);
/// assert_eq!((facts.players, facts.has_stores), (2, true));
/// ```
#[derive(Debug, Clone)]
pub struct StaticFacts {
    /// The number of players, 1 or 2.
    pub players: u8,
    /// Whether points are seeds in store; otherwise they are the seeds on a player's side.
    pub has_stores: bool,
    /// Whether the player with more in store wins and stores only grow. Then more than half of all seeds is a win, and
    /// the seeds still on the board bound the margin.
    pub stores_decide: bool,
    /// Whether moves have a single lap, without relays.
    pub single_lap: bool,
    /// Whether moves or endings depend on earlier positions.
    pub depends_on_history: bool,
    /// The number of seeds in the game.
    pub seeds: i32,
    /// The pits of South and North.
    pub(crate) pits: [Vec<Cell>; 2],
}

impl StaticFacts {
    /// Derives the facts from a program.
    #[must_use]
    pub fn new(program: &Program) -> Self {
        let layout = program.layout();
        Self {
            players: layout.players(),
            has_stores: layout.store(Seat::South).is_some(),
            stores_decide: layout.players() == 2
                && program.stores_decide()
                && program.seeds() <= MAX_MARGIN as u32,
            single_lap: !program.board.limits_laps,
            depends_on_history: program.depends_on_history(),
            seeds: program.seeds() as i32,
            pits: [Seat::South, Seat::North].map(|seat| pits(layout, seat)),
        }
    }
}

/// Returns the pits that a player owns.
fn pits(layout: &Layout, seat: Seat) -> Vec<Cell> {
    let rows = layout.rows_from_top().into_iter().flatten();
    rows.filter(|&cell| layout.owner(cell) == Some(seat))
        .collect()
}
