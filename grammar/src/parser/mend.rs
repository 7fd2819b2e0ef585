//! How a place where the grammar got stuck may be mended.

use super::explain::{Explainer, Stuck, is_reserved};
use super::grammar::Rule;
use super::phrases::choices;
use super::probe::{Fitting, MOST_BYTES, Understood, fits};
use super::scan::{Kind, Token};
use crate::diagnostic::Diagnostic;
use crate::familiar;
use crate::nearest::nearest;

/// Where no more words than these can stand, one of them may have been left out.
const FEW: usize = 3;

impl Explainer<'_, '_> {
    /// The first mend that lets the text go on.
    pub(super) fn help(
        &self,
        stuck: Stuck,
        fitting: &Fitting,
        found: &Token<'_>,
    ) -> Option<String> {
        self.option_behind_a_noun(stuck)
            .or_else(|| self.slip(stuck))
            .or_else(|| familiar_word(fitting, found))
            .or_else(|| near_word(fitting, found))
            .or_else(|| self.weak_arrow(stuck, fitting))
            .or_else(|| self.mistaken_sign(stuck))
            .or_else(|| bare_text(fitting, found))
            .or_else(|| self.bare_places(stuck))
            .or_else(|| self.missing(stuck, fitting, found))
            .or_else(|| choices(fitting, stuck.rule == Rule::one_match_row))
    }

    /// A word that is none of the language, read as a name, where a word of the language lets the text go on.
    pub(super) fn taken_for_a_name(&self, stuck: Stuck) -> Option<Diagnostic> {
        let at = stuck.at.checked_sub(1).filter(|&at| at >= stuck.start)?;
        let word = self.tokens[at].text;
        let mut meant = familiar::candidates(word).filter(|_| !is_reserved(&self.tokens[at]));
        let meant = meant.find(|meant| self.goes_on_with(stuck, meant))?;
        let fault = self.fault(at, format!("`{word}` is not a word of the language"));
        Some(fault.help(format!("write `{meant}`")))
    }

    /// Whether the word with which a line gets stuck at once is one with which such lines begin in rule sheets, and
    /// none with which the line before goes on.
    pub(super) fn better_as_a_beginning(&self, before: Stuck, this: Stuck) -> bool {
        let Some(word) = self
            .tokens
            .get(this.start)
            .filter(|word| !is_reserved(word))
        else {
            return false;
        };
        let this_word = this.start..this.start + 1;
        let begins = |meant| self.try_on(this, this_word.clone(), meant).goes_on() > 0;
        let goes_on = |meant| fits(self.understood(before), meant);
        let meant = || familiar::candidates(word.text);
        this.at == this.start
            && before.at == this.start
            && !meant().any(goes_on)
            && meant().any(begins)
    }

    /// `=` where `=>` was meant, which reads on for one more word.
    fn weak_arrow(&self, stuck: Stuck, fitting: &Fitting) -> Option<String> {
        let [.., sign, word] = &self.tokens[stuck.start..stuck.at] else {
            return None;
        };
        let weak = sign.text == "=" && is_reserved(word) && fitting.signs.contains(&"=>");
        weak.then(|| format!("is the `=` before `{}` meant as `=>`?", word.text))
    }

    /// A comma where a semicolon lets the text go on, or the other way round.
    fn mistaken_sign(&self, stuck: Stuck) -> Option<String> {
        let sign = self.tokens[stuck.start..stuck.at].last()?.text;
        let found = self.tokens.get(stuck.at)?.text;
        let (other, why) = match sign {
            "," => (";", "actions are joined by `;`, places by `,`"),
            ";" => (",", "places are joined by `,`, actions by `;`"),
            _ => return None,
        };
        let help = format!("is the `{sign}` before `{found}` meant as `{other}`? {why}");
        self.goes_on_with(stuck, other).then_some(help)
    }

    /// A sign with which the rest of the line can be read, or a word where few can stand.
    fn missing(&self, stuck: Stuck, fitting: &Fitting, found: &Token<'_>) -> Option<String> {
        let mends = |left_out: &&&str| self.try_on(stuck, stuck.at..stuck.at, left_out).whole();
        let telling = |sign: &&&str| matches!(**sign, "=>" | "{" | "=" | ":" | ";" | ",");
        if found.kind == Kind::Close {
            return None;
        }
        if let Some(sign) = fitting.signs.iter().filter(telling).find(mends) {
            return Some(format!("is a `{sign}` missing before it?"));
        }
        if fitting.words.len() > FEW {
            return None;
        }
        let word = fitting.words.iter().find(mends)?;
        Some(format!("is `{word}` missing before it?"))
    }

    /// Whether the text would go on at the place where it got stuck, were the token before it another.
    fn goes_on_with(&self, stuck: Stuck, other: &str) -> bool {
        let read = &self.tokens[stuck.start..stuck.at];
        let (Some(first), Some(last)) = (read.first(), read.last()) else {
            return false;
        };
        let Some(found) = self.tokens.get(stuck.at) else {
            return false;
        };
        let before = &self.source.text[first.start..last.start];
        let text = format!("{before} {other}");
        let before = Understood {
            rule: stuck.rule,
            text: &text,
        };
        text.len() < MOST_BYTES && fits(before, found.text)
    }
}

/// What rule sheets say for a word that may stand here.
fn familiar_word(fitting: &Fitting, found: &Token<'_>) -> Option<String> {
    let stands = |meant: &&str| fitting.words.contains(meant) || fitting.signs.contains(meant);
    let meant = familiar::candidates(found.text).find(stands);
    let compared = fitting.signs.contains(&">") || fitting.all(&["seeds", "not"]);
    if compared && familiar::is_amount(found.text) {
        return Some("numbers are compared by signs, such as `seeds > 1`".to_owned());
    }
    meant.map(|meant| match meant {
        "where" => "write `where` and a condition, such as `where seeds > 1`".to_owned(),
        meant => format!("write `{meant}`"),
    })
}

fn near_word(fitting: &Fitting, found: &Token<'_>) -> Option<String> {
    let near = nearest(found.text, fitting.words.iter().copied());
    let near = near.filter(|_| found.kind == Kind::Word)?;
    Some(format!("did you mean `{near}`?"))
}

/// A word where nothing but a text in quotes can stand.
fn bare_text(fitting: &Fitting, found: &Token<'_>) -> Option<String> {
    let text = fitting.text && !fitting.any_word() && found.kind == Kind::Word;
    text.then(|| {
        format!(
            "put it between quotation marks, such as `\"{}\"`",
            found.text
        )
    })
}
