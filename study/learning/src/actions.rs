//! Numbering the parts of moves, consistently across all positions of a game.

use sow_compiler::seats::seat_index;
use sow_grammar::rules::{MoveId, Seat};
use sow_interpreter::{DirectionChoice, Game, Move, Program};
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
#[derive(Debug, Clone)]
pub struct Actions {
    names: Vec<String>,
    /// The number of each start, by seat, pit (or kind of move without a pit), and direction.
    starts: Vec<u32>,
    choices: BTreeMap<String, u32>,
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
        let kinds = program.rules().moves.len();
        let mut actions = Self {
            names: Vec::new(),
            starts: vec![UNNUMBERED; 2 * (cells + kinds) * 3],
            choices: BTreeMap::new(),
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
        !self.choices.is_empty()
    }

    /// Returns the action that ends a move which could also continue.
    pub(crate) fn end_action(&self) -> Option<u32> {
        self.choices.get("").copied()
    }

    /// Returns the action that starts a move of a player.
    pub(crate) fn start_action(&self, seat: Seat, played: &Move) -> Option<u32> {
        let number = self.starts.get(self.start_index(seat, played)).copied();
        number.filter(|&number| number != UNNUMBERED)
    }

    /// Returns the choices within a move of the player to move.
    pub(crate) fn choice_actions(&self, game: &Game<'_>, played: &Move) -> Option<Vec<u32>> {
        if !played.has_choices() {
            return Some(Vec::new());
        }
        let spelling = game.spell(*played);
        let choices = spelling.split('/').skip(1);
        choices
            .map(|choice| self.choices.get(choice).copied())
            .collect()
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
        let choice_names = |&seat: &Seat| {
            let choices = program.possible_choices(seat).into_iter();
            choices.map(move |chosen| program.spell_choice(seat, chosen))
        };
        let seats = program.layout().seats().iter();
        let mut names: Vec<String> = seats.flat_map(choice_names).collect();
        if !names.is_empty() && self.kinds > 1 {
            names.push(String::new());
        }
        for name in names {
            if !self.choices.contains_key(&name) {
                self.choices.insert(name.clone(), self.names.len() as u32);
                self.names.push(format!("/{name}"));
            }
        }
    }
}
