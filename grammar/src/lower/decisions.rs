//! The decisions that rule sheets forget: who has won, where the remaining seeds go, what equal numbers mean.

use super::context::ActionList;
use super::lowering::Lowering;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use crate::syntax::{Action, Counted, Spanned};

impl Lowering<'_> {
    /// Checks a list of actions for an end of the game that leaves something undecided.
    pub(super) fn decided(&mut self, list: &[Spanned<Action>], within: ActionList, row: Span) {
        let mut left: Option<Span> = None;
        let mut decided = false;
        for action in list {
            match &action.node {
                Action::Sweep(_) | Action::Leave => left = left.or(Some(action.span)),
                Action::Outcome(_) => decided = true,
                Action::Most { of, .. } => {
                    decided = true;
                    if *of == Counted::Store && left.is_none() && self.board_info.store {
                        self.leftover(action.span);
                    }
                }
                Action::Choose(list) => list
                    .iter()
                    .for_each(|one| self.decided(&one.actions, within, one.span)),
                Action::ChoosePlace(_, inner) => self.decided(inner, within, action.span),
                _ => {}
            }
        }
        if !decided && let Some(span) = left.or((within == ActionList::Ending).then_some(row)) {
            self.no_outcome(span, left.is_some());
        }
    }

    fn leftover(&mut self, span: Span) {
        let text = self.text(span);
        let fault = "this does not say what happens to the seeds that are left";
        let fault = Diagnostic::new(Code::LeftoverUndecided, span, fault)
            .at("expected `sweep` or `leave` before this");
        self.report(fault.help(format!(
            "write `sweep; {text}` if each player stores what is left, or `leave; {text}`"
        )));
    }

    fn no_outcome(&mut self, span: Span, swept: bool) {
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
                .at("expected an outcome")
                .help(help),
        );
    }

    /// Reports that the outcome for equal numbers is missing.
    pub(super) fn tie_undecided<T>(&mut self, loses: bool, span: Span) -> Option<T> {
        let text = self.text(span);
        let fault = Diagnostic::new(
            Code::TieUndecided,
            span,
            "this does not say what equal numbers of seeds mean",
        );
        let other = if loses { "else own wins" } else { "else draw" };
        self.fail(
            fault
                .at("expected `, else` and an outcome")
                .help(format!("write `{text}, {other}`, or say who wins then")),
        )
    }
}
