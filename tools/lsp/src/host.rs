//! What the server has others do for it.

use sow_grammar::Diagnostic;
use sow_grammar::load::Loaded;
use sow_interpreter::Cell;
use sow_matches::Match;

/// Draws boards and plays games for the server.
pub trait Host: Sync {
    /// The board of a game as lines of text, each with a line break at its end; the places in `marked` stand out.
    fn board(&self, game: &Match, marked: &[Cell]) -> String;

    /// What random games show of rules without faults. It must come to an end.
    fn play(&self, loaded: &Loaded) -> Vec<Diagnostic>;
}
