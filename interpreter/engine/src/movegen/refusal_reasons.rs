//! The reasons why candidate moves are illegal, for statistics.

use crate::moves::ChoiceLine;
use crate::trace::{DynObserver, Event, NoObserver, Observer, RefusalReasons};
use crate::vm::{ChoicePath, Machine, RepetitionHistory, Trap};
use sow_compiler::board::MAX_WORDS;
use sow_compiler::instructions::CompiledKind;
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

impl RefusalReasons {
    /// Clears the reasons but keeps the buffer.
    pub(crate) fn cleared(mut self) -> Self {
        self.endless = 0;
        self.rows.clear();
        self
    }

    /// Records that a line of choices was trapped; the machine is at the position before it.
    pub(super) fn record<const W: usize>(
        &mut self,
        fault: Trap,
        machine: &Machine<'_, W, NoObserver>,
        kind: &CompiledKind,
        line: ChoiceLine<'_>,
    ) {
        match fault {
            Trap::NeverEnds => self.endless += 1,
            Trap::Illegal => {
                let earlier = RepetitionHistory::Borrowed(machine.history.as_slice());
                let mut last = LastRow(None);
                let position = machine.position.resized::<MAX_WORDS>();
                let mut replay = Machine::new(
                    machine.program,
                    position,
                    earlier,
                    DynObserver::new(&mut last),
                );
                replay.path = ChoicePath::from_script(line.picks());
                // The replay ends in the same trap.
                let _ = replay.make_move(kind, line.candidate);
                self.rows.extend(last.0);
            }
            Trap::InvalidChoices | Trap::LookAheadDone | Trap::TailChoice(_) => {}
        }
    }
}
