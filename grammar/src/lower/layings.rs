//! How a round of a match is laid out: options are set, then seeds laid.

use super::context::{Context, part_name};
use super::lowering::Lowering;
use crate::analysis::option_values::{corners, options_of_quantity};
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{Laying, Noun, OptionId, Owner, Place, Places, Quantity, Settings};
use crate::source::Span;
use crate::syntax::{self, Action, MatchRows, Row, Sum};

/// Options with their values, and what is laid.
pub(super) type Layout = (Vec<(OptionId, Quantity)>, Vec<Laying>);

/// What a row has done so far.
#[derive(Default)]
pub(super) struct Laid {
    /// The options that are set, and where.
    pub(super) set: Vec<(OptionId, Span)>,
    /// The first laying.
    pub(super) first: Option<Span>,
    /// `deal`, which lays out everything.
    dealt: Option<Span>,
    /// Another laying that takes seeds.
    filled: Option<Span>,
    /// `keep the rest`.
    kept: Option<Span>,
    /// The players who have arranged their seeds.
    pub(super) arranged: Vec<Owner>,
}

impl Lowering<'_> {
    /// What a row of `first round` or `next round` does.
    pub(super) fn layout(&mut self, row: &Row, of: MatchRows) -> Option<Layout> {
        let mut laid = Laid::default();
        let (mut set, mut layings) = (Vec::new(), Vec::new());
        let mut whole = true;
        for action in &row.actions {
            if let Action::Set(option, sum) = &action.node
                && !self.is_counter(option)
            {
                let found = self.set_option(option, sum, of, action.span, &mut laid);
                whole &= found.is_some();
                set.extend(found);
                continue;
            }
            if let Action::Require(condition) = &action.node {
                whole = whole
                    && self
                        .required(condition, action.span, layings.last_mut())
                        .is_some();
                continue;
            }
            self.laying_order(&action.node, action.span, &mut laid);
            let found = self.laying(&action.node, action.span, of, &mut laid);
            whole &= found.is_some();
            layings.extend(found);
            laid.first = laid.first.or(Some(action.span));
        }
        if whole && laid.dealt.or(laid.filled).is_none() {
            let fault = Diagnostic::new(Code::NoSeeds, row.span, "this row lays out no seeds");
            return self.fail(fault.help("add `deal`, or for example `fill pits with 4`"));
        }
        whole.then_some((set, layings))
    }

    /// Reports layings that come too late, because all seeds are laid out.
    fn laying_order(&mut self, action: &Action, span: Span, laid: &mut Laid) {
        let takes = matches!(
            action,
            Action::Fill { .. } | Action::Arrange { .. } | Action::Copy { .. }
        );
        let deals = matches!(action, Action::Deal);
        let other = match (deals, takes) {
            (true, _) => laid.dealt.or(laid.filled),
            (_, true) => laid.dealt,
            _ => None,
        };
        if let Some(other) = other {
            let fault = "`deal` lays out all seeds of the opening, and something else does as well";
            self.report(
                Diagnostic::new(Code::Misplaced, span, fault)
                    .and(other, "the seeds go here")
                    .help("take one of them out"),
            );
        }
        if let Some(kept) = laid.kept {
            let fault = "the rest is kept before all is laid out";
            self.report(
                Diagnostic::new(Code::Misplaced, span, fault)
                    .and(kept, "kept here")
                    .help("write `keep the rest` as the last of the row"),
            );
        }
        if deals {
            laid.dealt = laid.dealt.or(Some(span));
        } else if takes {
            laid.filled = laid.filled.or(Some(span));
        }
    }

    fn laying(
        &mut self,
        action: &Action,
        span: Span,
        of: MatchRows,
        laid: &mut Laid,
    ) -> Option<Laying> {
        match action {
            Action::Deal => Some(Laying::Deal),
            Action::Fill {
                places,
                with,
                purse,
                up_to,
            } => {
                let (pits, with) = (self.pits_only(places, of), self.seeds_each(with, of));
                let purse = purse.as_ref().map(|purse| purse.node);
                if purse.is_none() {
                    self.of_somebody(pits.as_deref().unwrap_or_default(), span);
                }
                Some(Laying::Fill {
                    places: pits?,
                    with: with?,
                    purse,
                    up_to: *up_to,
                })
            }
            Action::Block(places) => self.pits_only(places, of).map(Laying::Block),
            Action::Give { count, places, to } => {
                let places = self.pits_only(places, of);
                let count = match count {
                    Some(count) => Some(self.quantity(count, Context::of_rows(of), true)?),
                    None => None,
                };
                Some(Laying::Give {
                    count,
                    places: places?,
                    to: *to,
                })
            }
            Action::HandOver { seeds, to } => Some(Laying::HandOver {
                seeds: self.quantity(seeds, Context::of_rows(of), true)?,
                to: *to,
            }),
            Action::Mark(places, name) => {
                let (places, mark) = (self.pits_only(places, of), self.mark_name(name));
                Some(Laying::Mark(places?, mark?))
            }
            Action::Unmark(places, name) => {
                let (places, mark) = (self.pits_only(places, of), self.mark_name(name));
                Some(Laying::Unmark(places?, mark?))
            }
            Action::Set(name, sum) => {
                let (counter, to) = (
                    self.counter_of_round(name, of),
                    self.quantity(sum, Context::of_rows(of), true),
                );
                Some(Laying::Count(counter?, to?))
            }
            Action::Arrange { player, both, .. } => {
                self.arranged_before(*player, *both, span, laid);
                self.arrangement(action, of)
            }
            Action::Copy { player, mirrored } => {
                self.copied(*player, span, laid)?;
                Some(Laying::Copy {
                    player: *player,
                    mirrored: *mirrored,
                })
            }
            Action::KeepRest => {
                laid.kept = Some(span);
                self.keeps_something(span);
                Some(Laying::Keep)
            }
            other => {
                self.not_in_match(other, of, span);
                None
            }
        }
    }

    fn keeps_something(&mut self, span: Span) {
        if self.board_info.known && !self.board_info.store {
            let fault = "without stores the rest is kept in any case";
            let fault = Diagnostic::new(Code::NoEffect, span, fault);
            self.report(fault.help("take it out"));
        }
    }

    /// How many seeds pits are filled with.
    fn seeds_each(&mut self, sum: &Sum, of: MatchRows) -> Option<Quantity> {
        let many = self.quantity(sum, Context::of_rows(of).looking(), true)?;
        let matter = options_of_quantity(&many);
        let some = |settings: &Settings| many.by_options(settings).is_none_or(|many| many > 0);
        if corners(&self.options, &matter).iter().any(some) {
            return Some(many);
        }
        let fault = Diagnostic::new(
            Code::NoSeeds,
            sum.span,
            "pits are filled with no seeds here",
        );
        self.fail(fault.help("write how many seeds each pit is to hold"))
    }

    /// Places of which all are pits.
    pub(super) fn pits_only(&mut self, places: &[syntax::Place], of: MatchRows) -> Option<Places> {
        let found = self.places(places, Context::of_rows(of))?;
        for (place, written) in found.iter().zip(places) {
            if !is_pits(place) {
                let fault = format!("only pits are laid out in `{}`", part_name(of));
                let fault = Diagnostic::new(Code::Misplaced, written.span, fault);
                return self
                    .fail(fault.help("name pits; what is left goes to the stores by itself"));
            }
        }
        Some(found)
    }

    /// Reports pits of nobody that are to be filled by their owner.
    fn of_somebody(&mut self, places: &[Place], span: Span) {
        let nobodys = |place: &Place| matches!(place.noun, Noun::Middle(_));
        if places.iter().any(nobodys) {
            let fault = "the pits of a shared middle row belong to nobody";
            let help = format!("say whose seeds they are: `{} from own`", self.text(span));
            self.report(Diagnostic::new(Code::Misplaced, span, fault).help(help));
        }
    }
}

fn is_pits(place: &Place) -> bool {
    match &place.noun {
        Noun::Store | Noun::Hand => false,
        Noun::Group(places) => places.iter().all(is_pits),
        _ => true,
    }
}
