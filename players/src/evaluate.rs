//! The worth of a position without looking ahead: at the end of a game exactly, before it by a rough estimate that no
//! single game is named in.
//!
//! The estimate counts points first. In games with stores the seeds on a side count a little, since they are nearer to
//! that player's store than to the other one's; those in a pit that bears a mark of one player count for him. In games without stores the seeds *are* the points; then pits that can be
//! moved count as well, since whoever runs out of moves loses most of these games.

use crate::endgames::Endgames;
use crate::limits::Limits;
use crate::outlook::Outlook;
use crate::value::{FAR, SEED, Value, WIN, of_end};
use sow_grammar::rules::Seat;
use sow_interpreter::{Cell, Game, Position, Program, Standing};

/// A seed on the own side, in games with stores.
const ON_SIDE: i32 = SEED / 8;
/// A pit that a mark of this player's makes his, and a seed there: what is caught in such pits is seldom lost again.
const MARKED: i32 = SEED;
const IN_MARKED: i32 = 3 * SEED / 4;
/// An own pit that is not empty.
const OCCUPIED: i32 = SEED / 16;
/// An own pit with more than one seed.
const HEAVY: i32 = SEED / 4;

/// Estimates positions of one game.
#[derive(Clone)]
pub struct Evaluation<'p> {
    program: &'p Program,
    pub(crate) outlook: Outlook,
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
        Self {
            program,
            outlook: Outlook::new(program),
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
        let (mut occupied, mut heavy, mut sum) = (0, 0, 0);
        for &pit in pits {
            let seeds = i32::from(position.seeds(pit));
            if self.outlook.stores && position.marked_for(self.program, pit).is_some() {
                continue;
            }
            occupied += i32::from(seeds > 0);
            heavy += i32::from(seeds > 1);
            sum += seeds;
        }
        if self.outlook.stores {
            occupied * OCCUPIED + sum * ON_SIDE
        } else {
            occupied * OCCUPIED + heavy * HEAVY
        }
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
