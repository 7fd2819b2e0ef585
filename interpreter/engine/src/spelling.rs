//! Moves as their players name them, and how these are spelled.
#![deny(clippy::wildcard_enum_match_arm)]

use crate::moves::{Candidate, DirectionChoice, Move};
use crate::trace::{DynObserver, Event, InnerChoice, Observer};
use crate::vm::{Machine, RepetitionHistory};
use sow_compiler::board::{Cell, MAX_WORDS, Position};
use sow_compiler::program::Program;
use sow_grammar::rules::Seat;

/// A move as its player names it. Moves of two kinds that are named alike are one move to the player, and the kind that
/// comes first in the file is played.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_interpreter::{Game, Program};
/// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
/// let game = Game::new(&program);
/// let moves = game.legal_moves();
/// // Two moves that are named alike are one move to the player.
/// assert_ne!(game.name_move(moves[0]), game.name_move(moves[1]));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct NamedMove<'p> {
    /// Where the move begins.
    pub start: NamedStart<'p>,
    /// The choices inside the move, in order.
    pub choices: Vec<NamedChoice<'p>>,
}

/// The beginning of a move as its player names it.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_interpreter::{Game, Program};
/// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
/// use sow_interpreter::NamedStart;
///
/// let game = Game::new(&program);
/// match game.name_move(game.legal_moves()[0]).start {
///     NamedStart::Pit(pit, _) => assert_eq!(game.label(pit), "1"),
///     NamedStart::Kind(name) => println!("a move without a pit: {name}"),
/// }
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum NamedStart<'p> {
    /// A pit, and the direction chosen together with it.
    Pit(Cell, DirectionChoice),
    /// The name of the kind of move, if it has no pit.
    Kind(&'p str),
}

/// A choice inside a move as its player names it.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_interpreter::{Game, Program};
/// # let rules = sow_grammar::load("nsolo").unwrap().rules.unwrap();
/// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
/// use sow_interpreter::NamedChoice;
///
/// let game = Game::new(&program);
/// let named = game.name_move(game.read_move("f1/of2").unwrap());
/// let [choice @ NamedChoice::Pit(_)] = named.choices[..] else { unreachable!("a pit is chosen") };
/// assert_eq!(choice.spell(&program, game.position().mover()), "of2");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum NamedChoice<'p> {
    /// Sowing leftward.
    Left,
    /// Sowing rightward.
    Right,
    /// A pit.
    Pit(Cell),
    /// The name of an alternative.
    Alternative(&'p str),
}

impl<'p> NamedMove<'p> {
    /// Names a move of the player to move. The choices inside it are found by playing it.
    pub(crate) fn of<const W: usize>(
        program: &'p Program,
        position: &Position<W>,
        chosen: &Move,
    ) -> Self {
        let mut named = Self {
            start: NamedStart::of(program, chosen),
            choices: Vec::new(),
        };
        if chosen.has_choices()
            && let Some(kind) = program.code.kinds.get(chosen.kind())
        {
            let mut recorder = ChoiceRecorder {
                program,
                choices: &mut named.choices,
            };
            let (position, observer) = (
                position.resized::<MAX_WORDS>(),
                DynObserver::new(&mut recorder),
            );
            let mut machine = Machine::new(
                program,
                position,
                RepetitionHistory::Borrowed(&[]),
                observer,
            );
            // The choices made before a trap are named nevertheless.
            let _ = machine.play_script(kind, chosen);
        }
        named
    }

    /// Spells the move: `3`, `a2<`, `3/left/a4`, `pass`.
    pub(crate) fn spell(&self, program: &Program, mover: Seat) -> String {
        let start = self.start.spell(program, mover);
        self.choices.iter().fold(start, |text, choice| {
            text + "/" + &choice.spell(program, mover)
        })
    }
}

impl<'p> NamedStart<'p> {
    pub(crate) fn of(program: &'p Program, chosen: &Move) -> Self {
        let kind = program.code.kinds.get(chosen.kind());
        match chosen.pit() {
            Some(pit) => Self::Pit(pit, chosen.direction_choice()),
            None => Self::Kind(kind.map_or("", |kind| &kind.name)),
        }
    }

    /// Spells the beginning of a move: `3`, `a2<`, `pass`.
    pub(crate) fn spell(self, program: &Program, mover: Seat) -> String {
        match self {
            Self::Pit(pit, toward) => program.layout().label_in_moves(pit, mover) + toward.sign(),
            Self::Kind(name) => name.to_owned(),
        }
    }
}

impl<'p> NamedChoice<'p> {
    fn of(program: &'p Program, chosen: InnerChoice) -> Self {
        match chosen {
            InnerChoice::Left => Self::Left,
            InnerChoice::Right => Self::Right,
            InnerChoice::Pit(cell) => Self::Pit(cell),
            // Rules may offer directions as alternatives: `choose { left => …  right => … }`.
            InnerChoice::Alternative { list, index } => {
                match program.alternative_name(list, index) {
                    "left" => Self::Left,
                    "right" => Self::Right,
                    name => Self::Alternative(name),
                }
            }
        }
    }

    /// Spells the choice: `left`, `a4`, `keep`; `mover` is the player who chooses.
    #[must_use]
    pub fn spell(self, program: &Program, mover: Seat) -> String {
        match self {
            Self::Left => "left".to_owned(),
            Self::Right => "right".to_owned(),
            Self::Pit(cell) => program.layout().label_in_moves(cell, mover),
            Self::Alternative(name) => name.to_owned(),
        }
    }
}

impl DirectionChoice {
    /// Returns the sign that follows the pit in a move.
    ///
    /// ```
    /// use sow_interpreter::DirectionChoice;
    ///
    /// let signs = [DirectionChoice::Implied, DirectionChoice::Left, DirectionChoice::Right];
    /// assert_eq!(signs.map(DirectionChoice::sign), ["", "<", ">"]);
    /// ```
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Implied => "",
            Self::Left => "<",
            Self::Right => ">",
        }
    }
}

/// Spells a move of the player to move.
pub(crate) fn spell<const W: usize>(
    program: &Program,
    position: &Position<W>,
    chosen: &Move,
) -> String {
    NamedMove::of(program, position, chosen).spell(program, position.mover())
}

/// Spells the pit and the direction of a move.
pub(crate) fn spell_candidate(program: &Program, mover: Seat, candidate: Candidate) -> String {
    let start = NamedStart::Pit(Cell(candidate.pit), candidate.direction_choice);
    start.spell(program, mover)
}

/// Spells a choice made inside a move.
pub(crate) fn spell_choice(program: &Program, mover: Seat, chosen: InnerChoice) -> String {
    NamedChoice::of(program, chosen).spell(program, mover)
}

/// An observer that names choices while a move is played.
struct ChoiceRecorder<'p, 'l> {
    program: &'p Program,
    choices: &'l mut Vec<NamedChoice<'p>>,
}

impl Observer for ChoiceRecorder<'_, '_> {
    fn event(&mut self, _event: Event) {}

    fn choice_made(&mut self, chosen: InnerChoice) {
        self.choices.push(NamedChoice::of(self.program, chosen));
    }
}
