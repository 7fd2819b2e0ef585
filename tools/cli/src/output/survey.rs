//! A survey as a table.

use crate::output::console::Console;
use crate::output::cut::Cut;
use sow_display::english;
use sow_operations::failure::Failure;
use sow_survey::figures::{
    self, Figure, clause_place, format_clause, format_percent, format_share, shorten,
};
use sow_survey::{Fate, Fired, Report, Won};

/// The heading of the numbers about whole games.
const GAMES_HEADING: &str =
    "games                               mean     95 % interval  median (range)";

/// Prints the survey. Problems come first: games without an end, and clauses that were never reached; `excused` clauses
/// are listed separately.
///
/// # Errors
/// If the output cannot be written.
pub fn print_survey(
    title: &str,
    report: &Report,
    excused: &[String],
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let games = match report.rounds {
        None => english::count(report.games as usize, "random game"),
        Some(_) => format!("random matches: {}", report.games),
    };
    let moves = english::count(report.moves as usize, "move");
    let head = console.paint.strong(format!("{title}: {games}, {moves}"));
    writeln!(console.out, "{head}")?;
    warn_unfinished(report, console)?;
    print_never_reached(report, excused, console)?;
    let lines: Vec<String> = figures::all_figures(report)
        .iter()
        .map(figure_line)
        .collect();
    print_section(GAMES_HEADING, &lines, console)?;
    let head = format!("{:30}{:>10}", "seeds won", "per game");
    print_section(&format!("{head}     of all"), &seed_lines(report), console)?;
    let head = format!("{:24}{:>10}{:>10}", "clauses", "moves", "games");
    print_section(&head, &clause_lines(report, excused), console)?;
    print_by_fate("only in cases", Fate::InCase, report, console)?;
    let others = "only with other option values";
    print_by_fate(others, Fate::OtherOptions, report, console)
}

fn print_section(head: &str, lines: &[String], console: &mut Console<'_>) -> Result<(), Failure> {
    writeln!(console.out, "\n{}", console.paint.strong(head))?;
    for line in lines {
        writeln!(console.out, "{}", fit(line.trim_end(), console))?;
    }
    Ok(())
}

/// Cuts a line to the width of the terminal, if the output is one.
fn fit(line: &str, console: &Console<'_>) -> String {
    let paint = console.paint;
    paint.columns().map_or_else(
        || line.to_owned(),
        |columns| Cut::new(paint).to_width(line, columns),
    )
}

/// Warns about games that did not end.
fn warn_unfinished(report: &Report, console: &mut Console<'_>) -> Result<(), Failure> {
    if report.unfinished.count == 0 {
        return Ok(());
    }
    let head = format!(
        "{} of {} did not end: {}",
        report.unfinished.count,
        report.games,
        figures::unfinished_reasons(report)
    );
    Ok(writeln!(console.out, "\n{}", console.paint.error(head))?)
}

fn print_never_reached(
    report: &Report,
    excused: &[String],
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let (explained, never): (Vec<&Fired>, Vec<&Fired>) = report
        .unreached()
        .partition(|fired| excused.contains(&fired.text));
    if !explained.is_empty() {
        let lines = explained
            .iter()
            .map(|fired| format!("  {}", format_clause(fired)));
        let lines: Vec<String> = lines.collect();
        print_section(
            "never applied, for the reasons in the fact file",
            &lines,
            console,
        )?;
    }
    let Some(first) = never.first() else {
        return Ok(());
    };
    let head = format!(
        "{} of {} never applied (in fewer than {} of games)",
        never.len(),
        english::count(report.clauses.len(), "clause"),
        format_percent(first.games.high)
    );
    writeln!(console.out, "\n{}", console.paint.error(head))?;
    for fired in never {
        let mark = console.paint.error("!");
        let clause = fit(&format!("  {}", format_clause(fired)), console);
        writeln!(console.out, "{mark} {}", clause.trim_start())?;
    }
    Ok(())
}

/// Prints the clauses with this fate. Random games were not expected to reach them.
fn print_by_fate(
    head: &str,
    fate: Fate,
    report: &Report,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let those = report.clauses.iter().filter(|fired| fired.fate == fate);
    let lines: Vec<String> = those
        .map(|fired| format!("  {}", format_clause(fired)))
        .collect();
    if lines.is_empty() {
        return Ok(());
    }
    print_section(head, &lines, console)
}

fn seed_lines(report: &Report) -> Vec<String> {
    let line = |won: &Won| {
        let [place, text] = figures::describe_source(won, report);
        let mean = figures::format_number(won.seeds.mean);
        let away = match won.to_opponent {
            0.0 => String::new(),
            part => format!("({} to the opponent) ", format_percent(part)),
        };
        let share = format_percent(won.share);
        format!("  {place:28}{mean:>10}{share:>11}  {away}{text}")
    };
    report.seeds.iter().map(line).collect()
}

fn clause_lines(report: &Report, excused: &[String]) -> Vec<String> {
    let there = report.clauses.iter();
    let there = there.filter(|fired| fired.fate.is_expected());
    let line = |fired: &Fired| {
        let is_fault = fired.fate == Fate::Never && !excused.contains(&fired.text);
        let mark = if is_fault { '!' } else { ' ' };
        let (place, text) = (clause_place(fired), shorten(&fired.text));
        let moves = format_share(fired.moves, fired.times);
        let games = format_share(fired.games.share, fired.games.count);
        format!("{mark} {place:22}{moves:>10}{games:>10}  {text}")
    };
    there.map(line).collect()
}

/// Formats a number about whole games.
fn figure_line(figure: &Figure) -> String {
    let Figure {
        what,
        number,
        interval,
        note,
    } = figure;
    format!("  {what:28}{number:>10}{interval:>18}  {note}")
}
