//! Idioms of rule sheets that the language does not have.
//!
//! Each is listed as it is written and as it is meant. The meaning is tried in its place, and suggested if the grammar
//! can then continue.

use super::expected::{fits, only_a_name};
use super::grammar::{Kind, Rule};
use super::lexer::Token;
use super::stuck::{Change, Explainer, Stuck};
use super::substitution::Reach;
use crate::diagnostic::{Suggestion, rank};

/// The number of tokens searched in each direction for a place that needs parentheses.
const MOST_WORDS: usize = 12;

/// An idiom.
pub(super) struct Phrase {
    /// Its words. Each is a list of alternatives; `#` stands for any number and `@` for a name that the file defines.
    said: &'static [&'static str],
    /// Its meaning; `$1` stands for its first word, and so on.
    pub(super) meant: &'static str,
    /// The help message; if it is empty, the meaning is suggested.
    help: &'static str,
}

const fn phrase(said: &'static [&'static str], meant: &'static str, help: &'static str) -> Phrase {
    Phrase { said, meant, help }
}

const LAST_ROW: &str =
    "rows with a place or a condition come before the `else` row, which takes everything else";
const TO_STORE: &str = "`capture` takes seeds to the mover's store by itself; to move them elsewhere, write `put … into …`";
const ALL: &str = "without a number all seeds are taken; leave out `all`";
const ACTIONS: &str = "write `;`: actions are joined by `;`, places by `,`";
const PLACES: &str = "write `,`: places are joined by `,`, actions by `;`";

const ALL_PITS: &str = "`pits` are all of them; leave out `$1`";
const NO_MOVE: &str = "write `no move`: the player to move has none";
const NOBODY: &str = "write `nobody can play`: neither player has a move other than a pass; `no move`: the player to move has none";
const MARKED: &str = "a mark is tested by its name, as in `$2 where name`: which one is meant?";
const RUN: &str = "pits one after the other are a run: write `$$ …`";

/// The idioms. Of those that let equally much be parsed, the first is taken.
pub(super) const PHRASES: &[Phrase] = &[
    phrase(&["=", "#", "or ,", "#"], "in $2, $4", ""),
    phrase(&["is are equals", "#", "or ,", "#"], "in $2, $4", ""),
    phrase(&["is are equals", "#"], "= $2", ""),
    phrase(&["is are equals"], "=", ""),
    phrase(&["else otherwise", "if when"], "when", LAST_ROW),
    phrase(&["else otherwise", "if"], "", LAST_ROW),
    phrase(&["unless"], "where not", ""),
    phrase(&["not"], "where not", ""),
    phrase(&["but", "not"], ", except", ""),
    phrase(&["to in", "own opponent", "store"], "into $2 store", ""),
    phrase(&["into to in", "own", "store"], "", TO_STORE),
    phrase(&["into to in", "opponent", "store"], "for opponent", ""),
    phrase(&["empty occupied", "own opponent"], "$2 $1", ""),
    phrase(&["pit pits front back", "own opponent"], "$2 $1", ""),
    phrase(
        &["pit pits store hand front back", "empty occupied"],
        "$2 $1",
        "",
    ),
    phrase(
        &["odd even in = != > < >= <="],
        "seeds $1",
        "did you mean `$$`?",
    ),
    phrase(&["all", "seeds", "of from in"], "", ALL),
    phrase(&["all every each", "pits pit"], "$2", ALL_PITS),
    phrase(&["all", "of"], "", ALL),
    phrase(&["all"], "", ALL),
    phrase(&["and", "also"], ",", PLACES),
    phrase(&["and also"], ",", PLACES),
    phrase(&["and", "then also"], ";", ACTIONS),
    phrase(&["and then also"], ";", ACTIONS),
    phrase(&["play go move take", "again"], "again", ""),
    phrase(
        &["pick lift", "up", "; , and then", "sow", "on"],
        "relay",
        "",
    ),
    phrase(&["lift", "; , and then", "sow continue", "on"], "relay", ""),
    phrase(&["sow continue", "on"], "relay", ""),
    phrase(&["pick", "up"], "lift", ""),
    phrase(&["upto"], "up to", ""),
    phrase(
        &["previous", "while", "seeds"],
        "run backward while pit where seeds",
        RUN,
    ),
    phrase(
        &["next", "while", "seeds"],
        "run onward while pit where seeds",
        RUN,
    ),
    phrase(&["previous", "while"], "run backward while", RUN),
    phrase(&["next", "while"], "run onward while", RUN),
    phrase(&["marked", "pit pits"], "$2", MARKED),
    phrase(&["@", "pit pits store"], "$2 where $1", ""),
    phrase(&["own", "cannot", "move"], "no move", NO_MOVE),
    phrase(
        &["no", "player side", "can", "move play"],
        "nobody can play",
        NOBODY,
    ),
    phrase(
        &["neither", "player side", "can", "move play"],
        "nobody can play",
        NOBODY,
    ),
    phrase(&["player mover", "cannot", "move"], "no move", NO_MOVE),
];

impl Explainer<'_, '_> {
    /// Suggests the meaning of idioms in which, or after which, the grammar got stuck, and parentheses where they are
    /// needed.
    pub(super) fn phrases(&self, stuck: &Stuck) -> Vec<Suggestion> {
        if only_a_name(&stuck.possible) || self.is_doubled(stuck.at) {
            return Vec::new();
        }
        let said = PHRASES
            .iter()
            .filter_map(|phrase| self.meant(phrase, stuck));
        let ranked = (rank::PHRASE..).zip(said);
        let ranked = ranked.map(|(rank, phrase)| Suggestion { rank, ..phrase });
        let first = self.option_behind_a_noun(stuck).into_iter();
        first
            .chain(self.missing_when(stuck))
            .chain(self.turned_round(stuck))
            .chain(self.in_parentheses(stuck))
            .chain(self.calculated_amount(stuck))
            .chain(ranked)
            .collect()
    }

    /// Suggests the meaning of an idiom, if the text contains it.
    fn meant(&self, phrase: &Phrase, stuck: &Stuck) -> Option<Suggestion> {
        let long = phrase.said.len();
        let first = stuck.at.saturating_sub(long).max(stuck.start);
        (first..=stuck.at).find_map(|start| {
            let said = self.said(phrase, start)?;
            let change = Change::new(start..start + long, filled(phrase.meant, "", said));
            let told = told(phrase, &change.text, said);
            // A suggestion that is only a question carries no edit.
            let reach = self.try_on(stuck, std::slice::from_ref(&change));
            let changes = if told.ends_with('?') {
                vec![]
            } else {
                vec![change]
            };
            let farther = reach >= Reach::Farther;
            farther.then(|| self.suggestion(rank::PHRASE, told, &changes))
        })
    }

    /// Returns the tokens from `start` on if they match the idiom.
    fn said(&self, phrase: &Phrase, start: usize) -> Option<&[Token<'_>]> {
        let said = self.tokens.get(start..start + phrase.said.len())?;
        let mut pairs = said.iter().zip(phrase.said);
        pairs
            .all(|(token, words)| self.is_one_of(token, words))
            .then_some(said)
    }

    /// Reports whether a token is one of these words, a number for `#`, or a name of the file for `@`.
    fn is_one_of(&self, token: &Token<'_>, words: &str) -> bool {
        match words {
            "#" => token.kind == Kind::Number,
            "@" => self.declared.contains(token.text),
            words => words.split(' ').any(|word| word == token.text),
        }
    }

    /// Suggests parentheses around a number option after a noun.
    fn option_behind_a_noun(&self, stuck: &Stuck) -> Option<Suggestion> {
        let name = self.tokens.get(stuck.at)?.text;
        let noun = match &self.tokens[stuck.start..stuck.at] {
            [.., from, range] if range.text == ".." => format!("{}..", from.text),
            [.., noun] => format!("{} ", noun.text),
            [] => return None,
        };
        let option = |pair: &[Token<'_>]| pair[0].text == "option" && pair[1].text == name;
        let known = self.tokens.windows(2).any(option);
        let change = Change::new(stuck.at..stuck.at + 1, format!("({name})"));
        let help = format!("a number option after a noun goes in parentheses: `{noun}({name})`");
        let farther = || self.try_on(stuck, std::slice::from_ref(&change)) >= Reach::Farther;
        (known && farther()).then(|| self.suggestion(rank::PARENTHESES, help, &[change]))
    }

    /// Suggests parentheses around a computed amount where only a plain number is allowed.
    fn calculated_amount(&self, stuck: &Stuck) -> Option<Suggestion> {
        let operator = matches!(self.tokens.get(stuck.at)?.text, "+" | "-" | "*" | "/");
        let help = "a calculated amount goes in parentheses, such as `(laps + 1) from here`";
        let amount = operator && fits(&stuck.possible, Rule::FROM);
        amount.then(|| self.suggestion(rank::PARENTHESES, help, &[]))
    }

    /// Suggests the right order for the parts of the head of a kind of move.
    fn turned_round(&self, stuck: &Stuck) -> Option<Suggestion> {
        let text = |at: usize| self.tokens[at].text;
        let end = (stuck.at..self.tokens.len()).find(|&at| text(at) == "{")?;
        let when = (stuck.start..stuck.at).find(|&at| text(at) == "when")?;
        let head = text(stuck.start) == "move" && text(stuck.at) == "unless";
        let (when_part, unless_part) = (self.text(when..stuck.at), self.text(stuck.at..end));
        let turned = format!("{unless_part} {when_part}");
        let help = format!("`unless` comes before `when`: write `{turned}`");
        head.then(|| self.fitting(stuck, rank::PHRASE, help, &[Change::new(when..end, turned)]))?
    }

    /// Suggests `when` for a row that begins with a condition.
    fn missing_when(&self, stuck: &Stuck) -> Option<Suggestion> {
        let row =
            matches!(stuck.rule, Rule::one_row | Rule::one_match_row) && stuck.at > stuck.start;
        let change = Change::new(stuck.start..stuck.start, "when");
        let first = self.tokens[stuck.start].text;
        let help = format!(
            "write `when` before `{first}`: a row begins with a place, or with `when` and a condition"
        );
        row.then(|| self.fitting(stuck, rank::MISSING, help, &[change]))?
    }

    /// Suggests parentheses around places that need them here.
    fn in_parentheses(&self, stuck: &Stuck) -> Vec<Suggestion> {
        let Some(found) = self.tokens.get(stuck.at) else {
            return Vec::new();
        };
        let list =
            found.text == "," || stuck.at > stuck.start && self.tokens[stuck.at - 1].text == ",";
        let what = match found.text {
            _ if list => "several places go",
            "where" => "a place with `where` goes",
            _ => return Vec::new(),
        };
        let first = stuck.start.max(stuck.at.saturating_sub(MOST_WORDS));
        let last = (stuck.at + MOST_WORDS).min(self.tokens.len());
        let pairs = (first..stuck.at)
            .flat_map(|open| (stuck.at + 1..=last).rev().map(move |close| (open, close)));
        let changes = |(open, close): (usize, usize)| {
            [Change::new(open..open, "("), Change::new(close..close, ")")]
        };
        let fitting = pairs.map(changes).find(|changes| self.fits(stuck, changes));
        let help = |changes: &[Change; 2]| {
            let word = |at: usize| self.tokens.get(at).map_or("", |token| token.text);
            let (open, close) = (changes[0].tokens.start, changes[1].tokens.start - 1);
            format!(
                "{what} in parentheses here: write `(` before `{}` and `)` after `{}`",
                word(open),
                word(close)
            )
        };
        // If a missing word is just as likely, no edit is offered.
        let sure = !fits(&stuck.possible, Rule::PREFERRING);
        let suggestion = |changes: [Change; 2]| {
            let done = if sure { &changes[..] } else { &[] };
            self.suggestion(rank::PARENTHESES, help(&changes), done)
        };
        fitting.map(suggestion).into_iter().collect()
    }
}

/// Fills the placeholders of a pattern: `$1` and so on with the words of the text, `$$` with the meaning.
fn filled(pattern: &str, meant: &str, said: &[Token<'_>]) -> String {
    let places = said.iter().enumerate();
    places.fold(pattern.replace("$$", meant), |filled, (at, token)| {
        filled.replace(&format!("${}", at + 1), token.text)
    })
}

fn told(phrase: &Phrase, meant: &str, said: &[Token<'_>]) -> String {
    if phrase.help.is_empty() {
        format!("write `{meant}`")
    } else {
        filled(phrase.help, meant, said)
    }
}
