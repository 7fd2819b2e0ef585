//! Explains why a move is illegal, or the steps of a legal one, with the clauses behind them.

use super::session::Session;
use crate::output::located_steps;
use sow_display::english::shorten;
use sow_display::history::{History, Step};
use sow_display::narration;
use sow_grammar::source::Span;
use sow_interpreter::Obstacle;
use sow_interpreter::notation::MoveError;
use sow_matches::Match;
use sow_operations::rule_sheet;
use std::fmt::Write;

/// The maximum number of characters of a clause that are shown.
const MAX_CLAUSE_LENGTH: usize = 400;

impl Session<'_> {
    /// Lists the reasons why a move is illegal, with their clauses. For a legal move, describes its steps; for an empty
    /// text, the steps of the last move.
    ///
    /// # Errors
    /// If `text` is empty and no move has been made.
    pub(super) fn explain_move(&self, text: &str) -> Result<String, String> {
        if text.is_empty() {
            let steps = self.history.steps();
            let last = steps.last().ok_or("no move has been made yet")?;
            let before = self.history.before_move(steps.len() - 1);
            let title = narration::title(before, last, self.notation.get());
            return Ok(format!("{title}\n{}", self.describe_steps(before, last)));
        }
        let game = self.current();
        let error = match self.read_move(text) {
            Ok(legal) => {
                let mut trial = History::new(game.clone());
                trial.play(&legal).map_err(|error| error.to_string())?;
                let tried_move = trial.steps().last();
                let steps = tried_move.map(|step| self.describe_steps(game, step));
                let legal = format!("{text} is legal. It would do this:\n");
                return Ok(legal + &steps.unwrap_or_default());
            }
            Err(error) => error,
        };
        Ok(self.describe_obstacles(text, &error))
    }

    /// Describes the steps of a move, each with its clause.
    fn describe_steps(&self, before: &Match, step: &Step) -> String {
        let steps = narration::steps(before, step);
        located_steps::format_steps(steps, &self.chosen.sources, self.paint)
    }

    /// Explains why a move is illegal, for each kind of move that the text could mean.
    fn describe_obstacles(&self, text: &str, error: &MoveError) -> String {
        let game = self.current();
        let obstacles = game.obstacles(text);
        // If only a choice is missing, a move of some kind is legal. Then the error names its choices, and the
        // obstacles explain why moves of other kinds are illegal.
        let report = match error {
            MoveError::Incomplete { .. } => self.paragraph("", &error.to_string()),
            _ if obstacles.is_empty() => self.paragraph("", &error.to_string()),
            _ => String::new(),
        };
        obstacles.iter().fold(report, |report, obstacle| {
            report
                + &self.paragraph("", &self.describe_reason(obstacle))
                + &self.describe_clause(obstacle.clause)
        })
    }

    /// Returns the reason, preceded by the kind of move if the rules have several.
    fn describe_reason(&self, obstacle: &Obstacle) -> String {
        let kinds = &self.chosen.game.rules.moves;
        match kinds.get(usize::from(obstacle.kind.0)) {
            Some(kind) if kinds.len() > 1 => format!("{}: {}", kind.name, obstacle.reason),
            _ => obstacle.reason.clone(),
        }
    }

    /// Returns the file and line of a clause, and its text.
    fn describe_clause(&self, span: Span) -> String {
        let sources = &self.chosen.sources;
        let Some((source, range)) = sources.locate(span) else {
            return String::new();
        };
        let line = source.line_column(range.start).line;
        let text = sources.one_line(span);
        // A kind of move is shown only up to its brace, without the help text. Its conditions come before the brace.
        let text = text.split(['{', '"']).next().unwrap_or_default().trim();
        self.paragraph(
            &format!("  {}:{line}  ", source.name),
            &shorten(text, MAX_CLAUSE_LENGTH),
        )
    }

    fn paragraph(&self, head: &str, text: &str) -> String {
        let mut text_so_far = String::new();
        let _ = writeln!(text_so_far, "{}", rule_sheet::wrap(head, text, self.paint));
        text_so_far
    }
}
