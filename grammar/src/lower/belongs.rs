//! The lists in which each action may appear.

use super::context::ActionList;
use super::lowering::Lowering;
use crate::diagnostic::{Code, Diagnostic};
use crate::language::ActionRole;
use crate::source::Span;
use crate::syntax::{Action, Counted, WrittenAction};

impl Lowering<'_> {
    /// Checks that an action may appear in a list of this kind.
    pub(super) fn belongs(
        &mut self,
        action: &Action,
        within: ActionList,
        span: Span,
    ) -> Option<()> {
        if let Action::Written(WrittenAction::Require(_)) = action {
            let fault = "a condition on what a move leads to is not an action";
            let fault = Diagnostic::new(Code::Misplaced, span, fault);
            return self
                .fail(fault.help("write it as a line of the kind of move, outside its tables"));
        }
        if let Some(part) = in_match(action) {
            return self.only_in_match(part, within, span);
        }
        if may_stand(action, within) {
            return Some(());
        }
        let help = match (within, action) {
            (ActionList::After, Action::Illegal) => {
                "write `forbid` and a condition in the kind of move"
            }
            (ActionList::After, _) => "the move is over; do it in a table for the last seed",
            (ActionList::Ending, _) => {
                "the game is over here; write `sweep` or `leave`, then who has won"
            }
            (ActionList::Move | ActionList::Table | ActionList::Each, _) => {
                "the sowing goes on after this table; decide in the table for the last seed"
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
            "it belongs to a match: write it in `{part}` of a `match` section"
        )))
    }
}

/// Reports whether an action that does not belong to matches may appear in a list of this kind.
fn may_stand(action: &Action, within: ActionList) -> bool {
    let role = action.role();
    match (within, role) {
        (ActionList::Move | ActionList::Table, _)
        | (_, ActionRole::Moving | ActionRole::Noting)
        | (ActionList::Each, ActionRole::Choosing | ActionRole::Forbidding | ActionRole::Passing)
        | (ActionList::After, ActionRole::Passing)
        | (ActionList::Ending, ActionRole::Clearing | ActionRole::Result) => true,
        _ => within == ActionList::After && matches!(action, Action::Outcome(_)),
    }
}

/// Returns the part of a match that an action belongs to, if it may appear only in matches.
const fn in_match(action: &Action) -> Option<&'static str> {
    match action {
        Action::Most {
            of: Counted::Points,
            ..
        } => Some("over"),
        Action::Written(_) => action.part_of_match(),
        _ => None,
    }
}
