//! Lists of seeds that do not fit the number of pits, and rests dealt to several places.

use super::game::LintContext;
use crate::analysis::layout::Layout;
use crate::analysis::opening::sides;
use crate::analysis::option_values::{collect_condition_options, extreme_settings};
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{Deal, DealtSeeds, Rules, Settings};
use crate::source::Span;
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn find(game: &LintContext<'_>, found: &mut Vec<Diagnostic>) {
    let Some(block) = game.sections.setups.first() else {
        return;
    };
    let rules = &game.rules;
    let mut rests: BTreeMap<bool, Span> = BTreeMap::new();
    for (deal, line) in rules.setup.iter().zip(&block.lines) {
        let Some(settings) = applicable_settings(rules, deal) else {
            continue;
        };
        let layout = Layout::new(&rules.board, &rules.regions, settings);
        let cells = layout.own_cells(&deal.places);
        let DealtSeeds::Each(list) = &deal.seeds else {
            if cells.len() != 1 || cells[0].owner().is_none() {
                let message = "the rest goes to one place of each player";
                let fault = Diagnostic::new(Code::CannotDeal, line.span, message)
                    .with_label(format!("these are {}", cells.len()));
                found.push(fault.help("name one pit, the store or the hand"));
            }
            for &far in sides(deal, rules.board.players) {
                let earlier = rests.insert(far, line.span);
                if let Some(first) = earlier.filter(|&first| first != line.span) {
                    let message = "the rest has already been dealt";
                    let fault = Diagnostic::new(Code::DuplicateLine, line.span, message)
                        .with_label("second")
                        .with_related(first, "first");
                    found.push(fault.help("take one of them out"));
                }
            }
            continue;
        };
        let (numbers, pits) = (list.len(), cells.len());
        if numbers > pits || numbers > 1 && !pits.is_multiple_of(numbers) {
            let numbers = match numbers {
                1 => "1 number is".to_owned(),
                numbers => format!("{numbers} numbers are"),
            };
            let message = format!("{numbers} dealt to {pits} pits");
            let help =
                "give a number for each pit, or a list whose length divides the number of pits";
            found.push(Diagnostic::new(Code::UnevenDeal, line.span, message).help(help));
        }
    }
}

/// Returns settings with which a line applies: the defaults, if it applies with them. `None` if it applies with none of
/// those tried.
fn applicable_settings(rules: &Rules, deal: &Deal) -> Option<Settings> {
    let mut asked = BTreeSet::new();
    deal.when
        .iter()
        .for_each(|when| collect_condition_options(when, &mut asked));
    let defaults = std::iter::once(Settings::defaults(&rules.options));
    let mut all = defaults.chain(extreme_settings(&rules.options, &asked));
    all.find(|settings| deal.applies(settings))
}
