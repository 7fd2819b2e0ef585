//! Advice for phrases that have several meanings, or a meaning that a change of a few words cannot express.

use super::expected::can_begin_with;
use super::failure::{Explainer, FailurePoint};
use super::grammar::{Rule, TokenKind};
use super::rewrites::{Rewrite, TAKEN_PITS_HELP};
use std::ops::Range;

const STORE_HELP: &str = "each player has a store: write at which end of the row it lies, `store right`, `store left` or `store ahead`";

impl Explainer<'_, '_> {
    /// Explains a phrase with several meanings at which the grammar got stuck.
    pub(super) fn advice_at(&self, stuck: &FailurePoint, line: &Range<usize>) -> Option<Rewrite> {
        let token = self.tokens.get(stuck.at)?;
        let before = match stuck.at > stuck.start {
            true => self.tokens[stuck.at - 1].text,
            false => "",
        };
        if let Some(row) = self.row_start_read_as_continuation(stuck, stuck.at)
            && let taking @ ("capture" | "lift") = self.tokens[row - 1].text
        {
            let help =
                format!("write what the row before takes, after `{taking}`: {TAKEN_PITS_HELP}");
            return Some(Rewrite::advice(stuck.at, help));
        }
        let place = can_begin_with(&stuck.possible, Rule::OWN);
        let is_over = stuck.at >= line.end || matches!(token.text, ";" | "}");
        let help = match (before, token.text) {
            (_, "south" | "north") if place && !can_begin_with(&stuck.possible, Rule::SOUTH) => {
                "rules are written for the player to move: `own` means that player's, `opponent` the other player's"
            }
            ("left" | "right", "and" | "," | "left" | "right")
                if self.tokens[stuck.start].text == "store" =>
            {
                STORE_HELP
            }
            ("store", "both" | "yes" | "shared" | "1" | "2" | "each" | "none" | "no")
                if stuck.rule == Rule::one_board_line =>
            {
                STORE_HELP
            }
            ("capture" | "lift" | "take", _) if is_over && place => {
                let help = format!("write what is taken: {TAKEN_PITS_HELP}");
                return Some(Rewrite::advice(stuck.at, help));
            }
            (_, "when") if self.tokens[stuck.start].text == "from" => {
                "a condition on the pits is part of their place: `preferring (pit where seeds > 3 and turn > 2)`; `when` stands at the head of a move, as in `move NAME when turn > 2`"
            }
            (_, "must" | "{") if self.tokens[stuck.start].text == "last" && before != "last" => {
                "a table written here has no name: write `last { … }` or `last must { … }`; or write `last landing`, and `table landing { … }` as a section"
            }
            ("last", "must" | "{") | (_, "must") if stuck.rule != Rule::one_move_line => {
                "a table after an action has a name: write `last landing` here, and `table landing must { … }` as a section"
            }
            (_, ".") if self.tokens[stuck.at - 1].kind == TokenKind::Word => {
                "words are not joined by `.`: the seeds of a place are `seeds of opposite`"
            }
            ("for", "own" | "opponent" | "owner")
                if matches!(self.tokens[stuck.at - 2].text, "capture" | "take") =>
            {
                "write what is captured before `for`: `capture here for opponent`, or `capture opposite for opponent`"
            }
            (_, "preferring" | "avoiding" | "except")
                if stuck.rule == Rule::one_move_line && stuck.at == stuck.start =>
            {
                "this belongs to the line `from`, after a comma: `from own pit, preferring (pit where seeds > 3)`"
            }
            ("pit" | "pits" | "front" | "back", "seeds") if self.is_in_condition(stuck) => {
                "`seeds of own pits > 3` counts the seeds of all of them; `some own pit has seeds > 3` and `every own pit has seeds > 3` look at each pit"
            }
            (_, "or") if self.follows_taking(stuck) => {
                "`,` takes both, as in `capture here, opposite`; to let the mover choose one, write `choose (here, opposite) => capture it`"
            }
            (_, "%") => {
                "there are neither percents nor remainders: write a number of seeds, calculate it, such as `seeds of pits / 2`, or test it, as in `seeds even`"
            }
            _ => return None,
        };
        Some(Rewrite::advice(stuck.at, help))
    }

    /// Returns the names that the file declares with a keyword.
    pub(super) fn declared_as(&self, keyword: &str) -> Vec<&str> {
        let pairs = self.tokens.windows(2);
        let named = pairs.filter(|pair| pair[0].first_on_line && pair[0].text == keyword);
        let names = named.map(|pair| pair[1].text);
        names
            .filter(|name| self.declared_names.contains(name))
            .collect()
    }

    /// Reports whether the grammar got stuck in a condition.
    fn is_in_condition(&self, stuck: &FailurePoint) -> bool {
        let before = self.tokens[stuck.start..stuck.at].iter().rev();
        let mut before = before.take_while(|token| token.text != "=>");
        before.any(|token| {
            matches!(
                token.text,
                "when" | "where" | "require" | "forbid" | "prefer" | "while" | "until"
            )
        })
    }

    /// Reports whether the grammar got stuck after the places from which an action takes seeds.
    fn follows_taking(&self, stuck: &FailurePoint) -> bool {
        let before = self.tokens[stuck.start..stuck.at].iter().rev();
        let mut before = before.take_while(|token| !matches!(token.text, "=>" | ";" | "where"));
        before.any(|token| matches!(token.text, "capture" | "lift"))
    }
}
