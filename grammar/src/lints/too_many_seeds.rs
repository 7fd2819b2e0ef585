//! The seeds of the opening, counted for all relevant option values.

use super::game::LintContext;
use crate::analysis::layout::Layout;
use crate::analysis::opening::{OpeningFault, opening, settings_to_check};
use crate::analysis::option_values::describe_settings;
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{MAX_SEEDS, Settings};
use crate::syntax::{self, Block};

/// The largest number of dealt cells, over all settings together. A line for each of 200 pits amounts to a fifth of it.
const MAX_DEALT_CELLS: usize = 1_000_000;

/// Reports an opening with too many seeds or none; otherwise returns the largest number of seeds that the game can
/// have.
pub(super) fn find(game: &LintContext<'_>, found: &mut Vec<Diagnostic>) -> Option<u32> {
    let block = *game.sections.setups.first().filter(|_| game.has_setup)?;
    let rules = &game.rules;
    let (all, matter) = settings_to_check(rules);
    if all.len() * dealt_cells(game) > MAX_DEALT_CELLS {
        let message = "the setup has too many deals to check every combination of options";
        let fault = Diagnostic::new(Code::TooLarge, block.keyword, message);
        found.push(fault.help("deal to several pits in one line, or use fewer options"));
        return None;
    }
    let mut most = 0;
    for settings in all {
        let layout = Layout::new(&rules.board, &rules.regions, settings.clone());
        match opening(&layout, &rules.setup, rules.board.players) {
            Ok(opening) => most = most.max(opening.values().sum()),
            Err(fault) => {
                let with = describe_settings(&rules.options, &matter, &settings);
                found.push(report(&fault, block, &with));
                return None;
            }
        }
    }
    u32::try_from(most).ok()
}

/// Returns the number of cells that the deals of one player name, counting each deal.
fn dealt_cells(game: &LintContext<'_>) -> usize {
    let rules = &game.rules;
    let settings = Settings::defaults(&rules.options);
    let layout = Layout::new(&rules.board, &rules.regions, settings);
    let deals = rules.setup.iter();
    deals.map(|deal| layout.own_cells(&deal.places).len()).sum()
}

fn report(fault: &OpeningFault, block: &Block<syntax::Deal>, with: &str) -> Diagnostic {
    match fault {
        OpeningFault::RestExceeded { deal, dealt, all } => {
            let line = block.lines.get(*deal);
            let span = line.map_or(block.keyword, |line| line.span);
            let message = format!("{dealt} seeds are dealt to a player who has {all}{with}");
            Diagnostic::new(Code::TooManySeeds, span, message)
                .with_label(format!("{} seeds too few for this", dealt - all))
                .help(format!(
                    "deal fewer seeds in the other lines, or write `rest of {dealt}`"
                ))
        }
        OpeningFault::TooMany(seeds) => Diagnostic::new(
            Code::TooManySeeds,
            block.keyword,
            format!("the game has {seeds} seeds{with}"),
        )
        .with_label(format!("expected at most {MAX_SEEDS}"))
        .help(if with.is_empty() {
            "deal fewer seeds"
        } else {
            "deal fewer seeds, or narrow the values of the options"
        }),
        OpeningFault::NoSeeds => Diagnostic::new(
            Code::NoSeeds,
            block.keyword,
            format!("the game has no seeds{with}"),
        )
        .with_label("expected a deal such as `pits: 4`")
        .help("deal seeds to pits: `pits: 4`"),
    }
}
