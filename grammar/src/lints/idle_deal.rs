//! Deals without effect, and seeds dealt to places that they never leave.

use super::game::LintContext;
use crate::analysis::layout::{Cell, Layout};
use crate::analysis::opening::{Opening, opening, settings_to_check, sides, south_view};
use crate::analysis::option_values::describe_settings;
use crate::analysis::reachability::is_taken_from;
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{Deal, DealtSeeds, Number, Settings, Track};
use crate::syntax;
use std::collections::BTreeMap;

pub(super) fn find(game: &LintContext<'_>, found: &mut Vec<Diagnostic>) {
    let Some(block) = game.sections.setups.first() else {
        return;
    };
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
                let fault = Diagnostic::new(Code::NoEffect, block.lines[at].span, message);
                found
                    .push(fault.help("narrow the values of the options, or calculate differently"));
                return;
            }
        }
    }
    for (at, line) in block.lines.iter().enumerate() {
        let (Some(true), Some(false)) = (counted.get(at), lasting.get(at)) else {
            continue;
        };
        let message = "later lines deal to all of these, so this one has no effect";
        let fault = Diagnostic::new(Code::NoEffect, line.span, message);
        found.push(fault.help("take it out, or write it after them"));
    }
    found.extend(out_of_play(game, block));
}

/// Returns the index of the deal that each place gets its seeds from.
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

/// Returns a number of seeds that is less than zero.
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

/// Reports the first line that deals to a pit which is not on the track and from which nothing else takes seeds.
fn out_of_play(game: &LintContext<'_>, block: &syntax::Block<syntax::Deal>) -> Option<Diagnostic> {
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
    let line = block.lines.get(*last.get(lost?.0)?)?;
    let message = "seeds are dealt to pits that no sowing reaches and no move begins in";
    let fault = Diagnostic::new(Code::OffTrack, line.span, message);
    let track = game
        .sections
        .boards
        .first()?
        .lines
        .iter()
        .find_map(|line| match &line.kind {
            syntax::BoardLineKind::Track { .. } => Some(line.span),
            _ => None,
        });
    let listed = matches!(rules.board.track, Track::Listed { .. });
    let fault = match track.filter(|_| listed) {
        Some(track) => fault.with_related(track, "the track misses them"),
        None => fault,
    };
    Some(fault.help("list them in the track, or deal only to pits that are played"))
}
