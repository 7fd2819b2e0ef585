//! Progress and interruption of a computer's search while a person waits.

use crate::support::interrupt::Interrupt;
use crate::support::progress::{Progress, ProgressDisplay, bar_style, draw_target};
use indicatif::{ProgressBar, ProgressFinish};
use sow_display::english::seat_name;
use sow_interpreter::Game;
use sow_matches::{Match, MatchMove};
use sow_operations::analysis::format_line;
use sow_operations::players::{Knowledge, choose_move};
use sow_players::{Analysis, Opponent};
use std::time::Duration;

/// The interval between updates of the notice. A search that takes less time shows no notice.
const UPDATE_INTERVAL: Duration = Duration::from_millis(120);

/// What a person who waits for the computer sees and can do. By default, nobody waits.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Interactivity {
    /// Whether Ctrl-C stops the search, which then plays the best move found so far.
    pub may_stop: bool,
    /// How the progress of the search is shown.
    pub display: ProgressDisplay,
}

impl Interactivity {
    /// Returns the opponent's move; `None` if there is no move to make.
    pub fn choose(
        self,
        opponent: &mut Opponent,
        game: &Match,
        knowledge: &Knowledge<'_>,
    ) -> Option<MatchMove> {
        let interrupt = self.may_stop.then(Interrupt::watch);
        let stop = || interrupt.as_ref().is_some_and(Interrupt::is_pressed);
        let notice = self.notice(seat_name(game.mover()));
        let mut report = |round: &Game<'_>, found: &Analysis| notice.update(round, found);
        choose_move(opponent, game, knowledge, &stop, &mut report)
    }

    /// Shows that this player is thinking.
    fn notice(self, player: &'static str) -> Notice {
        let text = format!("{player} thinks; Ctrl-C stops it");
        let bar = (self.display == ProgressDisplay::Bars).then(|| {
            let bar = ProgressBar::with_draw_target(None, draw_target())
                .with_finish(ProgressFinish::AndClear);
            bar.set_style(bar_style("{spinner} {wide_msg} {elapsed}"));
            bar.set_message(text.clone());
            bar.enable_steady_tick(UPDATE_INTERVAL);
            bar
        });
        let lines = self.display == ProgressDisplay::Lines;
        let lines = lines.then(|| Progress::of_lines(move || text.clone()));
        Notice {
            player,
            bar,
            _lines: lines,
        }
    }
}

/// The progress line on the terminal; dropping it clears the line.
struct Notice {
    player: &'static str,
    bar: Option<ProgressBar>,
    /// Progress lines, for a terminal that cannot show bars.
    _lines: Option<Progress>,
}

impl Notice {
    /// Shows the best line found after a depth.
    fn update(&self, game: &Game<'_>, analysis: &Analysis) {
        if let (Some(bar), Some(best)) = (&self.bar, analysis.lines.first()) {
            let best = format_line(game, best);
            let (player, depth) = (self.player, analysis.depth);
            bar.set_message(format!(
                "{player} thinks: depth {depth}, {}",
                best.trim_start()
            ));
        }
    }
}
