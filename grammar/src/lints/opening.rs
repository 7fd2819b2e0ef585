//! The opening: the seeds that are dealt.

use super::LintContext;
use crate::analysis::layout::{Cell, Layout};
use crate::analysis::opening::{
    Opening, OpeningFault, opening, settings_to_check, sides, south_view,
};
use crate::analysis::option_values::{
    collect_condition_options, describe_settings, extreme_settings,
};
use crate::analysis::reachability::is_taken_from;
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{Deal, DealtSeeds, MAX_SEEDS, Number, Rules, Settings, Track};
use crate::source::Span;
use std::collections::{BTreeMap, BTreeSet};

/// The largest number of cells that deals may name, over all settings together. A file with a line for each of 200 pits
/// needs a fifth of it.
const MAX_DEALT_CELLS: usize = 1_000_000;

/// Reports an opening with too many seeds or with none; otherwise returns the largest number of seeds that the game can
/// have.
pub(super) fn find_excess(game: &LintContext<'_>, found: &mut Vec<Diagnostic>) -> Option<u32> {
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
                found.push(opening_fault(&fault, game, block.keyword, &with));
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

fn opening_fault(
    fault: &OpeningFault,
    game: &LintContext<'_>,
    setup: Span,
    with: &str,
) -> Diagnostic {
    match fault {
        OpeningFault::RestExceeded { deal, dealt, all } => {
            let span = game.rules.setup[*deal].span;
            let message = format!("{dealt} seeds are dealt to a player who has {all}{with}");
            Diagnostic::new(Code::TooManySeeds, span, message)
                .with_label(format!("{} seeds too few for this", dealt - all))
                .help(format!(
                    "deal fewer seeds in the other lines, or write `rest of {dealt}`"
                ))
        }
        OpeningFault::TooMany(seeds) => Diagnostic::new(
            Code::TooManySeeds,
            setup,
            format!("the game has {seeds} seeds{with}"),
        )
        .with_label(format!("expected at most {MAX_SEEDS}"))
        .help(if with.is_empty() {
            "deal fewer seeds"
        } else {
            "deal fewer seeds, or narrow the values of the options"
        }),
        OpeningFault::NoSeeds => {
            Diagnostic::new(Code::NoSeeds, setup, format!("the game has no seeds{with}"))
                .with_label("expected a deal such as `pits: 4`")
                .help("deal seeds to pits: `pits: 4`")
        }
    }
}

/// Reports lists of seeds whose length does not fit the number of pits, and `rest of` deals to several places.
pub(super) fn find_uneven_deals(game: &LintContext<'_>, found: &mut Vec<Diagnostic>) {
    let rules = &game.rules;
    let mut rests: BTreeMap<bool, Span> = BTreeMap::new();
    for deal in &rules.setup {
        let Some(settings) = applicable_settings(rules, deal) else {
            continue;
        };
        let layout = Layout::new(&rules.board, &rules.regions, settings);
        let cells = layout.own_cells(&deal.places);
        let DealtSeeds::Each(list) = &deal.seeds else {
            if cells.len() != 1 || cells[0].owner().is_none() {
                let message = "the rest goes to one place of each player";
                let fault = Diagnostic::new(Code::CannotDeal, deal.span, message)
                    .with_label(format!("these are {}", cells.len()));
                found.push(fault.help("name one pit, the store or the hand"));
            }
            for &far in sides(deal, rules.board.players) {
                let earlier = rests.insert(far, deal.span);
                if let Some(first) = earlier.filter(|&first| first != deal.span) {
                    let message = "the rest has already been dealt";
                    let fault = Diagnostic::new(Code::DuplicateLine, deal.span, message)
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
            found.push(Diagnostic::new(Code::UnevenDeal, deal.span, message).help(help));
        }
    }
}

/// Returns settings with which a deal applies, preferably the defaults; `None` if it applies with none of the settings
/// tried.
fn applicable_settings(rules: &Rules, deal: &Deal) -> Option<Settings> {
    let mut asked = BTreeSet::new();
    deal.when
        .iter()
        .for_each(|when| collect_condition_options(when, &mut asked));
    let defaults = std::iter::once(Settings::defaults(&rules.options));
    let mut all = defaults.chain(extreme_settings(&rules.options, &asked));
    all.find(|settings| deal.applies(settings))
}

/// Reports deals without effect, and seeds dealt to places that they never leave.
pub(super) fn find_idle_deals(game: &LintContext<'_>, found: &mut Vec<Diagnostic>) {
    let rules = &game.rules;
    let (all, matter) = settings_to_check(rules);
    let mut counted = vec![false; rules.setup.len()];
    let mut lasting = vec![false; rules.setup.len()];
    for settings in &all {
        let layout = Layout::new(&rules.board, &rules.regions, settings.clone());
        let last = last_deals(&layout, &rules.setup, rules.board.players);
        for (at, deal) in rules.setup.iter().enumerate() {
            counted[at] |= deal.applies(settings);
            lasting[at] |= last.values().any(|&last| last == at);
            if let Some(number) = below_zero(deal, settings).filter(|_| deal.applies(settings)) {
                let with = describe_settings(&rules.options, &matter, settings);
                let message = format!("{number} seeds cannot be dealt{with}; none are dealt");
                let fault = Diagnostic::new(Code::NoEffect, deal.span, message);
                found
                    .push(fault.help("narrow the values of the options, or calculate differently"));
                return;
            }
        }
    }
    for (at, deal) in rules.setup.iter().enumerate() {
        if counted[at] && !lasting[at] {
            let message = "later lines deal to all of these, so this one has no effect";
            let fault = Diagnostic::new(Code::NoEffect, deal.span, message);
            found.push(fault.help("take it out, or write it after them"));
        }
    }
    found.extend(out_of_play(game));
}

/// Returns the index of the deal that each cell gets its seeds from.
fn last_deals(layout: &Layout<'_>, deals: &[Deal], players: u8) -> BTreeMap<Cell, usize> {
    let mut last = BTreeMap::new();
    for rest in [false, true] {
        for (at, deal) in deals.iter().enumerate() {
            let is_rest = matches!(deal.seeds, DealtSeeds::RestOf(_));
            if is_rest == rest && deal.applies(&layout.settings) {
                for &far in sides(deal, players) {
                    let cells = layout.own_cells(&deal.places).into_iter();
                    last.extend(cells.map(|cell| (south_view(layout, cell, far), at)));
                }
            }
        }
    }
    last
}

/// Returns a computed number of seeds in this deal that is less than zero, if there is one.
fn below_zero(deal: &Deal, settings: &Settings) -> Option<i64> {
    let numbers = match &deal.seeds {
        DealtSeeds::Each(list) => list.iter().collect(),
        DealtSeeds::RestOf(all) => vec![all],
    };
    let mut values = numbers.into_iter().filter_map(|number| match number {
        Number::Computed(left, operator, right) => {
            Some(operator.apply(left.value(settings).into(), right.value(settings).into()))
        }
        Number::Literal(_) | Number::Option(_) => None,
    });
    values.find(|&value| value < 0)
}

/// Reports the first deal to a pit that no sowing reaches and from which nothing else takes seeds.
fn out_of_play(game: &LintContext<'_>) -> Option<Diagnostic> {
    let rules = &game.rules;
    let settings = Settings::defaults(&rules.options);
    let layout = Layout::new(&rules.board, &rules.regions, settings);
    let board = game.situations.boards.first()?;
    let dealt: Opening = opening(&layout, &rules.setup, rules.board.players).ok()?;
    let last = last_deals(&layout, &rules.setup, rules.board.players);
    let lost = dealt.iter().find(|&(&cell, &seeds)| {
        let kept = |cell| {
            board.reachability.is_sown(cell) || is_taken_from(rules, &board.evaluation, cell)
        };
        seeds > 0 && cell.is_pit() && !kept(cell) && !kept(layout.seen_from_other_seat(cell))
    });
    let deal = rules.setup.get(*last.get(lost?.0)?)?;
    let message = "seeds are dealt to pits that no sowing reaches and no move begins in";
    let fault = Diagnostic::new(Code::OffTrack, deal.span, message);
    let listed = matches!(rules.board.track, Track::Listed { .. });
    let fault = match game.track_span().filter(|_| listed) {
        Some(track) => fault.with_related(track, "the track misses them"),
        None => fault,
    };
    Some(fault.help("list them in the track, or deal only to pits that are played"))
}
