//! The worker threads that answer questions about positions, one question after the other.

use crate::bounds::Bounds;
use crate::search::{Common, STACK, Search, decided};
use sow_interpreter::successors::{SmallBoard, Successor};
use std::io;
use std::sync::atomic::Ordering;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::Builder;

/// Asks whether the position with an index has a value of at least some number. Returns bounds on the value.
pub(crate) type Ask<'a> = dyn FnMut(usize, i16) -> Bounds + 'a;

/// Calls `work` with a function that asks questions about positions. All threads work on each question, and the first
/// answer ends the search.
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
    // Without threads, the search runs on the caller's stack.
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

/// The index of a position, and the number to compare its value with.
type Question = (usize, i16);

/// State shared by the asking thread and the workers.
struct Shared {
    now: Mutex<Round>,
    changed: Condvar,
    widest: Bounds,
}

/// The current question and the bounds found for it. `number` counts questions; the initial round 0 has none.
struct Round {
    number: u64,
    question: Question,
    bounds: Bounds,
    /// The number of threads, and of those still working on the question.
    threads: usize,
    at_work: usize,
    /// Whether no further question will be asked.
    over: bool,
}

/// The answer of one thread. It is recorded on drop, even if the thread panics.
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
        // A panic leaves no half-written state behind.
        self.now.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait(&self, is_early: impl FnMut(&mut Round) -> bool) -> MutexGuard<'_, Round> {
        let waited = self.changed.wait_while(self.now(), is_early);
        waited.unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks a question and returns the combined bounds of all threads.
    fn ask(&self, question: Question) -> Bounds {
        let mut now = self.now();
        now.number += 1;
        (now.question, now.bounds, now.at_work) = (question, self.widest, now.threads);
        drop(now);
        self.changed.notify_all();
        self.wait(|now| now.at_work > 0).bounds
    }

    /// Waits for the next question; `None` if there will be no more.
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

/// A guard that ends the questions when it is dropped.
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

/// Starts threads that run `answer` while `work` asks questions; `answer` is told whether its thread is the first. One
/// thread is enough if others cannot be started.
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
