//! The layout of a round of a match: options are set, then seeds are laid out.

use super::context::{Context, part_name};
use super::lowering::Lowering;
use crate::analysis::option_values::{corners, options_of_quantity};
use crate::diagnostic::{Code, Diagnostic};
use crate::language::{Lower, Resolver};
use crate::rules::{Laying, Noun, OptionId, Owner, Place, Places, Quantity, Settings};
use crate::source::Span;
use crate::syntax::{self, Action, MatchRows, Row, WrittenAction};

/// The options that a row sets, and its steps.
pub(super) type Layout = (Vec<(OptionId, Quantity)>, Vec<Laying>);

/// What a row has done so far.
#[derive(Default)]
pub(super) struct Laid {
    /// The options set so far, with their spans.
    pub(super) set: Vec<(OptionId, Span)>,
    /// The first step.
    pub(super) first: Option<Span>,
    /// The `deal`, which lays out everything.
    dealt: Option<Span>,
    /// Another step that takes seeds.
    filled: Option<Span>,
    /// `keep the rest`.
    kept: Option<Span>,
    /// The players who have arranged their seeds.
    pub(super) arranged: Vec<Owner>,
    /// The players whose pits have been filled.
    pub(super) filled_of: Vec<Owner>,
}

impl Lowering<'_> {
    /// Resolves a row of `first round` or `next round`.
    pub(super) fn layout(&mut self, row: &Row, of: MatchRows) -> Option<Layout> {
        let mut laid = Laid::default();
        let (mut set, mut layings) = (Vec::new(), Vec::new());
        let mut whole = true;
        for action in &row.actions {
            if let Action::Set(option, None, sum) = &action.node
                && !self.is_counter(option)
            {
                let found = self.set_option(option, sum, of, action.span, &mut laid);
                whole &= found.is_some();
                set.extend(found);
                continue;
            }
            if let Action::Written(WrittenAction::Require(condition)) = &action.node {
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

    /// Reports steps that come too late, after all seeds have been laid out.
    fn laying_order(&mut self, action: &Action, span: Span, laid: &mut Laid) {
        let lays = match action {
            Action::Written(WrittenAction::Lay(laying)) => Some(laying),
            _ => None,
        };
        let takes = lays.is_some_and(|laying| {
            matches!(
                laying,
                syntax::Laying::Fill { .. }
                    | syntax::Laying::Arrange { .. }
                    | syntax::Laying::Copy { .. }
            )
        });
        let deals = lays == Some(&syntax::Laying::Deal);
        let other = match (deals, takes) {
            (true, _) => laid.dealt.or(laid.filled),
            (_, true) => laid.dealt,
            _ => None,
        };
        if let Some(other) = other {
            let fault = "`deal` lays out all seeds of the opening, but something else lays out seeds as well";
            self.report(
                Diagnostic::new(Code::Misplaced, span, fault)
                    .and(other, "the seeds go here")
                    .help("take one of them out"),
            );
        }
        if let Some(kept) = laid.kept {
            let fault = "the rest is kept before everything is laid out";
            self.report(
                Diagnostic::new(Code::Misplaced, span, fault)
                    .and(kept, "kept here")
                    .help("write `keep the rest` at the end of the row"),
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
        let context = Context::of_rows(of);
        match action {
            Action::Written(WrittenAction::Lay(written)) => self.lay(written, span, of, laid),
            Action::Mark(places, name) => {
                let (places, mark) = (self.pits_only(places, of), self.mark_name(name));
                Some(Laying::Mark(places?, mark?))
            }
            Action::Unmark(places, name) => {
                let (places, mark) = (self.pits_only(places, of), self.mark_name(name));
                Some(Laying::Unmark(places?, mark?))
            }
            Action::Set(name, owner, sum) => {
                let counter = self.counter_of_round(name, *owner, of);
                let to = self.lower(sum, context);
                let (counter, owner) = counter?;
                Some(Laying::Count(counter, owner, to?))
            }
            other => {
                self.not_in_match(other, of, span);
                None
            }
        }
    }

    /// Resolves an action that exists only in matches.
    fn lay(
        &mut self,
        written: &syntax::Laying,
        span: Span,
        of: MatchRows,
        laid: &mut Laid,
    ) -> Option<Laying> {
        let mut alone = true;
        match written {
            syntax::Laying::Arrange {
                player,
                places,
                both,
                ..
            } => {
                self.arranged_before(*player, *both, span, laid);
                for place in places {
                    alone &= self.without_owner(place, *both);
                }
            }
            syntax::Laying::Copy { player, .. } => self.copied(*player, span, laid)?,
            syntax::Laying::Keep => {
                laid.kept = Some(span);
                self.keeps_something(span);
            }
            _ => {}
        }
        let context = match written {
            // The pit being filled is the pit looked at.
            syntax::Laying::Fill { .. } => Context::of_rows(of).looking(),
            _ => Context::of_rows(of),
        };
        let found: Option<Laying> = written.lower_parts(span, self, context);
        let found = found.filter(|_| alone)?;
        self.are_pits(found.places(), written.places(), of)?;
        if let (
            Laying::Fill {
                places,
                with,
                purse,
                ..
            },
            syntax::Laying::Fill { with: sum, .. },
        ) = (&found, written)
        {
            if purse.is_none() {
                self.of_somebody(places, span);
            }
            for place in places {
                let owners = [Owner::Own, Owner::Opponent].into_iter();
                let filled = owners.filter(|owner| place.owner.is_none_or(|whose| whose == *owner));
                laid.filled_of.extend(filled);
            }
            self.some_seeds(with, sum.span)?;
        }
        Some(found)
    }

    fn keeps_something(&mut self, span: Span) {
        if self.board_info.known && !self.board_info.store {
            let fault = "without stores the rest is kept in any case";
            let fault = Diagnostic::new(Code::NoEffect, span, fault);
            self.report(fault.help("take it out"));
        }
    }

    /// Reports pits that are filled with no seeds for any option values.
    fn some_seeds(&mut self, many: &Quantity, span: Span) -> Option<()> {
        let matter = options_of_quantity(many);
        let some = |settings: &Settings| many.by_options(settings).is_none_or(|many| many > 0);
        if corners(&self.options, &matter).iter().any(some) {
            return Some(());
        }
        let fault = "pits are filled with no seeds here";
        let fault = Diagnostic::new(Code::NoSeeds, span, fault);
        self.fail(fault.help("write how many seeds each pit is to hold"))
    }

    /// Resolves places that must all be pits.
    fn pits_only(&mut self, places: &syntax::Places, of: MatchRows) -> Option<Places> {
        let found: Places = self.lower(places, Context::of_rows(of))?;
        self.are_pits(&found, places, of)?;
        Some(found)
    }

    fn are_pits(
        &mut self,
        found: &[Place],
        written: &[syntax::Place],
        of: MatchRows,
    ) -> Option<()> {
        for (place, written) in found.iter().zip(written) {
            if !is_pits(place) {
                let fault = format!("only pits are laid out in `{}`", part_name(of));
                let fault = Diagnostic::new(Code::Misplaced, written.span, fault);
                return self
                    .fail(fault.help("name pits; what is left goes to the stores by itself"));
            }
        }
        Some(())
    }

    /// Reports pits of nobody that would be filled from their owner's purse.
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
