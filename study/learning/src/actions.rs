//! Numbering the parts of moves, consistently across all positions of a game.

use sow_compiler::seats::seat_index;
use sow_grammar::rules::{MoveId, Seat};
use sow_interpreter::trace::InnerChoice;
use sow_interpreter::{DirectionChoice, Move, Program};
use std::collections::BTreeMap;

/// Marks a part of a move that has no number.
const UNNUMBERED: u32 = u32::MAX;

/// The actions of a game: the parts of its moves in notation, numbered from 0.
///
/// A move is written as a pit or a name, then the choices made within it (`f5>/left/stop`); each of these is an action.
/// The starts of moves come first, in the order of the kinds of move and of the pits as their player counts them. The
/// choices follow, then an action that ends a move which could also continue with a choice. In games without choices
/// within moves an action is a whole move. Numbers depend only on the rules and the option values; both players use the
/// same ones, each naming pits from their own side.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_interpreter::{Game, Program};
/// # let rules = sow_grammar::load("nsolo").unwrap().rules.unwrap();
/// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
/// use sow_learning::Actions;
///
/// // A move begins with a pit; a pit of the opponent may then be chosen within the move.
/// let actions = Actions::new(&program);
/// assert_eq!(actions.names()[0], "f1");
/// assert!(actions.names().contains(&"/of2".to_owned()));
/// ```
#[derive(Debug, Clone)]
pub struct Actions {
    names: Vec<String>,
    /// The number of each start, by seat, pit (or kind of move without a pit), and direction.
    starts: Vec<u32>,
    /// The number of each choice by seat, in the order of `choice_index`.
    choices: [Vec<u32>; 2],
    /// The number of the action that ends a move which could also continue; `None` if no move could.
    end: Option<u32>,
    /// The number of cells on the board; in `starts`, kinds of move without a pit follow the cells.
    cells: usize,
    /// The number of kinds of move.
    kinds: usize,
}

impl Actions {
    /// Numbers the actions of a program.
    #[must_use]
    pub fn new(program: &Program) -> Self {
        let cells = usize::from(program.layout().cell_count());
        let kinds = program.code.kinds.len();
        let mut actions = Self {
            names: Vec::new(),
            starts: vec![UNNUMBERED; 2 * (cells + kinds) * 3],
            choices: [Vec::new(), Vec::new()],
            end: None,
            cells,
            kinds,
        };
        actions.number_starts(program);
        actions.number_choices(program);
        actions
    }

    /// Returns the notation of each action: choices have a `/` before them, and the end of a move is `/`.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Returns the number of actions.
    #[must_use]
    pub fn count(&self) -> usize {
        self.names.len()
    }

    /// Returns whether moves may have choices within them, so that a move may be several actions.
    #[must_use]
    pub fn has_choices(&self) -> bool {
        self.choices.iter().any(|numbers| !numbers.is_empty())
    }

    /// Returns the action that ends a move which could also continue.
    pub(crate) const fn end_action(&self) -> Option<u32> {
        self.end
    }

    /// Returns the action that starts a move of a player.
    pub(crate) fn start_action(&self, seat: Seat, played: &Move) -> Option<u32> {
        let number = self.starts.get(self.start_index(seat, played)).copied();
        number.filter(|&number| number != UNNUMBERED)
    }

    /// Returns the action of a choice that a player makes within a move.
    pub(crate) fn choice_action(&self, seat: Seat, chosen: InnerChoice) -> Option<u32> {
        let numbers = &self.choices[seat_index(seat)];
        let number = numbers.get(self.choice_index(chosen)).copied();
        number.filter(|&number| number != UNNUMBERED)
    }

    /// Returns the index of a choice in the numbers of one player: directions come first, then pits, then the
    /// alternatives of each list.
    fn choice_index(&self, chosen: InnerChoice) -> usize {
        match chosen {
            InnerChoice::Left => 0,
            InnerChoice::Right => 1,
            InnerChoice::Pit(pit) => 2 + usize::from(pit.0),
            InnerChoice::Alternative { list, index } => {
                2 + self.cells + ((list as usize) << u8::BITS | usize::from(index))
            }
        }
    }

    fn start_index(&self, seat: Seat, start: &Move) -> usize {
        let kind = || self.cells + usize::from(start.kind_id().0);
        let at = start.pit().map_or_else(kind, |pit| pit.0.into());
        let direction = match start.direction_choice() {
            DirectionChoice::Implied => 0,
            DirectionChoice::Left => 1,
            DirectionChoice::Right => 2,
        };
        (seat_index(seat) * (self.cells + self.kinds) + at) * 3 + direction
    }

    fn number_starts(&mut self, program: &Program) {
        let mut numbers = BTreeMap::new();
        for kind in 0..self.kinds {
            for &seat in program.layout().seats() {
                for start in program.possible_starts(MoveId(kind as u16), seat) {
                    let name = program.spell_start(seat, &start);
                    let next = self.names.len() as u32;
                    let number = *numbers.entry(name.clone()).or_insert(next);
                    if number == next {
                        self.names.push(name);
                    }
                    let place = self.start_index(seat, &start);
                    self.starts[place] = number;
                }
            }
        }
    }

    fn number_choices(&mut self, program: &Program) {
        let mut numbers = BTreeMap::new();
        for &seat in program.layout().seats() {
            for chosen in program.possible_choices(seat) {
                let name = program.spell_choice(seat, chosen);
                let next = self.names.len() as u32;
                let number = *numbers.entry(name.clone()).or_insert(next);
                if number == next {
                    self.names.push(format!("/{name}"));
                }
                let place = self.choice_index(chosen);
                let numbers = &mut self.choices[seat_index(seat)];
                if numbers.len() <= place {
                    numbers.resize(place + 1, UNNUMBERED);
                }
                numbers[place] = number;
            }
        }
        if self.has_choices() && self.kinds > 1 {
            self.end = Some(self.names.len() as u32);
            self.names.push("/".to_owned());
        }
    }
}
