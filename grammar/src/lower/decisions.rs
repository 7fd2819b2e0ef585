//! The decisions that rule sheets forget: who has won, where the remaining seeds go, what equal numbers mean.

use super::context::ActionList;
use super::lowering::Lowering;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use crate::syntax::{Action, ScoreBasis, Spanned};

impl Lowering<'_> {
    /// Checks a list of actions for an end of the game that leaves something undecided.
    pub(super) fn check_outcome(
        &mut self,
        list: &[Spanned<Action>],
        list_kind: ActionList,
        row: Span,
    ) {
        let mut clearing: Option<Span> = None;
        let mut decided = false;
        for action in list {
            match &action.node {
                Action::Sweep(_) | Action::Leave => clearing = clearing.or(Some(action.span)),
                Action::Outcome(_) => decided = true,
                Action::Most { of, .. } => {
                    decided = true;
                    if *of == ScoreBasis::Store && clearing.is_none() && self.board_info.store {
                        self.report_leftover(action.span);
                    }
                }
                Action::Choose(list) => list
                    .iter()
                    .for_each(|one| self.check_outcome(&one.actions, list_kind, one.span)),
                Action::ChoosePlace(_, inner) => self.check_outcome(inner, list_kind, action.span),
                _ => {}
            }
        }
        if !decided
            && let Some(span) = clearing.or((list_kind == ActionList::Ending).then_some(row))
        {
            self.report_no_outcome(span, clearing.is_some());
        }
    }

    fn report_leftover(&mut self, span: Span) {
        let text = self.text(span);
        let fault = "this does not say what happens to the seeds that are left";
        let fault = Diagnostic::new(Code::LeftoverUndecided, span, fault)
            .with_label("expected `sweep` or `leave` before this");
        self.report(fault.help(format!(
            "write `sweep; {text}` if each player stores what is left, or `leave; {text}`"
        )));
    }

    fn report_no_outcome(&mut self, span: Span, swept: bool) {
        let text = self.text(span);
        let example = if self.board_info.store {
            "most in store wins, else draw"
        } else {
            "opponent wins"
        };
        let help = if swept {
            format!("write `{text}; {example}`")
        } else {
            format!("add `{example}`, or say who has won")
        };
        let fault = "this does not say who has won";
        self.report(
            Diagnostic::new(Code::NoOutcome, span, fault)
                .with_label("expected an outcome")
                .help(help),
        );
    }

    /// Reports that the outcome for equal numbers is missing.
    pub(super) fn report_undecided_tie<T>(&mut self, loses: bool, span: Span) -> Option<T> {
        let text = self.text(span);
        let fault = Diagnostic::new(
            Code::TieUndecided,
            span,
            "this does not say what equal numbers of seeds mean",
        );
        let other = if loses { "else own wins" } else { "else draw" };
        self.fail(
            fault
                .with_label("expected `, else` and an outcome")
                .help(format!("write `{text}, {other}`, or say who wins then")),
        )
    }
}
