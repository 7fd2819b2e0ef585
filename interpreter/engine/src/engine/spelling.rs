//! How a move is written.
#![deny(clippy::wildcard_enum_match_arm)]

use crate::board::{Cell, MAX_WORDS, Position, index};
use crate::engine::movegen::{Candidate, Move, Toward};
use crate::engine::vm::{Machine, RepetitionHistory};
use crate::program::Program;
use crate::program::ir::Op;
use crate::trace::{Chosen, Event, Observer, Watched};
use sow_grammar::rules::{Once, Seat};

/// How a move of the player to move is written.
pub(crate) fn spell<const W: usize>(
    program: &Program,
    position: &Position<W>,
    written: &Move,
) -> String {
    let own = position.mover();
    let mut text = program.spell_start(own, written);
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
        // What has been chosen before a fault is written all the same.
        let _ = machine.play_script(kind, written);
    }
    text
}

impl Program {
    /// How a player writes a move before the choices made inside it.
    #[must_use]
    pub fn spell_start(&self, mover: Seat, written: &Move) -> String {
        let kind = self.code.kinds.get(written.kind());
        match written.pit() {
            Some(_) => spell_candidate(self, mover, written.candidate()),
            None => kind.map_or_else(String::new, |kind| kind.name.clone()),
        }
    }

    /// Everything that a player can choose inside moves, after kind, pit and direction.
    #[must_use]
    pub fn choices(&self, mover: Seat) -> Vec<Chosen> {
        if self.code.kinds.iter().all(|kind| kind.facts.no_choices) {
            return Vec::new();
        }
        let onces = [Once::No, Once::ForEach, Once::ForAll];
        let directed = onces.iter().any(|&once| self.chooses_direction(once));
        let mut choices = match directed {
            true => vec![Chosen::Left, Chosen::Right],
            false => Vec::new(),
        };
        for (list, alternatives) in (0..).zip(&self.operands.choices) {
            let named = (0..).zip(alternatives);
            choices.extend(named.map(|(index, _)| Chosen::Named { list, index }));
        }
        let of_place = |op: &Op| matches!(op, Op::ChoosePlace { .. });
        if self.code.ops.iter().any(of_place) {
            let pits = self.board.pits[index(mover)].iter();
            choices.extend(pits.map(|&pit| Chosen::Pit(Cell(pit))));
        }
        choices
    }

    /// How a player writes a choice made inside a move.
    #[must_use]
    pub fn spell_choice(&self, mover: Seat, chosen: Chosen) -> String {
        match chosen {
            Chosen::Left => "left".to_owned(),
            Chosen::Right => "right".to_owned(),
            Chosen::Pit(cell) => self.board.layout.label_in_moves(cell, mover),
            Chosen::Named { list, index } => self.alternative(list, index).to_owned(),
        }
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
    let pit = program.board.layout.label_in_moves(Cell(pit), own);
    format!("{pit}{toward}")
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
        self.text.push('/');
        let name = self.program.spell_choice(self.own, chosen);
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
