//! `sow list`: the bundled variants, all or those that fit.

use crate::game::facts::Facts;
use crate::output::console::Console;
use crate::support::failure::Failure;
use clap::Args;
use clap::builder::PossibleValue;
use comfy_table::{Table, presets};
use serde::Serialize;
use sow_grammar::bundled::{self, Variant};
use sow_grammar::load::load_variant;
use sow_grammar::mechanisms::{self, Mechanism};
use sow_grammar::rules::Settings;
use std::collections::BTreeSet;

/// List the bundled variants
#[derive(Debug, Args)]
#[command(after_help = "\
Boards are told as rows by pits; all rows are counted, those of both players.
A game is listed if it fits all that is asked for.

Examples:
  sow list
  sow list --rows 4 --region \"East Africa\" --has relay
  sow list --has relay --has marks --json")]
pub struct List {
    /// Only boards of so many rows
    #[arg(long, value_name = "N")]
    rows: Option<usize>,
    /// Only games of a part of the world: a region, a country, a people
    #[arg(long, value_name = "PLACE")]
    region: Option<String>,
    /// Only games with this mechanism; may be repeated (`--help` tells them all)
    #[arg(long, value_name = "MECHANISM", value_parser = clap::builder::PossibleValuesParser::new(words()))]
    has: Vec<String>,
    /// Print one object a line
    #[arg(long)]
    json: bool,
}

/// The mechanisms as the command line takes them.
fn words() -> Vec<PossibleValue> {
    let value = |one: &Mechanism| PossibleValue::new(one.name).help(one.meaning);
    mechanisms::ALL.iter().map(value).collect()
}

/// One variant.
#[derive(Debug, Serialize)]
struct Line {
    name: &'static str,
    title: String,
    board: String,
    region: String,
    place: String,
    /// Whether it can be played as a match.
    #[serde(rename = "match")]
    has_match: bool,
    /// Its mechanisms.
    has: Vec<&'static str>,
    #[serde(skip)]
    rows: usize,
}

impl List {
    /// Runs the command.
    ///
    /// # Errors
    /// If nothing is known of the region, or the output cannot be written.
    pub fn run(&self, console: &mut Console<'_>) -> Result<(), Failure> {
        let variants = bundled::variants();
        let mut lines = variants.iter().map(line).collect::<Result<Vec<_>, _>>()?;
        self.known_region(&lines)?;
        lines.retain(|line| self.fits(line));
        if self.json {
            return lines.iter().try_for_each(|line| console.json(line));
        }
        if lines.is_empty() {
            // Nothing found is no fault.
            writeln!(console.err, "no variant fits all of this")?;
        }
        show(&lines, console)
    }

    fn fits(&self, line: &Line) -> bool {
        self.rows.is_none_or(|rows| rows == line.rows)
            && self.region.iter().all(|region| line.lies_in(region))
            && self
                .has
                .iter()
                .all(|asked| line.has.contains(&asked.as_str()))
    }

    fn known_region(&self, lines: &[Line]) -> Result<(), Failure> {
        let Some(region) = &self.region else {
            return Ok(());
        };
        if lines.iter().any(|line| line.lies_in(region)) {
            return Ok(());
        }
        let known: BTreeSet<_> = lines.iter().map(|line| line.region.as_str()).collect();
        let known = Vec::from_iter(known).join(", ");
        Err(Failure::Input(format!(
            "no variant is from `{region}`; the regions are {known}"
        )))
    }
}

impl Line {
    fn lies_in(&self, region: &str) -> bool {
        let asked = region.to_lowercase();
        let places = [&self.region, &self.place];
        places
            .iter()
            .any(|place| place.to_lowercase().contains(&asked))
    }
}

fn line(variant: &Variant) -> Result<Line, Failure> {
    let rules = load_variant(variant.name).map_err(Failure::input)?.rules;
    let rules = rules
        .ok_or_else(|| Failure::Input(format!("the rules of `{}` are faulty", variant.name)))?;
    let facts = Facts::bundled(variant.facts)?;
    let (rows, pits) = rules.board.size(&Settings::defaults(&rules.options));
    let has = mechanisms::of(&rules).into_iter();
    Ok(Line {
        name: variant.name,
        has_match: rules.match_rules.is_some(),
        has: has.map(|mechanism| mechanism.name).collect(),
        board: format!("{rows}x{pits}"),
        title: rules.title,
        region: facts.region,
        place: facts.place,
        rows,
    })
}

/// A line for each variant; on a terminal with a head over it and the number of games below.
fn show(lines: &[Line], console: &mut Console<'_>) -> Result<(), Failure> {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    let headed = console.paint.has_colour();
    if headed {
        table.add_row(["name", "title", "board", "region", "place"]);
    }
    for line in lines {
        table.add_row([
            line.name,
            &line.title,
            &line.board,
            &line.region,
            &line.place,
        ]);
    }
    for column in table.column_iter_mut() {
        column.set_padding((0, 2));
    }
    for (at, text) in table.lines().enumerate() {
        let text = text.trim_end();
        match headed && at == 0 {
            true => writeln!(console.out, "{}", console.paint.strong(text))?,
            false => writeln!(console.out, "{text}")?,
        }
    }
    if headed {
        let games = crate::support::english::count(lines.len(), "game");
        writeln!(console.out, "{}", console.paint.faint(games))?;
    }
    Ok(())
}
