//! Resolving of actions and lists of actions.

use super::context::{ActionList, Context};
use super::flow::Flow;
use super::lowering::Lowering;
use super::sowings::plain_sow;
use super::taken_seeds::default_owner_to_mover;
use crate::diagnostic::{Code, Diagnostic};
use crate::language::{ActionRole, Lower, Resolver};
use crate::rules::{Action, Amount, Heading, Noun, Place, Take};
use crate::source::Span;
use crate::syntax::{self, Name, Spanned, WrittenAction, WrittenSow};

impl Lowering<'_> {
    /// Resolves a complete list of actions, such as those of a row; `None` if any of them is faulty.
    pub(super) fn action_list(
        &mut self,
        list: &[Spanned<syntax::Action>],
        list_kind: ActionList,
    ) -> Option<Vec<Action>> {
        let mut flow = Flow::default();
        let found = self.actions(list, list_kind, list_kind.context(), &mut flow);
        self.check_hand_empty(&mut flow, None);
        found
    }

    /// Resolves consecutive actions, starting from the state in `flow`.
    pub(super) fn actions(
        &mut self,
        list: &[Spanned<syntax::Action>],
        list_kind: ActionList,
        context: Context,
        flow: &mut Flow,
    ) -> Option<Vec<Action>> {
        let mut all = Vec::new();
        let mut complete = true;
        for action in list {
            if let syntax::Action::Written(WrittenAction::Last(name)) = &action.node {
                complete &= self
                    .attach_last_table(name, &mut all, action.span)
                    .is_some();
                continue;
            }
            self.check_reachable(flow, action.span);
            let fits = self.check_placement(&action.node, list_kind, action.span);
            let count = all.len();
            complete &= self
                .action(action, list_kind, context, flow, &mut all)
                .is_some()
                && fits.is_some();
            if !complete && all.len() == count && matches!(action.node, syntax::Action::Sow(_)) {
                // A faulty sowing still takes the table named after it.
                all.push(Action::Sow(plain_sow(Heading::Onward)));
            }
        }
        complete.then_some(all)
    }

    /// Attaches the table of `last NAME` to the sowing before it.
    fn attach_last_table(
        &mut self,
        name: &Name,
        preceding: &mut [Action],
        span: Span,
    ) -> Option<()> {
        let table = self.table_name(name);
        if let Some(Action::Sow(sow)) = preceding.last_mut() {
            sow.last = Some(table?);
            return Some(());
        }
        let fault = Diagnostic::new(
            Code::Misplaced,
            span,
            "there is no earlier sowing whose last seed this could mean",
        );
        self.fail(fault.help(format!(
            "write it after a sowing, or write `do {}`",
            name.text
        )))
    }

    /// Resolves an action and appends it; a sowing may become two actions.
    fn action(
        &mut self,
        action: &Spanned<syntax::Action>,
        list_kind: ActionList,
        context: Context,
        flow: &mut Flow,
        output: &mut Vec<Action>,
    ) -> Option<()> {
        let span = action.span;
        self.track_flow(&action.node, flow, span);
        if action.needs_store() {
            self.check_store(span)?;
        }
        let found = match &action.node {
            syntax::Action::Sow(sow) => {
                self.lift_for_sowing(sow, list_kind, context, flow, span, output);
                flow.sow(span);
                Action::Sow(self.sow(sow, context)?)
            }
            syntax::Action::Choose(list) => self.choose(list, list_kind, context, flow, span)?,
            syntax::Action::ChoosePlace(place, actions) => {
                self.check_choice_depth(actions, span);
                let place = self.lower(place, context);
                let mut branch = *flow;
                let actions = self.actions(
                    actions,
                    list_kind,
                    context.with_candidate_pit(),
                    &mut branch,
                );
                *flow = Flow::join(&[branch, *flow], span);
                Action::ChoosePlace(place?, actions?)
            }
            syntax::Action::ChooseNumber(chosen) => {
                Action::ChooseNumber(self.chosen_number(chosen, context, span)?)
            }
            syntax::Action::Put {
                take, each: true, ..
            } => {
                self.check_amount_given(take, span)?;
                default_owner_to_mover(action.lower_parts(span, self, context)?)
            }
            syntax::Action::Set(name, owner, sum) => {
                let counter = self.counter_name(name);
                let sum = self.lower(sum, context);
                let counter = counter?;
                let owner = self.counter_owner(name, counter, *owner)?;
                Action::Set(counter, owner, sum?)
            }
            syntax::Action::Most {
                loses, tie: None, ..
            } => return self.report_undecided_tie(*loses, span),
            other => {
                let found = other.lower_parts(span, self, context)?;
                match other.role() {
                    ActionRole::Sowing | ActionRole::Moving => default_owner_to_mover(found),
                    _ => found,
                }
            }
        };
        output.push(found);
        Some(())
    }

    /// Tracks the seeds in the sower's hand, and where the list ends.
    fn track_flow(&mut self, action: &syntax::Action, flow: &mut Flow, span: Span) {
        match action.role() {
            ActionRole::Delegating | ActionRole::Ending | ActionRole::Result => {
                self.end_flow(flow, span);
            }
            ActionRole::Forbidding => {
                flow.lift_span = None;
                flow.end_span = flow.end_span.or(Some(span));
            }
            _ => {}
        }
        if let syntax::Action::Lift(_) = action {
            flow.lift(span);
        }
    }

    /// Adds the lift for the seeds that a sowing lifts by itself.
    fn lift_for_sowing(
        &mut self,
        sow: &WrittenSow,
        list_kind: ActionList,
        context: Context,
        flow: &mut Flow,
        span: Span,
        output: &mut Vec<Action>,
    ) {
        if sow.relay {
            output.push(Action::Lift(Take {
                amount: Amount::All,
                places: vec![Place::from_noun(Noun::Here)],
            }));
        } else {
            self.lift_chosen_pit(sow.amount.as_ref(), list_kind, context, flow, span, output);
        }
    }
}
