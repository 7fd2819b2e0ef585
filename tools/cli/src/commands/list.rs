//! `sow list`: the bundled variants, or those that match a filter.

mod filter;
mod page;

use crate::output::console::Console;
use crate::output::cut::Cut;
use clap::Args;
use filter::Filter;
use sow_display::catalogue::Entry;
use sow_display::english::count;
use sow_operations::catalogue::all_entries;
use sow_operations::failure::Failure;
use sow_operations::rule_sheet::wrap;

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
    /// Print one JSON object per line
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
            let meant = self.filter.suggestion()?;
            writeln!(console.err, "no variant meets all conditions{meant}")?;
        }
        match self.page {
            true => page::print(&matching, console),
            false => print_table(&matching, matching.len() == all.len(), console),
        }
    }
}

/// The hint above a list of all games.
const HOW_TO_NARROW: &str = "`sow list WORD` lists the games with this word in their names, places or sources, \
                             `sow list --rows 4 --has relay` those with these properties; `sow list --help` says more";

/// How narrow each column may become before the next one is shortened. Names are never shortened, since users type
/// them.
const LEAST_WIDTHS: [usize; COLUMNS] = [0, 14, 5, 12, 6];

/// The order in which columns are shortened to their least widths.
const SHORTENED_FIRST: [usize; 3] = [4, 1, 3];

/// The order in which columns are then left out, to leave more room for the title.
const DROPPED_FIRST: [usize; 2] = [4, 3];

/// The column of the title.
const TITLE: usize = 1;

const COLUMNS: usize = 5;

/// Prints a line for each variant. On a terminal, also prints column heads and the number of games, and shortens lines
/// to the width of the terminal.
fn print_table(
    entries: &[&Entry],
    shows_all: bool,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let columns = console.paint.columns();
    if columns.is_some() && shows_all {
        let hint = wrap("", HOW_TO_NARROW, console.paint);
        writeln!(console.out, "{}\n", console.paint.faint(hint))?;
    }
    let rows = entries.iter().map(|entry| {
        let (title, facts) = (entry.rules.title.clone(), &entry.facts);
        let [region, place] = [&facts.region, &facts.place].map(Clone::clone);
        [entry.name.to_owned(), title, entry.board(), region, place]
    });
    let mut rows: Vec<[String; COLUMNS]> = rows.collect();
    if columns.is_some() {
        let heads = ["name", "title", "board", "region", "place"];
        rows.insert(0, heads.map(str::to_owned));
    }
    let widths = fit_widths(&rows, columns);
    let cut = Cut::new(console.paint);
    for (at, row) in rows.iter().enumerate() {
        let cells = row.iter().zip(widths);
        let cells = cells.map(|(text, width)| format!("{:width$}", cut.to_width(text, width)));
        let line = cells.collect::<Vec<_>>().join("  ");
        match columns.is_some() && at == 0 {
            true => writeln!(console.out, "{}", console.paint.strong(line.trim_end()))?,
            false => writeln!(console.out, "{}", line.trim_end())?,
        }
    }
    if columns.is_some() {
        let games = count(entries.len(), "game");
        writeln!(console.out, "{}", console.paint.faint(games))?;
    }
    Ok(())
}

/// Returns the widths of the columns, chosen so that lines fit into `columns` characters, if possible.
fn fit_widths(rows: &[[String; COLUMNS]], columns: Option<usize>) -> [usize; COLUMNS] {
    let mut widths = [0; COLUMNS];
    for row in rows {
        for (width, text) in widths.iter_mut().zip(row) {
            *width = (*width).max(text.chars().count());
        }
    }
    let (longest_title, room) = (widths[TITLE], columns.unwrap_or(usize::MAX));
    let needed = |widths: &[usize]| {
        let shown = widths.iter().filter(|&&width| width > 0).count();
        widths.iter().sum::<usize>() + 2 * shown.saturating_sub(1)
    };
    for at in SHORTENED_FIRST {
        let excess = needed(&widths).saturating_sub(room);
        let least = LEAST_WIDTHS[at].min(widths[at]);
        widths[at] = widths[at].saturating_sub(excess).max(least);
    }
    for at in DROPPED_FIRST {
        if needed(&widths) > room {
            widths[at] = 0;
        }
    }
    let others = needed(&widths) - widths[TITLE];
    widths[TITLE] = room.saturating_sub(others).min(longest_title);
    widths
}

#[cfg(test)]
mod tests {
    use super::fit_widths;

    #[test]
    fn columns_shrink_in_turn() {
        let row = |lengths: [usize; 5]| lengths.map(|length| "x".repeat(length));
        let rows = [row([10, 20, 3, 15, 30]), row([12, 5, 4, 4, 4])];
        let wide = [12, 20, 4, 15, 30];
        assert_eq!(fit_widths(&rows, None), wide);
        assert_eq!(fit_widths(&rows, Some(120)), wide);
        assert_eq!(fit_widths(&rows, Some(80)), [12, 20, 4, 15, 21]);
        assert_eq!(fit_widths(&rows, Some(60)), [12, 15, 4, 15, 6]);
        assert_eq!(fit_widths(&rows, Some(40)), [12, 20, 4, 0, 0]);
    }
}
