//! Spelling of moves.
#![deny(clippy::wildcard_enum_match_arm)]

use crate::moves::{Candidate, Move, Toward};
use crate::trace::{Chosen, Event, Observer, Watched};
use crate::vm::{Machine, RepetitionHistory};
use sow_compiler::board::{Cell, MAX_WORDS, Position};
use sow_compiler::program::Program;
use sow_grammar::rules::Seat;

/// Spells a move of the player to move.
pub(crate) fn spell<const W: usize>(
    program: &Program,
    position: &Position<W>,
    written: &Move,
) -> String {
    let own = position.mover();
    let mut text = spell_start(program, own, written);
    if written.has_choices()
        && let Some(kind) = program.code.kinds.get(written.kind())
    {
        let mut speller = Speller {
            program,
            own,
            text: &mut text,
        };
        let (position, told) = (position.resized::<MAX_WORDS>(), Watched::by(&mut speller));
        let mut machine = Machine::new(program, position, RepetitionHistory::Lent(&[]), told);
        // Choices made before a trap are written all the same.
        let _ = machine.play_script(kind, written);
    }
    text
}

/// Spells a move up to the choices made inside it.
pub(crate) fn spell_start(program: &Program, mover: Seat, written: &Move) -> String {
    let kind = program.code.kinds.get(written.kind());
    match written.pit() {
        Some(_) => spell_candidate(program, mover, written.candidate()),
        None => kind.map_or_else(String::new, |kind| kind.name.clone()),
    }
}

/// Spells a choice made inside a move.
pub(crate) fn spell_choice(program: &Program, mover: Seat, chosen: Chosen) -> String {
    match chosen {
        Chosen::Left => "left".to_owned(),
        Chosen::Right => "right".to_owned(),
        Chosen::Pit(cell) => program.board.layout.label_in_moves(cell, mover),
        Chosen::Named { list, index } => program.alternative(list, index).to_owned(),
    }
}

/// Spells the pit and the direction of a move.
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
    let pit = program.board.layout.label_in_moves(Cell(pit), own);
    format!("{pit}{toward}")
}

/// An observer that spells choices while a move is played.
struct Speller<'a> {
    program: &'a Program,
    own: Seat,
    text: &'a mut String,
}

impl Observer for Speller<'_> {
    fn event(&mut self, _event: Event) {}

    fn chosen(&mut self, chosen: Chosen) {
        self.text.push('/');
        let name = spell_choice(self.program, self.own, chosen);
        self.text.push_str(&name);
    }
}

/// Spells moves.
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
