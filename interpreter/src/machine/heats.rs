//! All lines of choices of some moves, run through as races that part: what is kept where they do is a race and a position,
//! and nothing is taken over by the machine on the way.

use super::laps::Race;
use super::racing::{Along, Finish};
use super::{Fault, MAX_CHOICES, MAX_EFFORT, Machine};
use crate::moves::{Candidate, MAX_LINES, Toward};
use crate::position::Position;
use crate::program::Program;
use crate::program::code::{Kind, Skip};
use crate::program::deeds::{Deed, Fork, Lane, Opening};
use crate::program::lays::Ring;
use crate::trace::Observer;
use sow_grammar::rules::TableId;

/// Whoever draws among lines.
pub(crate) trait Draw<const W: usize> {
    /// So many legal lines have been met; says which of them is to be held, if one is.
    fn meet(&mut self, lines: u8) -> Option<u8>;

    /// Takes up where the actions of the one to be held lead.
    fn hold(&mut self, run: Run<W>);
}

/// A move whose actions are done.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Run<const W: usize> {
    candidate: Candidate,
    race: Race,
    position: Position<W>,
    finish: Finish,
}

/// Where lines part, and the next alternative to be taken there.
#[derive(Debug)]
pub(super) struct Heat<const W: usize> {
    race: Race,
    position: Position<W>,
    fork: Fork,
    next: u8,
}

impl<'a, const W: usize, O: Observer> Machine<'a, W, O> {
    /// Draws among all lines of some moves of a kind; says how many there are, or `None` if something in them is not simple:
    /// then what has been drawn does not count. The machine's own position stays.
    pub(crate) fn run_lines(
        &mut self,
        kind: &Kind,
        mut candidates: impl Iterator<Item = Candidate>,
        draw: &mut impl Draw<W>,
    ) -> Option<u32> {
        let Some(first) = candidates.next() else {
            return Some(0);
        };
        let headed = self.is_headed(kind, first.toward != Toward::Given);
        let opening = kind.opening.filter(|_| kind.is_simple && headed)?;
        if self.program.uses.repeats && self.before.is_none() {
            self.note_before();
        }
        let mut parted = std::mem::take(&mut self.branches.heats);
        parted.clear();
        let mut begun = std::iter::once(first)
            .chain(candidates)
            .map(|candidate| self.begin_race(kind, opening, candidate));
        let run = run_all(self.program, &self.position, &mut begun, &mut parted, draw);
        self.branches.heats = parted;
        let (lines, effort) = run?;
        self.effort = self.effort.saturating_add(effort);
        Some(lines)
    }

    /// A move about to be run.
    #[inline]
    fn begin_race(&self, kind: &Kind, opening: Opening, candidate: Candidate) -> Begun<'a> {
        let (own, pit) = (self.position.mover_index(), candidate.pit);
        let way = self.first_way(own, candidate, kind.heading);
        let race = Race {
            own,
            way,
            stores: 0,
            start: pit,
            hand: 0,
            here: pit,
            unhashed: false,
            skip: Skip::Nothing,
            along: Along::Round,
            ring: Ring::default(),
            last: TableId(0),
            lane: Lane::default(),
            lateness: self.program.lateness(&self.position, own),
            laps: 0,
            effort: 0,
            captured: 0,
        };
        let opening = self.program.deeds.opening(opening, [own, way, pit]);
        Begun { candidate, race, opening }
    }

    /// Makes a move whose actions have been done elsewhere.
    pub(crate) fn end_run(&mut self, kind: &Kind, run: &Run<W>) -> Result<(), Fault> {
        let own = self.position.mover_index();
        self.position = run.position;
        if self.program.after_move.is_none() {
            if run.finish == Finish::Done {
                self.program.end_turn(&mut self.position, own);
            }
            return Ok(());
        }
        self.start();
        self.begin(kind, run.candidate);
        (self.branches.after, self.turning) = (false, None);
        let spent = self.effort;
        self.leave(&run.race, run.finish)?;
        self.effort = spent;
        self.end_actions()
    }
}

/// A move before its first lap.
struct Begun<'p> {
    candidate: Candidate,
    race: Race,
    opening: &'p Deed,
}

/// Runs through all lines of all moves, each of which begins from the same position; says how many they are, and what has
/// been spent.
#[inline]
fn run_all<'p, const W: usize>(
    program: &'p Program,
    before: &Position<W>,
    begun: &mut impl Iterator<Item = Begun<'p>>,
    parted: &mut Vec<Heat<W>>,
    draw: &mut impl Draw<W>,
) -> Option<(u32, u32)> {
    let Begun {
        mut candidate,
        mut race,
        opening,
    } = begun.next()?;
    let mut lines = 0;
    let mut running = *before;
    // The line under way is to be held, as is known already.
    let mut drawn = false;
    let finish = race.run(program, &mut running, Some(opening), |race, position, finish| {
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
            Finish::Fork(fork) if parted.len() < MAX_CHOICES => {
                parted.push(Heat {
                    race: *race,
                    position: *position,
                    fork,
                    next: 1,
                });
                return Some(program.deeds.alternative(fork, 0));
            }
            Finish::Done | Finish::Again => {
                if std::mem::take(&mut drawn) || draw.meet(1).is_some() {
                    draw.hold(Run {
                        candidate,
                        race: *race,
                        position: *position,
                        finish,
                    });
                }
            }
            Finish::Illegal | Finish::NeverEnds | Finish::Fork(_) => {}
            Finish::At(..) | Finish::NowhereToGo => return None,
        }
        lines += 1;
        let effort = race.effort;
        if lines > MAX_LINES || effort > MAX_EFFORT {
            return None;
        }
        let deed = if let Some(heat) = parted.last_mut() {
            (*race, *position) = (heat.race, heat.position);
            let deed = program.deeds.alternative(heat.fork, heat.next);
            heat.next += 1;
            if heat.next == heat.fork.count {
                parted.pop();
            }
            deed
        } else {
            let next = begun.next()?;
            (*race, *position, candidate) = (next.race, *before, next.candidate);
            next.opening
        };
        race.effort = effort;
        Some(deed)
    });
    let simple = !matches!(finish, Finish::At(..) | Finish::NowhereToGo);
    simple.then_some((lines, race.effort))
}
