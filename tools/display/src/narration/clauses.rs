//! Finds the clause of the rules that causes each event of a move.

use crate::history::Step;
use sow_grammar::rules::{Row, Rules};
use sow_grammar::source::Span;
use sow_interpreter::trace::InnerChoice;
use sow_interpreter::{Event, Program};

/// Tracks the current clause through the events of a move.
pub(super) struct ClauseTracker<'a> {
    rules: &'a Rules,
    program: &'a Program,
    choices: std::slice::Iter<'a, InnerChoice>,
    /// The clause being carried out.
    current: Option<Span>,
    /// The clause that sows in the current lap. Tables that are evaluated for each seed do not change it.
    lap_clause: Option<Span>,
}

impl<'a> ClauseTracker<'a> {
    /// Starts at the clause of the move's kind.
    pub(super) fn new(rules: &'a Rules, program: &'a Program, step: &'a Step) -> Self {
        Self {
            rules,
            program,
            choices: step.choices.iter(),
            current: step.kind().map(|kind| rules[kind].span),
            lap_clause: None,
        }
    }

    /// Returns the clause that causes the next event.
    pub(super) fn clause_of_event(&mut self, event: Event) -> Option<Span> {
        match event {
            Event::Row { .. } => {
                self.current = event_row(self.rules, event).map(|row| row.span);
                self.current
            }
            Event::Choice { .. } => {
                // A chosen direction or pit belongs to the clause that requires the choice, which is already current.
                if let Some(&InnerChoice::Alternative { list, index }) = self.choices.next() {
                    self.current = self.program.alternative_span(list, index).or(self.current);
                }
                self.current
            }
            Event::Lap { .. } => {
                self.lap_clause = self.current;
                self.current
            }
            Event::Sow { .. } => self.lap_clause.or(self.current),
            // Passing the turn needs no clause.
            Event::TurnEnds => None,
            Event::Lift { .. }
            | Event::Capture { .. }
            | Event::Put { .. }
            | Event::Mark { .. }
            | Event::Again
            | Event::Sweep { .. }
            | Event::Over { .. } => self.current,
        }
    }
}

/// Returns the table row that an event refers to.
pub(super) fn event_row(rules: &Rules, event: Event) -> Option<&Row> {
    rows_up_to_event(rules, event)?.last()
}

/// Returns the rows of a table up to the row that an event refers to.
pub(super) fn rows_up_to_event(rules: &Rules, event: Event) -> Option<&[Row]> {
    let Event::Row { table, row } = event else {
        return None;
    };
    let rows = table.map_or(&rules.endings, |table| &rules[table].rows);
    rows.get(..=usize::from(row))
}
