//! Reading and playing moves, with a check that they are legal.

use super::reasons::explain_illegal;
use super::state::Game;
use crate::moves::Move;
use crate::notation::MoveError;
use crate::spelling::{spell, spell_all, spell_start};
use crate::trace::{NoObserver, Observer};

impl Game<'_> {
    /// Reads a move of the player to move and checks that it is legal. Case and surrounding blanks do not matter.
    ///
    /// # Errors
    /// [`MoveError`] with the reason, as a phrase for the player.
    pub fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        let text = text.trim();
        let moves = self.legal_moves();
        let (program, position) = (self.program(), self.position());
        // Comparing the beginnings first avoids playing most moves just to spell them.
        let has_same_start = |one: &&Move| {
            let begins = text.split('/').next().unwrap_or_default();
            let start = spell_start(program, position.mover(), one);
            start.eq_ignore_ascii_case(begins)
        };
        let mut candidates = moves.iter().filter(has_same_start);
        let has_same_spelling =
            |one: &&Move| spell(program, position, one).eq_ignore_ascii_case(text);
        if let Some(found) = candidates.find(has_same_spelling) {
            return Ok(*found);
        }
        let spelt = spell_all(program, position, &moves);
        let incomplete: Vec<(&str, &str)> = spelt
            .iter()
            .filter_map(|one| split_incomplete(one, text))
            .collect();
        match incomplete.first() {
            Some((written, _)) => {
                let mut choices: Vec<String> = Vec::new();
                for (_, rest) in &incomplete {
                    let next = next_choice(rest);
                    if !choices.iter().any(|known| known == next) {
                        choices.push(next.to_owned());
                    }
                }
                Err(MoveError::Incomplete {
                    text: (*written).to_owned(),
                    choices,
                })
            }
            None => Err(explain_illegal(self, text, &spelt)),
        }
    }

    /// Plays a move if it is one of [`Game::legal_moves`].
    ///
    /// # Errors
    /// [`MoveError`] if it is not; the game is then unchanged.
    pub fn play(&mut self, played: Move) -> Result<(), MoveError> {
        self.play_observed(played, &mut NoObserver)
    }

    /// Like [`Game::play`], reporting every event to an observer.
    ///
    /// # Errors
    /// As [`Game::play`].
    pub fn play_observed(
        &mut self,
        played: Move,
        observer: &mut dyn Observer,
    ) -> Result<(), MoveError> {
        let legal = self.legal_moves();
        if !legal.contains(&played) {
            let spelt: Vec<String> = legal.into_iter().map(|one| self.spell(one)).collect();
            return Err(explain_illegal(self, &self.spell(played), &spelt));
        }
        self.play_unchecked(played, observer);
        Ok(())
    }
}

/// Splits a spelling into the part that `text` gives and the rest, if `text` leaves a choice open.
fn split_incomplete<'s>(spelling: &'s str, text: &str) -> Option<(&'s str, &'s str)> {
    let (written, rest) = spelling.split_at_checked(text.len())?;
    let fits =
        !text.is_empty() && written.eq_ignore_ascii_case(text) && rest.starts_with(['<', '>', '/']);
    fits.then_some((written, rest))
}

/// Returns the first of the missing choices.
fn next_choice(rest: &str) -> &str {
    let end = match rest.strip_prefix('/') {
        Some(inner) => inner.find('/').map_or(rest.len(), |end| end + 1),
        None => 1,
    };
    &rest[..end]
}
