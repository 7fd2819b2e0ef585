//! Actions.

use super::context::{ActionList, Context};
use super::flow::Flow;
use super::lowering::Lowering;
use super::sowings::sowing;
use super::take::of_mover;
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{Action, Amount, Beneficiary, Heading, Noun, Number, Place, Places, Sow, Take};
use crate::source::Span;
use crate::syntax::{self, Name, Spanned};

impl Lowering<'_> {
    /// A whole list of actions, such as those of a row; `None` if any of them makes no sense.
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

    /// Actions one after the other, from the state of affairs in `flow` on.
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
            if let syntax::Action::Last(name) = &action.node {
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
            if !whole
                && all.len() == count
                && matches!(
                    action.node,
                    syntax::Action::Sow { .. } | syntax::Action::Relay { .. }
                )
            {
                // A faulty sowing still takes the table named behind it.
                all.push(Action::Sow(sowing(Heading::Onward)));
            }
        }
        whole.then_some(all)
    }

    /// `last NAME` behind a sowing.
    fn attach_last(&mut self, name: &Name, before: &mut [Action], span: Span) -> Option<()> {
        let table = self.table_name(name);
        if let Some(Action::Sow(sow)) = before.last_mut() {
            sow.last = Some(table?);
            return Some(());
        }
        let fault = Diagnostic::new(
            Code::Misplaced,
            span,
            "there is no sowing before this whose last seed it could mean",
        );
        self.fail(fault.help(format!(
            "write it after a sowing, or write `do {}`",
            name.text
        )))
    }

    /// One action; a sowing of the chosen pit becomes two.
    fn action(
        &mut self,
        action: &Spanned<syntax::Action>,
        within: ActionList,
        context: Context,
        flow: &mut Flow,
        all: &mut Vec<Action>,
    ) -> Option<()> {
        let span = action.span;
        let found = match &action.node {
            syntax::Action::Lift(take) => {
                flow.lift(span);
                Action::Lift(self.take(take, context)?)
            }
            syntax::Action::Sow {
                amount,
                heading,
                manner,
            } => {
                self.lift_chosen(amount.as_ref(), within, context, flow, span, all);
                flow.sow(span);
                let sow = self.sow(heading.node, manner, context);
                Action::Sow(sow?)
            }
            syntax::Action::Relay { heading, manner } => {
                flow.sow(span);
                let heading = heading
                    .as_ref()
                    .map_or(Heading::Onward, |heading| heading.node);
                let sow = self.sow(heading, manner, context)?;
                all.push(Action::Lift(Take {
                    amount: Amount::All,
                    places: vec![Place::plain(Noun::Here)],
                }));
                Action::Sow(Sow { relay: true, ..sow })
            }
            syntax::Action::Capture {
                take,
                beneficiary,
                unless,
            } => {
                self.has_store(span)?;
                let take = self.take(take, context);
                let unless = match unless {
                    Some(unless) => Some(self.condition(unless, context)?),
                    None => None,
                };
                let beneficiary = beneficiary
                    .as_ref()
                    .map_or(Beneficiary::Own, |one| one.node);
                Action::Capture {
                    take: take?,
                    beneficiary,
                    unless,
                }
            }
            syntax::Action::Put { take, into, each } => {
                if *each {
                    self.says_how_many(take, span)?;
                }
                let (take, into) = (self.take(take, context), self.place(into, context));
                Action::Put {
                    take: take?,
                    into: of_mover(into?),
                    each: *each,
                }
            }
            syntax::Action::Exchange(one, other) => {
                let (one, other) = (self.places(one, context), self.places(other, context));
                let of_mover = |places: Places| places.into_iter().map(of_mover).collect();
                Action::Exchange(of_mover(one?), of_mover(other?))
            }
            syntax::Action::Mark(places, name) => {
                let (places, mark) = (self.places(places, context), self.mark_name(name));
                Action::Mark(places?, mark?)
            }
            syntax::Action::Unmark(places, name) => {
                let (places, mark) = (self.places(places, context), self.mark_name(name));
                Action::Unmark(places?, mark?)
            }
            syntax::Action::Set(name, sum) => {
                let (counter, value) = (self.counter_name(name), self.quantity(sum, context, true));
                Action::Set(counter?, value?)
            }
            syntax::Action::Step(sum) => Action::Step(
                sum.as_ref()
                    .map_or(Some(Number::Literal(1)), |sum| self.number(sum))?,
            ),
            syntax::Action::Choose(list) => self.choose(list, within, context, flow, span)?,
            syntax::Action::ChoosePlace(place, actions) => {
                self.see_nested(actions, span);
                let place = self.place(place, context);
                let mut branch = *flow;
                let actions = self.actions(actions, within, context.looking(), &mut branch);
                *flow = Flow::join(&[branch, *flow], span);
                Action::ChoosePlace(place?, actions?)
            }
            syntax::Action::ChooseNumber(chosen) => {
                Action::ChooseNumber(self.chosen_number(chosen, context, span)?)
            }
            syntax::Action::Do(name) => {
                self.end_flow(flow, span);
                Action::Do(self.table_name(name)?)
            }
            syntax::Action::Last(_) => return Some(()),
            syntax::Action::Again => {
                self.end_flow(flow, span);
                Action::Again
            }
            syntax::Action::End => {
                self.end_flow(flow, span);
                Action::End
            }
            syntax::Action::Illegal => {
                flow.lifted = None;
                flow.ended = flow.ended.or(Some(span));
                Action::Illegal
            }
            syntax::Action::Pass => Action::Pass,
            syntax::Action::Sweep(owner) => {
                self.has_store(span)?;
                Action::Sweep(*owner)
            }
            syntax::Action::Leave => Action::Leave,
            syntax::Action::Most { of, loses, tie } => {
                self.end_flow(flow, span);
                if *of == syntax::Counted::Store {
                    self.has_store(span)?;
                }
                let tie = self.tie(tie.as_ref(), *loses, span)?;
                Action::Most {
                    all_seeds: *of == syntax::Counted::Seeds,
                    loses: *loses,
                    tie,
                }
            }
            syntax::Action::Outcome(outcome) => {
                self.end_flow(flow, span);
                Action::Outcome(*outcome)
            }
            // Actions of a match; that they have no place here has been said.
            syntax::Action::Score(_)
            | syntax::Action::Deal
            | syntax::Action::Fill { .. }
            | syntax::Action::Block(_)
            | syntax::Action::Give { .. }
            | syntax::Action::HandOver { .. }
            | syntax::Action::Arrange { .. }
            | syntax::Action::Require(_)
            | syntax::Action::Copy { .. }
            | syntax::Action::KeepRest => return None,
        };
        all.push(found);
        Some(())
    }
}
