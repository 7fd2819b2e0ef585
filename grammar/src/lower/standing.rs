//! Resolving of the rows that give the points of a round and the result of a match.

use super::context::{Context, part_name};
use super::lowering::Lowering;
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{Counted, MatchResult, Quantity};
use crate::source::Span;
use crate::syntax::{self, Action, MatchRows, Row, WrittenAction};

impl Lowering<'_> {
    /// Resolves the points in a row of `points`; reports any other action.
    pub(super) fn score(&mut self, row: &Row) -> Option<Quantity> {
        let mut found: Option<(Option<Quantity>, Span)> = None;
        for action in &row.actions {
            match (&action.node, &found) {
                (Action::Written(WrittenAction::Score(_)), Some((_, first))) => {
                    self.second_word(action.span, *first)
                }
                (Action::Written(WrittenAction::Score(sum)), None) => {
                    let score = self.lower(sum, Context::of_rows(MatchRows::Points));
                    found = Some((score, action.span));
                }
                (other, _) => self.not_in_match(other, MatchRows::Points, action.span),
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
                    let tie = tie.or_else(|| self.tie_undecided(*loses, action.span));
                    let of = self.counted(*of, action.span);
                    of.zip(tie).map(|(of, tie)| MatchResult::Most {
                        of,
                        loses: *loses,
                        tie,
                    })
                }
                other => {
                    self.not_in_match(other, MatchRows::Over, action.span);
                    continue;
                }
            };
            match found {
                Some((_, first)) => self.second_word(action.span, first),
                None => found = Some((result, action.span)),
            }
        }
        found.and_then(|(result, _)| result)
    }

    fn counted(&mut self, of: syntax::Counted, span: Span) -> Option<Counted> {
        if of == Counted::Store {
            self.has_store(span)?;
        }
        Some(of)
    }

    fn second_word(&mut self, span: Span, first: Span) {
        let fault = "the row has already said so";
        self.report(
            Diagnostic::new(Code::DeadAction, span, fault)
                .at("this never counts")
                .and(first, "this counts")
                .help("take one of them out"),
        );
    }

    /// Reports an action that is not allowed in a row of this part of a match.
    pub(super) fn not_in_match(&mut self, action: &Action, of: MatchRows, span: Span) {
        let help = match (action.part_of_match(), of) {
            (Some(home), _) => format!("write it in `{home}`"),
            (None, MatchRows::Points) => {
                "a row of `points` says `score` and a number, nothing else".to_owned()
            }
            (None, MatchRows::Over) => {
                "the round is over; say who has won the match, such as `own wins`".to_owned()
            }
            (None, MatchRows::FirstRound | MatchRows::NextRound) => {
                "seeds are laid out by `deal`, `fill`, `arranges` and `copies`".to_owned()
            }
        };
        let fault = format!(
            "`{}` has no place in `{}`",
            self.first_words(span),
            part_name(of)
        );
        self.report(Diagnostic::new(Code::Misplaced, span, fault).help(help));
    }
}
