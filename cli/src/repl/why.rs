//! What stands against a move.

use super::session::Session;
use crate::output::rule_sheet;
use crate::support::english::shortened;
use sow_grammar::source::Span;
use sow_interpreter::Obstacle;
use sow_interpreter::notation::MoveError;
use std::fmt::Write;

/// So much of a clause is shown.
const CLAUSE: usize = 120;

impl Session<'_> {
    /// What stands against a move, with the clauses that say so: for each kind of move that it could be, one after the other.
    pub(super) fn why(&self, text: &str) -> String {
        let game = self.now();
        let error = match game.read_move(text) {
            Ok(_) => return format!("nothing stands against it: {text} is legal\n"),
            Err(error) => error,
        };
        let obstacles = game.obstacles(text);
        // Where only a choice is left open, some kind of move can be played.
        let told = match error {
            MoveError::Incomplete { .. } => self.paragraph("", &error.to_string()),
            _ if obstacles.is_empty() => self.paragraph("", &error.to_string()),
            _ => String::new(),
        };
        obstacles.iter().fold(told, |told, obstacle| {
            told + &self.paragraph("", &self.reason(obstacle)) + &self.clause(obstacle.clause)
        })
    }

    /// The reason, and of which kind of move where there are several.
    fn reason(&self, obstacle: &Obstacle) -> String {
        let kinds = &self.chosen.program.rules().moves;
        match kinds.get(usize::from(obstacle.kind.0)) {
            Some(kind) if kinds.len() > 1 => format!("{}: {}", kind.name, obstacle.reason),
            _ => obstacle.reason.clone(),
        }
    }

    /// A clause of the rules: where it stands, and what it says.
    fn clause(&self, span: Span) -> String {
        let sources = &self.chosen.sources;
        let Some((source, range)) = sources.locate(span) else {
            return String::new();
        };
        let line = source.line_column(range.start).line;
        let said = sources.one_line(span);
        // Of a kind of move its head.
        let said = said.split('{').next().unwrap_or_default().trim();
        self.paragraph(
            &format!("  {}:{line}  ", source.name),
            &shortened(said, CLAUSE),
        )
    }

    fn paragraph(&self, head: &str, text: &str) -> String {
        let mut told = String::new();
        let _ = writeln!(told, "{}", rule_sheet::wrapped(head, text, self.paint));
        told
    }
}
