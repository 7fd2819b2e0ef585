//! Somebody waits while a machine thinks: sees that it does, and may stop it.

use super::clock::Clock;
use crate::output::analysis::line;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use sow_interpreter::Game;
use sow_players::Analysis;
use std::time::Duration;

/// Thinking shorter than this is not worth a word.
const TICK: Duration = Duration::from_millis(120);

/// How somebody waits; by default nobody does.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Attention {
    /// Ctrl-C stops the thinking, and what it has found by then counts.
    pub may_stop: bool,
    /// It is shown how far the thinking is.
    pub sees: bool,
}

impl Attention {
    /// A clock for thinking that is waited for.
    #[must_use]
    pub fn clock(self, time: Option<Duration>) -> Clock {
        match self.may_stop {
            true => Clock::start_for_person(time),
            false => Clock::start(time),
        }
    }

    /// Says that this player thinks.
    #[must_use]
    pub fn waits_for(self, who: &str) -> Waiting {
        let bar = self.sees.then(|| {
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
            let style = ProgressStyle::with_template("{spinner} {wide_msg} {elapsed}");
            bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
            bar.set_message(format!("{who} thinks; Ctrl-C stops it"));
            bar.enable_steady_tick(TICK);
            bar
        });
        Waiting {
            who: who.to_owned(),
            bar,
        }
    }
}

/// What is shown while somebody waits; it is gone when it is dropped.
#[derive(Debug)]
pub struct Waiting {
    who: String,
    bar: Option<ProgressBar>,
}

impl Waiting {
    /// Tells what has been found after a depth.
    pub fn tell(&self, game: &Game<'_>, found: &Analysis) {
        if let (Some(bar), Some(best)) = (&self.bar, found.lines.first()) {
            let best = line(game, best);
            let (who, depth) = (&self.who, found.depth);
            bar.set_message(format!(
                "{who} thinks: depth {depth}, {}",
                best.trim_start()
            ));
        }
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.bar.iter().for_each(ProgressBar::finish_and_clear);
    }
}
