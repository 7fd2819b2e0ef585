//! The machines that play for South and North.

use crate::players::Interactivity;
use crate::records::RecordHeader;
use crate::support::chance::chance;
use sow_display::english::seat_name;
use sow_grammar::rules::Seat;
use sow_interpreter::Program;
use sow_matches::{Match, MatchMove};
use sow_operations::failure::Failure;
use sow_operations::players::{Knowledge, Opponent};
use sow_operations::work::WorkBudget;
use sow_players::{Chance, PlayerSpec, Settings};

/// The machines at the seats, and the source of random numbers.
pub struct Seats {
    /// The machines of South and North; `None` for a person.
    machines: [Option<Opponent>; 2],
    /// The source of the moves of `random` players.
    pub(super) chance: Chance,
    settings: Settings,
    seed: Option<u64>,
    interactivity: Interactivity,
    /// The limit on the work of slow positions, which applies anew to each line and to each move of a machine.
    work: WorkBudget,
    /// The seats whose players were named on the command line. A continued game does not change these players.
    named: [bool; 2],
}

impl Seats {
    /// Creates empty seats. All random numbers derive from `seed`; without a seed, they differ every time.
    #[must_use]
    pub fn new(settings: Settings, seed: Option<u64>, interactivity: Interactivity) -> Self {
        Self {
            machines: [None, None],
            chance: chance(seed),
            settings,
            seed,
            interactivity,
            work: WorkBudget::default(),
            named: [false; 2],
        }
    }

    /// Sets the limit on the work of slow positions, which applies anew to each line and to each move of a machine.
    #[must_use]
    pub fn with_work(self, work: WorkBudget) -> Self {
        Self { work, ..self }
    }

    /// Lets the slow positions of a game use all steps of the limit again.
    pub(super) fn renew_work(&self, program: &Program) {
        self.work.limit(program);
    }

    /// Seats a player that was named on the command line; `None` is a person.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub fn name(&mut self, seat: Seat, spec: Option<PlayerSpec>) -> Result<(), Failure> {
        self.named[seat as usize] = true;
        spec.map_or(Ok(()), |spec| self.assign(seat, spec))
    }

    /// Seats the computer players that a record names, and removes their names from its header: from then on the names
    /// come from the seats. If only computers played the recorded game, none is seated: the game would be over before
    /// anybody could look at it. Returns messages for the user.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub(super) fn seat_recorded_computers(
        &mut self,
        header: &mut RecordHeader,
        players: u8,
    ) -> Result<Vec<String>, Failure> {
        let named = std::mem::take(&mut self.named);
        let parsed = |name: &Option<String>| name.as_ref()?.parse::<PlayerSpec>().ok();
        let recorded = [parsed(&header.south), parsed(&header.north)];
        if recorded.iter().flatten().count() >= usize::from(players) && named == [false; 2] {
            self.remove_machines();
            let note = "only computers played this game; `auto` lets them play on";
            return Ok(vec![note.to_owned()]);
        }
        let mut notes = Vec::new();
        let seats = [
            (Seat::South, &mut header.south),
            (Seat::North, &mut header.north),
        ];
        for (seat, name) in seats {
            let Some(spec) = recorded[seat as usize] else {
                continue;
            };
            *name = None;
            if !named[seat as usize] {
                self.assign(seat, spec)?;
                notes.push(format!("`{spec}` plays for {}", seat_name(seat)));
            }
        }
        Ok(notes)
    }

    /// Seats a machine.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub(super) fn assign(&mut self, seat: Seat, spec: PlayerSpec) -> Result<(), Failure> {
        // Two computer players need different random numbers.
        let seed = self
            .seed
            .map(|seed| seed.wrapping_mul(2).wrapping_add(seat as u64));
        let opponent = Opponent::new(spec, self.settings, chance(seed));
        self.machines[seat as usize] = Some(opponent.map_err(Failure::input)?);
        Ok(())
    }

    /// Returns what a person who waits for a machine sees and can do.
    pub(super) const fn interactivity(&self) -> Interactivity {
        self.interactivity
    }

    /// Returns the settings of searches.
    pub(super) const fn settings(&self) -> Settings {
        self.settings
    }

    /// Sets the level of the machines that play. Returns the sides that they play.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub(super) fn set_level(&mut self, level: u8) -> Result<Vec<Seat>, Failure> {
        let sides = [Seat::South, Seat::North].into_iter();
        let sides: Vec<Seat> = sides.filter(|&seat| self.is_machine(seat)).collect();
        for &seat in &sides {
            self.assign(seat, PlayerSpec::Level(level))?;
        }
        Ok(sides)
    }

    /// Removes all machines.
    pub(super) fn remove_machines(&mut self) {
        self.machines = [None, None];
    }

    /// Whether a machine plays this side.
    pub(super) fn is_machine(&self, seat: Seat) -> bool {
        self.machines[seat as usize].is_some()
    }

    /// Returns the machine of a side, spelled as on the command line.
    pub(super) fn machine_name(&self, seat: Seat) -> Option<String> {
        let machine = self.machines[seat as usize].as_ref()?;
        Some(machine.spec().to_string())
    }

    /// Returns the seed, if one was given.
    pub(super) const fn seed(&self) -> Option<u64> {
        self.seed
    }

    /// Returns the number of sides that machines play.
    pub(super) fn count(&self) -> usize {
        self.machines.iter().flatten().count()
    }

    /// Returns the move of the machine whose turn it is; `None` if a person is to move or no move is legal.
    pub(super) fn choose_move(
        &mut self,
        game: &Match,
        knowledge: &Knowledge<'_>,
    ) -> Option<MatchMove> {
        let machine = self.machines[game.mover() as usize].as_mut()?;
        self.interactivity.choose(machine, game, knowledge)
    }
}
