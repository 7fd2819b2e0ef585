//! Who sits at the seats besides people: for each side a machine, or nobody.

use crate::players::{Attention, Knowledge, Opponent};
use crate::support::chance::chance;
use crate::support::failure::Failure;
use sow_grammar::rules::Seat;
use sow_matches::{Match, MatchMove};
use sow_players::Chance;
use sow_players::{PlayerSpec, Settings};

/// The machines at the seats, and chance.
pub struct Seats {
    /// South's, North's.
    machines: [Option<Opponent>; 2],
    /// What `random` draws from.
    pub(super) chance: Chance,
    settings: Settings,
    seed: Option<u64>,
    attention: Attention,
}

impl Seats {
    /// Nobody sits there yet, and somebody waits for those who will as `attention` says. All chance depends on the seed; without one it is different every time.
    #[must_use]
    pub fn new(settings: Settings, seed: Option<u64>, attention: Attention) -> Self {
        Self {
            machines: [None, None],
            chance: chance(seed),
            settings,
            seed,
            attention,
        }
    }

    /// A machine takes a seat.
    ///
    /// # Errors
    /// If the memory for it is not there.
    pub fn seat(&mut self, seat: Seat, recipe: PlayerSpec) -> Result<(), Failure> {
        // The chances of two sides are not to be alike.
        let seed = self
            .seed
            .map(|seed| seed.wrapping_mul(2).wrapping_add(seat as u64));
        let opponent = Opponent::new(recipe, self.settings, chance(seed));
        self.machines[seat as usize] = Some(opponent.map_err(Failure::input)?);
        Ok(())
    }

    /// How somebody waits for the machines.
    pub(super) const fn attention(&self) -> Attention {
        self.attention
    }

    /// How machines think here.
    pub(super) const fn settings(&self) -> Settings {
        self.settings
    }

    /// All machines leave.
    pub(super) fn clear(&mut self) {
        self.machines = [None, None];
    }

    /// Whether a machine plays this side.
    pub(super) fn plays(&self, seat: Seat) -> bool {
        self.machines[seat as usize].is_some()
    }

    /// What the machine of a side is made of, in a word.
    pub(super) fn machine(&self, seat: Seat) -> Option<String> {
        let machine = self.machines[seat as usize].as_ref()?;
        Some(machine.spec().to_string())
    }

    /// What chance depends on, if that was said.
    pub(super) const fn seed(&self) -> Option<u64> {
        self.seed
    }

    /// How many sides machines play.
    pub(super) fn count(&self) -> usize {
        self.machines.iter().flatten().count()
    }

    /// What the machine of the mover does, if there is one.
    pub(super) fn choose(&mut self, game: &Match, knowledge: &Knowledge<'_>) -> Option<MatchMove> {
        let machine = self.machines[game.mover() as usize].as_mut()?;
        self.attention.choose(machine, game, knowledge)
    }
}
