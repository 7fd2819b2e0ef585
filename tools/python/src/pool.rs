//! Threads that survive a fork.

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use std::process;
use std::sync::{Arc, Mutex, PoisonError};

/// A pool of threads besides the calling one. A forked process has none of its parent's threads, so there it starts its
/// own.
pub(crate) struct Pool {
    threads: usize,
    /// The running pool, and the process to which it belongs.
    started: Mutex<Option<(u32, Arc<ThreadPool>)>>,
}

impl Pool {
    /// Creates a pool that starts its threads on first use.
    pub(crate) const fn new(threads: usize) -> Self {
        Self {
            threads,
            started: Mutex::new(None),
        }
    }

    /// Distributes work among the threads, including the calling one: waking another takes about as long as a few
    /// hundred moves. The outer error means that the threads cannot be started.
    pub(crate) fn for_each<T: Send, E: Send>(
        &self,
        shares: Vec<T>,
        work: impl Fn(T) -> Result<(), E> + Sync,
    ) -> Result<Result<(), E>, ThreadPoolBuildError> {
        let Some(pool) = self.threads()? else {
            return Ok(shares.into_iter().try_for_each(work));
        };
        let open = Mutex::new(shares.into_iter());
        let next = || open.lock().unwrap_or_else(PoisonError::into_inner).next();
        let outcome = Mutex::new(Ok(()));
        let run = || {
            while let Some(share) = next() {
                if let Err(error) = work(share) {
                    *outcome.lock().unwrap_or_else(PoisonError::into_inner) = Err(error);
                }
            }
        };
        pool.in_place_scope(|scope| {
            for _ in 0..pool.current_num_threads() {
                scope.spawn(|_| run());
            }
            run();
        });
        Ok(outcome.into_inner().unwrap_or_else(PoisonError::into_inner))
    }

    /// Returns the threads of this process; `None` if there are none besides the calling one.
    fn threads(&self) -> Result<Option<Arc<ThreadPool>>, ThreadPoolBuildError> {
        if self.threads == 0 {
            return Ok(None);
        }
        let mut started = self.started.lock().unwrap_or_else(PoisonError::into_inner);
        let process = process::id();
        if let Some((owner, pool)) = &*started
            && *owner == process
        {
            return Ok(Some(Arc::clone(pool)));
        }
        let pool = ThreadPoolBuilder::new().num_threads(self.threads);
        let pool = Arc::new(pool.build()?);
        // A pool of the parent is not dropped, since it would signal threads that do not exist here.
        std::mem::forget(started.replace((process, Arc::clone(&pool))));
        Ok(Some(pool))
    }
}
