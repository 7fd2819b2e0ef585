//! Parallel work on many games.

use std::num::NonZero;
use std::panic::resume_unwind;
use std::sync::Mutex;
use std::thread::{available_parallelism, scope};

/// Calls `work` for every item, on one thread per core, and returns the results in the order of the items. The
/// threads are new ones, so their output belongs to the calling test.
///
/// # Panics
/// If `work` panics.
pub fn parallel_map<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = Mutex::new(items.iter().enumerate());
    let take = || next.lock().ok()?.next();
    let on_a_thread = || -> Vec<(usize, R)> {
        std::iter::from_fn(take)
            .map(|(at, item)| (at, work(item)))
            .collect()
    };
    let mut done = scope(|scope| {
        let threads = available_parallelism().map_or(1, NonZero::get);
        let started: Vec<_> = (0..threads).map(|_| scope.spawn(on_a_thread)).collect();
        let finished = started.into_iter().flat_map(|thread| match thread.join() {
            Ok(done) => done,
            Err(panic) => resume_unwind(panic),
        });
        finished.collect::<Vec<_>>()
    });
    done.sort_by_key(|&(at, _)| at);
    done.into_iter().map(|(_, result)| result).collect()
}
