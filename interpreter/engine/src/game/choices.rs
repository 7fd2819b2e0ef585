//! What is chosen inside the moves of a position.

use super::state::Game;
use crate::moves::Move;
use crate::trace::{DynObserver, Event, InnerChoice, Observer};
use crate::vm::{Machine, RepetitionHistory};
use std::cell::RefCell;

impl Game<'_> {
    /// Shows what is chosen inside each of these legal moves, after kind, pit and direction, in their order. It is
    /// quickest with the order of [`Game::legal_moves`], where moves that begin alike follow each other: these are
    /// played only once.
    pub fn visit_choices(&self, moves: &[Move], visit: &mut dyn FnMut(&Move, &[InnerChoice])) {
        let recorded = RefCell::new(Offers::default());
        let mut recorder = OfferRecorder(&recorded);
        let (history, observer) = (
            RepetitionHistory::Borrowed(&[]),
            DynObserver::new(&mut recorder),
        );
        let mut machine = Machine::new(self.program(), *self.position(), history, observer);
        let (mut played, mut chosen): (Option<Move>, Vec<InnerChoice>) = (None, Vec::new());
        for wanted in moves {
            let known = played
                .as_ref()
                .map_or(0, |played| wanted.known_picks(played));
            if known < wanted.picks().len() {
                recorded.borrow_mut().begin(known);
                machine.position = *self.position();
                machine.prepare_for_position();
                machine.reset_to_mover();
                if let Some(kind) = self.program().code.kinds.get(wanted.kind()) {
                    // Choices made before a trap are shown all the same.
                    let _ = machine.play_script(kind, wanted);
                }
                played = Some(*wanted);
            }
            chosen.clear();
            let offers = &recorded.borrow().alternatives;
            let picked = wanted.picks().iter().zip(offers.iter());
            chosen.extend(picked.filter_map(|(&pick, offer)| offer.get(usize::from(pick))));
            visit(wanted, &chosen);
        }
    }
}

impl Move {
    /// Returns the number of choices of this move that are among the alternatives met by another one.
    fn known_picks(&self, met: &Self) -> usize {
        if (self.kind_id(), self.candidate()) != (met.kind_id(), met.candidate()) {
            return 0;
        }
        let both = self.picks().iter().zip(met.picks());
        let common = both.take_while(|(pick, other)| pick == other).count();
        met.picks().len().min(common + 1)
    }
}

/// The alternatives of each choice inside a move.
#[derive(Default)]
struct Offers {
    alternatives: Vec<Vec<InnerChoice>>,
    /// The number of choices met while the move is played.
    met: usize,
}

impl Offers {
    /// Prepares for a move whose first `known` choices have the alternatives recorded before.
    fn begin(&mut self, known: usize) {
        self.alternatives.truncate(known);
        self.met = 0;
    }

    fn record(&mut self, alternatives: &mut dyn Iterator<Item = InnerChoice>) {
        if self.met == self.alternatives.len() {
            self.alternatives.push(alternatives.collect());
        }
        self.met += 1;
    }
}

/// An observer that records the alternatives of each choice while a move is played.
struct OfferRecorder<'a>(&'a RefCell<Offers>);

impl Observer for OfferRecorder<'_> {
    fn wants_every_seed(&self) -> bool {
        false
    }

    fn event(&mut self, _event: Event) {}

    fn choice_offered(&mut self, alternatives: &mut dyn Iterator<Item = InnerChoice>) {
        self.0.borrow_mut().record(alternatives);
    }
}
