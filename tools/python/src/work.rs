//! Long work on a separate thread, while Python handles Ctrl-C and progress is reported.

use crate::errors::{ErrorKind, error};
use crate::guard::panic_error;
use pyo3::prelude::*;
use std::fmt::Display;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// The interval at which Ctrl-C is checked and progress reported.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// The progress of work, and a request to stop it.
#[derive(Debug, Default)]
pub(crate) struct Monitor {
    stop: AtomicBool,
    done: AtomicU64,
}

impl Monitor {
    fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }
}

impl sow_operations::monitor::Monitor for Monitor {
    fn add(&self, steps: u64) {
        self.done.fetch_add(steps, Ordering::Relaxed);
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// Runs work that counts its steps; `progress` is called with the number of steps done and `total`.
pub(crate) fn run_counted<T: Send, E: Display + Send>(
    py: Python<'_>,
    progress: Option<&Bound<'_, PyAny>>,
    total: Option<u64>,
    work: impl FnOnce(&Monitor) -> Result<T, E> + Send,
) -> PyResult<T> {
    let monitor = Monitor::default();
    let stop = || monitor.stop.store(true, Ordering::Relaxed);
    let mut told = 0;
    let mut tell = || {
        let done = monitor.done();
        match progress.filter(|_| done != told) {
            Some(progress) => {
                told = done;
                progress.call1((done, total)).map(drop)
            }
            None => Ok(()),
        }
    };
    run_interruptible(py, &mut tell, &stop, || work(&monitor))
}

/// Runs `work` on a separate thread. Meanwhile `tell` is called repeatedly; if it raises, or Ctrl-C is pressed, `stop`
/// is called, and the exception is raised once the work has ended. An error of the work is raised as a `GameError`.
pub(crate) fn run_interruptible<T: Send, E: Display + Send>(
    py: Python<'_>,
    report: &mut dyn FnMut() -> PyResult<()>,
    stop: &dyn Fn(),
    work: impl FnOnce() -> Result<T, E> + Send,
) -> PyResult<T> {
    std::thread::scope(|scope| {
        let (done, waiting) = channel::<()>();
        let worker = std::thread::Builder::new().spawn_scoped(scope, move || {
            // Dropping the sender signals the end of the work, even after a panic.
            let _done = done;
            catch_unwind(AssertUnwindSafe(work))
        });
        let worker = worker.map_err(|_| error(py, ErrorKind::Game, "no thread can be started"))?;
        let waiting = Mutex::new(waiting);
        let goes_on = || {
            let waiting = waiting
                .lock()
                .unwrap_or_else(std::sync::PoisonError::into_inner);
            waiting.recv_timeout(POLL_INTERVAL) == Err(RecvTimeoutError::Timeout)
        };
        let mut raised = None;
        while py.detach(goes_on) {
            if raised.is_none() {
                raised = py.check_signals().and_then(|()| report()).err();
                raised.iter().for_each(|_| stop());
            }
        }
        let outcome = worker.join().and_then(|outcome| outcome);
        match (raised, outcome) {
            (Some(raised), _) => Err(raised),
            (None, Ok(outcome)) => outcome.map_err(|reason| error(py, ErrorKind::Game, reason)),
            (None, Err(panic)) => Err(panic_error(py, &*panic)),
        }
    })
}
