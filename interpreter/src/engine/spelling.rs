//! How a move is written.

use crate::board::Kind;
use crate::board::Position;
use crate::board::{Cell, MAX_WORDS};
use crate::engine::movegen::{Candidate, Move, Toward};
use crate::engine::vm::{Machine, RepetitionHistory};
use crate::program::Program;
use crate::trace::{Chosen, Event, Observer, Told};
use sow_grammar::rules::Seat;

/// How a move of the player to move is written.
pub(crate) fn spell<const W: usize>(
    program: &Program,
    position: &Position<W>,
    written: &Move,
) -> String {
    let own = position.mover();
    let mut text = beginning(program, position, written);
    if !written.picks().is_empty()
        && let Some(kind) = program.code.kinds.get(written.kind())
    {
        let mut speller = Speller {
            program,
            own,
            text: &mut text,
        };
        let (position, told) = (position.resized::<MAX_WORDS>(), Told::new(&mut speller));
        let mut machine = Machine::new(program, position, RepetitionHistory::Lent(&[]), told);
        // What has been chosen before a fault is written all the same.
        let _ = machine.play_script(kind, written);
    }
    text
}

/// How a move is written before the choices made inside it.
pub(crate) fn beginning<const W: usize>(
    program: &Program,
    position: &Position<W>,
    written: &Move,
) -> String {
    match written.pit() {
        Some(_) => spell_candidate(program, position.mover(), written.candidate()),
        None => program
            .code
            .kinds
            .get(written.kind())
            .map_or_else(String::new, |kind| kind.name.clone()),
    }
}

/// How the pit and the direction of a move are written.
pub(crate) fn spell_candidate(
    program: &Program,
    own: Seat,
    Candidate { pit, toward }: Candidate,
) -> String {
    let toward = match toward {
        Toward::Given => "",
        Toward::Left => "<",
        Toward::Right => ">",
    };
    format!("{}{toward}", label(program, own, Cell(pit)))
}

/// A pit as a player calls it: those of the other side with an `o` before.
pub(crate) fn label(program: &Program, own: Seat, cell: Cell) -> String {
    let label = program.board.layout.label_for(cell, own);
    match program.board.layout.kind(cell) {
        Some(Kind::Pit(owner, ..)) if owner != own => format!("o{label}"),
        _ => label,
    }
}

/// Writes the choices made while a move is played.
struct Speller<'a> {
    program: &'a Program,
    own: Seat,
    text: &'a mut String,
}

impl Observer for Speller<'_> {
    fn event(&mut self, _event: Event) {}

    fn chosen(&mut self, chosen: Chosen) {
        let name = match chosen {
            Chosen::Left => "left".to_owned(),
            Chosen::Right => "right".to_owned(),
            Chosen::Pit(cell) => label(self.program, self.own, cell),
            Chosen::Named { list, index } => self.program.alternative(list, index).to_owned(),
        };
        self.text.push('/');
        self.text.push_str(&name);
    }
}

/// All moves as they are written.
pub(crate) fn spell_all<const W: usize>(
    program: &Program,
    position: &Position<W>,
    moves: &[Move],
) -> Vec<String> {
    moves
        .iter()
        .map(|one| spell(program, position, one))
        .collect()
}
