//! Prints a page of games, ordered by rows and region. Games based on one another are kept together. Each game has its
//! board, its mechanisms, the results of random games, and its sources.

use crate::output::board::sketch;
use crate::output::console::Console;
use rayon::prelude::*;
use sow_display::catalogue::Entry;
use sow_display::drawing::Scene;
use sow_display::english::count;
use sow_interpreter::{CompiledGame, Program};
use sow_matches::{Extent, Match};
use sow_operations::failure::Failure;
use sow_survey::{Clauses, Report, survey};

/// The number of random games played with each variant.
const GAMES: u64 = 200;

/// Prints the page of these variants.
///
/// # Errors
/// If a variant cannot be played, or the output cannot be written.
pub(super) fn print(entries: &[&Entry], console: &mut Console<'_>) -> Result<(), Failure> {
    let families = families(entries);
    let games = count(entries.len(), "game");
    let out = &mut *console.out;
    writeln!(
        out,
        "# The games\n\n\
         {games}, by rows and region; a game that is based on another one follows it.\n\
         Boards show the opening, South below, with options at their defaults. Length and balance come from {GAMES} \
         random games of one round each: with so few, a share can be off by seven percentage points. South begins.\n\n\
         Made by `sow list --page`."
    )?;
    let (mut rows, mut region) = (0, "");
    for family in &families {
        let root = family[0];
        if root.size().0 != rows {
            rows = root.size().0;
            region = "";
            writeln!(out, "\n## {}", rows_heading(rows))?;
        }
        if root.facts.region != region {
            region = &root.facts.region;
            writeln!(out, "\n### {region}")?;
        }
        let paragraphs = family.par_iter().map(|entry| paragraph(entry));
        for paragraph in paragraphs.collect::<Result<Vec<_>, _>>()? {
            write!(out, "\n{paragraph}")?;
        }
    }
    Ok(())
}

/// Groups games that are based on one another. In a group, each game comes after the game that it is based on. The
/// groups are ordered by the rows, region and title of their first game.
fn families<'a>(entries: &[&'a Entry]) -> Vec<Vec<&'a Entry>> {
    let mut families: Vec<Vec<&Entry>> = Vec::new();
    for &entry in entries {
        let known = families
            .iter_mut()
            .find(|family| family[0].root() == entry.root());
        match known {
            Some(family) => family.push(entry),
            None => families.push(vec![entry]),
        }
    }
    for family in &mut families {
        family.sort_by_key(|entry| (entry.sources.as_slice().len(), &entry.rules.title));
    }
    families.sort_by_key(|family| {
        let first = family[0];
        (first.size().0, &first.facts.region, &first.rules.title)
    });
    families
}

fn rows_heading(rows: usize) -> String {
    match rows {
        1 => "One row".to_owned(),
        2 => "Two rows".to_owned(),
        3 => "Three rows".to_owned(),
        4 => "Four rows".to_owned(),
        more => format!("{more} rows"),
    }
}

/// Returns the page's entry for one game.
fn paragraph(entry: &Entry) -> Result<String, Failure> {
    let compiled = entry.compiled().map_err(Failure::input)?;
    let opening = Match::from_compiled(compiled.clone(), Extent::Round).map_err(Failure::input)?;
    let facts = &entry.facts;
    let mut head = vec![
        format!("`{}`", entry.name),
        describe_board(entry, &compiled.program),
    ];
    head.extend(entry.base().map(|base| format!("based on `{base}`")));
    head.extend(
        [&facts.place, &facts.period]
            .into_iter()
            .filter(|text| !text.is_empty())
            .cloned(),
    );
    if !facts.names.is_empty() {
        head.push(format!("also {}", facts.names.join(", ")));
    }
    let has: Vec<String> = entry
        .mechanisms
        .iter()
        .map(|name| format!("`{name}`"))
        .collect();
    Ok(format!(
        "#### {}\n\n{}\n\n```text\n{}```\n\n- {}\n- {}\n- {}\n",
        entry.rules.title,
        head.join(" · "),
        sketch(&Scene::new(&opening)),
        has.join(", "),
        summarize_random_games(entry, &compiled),
        facts.sources.join("; ")
    ))
}

/// Describes the board: `2x6, 48 seeds`.
fn describe_board(entry: &Entry, program: &Program) -> String {
    let seeds = count(program.seeds() as usize, "seed");
    format!("{}, {seeds}", entry.board())
}

/// Summarizes random games: `62 moves (20 to 131), 4.1 choices each; South wins 50 %, North 47 %`.
fn summarize_random_games(entry: &Entry, compiled: &CompiledGame) -> String {
    let (clauses, program) = (Clauses::new(compiled, &entry.sources), &compiled.program);
    let tally = survey(program, &clauses, 1, 0..GAMES);
    let in_cases = vec![false; clauses.list().len()];
    let report = Report::new(&tally, &clauses, program.layout().players(), &in_cases);
    let percent = |share: f64| format!("{:.0} %", 100.0 * share);
    let first = percent(report.first.wins.share);
    let mut shares = match &report.second {
        Some(second) => {
            let second = percent(second.wins.share);
            vec![format!("South wins {first}"), format!("North {second}")]
        }
        None => vec![format!("won {first}")],
    };
    for (label, share) in [
        ("drawn", report.draws.share),
        ("unfinished", report.unfinished.share),
    ] {
        if share > 0.005 {
            shares.push(format!("{label} {}", percent(share)));
        }
    }
    let median = usize::try_from(report.length.median.unwrap_or_default());
    let mut length = count(median.unwrap_or_default(), "move");
    if let (Some(least), Some(most)) = (report.length.least, report.length.most)
        && least < most
    {
        length += &format!(" ({least} to {most})");
    }
    let choices = report.branching.mean.mean.unwrap_or_default();
    format!("{length}, {choices:.1} choices each; {}", shares.join(", "))
}
