//! Bars of progress: on a terminal only, and only for work that takes more than a second.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

const PATIENCE: Duration = Duration::from_secs(1);
const TICK: Duration = Duration::from_millis(100);

/// Follows long work, and may end it early.
pub trait Monitor: Sync {
    /// Notes that `steps` more steps are done.
    fn add(&self, steps: u64);

    /// Whether no further step is to begin.
    fn is_stopped(&self) -> bool {
        false
    }
}

/// Watches over work; what it shows is gone when it is dropped.
#[derive(Debug)]
pub struct Progress {
    done: Arc<AtomicU64>,
    painter: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Progress {
    /// Watches over work of so many steps (`None`: nobody knows), called `what`. Nothing is shown unless `shown`.
    #[must_use]
    pub fn new(what: &'static str, steps: Option<u64>, shown: bool) -> Self {
        let done = Arc::new(AtomicU64::new(0));
        let painter = shown.then(|| {
            let (sender, receiver) = channel();
            let done = Arc::clone(&done);
            let work = move || paint(what, steps, &done, &receiver);
            // Where no thread can be started, there is no bar.
            Some((sender, std::thread::Builder::new().spawn(work).ok()?))
        });
        Self {
            done,
            painter: painter.flatten(),
        }
    }
}

impl Monitor for Progress {
    fn add(&self, steps: u64) {
        self.done.fetch_add(steps, Ordering::Relaxed);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((sender, painter)) = self.painter.take() {
            drop(sender);
            // A painter that fell over has left nothing to clear up.
            let _ = painter.join();
        }
    }
}

/// Waits, then paints until the sender is gone.
fn paint(what: &'static str, steps: Option<u64>, done: &AtomicU64, receiver: &Receiver<()>) {
    let gone = |wait| receiver.recv_timeout(wait) != Err(RecvTimeoutError::Timeout);
    if gone(PATIENCE) {
        return;
    }
    let bar =
        ProgressBar::with_draw_target(steps, ProgressDrawTarget::stderr()).with_elapsed(PATIENCE);
    bar.set_style(style(steps.is_some()));
    bar.set_message(what);
    loop {
        bar.set_position(done.load(Ordering::Relaxed));
        bar.tick();
        if gone(TICK) {
            break;
        }
    }
    bar.finish_and_clear();
}

fn style(known: bool) -> ProgressStyle {
    let template = match known {
        true => "{wide_bar} {human_pos}/{human_len} {msg}, {eta} left",
        false => "{spinner} {human_pos} {msg}, {elapsed}",
    };
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}
