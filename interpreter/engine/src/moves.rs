//! Moves and their components.

use crate::limits::MAX_CHOICES;
use sow_compiler::board::{Cell, NOWHERE};
use sow_grammar::rules::MoveId;

/// A complete move: kind, pit, direction and every choice made inside it.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_interpreter::{Game, Program};
/// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
/// let game = Game::new(&program);
/// let third = game.read_move("3").unwrap();
/// assert_eq!(third, game.legal_moves()[2]);
/// assert_eq!(game.spell(third), "3");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    kind: u16,
    /// The pit; `NOWHERE` for a move without one.
    pit: u8,
    direction_choice: DirectionChoice,
    /// The number of choices inside the move.
    count: u8,
    picks: [u8; MAX_CHOICES],
}

const _: () = assert!(size_of::<Move>() <= 64);

/// The direction chosen together with a pit.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_interpreter::{Game, Program};
/// # let rules = sow_grammar::load("bao-zanzibar").unwrap().rules.unwrap();
/// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
/// use sow_interpreter::DirectionChoice;
///
/// let game = Game::new(&program);
/// let leftward = game.read_move("f6<").unwrap();
/// assert_eq!(leftward.direction_choice(), DirectionChoice::Left);
/// let rightward = game.read_move("f6>").unwrap();
/// assert_eq!(rightward.direction_choice(), DirectionChoice::Right);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DirectionChoice {
    /// No choice: there is only one direction.
    Implied,
    /// Leftward along the row of the pit, written `<`.
    Left,
    /// Rightward along the row of the pit, written `>`.
    Right,
}

/// The beginning of a move: a pit, and a direction if the mover chooses one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Candidate {
    /// The pit; `NOWHERE` for a move without one.
    pub(crate) pit: u8,
    pub(crate) direction_choice: DirectionChoice,
}

/// A line of choices: the beginning of a move and the choices made inside it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ChoiceLine<'l> {
    pub(crate) candidate: Candidate,
    pub(crate) buffer: &'l [u8; MAX_CHOICES],
    pub(crate) count: u8,
}

impl Move {
    pub(crate) fn new(kind: usize, candidate: Candidate, choices: &[u8]) -> Self {
        let mut picks = [0; MAX_CHOICES];
        picks[..choices.len()].copy_from_slice(choices);
        let Candidate {
            pit,
            direction_choice: toward,
        } = candidate;
        Self {
            kind: kind as u16,
            pit,
            direction_choice: toward,
            count: choices.len() as u8,
            picks,
        }
    }

    /// Returns the kind of move.
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # use sow_interpreter::{Game, Program};
    /// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
    /// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
    /// let first = Game::new(&program).legal_moves()[0];
    /// assert_eq!(rules[first.kind_id()].name, "sow");
    /// ```
    #[must_use]
    pub const fn kind_id(&self) -> MoveId {
        MoveId(self.kind)
    }

    /// Returns the pit; `None` for a kind of move without one.
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # use sow_interpreter::{Game, Program};
    /// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
    /// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
    /// let game = Game::new(&program);
    /// let pit = game.legal_moves()[0].pit().expect("the move begins with a pit");
    /// assert_eq!(game.position().seeds(pit), 6);
    /// ```
    #[must_use]
    pub fn pit(&self) -> Option<Cell> {
        (self.pit != NOWHERE).then_some(Cell(self.pit))
    }

    /// Returns the direction chosen together with the pit.
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # use sow_interpreter::{Game, Program};
    /// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
    /// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
    /// use sow_interpreter::DirectionChoice;
    ///
    /// let first = Game::new(&program).legal_moves()[0];
    /// assert_eq!(first.direction_choice(), DirectionChoice::Implied);
    /// ```
    #[must_use]
    pub const fn direction_choice(&self) -> DirectionChoice {
        self.direction_choice
    }

    /// Whether the move has choices inside, after kind, pit and direction.
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # use sow_interpreter::{Game, Program};
    /// # let rules = sow_grammar::load("nsolo").unwrap().rules.unwrap();
    /// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
    /// let game = Game::new(&program);
    /// // A pit of the opponent is chosen inside the move.
    /// assert!(game.read_move("f1/of2").unwrap().has_choices());
    /// ```
    #[must_use]
    pub const fn has_choices(&self) -> bool {
        self.count > 0
    }

    /// Returns a hash for tables of moves: equal moves have equal hashes.
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # use sow_interpreter::{Game, Program};
    /// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
    /// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
    /// let moves = Game::new(&program).legal_moves();
    /// assert_ne!(moves[0].table_hash(), moves[1].table_hash());
    /// ```
    #[must_use]
    pub fn table_hash(&self) -> u32 {
        let start = self.candidate().hash_seed(self.kind);
        mix_bits(self.picks().iter().fold(start, |number, &pick| {
            number.rotate_left(5).wrapping_mul(0x9E37_79B1) ^ (u32::from(pick) + 1)
        }))
    }

    /// Returns the move with one more choice.
    pub(crate) fn with_pick(mut self, pick: u8) -> Self {
        if let Some(last) = self.picks.get_mut(usize::from(self.count)) {
            *last = pick;
            self.count += 1;
        }
        self
    }

    pub(crate) fn kind(&self) -> usize {
        self.kind.into()
    }

    pub(crate) const fn candidate(&self) -> Candidate {
        Candidate {
            pit: self.pit,
            direction_choice: self.direction_choice,
        }
    }

    pub(crate) const fn start(&self) -> MoveStart {
        MoveStart {
            candidate: self.candidate(),
            choices: self.count,
        }
    }

    pub(crate) fn picks(&self) -> &[u8] {
        &self.picks[..usize::from(self.count)]
    }
}

/// What is known about the name of a move without playing it: moves with different starts have different names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct MoveStart {
    candidate: Candidate,
    /// The number of choices.
    choices: u8,
}

impl Candidate {
    /// The candidate of a move without a pit.
    pub(crate) const WITHOUT_PIT: Self = Self {
        pit: NOWHERE,
        direction_choice: DirectionChoice::Implied,
    };
}

impl Candidate {
    /// Returns the [`Move::table_hash`] of a move with this candidate and no choices inside.
    #[inline]
    pub(crate) const fn table_hash(self, kind: u16) -> u32 {
        mix_bits(self.hash_seed(kind))
    }

    #[inline]
    const fn hash_seed(self, kind: u16) -> u32 {
        (kind as u32) << 16 | (self.pit as u32) << 2 | self.direction_choice as u32
    }
}

impl<'l> ChoiceLine<'l> {
    #[inline]
    pub(crate) const fn new(
        candidate: Candidate,
        buffer: &'l [u8; MAX_CHOICES],
        count: u8,
    ) -> Self {
        Self {
            candidate,
            buffer,
            count,
        }
    }

    pub(crate) fn picks(&self) -> &'l [u8] {
        &self.buffer[..usize::from(self.count)]
    }

    pub(crate) fn move_of_kind(&self, kind: usize) -> Move {
        Move::new(kind, self.candidate, self.picks())
    }
}

#[inline]
const fn mix_bits(number: u32) -> u32 {
    number.wrapping_mul(0x85EB_CA6B) ^ number >> 15
}
