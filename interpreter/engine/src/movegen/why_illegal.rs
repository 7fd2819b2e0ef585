//! Why moves that might be there are not legal, for those who gather numbers.

use crate::moves::Line;
use crate::trace::{Event, Observer, Unwatched, Watched, WhyIllegal};
use crate::vm::{ChoicePath, Machine, RepetitionHistory, Trap};
use sow_compiler::board::MAX_WORDS;
use sow_compiler::instructions::Kind;
use sow_grammar::rules::TableId;

/// Remembers the last row that was done.
struct LastRow(Option<(Option<TableId>, u16)>);

impl Observer for LastRow {
    fn event(&mut self, event: Event) {
        if let Event::Row { table, row } = event {
            self.0 = Some((table, row));
        }
    }
}

impl WhyIllegal {
    /// Nothing, told in the same place.
    pub(crate) fn cleared(mut self) -> Self {
        self.endless = 0;
        self.rows.clear();
        self
    }

    /// A line of choices has come to a fault, and the machine is at the position before it.
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
                // It comes to the same fault.
                let _ = again.make_move(kind, line.candidate);
                self.rows.extend(last.0);
            }
            Trap::Choices | Trap::Seen | Trap::Tail(_) => {}
        }
    }
}
