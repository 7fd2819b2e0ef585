//! Snippets: common phrases with placeholders to fill in.

use sow_grammar::parser::Expectations;
use sow_grammar::syntax::SectionKind;

/// A snippet for a common phrase.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Phrase {
    /// The label in the list. The phrase is offered only where its first word is expected.
    pub(crate) label: &'static str,
    /// A description of the phrase's purpose.
    pub(crate) detail: &'static str,
    /// The text to insert, in snippet syntax.
    pub(crate) body: &'static str,
    /// The context in which the phrase is offered.
    place: Place,
}

/// The context in which a phrase is offered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    /// Between sections.
    Section,
    /// As a line of a `move` section.
    MoveLine,
    /// As a row of a table.
    Row,
    /// Wherever places may be named.
    Pits,
}

macro_rules! phrases {
    ($($place:ident $label:literal $detail:literal $body:literal)*) => {
        &[$(Phrase { label: $label, detail: $detail, body: $body, place: Place::$place }),*]
    };
}

const PHRASES: &[Phrase] = phrases! {
    Section "board { … }" "the board"
        "board {\n  rows ${1:1}\n  pits ${2:6}\n  store ${3|right,left,ahead|}\n  track ${4|shared,own|}\n}"
    Section "setup { … }" "the opening" "setup { pits: ${1:4} }"
    Section "option … = … in …" "a number that players may change"
        "option ${1:name} = ${2:4} in ${3:2..6}  \"${4:what it means}\""
    Section "move … { … }" "a kind of move"
        "move ${1:sow} {\n  from own pit\n  sow ${2|counterclockwise,clockwise,either way|}\n  last {\n    else => end\n  }\n}"
    Section "table … { … }" "a decision table" "table ${1:name} {\n  ${2:occupied pit} => ${3:relay}\n  else => end\n}"
    Section "end { … }" "how the game ends"
        "end {\n  when no move => sweep; most in store wins, else draw\n}"
    Section "case \"…\" { … }" "a rule shown on a board"
        "case \"${1:what it shows}\" {\n  move ${2:1}\n  gives \"${3}\"\n}"
    MoveLine "last { … }" "what the last seed does" "last {\n  ${1:own store} => ${2:again}\n  else => end\n}"
    MoveLine "from own pit where …" "the pits to choose from" "from own pit where ${1:seeds > 1}"
    Row "own empty pit where opposite occupied => …" "a capture of the pit opposite"
        "own empty pit where opposite occupied => capture here, opposite"
    Row "when … => …" "a row for a condition" "when ${1:no move} => ${2:end}"
    Row "else => …" "the row for everything else" "else => ${1:end}"
    Pits "own pit where …" "those pits of the mover" "own pit where ${1:seeds > 1}"
    Pits "own empty pit" "an empty pit of the mover" "own empty pit"
    Pits "own occupied pit" "a pit of the mover with seeds" "own occupied pit"
    Pits "opponent pit where …" "those pits of the opponent" "opponent pit where ${1:seeds in 2..3}"
    Pits "opposite of …" "the pit opposite another" "opposite of ${1:here}"
    Pits "first … after …" "the next pit that is one of these" "first ${1:occupied pit} after ${2:here}"
};

/// Returns the phrases that fit these expectations.
pub(crate) fn matching_phrases(expected: &Expectations, before: &[&str]) -> Vec<Phrase> {
    let row = matches!(before.last(), Some(&"{")) || expected.words.contains(&"else");
    let fits = |place: Place| match place {
        Place::Section => expected.section.is_none() && expected.words.contains(&"board"),
        Place::MoveLine => {
            matches!(
                expected.section,
                Some(SectionKind::Move | SectionKind::Phase)
            ) && expected.words.contains(&"from")
        }
        Place::Row => row && expected.words.contains(&"else"),
        Place::Pits => expected.place && expected.words.contains(&"own"),
    };
    let begins = |phrase: &Phrase| {
        let word = phrase.label.split(' ').next().unwrap_or_default();
        expected.words.contains(&word)
    };
    let all = PHRASES.iter().copied();
    all.filter(|phrase| fits(phrase.place) && begins(phrase))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{PHRASES, Place};
    use sow_grammar::parser::{FileKind, parse};
    use sow_grammar::source::Sources;

    /// Replaces the placeholders of a snippet with their defaults.
    fn with_defaults(body: &str) -> String {
        let mut text = String::new();
        let mut rest = body;
        while let Some((before, place)) = rest.split_once("${") {
            let (inside, behind) = place.split_once('}').expect("places end");
            let inside = inside.trim_start_matches(|sign: char| sign.is_ascii_digit());
            let first = inside
                .trim_start_matches([':', '|'])
                .split([',', '|'])
                .next();
            text.push_str(before);
            text.push_str(first.unwrap_or_default());
            rest = behind;
        }
        text + rest
    }

    #[test]
    fn every_phrase_can_be_read_where_it_fits() {
        for phrase in PHRASES {
            let body = with_defaults(phrase.body);
            let text = match phrase.place {
                Place::Section => format!("game \"X\"\n{body}"),
                Place::MoveLine => format!("game \"X\"\nmove x {{ {body} }}"),
                Place::Row => format!("game \"X\"\ntable x {{ {body} }}"),
                Place::Pits => format!("game \"X\"\ntable x {{ {body} => end }}"),
            };
            let mut sources = Sources::default();
            let index = sources.add("", None, text.clone());
            let parsed = parse(sources.get(index));
            assert_eq!(parsed.diagnostics, [], "{text}");
            let first = |text: &str| text.split([' ', '\n']).next().map(str::to_owned);
            assert_eq!(first(phrase.label), first(&body), "{}", phrase.label);
            let laid_out = sow_grammar::format::format(sources.get(index), FileKind::Game);
            assert!(laid_out.is_ok(), "{text}");
        }
    }
}
