//! Ctrl-C during long work: it ends the work, and the results so far are kept. At all other times it ends the program.

use std::sync::Once;
use std::sync::atomic::{AtomicUsize, Ordering};

static WATCHERS: AtomicUsize = AtomicUsize::new(0);
static PRESS_COUNT: AtomicUsize = AtomicUsize::new(0);
static HANDLER_INSTALLED: Once = Once::new();

/// The exit code of a program ended by Ctrl-C.
const INTERRUPTED_EXIT_CODE: i32 = 130;

/// A guard. While it exists, Ctrl-C is recorded and does not end the program.
#[derive(Debug)]
pub struct Interrupt(());

impl Interrupt {
    /// Starts to record Ctrl-C.
    #[must_use]
    pub fn watch() -> Self {
        HANDLER_INSTALLED.call_once(|| {
            // If no handler can be set, Ctrl-C simply ends the program.
            let _ = ctrlc::set_handler(|| {
                if WATCHERS.load(Ordering::SeqCst) == 0 {
                    std::process::exit(INTERRUPTED_EXIT_CODE);
                }
                PRESS_COUNT.fetch_add(1, Ordering::SeqCst);
            });
        });
        if WATCHERS.fetch_add(1, Ordering::SeqCst) == 0 {
            PRESS_COUNT.store(0, Ordering::SeqCst);
        }
        Self(())
    }

    /// Whether Ctrl-C has been pressed since [`Interrupt::watch`].
    #[must_use]
    pub fn is_pressed(&self) -> bool {
        self.press_count() > 0
    }

    /// Returns how often Ctrl-C has been pressed since [`Interrupt::watch`].
    #[must_use]
    pub fn press_count(&self) -> usize {
        PRESS_COUNT.load(Ordering::SeqCst)
    }
}

impl Drop for Interrupt {
    fn drop(&mut self) {
        WATCHERS.fetch_sub(1, Ordering::SeqCst);
    }
}
