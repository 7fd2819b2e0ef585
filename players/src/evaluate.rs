//! The worth of a position without looking ahead: at the end of a game exactly, before it by a rough estimate that no
//! single game is named in.
//!
//! The estimate counts points first, then what gives a player moves to choose from: pits that are not empty. Seeds that lie
//! on a side are worth next to nothing for that, since nobody knows who will have them in the end; but those in a pit that bears a mark of
//! one player count for him. In games without stores the seeds *are* the points, and whoever runs out of moves loses most of these games.
//!
//! The weights for games with stores come from games of a player who takes what he can: the margin in the end against what
//! lay on the board before (docs/players.md).

use crate::endgames::Endgames;
use crate::limits::Limits;
use crate::outlook::Outlook;
use crate::value::{FAR, SEED, Value, WIN, of_end};
use sow_grammar::rules::Seat;
use sow_interpreter::{Cell, Game, Position, Program, Standing};

/// A pit that a mark of this player's makes his, and a seed there: what is caught in such pits is seldom lost again.
const MARKED: i32 = SEED;
const IN_MARKED: i32 = 9 * SEED / 8;

/// What own pits are worth.
#[derive(Debug, Clone, Copy)]
struct Weights {
    /// A pit that is not empty.
    occupied: i32,
    /// A pit with more than one seed, besides.
    heavy: i32,
}

impl Weights {
    fn of(outlook: &Outlook) -> Self {
        let (occupied, heavy) = match (outlook.stores, outlook.single_lap) {
            (false, _) => (SEED / 16, SEED / 4),
            // Single seeds reach nothing but the next pit, where no lap goes on from there.
            (true, true) => (SEED / 2, SEED / 2),
            (true, false) => (SEED / 2, 0),
        };
        Self { occupied, heavy }
    }
}

/// Estimates positions of one game.
#[derive(Clone)]
pub struct Evaluation<'p> {
    program: &'p Program,
    pub(crate) outlook: Outlook,
    weights: Weights,
    pub(crate) endgames: Option<Endgames<'p>>,
}

/// What a position may still come to, for the player to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Bounds {
    pub(crate) least: i32,
    pub(crate) most: i32,
}

impl<'p> Evaluation<'p> {
    /// Gets ready for positions of a program.
    #[must_use]
    pub fn new(program: &'p Program) -> Self {
        let outlook = Outlook::new(program);
        Self {
            program,
            weights: Weights::of(&outlook),
            outlook,
            endgames: None,
        }
    }

    /// Gets ready for thinking about a game, with the endgames that may be looked up.
    pub(crate) fn of(game: &Game<'p>, limits: &Limits<'p>) -> Self {
        Self {
            endgames: Endgames::of(game, limits),
            ..Self::new(game.program())
        }
    }

    /// The worth of a game that is over, for this player, so many moves after the position thought about.
    #[must_use]
    pub fn of_end(&self, standing: Standing, seat: Seat, moves: u32) -> Value {
        let [south, north] = standing.score.map(|points| points as i32);
        let margin = if self.outlook.players == 1 {
            south
        } else {
            turned(south - north, seat)
        };
        match standing.winner {
            None => Value::default(),
            Some(winner) => Value(of_end(winner == seat, margin, moves)),
        }
    }

    /// What may still come, as far as the stores tell.
    pub(crate) fn bounds<const W: usize>(&self, position: &Position<W>) -> Option<Bounds> {
        if !self.outlook.stores_decide {
            return None;
        }
        let points = self.program.points(position).map(|points| points as i32);
        let (own, other) = match position.mover() {
            Seat::South => (points[0], points[1]),
            Seat::North => (points[1], points[0]),
        };
        Some(Bounds {
            least: bound(2 * own - self.outlook.seeds),
            most: -bound(2 * other - self.outlook.seeds),
        })
    }

    /// The estimate for the player to move, of a position that is not over.
    #[must_use]
    pub fn estimate<const W: usize>(&self, position: &Position<W>) -> Value {
        let known = self.endgames.as_ref();
        if let Some(worth) = known.and_then(|endgames| endgames.worth(position)) {
            return Value(worth);
        }
        let points = self.program.points(position).map(|points| points as i32);
        let [south, north] = &self.outlook.pits;
        let on_board = self.on_side(position, south) - self.on_side(position, north)
            + self.in_marked_pits(position);
        let rough = turned((points[0] - points[1]) * SEED + on_board, position.mover());
        Value(match self.bounds(position) {
            None => rough,
            Some(bounds) => within(rough, bounds),
        })
    }

    /// What pits are worth to South that a mark makes one player's, in games with stores.
    fn in_marked_pits<const W: usize>(&self, position: &Position<W>) -> i32 {
        if !self.outlook.stores {
            return 0;
        }
        let pits = self.outlook.pits.iter().flatten();
        let worth = |&pit: &Cell| {
            let seat = position.marked_for(self.program, pit)?;
            let seeds = i32::from(position.seeds(pit));
            Some(turned(MARKED + seeds * IN_MARKED, seat))
        };
        pits.filter_map(worth).sum()
    }

    fn on_side<const W: usize>(&self, position: &Position<W>, pits: &[Cell]) -> i32 {
        let (mut occupied, mut heavy) = (0, 0);
        for &pit in pits {
            let seeds = position.seeds(pit);
            if self.outlook.stores && position.marked_for(self.program, pit).is_some() {
                continue;
            }
            occupied += i32::from(seeds > 0);
            heavy += i32::from(seeds > 1);
        }
        occupied * self.weights.occupied + heavy * self.weights.heavy
    }
}

/// The least worth of a final margin of at least so much.
fn bound(margin: i32) -> i32 {
    match margin {
        ..=-1 => -(WIN - margin * SEED),
        0 => 0,
        1.. => WIN + margin * SEED - FAR,
    }
}

/// An estimate that keeps to what may still come. A position that is decided is worth a whole margin, nobody knows when.
fn within(rough: i32, Bounds { least, most }: Bounds) -> i32 {
    let whole = rough.div_euclid(SEED) * SEED;
    if least > 0 {
        let past = whole.clamp(least - WIN + FAR, most - WIN);
        WIN + past - FAR
    } else if most < 0 {
        let past = whole.clamp(least + WIN, most + WIN - FAR);
        FAR - WIN + past
    } else {
        rough.clamp(least, most)
    }
}

/// What South gains, seen by a player.
fn turned(margin: i32, seat: Seat) -> i32 {
    match seat {
        Seat::South => margin,
        Seat::North => -margin,
    }
}
