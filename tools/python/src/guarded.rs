//! A lock that a forked process does not wait for in vain.

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, TryLockError};
use std::time::Duration;

/// The time between two looks at whether the value is free.
const WAIT: Duration = Duration::from_micros(200);

/// A value that one thread uses at a time. If the process is forked while another thread uses it, the value is half changed in the new
/// process, where nobody will ever free it: there it can be used no more, and says so.
pub(crate) struct Guarded<T> {
    value: Mutex<T>,
    /// The process that uses the value; 0 if none does.
    user: AtomicU32,
}

/// The value in use.
pub(crate) struct InUse<'a, T> {
    value: MutexGuard<'a, T>,
    user: &'a AtomicU32,
}

impl<T> Guarded<T> {
    pub(crate) const fn new(value: T) -> Self {
        Self {
            value: Mutex::new(value),
            user: AtomicU32::new(0),
        }
    }

    /// Waits until no other thread uses the value.
    ///
    /// # Errors
    /// If a thread of another process had it when this process was forked, or Ctrl-C is pressed while waiting.
    pub(crate) fn lock(&self, py: Python<'_>) -> PyResult<InUse<'_, T>> {
        let value = loop {
            match self.value.try_lock() {
                Ok(value) => break value,
                Err(TryLockError::Poisoned(poisoned)) => break poisoned.into_inner(),
                Err(TryLockError::WouldBlock) => self.wait(py)?,
            }
        };
        self.user.store(std::process::id(), Ordering::Release);
        Ok(InUse {
            value,
            user: &self.user,
        })
    }

    fn wait(&self, py: Python<'_>) -> PyResult<()> {
        let user = self.user.load(Ordering::Acquire);
        if user != 0 && user != std::process::id() {
            return Err(PyRuntimeError::new_err(
                "this process was forked while another thread was using this object; make a new one here",
            ));
        }
        py.detach(|| std::thread::sleep(WAIT));
        py.check_signals()
    }
}

impl<T> Deref for InUse<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T> DerefMut for InUse<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.value
    }
}

impl<T> Drop for InUse<'_, T> {
    fn drop(&mut self) {
        self.user.store(0, Ordering::Release);
    }
}
