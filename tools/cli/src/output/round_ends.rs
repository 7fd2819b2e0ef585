//! The ends of rounds in a match, as text and as JSON.

use crate::output::board;
use crate::output::paint::Paint;
use sow_display::history::Step;
pub use sow_display::round_ends::{describe, ended_rounds, scenes, to_json};
use sow_grammar::rules::Seat;
use sow_matches::Match;
use std::fmt::Write;

/// Formats the rounds of a match that ended with a move: for each its final board, as `viewer` sees it, and its result.
/// Empty for a single round.
#[must_use]
pub fn format_boards(viewer: Seat, step: &Step, before: &Match, paint: Paint) -> String {
    let mut text = String::new();
    for (end, scene, changes) in scenes(step, before) {
        let drawn = board::draw_seen_by(viewer, &scene, &changes, paint);
        let _ = writeln!(text, "\n{drawn}\n{}", paint.strong(describe(before, end)));
    }
    text
}
