//! Ctrl-C during long work: it ends the work, and the results so far are kept. At all other times it ends the program.

use std::sync::Once;
use std::sync::atomic::{AtomicUsize, Ordering};

static WATCHED: AtomicUsize = AtomicUsize::new(0);
static PRESSED: AtomicUsize = AtomicUsize::new(0);
static INSTALLED: Once = Once::new();

/// The exit code of a program ended by Ctrl-C.
const ENDED: i32 = 130;

/// A guard during whose lifetime Ctrl-C is recorded and does not end the program.
#[derive(Debug)]
pub struct Interrupt(());

impl Interrupt {
    /// Starts to record Ctrl-C.
    #[must_use]
    pub fn watch() -> Self {
        INSTALLED.call_once(|| {
            // Where no handler can be set, Ctrl-C simply ends the program.
            let _ = ctrlc::set_handler(|| {
                if WATCHED.load(Ordering::SeqCst) == 0 {
                    std::process::exit(ENDED);
                }
                PRESSED.fetch_add(1, Ordering::SeqCst);
            });
        });
        if WATCHED.fetch_add(1, Ordering::SeqCst) == 0 {
            PRESSED.store(0, Ordering::SeqCst);
        }
        Self(())
    }

    /// Whether Ctrl-C has been pressed since [`Interrupt::watch`].
    #[must_use]
    pub fn pressed(&self) -> bool {
        self.times() > 0
    }

    /// Returns how often Ctrl-C has been pressed since [`Interrupt::watch`].
    #[must_use]
    pub fn times(&self) -> usize {
        PRESSED.load(Ordering::SeqCst)
    }
}

impl Drop for Interrupt {
    fn drop(&mut self) {
        WATCHED.fetch_sub(1, Ordering::SeqCst);
    }
}
