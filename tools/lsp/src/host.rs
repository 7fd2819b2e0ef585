//! The services that the server needs from the program that runs it.

use sow_grammar::Diagnostic;
use sow_grammar::load::LoadedGame;
use sow_interpreter::Cell;
use sow_matches::Match;

/// Draws boards and plays games for the server.
pub trait Host: Sync {
    /// Draws the board of a game as lines of text, each ending with a line break; the places in `marked` are
    /// highlighted.
    fn board(&self, game: &Match, marked: &[Cell]) -> String;

    /// Plays random games of faultless rules, and returns the diagnostics that they reveal. Must terminate.
    fn play(&self, loaded: &LoadedGame) -> Vec<Diagnostic>;
}
