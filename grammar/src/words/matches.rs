//! The rules of a match.

use super::action::outcome;
use super::condition::one;
use super::phrase::{counted, sentence};
use super::{Section, Words};
use crate::rules::{
    Begins, Condition, Counted, Laying, LayoutRow, MatchResult, MatchRules, Noun, Place, Quantity,
    Seat,
};

impl Words<'_> {
    /// What the rules say of several rounds.
    pub(super) fn match_rules(self) -> Vec<Section> {
        let Some(rules) = &self.rules.match_rules else {
            return Vec::new();
        };
        let over = self.over(rules);
        let scored = over.lines.iter().any(|line| line.contains("point"));
        let mut sections = vec![self.several_rounds(rules)];
        sections.extend((scored || !rules.points.is_empty()).then(|| self.points(rules)));
        sections.push(over);
        sections.extend(self.layouts("First round", FIRST, &rules.first_round));
        sections.extend(self.layouts("Next round", NEXT, &rules.next_round));
        sections
    }

    fn several_rounds(self, rules: &MatchRules) -> Section {
        let played = if rules.always {
            "the game is played as a match of several rounds, unless a single one is asked for"
        } else {
            "if asked for, the game is played as a match of several rounds"
        };
        let begins = match rules.begins {
            Begins::Other => "each later one the player who did not begin the last",
            Begins::Same => "each later one the player who began the last",
            Begins::Winner => {
                "each later one the winner of the last, and after a draw the player who did not begin it"
            }
            Begins::Loser => {
                "each later one the loser of the last, and after a draw the player who did not begin it"
            }
            Begins::Seat(Seat::South) => "all others too",
            Begins::Seat(Seat::North) => "North all others",
        };
        let mut lines = vec![sentence(played)];
        lines.push(sentence(&format!("South begins the first round, {begins}")));
        if rules.next_round.is_empty() {
            lines.push("Every round begins with the opening.".to_owned());
        }
        Section::plain("Match", lines)
    }

    fn points(self, rules: &MatchRules) -> Section {
        let lines = if rules.points.is_empty() {
            vec!["A round won is worth 1 point.".to_owned()]
        } else {
            let rows = rules.points.iter();
            let rows = rows.map(|row| (row.when.as_ref(), self.worth(&row.score)));
            let mut lines = vec!["After a round each player has points for it.".to_owned()];
            lines.extend(self.cases(rows));
            lines
        };
        Section::plain("Points", lines)
    }

    fn worth(self, score: &Quantity) -> String {
        match score.known() {
            Some(points) => counted(points.clamp(0, u32::MAX.into()) as u32, "point"),
            None => format!("as many points as {}", self.quantity(score)),
        }
    }

    fn over(self, rules: &MatchRules) -> Section {
        let intro = "After every round, looked at first for the player who would begin the next one, then for the other.";
        let rows = rules.over.iter();
        let rows = rows.map(|row| (row.when.as_ref(), result(row.result)));
        let mut lines = vec![intro.to_owned()];
        lines.extend(self.cases(rows));
        Section::plain("End of the match", lines)
    }

    fn layouts(self, title: &str, intro: &str, rows: &[LayoutRow]) -> Option<Section> {
        let cases = rows.iter();
        let cases = cases.map(|row| (row.when.as_ref(), self.layout(row)));
        let mut lines = vec![intro.to_owned()];
        lines.extend(self.cases(cases));
        let kept = |row: &LayoutRow| row.layings.contains(&Laying::Keep);
        if self.rules.board.store.is_some() && !rows.iter().all(kept) {
            lines.push("What a player has left then goes to the own store.".to_owned());
        }
        (!rows.is_empty()).then(|| Section::plain(title, lines))
    }

    fn layout(self, row: &LayoutRow) -> String {
        let set = row.set.iter().map(|(option, value)| {
            let option = &self.rules[*option];
            let value = match value.known() {
                Some(value) => option.spell(option.nearest(value)),
                None => self.quantity(value),
            };
            format!("`{}` is {value} in this round", option.name)
        });
        let layings = row.layings.iter().map(|laying| self.laying(laying));
        set.chain(layings).collect::<Vec<_>>().join("; ")
    }

    fn laying(self, laying: &Laying) -> String {
        match laying {
            Laying::Deal => "the opening is dealt anew".to_owned(),
            Laying::Fill {
                places,
                with,
                purse,
                up_to,
            } => {
                let seeds = match self.fixed(with) {
                    Some(with) => format!("{} each", counted(with, "seed")),
                    None => format!("as many seeds as {}", self.quantity(with)),
                };
                let whose = purse
                    .map(|purse| format!(" with the seeds of {}", one(purse)))
                    .unwrap_or_default();
                let last = if *up_to {
                    ", the last one with what is left"
                } else {
                    ""
                };
                format!(
                    "{} are filled up to {seeds}{whose}, one after the other as far as they go{last}",
                    self.all_of(places)
                )
            }
            Laying::Block(places) => {
                format!("{} are out of play for this round", self.all_of(places))
            }
            Laying::Give { count, places, to } => {
                let places = self.all_of(places);
                let how_many = match count.as_ref().map(|count| (count.known(), count)) {
                    None => places,
                    Some((Some(count), _)) => format!("the first {count} of {places}"),
                    Some((None, count)) => {
                        format!(
                            "{places}, from the first on as many as {}",
                            self.quantity(count)
                        )
                    }
                };
                format!("for this round {} gets {how_many}", one(*to))
            }
            Laying::Arrange {
                player,
                places,
                least,
            } => {
                let least = match self.fixed(least) {
                    Some(0) => String::new(),
                    Some(least) => format!(", at least {least} in each"),
                    None => format!(", in each at least as many as {}", self.quantity(least)),
                };
                let places = if *places == [Place::plain(Noun::Pits)] {
                    "the own pits".to_owned()
                } else {
                    self.all_of(places)
                };
                format!(
                    "{} lays out all own seeds at will over {places}{least}",
                    one(*player)
                )
            }
            Laying::Copy { player, mirrored } => {
                let like = if *mirrored {
                    "the pit that faces it"
                } else {
                    "the pit of the same number"
                };
                format!(
                    "{} lays as many into each pit as lie in {like}",
                    one(*player)
                )
            }
            Laying::Keep => "what a player has left is kept for the next round".to_owned(),
        }
    }

    /// Cases one after the other: the first that fits counts. What cannot happen with the chosen options is left out.
    fn cases<'c>(self, rows: impl Iterator<Item = (Option<&'c Condition>, String)>) -> Vec<String> {
        let mut cases = Vec::new();
        for (when, what) in rows {
            match when {
                Some(when) if when.known() == Some(false) => {}
                Some(when) => cases.push(format!("If {}: {what}", self.condition(when))),
                None if cases.is_empty() => cases.push(what),
                None => cases.push(format!("Otherwise: {what}")),
            }
        }
        let alone = cases.len() == 1;
        let numbered = |(at, case): (usize, &String)| {
            if alone {
                sentence(case)
            } else {
                format!("{}. {}", at + 1, sentence(case))
            }
        };
        cases.iter().enumerate().map(numbered).collect()
    }
}

const FIRST: &str =
    "Each player gathers the own seeds of the opening. “Own” speaks of the player who begins.";
const NEXT: &str = "Each player gathers all own seeds. “Own” speaks of the player who has fewest, with equal numbers of the one who begins.";

fn result(result: MatchResult) -> String {
    match result {
        MatchResult::Outcome(result) => match result {
            crate::rules::Outcome::Draw => "the match is drawn".to_owned(),
            result => format!("{} the match", outcome(result, 2)),
        },
        MatchResult::Most { of, loses, tie } => {
            let what = match of {
                Counted::Store => "most seeds in store",
                Counted::Seeds => "most seeds",
                Counted::Points => "most points",
            };
            let verb = if loses { "loses" } else { "wins" };
            let tie = outcome(tie, 2);
            format!("the player with {what} {verb} the match; equal numbers: {tie}")
        }
    }
}
