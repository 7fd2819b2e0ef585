//! The layout of a round of a match: options are set, then seeds are laid out.

use super::context::{Context, part_name};
use super::lowering::Lowering;
use crate::analysis::option_values::{extreme_settings, options_of_quantity};
use crate::diagnostic::{Code, Diagnostic};
use crate::language::{Lower, Resolver};
use crate::rules::{Noun, OptionId, Owner, Place, Places, Quantity, Settings, SetupStep};
use crate::source::Span;
use crate::syntax::{self, Action, MatchTableKind, Row, WrittenAction};

/// The options that a row sets, and its steps.
pub(super) type RoundSetup = (Vec<(OptionId, Quantity)>, Vec<SetupStep>);

/// The steps of a row so far.
#[derive(Default)]
pub(super) struct SetupProgress {
    /// The options set so far, with their spans.
    pub(super) options: Vec<(OptionId, Span)>,
    /// The first step.
    pub(super) first_step: Option<Span>,
    /// The `deal`, which lays out everything.
    deal: Option<Span>,
    /// Another step that takes seeds.
    fill: Option<Span>,
    /// `keep the rest`.
    keep: Option<Span>,
    /// The players who have arranged their seeds.
    pub(super) arranged_players: Vec<Owner>,
    /// The players whose pits have been filled.
    pub(super) filled_of: Vec<Owner>,
}

impl Lowering<'_> {
    /// Resolves a row of `first round` or `next round`.
    pub(super) fn round_setup(&mut self, row: &Row, table: MatchTableKind) -> Option<RoundSetup> {
        let mut progress = SetupProgress::default();
        let (mut set, mut steps) = (Vec::new(), Vec::new());
        let mut complete = true;
        for action in &row.actions {
            if let Action::Set(option, None, sum) = &action.node
                && !self.is_counter(option)
            {
                let found = self.set_option(option, sum, table, action.span, &mut progress);
                complete &= found.is_some();
                set.extend(found);
                continue;
            }
            if let Action::Written(WrittenAction::Require(condition)) = &action.node {
                complete = complete
                    && self
                        .attach_requirement(condition, action.span, steps.last_mut())
                        .is_some();
                continue;
            }
            self.check_step_order(&action.node, action.span, &mut progress);
            let found = self.setup_step(&action.node, action.span, table, &mut progress);
            complete &= found.is_some();
            steps.extend(found);
            progress.first_step = progress.first_step.or(Some(action.span));
        }
        if complete && progress.deal.or(progress.fill).is_none() {
            let fault = Diagnostic::new(Code::NoSeeds, row.span, "this row lays out no seeds");
            return self.fail(fault.help("add `deal`, or for example `fill pits with 4`"));
        }
        complete.then_some((set, steps))
    }

    /// Reports steps that come too late, after all seeds have been laid out.
    fn check_step_order(&mut self, action: &Action, span: Span, progress: &mut SetupProgress) {
        let step = match action {
            Action::Written(WrittenAction::Lay(step)) => Some(step),
            _ => None,
        };
        let takes = step.is_some_and(|step| {
            matches!(
                step,
                syntax::SetupStep::Fill { .. }
                    | syntax::SetupStep::Arrange { .. }
                    | syntax::SetupStep::Copy { .. }
            )
        });
        let deals = step == Some(&syntax::SetupStep::Deal);
        let other = match (deals, takes) {
            (true, _) => progress.deal.or(progress.fill),
            (_, true) => progress.deal,
            _ => None,
        };
        if let Some(other) = other {
            let fault = "`deal` lays out all seeds of the opening, but something else lays out seeds as well";
            self.report(
                Diagnostic::new(Code::Misplaced, span, fault)
                    .with_related(other, "the seeds go here")
                    .help("take one of them out"),
            );
        }
        if let Some(kept) = progress.keep {
            let fault = "the rest is kept before everything is laid out";
            self.report(
                Diagnostic::new(Code::Misplaced, span, fault)
                    .with_related(kept, "kept here")
                    .help("write `keep the rest` at the end of the row"),
            );
        }
        if deals {
            progress.deal = progress.deal.or(Some(span));
        } else if takes {
            progress.fill = progress.fill.or(Some(span));
        }
    }

    fn setup_step(
        &mut self,
        action: &Action,
        span: Span,
        table: MatchTableKind,
        progress: &mut SetupProgress,
    ) -> Option<SetupStep> {
        let context = Context::for_match_table(table);
        match action {
            Action::Written(WrittenAction::Lay(written)) => {
                self.written_setup_step(written, span, table, progress)
            }
            Action::Mark(places, name) => {
                let (places, mark) = (self.pits_in(places, table), self.mark_name(name));
                Some(SetupStep::Mark(places?, mark?))
            }
            Action::Unmark(places, name) => {
                let (places, mark) = (self.pits_in(places, table), self.mark_name(name));
                Some(SetupStep::Unmark(places?, mark?))
            }
            Action::Set(name, owner, sum) => {
                let counter = self.round_counter(name, *owner, table);
                let to = self.lower(sum, context);
                let (counter, owner) = counter?;
                Some(SetupStep::Count(counter, owner, to?))
            }
            other => {
                self.report_not_in_match(other, table, span);
                None
            }
        }
    }

    /// Resolves an action that exists only in matches.
    fn written_setup_step(
        &mut self,
        written: &syntax::SetupStep,
        span: Span,
        table: MatchTableKind,
        progress: &mut SetupProgress,
    ) -> Option<SetupStep> {
        let mut allowed = true;
        match written {
            syntax::SetupStep::Arrange {
                player,
                places,
                both,
                ..
            } => {
                self.record_arrangement(*player, *both, span, progress);
                for place in places {
                    allowed &= self.check_no_owner(place, *both);
                }
            }
            syntax::SetupStep::Copy { player, .. } => self.check_copy(*player, span, progress)?,
            syntax::SetupStep::Keep => {
                progress.keep = Some(span);
                self.check_keep(span);
            }
            _ => {}
        }
        let context = match written {
            // The pit being filled is the inspected pit.
            syntax::SetupStep::Fill { .. } => Context::for_match_table(table).with_candidate_pit(),
            _ => Context::for_match_table(table),
        };
        let found: Option<SetupStep> = written.lower_parts(span, self, context);
        let found = found.filter(|_| allowed)?;
        self.check_pits(found.places(), written.places(), table)?;
        if let (
            SetupStep::Fill {
                places,
                with,
                purse,
                ..
            },
            syntax::SetupStep::Fill { with: sum, .. },
        ) = (&found, written)
        {
            if purse.is_none() {
                self.check_owned(places, span);
            }
            for place in places {
                let owners = [Owner::Own, Owner::Opponent].into_iter();
                let filled = owners.filter(|owner| place.owner.is_none_or(|whose| whose == *owner));
                progress.filled_of.extend(filled);
            }
            self.check_nonzero_fill(with, sum.span)?;
        }
        Some(found)
    }

    fn check_keep(&mut self, span: Span) {
        if self.board_info.declared && !self.board_info.store {
            let fault = "without stores the rest is kept in any case";
            let fault = Diagnostic::new(Code::NoEffect, span, fault);
            self.report(fault.help("take it out"));
        }
    }

    /// Reports pits that are filled with no seeds for any option values.
    fn check_nonzero_fill(&mut self, amount: &Quantity, span: Span) -> Option<()> {
        let matter = options_of_quantity(amount);
        let some = |settings: &Settings| {
            amount
                .evaluate_options(settings)
                .is_none_or(|many| many > 0)
        };
        if extreme_settings(&self.options, &matter).iter().any(some) {
            return Some(());
        }
        let fault = "pits are filled with no seeds here";
        let fault = Diagnostic::new(Code::NoSeeds, span, fault);
        self.fail(fault.help("write how many seeds each pit is to hold"))
    }

    /// Resolves places that must all be pits.
    fn pits_in(&mut self, places: &syntax::Places, table: MatchTableKind) -> Option<Places> {
        let found: Places = self.lower(places, Context::for_match_table(table))?;
        self.check_pits(&found, places, table)?;
        Some(found)
    }

    fn check_pits(
        &mut self,
        found: &[Place],
        written: &[syntax::Place],
        of: MatchTableKind,
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
    fn check_owned(&mut self, places: &[Place], span: Span) {
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
