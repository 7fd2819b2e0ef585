//! The source clause that causes each event of a move.

use crate::history::Step;
use sow_grammar::rules::Row;
use sow_grammar::source::Span;
use sow_interpreter::trace::Chosen;
use sow_interpreter::{Event, Program};

/// Tracks the current clause through the events of a move.
pub(super) struct Clauses<'a> {
    program: &'a Program,
    chosen: std::slice::Iter<'a, Chosen>,
    /// The clause being carried out.
    now: Option<Span>,
    /// The clause of the current lap's sowing; tables for each seed do not change it.
    lap: Option<Span>,
}

impl<'a> Clauses<'a> {
    /// Starts at the clause of the move's kind.
    pub(super) fn of(program: &'a Program, step: &'a Step) -> Self {
        Self {
            program,
            chosen: step.chosen.iter(),
            now: step.kind.map(|kind| program.rules()[kind].span),
            lap: None,
        }
    }

    /// Returns the clause that causes the next event.
    pub(super) fn of_event(&mut self, event: Event) -> Option<Span> {
        match event {
            Event::Row { .. } => {
                self.now = row(self.program, event).map(|row| row.span);
                self.now
            }
            Event::Choice { .. } => {
                // A direction or a pit belongs to the clause that requires the choice.
                if let Some(&Chosen::Named { list, index }) = self.chosen.next() {
                    self.now = self.program.alternative_span(list, index).or(self.now);
                }
                self.now
            }
            Event::Lap { .. } => {
                self.lap = self.now;
                self.now
            }
            Event::Sow { .. } => self.lap.or(self.now),
            // Passing the turn needs no clause.
            Event::TurnEnds => None,
            Event::Lift { .. }
            | Event::Capture { .. }
            | Event::Put { .. }
            | Event::Mark { .. }
            | Event::Again
            | Event::Sweep { .. }
            | Event::Over { .. } => self.now,
        }
    }
}

/// Returns the table row that an event refers to.
pub(super) fn row(program: &Program, event: Event) -> Option<&Row> {
    let Event::Row { table, row } = event else {
        return None;
    };
    let rules = program.rules();
    let rows = table.map_or(&rules.endings, |table| &rules[table].rows);
    rows.get(usize::from(row))
}
