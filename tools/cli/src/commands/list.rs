//! `sow list`: the bundled variants, or those that match a filter.

mod filter;
mod page;

use crate::output::console::Console;
use crate::support::english::count;
use crate::support::failure::Failure;
use clap::Args;
use comfy_table::{Table, presets};
use filter::Filter;
use sow_display::catalogue::Entry;
use sow_operations::catalogue::all_entries;

/// List the bundled variants
#[derive(Debug, Args)]
#[command(after_help = "\
A game is listed if it meets all conditions. Boards and seeds are those with the
options at their defaults; rows are the rows of both players together. Upper and
lower case and accents make no difference, and a word may be part of a longer one.

Examples:
  sow list
  sow list --rows 4 --region \"East Africa\" --has relay
  sow list --pits 6 --seeds 36..48 --lacks match
  sow list wari murray
  sow list --has marks --json
  sow list --region Caribbean --page > caribbean.md")]
pub struct List {
    #[command(flatten)]
    filter: Filter,
    /// Print one JSON object a line
    #[arg(long)]
    json: bool,
    /// Print a page in Markdown: games by rows and region, each with its board, its mechanisms, the results of 200
    /// random games, and its sources
    #[arg(long, conflicts_with = "json")]
    page: bool,
}

impl List {
    /// Whether the output is a page in Markdown.
    pub(crate) const fn is_page(&self) -> bool {
        self.page
    }

    /// Runs the command.
    ///
    /// # Errors
    /// If no variant is from the region, or the output cannot be written.
    pub fn run(&self, console: &mut Console<'_>) -> Result<(), Failure> {
        let all = all_entries()?;
        let matching = self.filter.matching_entries(&all)?;
        if self.json {
            return matching.iter().try_for_each(|entry| {
                console.print_json(&entry.summary().map_err(Failure::input)?)
            });
        }
        if matching.is_empty() {
            // An empty list is not an error.
            writeln!(console.err, "no variant meets all conditions")?;
        }
        match self.page {
            true => page::print(&matching, console),
            false => print_table(&matching, console),
        }
    }
}

/// Prints a line for each variant; on a terminal also column heads and the number of games.
fn print_table(entries: &[&Entry], console: &mut Console<'_>) -> Result<(), Failure> {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    let headed = console.paint.has_colour();
    if headed {
        table.add_row(["name", "title", "board", "region", "place"]);
    }
    for entry in entries {
        let facts = &entry.facts;
        table.add_row([
            entry.name,
            &entry.rules.title,
            &entry.board(),
            &facts.region,
            &facts.place,
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
        let games = count(entries.len(), "game");
        writeln!(console.out, "{}", console.paint.faint(games))?;
    }
    Ok(())
}
