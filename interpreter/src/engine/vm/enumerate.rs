//! All lines of choices of some moves, run through as races that part: what is kept where they do is a lap loop and a position,
//! and nothing is taken over by the machine on the way.

use super::emit::Emitter;
use super::lap_entry::Finish;
use super::lap_loop::LapLoop;
use super::{Machine, Trap};
use crate::board::Position;
use crate::engine::movegen::{Candidate, Toward};
use crate::limits::{MAX_CHOICES, MAX_FUEL, MAX_LINES};
use crate::program::Program;
use crate::program::ir::Kind;
use crate::program::specialise::superblocks::{Fork, Prologue, Superblock};
use crate::trace::{Observer, Unwatched};

/// Whoever draws among lines.
pub(crate) trait Draw<const W: usize> {
    /// So many legal lines have been met; says which of them is to be held, if one is.
    fn meet(&mut self, lines: u8) -> Option<u8>;

    /// Takes up where the actions of the one to be held lead.
    fn hold(&mut self, run: Run<W>);

    /// A line has more choices than a move may have, and is left out.
    fn leave_out(&mut self) {}
}

/// A move whose actions are done.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Run<const W: usize> {
    candidate: Candidate,
    lap_loop: LapLoop,
    position: Position<W>,
    finish: Finish,
}

/// Where lines part, and the next alternative to be taken there.
#[derive(Debug)]
pub(super) struct ChoicePoint<const W: usize> {
    lap_loop: LapLoop,
    position: Position<W>,
    fork: Fork,
    next: u8,
}

impl<'a, const W: usize, O: Observer> Machine<'a, W, O> {
    /// Draws among all lines of some moves of a kind; says how many there are, or `None` if something in them is not simple:
    /// then what has been drawn does not count. The machine's own position stays.
    pub(crate) fn enumerate(
        &mut self,
        kind: &Kind,
        mut candidates: impl Iterator<Item = Candidate>,
        draw: &mut impl Draw<W>,
    ) -> Option<u32> {
        let Some(first) = candidates.next() else {
            return Some(0);
        };
        let headed = self.is_headed(kind, first.toward != Toward::Given);
        let prologue = kind
            .facts
            .prologue
            .filter(|_| kind.facts.is_simple && headed)?;
        if self.program.uses.repeats && self.before.is_none() {
            self.note_before();
        }
        let mut choice_stack = std::mem::take(&mut self.branches.open);
        choice_stack.clear();
        let starts = self.line_up(prologue);
        let begin = |machine: &Self, candidate| {
            let direction = machine.first_direction(starts.lap_loop.us, candidate, kind.heading);
            starts.begin(candidate, direction)
        };
        let first = begin(self, first);
        let mut next = || candidates.next().map(|candidate| begin(self, candidate));
        let run = run_all(
            self.program,
            &self.position,
            first,
            &mut next,
            &mut choice_stack,
            draw,
        );
        self.branches.open = choice_stack;
        let (lines, fuel_used) = run?;
        self.fuel_used = self.fuel_used.saturating_add(fuel_used);
        Some(lines)
    }

    /// What all moves of a kind have in common before their first lap.
    #[inline]
    fn line_up(&self, prologue: Prologue) -> Starts<'a> {
        let us = self.position.mover_index();
        Starts {
            program: self.program,
            prologue,
            lap_loop: LapLoop::initial(
                self.program,
                us,
                self.program.turn_offset(&self.position, us),
            ),
        }
    }

    /// Makes a move whose actions have been done elsewhere.
    pub(crate) fn end_run(&mut self, kind: &Kind, run: &Run<W>) -> Result<(), Trap> {
        let us = self.position.mover_index();
        self.position = run.position;
        if self.program.code.after_move.is_none() {
            if run.finish == Finish::Done {
                self.program.end_turn(&mut self.position, us);
            }
            return Ok(());
        }
        self.start();
        self.begin(kind, run.candidate);
        (self.branches.after, self.cycle) = (false, None);
        let spent = self.fuel_used;
        self.leave(&run.lap_loop, run.finish)?;
        self.fuel_used = spent;
        self.end_actions()
    }
}

/// Moves of a kind before their first lap.
struct Starts<'p> {
    program: &'p Program,
    prologue: Prologue,
    lap_loop: LapLoop,
}

/// One of them.
struct Begun<'p> {
    candidate: Candidate,
    lap_loop: LapLoop,
    prologue: &'p Superblock,
}

impl<'p> Starts<'p> {
    #[inline(always)]
    fn begin(&self, candidate: Candidate, direction: u8) -> Begun<'p> {
        let pit = candidate.pit;
        let place = [self.lap_loop.us, direction, pit];
        Begun {
            candidate,
            lap_loop: LapLoop {
                direction,
                start: pit,
                here: pit,
                ..self.lap_loop
            },
            prologue: self.program.superblocks().prologue(self.prologue, place),
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
    choice_stack: &mut Vec<ChoicePoint<W>>,
    draw: &mut impl Draw<W>,
) -> Option<(u32, u32)> {
    let Begun {
        mut candidate,
        mut lap_loop,
        prologue,
    } = first;
    let mut lines = 0;
    let mut running = *before;
    // The line under way is to be held, as is known already.
    let mut drawn = false;
    let mut emitter = Emitter {
        program,
        observer: &mut Unwatched,
    };
    let finish = lap_loop.run(
        &mut emitter,
        &mut running,
        Some(prologue),
        |lap_loop, position, finish| {
            lap_loop.rehash(position);
            match finish {
                Finish::Fork(_) if usize::from(lap_loop.choices) == MAX_CHOICES => {
                    draw.leave_out();
                }
                Finish::Fork(fork) if fork.tail && !drawn => {
                    lines += u32::from(fork.count) - 1;
                    if let Some(pick) = draw.meet(fork.count) {
                        drawn = true;
                        return Some(program.superblocks().alternative(fork, pick));
                    }
                }
                Finish::Fork(fork) => {
                    lap_loop.choices += 1;
                    // The board need not be kept for an only other alternative that is not legal.
                    let refused = fork.count == 2
                        && lap_loop.is_refused(
                            program,
                            position,
                            program.superblocks().alternative(fork, 1),
                        );
                    if refused {
                        lines += 1;
                    } else if fork.count > 1 {
                        choice_stack.push(ChoicePoint {
                            lap_loop: *lap_loop,
                            position: *position,
                            fork,
                            next: 1,
                        });
                    }
                    return Some(program.superblocks().alternative(fork, 0));
                }
                Finish::Done | Finish::Again => {
                    if std::mem::take(&mut drawn) || draw.meet(1).is_some() {
                        draw.hold(Run {
                            candidate,
                            lap_loop: *lap_loop,
                            position: *position,
                            finish,
                        });
                    }
                }
                Finish::Illegal | Finish::NeverEnds => {}
                Finish::At(..) | Finish::NowhereToGo => return None,
            }
            lines += 1;
            let fuel_used = lap_loop.fuel_used;
            if lines > MAX_LINES || fuel_used > MAX_FUEL {
                return None;
            }
            let superblock = if let Some(point) = choice_stack.last_mut() {
                (*lap_loop, *position) = (point.lap_loop, point.position);
                let superblock = program.superblocks().alternative(point.fork, point.next);
                point.next += 1;
                if point.next == point.fork.count {
                    choice_stack.pop();
                }
                superblock
            } else {
                let next = next()?;
                (*lap_loop, *position, candidate) = (next.lap_loop, *before, next.candidate);
                next.prologue
            };
            lap_loop.fuel_used = fuel_used;
            Some(superblock)
        },
    );
    let simple = !matches!(finish, Finish::At(..) | Finish::NowhereToGo);
    simple.then_some((lines, lap_loop.fuel_used))
}
