//! The threads that search for the answers to questions, one after the other.

use crate::bounds::Bounds;
use crate::search::{Common, STACK, Search, decided};
use sow_interpreter::successors::{SmallBoard, Successor};
use std::io;
use std::sync::atomic::Ordering;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::Builder;

/// Asks of one of the positions whether its value is at least some number.
pub(crate) type Ask<'a> = dyn FnMut(usize, i16) -> Bounds + 'a;

/// Lets `work` ask questions about positions, each of which all threads work on; the first answer ends the search.
///
/// # Errors
/// If no thread can be started.
pub(crate) fn with_workers<const W: usize>(
    (board, positions): (&SmallBoard<W>, &[Successor<W>]),
    common: Common<'_>,
    threads: u16,
    work: &mut dyn FnMut(&mut Ask<'_>),
) -> io::Result<()> {
    let search = |first| Search::new(board, common, first);
    // Where there are no threads, the stack is what whoever runs this has made it.
    if cfg!(target_family = "wasm") {
        let mut search = search(true);
        work(&mut |at, least| search.ask(&positions[at].position, least));
        return Ok(());
    }
    let shared = Shared::new(common.model.widest());
    let answer = |first| {
        let mut search = search(first);
        let mut round = 0;
        while let Some(mut answer) = shared.next_round(&mut round) {
            let (at, least) = answer.question;
            answer.bounds = search.ask(&positions[at].position, least);
            if decided(answer.bounds, least) {
                common.answered.store(true, Ordering::Relaxed);
            }
        }
    };
    on_threads(threads, &shared, &answer, &mut || {
        work(&mut |at, least| {
            common.answered.store(false, Ordering::Relaxed);
            shared.ask((at, least))
        })
    })
}

/// Which position, and what its value is compared with.
type Question = (usize, i16);

/// What those who ask and the threads share.
struct Shared {
    now: Mutex<Round>,
    changed: Condvar,
    widest: Bounds,
}

/// A question with what has been found. Questions are counted; the first round has none.
struct Round {
    number: u64,
    question: Question,
    bounds: Bounds,
    /// How many threads there are, and how many of them still work on the question.
    threads: usize,
    at_work: usize,
    /// Nobody will ask any more.
    over: bool,
}

/// What a thread finds; it counts once this is dropped, even if that is because the thread panics.
struct Answer<'s> {
    shared: &'s Shared,
    question: Question,
    bounds: Bounds,
}

impl Shared {
    fn new(widest: Bounds) -> Self {
        let now = Round {
            number: 0,
            question: (0, 0),
            bounds: widest,
            threads: 0,
            at_work: 0,
            over: false,
        };
        Self {
            now: Mutex::new(now),
            changed: Condvar::new(),
            widest,
        }
    }

    fn now(&self) -> MutexGuard<'_, Round> {
        // Nothing is ever half written.
        self.now.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait(&self, is_early: impl FnMut(&mut Round) -> bool) -> MutexGuard<'_, Round> {
        let waited = self.changed.wait_while(self.now(), is_early);
        waited.unwrap_or_else(PoisonError::into_inner)
    }

    /// What all threads find.
    fn ask(&self, question: Question) -> Bounds {
        let mut now = self.now();
        now.number += 1;
        (now.question, now.bounds, now.at_work) = (question, self.widest, now.threads);
        drop(now);
        self.changed.notify_all();
        self.wait(|now| now.at_work > 0).bounds
    }

    /// The question of the round after this one; `None` if there is none.
    fn next_round(&self, round: &mut u64) -> Option<Answer<'_>> {
        let now = self.wait(|now| now.number == *round && !now.over);
        *round = now.number;
        (!now.over).then(|| Answer {
            shared: self,
            question: now.question,
            bounds: self.widest,
        })
    }
}

/// While this is there, questions may be asked.
struct Asking<'s>(&'s Shared);

impl Drop for Asking<'_> {
    fn drop(&mut self) {
        self.0.now().over = true;
        self.0.changed.notify_all();
    }
}

impl Drop for Answer<'_> {
    fn drop(&mut self) {
        let mut now = self.shared.now();
        now.bounds = now.bounds.and(self.bounds);
        now.at_work -= 1;
        now.threads -= usize::from(std::thread::panicking());
        drop(now);
        self.shared.changed.notify_all();
    }
}

/// Has threads answer while `work` asks them; says to each whether it is the first. Fewer than were wanted will do.
fn on_threads(
    threads: u16,
    shared: &Shared,
    answer: &(dyn Fn(bool) + Sync),
    work: &mut dyn FnMut(),
) -> io::Result<()> {
    std::thread::scope(|scope| {
        let start = |first| {
            let thread = Builder::new().stack_size(STACK);
            thread.spawn_scoped(scope, move || answer(first))
        };
        let _asking = Asking(shared);
        start(true)?;
        shared.now().threads = 1 + (1..threads).filter(|_| start(false).is_ok()).count();
        work();
        Ok(())
    })
}
