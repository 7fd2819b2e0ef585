//! The sections on the rules of a match.

use super::Writer;
use super::argument::message;
use super::section::Section;
use crate::prose::message::{Join, Message};
use crate::rules::{
    Condition, MatchResult, MatchRules, Noun, Place, Role, ScoreBasis, SetupRow, SetupStep,
};

impl Writer<'_> {
    /// Describes the rules of a match, which consists of several rounds.
    pub(super) fn match_rules(self) -> Vec<Section> {
        let Some(rules) = &self.rules.match_rules else {
            return Vec::new();
        };
        let mut parts = vec![self.match_overview(rules)];
        let scored = !rules.points.rows.is_empty() || self.is_decided_by_points(rules);
        parts.extend(scored.then(|| self.points(rules)));
        parts.push(self.match_end(rules));
        // Before the first round only the seats distinguish the players.
        let seat = rules.first_round.own;
        let seat = seat.filter(|own| matches!(own, Role::Seat(_)));
        let title = message!(self, "title-first-round");
        let intro = message!(self, "first-round-intro", you = seat);
        parts.extend(self.setups(title, intro, &rules.first_round.rows));
        let title = message!(self, "title-next-round");
        let intro = message!(self, "next-round-intro", you = rules.next_round.own);
        parts.extend(self.setups(title, intro, &rules.next_round.rows));
        parts
    }

    fn match_overview(self, rules: &MatchRules) -> Section {
        let MatchRules { always, begins, .. } = rules;
        let mut lines = vec![
            message!(self, "match-intro", always),
            message!(self, "match-begins", begins),
        ];
        if rules.next_round.rows.is_empty() {
            lines.push(message!(self, "match-opening-each-round"));
        }
        let lines = lines.iter().map(|line| self.line(line));
        self.section(&message!(self, "title-match"), lines.collect())
    }

    fn points(self, rules: &MatchRules) -> Section {
        let rows = &rules.points.rows;
        let intro = match rows.is_empty() {
            true => message!(self, "points-by-default"),
            false => message!(self, "points-intro", you = rules.points.own),
        };
        let cases = rows.iter();
        let cases = cases.map(|row| (row.when.as_ref(), self.amount_of(&row.score, "point")));
        let mut lines = vec![self.line(&intro)];
        lines.extend(self.cases(cases));
        self.section(&message!(self, "title-points"), lines)
    }

    fn match_end(self, rules: &MatchRules) -> Section {
        let intro = message!(self, "match-end-intro", you = rules.over.own);
        let cases = rules.over.rows.iter();
        let cases = cases.map(|row| (row.when.as_ref(), self.match_result(row.result)));
        let mut lines = vec![self.line(&intro)];
        lines.extend(self.cases(cases));
        self.section(&message!(self, "title-match-end"), lines)
    }

    fn is_decided_by_points(self, rules: &MatchRules) -> bool {
        rules.over.rows.iter().any(|row| {
            let asks = |when: &Condition| {
                let when = self.condition(when);
                when.contains("points") || when.contains("has-points")
            };
            let counted =
                matches!(row.result, MatchResult::Most { of, .. } if of == ScoreBasis::Points);
            counted || row.when.as_ref().is_some_and(asks)
        })
    }

    fn match_result(self, result: MatchResult) -> Message {
        match result {
            MatchResult::Outcome(outcome) => message!(self, "match-outcome", outcome),
            MatchResult::Most { of, loses, tie } => message!(self, "match-most", of, loses, tie),
        }
    }

    fn setups(self, title: Message, intro: Message, rows: &[SetupRow]) -> Option<Section> {
        let cases = rows.iter();
        let cases = cases.map(|row| (row.when.as_ref(), self.setup_row(row)));
        let mut lines = vec![self.line(&intro)];
        lines.extend(self.cases(cases));
        let kept = |row: &SetupRow| row.steps.contains(&SetupStep::Keep);
        if self.rules.board.store.is_some() && !rows.iter().all(kept) {
            lines.push(self.line(&message!(self, "layout-rest")));
        }
        (!rows.is_empty()).then_some(self.section(&title, lines))
    }

    fn setup_row(self, row: &SetupRow) -> Message {
        let set = row.set.iter().map(|(option, value)| {
            let option = &self.rules[*option];
            let name = &option.name;
            match value.literal_value() {
                Some(value) => {
                    let value = option.format_value(option.nearest_value(value));
                    message!(self, "layout-option", name, value)
                }
                None => message!(self, "layout-option", name, value),
            }
        });
        let steps = row.steps.iter().map(|step| self.setup_step(step));
        Message::list(Join::Semicolon, set.chain(steps))
    }

    fn setup_step(self, step: &SetupStep) -> Message {
        match step {
            SetupStep::Deal => message!(self, "layout-deal"),
            SetupStep::Fill {
                places,
                with,
                purse,
                up_to,
            } => {
                let known = self.fixed_amount(with).is_some();
                let seeds = self.with_named_pit().amount_of(with, "seed");
                message!(self, "layout-fill", places, seeds, known, purse, up_to)
            }
            SetupStep::Block(places) => message!(self, "layout-block", places),
            SetupStep::Give {
                count,
                places,
                to: owner,
            } => match count {
                None => message!(self, "layout-give", owner, places),
                Some(many) => match self.fixed_amount(many) {
                    Some(count) => message!(self, "layout-give-first", owner, count, places),
                    None => message!(self, "layout-give-as-many", owner, many, places),
                },
            },
            SetupStep::HandOver { seeds, to: owner } => {
                let seeds = self.amount_of(seeds, "seed");
                message!(self, "layout-hand-over", owner, seeds)
            }
            SetupStep::Mark(places, mark) => message!(self, "layout-mark", places, mark),
            SetupStep::Unmark(places, mark) => message!(self, "layout-unmark", places, mark),
            SetupStep::Count(counter, owner, quantity) => {
                message!(self, "layout-counter", counter, owner, quantity)
            }
            SetupStep::Arrange {
                player: owner,
                places,
                both,
                seeds,
                least,
                require,
            } => {
                let seeds = match seeds {
                    None => message!(self, "arranged-seeds", owner, both),
                    Some(seeds) => self.amount_of(seeds, "seed"),
                };
                let places = match *places == [Place::from_noun(Noun::Pits)] && !both {
                    true => message!(self, "arranged-pits", owner),
                    false => self.places(places),
                };
                let least = Some(least).filter(|least| self.fixed_amount(least) != Some(0));
                let least = least.map(|least| self.plain_amount(least));
                let require = Some(Condition::All(require.clone()));
                let require = require.filter(|require| *require != Condition::ALWAYS);
                message!(self, "layout-arrange", owner, seeds, places, least, require)
            }
            SetupStep::Copy {
                player: owner,
                mirrored,
            } => message!(self, "layout-copy", owner, mirrored),
            SetupStep::Keep => message!(self, "layout-keep"),
        }
    }
}
