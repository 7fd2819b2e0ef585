//! All lines of choices of one move, run through as races that part: what is kept where they do is a race and a position,
//! and nothing is taken over by the machine on the way.

use super::laps::Race;
use super::racing::{Along, Finish};
use super::{MAX_CHOICES, MAX_EFFORT, Machine};
use crate::moves::{Candidate, MAX_LINES, Toward};
use crate::position::Position;
use crate::program::code::{Kind, Skip};
use crate::program::Program;
use crate::program::deeds::{Deed, Fork, Lane};
use crate::program::lays::Ring;
use crate::trace::Observer;
use sow_grammar::rules::TableId;

/// Whoever draws among lines.
pub(crate) trait Draw<const W: usize> {
    /// So many legal lines have been met; says which of them is to be held, if one is.
    fn meet(&mut self, lines: u8) -> Option<u8>;

    /// Takes up where the one to be held leads.
    fn hold(&mut self, position: &Position<W>);
}

/// Where lines part, and the next alternative to be taken there.
#[derive(Debug)]
pub(super) struct Heat<const W: usize> {
    race: Race,
    position: Position<W>,
    fork: Fork,
    next: u8,
}

impl<const W: usize, O: Observer> Machine<'_, W, O> {
    /// Draws among all lines of a move; says how many there are, or `None` if something in them is not simple, and what has
    /// been drawn does not count. The machine's own position stays.
    pub(crate) fn run_lines(
        &mut self,
        kind: &Kind,
        candidate: Candidate,
        draw: &mut impl Draw<W>,
    ) -> Option<u32> {
        let program = self.program;
        let own = self.position.mover_index();
        let way = self.first_way(own, candidate, kind.heading);
        let headed = self.is_headed(kind, candidate.toward != Toward::Given);
        let opening = kind.opening.filter(|_| kind.is_simple && headed)?;
        let opening = program.deeds.opening(opening, [own, way, candidate.pit]);
        let race = self.first_race(own, way, candidate.pit);
        if program.uses.repeats && self.before.is_none() {
            self.note_before();
        }
        let mut position = self.position;
        let heats = &mut self.branches.heats;
        heats.clear();
        let (lines, effort) = run_all(program, &mut position, race, opening, heats, draw)?;
        self.effort = effort;
        Some(lines)
    }

    fn first_race(&self, own: u8, way: u8, pit: u8) -> Race {
        Race {
            own,
            way,
            stores: 0,
            start: pit,
            hand: 0,
            here: pit,
            way_taken: false,
            unhashed: false,
            skip: Skip::Nothing,
            along: Along::Round,
            ring: Ring::default(),
            last: TableId(0),
            lane: Lane::default(),
            lateness: self.program.lateness(&self.position, own),
            laps: 0,
            effort: self.effort,
            captured: 0,
        }
    }
}

/// Runs through all lines from one opening; says how many they are, and what has been spent.
#[inline]
fn run_all<const W: usize>(
    program: &Program,
    position: &mut Position<W>,
    mut race: Race,
    opening: &Deed,
    heats: &mut Vec<Heat<W>>,
    draw: &mut impl Draw<W>,
) -> Option<(u32, u32)> {
    let (own, mut lines) = (race.own, 0);
    // The line under way is to be held, as is known already.
    let mut drawn = false;
    let finish = race.run(program, position, Some(opening), |race, position, finish| {
        if std::mem::take(&mut race.unhashed) {
            position.rehash();
        }
        match finish {
            Finish::Fork(fork) if fork.closing && !drawn => {
                lines += u32::from(fork.count) - 1;
                if let Some(pick) = draw.meet(fork.count) {
                    drawn = true;
                    return Some(program.deeds.alternative(fork, pick));
                }
            }
            Finish::Fork(fork) if heats.len() < MAX_CHOICES => {
                heats.push(Heat {
                    race: *race,
                    position: *position,
                    fork,
                    next: 1,
                });
                return Some(program.deeds.alternative(fork, 0));
            }
            Finish::Done | Finish::Again => {
                if drawn || draw.meet(1).is_some() {
                    if finish == Finish::Done {
                        program.end_turn(position, own);
                    }
                    draw.hold(position);
                }
                drawn = false;
            }
            Finish::Illegal | Finish::NeverEnds | Finish::Fork(_) => {}
            Finish::At(..) | Finish::NowhereToGo => return None,
        }
        lines += 1;
        let effort = race.effort;
        let heat = heats.last_mut()?;
        if lines > MAX_LINES || effort > MAX_EFFORT {
            return None;
        }
        (*race, *position) = (Race { effort, ..heat.race }, heat.position);
        let deed = program.deeds.alternative(heat.fork, heat.next);
        heat.next += 1;
        if heat.next == heat.fork.count {
            heats.pop();
        }
        Some(deed)
    });
    let simple = !matches!(finish, Finish::At(..) | Finish::NowhereToGo);
    simple.then_some((lines, race.effort))
}
