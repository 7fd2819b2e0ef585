//! Choices inside a move, and the seeds with which a sowing begins.

use super::context::{ActionList, Context};
use super::flow::Flow;
use super::lowering::Lowering;
use crate::analysis::option_values::{describe_settings, extreme_settings, options_of_all};
use crate::diagnostic::{Code, Diagnostic};
use crate::language::Lower;
use crate::rules::{
    Action, Alternative, Amount, ChosenNumber, MAX_ALTERNATIVES, MAX_CHOSEN_PITS, Noun, Number,
    Place, Take,
};
use crate::source::Span;
use crate::syntax::{self, Spanned};

/// Returns the largest number of nested choices of a pit.
fn pit_choice_depth(actions: &[Spanned<syntax::Action>]) -> usize {
    let depth = |action: &Spanned<syntax::Action>| match &action.node {
        syntax::Action::ChoosePlace(_, inner) => 1 + pit_choice_depth(inner),
        syntax::Action::Choose(list) => {
            let inner = list.iter().map(|one| pit_choice_depth(&one.actions));
            inner.max().unwrap_or(0)
        }
        _ => 0,
    };
    actions.iter().map(depth).max().unwrap_or(0)
}

impl Lowering<'_> {
    /// Reports a choice of a pit that contains the largest allowed number of nested choices already.
    pub(super) fn check_choice_depth(&mut self, inside: &[Spanned<syntax::Action>], span: Span) {
        if pit_choice_depth(inside) == MAX_CHOSEN_PITS {
            let fault = "too many choices of pits are nested";
            let fault = Diagnostic::new(Code::TooDeep, span, fault);
            let fault = fault.with_label(format!("at most {MAX_CHOSEN_PITS} can be nested"));
            self.report(
                fault
                    .help("end a choice before the next one begins: `choose … => { … }; choose …`"),
            );
        }
    }

    pub(super) fn choose(
        &mut self,
        list: &[syntax::Alternative],
        list_kind: ActionList,
        context: Context,
        flow: &mut Flow,
        span: Span,
    ) -> Option<Action> {
        let mut branches = Vec::new();
        let mut all = Vec::new();
        let mut whole = true;
        for (at, alternative) in list.iter().enumerate() {
            let mut branch = *flow;
            let actions = self.actions(&alternative.actions, list_kind, context, &mut branch);
            branches.push(branch);
            let same = |one: &&syntax::Alternative| {
                one.name.node.eq_ignore_ascii_case(&alternative.name.node)
            };
            if let Some(first) = list[..at].iter().find(same) {
                let fault = format!("there are two choices called `{}`", alternative.name.node);
                let fault = Diagnostic::new(Code::DuplicateName, alternative.name.span, fault)
                    .with_label("second");
                self.report(
                    fault
                        .with_related(first.name.span, "first")
                        .help("give one of them another name"),
                );
            }
            match actions {
                Some(actions) => all.push(Alternative {
                    name: alternative.name.node.clone(),
                    actions,
                    span: alternative.span,
                }),
                None => whole = false,
            }
        }
        if let Some(excess) = list.get(MAX_ALTERNATIVES) {
            let fault = format!("there are {} alternatives", list.len());
            let fault = Diagnostic::new(Code::TooLarge, excess.name.span, fault);
            let fault = fault.with_label(format!("at most {MAX_ALTERNATIVES} can be chosen from"));
            self.report(
                fault.help("let some of them begin with the same word and a further `choose`"),
            );
        }
        if list.is_empty() {
            let fault = Diagnostic::new(Code::NoMove, span, "there is nothing to choose from");
            return self
                .fail(fault.help("for example, write `choose { stop => end  go_on => relay }`"));
        }
        *flow = Flow::join(&branches, span);
        whole.then_some(Action::Choose(all))
    }

    /// Resolves a number that the mover chooses; its range is known before play.
    pub(super) fn chosen_number(
        &mut self,
        chosen: &syntax::ChosenNumber,
        context: Context,
        span: Span,
    ) -> Option<ChosenNumber> {
        let found: ChosenNumber = chosen.lower_parts(span, self, context)?;
        self.check_choice_range(&found.range, chosen)?;
        Some(ChosenNumber { span, ..found })
    }

    /// Reports a range that is empty, or too large for a counter or a choice, for some option values.
    fn check_choice_range(
        &mut self,
        (least, most): &(Number, Number),
        chosen: &syntax::ChosenNumber,
    ) -> Option<()> {
        let matter = options_of_all([least, most]);
        for settings in extreme_settings(&self.options, &matter) {
            let (low, high) = (least.value(&settings), most.value(&settings));
            let with = describe_settings(&self.options, &matter, &settings);
            if low > high {
                let fault = format!("there is no number from {low} to {high}{with}");
                let fault = Diagnostic::new(Code::BadRange, chosen.range.0.span, fault);
                return self.fail(fault.help("write the smaller number first, such as `1..5`"));
            }
            if high >= MAX_ALTERNATIVES as u32 {
                let fault = format!("{high} is too large a number to choose{with}");
                let fault = Diagnostic::new(Code::NumberTooLarge, chosen.range.1.span, fault);
                let most = MAX_ALTERNATIVES - 1;
                let fault = fault.with_label(format!("expected at most {most}"));
                return self.fail(fault.help(format!("write a number up to {most}")));
            }
        }
        Some(())
    }

    /// Adds the lift of the chosen pit before a sowing in a kind of move, unless seeds have been lifted already.
    pub(super) fn lift_chosen_pit(
        &mut self,
        amount: Option<&syntax::Amount>,
        list_kind: ActionList,
        context: Context,
        flow: &mut Flow,
        span: Span,
        output: &mut Vec<Action>,
    ) {
        if flow.lift_span.is_some() {
            if amount.is_some() {
                let fault = Diagnostic::new(Code::Misplaced, span, "all lifted seeds are sown");
                self.report(
                    fault
                        .help("say how many where they are lifted: `lift 2 from here; sow onward`"),
                );
            }
        } else if list_kind == ActionList::Move {
            let amount = amount.and_then(|amount| self.lower(amount, context));
            let amount = amount.unwrap_or(Amount::All);
            output.push(Action::Lift(Take {
                amount,
                places: vec![Place::from_noun(Noun::Here)],
            }));
        } else if flow.end_span.is_none() {
            let fault = Diagnostic::new(
                Code::NothingLifted,
                span,
                "no seeds have been lifted to sow",
            );
            self.report(fault.help("write `relay` to sow on from here, or `lift` before it: `lift opposite; sow onward`"));
        }
    }
}
