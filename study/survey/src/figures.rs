//! A survey as text: figures for the game as a whole, for clauses, and for the sources of seeds.

use crate::estimate::{Mean, Share};
use crate::report::{Fired, Player, Report, Spread};
use crate::tally::{Source, Won};
use serde::Serialize;

/// One figure of a survey, as text.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// use sow_interpreter::CompiledGame;
/// use sow_survey::{Clauses, Report, figures::all_figures, survey};
///
/// let loaded = sow_grammar::load("kalaha").unwrap();
/// let game = CompiledGame::new(rules.clone(), &Settings::defaults(&rules.options)).unwrap();
/// let clauses = Clauses::new(&game, &loaded.sources);
/// let no_cases = vec![false; clauses.list().len()];
/// let report = Report::new(&survey(&game.program, &clauses, 1, 0..20), &clauses, 2, &no_cases);
/// for figure in all_figures(&report) {
///     println!("{}: {} {}", figure.what, figure.number, figure.interval);
/// }
/// ```
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
pub fn all_figures(report: &Report) -> Vec<Figure> {
    let mut lines: Vec<Figure> = Vec::new();
    let counted = counted_note(report);
    let whole = match &report.rounds {
        None => "moves per game",
        Some(rounds) => {
            lines.push(spread_figure("rounds per match", rounds));
            "moves per match"
        }
    };
    lines.extend([
        spread_figure(whole, &report.length),
        spread_figure("legal moves per position", &report.branching).with_note(&counted),
        spread_figure("laps per move", &report.laps),
        mean_figure("moves that earn another turn", &report.again),
    ]);
    match &report.second {
        None => lines.extend(player_figures("the player", &report.first)),
        Some(second) => {
            lines.extend(player_figures("the first player", &report.first));
            lines.extend(player_figures("the second player", second));
            lines.extend(
                report
                    .margin
                    .as_ref()
                    .map(|margin| spread_figure("first minus second player", margin)),
            );
        }
    }
    lines.push(share_figure("draws", &report.draws, ""));
    lines.push(share_figure(
        "unfinished",
        &report.unfinished,
        &unfinished_reasons(report),
    ));
    let endless = &report.never_ending;
    lines.push(mean_figure("never-ending moves, of all", &endless.moves).with_note(&counted));
    lines.push(mean_figure("positions with such a move", &endless.positions).with_note(&counted));
    lines.push(share_figure(
        "games with such a move",
        &endless.games,
        &counted,
    ));
    lines
}

/// Returns a remark on the number of games in which moves were counted; empty if they were counted in all games.
fn counted_note(report: &Report) -> String {
    match report.counted == report.games {
        true => String::new(),
        false => format!("counted in {} games", report.counted),
    }
}

impl Figure {
    /// Adds a remark.
    fn with_note(mut self, more: &str) -> Self {
        if !(self.note.is_empty() || more.is_empty()) {
            self.note.push_str("; ");
        }
        self.note.push_str(more);
        self
    }
}

/// Returns the reasons why games did not end, each with its number of games; empty if all games ended.
#[must_use]
pub fn unfinished_reasons(report: &Report) -> String {
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

fn player_figures(name: &str, player: &Player) -> [Figure; 2] {
    let score = &player.score;
    let interval = format_interval(format_number(score.low), format_number(score.high));
    [
        new_figure(
            &format!("points of {name}"),
            &format_number(score.mean),
            &interval,
            "",
        ),
        share_figure(&format!("{name} wins"), &player.wins, ""),
    ]
}

fn spread_figure(label: &str, spread: &Spread) -> Figure {
    let Mean { mean, low, high } = spread.mean;
    let ends = match (spread.median, spread.least, spread.most) {
        (Some(median), Some(least), Some(most)) => {
            format!("{median} ({least} to {most})")
        }
        _ => String::new(),
    };
    new_figure(
        label,
        &format_number(mean),
        &format_interval(format_number(low), format_number(high)),
        &ends,
    )
}

fn share_figure(label: &str, share: &Share, note: &str) -> Figure {
    let interval = format_interval(format_percent(share.low), format_percent(share.high));
    new_figure(
        label,
        &format_share(share.share, share.count),
        &interval,
        note,
    )
}

fn mean_figure(label: &str, part: &Mean) -> Figure {
    let format_part = |part: Option<f64>| part.map_or_else(|| "–".to_owned(), format_percent);
    if part.mean == Some(0.0) {
        // If it never occurred, the interval says nothing about how rare it is.
        return new_figure(label, "never", "", "");
    }
    let low = part.low.map(|low| low.max(0.0));
    new_figure(
        label,
        &format_part(part.mean),
        &format_interval(format_part(low), format_part(part.high)),
        "",
    )
}

fn new_figure(label: &str, number: &str, interval: &str, note: &str) -> Figure {
    Figure {
        what: label.to_owned(),
        number: number.to_owned(),
        interval: interval.to_owned(),
        note: note.to_owned(),
    }
}

fn format_interval(low: String, high: String) -> String {
    format!("{low} to {high}")
}

/// Formats a number; a dash if it is not known.
#[must_use]
pub fn format_number(value: Option<f64>) -> String {
    match value {
        None => "–".to_owned(),
        Some(value) if value.abs() >= 1000.0 => format!("{value:.0}"),
        Some(value) if value.abs() >= 100.0 => format!("{value:.1}"),
        Some(value) => format!("{value:.2}"),
    }
}

/// Formats a share as a percentage.
#[must_use]
pub fn format_percent(part: f64) -> String {
    match 100.0 * part {
        percent if percent > 0.0 && percent < 0.001 => "<0.001 %".to_owned(),
        percent if percent != 0.0 && percent.abs() < 0.1 => format!("{percent:.3} %"),
        percent => format!("{percent:.1} %"),
    }
}

/// Formats a share as a percentage; `never` if the count is 0.
#[must_use]
pub fn format_share(part: f64, count: u64) -> String {
    if count == 0 {
        "never".to_owned()
    } else {
        format_percent(part)
    }
}

/// Formats a number on an axis.
#[must_use]
pub fn format_tick(value: f64) -> String {
    let round = (value * 100.0).round() / 100.0;
    format!("{}", round + 0.0)
}

/// The maximum length of a clause's text, in characters.
const MAX_TEXT: usize = 72;

/// Formats a clause as its location and text.
#[must_use]
pub fn format_clause(fired: &Fired) -> String {
    format!("{}  {}", clause_place(fired), shorten(&fired.text))
}

/// Returns the location of a clause: `kalaha.sow:25`.
#[must_use]
pub fn clause_place(fired: &Fired) -> String {
    format!("{}:{}", fired.file, fired.line)
}

/// Describes a source of won seeds: the location and text of the clause, or the name of a source without a clause.
#[must_use]
pub fn describe_source(won: &Won, report: &Report) -> [String; 2] {
    match won.clause.and_then(|at| report.clauses.get(at)) {
        Some(fired) => [clause_place(fired), shorten(&fired.text)],
        None => [source_name(won.by).to_owned(), String::new()],
    }
}

const fn source_name(by: Source) -> &'static str {
    match by {
        Source::Capture => "captured",
        Source::Sowing => "sown into stores",
        Source::Sweep => "left at the end",
    }
}

/// Shortens a text to fit on one line of a table.
#[must_use]
pub fn shorten(text: &str) -> String {
    if text.chars().count() <= MAX_TEXT {
        return text.to_owned();
    }
    let kept: String = text.chars().take(MAX_TEXT - 1).collect();
    format!("{kept}…")
}
