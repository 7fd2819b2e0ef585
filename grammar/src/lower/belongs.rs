//! Which actions belong where.

use super::context::ActionList;
use super::lowering::Lowering;
use super::standing::home;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use crate::syntax::{Action, Counted};

impl Lowering<'_> {
    /// Whether an action can stand in a list of this kind.
    pub(super) fn belongs(
        &mut self,
        action: &Action,
        within: ActionList,
        span: Span,
    ) -> Option<()> {
        if let Action::Require(_) = action {
            let fault = "what a move has to lead to is no action";
            let fault = Diagnostic::new(Code::Misplaced, span, fault);
            return self
                .fail(fault.help("write it as a line of the kind of move, outside its tables"));
        }
        if let Some(part) = in_match(action) {
            return self.only_in_match(part, within, span);
        }
        let help = match within {
            ActionList::Move | ActionList::Table => return Some(()),
            ActionList::Each
                if anywhere(action)
                    || matches!(
                        action,
                        Action::Choose(_)
                            | Action::ChoosePlace(..)
                            | Action::ChooseNumber(_)
                            | Action::Illegal
                            | Action::Pass
                    ) =>
            {
                return Some(());
            }
            ActionList::After
                if anywhere(action) || matches!(action, Action::Outcome(_) | Action::Pass) =>
            {
                return Some(());
            }
            ActionList::Ending
                if anywhere(action)
                    || matches!(
                        action,
                        Action::Sweep(_) | Action::Leave | Action::Most { .. } | Action::Outcome(_)
                    ) =>
            {
                return Some(());
            }
            ActionList::Each => {
                "the sowing goes on after this table; decide in the table for the last seed"
            }
            ActionList::After => match action {
                Action::Illegal => "write `forbid` and a condition in the kind of move",
                _ => "the move is over; do it in a table for the last seed",
            },
            ActionList::Ending => {
                "the game is over here; write `sweep` or `leave`, then who has won"
            }
        };
        let fault = format!(
            "`{}` has no place {}",
            self.first_words(span),
            within.context().words
        );
        self.fail(Diagnostic::new(Code::Misplaced, span, fault).help(help))
    }

    fn only_in_match(&mut self, part: &str, within: ActionList, span: Span) -> Option<()> {
        let fault = format!(
            "`{}` has no place {}",
            self.first_words(span),
            within.context().words
        );
        let fault = Diagnostic::new(Code::Misplaced, span, fault);
        self.fail(fault.help(format!(
            "it is said of a match: write it in `{part}` of a `match` section"
        )))
    }
}

/// The part of a match that an action belongs to, if it stands in matches alone.
const fn in_match(action: &Action) -> Option<&'static str> {
    match action {
        Action::Most {
            of: Counted::Points,
            ..
        } => Some("over"),
        Action::Most { .. }
        | Action::Outcome(_)
        | Action::Set(..)
        | Action::Mark(..)
        | Action::Unmark(..) => None,
        other => home(other),
    }
}

/// Actions that only move seeds, marks and counters.
const fn anywhere(action: &Action) -> bool {
    matches!(
        action,
        Action::Capture { .. }
            | Action::Put { .. }
            | Action::Exchange(..)
            | Action::Mark(..)
            | Action::Unmark(..)
            | Action::Set(..)
    )
}
