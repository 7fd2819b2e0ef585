//! The sections on the rules of a match.

use super::Writer;
use super::argument::say;
use super::section::Section;
use crate::rules::{
    Condition, Counted, Laying, LayoutRow, MatchResult, MatchRules, Noun, Place, Role,
};
use crate::words::message::{Join, Message};

impl Writer<'_> {
    /// Describes the rules of a match, which consists of several rounds.
    pub(super) fn match_rules(self) -> Vec<Section> {
        let Some(rules) = &self.rules.match_rules else {
            return Vec::new();
        };
        let mut parts = vec![self.several_rounds(rules)];
        let scored = !rules.points.rows.is_empty() || self.is_decided_by_points(rules);
        parts.extend(scored.then(|| self.points(rules)));
        parts.push(self.over(rules));
        // Before the first round only the seats distinguish the players.
        let seat = rules.first_round.own;
        let seat = seat.filter(|own| matches!(own, Role::Seat(_)));
        let title = say!(self, "title-first-round");
        let intro = say!(self, "first-round-intro", you = seat);
        parts.extend(self.layouts(title, intro, &rules.first_round.rows));
        let title = say!(self, "title-next-round");
        let intro = say!(self, "next-round-intro", you = rules.next_round.own);
        parts.extend(self.layouts(title, intro, &rules.next_round.rows));
        parts
    }

    fn several_rounds(self, rules: &MatchRules) -> Section {
        let MatchRules { always, begins, .. } = rules;
        let mut lines = vec![
            say!(self, "match-intro", always),
            say!(self, "match-begins", begins),
        ];
        if rules.next_round.rows.is_empty() {
            lines.push(say!(self, "match-opening-each-round"));
        }
        let lines = lines.iter().map(|line| self.line(line));
        self.section(&say!(self, "title-match"), lines.collect())
    }

    fn points(self, rules: &MatchRules) -> Section {
        let rows = &rules.points.rows;
        let intro = match rows.is_empty() {
            true => say!(self, "points-by-default"),
            false => say!(self, "points-intro", you = rules.points.own),
        };
        let cases = rows.iter();
        let cases = cases.map(|row| (row.when.as_ref(), self.so_many(&row.score, "point")));
        let mut lines = vec![self.line(&intro)];
        lines.extend(self.cases(cases));
        self.section(&say!(self, "title-points"), lines)
    }

    fn over(self, rules: &MatchRules) -> Section {
        let intro = say!(self, "match-end-intro", you = rules.over.own);
        let cases = rules.over.rows.iter();
        let cases = cases.map(|row| (row.when.as_ref(), self.match_result(row.result)));
        let mut lines = vec![self.line(&intro)];
        lines.extend(self.cases(cases));
        self.section(&say!(self, "title-match-end"), lines)
    }

    fn is_decided_by_points(self, rules: &MatchRules) -> bool {
        rules.over.rows.iter().any(|row| {
            let asks = |when: &Condition| {
                let when = self.condition(when);
                when.contains("points") || when.contains("has-points")
            };
            let counted =
                matches!(row.result, MatchResult::Most { of, .. } if of == Counted::Points);
            counted || row.when.as_ref().is_some_and(asks)
        })
    }

    fn match_result(self, result: MatchResult) -> Message {
        match result {
            MatchResult::Outcome(outcome) => say!(self, "match-outcome", outcome),
            MatchResult::Most { of, loses, tie } => say!(self, "match-most", of, loses, tie),
        }
    }

    fn layouts(self, title: Message, intro: Message, rows: &[LayoutRow]) -> Option<Section> {
        let cases = rows.iter();
        let cases = cases.map(|row| (row.when.as_ref(), self.layout(row)));
        let mut lines = vec![self.line(&intro)];
        lines.extend(self.cases(cases));
        let kept = |row: &LayoutRow| row.layings.contains(&Laying::Keep);
        if self.rules.board.store.is_some() && !rows.iter().all(kept) {
            lines.push(self.line(&say!(self, "layout-rest")));
        }
        (!rows.is_empty()).then_some(self.section(&title, lines))
    }

    fn layout(self, row: &LayoutRow) -> Message {
        let set = row.set.iter().map(|(option, value)| {
            let option = &self.rules[*option];
            let name = &option.name;
            match value.known() {
                Some(value) => {
                    let value = option.spell(option.nearest(value));
                    say!(self, "layout-option", name, value)
                }
                None => say!(self, "layout-option", name, value),
            }
        });
        let layings = row.layings.iter().map(|laying| self.laying(laying));
        Message::list(Join::Semicolon, set.chain(layings))
    }

    fn laying(self, laying: &Laying) -> Message {
        match laying {
            Laying::Deal => say!(self, "layout-deal"),
            Laying::Fill {
                places,
                with,
                purse,
                up_to,
            } => {
                let known = self.fixed_amount(with).is_some();
                let seeds = self.looking_at_it().so_many(with, "seed");
                say!(self, "layout-fill", places, seeds, known, purse, up_to)
            }
            Laying::Block(places) => say!(self, "layout-block", places),
            Laying::Give {
                count,
                places,
                to: owner,
            } => match count {
                None => say!(self, "layout-give", owner, places),
                Some(many) => match self.fixed_amount(many) {
                    Some(count) => say!(self, "layout-give-first", owner, count, places),
                    None => say!(self, "layout-give-as-many", owner, many, places),
                },
            },
            Laying::HandOver { seeds, to: owner } => {
                let seeds = self.so_many(seeds, "seed");
                say!(self, "layout-hand-over", owner, seeds)
            }
            Laying::Mark(places, mark) => say!(self, "layout-mark", places, mark),
            Laying::Unmark(places, mark) => say!(self, "layout-unmark", places, mark),
            Laying::Count(counter, owner, quantity) => {
                say!(self, "layout-counter", counter, owner, quantity)
            }
            Laying::Arrange {
                player: owner,
                places,
                both,
                seeds,
                least,
                require,
            } => {
                let seeds = match seeds {
                    None => say!(self, "arranged-seeds", owner, both),
                    Some(seeds) => self.so_many(seeds, "seed"),
                };
                let places = match *places == [Place::plain(Noun::Pits)] && !both {
                    true => say!(self, "arranged-pits", owner),
                    false => self.places(places),
                };
                let least = Some(least).filter(|least| self.fixed_amount(least) != Some(0));
                let least = least.map(|least| self.as_many(least));
                let require = Some(Condition::All(require.clone()));
                let require = require.filter(|require| *require != Condition::ALWAYS);
                say!(self, "layout-arrange", owner, seeds, places, least, require)
            }
            Laying::Copy {
                player: owner,
                mirrored,
            } => say!(self, "layout-copy", owner, mirrored),
            Laying::Keep => say!(self, "layout-keep"),
        }
    }
}
