//! The points of a round, and the result of a match.

use super::state::Match;
use sow_compiler::seats::other;
use sow_grammar::rules::{Counted, MatchResult, MatchRules, Outcome, Seat};
use sow_interpreter::Standing;

impl Match {
    /// Returns the points of a player for the round.
    pub(super) fn worth(&self, rules: &MatchRules, standing: Standing, seat: Seat) -> u32 {
        let (own, rows) = (rules.points.own, &rules.points.rows);
        if rows.is_empty() {
            return u32::from(standing.winner == Some(seat));
        }
        if own.is_some_and(|role| self.who(role, standing.winner) != Some(seat)) {
            return 0;
        }
        let eval = self.eval(seat);
        let row = rows.iter().find(|row| eval.fits(row.when.as_ref()));
        let score = row.map_or(0, |row| eval.quantity(&row.score));
        u32::try_from(score.max(0)).unwrap_or(u32::MAX)
    }

    /// Returns the result of the match if it is over; the inner `None` is a draw.
    pub(super) fn result(
        &self,
        rules: &MatchRules,
        begins: Seat,
        winner: Option<Seat>,
    ) -> Option<Option<Seat>> {
        let tried = match rules.over.own {
            None => vec![begins, other(begins)],
            Some(role) => self.who(role, winner).into_iter().collect(),
        };
        tried.into_iter().find_map(|own| {
            let eval = self.eval(own);
            let mut rows = rules.over.rows.iter();
            let row = rows.find(|row| eval.fits(row.when.as_ref()))?;
            Some(self.winner(row.result, own))
        })
    }

    fn winner(&self, result: MatchResult, own: Seat) -> Option<Seat> {
        let (of, loses, tie) = match result {
            MatchResult::Outcome(outcome) => return decided(outcome, own),
            MatchResult::Most { of, loses, tie } => (of, loses, tie),
        };
        let [mine, theirs] = [own, other(own)].map(|seat| match of {
            Counted::Store => {
                let store = self.program.layout().store(seat);
                store.map_or(0, |store| self.position.seeds(store).into())
            }
            Counted::Seeds => self.eval(seat).all_seeds(seat),
            Counted::Points => self.score.points_of(seat),
        });
        match mine.cmp(&theirs) {
            std::cmp::Ordering::Equal => decided(tie, own),
            more => Some(if more.is_gt() == loses {
                other(own)
            } else {
                own
            }),
        }
    }
}

const fn decided(outcome: Outcome, own: Seat) -> Option<Seat> {
    match outcome {
        Outcome::OwnWins => Some(own),
        Outcome::OpponentWins => Some(other(own)),
        Outcome::Draw => None,
    }
}
