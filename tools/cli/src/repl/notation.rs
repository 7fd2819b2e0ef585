//! Reads and spells moves in a notation of the game.

use super::session::Session;
use sow_display::english::seat_name;
use sow_interpreter::notation::MoveError;
use sow_matches::MatchMove;

impl Session<'_> {
    /// Reads a move in any notation of the game, the chosen one first.
    pub(super) fn read_move(&self, text: &str) -> Result<MatchMove, MoveError> {
        let preferred = self.notation.get();
        self.notation
            .notations
            .read_move(preferred, self.current(), text)
    }

    /// Spells a legal move, in the chosen notation if there is one.
    pub(super) fn spell(&self, legal: &MatchMove) -> String {
        let game = self.current();
        let notation = self.notation.get();
        notation.map_or_else(|| game.spell(legal), |notation| notation.write(game, legal))
    }

    /// Describes the move with index `at`: `plays 3`.
    pub(super) fn describe_action(&self, at: usize) -> String {
        let step = &self.history.steps()[at];
        match step.written(self.history.before_move(at), self.notation.get()) {
            Some(written) => format!("plays {written}"),
            None => step.describe_action(),
        }
    }

    /// Describes the move with index `at` and its player briefly: `South 3`.
    pub(super) fn describe_move(&self, at: usize) -> String {
        let step = &self.history.steps()[at];
        match step.written(self.history.before_move(at), self.notation.get()) {
            Some(written) => format!("{} {written}", seat_name(step.mover)),
            None => step.describe(),
        }
    }

    /// Whether a word has the form of a move in the chosen notation. Such a word is no abbreviation of a command.
    pub(super) fn is_written_move(&self, word: &str) -> bool {
        let notation = self.notation.get();
        notation.is_some_and(|notation| notation.has_form(word))
    }

    /// Whether a word has the form of a move in any notation of the game.
    pub(super) fn has_form_of_move(&self, word: &str) -> bool {
        let mut notations = self.notation.notations.usable().iter();
        notations.any(|notation| notation.has_form(word))
    }
}
