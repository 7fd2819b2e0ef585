//! The seeds of the opening, counted for every choice of options that matters.

use super::Checker;
use super::layout::{Cell, Layout};
use super::values::{corners, each_value, options_asked, options_of_all, with};
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{
    Board, Deal, Deals, MAX_SEEDS, Middle, Number, OptionId, Region, Seat, Settings,
};
use crate::source::Span;
use crate::syntax::{self, Block};
use std::collections::{BTreeMap, BTreeSet};

/// How often something may be dealt, all choices of options together. A line for each of 200 pits is a fifth of it.
const MOST_DEALT: usize = 1_000_000;

/// Something wrong with the opening for one choice of options.
enum Fault {
    /// The deal gives more than the rest has, by so many, to so many in all.
    Overdrawn {
        deal: usize,
        dealt: u64,
        all: u64,
    },
    /// So many seeds in all.
    TooMany(u64),
    None,
}

impl Checker<'_> {
    /// Reports an opening with too many seeds or none.
    pub(super) fn count_seeds(
        &mut self,
        block: &Block<syntax::Deal>,
        deals: &[Deal],
        board: &Board,
        regions: &[Region],
    ) {
        self.shapes(block, deals, board, regions);
        let numbers = deals.iter().flat_map(|deal| match &deal.seeds {
            Deals::Each(list) => list.iter().collect(),
            Deals::RestOf(all) => vec![all],
        });
        let middle = board.middle.as_ref().map(|middle| match middle {
            Middle::Shared(pits) | Middle::Halved(_, pits) => pits,
        });
        let shape = [&board.rows, &board.pits].into_iter().chain(middle);
        let mut matter = options_of_all(numbers.chain(shape).collect::<Vec<&Number>>());
        let mut corners = corners(&self.options, &matter);
        for option in asked(deals) {
            corners.extend(each_value(&self.options, option));
            matter.insert(option);
        }
        if corners.len() * self.dealt_cells(deals, board, regions) > MOST_DEALT {
            let fault = "the setup deals too often for all choices of options to be looked at";
            let fault = Diagnostic::new(Code::TooLarge, block.keyword, fault);
            self.report(fault.help("deal to several pits in one line, or use fewer options"));
            return;
        }
        let mut most = 0;
        for settings in corners {
            let layout = Layout::new(board, regions, settings.clone());
            match opening(&layout, deals, board.players) {
                Ok(seeds) => most = most.max(seeds),
                Err(fault) => {
                    let with = with(&self.options, &matter, &settings);
                    let fault = self.opening_report(&fault, block, &with);
                    self.report(fault);
                    return;
                }
            }
        }
        self.most_seeds = most;
    }

    /// How often something is dealt to a place of one player.
    fn dealt_cells(&self, deals: &[Deal], board: &Board, regions: &[Region]) -> usize {
        let layout = Layout::new(board, regions, Settings::defaults(&self.options));
        let cells = deals
            .iter()
            .map(|deal| layout.own_cells(&deal.places).len());
        cells.sum()
    }

    fn opening_report(&self, fault: &Fault, block: &Block<syntax::Deal>, with: &str) -> Diagnostic {
        match fault {
            Fault::Overdrawn { deal, dealt, all } => {
                let span = block
                    .lines
                    .get(*deal)
                    .map_or(block.keyword, |line| line.span);
                let fault = format!("{dealt} seeds are dealt to a player who has {all}{with}");
                Diagnostic::new(Code::TooManySeeds, span, fault)
                    .at(format!("{} seeds too few for this", dealt - all))
                    .help(format!(
                        "deal fewer seeds in the other lines, or write `rest of {dealt}`"
                    ))
            }
            Fault::TooMany(seeds) => Diagnostic::new(
                Code::TooManySeeds,
                block.keyword,
                format!("the game has {seeds} seeds{with}"),
            )
            .at(format!("expected at most {MAX_SEEDS}"))
            .help(if with.is_empty() {
                "deal fewer seeds"
            } else {
                "deal fewer seeds, or narrow the values of the options"
            }),
            Fault::None => Diagnostic::new(
                Code::NoSeeds,
                block.keyword,
                format!("the game has no seeds{with}"),
            )
            .at("expected a deal such as `pits: 4`")
            .help("deal seeds to pits: `pits: 4`"),
        }
    }

    /// Lists that do not come out even with the pits, and rests that go to several.
    fn shapes(
        &mut self,
        block: &Block<syntax::Deal>,
        deals: &[Deal],
        board: &Board,
        regions: &[Region],
    ) {
        let layout = Layout::new(board, regions, Settings::defaults(&self.options));
        let mut rests: BTreeMap<bool, Span> = BTreeMap::new();
        for (deal, line) in deals.iter().zip(&block.lines) {
            let cells = layout.own_cells(&deal.places);
            match &deal.seeds {
                Deals::Each(list)
                    if list.len() > cells.len()
                        || list.len() > 1 && !cells.len().is_multiple_of(list.len()) =>
                {
                    let fault = format!("{} numbers are dealt to {} pits", list.len(), cells.len());
                    let help = "give a number for each pit, or a list that fits into them a whole number of times";
                    self.report(Diagnostic::new(Code::UnevenDeal, line.span, fault).help(help));
                }
                Deals::Each(_) => {}
                Deals::RestOf(_) => {
                    if cells.len() != 1 || cells[0].owner().is_none() {
                        let fault = "the rest goes to one place of each player";
                        let fault = Diagnostic::new(Code::CannotDeal, line.span, fault);
                        self.report(
                            fault
                                .at(format!("these are {}", cells.len()))
                                .help("name one pit, the store or the hand"),
                        );
                    }
                    for far in sides(deal, board.players) {
                        if let Some(first) = rests
                            .insert(*far, line.span)
                            .filter(|&first| first != line.span)
                        {
                            let fault = Diagnostic::new(
                                Code::DuplicateLine,
                                line.span,
                                "the rest has already been dealt",
                            );
                            self.report(
                                fault
                                    .at("second")
                                    .and(first, "first")
                                    .help("take one of them out"),
                            );
                        }
                    }
                }
            }
        }
    }
}

/// The options that decide which lines count.
fn asked(deals: &[Deal]) -> BTreeSet<OptionId> {
    let mut found = BTreeSet::new();
    for when in deals.iter().filter_map(|deal| deal.when.as_ref()) {
        options_asked(when, &mut found);
    }
    found
}

/// The sides that a deal is for: South is the near one.
fn sides(deal: &Deal, players: u8) -> &'static [bool] {
    match (deal.seat, players) {
        (Some(Seat::South), _) | (None, 1) => &[false],
        (Some(Seat::North), 1) => &[],
        (Some(Seat::North), _) => &[true],
        (None, _) => &[false, true],
    }
}

/// The seeds of an opening.
fn opening(layout: &Layout, deals: &[Deal], players: u8) -> Result<u32, Fault> {
    let mut seeds: BTreeMap<Cell, u64> = BTreeMap::new();
    let counts = |deal: &&Deal| deal.counts(&layout.settings);
    for deal in deals.iter().filter(counts) {
        let Deals::Each(list) = &deal.seeds else {
            continue;
        };
        for &far in sides(deal, players) {
            for (cell, number) in layout
                .own_cells(&deal.places)
                .into_iter()
                .zip(list.iter().cycle())
            {
                seeds.insert(
                    seen(layout, cell, far),
                    number.value(&layout.settings).into(),
                );
            }
        }
    }
    for (at, deal) in deals.iter().enumerate().filter(|(_, deal)| counts(deal)) {
        let Deals::RestOf(all) = &deal.seeds else {
            continue;
        };
        let all = u64::from(all.value(&layout.settings));
        for &far in sides(deal, players) {
            let Some(&cell) = layout.own_cells(&deal.places).first() else {
                continue;
            };
            let cell = seen(layout, cell, far);
            let same_side = seeds
                .iter()
                .filter(|(other, _)| other.owner() == cell.owner() && **other != cell);
            let dealt = same_side.map(|(_, seeds)| seeds).sum();
            if dealt > all {
                return Err(Fault::Overdrawn {
                    deal: at,
                    dealt,
                    all,
                });
            }
            seeds.insert(cell, all - dealt);
        }
    }
    match seeds.values().sum::<u64>() {
        0 => Err(Fault::None),
        all if all > u64::from(MAX_SEEDS) => Err(Fault::TooMany(all)),
        all => Ok(all as u32),
    }
}

/// A cell as South sees it.
fn seen(layout: &Layout, cell: Cell, far: bool) -> Cell {
    if far { layout.turned(cell) } else { cell }
}
