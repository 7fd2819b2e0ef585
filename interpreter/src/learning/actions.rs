//! Numbers for the parts of moves, the same in every position of a game.

use crate::board::Position;
use crate::board::{Cell, Kind as CellKind, index};
use crate::engine::movegen::{Candidate, Move, Toward};
use crate::engine::spelling::{label, spell, spell_candidate};
use crate::program::Program;
use crate::program::ir::{FirstHeading, Op};
use sow_grammar::rules::{Heading, Once, Seat};
use std::collections::BTreeMap;

/// Stands for a part of a move that has no number.
const NONE: u32 = u32::MAX;
/// Whatever is chosen together with a pit.
const TOWARDS: [Toward; 3] = [Toward::Given, Toward::Left, Toward::Right];

/// The actions of a game: the parts that its moves are written with, numbered from 0.
///
/// A move is written as a pit or a name, then the choices made inside it (`f5>/left/stop`); each of these is an action. The beginnings
/// of moves come first, in the order of the kinds of move and of the pits as their player counts them, then the choices, then an action
/// that ends a move which could also go on with a choice. In games without choices inside moves an action is a whole move. Numbers depend on
/// the rules and the option values alone; both players use the same ones, each naming pits from the own side.
#[derive(Debug, Clone)]
pub struct Actions {
    names: Vec<String>,
    /// By seat, cell and direction.
    pits: Vec<u32>,
    /// By kind of move, for those without a pit.
    kinds: Vec<u32>,
    choices: BTreeMap<String, u32>,
    cells: usize,
}

impl Actions {
    /// The actions of a program.
    #[must_use]
    pub fn new(program: &Program) -> Self {
        let cells = usize::from(program.board.layout.cells());
        let mut actions = Self {
            names: Vec::new(),
            pits: vec![NONE; 2 * cells * TOWARDS.len()],
            kinds: vec![NONE; program.code.kinds.len()],
            choices: BTreeMap::new(),
            cells,
        };
        actions.number_starts(program);
        if program.code.kinds.iter().any(|kind| !kind.facts.no_choices) {
            actions.number_choices(program);
        }
        actions
    }

    /// How each action is written; choices with a `/` before them, the end of a move as `/`.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// How many actions there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.names.len()
    }

    /// Whether moves may have choices inside, so that a move may be several actions.
    #[must_use]
    pub fn has_choices(&self) -> bool {
        !self.choices.is_empty()
    }

    /// The action that ends a move which could also go on.
    pub(super) fn end(&self) -> Option<u32> {
        self.choices.get("").copied()
    }

    /// The action that a move of a player begins with.
    pub(super) fn start(&self, seat: Seat, played: &Move) -> Option<u32> {
        let number = match played.pit() {
            None => self.kinds.get(played.kind()).copied(),
            Some(_) => self.of_candidate(seat, played.candidate()),
        };
        number.filter(|&number| number != NONE)
    }

    /// The action of a pit and a direction.
    pub(super) fn of_candidate(
        &self,
        seat: Seat,
        Candidate { pit, toward }: Candidate,
    ) -> Option<u32> {
        let place = self.place(seat, pit, toward);
        self.pits
            .get(place)
            .copied()
            .filter(|&number| number != NONE)
    }

    /// The choices inside a move of the player to move.
    pub(super) fn inside<const W: usize>(
        &self,
        program: &Program,
        position: &Position<W>,
        played: &Move,
    ) -> Option<Vec<u32>> {
        if played.picks().is_empty() {
            return Some(Vec::new());
        }
        let spelling = spell(program, position, played);
        let choices = spelling.split('/').skip(1);
        choices
            .map(|choice| self.choices.get(choice).copied())
            .collect()
    }

    fn place(&self, seat: Seat, pit: u8, toward: Toward) -> usize {
        (index(seat) * self.cells + usize::from(pit)) * TOWARDS.len() + toward as usize
    }

    fn number_starts(&mut self, program: &Program) {
        let mut numbers = BTreeMap::new();
        for (at, kind) in program.code.kinds.iter().enumerate() {
            let Some(from) = &kind.from else {
                self.kinds[at] = self.number(kind.name.clone(), &mut numbers);
                continue;
            };
            let towards = match kind.heading {
                FirstHeading::Given(_) => &TOWARDS[..1],
                FirstHeading::Chosen(Once::No) => &TOWARDS[1..],
                FirstHeading::Chosen(_) => &TOWARDS[..],
            };
            let lists = &program.fixed(from.pits).lists;
            for &seat in program.board.layout.seats() {
                for &pit in in_order(program, seat, &lists[index(seat)]).iter() {
                    for &toward in towards {
                        let name = spell_candidate(program, seat, Candidate { pit, toward });
                        let place = self.place(seat, pit, toward);
                        self.pits[place] = self.number(name, &mut numbers);
                    }
                }
            }
        }
    }

    fn number_choices(&mut self, program: &Program) {
        let mut names: Vec<String> = vec![];
        let asks = |heading| matches!(heading, Heading::EitherWay(_));
        if program
            .operands
            .sowings
            .iter()
            .any(|sowing| asks(sowing.heading))
        {
            names.extend(["left", "right"].map(str::to_owned));
        }
        let alternatives = program.operands.choices.iter().flatten();
        names.extend(alternatives.map(|(name, _)| name.clone()));
        if program
            .code
            .ops
            .iter()
            .any(|op| matches!(op, Op::ChoosePlace { .. }))
        {
            for &seat in program.board.layout.seats() {
                let pits = program.board.pits[index(seat)].iter();
                names.extend(pits.map(|&pit| label(program, seat, Cell(pit))));
            }
        }
        if program.code.kinds.len() > 1 {
            names.push(String::new());
        }
        for name in names {
            if !self.choices.contains_key(&name) {
                self.choices.insert(name.clone(), self.names.len() as u32);
                self.names.push(format!("/{name}"));
            }
        }
    }

    fn number(&mut self, name: String, numbers: &mut BTreeMap<String, u32>) -> u32 {
        let next = self.names.len() as u32;
        let number = *numbers.entry(name.clone()).or_insert(next);
        if number == next {
            self.names.push(name);
        }
        number
    }
}

/// Pits as a player counts them: the own ones first, row by row.
fn in_order(program: &Program, seat: Seat, pits: &[u8]) -> Vec<u8> {
    let key = |&pit: &u8| match program.board.layout.kind(Cell(pit)) {
        Some(CellKind::Pit(owner, row, number)) => (owner != seat, row, number),
        _ => (
            true,
            usize::MAX,
            program
                .board
                .layout
                .middle_for(seat)
                .iter()
                .position(|cell| cell.0 == pit)
                .unwrap_or(0),
        ),
    };
    let mut pits = pits.to_vec();
    pits.sort_by_cached_key(key);
    pits
}
