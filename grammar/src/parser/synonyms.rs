//! Idioms of rule sheets that the language does not have.
//!
//! Each is listed as it is written and as it is meant. The meaning is tried in its place, and suggested if the grammar
//! can then continue.

use super::expected::{allow_only_name, can_begin_with};
use super::failure::{Explainer, FailurePoint, TokenEdit};
use super::grammar::{Rule, TokenKind};
use super::lexer::Token;
use super::substitution::Reach;
use crate::diagnostic::{Suggestion, rank};

/// An idiom.
pub(super) struct Idiom {
    /// The words to match, each a list of alternatives; `#` stands for any number and `@` for a name that the file
    /// defines.
    pattern: &'static [&'static str],
    /// The meaning; `$1` stands for the first word, and so on.
    pub(super) meaning: &'static str,
    /// The help message; if it is empty, the meaning is suggested.
    help: &'static str,
}

const fn idiom(
    pattern: &'static [&'static str],
    meaning: &'static str,
    help: &'static str,
) -> Idiom {
    Idiom {
        pattern,
        meaning,
        help,
    }
}

const LAST_ROW_HELP: &str =
    "rows with a place or a condition come before the `else` row, which takes everything else";
const TO_STORE_HELP: &str = "`capture` takes seeds to the mover's store by itself; to move them elsewhere, write `put … into …`";
const ALL_HELP: &str = "without a number all seeds are taken; leave out `all`";
const ACTIONS_HELP: &str = "write `;`: actions are joined by `;`, places by `,`";
const PLACES_HELP: &str = "write `,`: places are joined by `,`, actions by `;`";

const ALL_PITS_HELP: &str = "`pits` are all of them; leave out `$1`";
const NO_MOVE_HELP: &str = "write `no move`: the player to move has none";
const NOBODY_HELP: &str = "write `nobody can play`: neither player has a move other than a pass; `no move`: the player to move has none";
const MARKED_HELP: &str =
    "a mark is tested by its name, as in `$2 where name`: which one is meant?";
const RUN_HELP: &str = "pits one after the other are a run: write `$$ …`";

/// The idioms. Of those that let equally much be parsed, the first is taken.
pub(super) const IDIOMS: &[Idiom] = &[
    idiom(&["=", "#", "or ,", "#"], "in $2, $4", ""),
    idiom(&["is are equals", "#", "or ,", "#"], "in $2, $4", ""),
    idiom(&["is are equals", "#"], "= $2", ""),
    idiom(&["equals"], "=", ""),
    idiom(&["else otherwise", "if when"], "when", LAST_ROW_HELP),
    idiom(&["else otherwise", "if"], "", LAST_ROW_HELP),
    idiom(&["unless"], "where not", ""),
    idiom(&["not"], "where not", ""),
    idiom(&["but", "not"], ", except", ""),
    idiom(&["to in", "own opponent", "store"], "into $2 store", ""),
    idiom(&["into to in", "own", "store"], "", TO_STORE_HELP),
    idiom(&["into to in", "opponent", "store"], "for opponent", ""),
    idiom(&["empty occupied", "own opponent"], "$2 $1", ""),
    idiom(&["pit pits front back", "own opponent"], "$2 $1", ""),
    idiom(
        &["pit pits store hand front back", "empty occupied"],
        "$2 $1",
        "",
    ),
    idiom(
        &["odd even in = != > < >= <="],
        "seeds $1",
        "did you mean `$$`?",
    ),
    idiom(&["all", "seeds", "of from in"], "", ALL_HELP),
    idiom(&["all every each", "pits pit"], "$2", ALL_PITS_HELP),
    idiom(&["all", "of"], "", ALL_HELP),
    idiom(&["all"], "", ALL_HELP),
    idiom(&["and", "also"], ",", PLACES_HELP),
    idiom(&["and also"], ",", PLACES_HELP),
    idiom(&["and", "then also"], ";", ACTIONS_HELP),
    idiom(&["and then also"], ";", ACTIONS_HELP),
    idiom(&["play go move take", "again"], "again", ""),
    idiom(
        &["pick lift", "up", "; , and then", "sow", "on"],
        "relay",
        "",
    ),
    idiom(&["lift", "; , and then", "sow continue", "on"], "relay", ""),
    idiom(&["sow continue", "on"], "relay", ""),
    idiom(&["pick", "up"], "lift", ""),
    idiom(&["upto"], "up to", ""),
    idiom(
        &["previous", "while", "seeds"],
        "run backward while pit where seeds",
        RUN_HELP,
    ),
    idiom(
        &["next", "while", "seeds"],
        "run onward while pit where seeds",
        RUN_HELP,
    ),
    idiom(&["previous", "while"], "run backward while", RUN_HELP),
    idiom(&["next", "while"], "run onward while", RUN_HELP),
    idiom(&["marked", "pit pits"], "$2", MARKED_HELP),
    idiom(&["@", "pit pits store"], "$2 where $1", ""),
    idiom(&["own", "cannot", "move"], "no move", NO_MOVE_HELP),
    idiom(
        &["no", "player side", "can", "move play"],
        "nobody can play",
        NOBODY_HELP,
    ),
    idiom(
        &["neither", "player side", "can", "move play"],
        "nobody can play",
        NOBODY_HELP,
    ),
    idiom(&["player mover", "cannot", "move"], "no move", NO_MOVE_HELP),
];

impl Explainer<'_, '_> {
    /// Suggests the meaning of idioms in which, or after which, the grammar got stuck, and parentheses where they are
    /// needed.
    pub(super) fn suggest_idioms(&self, stuck: &FailurePoint) -> Vec<Suggestion> {
        if allow_only_name(&stuck.possible) || self.is_doubled(stuck.at) {
            return Vec::new();
        }
        let said = IDIOMS
            .iter()
            .filter_map(|phrase| self.suggest_idiom(phrase, stuck));
        let ranked = (rank::PHRASE..).zip(said);
        let ranked = ranked.map(|(rank, phrase)| Suggestion { rank, ..phrase });
        let first = self.suggest_option_parentheses(stuck).into_iter();
        first
            .chain(self.suggest_when(stuck))
            .chain(self.suggest_unless_before_when(stuck))
            .chain(self.suggest_place_parentheses(stuck))
            .chain(self.suggest_amount_parentheses(stuck))
            .chain(ranked)
            .collect()
    }

    /// Suggests the meaning of an idiom, if the text contains it.
    fn suggest_idiom(&self, phrase: &Idiom, stuck: &FailurePoint) -> Option<Suggestion> {
        let long = phrase.pattern.len();
        let first = stuck.at.saturating_sub(long).max(stuck.start);
        (first..=stuck.at).find_map(|start| {
            let said = self.match_idiom(phrase, start)?;
            let change =
                TokenEdit::new(start..start + long, fill_pattern(phrase.meaning, "", said));
            let mut told = idiom_help(phrase, &change.text, said);
            let reach = self.try_edits(stuck, std::slice::from_ref(&change));
            // Before `where`, the state may be a part of the condition that was left over.
            let before_where = self
                .tokens
                .get(start + long)
                .is_some_and(|token| token.text == "where");
            let superfluous = match (phrase.meaning, said[long - 1].text) {
                ("$2 $1", "empty" | "occupied") if before_where => {
                    self.superfluous_word(stuck, start..start + long)
                }
                _ => None,
            };
            if let Some(word) = superfluous {
                told = format!("{told}, or take out `{word}`");
            }
            // A suggestion that is a question, or one of two, carries no edit.
            let changes = match told.ends_with('?') || superfluous.is_some() {
                true => vec![],
                false => vec![change],
            };
            let farther = reach >= Reach::Farther;
            farther.then(|| self.suggestion(rank::PHRASE, told, &changes))
        })
    }

    /// Returns the tokens from `start` on if they match the idiom.
    fn match_idiom(&self, phrase: &Idiom, start: usize) -> Option<&[Token<'_>]> {
        let said = self.tokens.get(start..start + phrase.pattern.len())?;
        let mut pairs = said.iter().zip(phrase.pattern);
        pairs
            .all(|(token, words)| self.is_one_of(token, words))
            .then_some(said)
    }

    /// Reports whether a token is one of these words, a number for `#`, or a name of the file for `@`.
    fn is_one_of(&self, token: &Token<'_>, words: &str) -> bool {
        match words {
            "#" => token.kind == TokenKind::Number,
            "@" => self.declared_names.contains(token.text),
            words => words.split(' ').any(|word| word == token.text),
        }
    }

    /// Suggests parentheses around a number option after a noun.
    fn suggest_option_parentheses(&self, stuck: &FailurePoint) -> Option<Suggestion> {
        let name = self.tokens.get(stuck.at)?.text;
        let noun = match &self.tokens[stuck.start..stuck.at] {
            [.., from, range] if range.text == ".." => format!("{}..", from.text),
            [.., noun] => format!("{} ", noun.text),
            [] => return None,
        };
        let option = |pair: &[Token<'_>]| pair[0].text == "option" && pair[1].text == name;
        let known = self.tokens.windows(2).any(option);
        let change = TokenEdit::new(stuck.at..stuck.at + 1, format!("({name})"));
        let help = format!("a number option after a noun goes in parentheses: `{noun}({name})`");
        let farther = || self.try_edits(stuck, std::slice::from_ref(&change)) >= Reach::Farther;
        (known && farther()).then(|| self.suggestion(rank::PARENTHESES, help, &[change]))
    }

    /// Suggests parentheses around a computed amount where only a plain number is allowed.
    fn suggest_amount_parentheses(&self, stuck: &FailurePoint) -> Option<Suggestion> {
        let operator = matches!(self.tokens.get(stuck.at)?.text, "+" | "-" | "*" | "/");
        let help = "a calculated amount goes in parentheses, such as `(laps + 1) from here`";
        let amount = operator && can_begin_with(&stuck.possible, Rule::FROM);
        amount.then(|| self.suggestion(rank::PARENTHESES, help, &[]))
    }

    /// Suggests the right order for the parts of the head of a kind of move.
    fn suggest_unless_before_when(&self, stuck: &FailurePoint) -> Option<Suggestion> {
        let text = |at: usize| self.tokens[at].text;
        let end = (stuck.at..self.tokens.len()).find(|&at| text(at) == "{")?;
        let when = (stuck.start..stuck.at).find(|&at| text(at) == "when")?;
        let head = text(stuck.start) == "move" && text(stuck.at) == "unless";
        let (when_part, unless_part) = (self.text(when..stuck.at), self.text(stuck.at..end));
        let turned = format!("{unless_part} {when_part}");
        let help = format!("`unless` comes before `when`: write `{turned}`");
        head.then(|| {
            self.suggest_if_parsed(
                stuck,
                rank::PHRASE,
                help,
                &[TokenEdit::new(when..end, turned)],
            )
        })?
    }

    /// Suggests `when` for a row that begins with a condition.
    fn suggest_when(&self, stuck: &FailurePoint) -> Option<Suggestion> {
        let row =
            matches!(stuck.rule, Rule::one_row | Rule::one_match_row) && stuck.at > stuck.start;
        let change = TokenEdit::new(stuck.start..stuck.start, "when");
        let first = self.tokens[stuck.start].text;
        let help = format!(
            "write `when` before `{first}`: a row begins with a place, or with `when` and a condition"
        );
        row.then(|| self.suggest_if_parsed(stuck, rank::MISSING, help, &[change]))?
    }
}

/// Fills the placeholders of a pattern: `$1` and so on with the words of the text, `$$` with the meaning.
fn fill_pattern(pattern: &str, meaning: &str, tokens: &[Token<'_>]) -> String {
    let places = tokens.iter().enumerate();
    places.fold(pattern.replace("$$", meaning), |filled, (at, token)| {
        filled.replace(&format!("${}", at + 1), token.text)
    })
}

fn idiom_help(phrase: &Idiom, meaning: &str, tokens: &[Token<'_>]) -> String {
    if phrase.help.is_empty() {
        format!("write `{meaning}`")
    } else {
        fill_pattern(phrase.help, meaning, tokens)
    }
}
