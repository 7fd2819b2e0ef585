//! Looking ahead: what a player could do if it were to move now.

use super::{Fault, Line, Machine};
use crate::cells::Cells;
use crate::moves::{MAX_LINES, Search};
use crate::trace::{Observer, Unwatched};
use sow_grammar::rules::MoveId;

/// Looks ahead one inside another. The checker sees to it that they end much earlier.
const MAX_DEPTH: u8 = 16;

/// The pits that a player threatens with some kinds of move in a position: asked again for one pit after another.
#[derive(Debug, Clone, Copy)]
pub(super) struct Threats {
    threat: u32,
    seat: u8,
    position: u64,
    pits: Cells,
}

impl<const N: usize, O: Observer> Machine<'_, N, O> {
    /// Whether the player to move has no legal move; taken for untrue if that is put off.
    pub(super) fn mover_is_stuck(&mut self) -> bool {
        if self.puts_off_moves {
            self.put_off_moves = true;
            return false;
        }
        let position = self.position;
        let mut search = Search::new(self.program, &position, self.history, self.depth);
        search.effort = self.effort;
        let can = search.any();
        self.effort = search.effort;
        !can
    }

    /// Whether a player would have a legal move, of a kind with this kind's name or of any.
    pub(super) fn can(&mut self, seat: u8, kind: Option<MoveId>) -> bool {
        if self.depth >= MAX_DEPTH {
            return false;
        }
        let mut position = self.position.unfinished();
        position.set_mover(seat);
        let mut search = Search::new(self.program, &position, self.history, self.depth + 1);
        search.effort = self.effort;
        let can = match kind {
            None => search.any(),
            Some(kind) => search.any_called(&self.program.kinds[usize::from(kind.0)].name),
        };
        self.effort = search.effort;
        can
    }

    /// Whether the first lap of one of these kinds of move would take seeds from the pit looked at.
    pub(super) fn threatened(&mut self, seat: u8, threat: u32) -> bool {
        let position = self.position.hash();
        let known = self
            .threats
            .filter(|known| (known.threat, known.seat, known.position) == (threat, seat, position));
        let threats = known.unwrap_or_else(|| Threats {
            threat,
            seat,
            position,
            pits: self.pits_threatened(seat, threat),
        });
        self.threats = Some(threats);
        self.look != crate::cells::NOWHERE && threats.pits.contains(self.look)
    }

    fn pits_threatened(&mut self, seat: u8, threat: u32) -> Cells {
        if self.depth >= MAX_DEPTH {
            return Cells::default();
        }
        let mut position = self.position.unfinished();
        position.set_mover(seat);
        let mut search = Search::new(self.program, &position, self.history, self.depth + 1);
        search.effort = self.effort;
        let phase = search.phase();
        let mut pits = Cells::default();
        let mut lines = 0;
        for id in &self.program.threats[threat as usize] {
            let kind = &self.program.kinds[usize::from(id.0)];
            if kind.phase != phase || !search.may_begin(kind) {
                continue;
            }
            for candidate in search.candidates(kind) {
                let mut script = Some(Line::default());
                while let Some(line) = script.filter(|_| lines < MAX_LINES) {
                    lines += 1;
                    let mut nobody = Unwatched;
                    let mut machine = search.begin(kind, candidate, line, &mut nobody);
                    // A kind that sows by itself is watched to the end of that lap's table, another up to its first sowing.
                    machine.watched = Some(if kind.sows { 2 } else { 1 });
                    if matches!(machine.run(kind.actions), Ok(()) | Err(Fault::Seen)) {
                        pits = pits.or(machine.taken);
                    }
                    script = machine.line.following();
                    search.effort = machine.effort;
                }
            }
        }
        self.effort = search.effort;
        pits
    }
}
