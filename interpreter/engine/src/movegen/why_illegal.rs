//! The reasons why candidate moves are illegal, for statistics.

use crate::moves::Line;
use crate::trace::{Event, Observer, Unwatched, Watched, WhyIllegal};
use crate::vm::{ChoicePath, Machine, RepetitionHistory, Trap};
use sow_compiler::board::MAX_WORDS;
use sow_compiler::instructions::Kind;
use sow_grammar::rules::TableId;

/// An observer that remembers the last row that applied.
struct LastRow(Option<(Option<TableId>, u16)>);

impl Observer for LastRow {
    fn event(&mut self, event: Event) {
        if let Event::Row { table, row } = event {
            self.0 = Some((table, row));
        }
    }
}

impl WhyIllegal {
    /// Clears the reasons but keeps the buffer.
    pub(crate) fn cleared(mut self) -> Self {
        self.endless = 0;
        self.rows.clear();
        self
    }

    /// Records that a line of choices was trapped; the machine is at the position before it.
    pub(super) fn note<const W: usize>(
        &mut self,
        fault: Trap,
        machine: &Machine<'_, W, Unwatched>,
        kind: &Kind,
        line: Line<'_>,
    ) {
        match fault {
            Trap::NeverEnds => self.endless += 1,
            Trap::Illegal => {
                let earlier = RepetitionHistory::Lent(machine.earlier.as_slice());
                let mut last = LastRow(None);
                let position = machine.position.resized::<MAX_WORDS>();
                let mut again =
                    Machine::new(machine.program, position, earlier, Watched::by(&mut last));
                again.path = ChoicePath::of(line.picks());
                // The replay ends in the same trap.
                let _ = again.make_move(kind, line.candidate);
                self.rows.extend(last.0);
            }
            Trap::Choices | Trap::Seen | Trap::Tail(_) => {}
        }
    }
}
