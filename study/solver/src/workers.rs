//! The worker threads that answer questions about positions, one question after the other.

use crate::bounds::Bounds;
use crate::search::{Search, SearchContext, is_decided};
use sow_interpreter::successors::{SmallBoard, Successor};
use std::io;
use std::sync::atomic::Ordering;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::Builder;

/// The stack size in bytes of a search thread. It is as small as in browsers, where the search must not overflow it.
const STACK_BYTES: usize = 1 << 20;

/// A function that asks whether the position with a given index has a value of at least some number, and returns bounds
/// on the value.
pub(crate) type AskQuestion<'a> = dyn FnMut(usize, i16) -> Bounds + 'a;

/// Calls `work` with a function that asks questions about positions. All threads work on each question, and the first
/// answer ends the search.
///
/// # Errors
/// If no thread can be started.
pub(crate) fn with_workers<const W: usize>(
    (board, positions): (&SmallBoard<W>, &[Successor<W>]),
    context: SearchContext<'_>,
    threads: u16,
    work: &mut dyn FnMut(&mut AskQuestion<'_>),
) -> io::Result<()> {
    let search = |first| Search::new(board, context, first);
    // Without threads, the search runs on the caller's stack.
    if cfg!(target_family = "wasm") {
        let mut search = search(true);
        work(&mut |at, least| search.ask(&positions[at].position, least));
        return Ok(());
    }
    let shared = SharedQuestion::new(context.model.widest());
    let answer = |first| {
        let mut search = search(first);
        let mut round = 0;
        while let Some(mut answer) = shared.next_question(&mut round) {
            let (at, least) = answer.question;
            answer.bounds = search.ask(&positions[at].position, least);
            if is_decided(answer.bounds, least) {
                context.answered.store(true, Ordering::Relaxed);
            }
        }
    };
    run_workers(threads, &shared, &answer, &mut || {
        work(&mut |at, least| {
            context.answered.store(false, Ordering::Relaxed);
            shared.ask((at, least))
        })
    })
}

/// The index of a position, and the number to compare its value with.
type Question = (usize, i16);

/// State shared by the asking thread and the workers.
struct SharedQuestion {
    current: Mutex<QuestionState>,
    changed: Condvar,
    widest: Bounds,
}

/// The current question and the bounds found for it. Questions are counted from 1; with the `number` 0, none has been
/// asked.
struct QuestionState {
    number: u64,
    question: Question,
    bounds: Bounds,
    threads: usize,
    /// The number of threads still working on the question.
    active_threads: usize,
    /// Whether no further question will be asked.
    finished: bool,
}

/// The answer of one thread. It is recorded on drop, even if the thread panics.
struct Answer<'s> {
    shared: &'s SharedQuestion,
    question: Question,
    bounds: Bounds,
}

impl SharedQuestion {
    fn new(widest: Bounds) -> Self {
        let now = QuestionState {
            number: 0,
            question: (0, 0),
            bounds: widest,
            threads: 0,
            active_threads: 0,
            finished: false,
        };
        Self {
            current: Mutex::new(now),
            changed: Condvar::new(),
            widest,
        }
    }

    fn lock(&self) -> MutexGuard<'_, QuestionState> {
        // A panic leaves no half-written state behind, so a poisoned lock is fine.
        self.current.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait_while(
        &self,
        is_early: impl FnMut(&mut QuestionState) -> bool,
    ) -> MutexGuard<'_, QuestionState> {
        let waited = self.changed.wait_while(self.lock(), is_early);
        waited.unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks a question and returns the combined bounds of all threads.
    fn ask(&self, question: Question) -> Bounds {
        let mut now = self.lock();
        now.number += 1;
        (now.question, now.bounds, now.active_threads) = (question, self.widest, now.threads);
        drop(now);
        self.changed.notify_all();
        self.wait_while(|now| now.active_threads > 0).bounds
    }

    /// Waits for the next question; `None` if there will be no more.
    fn next_question(&self, last_number: &mut u64) -> Option<Answer<'_>> {
        let now = self.wait_while(|now| now.number == *last_number && !now.finished);
        *last_number = now.number;
        (!now.finished).then(|| Answer {
            shared: self,
            question: now.question,
            bounds: self.widest,
        })
    }
}

/// A guard that ends the questions when it is dropped.
struct QuestionGuard<'s>(&'s SharedQuestion);

impl Drop for QuestionGuard<'_> {
    fn drop(&mut self) {
        self.0.lock().finished = true;
        self.0.changed.notify_all();
    }
}

impl Drop for Answer<'_> {
    fn drop(&mut self) {
        let mut now = self.shared.lock();
        now.bounds = now.bounds.intersect(self.bounds);
        now.active_threads -= 1;
        now.threads -= usize::from(std::thread::panicking());
        drop(now);
        self.shared.changed.notify_all();
    }
}

/// Starts threads that run `answer` while `work` asks questions; the argument of `answer` says whether its thread is
/// the first. One thread is enough if others cannot be started.
fn run_workers(
    threads: u16,
    shared: &SharedQuestion,
    answer: &(dyn Fn(bool) + Sync),
    work: &mut dyn FnMut(),
) -> io::Result<()> {
    std::thread::scope(|scope| {
        let start = |first| {
            let thread = Builder::new().stack_size(STACK_BYTES);
            thread.spawn_scoped(scope, move || answer(first))
        };
        let _asking = QuestionGuard(shared);
        start(true)?;
        shared.lock().threads = 1 + (1..threads).filter(|_| start(false).is_ok()).count();
        work();
        Ok(())
    })
}
