//! Turns of phrase that rule sheets use and the language does not.
//!
//! Each stands here as it is said and as it is meant. What is meant is tried in its place, and said to the author if
//! the text then goes on.

use super::explain::{Explainer, Stuck};
use super::grammar;
use super::probe::MOST_BYTES;
use super::scan::{Kind, Token};

/// A place that needs parentheses is not looked for farther back.
const MOST_WORDS: usize = 12;

/// A turn of phrase.
struct Slip {
    /// Its words: each with what else may stand there, `#` for any number.
    said: &'static [&'static str],
    /// What is meant; `$1` is the first word of what was said, and so on.
    meant: &'static str,
    /// What to say; where this is empty, what is meant is told.
    help: &'static str,
}

const fn slip(said: &'static [&'static str], meant: &'static str, help: &'static str) -> Slip {
    Slip { said, meant, help }
}

const LAST_ROW: &str =
    "rows with a place or a condition stand before the row with `else`, which takes all the rest";
const TO_STORE: &str =
    "`capture` takes seeds to the mover's store by itself; elsewhere they go by `put … into …`";
const ALL: &str = "without a number all seeds are taken; leave out `all`";
const ACTIONS: &str = "write `;`: actions are joined by `;`, places by `,`";
const PLACES: &str = "write `,`: places are joined by `,`, actions by `;`";

/// Of those that let as much be read, the first is taken.
const SLIPS: [Slip; 23] = [
    slip(&["=", "#", "or ,", "#"], "in $2, $4", ""),
    slip(&["is are equals", "#", "or ,", "#"], "in $2, $4", ""),
    slip(&["is are equals", "#"], "= $2", ""),
    slip(&["is are equals"], "=", ""),
    slip(&["else otherwise", "if when"], "when", LAST_ROW),
    slip(&["else otherwise", "if"], "", LAST_ROW),
    slip(&["unless"], "where not", ""),
    slip(&["not"], "where not", ""),
    slip(&["but", "not"], ", except", ""),
    slip(&["to in", "own opponent", "store"], "into $2 store", ""),
    slip(&["into to in", "own", "store"], "", TO_STORE),
    slip(&["into to in", "opponent", "store"], "for opponent", ""),
    slip(&["empty occupied", "own opponent"], "$2 $1", ""),
    slip(&["pit pits front back", "own opponent"], "$2 $1", ""),
    slip(&["pit pits store hand", "empty occupied"], "$2 $1", ""),
    slip(&["odd even in = != > < >= <="], "seeds $1", ""),
    slip(&["all", "seeds", "of from in"], "", ALL),
    slip(&["all", "of"], "", ALL),
    slip(&["all"], "", ALL),
    slip(&["and", "also"], ",", PLACES),
    slip(&["and also"], ",", PLACES),
    slip(&["and", "then also"], ";", ACTIONS),
    slip(&["and then also"], ";", ACTIONS),
];

impl Explainer<'_, '_> {
    /// The turn of phrase in which, or behind which, the text got stuck: the one whose meaning lets the most of the
    /// line be read.
    pub(super) fn slip(&self, stuck: Stuck) -> Option<String> {
        let mut best: Option<(usize, String)> = None;
        for slip in &SLIPS {
            let long = slip.said.len();
            let first = stuck.at.saturating_sub(long).max(stuck.start);
            for start in first..=stuck.at {
                let Some(said) = self.said(slip, start) else {
                    continue;
                };
                let meant = filled(slip.meant, said);
                let behind = start + long;
                let read = self.try_on(stuck, start..behind, &meant).goes_on();
                let reached = behind + read;
                if read > 0 && best.as_ref().is_none_or(|best| reached > best.0) {
                    best = Some((reached, told(slip, &meant, said)));
                }
            }
        }
        best.map(|best| best.1)
    }

    /// The words from `start` on, if they are those of the turn of phrase.
    fn said(&self, slip: &Slip, start: usize) -> Option<&[Token<'_>]> {
        let said = self.tokens.get(start..start + slip.said.len())?;
        let mut pairs = said.iter().zip(slip.said);
        pairs
            .all(|(token, words)| is_one_of(token, words))
            .then_some(said)
    }

    /// A number option behind a noun, which needs parentheses.
    pub(super) fn option_behind_a_noun(&self, stuck: Stuck) -> Option<String> {
        let name = self.tokens.get(stuck.at)?.text;
        let noun = match &self.tokens[stuck.start..stuck.at] {
            [.., from, range] if range.text == ".." => format!("{}..", from.text),
            [.., noun] => format!("{} ", noun.text),
            [] => return None,
        };
        let option = |pair: &[Token<'_>]| pair[0].text == "option" && pair[1].text == name;
        let known = self.tokens.windows(2).any(option);
        let meant = format!("({name})");
        let help = format!("a number option behind a noun stands in parentheses: `{noun}{meant}`");
        let fits = || match self.try_on(stuck, stuck.at..stuck.at + 1, &meant) {
            trial if trial.is_last() => self.is_whole(stuck, &meant),
            trial => trial.goes_on() > 0,
        };
        (known && fits()).then_some(help)
    }

    /// Whether what was understood is a whole phrase with `meant` behind it.
    fn is_whole(&self, stuck: Stuck, meant: &str) -> bool {
        let text = format!("{} {meant}", self.understood(stuck).text);
        text.len() < MOST_BYTES && grammar::read_all(stuck.rule, &text).is_ok()
    }

    /// Places of which more is said than can be said here without parentheses.
    pub(super) fn bare_places(&self, stuck: Stuck) -> Option<String> {
        let what = match self.tokens.get(stuck.at)?.text {
            "," => "several places stand",
            "where" => "a place with `where` stands",
            _ => return None,
        };
        let first = stuck.start.max(stuck.at.saturating_sub(MOST_WORDS));
        let begins = |&start: &usize| {
            let meant = format!("({}", self.tokens[start].text);
            self.try_on(stuck, start..start + 1, &meant).goes_on() > stuck.at - start + 1
        };
        let start = (first..stuck.at).find(begins)?;
        let word = self.tokens[start].text;
        Some(format!(
            "{what} in parentheses here: write `(` before `{word}` and `)` behind the last of it"
        ))
    }
}

/// Whether a token is one of these words, or a number where they are `#`.
fn is_one_of(token: &Token<'_>, words: &str) -> bool {
    (words == "#" && token.kind == Kind::Number) || words.split(' ').any(|word| word == token.text)
}

/// The words of what was said in the places that are left for them.
fn filled(pattern: &str, said: &[Token<'_>]) -> String {
    let places = said.iter().enumerate();
    places.fold(pattern.to_owned(), |filled, (at, token)| {
        filled.replace(&format!("${}", at + 1), token.text)
    })
}

fn told(slip: &Slip, meant: &str, said: &[Token<'_>]) -> String {
    if slip.help.is_empty() {
        format!("write `{meant}`")
    } else {
        filled(slip.help, said)
    }
}
