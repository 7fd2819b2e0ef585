//! Resolving of actions and lists of actions.

use super::context::{ActionList, Context};
use super::flow::Flow;
use super::lowering::Lowering;
use super::sowings::sowing;
use super::take::of_mover;
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
        within: ActionList,
    ) -> Option<Vec<Action>> {
        let mut flow = Flow::default();
        let found = self.actions(list, within, within.context(), &mut flow);
        self.hand_empty(&mut flow, None);
        found
    }

    /// Resolves consecutive actions, starting from the state in `flow`.
    pub(super) fn actions(
        &mut self,
        list: &[Spanned<syntax::Action>],
        within: ActionList,
        context: Context,
        flow: &mut Flow,
    ) -> Option<Vec<Action>> {
        let mut all = Vec::new();
        let mut whole = true;
        for action in list {
            if let syntax::Action::Written(WrittenAction::Last(name)) = &action.node {
                whole &= self.attach_last(name, &mut all, action.span).is_some();
                continue;
            }
            self.reach(flow, action.span);
            let fits = self.belongs(&action.node, within, action.span);
            let count = all.len();
            whole &= self
                .action(action, within, context, flow, &mut all)
                .is_some()
                && fits.is_some();
            if !whole && all.len() == count && matches!(action.node, syntax::Action::Sow(_)) {
                // A faulty sowing still takes the table named after it.
                all.push(Action::Sow(sowing(Heading::Onward)));
            }
        }
        whole.then_some(all)
    }

    /// Attaches the table of `last NAME` to the sowing before it.
    fn attach_last(&mut self, name: &Name, before: &mut [Action], span: Span) -> Option<()> {
        let table = self.table_name(name);
        if let Some(Action::Sow(sow)) = before.last_mut() {
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
        within: ActionList,
        context: Context,
        flow: &mut Flow,
        all: &mut Vec<Action>,
    ) -> Option<()> {
        let span = action.span;
        self.follow(&action.node, flow, span);
        if action.needs_store() {
            self.has_store(span)?;
        }
        let found = match &action.node {
            syntax::Action::Sow(sow) => {
                self.lift_for(sow, within, context, flow, span, all);
                flow.sow(span);
                Action::Sow(self.sow(sow, context)?)
            }
            syntax::Action::Choose(list) => self.choose(list, within, context, flow, span)?,
            syntax::Action::ChoosePlace(place, actions) => {
                self.see_nested(actions, span);
                let place = self.lower(place, context);
                let mut branch = *flow;
                let actions = self.actions(actions, within, context.looking(), &mut branch);
                *flow = Flow::join(&[branch, *flow], span);
                Action::ChoosePlace(place?, actions?)
            }
            syntax::Action::ChooseNumber(chosen) => {
                Action::ChooseNumber(self.chosen_number(chosen, context, span)?)
            }
            syntax::Action::Put {
                take, each: true, ..
            } => {
                self.says_how_many(take, span)?;
                of_mover(action.lower_parts(span, self, context)?)
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
            } => return self.tie_undecided(*loses, span),
            other => {
                let found = other.lower_parts(span, self, context)?;
                match other.role() {
                    ActionRole::Sowing | ActionRole::Moving => of_mover(found),
                    _ => found,
                }
            }
        };
        all.push(found);
        Some(())
    }

    /// Tracks the seeds in the sower's hand, and where the list ends.
    fn follow(&mut self, action: &syntax::Action, flow: &mut Flow, span: Span) {
        match action.role() {
            ActionRole::Deciding | ActionRole::Ending | ActionRole::Result => {
                self.end_flow(flow, span);
            }
            ActionRole::Forbidding => {
                flow.lifted = None;
                flow.ended = flow.ended.or(Some(span));
            }
            _ => {}
        }
        if let syntax::Action::Lift(_) = action {
            flow.lift(span);
        }
    }

    /// Adds the lift for the seeds that a sowing lifts by itself.
    fn lift_for(
        &mut self,
        sow: &WrittenSow,
        within: ActionList,
        context: Context,
        flow: &mut Flow,
        span: Span,
        all: &mut Vec<Action>,
    ) {
        if sow.relay {
            all.push(Action::Lift(Take {
                amount: Amount::All,
                places: vec![Place::plain(Noun::Here)],
            }));
        } else {
            self.lift_chosen(sow.amount.as_ref(), within, context, flow, span, all);
        }
    }
}
