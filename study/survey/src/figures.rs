//! The texts of a survey: the figures for a game as a whole, clauses and seeds.

use crate::estimate::{Mean, Share};
use crate::report::{Fired, Player, Report, Spread};
use crate::won::{Source, Won};
use serde::Serialize;

/// One figure of a survey, as text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Figure {
    /// The quantity.
    pub what: String,
    /// The value.
    pub number: String,
    /// The 95 % confidence interval; empty if absent.
    pub interval: String,
    /// A remark; empty if absent.
    pub note: String,
}

/// Returns all figures for a game as a whole.
#[must_use]
pub fn all(report: &Report) -> Vec<Figure> {
    let mut lines: Vec<Figure> = Vec::new();
    let counted = where_counted(report);
    let whole = match &report.rounds {
        None => "moves of a game",
        Some(rounds) => {
            lines.push(spread("rounds of a match", rounds));
            "moves of a match"
        }
    };
    lines.extend([
        spread(whole, &report.length),
        spread("legal moves of a position", &report.branching).noting(&counted),
        spread("laps of a move", &report.laps),
        part("moves that give another", &report.again),
    ]);
    match &report.second {
        None => lines.extend(player("the player", &report.first)),
        Some(second) => {
            lines.extend(player("the first player", &report.first));
            lines.extend(player("the second player", second));
            lines.extend(
                report
                    .margin
                    .as_ref()
                    .map(|margin| spread("first less second player", margin)),
            );
        }
    }
    lines.push(share("draws", &report.draws, ""));
    lines.push(share(
        "unfinished",
        &report.unfinished,
        &why_unfinished(report),
    ));
    let endless = &report.never_ending;
    lines.push(part("never-ending moves, of all", &endless.moves).noting(&counted));
    lines.push(part("positions with such a move", &endless.positions).noting(&counted));
    lines.push(share("games with such a move", &endless.games, &counted));
    lines
}

/// Returns the number of games in which moves were counted, as a remark; empty if it is all of them.
fn where_counted(report: &Report) -> String {
    match report.counted == report.games {
        true => String::new(),
        false => format!("counted in {} games", report.counted),
    }
}

impl Figure {
    /// Adds a remark.
    fn noting(mut self, more: &str) -> Self {
        if !(self.note.is_empty() || more.is_empty()) {
            self.note.push_str("; ");
        }
        self.note.push_str(more);
        self
    }
}

/// Returns the reasons why games did not end, with their counts; empty if all of them did.
#[must_use]
pub fn why_unfinished(report: &Report) -> String {
    let most = match report.rounds {
        None => "stopped at 2000 moves",
        Some(_) => "stopped in a round of 2000 moves or after 500 rounds",
    };
    match (report.stopped, report.stuck) {
        (0, 0) => String::new(),
        (stopped, 0) => format!("{most}: {stopped}"),
        (0, stuck) => format!("without a move or an ending: {stuck}"),
        (stopped, stuck) => format!("stopped: {stopped}, without a move or an ending: {stuck}"),
    }
}

fn player(who: &str, player: &Player) -> [Figure; 2] {
    let score = &player.score;
    let interval = interval(number(score.low), number(score.high));
    [
        line(
            &format!("points of {who}"),
            &number(score.mean),
            &interval,
            "",
        ),
        share(&format!("{who} wins"), &player.wins, ""),
    ]
}

fn spread(what: &str, spread: &Spread) -> Figure {
    let Mean { mean, low, high } = spread.mean;
    let ends = match (spread.median, spread.least, spread.most) {
        (Some(median), Some(least), Some(most)) => {
            format!("median {median}, from {least} to {most}")
        }
        _ => String::new(),
    };
    line(
        what,
        &number(mean),
        &interval(number(low), number(high)),
        &ends,
    )
}

fn share(what: &str, share: &Share, note: &str) -> Figure {
    let interval = interval(percent(share.low), percent(share.high));
    line(what, &percent_of(share.share, share.count), &interval, note)
}

fn part(what: &str, part: &Mean) -> Figure {
    let said = |part: Option<f64>| part.map_or_else(|| "–".to_owned(), percent);
    if part.mean == Some(0.0) {
        // With no occurrence, the interval does not bound how rare the event is.
        return line(what, "never", "", "");
    }
    let low = part.low.map(|low| low.max(0.0));
    line(
        what,
        &said(part.mean),
        &interval(said(low), said(part.high)),
        "",
    )
}

fn line(what: &str, number: &str, interval: &str, note: &str) -> Figure {
    Figure {
        what: what.to_owned(),
        number: number.to_owned(),
        interval: interval.to_owned(),
        note: note.to_owned(),
    }
}

fn interval(low: String, high: String) -> String {
    format!("{low} to {high}")
}

/// Formats a number; a dash if it is not known.
#[must_use]
pub fn number(value: Option<f64>) -> String {
    match value {
        None => "–".to_owned(),
        Some(value) if value.abs() >= 1000.0 => format!("{value:.0}"),
        Some(value) if value.abs() >= 100.0 => format!("{value:.1}"),
        Some(value) => format!("{value:.2}"),
    }
}

/// Formats a share as a percentage.
#[must_use]
pub fn percent(part: f64) -> String {
    match 100.0 * part {
        percent if percent > 0.0 && percent < 0.001 => "<0.001 %".to_owned(),
        percent if percent != 0.0 && percent.abs() < 0.1 => format!("{percent:.3} %"),
        percent => format!("{percent:.1} %"),
    }
}

/// Formats a share as a percentage; `never` if the count is 0.
#[must_use]
pub fn percent_of(part: f64, count: u64) -> String {
    if count == 0 {
        "never".to_owned()
    } else {
        percent(part)
    }
}

/// Formats a number on an axis.
#[must_use]
pub fn tick(value: f64) -> String {
    let round = (value * 100.0).round() / 100.0;
    format!("{}", round + 0.0)
}

/// The maximum length of a clause's text, in characters.
const TEXT: usize = 72;

/// Formats a clause as its place and text.
#[must_use]
pub fn clause(fired: &Fired) -> String {
    format!("{}  {}", place(fired), cut(&fired.text))
}

/// Returns the place of a clause: `kalaha.sow:25`.
#[must_use]
pub fn place(fired: &Fired) -> String {
    format!("{}:{}", fired.file, fired.line)
}

/// Describes a source of won seeds: the place and text of the clause, or the way without a clause.
#[must_use]
pub fn won(won: &Won, report: &Report) -> [String; 2] {
    match won.clause.and_then(|at| report.clauses.get(at)) {
        Some(fired) => [place(fired), cut(&fired.text)],
        None => [way(won.by).to_owned(), String::new()],
    }
}

const fn way(by: Source) -> &'static str {
    match by {
        Source::Capture => "captured",
        Source::Sowing => "sown into stores",
        Source::Sweep => "left at the end",
    }
}

/// Shortens a text to fit on one line of a table.
#[must_use]
pub fn cut(text: &str) -> String {
    if text.chars().count() <= TEXT {
        return text.to_owned();
    }
    let kept: String = text.chars().take(TEXT - 1).collect();
    format!("{kept}…")
}
