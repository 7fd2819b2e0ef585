//! The points of a round, and the result of a match.

use super::state::Match;
use sow_compiler::seats::other_seat;
use sow_grammar::rules::{MatchResult, MatchRules, Outcome, ScoreBasis, Seat};
use sow_interpreter::GameResult;

impl Match {
    /// Returns the points of a player for the round.
    pub(super) fn round_points(&self, rules: &MatchRules, standing: GameResult, seat: Seat) -> u32 {
        let (own, rows) = (rules.points.own, &rules.points.rows);
        if rows.is_empty() {
            return u32::from(standing.winner == Some(seat));
        }
        if own.is_some_and(|role| self.seat_of_role(role, standing.winner) != Some(seat)) {
            return 0;
        }
        let eval = self.eval(seat);
        let row = rows.iter().find(|row| eval.row_applies(row.when.as_ref()));
        let score = row.map_or(0, |row| eval.quantity(&row.score));
        u32::try_from(score.max(0)).unwrap_or(u32::MAX)
    }

    /// Returns the result of the match if it is over; the inner `None` is a draw.
    pub(super) fn match_result(
        &self,
        rules: &MatchRules,
        begins: Seat,
        winner: Option<Seat>,
    ) -> Option<Option<Seat>> {
        let seats = match rules.over.own {
            None => vec![begins, other_seat(begins)],
            Some(role) => self.seat_of_role(role, winner).into_iter().collect(),
        };
        seats.into_iter().find_map(|own| {
            let eval = self.eval(own);
            let mut rows = rules.over.rows.iter();
            let row = rows.find(|row| eval.row_applies(row.when.as_ref()))?;
            Some(self.result_winner(row.result, own))
        })
    }

    fn result_winner(&self, result: MatchResult, own: Seat) -> Option<Seat> {
        let (counted, loses, tie) = match result {
            MatchResult::Outcome(outcome) => return outcome_winner(outcome, own),
            MatchResult::Most { of, loses, tie } => (of, loses, tie),
        };
        let [mine, theirs] = [own, other_seat(own)].map(|seat| match counted {
            ScoreBasis::Store => {
                let store = self.program.layout().store(seat);
                store.map_or(0, |store| self.position.seeds(store).into())
            }
            ScoreBasis::Seeds => self.eval(seat).all_seeds(seat),
            ScoreBasis::Points => self.score.points_of(seat),
        });
        match mine.cmp(&theirs) {
            std::cmp::Ordering::Equal => outcome_winner(tie, own),
            more => Some(if more.is_gt() == loses {
                other_seat(own)
            } else {
                own
            }),
        }
    }
}

const fn outcome_winner(outcome: Outcome, own: Seat) -> Option<Seat> {
    match outcome {
        Outcome::OwnWins => Some(own),
        Outcome::OpponentWins => Some(other_seat(own)),
        Outcome::Draw => None,
    }
}
