//! Games on packed boards: an action is a bit, and a board is what is seen.

use super::batch::{Common, End, Games, View, Views};
use crate::board::index;
use crate::chance::{Chance, below};
use crate::packed::{OnPacked, Referee, SteppedGame, Stepper, Tables};
use crate::perft::MAX_MOVES;
use sow_grammar::rules::Seat;

/// So many bits tell moves apart.
const BITS: usize = 32;
/// An action that is no bit.
const NONE: u8 = u8::MAX;

struct PackedGames<const H: usize> {
    stepper: Stepper<H>,
    opening: SteppedGame<H>,
    games: Vec<(SteppedGame<H>, u32)>,
    sides: [Side; 2],
}

/// How a player sees board and moves.
struct Side {
    /// The lanes of what is observed.
    lanes: Vec<u8>,
    /// The action of each bit.
    actions: [u32; BITS],
    /// The bit of each action.
    bits: Vec<u8>,
}

/// The games; `None` if something has no number.
pub(super) fn new(tables: &Tables, common: &Common, count: usize) -> Option<Box<dyn Games>> {
    struct Make<'a>(&'a Common, usize);
    impl OnPacked for Make<'_> {
        type Outcome = Option<Box<dyn Games>>;

        fn run<const H: usize>(self, stepper: Stepper<H>) -> Self::Outcome {
            let Self(common, count) = self;
            let opening = stepper.begin(&common.program.opening);
            let side = |seat| Side::new(&stepper, common, seat);
            Some(Box::new(PackedGames {
                sides: [side(Seat::South)?, side(Seat::North)?],
                games: vec![(opening, 0); count],
                opening,
                stepper,
            }))
        }
    }
    tables.stepper(Make(common, count))
}

impl Side {
    fn new<const H: usize>(stepper: &Stepper<H>, common: &Common, seat: Seat) -> Option<Self> {
        let number = index(seat) as u8;
        let mut side = Self {
            lanes: stepper.lanes(common.features.places(seat), number)?,
            actions: [0; BITS],
            bits: vec![NONE; common.actions.count()],
        };
        for (bit, candidate) in stepper.candidates(number) {
            let action = common.actions.of_candidate(seat, candidate)?;
            side.actions[bit as usize] = action;
            side.bits[action as usize] = bit as u8;
        }
        Some(side)
    }
}

impl<const H: usize> PackedGames<H> {
    fn bit(&self, game: &SteppedGame<H>, action: u32) -> Option<u32> {
        let bit = *self.sides[index(game.mover())].bits.get(action as usize)?;
        Some(u32::from(bit)).filter(|&bit| bit < BITS as u32)
    }

    #[inline]
    fn write(&self, game: &SteppedGame<H>, view: View<'_>) {
        let seat = index(game.mover());
        let side = &self.sides[seat];
        *view.mover = seat as i8;
        for (to, &lane) in view.observation.iter_mut().zip(&side.lanes) {
            *to = game.seeds(lane).into();
        }
        view.mask.fill(false);
        let mut legal = game.legal();
        while legal != 0 {
            let action = side.actions[legal.trailing_zeros() as usize];
            view.mask[action as usize] = true;
            legal &= legal - 1;
        }
    }
}

impl<const H: usize> Games for PackedGames<H> {
    fn count(&self) -> usize {
        self.games.len()
    }

    fn may(&self, game: usize, action: u32) -> bool {
        let game = &self.games[game].0;
        let bit = self.bit(game, action);
        bit.is_some_and(|bit| game.legal() >> bit & 1 != 0)
    }

    fn step(&mut self, common: &Common, actions: &[i64], views: &mut Views<'_>) {
        // It is seldom asked, so the size of its positions does not matter.
        let mut referee = Referee::new(&common.program, common.program.opening);
        for (at, &action) in actions.iter().enumerate() {
            let (mut game, mut moves) = self.games[at];
            let view = views.of(at, common);
            let mut end = End::GoesOn;
            let mut over = None;
            moves += 1;
            if let Some(bit) = self.bit(&game, action as u32)
                && !self.stepper.play(&mut game, bit, &mut referee)
            {
                over = referee.position().over();
                end = if over.is_some() {
                    End::Over
                } else {
                    End::Stopped
                };
            } else if moves == MAX_MOVES {
                end = End::Stopped;
            }
            common.reward(over, view.rewards);
            *view.end = end as u8;
            if end != End::GoesOn {
                (game, moves) = (self.opening, 0);
            }
            self.games[at] = (game, moves);
            self.write(&game, view);
        }
    }

    fn show(&self, common: &Common, views: &mut Views<'_>) {
        for (at, (game, _)) in self.games.iter().enumerate() {
            self.write(game, views.of(at, common));
        }
    }

    fn sample(&self, _: &Common, chance: &mut Chance, actions: &mut [i64]) {
        for ((game, _), to) in self.games.iter().zip(actions) {
            let mut legal = game.legal();
            for _ in 0..below(&mut chance.0, legal.count_ones() as usize) {
                legal &= legal - 1;
            }
            let side = &self.sides[index(game.mover())];
            let bit = legal.trailing_zeros() as usize % BITS;
            *to = side.actions[bit].into();
        }
    }
}
