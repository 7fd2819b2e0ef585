//! Somebody waits while a machine thinks: sees that it does, and may stop it.

use super::clock::Clock;
use super::knowledge::Knowledge;
use crate::output::analysis::line;
use crate::support::english::name;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressFinish, ProgressStyle};
use sow_interpreter::Game;
use sow_matches::{Match, MatchMove};
use sow_players::Analysis;
use sow_players::opponent::{Opponent, Waiting};
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
    /// The move of an opponent who uses what is known of the game; `None` if there is nothing to do.
    pub fn choose(
        self,
        opponent: &mut Opponent,
        game: &Match,
        knowledge: &Knowledge<'_>,
    ) -> Option<MatchMove> {
        let clock = self.clock(opponent.spec().time());
        let notice = self.notice(name(game.mover()));
        let waiting = Waiting {
            endgames: knowledge.endgames.as_ref(),
            weights: knowledge.weights.as_ref(),
            stop: &|| clock.is_up(),
            report: &mut |round, found| notice.tell(round, found),
        };
        opponent.choose(game, waiting)
    }

    /// A clock for thinking that is waited for.
    fn clock(self, time: Option<Duration>) -> Clock {
        match self.may_stop {
            true => Clock::start_for_person(time),
            false => Clock::start(time),
        }
    }

    /// Says that this player thinks.
    fn notice(self, who: &'static str) -> Notice {
        let bar = self.sees.then(|| {
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr())
                .with_finish(ProgressFinish::AndClear);
            let style = ProgressStyle::with_template("{spinner} {wide_msg} {elapsed}");
            bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
            bar.set_message(format!("{who} thinks; Ctrl-C stops it"));
            bar.enable_steady_tick(TICK);
            bar
        });
        Notice { who, bar }
    }
}

/// What is shown while somebody waits; it is gone when it is dropped.
struct Notice {
    who: &'static str,
    bar: Option<ProgressBar>,
}

impl Notice {
    /// Tells what has been found after a depth.
    fn tell(&self, game: &Game<'_>, found: &Analysis) {
        if let (Some(bar), Some(best)) = (&self.bar, found.lines.first()) {
            let best = line(game, best);
            let (who, depth) = (self.who, found.depth);
            bar.set_message(format!(
                "{who} thinks: depth {depth}, {}",
                best.trim_start()
            ));
        }
    }
}
