//! `sow list`: the bundled variants.

use crate::console::Console;
use crate::facts::Facts;
use crate::failure::Failure;
use clap::Args;
use serde::Serialize;
use sow_grammar::bundled::{self, Variant};
use sow_grammar::load::load_variant;
use sow_grammar::rules::{Middle, Rules, Settings};

/// List the bundled variants
#[derive(Debug, Args)]
#[command(after_help = "\
Boards are told as rows by pits; all rows are counted, those of both players.

Examples:
  sow list
  sow list --json")]
pub struct List {
    /// Print one object a line
    #[arg(long)]
    json: bool,
}

/// One variant.
#[derive(Debug, Serialize)]
struct Line {
    name: &'static str,
    title: String,
    board: String,
    region: String,
    /// Whether it can be played as a match.
    #[serde(rename = "match")]
    has_match: bool,
}

impl List {
    /// Runs the command.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn run(&self, console: &mut Console<'_>) -> Result<(), Failure> {
        let lines = bundled::variants()
            .iter()
            .map(line)
            .collect::<Result<Vec<_>, _>>()?;
        if self.json {
            return lines.iter().try_for_each(|line| console.json(line));
        }
        let width = |text: fn(&Line) -> &str| {
            lines
                .iter()
                .map(|line| text(line).chars().count())
                .max()
                .unwrap_or(0)
        };
        let (name, title, board) = (
            width(|line| line.name),
            width(|line| &line.title),
            width(|line| &line.board),
        );
        for line in &lines {
            let padded = format!("{:name$}", line.name);
            let rest = format!(
                "  {:title$}  {:>board$}  {}",
                line.title, line.board, line.region
            );
            writeln!(
                console.out,
                "{}{}",
                console.paint.word(padded),
                rest.trim_end()
            )?;
        }
        Ok(())
    }
}

fn line(variant: &Variant) -> Result<Line, Failure> {
    let rules = load_variant(variant.name).map_err(Failure::input)?.rules;
    let rules = rules
        .ok_or_else(|| Failure::Input(format!("the rules of `{}` are faulty", variant.name)))?;
    Ok(Line {
        name: variant.name,
        has_match: rules.match_rules.is_some(),
        board: board(&rules, &Settings::defaults(&rules.options)),
        title: rules.title,
        region: Facts::bundled(variant.facts)?.region,
    })
}

/// The size of a board, such as `2x6`: all rows by the pits of the longest.
pub(super) fn board(rules: &Rules, settings: &Settings) -> String {
    let lengths = rules.board.row_lengths(settings);
    let rows = lengths.len() * usize::from(rules.board.players);
    let rows = match &rules.board.middle {
        Some(Middle::Shared(_)) => rows + 1,
        // Both players' parts lie in one row.
        Some(Middle::Halved(..)) => rows.saturating_sub(1),
        None => rows,
    };
    let middle = match &rules.board.middle {
        Some(Middle::Shared(pits)) => pits.value(settings),
        Some(Middle::Halved(..)) | None => 0,
    };
    let longest = lengths.into_iter().max().unwrap_or(middle);
    format!("{rows}x{longest}")
}
