//! Spelling of moves.
#![deny(clippy::wildcard_enum_match_arm)]

use crate::moves::{Candidate, DirectionChoice, Move};
use crate::trace::{DynObserver, Event, InnerChoice, Observer};
use crate::vm::{Machine, RepetitionHistory};
use sow_compiler::board::{Cell, MAX_WORDS, Position};
use sow_compiler::program::Program;
use sow_grammar::rules::Seat;

/// Spells a move of the player to move.
pub(crate) fn spell<const W: usize>(
    program: &Program,
    position: &Position<W>,
    chosen: &Move,
) -> String {
    let mover = position.mover();
    let mut text = spell_start(program, mover, chosen);
    if chosen.has_choices()
        && let Some(kind) = program.code.kinds.get(chosen.kind())
    {
        let mut speller = Speller {
            program,
            mover,
            text: &mut text,
        };
        let (position, observer) = (
            position.resized::<MAX_WORDS>(),
            DynObserver::new(&mut speller),
        );
        let mut machine = Machine::new(
            program,
            position,
            RepetitionHistory::Borrowed(&[]),
            observer,
        );
        // Choices made before a trap are written all the same.
        let _ = machine.play_script(kind, chosen);
    }
    text
}

/// Spells a move up to the choices made inside it.
pub(crate) fn spell_start(program: &Program, mover: Seat, chosen: &Move) -> String {
    let kind = program.code.kinds.get(chosen.kind());
    match chosen.pit() {
        Some(_) => spell_candidate(program, mover, chosen.candidate()),
        None => kind.map_or_else(String::new, |kind| kind.name.clone()),
    }
}

/// Spells a choice made inside a move.
pub(crate) fn spell_choice(program: &Program, mover: Seat, chosen: InnerChoice) -> String {
    match chosen {
        InnerChoice::Left => "left".to_owned(),
        InnerChoice::Right => "right".to_owned(),
        InnerChoice::Pit(cell) => program.board.layout.label_in_moves(cell, mover),
        InnerChoice::Alternative { list, index } => {
            program.alternative_name(list, index).to_owned()
        }
    }
}

/// Spells the pit and the direction of a move.
pub(crate) fn spell_candidate(
    program: &Program,
    mover: Seat,
    Candidate {
        pit,
        direction_choice: toward,
    }: Candidate,
) -> String {
    let toward = match toward {
        DirectionChoice::Implied => "",
        DirectionChoice::Left => "<",
        DirectionChoice::Right => ">",
    };
    let pit = program.board.layout.label_in_moves(Cell(pit), mover);
    format!("{pit}{toward}")
}

/// An observer that spells choices while a move is played.
struct Speller<'a> {
    program: &'a Program,
    mover: Seat,
    text: &'a mut String,
}

impl Observer for Speller<'_> {
    fn event(&mut self, _event: Event) {}

    fn choice_made(&mut self, chosen: InnerChoice) {
        self.text.push('/');
        let name = spell_choice(self.program, self.mover, chosen);
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
