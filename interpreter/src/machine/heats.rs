//! All lines of choices of some moves, run through as races that part: what is kept where they do is a race and a position,
//! and nothing is taken over by the machine on the way.

use super::emit::Emitter;
use super::laps::Race;
use super::racing::Finish;
use super::{Fault, MAX_CHOICES, MAX_EFFORT, Machine};
use crate::moves::{Candidate, MAX_LINES, Toward};
use crate::position::Position;
use crate::program::Program;
use crate::program::code::Kind;
use crate::program::deeds::{Deed, Fork, Opening};
use crate::trace::{Observer, Unwatched};

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
        let starts = self.line_up(opening);
        let begin = |machine: &Self, candidate| {
            let way = machine.first_way(starts.race.own, candidate, kind.heading);
            starts.begin(candidate, way)
        };
        let first = begin(self, first);
        let mut next = || candidates.next().map(|candidate| begin(self, candidate));
        let run = run_all(
            self.program,
            &self.position,
            first,
            &mut next,
            &mut parted,
            draw,
        );
        self.branches.heats = parted;
        let (lines, effort) = run?;
        self.effort = self.effort.saturating_add(effort);
        Some(lines)
    }

    /// What all moves of a kind have in common before their first lap.
    #[inline]
    fn line_up(&self, opening: Opening) -> Starts<'a> {
        let own = self.position.mover_index();
        Starts {
            program: self.program,
            opening,
            race: Race::at_rest(own, self.program.lateness(&self.position, own)),
        }
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

/// Moves of a kind before their first lap.
struct Starts<'p> {
    program: &'p Program,
    opening: Opening,
    race: Race,
}

/// One of them.
struct Begun<'p> {
    candidate: Candidate,
    race: Race,
    opening: &'p Deed,
}

impl<'p> Starts<'p> {
    #[inline(always)]
    fn begin(&self, candidate: Candidate, way: u8) -> Begun<'p> {
        let pit = candidate.pit;
        let place = [self.race.own, way, pit];
        Begun {
            candidate,
            race: Race {
                way,
                start: pit,
                here: pit,
                ..self.race
            },
            opening: self.program.deeds.opening(self.opening, place),
        }
    }
}

/// Runs through all lines of all moves, each of which begins from the same position; says how many they are, and what has
/// been spent.
#[inline]
fn run_all<'p, const W: usize>(
    program: &'p Program,
    before: &Position<W>,
    first: Begun<'p>,
    next: &mut impl FnMut() -> Option<Begun<'p>>,
    parted: &mut Vec<Heat<W>>,
    draw: &mut impl Draw<W>,
) -> Option<(u32, u32)> {
    let Begun {
        mut candidate,
        mut race,
        opening,
    } = first;
    let mut lines = 0;
    let mut running = *before;
    // The line under way is to be held, as is known already.
    let mut drawn = false;
    let mut emitter = Emitter {
        program,
        observer: &mut Unwatched,
    };
    let finish = race.run(
        &mut emitter,
        &mut running,
        Some(opening),
        |race, position, finish| {
            race.rehash(position);
            match finish {
                Finish::Fork(_) if usize::from(race.choices) == MAX_CHOICES => {}
                Finish::Fork(fork) if fork.closing && !drawn => {
                    lines += u32::from(fork.count) - 1;
                    if let Some(pick) = draw.meet(fork.count) {
                        drawn = true;
                        return Some(program.deeds.alternative(fork, pick));
                    }
                }
                Finish::Fork(fork) => {
                    race.choices += 1;
                    // The board need not be kept for an only other alternative that is not legal.
                    if fork.count == 2
                        && race.is_refused(program, position, program.deeds.alternative(fork, 1))
                    {
                        lines += 1;
                    } else if fork.count > 1 {
                        parted.push(Heat {
                            race: *race,
                            position: *position,
                            fork,
                            next: 1,
                        });
                    }
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
                Finish::Illegal | Finish::NeverEnds => {}
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
                let next = next()?;
                (*race, *position, candidate) = (next.race, *before, next.candidate);
                next.opening
            };
            race.effort = effort;
            Some(deed)
        },
    );
    let simple = !matches!(finish, Finish::At(..) | Finish::NowhereToGo);
    simple.then_some((lines, race.effort))
}
