//! Long work looked after: a bar with rate and estimate, Ctrl-C, and a pause now and then for keeping what is done.

use crate::support::failure::Failure;
use crate::support::interrupt::Interrupt;
use crate::support::numbers::rate;
use crate::support::threads::cannot_start;
use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};
use sow_solver::Watch;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// Shorter work is not worth a bar.
const PATIENCE: Duration = Duration::from_secs(1);
/// How long Ctrl-C may wait to be seen.
const TICK: Duration = Duration::from_millis(10);
/// So often what is found is kept.
pub const PAUSE: Duration = Duration::from_secs(600);

/// Does work on a thread of its own until it is done, Ctrl-C is pressed, or it has taken so long; says in a bar how it goes.
/// `stage`: what is going on, in words.
///
/// # Errors
/// If no thread can be started, or the work has fallen over.
pub fn attend<T: Send>(
    watch: &Watch,
    (interrupt, pause): (&Interrupt, Option<Duration>),
    shown: bool,
    stage: impl Fn(&Watch) -> String,
    work: impl FnOnce() -> T + Send,
) -> Result<T, Failure> {
    let began = Instant::now();
    std::thread::scope(|scope| {
        let (done, waiting) = channel::<()>();
        let worker = std::thread::Builder::new().spawn_scoped(scope, move || {
            // It is dropped, and so tells that the work is over, however it ends.
            let _done = done;
            work()
        });
        let worker = worker.map_err(|_| cannot_start())?;
        let mut bar = None;
        let mut pace = Pace::default();
        while waiting.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
            let elapsed = began.elapsed();
            if interrupt.pressed() || pause.is_some_and(|pause| elapsed >= pause) {
                watch.stop();
            }
            pace.note(watch.share(), elapsed);
            if shown && elapsed >= PATIENCE {
                let bar = bar.get_or_insert_with(new_bar);
                show(bar, watch, (elapsed, &pace), &stage);
            }
        }
        bar.iter().for_each(ProgressBar::finish_and_clear);
        let fallen = |_| Failure::Input("the work stopped by a fault of the program".to_owned());
        worker.join().map_err(fallen)
    })
}

fn new_bar() -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(1000), ProgressDrawTarget::stderr());
    let style = ProgressStyle::with_template("{wide_bar} {msg}");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar
}

fn show(
    bar: &ProgressBar,
    watch: &Watch,
    (elapsed, pace): (Duration, &Pace),
    stage: &impl Fn(&Watch) -> String,
) {
    let share = watch.share();
    let rate = rate(watch.nodes(), elapsed.as_secs_f64());
    bar.set_position((share * 1000.0) as u64);
    bar.set_message(format!(
        "{}, {rate} positions/s, {} left of this stage",
        stage(watch),
        pace.left(elapsed)
    ));
}

/// How fast a stage goes. Work has many, and the share that is done begins anew with each.
#[derive(Debug, Default)]
struct Pace {
    /// When the stage was first seen, and how much of it was done by then.
    began: (Duration, f64),
    share: f64,
}

impl Pace {
    fn note(&mut self, share: f64, elapsed: Duration) {
        if share < self.share {
            self.began = (elapsed, share);
        }
        self.share = share;
    }

    /// What is left if the rest goes like what is done.
    fn left(&self, elapsed: Duration) -> String {
        let (began, from) = self.began;
        let done = self.share - from;
        if done < 0.001 {
            return "nobody knows how much".to_owned();
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
    fn what_is_left_is_that_of_the_stage() {
        let mut pace = Pace::default();
        let at = Duration::from_secs;
        pace.note(0.5, at(100));
        assert_eq!(pace.left(at(100)), "about 2 minutes");
        pace.note(0.25, at(101));
        assert_eq!(pace.left(at(101)), "nobody knows how much");
        pace.note(0.75, at(111));
        assert_eq!(pace.left(at(111)), "about 5 seconds");
    }
}
