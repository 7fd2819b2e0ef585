//! By which clause each thing happens.

use crate::history::Step;
use sow_grammar::rules::Row;
use sow_grammar::source::Span;
use sow_interpreter::trace::Chosen;
use sow_interpreter::{Event, Program};

/// Follows the events of a move from clause to clause.
pub(super) struct Clauses<'a> {
    program: &'a Program,
    chosen: std::slice::Iter<'a, Chosen>,
    /// The clause that is being carried out.
    now: Option<Span>,
    /// The one by which the seeds of this lap are sown: tables that look at each seed do not change it.
    lap: Option<Span>,
}

impl<'a> Clauses<'a> {
    /// At the beginning of a move: what its kind says.
    pub(super) fn of(program: &'a Program, step: &'a Step) -> Self {
        Self {
            program,
            chosen: step.chosen.iter(),
            now: step.kind.map(|kind| program.rules()[kind].span),
            lap: None,
        }
    }

    /// The clause by which the next event happens.
    pub(super) fn of_event(&mut self, event: Event) -> Option<Span> {
        match event {
            Event::Row { .. } => {
                self.now = row(self.program, event).map(|row| row.span);
                self.now
            }
            Event::Choice { .. } => {
                // A direction or a pit is chosen by the clause that asks for it.
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
            // That the turn passes needs no clause.
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

/// The row of a table that was done.
pub(super) fn row(program: &Program, event: Event) -> Option<&Row> {
    let Event::Row { table, row } = event else {
        return None;
    };
    let rules = program.rules();
    let rows = table.map_or(&rules.endings, |table| &rules[table].rows);
    rows.get(usize::from(row))
}
