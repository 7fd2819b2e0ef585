//! Runs long work in the background. A progress bar shows rate and estimate, Ctrl-C stops the work, and it pauses
//! regularly to be saved.

use crate::support::interrupt::Interrupt;
use crate::support::progress::{ProgressDisplay, ProgressLines, bar_style, draw_target};
use indicatif::{HumanDuration, ProgressBar};
use sow_operations::failure::Failure;
use sow_operations::numbers::format_rate;
use sow_operations::threads::start_failure;
use sow_solver::Watch;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// The time after which a progress bar is shown.
const BAR_DELAY: Duration = Duration::from_secs(1);
/// The interval at which Ctrl-C is polled.
const POLL_INTERVAL: Duration = Duration::from_millis(10);
/// The time between two saves of unfinished work.
pub const SAVE_INTERVAL: Duration = Duration::from_secs(600);

/// Runs `work` on its own thread, and shows its progress, until it is done, Ctrl-C is pressed, or the time `pause` has
/// passed. `stage` describes the current stage in words.
///
/// # Errors
/// If no thread can be started, or the work panics.
pub fn run_in_background<T: Send>(
    watch: &Watch,
    (interrupt, pause): (&Interrupt, Option<Duration>),
    display: ProgressDisplay,
    stage: impl Fn(&Watch) -> String,
    work: impl FnOnce() -> T + Send,
) -> Result<T, Failure> {
    let began = Instant::now();
    std::thread::scope(|scope| {
        let (done, waiting) = channel::<()>();
        let worker = std::thread::Builder::new().spawn_scoped(scope, move || {
            // Dropping `_done` signals the end of the work, even after a panic.
            let _done = done;
            work()
        });
        let worker = worker.map_err(|_| start_failure())?;
        let (mut bar, mut lines) = (None, ProgressLines::default());
        let mut pace = Pace::default();
        while waiting.recv_timeout(POLL_INTERVAL) == Err(RecvTimeoutError::Timeout) {
            let elapsed = began.elapsed();
            if interrupt.is_pressed() || pause.is_some_and(|pause| elapsed >= pause) {
                watch.stop();
            }
            pace.record(watch.share(), elapsed);
            match display {
                ProgressDisplay::Lines => lines.show(|| describe(watch, (elapsed, &pace), &stage)),
                ProgressDisplay::Bars if elapsed >= BAR_DELAY => {
                    let bar = bar.get_or_insert_with(new_bar);
                    bar.set_position((watch.share() * 1000.0) as u64);
                    bar.set_message(describe(watch, (elapsed, &pace), &stage));
                }
                _ => {}
            }
        }
        bar.iter().for_each(ProgressBar::finish_and_clear);
        let panicked =
            |_| Failure::Input("the work was stopped by a bug in this program".to_owned());
        worker.join().map_err(panicked)
    })
}

fn new_bar() -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(1000), draw_target());
    bar.set_style(bar_style("{bar:8} {wide_msg}"));
    bar
}

/// Describes the stage, the speed and the time left.
fn describe(
    watch: &Watch,
    (elapsed, pace): (Duration, &Pace),
    stage: &impl Fn(&Watch) -> String,
) -> String {
    let rate = format_rate(watch.nodes(), elapsed.as_secs_f64());
    let left = pace.time_left(elapsed);
    format!("{}, {rate}/s, {left} left", stage(watch))
}

/// The speed of a stage. Work may have several stages, and the share done is 0 again at the start of each.
#[derive(Debug, Default)]
struct Pace {
    /// The time at which the stage was first seen, and the share done by then.
    began: (Duration, f64),
    share: f64,
}

impl Pace {
    fn record(&mut self, share: f64, elapsed: Duration) {
        if share < self.share {
            self.began = (elapsed, share);
        }
        self.share = share;
    }

    /// Estimates the time left, assuming that the remaining part goes as fast as the part done so far.
    fn time_left(&self, elapsed: Duration) -> String {
        let (began, from) = self.began;
        let done = self.share - from;
        if done < 0.001 {
            return "unknown time".to_owned();
        }
        let seconds = elapsed.saturating_sub(began).as_secs_f64() * (1.0 - self.share) / done;
        let left = Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX);
        format!("about {}", HumanDuration(left))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_left_is_that_of_the_stage() {
        let mut pace = Pace::default();
        let at = Duration::from_secs;
        pace.record(0.5, at(100));
        assert_eq!(pace.time_left(at(100)), "about 2 minutes");
        pace.record(0.25, at(101));
        assert_eq!(pace.time_left(at(101)), "unknown time");
        pace.record(0.75, at(111));
        assert_eq!(pace.time_left(at(111)), "about 5 seconds");
    }
}
