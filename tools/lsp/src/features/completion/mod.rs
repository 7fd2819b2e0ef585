//! Completion of the words that the grammar expects, of names, and of whole phrases.

use crate::documents::{Document, Documents};
use crate::guide;
use crate::names::{self, Declaration};
use crate::protocol::{
    CompletionItem, CompletionKind, InsertTextFormat, Markdown, Position, Range, TextEdit,
};
use sow_grammar::bundled;
use sow_grammar::load::BaseChain;
use sow_grammar::parser::{Expectations, expectations};
use sow_grammar::syntax::{Section, SectionKind, ValueRange};
use std::collections::BTreeSet;

/// Sort keys of items: names before words, whole phrases last.
const NAME_ORDER: char = '0';
const WORD_ORDER: char = '1';
const PHRASE_ORDER: char = '2';

/// Returns all completions at a position of a document, which may have syntax errors.
pub(crate) fn completions(
    documents: &Documents,
    document: &Document,
    place: Position,
    snippets: bool,
) -> Vec<CompletionItem> {
    let text = document.text.to_parser_text();
    let offset = document.text.offset(place);
    let expected = expectations(&text, document.kind, offset);
    let before: Vec<&str> = expected
        .before
        .iter()
        .map(|bytes| &text[bytes.clone()])
        .collect();
    let lineage = documents.lineage(document);
    let list = CompletionList {
        range: document.text.range(expected.word.clone()),
        expected: &expected,
        before: &before,
        lineage: &lineage,
    };
    let mut items = list.names();
    items.extend(list.values());
    if expected.game {
        items.extend(list.games(document));
    }
    items.extend(list.words());
    if snippets {
        items.extend(list.phrases());
    }
    items
}

struct CompletionList<'a> {
    range: Range,
    expected: &'a Expectations,
    before: &'a [&'a str],
    lineage: &'a BaseChain,
}

impl CompletionList<'_> {
    fn item(
        &self,
        order: char,
        label: &str,
        kind: CompletionKind,
        detail: Option<String>,
    ) -> CompletionItem {
        CompletionItem {
            label: label.to_owned(),
            kind,
            detail,
            documentation: None,
            sort_text: format!("{order}{label}"),
            insert_text_format: None,
            text_edit: TextEdit {
                range: self.range,
                new_text: label.to_owned(),
            },
        }
    }

    /// Returns the words of the language that may follow, each with its meaning.
    fn words(&self) -> impl Iterator<Item = CompletionItem> {
        let words = self.expected.words.iter();
        words.map(|word| {
            let meanings = guide::meanings(word);
            let detail = meanings
                .first()
                .map(|meaning| meaning.phrase.replace('`', ""));
            let item = self.item(WORD_ORDER, word, CompletionKind::Keyword, detail);
            let said: Vec<String> = meanings.iter().map(|meaning| meaning.paragraph()).collect();
            CompletionItem {
                documentation: (!said.is_empty()).then(|| Markdown {
                    value: said.join("\n\n"),
                }),
                ..item
            }
        })
    }

    /// Returns the names that may follow.
    fn names(&self) -> Vec<CompletionItem> {
        let kinds = expected_kinds(self.expected, self.before);
        // After `without` in a title, names refer to the sections of the base.
        let first = usize::from(is_in_without_list(self.before));
        let mut known = BTreeSet::new();
        let names = names::declarations(self.lineage).into_iter();
        names
            .filter(|named| named.text >= first && kinds.contains(&named.kind))
            .filter(|named| known.insert(named.name.clone()))
            .map(|named| self.name(&named))
            .collect()
    }

    fn name(&self, named: &Declaration) -> CompletionItem {
        let kind = match named.kind {
            SectionKind::Option => CompletionKind::Property,
            SectionKind::Move | SectionKind::Table => CompletionKind::Function,
            SectionKind::Phase => CompletionKind::Module,
            _ => CompletionKind::Variable,
        };
        let source = self.lineage.sources.get(named.text);
        let line = source.text[..named.bytes.start]
            .rfind('\n')
            .map_or(0, |at| at + 1);
        let line = source.text[line..]
            .lines()
            .next()
            .unwrap_or_default()
            .trim();
        self.item(NAME_ORDER, &named.name, kind, Some(line.to_owned()))
    }

    /// Returns the values of the option that stands before a comparison sign.
    fn values(&self) -> Vec<CompletionItem> {
        let option = compared_option(self.before);
        let values = option.map_or_else(Vec::new, |name| option_values(self.lineage, name));
        values
            .iter()
            .map(|value| self.item(NAME_ORDER, value, CompletionKind::EnumMember, None))
            .collect()
    }

    /// Returns the games that another may be based on: the files in its folder, and the bundled ones.
    fn games(&self, document: &Document) -> Vec<CompletionItem> {
        let folder = document.path.as_deref().and_then(std::path::Path::parent);
        let entries = folder.and_then(|folder| std::fs::read_dir(folder).ok());
        let beside: BTreeSet<String> = entries
            .into_iter()
            .flatten()
            .flatten()
            .map(|entry| entry.path())
            .filter(|path| path.extension().is_some_and(|ending| ending == "sow"))
            .filter(|path| Some(path) != document.path.as_ref())
            .filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()))
            .collect();
        let item = |name: &str, detail: &str| {
            self.item(
                NAME_ORDER,
                name,
                CompletionKind::File,
                Some(detail.to_owned()),
            )
        };
        let bundled = bundled::names().into_iter();
        let bundled: Vec<_> = bundled
            .filter(|name| !beside.contains(*name))
            .map(|name| item(name, "bundled"))
            .collect();
        let beside = beside.iter().map(|name| item(name, "beside this file"));
        beside.chain(bundled).collect()
    }

    /// Returns whole phrases, with placeholders to fill in.
    fn phrases(&self) -> Vec<CompletionItem> {
        let fitting = matching_phrases(self.expected, self.before);
        fitting
            .into_iter()
            .map(|phrase| {
                let label = phrase.label;
                let detail = Some(phrase.detail.to_owned());
                CompletionItem {
                    text_edit: TextEdit {
                        range: self.range,
                        new_text: phrase.body.to_owned(),
                    },
                    insert_text_format: Some(InsertTextFormat::Snippet),
                    ..self.item(PHRASE_ORDER, label, CompletionKind::Snippet, detail)
                }
            })
            .collect()
    }
}

/// Returns the kinds of name that may follow.
pub(crate) fn expected_kinds(expected: &Expectations, before: &[&str]) -> Vec<SectionKind> {
    use SectionKind::{Counter, Mark, Move, Option, Phase, Region, Table};
    if !expected.name {
        return Vec::new();
    }
    if expected.place || expected.condition || expected.number {
        let mut kinds = Vec::new();
        if expected.place {
            kinds.extend([Region, Mark]);
        }
        if expected.condition || expected.number {
            kinds.extend([Option, Counter]);
        }
        return kinds;
    }
    let last = before.last().copied().unwrap_or_default();
    match last {
        "do" | "last" | "each" => vec![Table],
        "as" => vec![Mark],
        "can" => vec![Move],
        "own" | "opponent" if before.contains(&"threatened") => vec![Move],
        "own" | "opponent" => vec![Region, Mark, Counter],
        "unless" => vec![Move],
        "," if is_list_of_moves(before) => vec![Move],
        "set" if expected.section == Some(SectionKind::Case) => vec![Option],
        "set" => vec![Counter, Option],
        "phase" if !is_section_head(before) => vec![Phase],
        word if is_in_without_list(before) => SectionKind::from_keyword(word).into_iter().collect(),
        // A new name is expected here, which cannot be completed.
        _ => Vec::new(),
    }
}

/// Reports whether the last word begins a section: the word before it ends another section, or there is no word before
/// it.
fn is_section_head(before: &[&str]) -> bool {
    let word = before.len().checked_sub(2).map(|at| before[at]);
    word.is_none_or(|word| word == "}" || word.starts_with('"'))
}

/// Reports whether the words before a position are in a title's list of sections to leave out.
pub(crate) fn is_in_without_list(before: &[&str]) -> bool {
    let since = before.iter().rposition(|word| *word == "without");
    since.is_some_and(|at| before[..at].contains(&"based"))
}

/// Reports whether the words before a position are in a list of moves: `unless a, b,`
fn is_list_of_moves(before: &[&str]) -> bool {
    let list = before.rsplitn(2, |word| *word == "unless").next();
    let after = list.filter(|list| list.len() < before.len());
    after.is_some_and(|list| list.iter().skip(1).step_by(2).all(|sign| *sign == ","))
}

/// Returns the name of the option that is compared with a value at a position.
pub(crate) fn compared_option<'t>(before: &[&'t str]) -> Option<&'t str> {
    match before {
        [.., name, "=" | "!="] => Some(name),
        [.., name, "to"] => Some(name),
        _ => None,
    }
}

/// Returns the words that an option of the game may be set to.
pub(crate) fn option_values(lineage: &BaseChain, name: &str) -> Vec<String> {
    let options = lineage.trees.iter().flat_map(|tree| &tree.sections);
    let ranges = options.filter_map(|section| match section {
        Section::Option(option) if option.name.text == name => Some(&option.values),
        _ => None,
    });
    let words = ranges.flatten().filter_map(|range| match &range.node {
        ValueRange::Word(word) => Some(word.clone()),
        ValueRange::Numbers(..) => None,
    });
    words.collect()
}

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
    context: Context,
}

/// The context in which a phrase is offered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Context {
    /// Between sections.
    Section,
    /// As a line of a `move` section.
    MoveLine,
    /// As a row of a table.
    Row,
    /// Wherever a noun phrase may stand.
    NounPhrase,
}

macro_rules! phrases {
    ($($context:ident $label:literal $detail:literal $body:literal)*) => {
        &[$(Phrase { label: $label, detail: $detail, body: $body, context: Context::$context }),*]
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
    NounPhrase "own pit where …" "those pits of the mover" "own pit where ${1:seeds > 1}"
    NounPhrase "own empty pit" "an empty pit of the mover" "own empty pit"
    NounPhrase "own occupied pit" "a pit of the mover with seeds" "own occupied pit"
    NounPhrase "opponent pit where …" "those pits of the opponent" "opponent pit where ${1:seeds in 2..3}"
    NounPhrase "opposite of …" "the pit opposite another" "opposite of ${1:here}"
    NounPhrase "first … after …" "the next pit that is one of these" "first ${1:occupied pit} after ${2:here}"
};

/// Returns the phrases that fit these expectations.
pub(crate) fn matching_phrases(expected: &Expectations, before: &[&str]) -> Vec<Phrase> {
    let row = matches!(before.last(), Some(&"{")) || expected.words.contains(&"else");
    let fits = |context: Context| match context {
        Context::Section => expected.section.is_none() && expected.words.contains(&"board"),
        Context::MoveLine => {
            matches!(
                expected.section,
                Some(SectionKind::Move | SectionKind::Phase)
            ) && expected.words.contains(&"from")
        }
        Context::Row => row && expected.words.contains(&"else"),
        Context::NounPhrase => expected.place && expected.words.contains(&"own"),
    };
    let begins = |phrase: &Phrase| {
        let word = phrase.label.split(' ').next().unwrap_or_default();
        expected.words.contains(&word)
    };
    let all = PHRASES.iter().copied();
    all.filter(|phrase| fits(phrase.context) && begins(phrase))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{Context, PHRASES};
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
            let text = match phrase.context {
                Context::Section => format!("game \"X\"\n{body}"),
                Context::MoveLine => format!("game \"X\"\nmove x {{ {body} }}"),
                Context::Row => format!("game \"X\"\ntable x {{ {body} }}"),
                Context::NounPhrase => format!("game \"X\"\ntable x {{ {body} => end }}"),
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
