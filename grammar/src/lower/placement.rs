//! The lists in which each action may appear.

use super::context::ActionList;
use super::lowering::Lowering;
use crate::diagnostic::{Code, Diagnostic};
use crate::language::ActionRole;
use crate::source::Span;
use crate::syntax::{Action, ScoreBasis, WrittenAction};

impl Lowering<'_> {
    /// Checks that an action may appear in a list of this kind.
    pub(super) fn check_placement(
        &mut self,
        action: &Action,
        list_kind: ActionList,
        span: Span,
    ) -> Option<()> {
        if let Action::Written(WrittenAction::Require(_)) = action {
            let fault = "a condition on what a move leads to is not an action";
            let fault = Diagnostic::new(Code::Misplaced, span, fault);
            return self
                .fail(fault.help("write it as a line of the kind of move, outside its tables"));
        }
        if let Some(part) = match_only_part(action) {
            return self.report_only_in_match(part, list_kind, span);
        }
        if is_allowed_in(action, list_kind) {
            return Some(());
        }
        let help = match (list_kind, action) {
            (ActionList::AfterMove, Action::Illegal) => {
                "write `forbid` and a condition in the kind of move"
            }
            (ActionList::AfterMove, _) => "the move is over; do it in a table for the last seed",
            (ActionList::Ending, _) => {
                "the game is over here; write `sweep` or `leave`, then who has won"
            }
            (ActionList::Move | ActionList::Table | ActionList::EachSeed, _) => {
                "the sowing goes on after this table; decide in the table for the last seed"
            }
        };
        let fault = format!(
            "`{}` has no place {}",
            self.first_words(span),
            list_kind.context().description
        );
        self.fail(Diagnostic::new(Code::Misplaced, span, fault).help(help))
    }

    fn report_only_in_match(
        &mut self,
        part: &str,
        list_kind: ActionList,
        span: Span,
    ) -> Option<()> {
        let fault = format!(
            "`{}` has no place {}",
            self.first_words(span),
            list_kind.context().description
        );
        let fault = Diagnostic::new(Code::Misplaced, span, fault);
        self.fail(fault.help(format!(
            "it belongs to a match: write it in `{part}` of a `match` section"
        )))
    }
}

/// Reports whether an action that does not belong to matches may appear in a list of this kind.
fn is_allowed_in(action: &Action, list_kind: ActionList) -> bool {
    let role = action.role();
    match (list_kind, role) {
        (ActionList::Move | ActionList::Table, _)
        | (_, ActionRole::Moving | ActionRole::Bookkeeping)
        | (
            ActionList::EachSeed,
            ActionRole::Choosing | ActionRole::Forbidding | ActionRole::Passing,
        )
        | (ActionList::AfterMove, ActionRole::Passing)
        | (ActionList::Ending, ActionRole::Clearing | ActionRole::Result) => true,
        _ => list_kind == ActionList::AfterMove && matches!(action, Action::Outcome(_)),
    }
}

/// Returns the part of a match that an action belongs to, if it may appear only in matches.
const fn match_only_part(action: &Action) -> Option<&'static str> {
    match action {
        Action::Most {
            of: ScoreBasis::Points,
            ..
        } => Some("over"),
        Action::Written(_) => action.match_part(),
        _ => None,
    }
}
