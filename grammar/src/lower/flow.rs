//! Tracking of lifted seeds through a list of actions, and of where the list ends.

use super::lowering::Lowering;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;

/// The state before an action.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Flow {
    /// The lift whose seeds may still be in the sower's hand.
    pub(super) lift_span: Option<Span>,
    /// The action after which nothing more is performed.
    pub(super) end_span: Option<Span>,
    /// Whether it has been reported that something in the row is never performed.
    reported: bool,
}

impl Flow {
    /// Joins the states after alternative branches.
    pub(super) fn join(branches: &[Self], choose: Span) -> Self {
        let open: Vec<_> = branches
            .iter()
            .filter(|flow| flow.end_span.is_none())
            .collect();
        Self {
            lift_span: open.iter().find_map(|flow| flow.lift_span),
            end_span: open.is_empty().then_some(choose),
            reported: branches.iter().any(|flow| flow.reported),
        }
    }

    /// Records that seeds are lifted into the sower's hand.
    pub(super) fn lift(&mut self, span: Span) {
        self.lift_span = Some(span);
    }

    /// Records that the seeds in the sower's hand are sown; the table for the last seed decides what follows.
    pub(super) fn sow(&mut self, span: Span) {
        self.lift_span = None;
        self.end_span = Some(span);
    }
}

impl Lowering<'_> {
    /// Reports an action after one that has ended the list.
    pub(super) fn check_reachable(&mut self, flow: &mut Flow, span: Span) {
        if let (Some(ended), false) = (flow.end_span, flow.reported) {
            flow.reported = true;
            let fault = Diagnostic::new(Code::DeadAction, span, "this is never done")
                .with_related(ended, "nothing follows this")
                .help("take it out, or put it before");
            self.report(fault);
        }
    }

    /// Ends the list at an action, before which the sower's hand must be empty.
    pub(super) fn end_flow(&mut self, flow: &mut Flow, span: Span) {
        self.check_hand_empty(flow, Some(span));
        flow.end_span = flow.end_span.or(Some(span));
    }

    /// Reports seeds left in the sower's hand at the end of a list.
    pub(super) fn check_hand_empty(&mut self, flow: &mut Flow, before: Option<Span>) {
        let Some(lifted) = flow.lift_span.take().filter(|_| flow.end_span.is_none()) else {
            return;
        };
        let mut fault = Diagnostic::new(
            Code::SeedsInHand,
            lifted,
            "these seeds are lifted but not sown",
        )
        .help("sow them: `sow onward`; or `capture` or `put` them instead of lifting");
        if let Some(before) = before {
            fault = fault.with_related(before, "they must be sown before this");
        }
        self.report(fault);
    }
}
