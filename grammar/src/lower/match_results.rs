//! Resolving of the rows that give the points of a round and the result of a match.

use super::context::{Context, part_name};
use super::lowering::Lowering;
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{MatchResult, Quantity, ScoreBasis};
use crate::source::Span;
use crate::syntax::{self, Action, MatchTableKind, Row, WrittenAction};

impl Lowering<'_> {
    /// Resolves the points in a row of `points`; reports any other action.
    pub(super) fn score(&mut self, row: &Row) -> Option<Quantity> {
        let mut found: Option<(Option<Quantity>, Span)> = None;
        for action in &row.actions {
            match (&action.node, &found) {
                (Action::Written(WrittenAction::Score(_)), Some((_, first))) => {
                    self.report_second_result(action.span, *first)
                }
                (Action::Written(WrittenAction::Score(sum)), None) => {
                    let score = self.lower(sum, Context::for_match_table(MatchTableKind::Points));
                    found = Some((score, action.span));
                }
                (other, _) => self.report_not_in_match(other, MatchTableKind::Points, action.span),
            }
        }
        found.and_then(|(score, _)| score)
    }

    /// Resolves the result in a row of `over`; reports any other action.
    pub(super) fn match_result(&mut self, row: &Row) -> Option<MatchResult> {
        let mut found: Option<(Option<MatchResult>, Span)> = None;
        for action in &row.actions {
            let result = match &action.node {
                Action::Outcome(outcome) => Some(MatchResult::Outcome(*outcome)),
                Action::Most { of, loses, tie } => {
                    let tie = tie.or_else(|| self.report_undecided_tie(*loses, action.span));
                    let of = self.check_counted(*of, action.span);
                    of.zip(tie).map(|(of, tie)| MatchResult::Most {
                        of,
                        loses: *loses,
                        tie,
                    })
                }
                other => {
                    self.report_not_in_match(other, MatchTableKind::Over, action.span);
                    continue;
                }
            };
            match found {
                Some((_, first)) => self.report_second_result(action.span, first),
                None => found = Some((result, action.span)),
            }
        }
        found.and_then(|(result, _)| result)
    }

    fn check_counted(&mut self, basis: syntax::ScoreBasis, span: Span) -> Option<ScoreBasis> {
        if basis == ScoreBasis::Store {
            self.check_store(span)?;
        }
        Some(basis)
    }

    fn report_second_result(&mut self, span: Span, first: Span) {
        let fault = "the row has already said so";
        self.report(
            Diagnostic::new(Code::DeadAction, span, fault)
                .with_label("this never counts")
                .with_related(first, "this counts")
                .help("take one of them out"),
        );
    }

    /// Reports an action that is not allowed in a row of this part of a match.
    pub(super) fn report_not_in_match(
        &mut self,
        action: &Action,
        table: MatchTableKind,
        span: Span,
    ) {
        let help = match (action.match_part(), table) {
            (Some(home), _) => format!("write it in `{home}`"),
            (None, MatchTableKind::Points) => {
                "a row of `points` says `score` and a number, nothing else".to_owned()
            }
            (None, MatchTableKind::Over) => {
                "the round is over; say who has won the match, such as `own wins`".to_owned()
            }
            (None, MatchTableKind::FirstRound | MatchTableKind::NextRound) => {
                "seeds are laid out by `deal`, `fill`, `arranges` and `copies`".to_owned()
            }
        };
        let fault = format!(
            "`{}` has no place in `{}`",
            self.first_words(span),
            part_name(table)
        );
        self.report(Diagnostic::new(Code::Misplaced, span, fault).help(help));
    }
}
