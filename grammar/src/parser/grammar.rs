//! The only module that uses pest. It takes texts and returns nodes, without exposing any type of pest.

use crate::source::Span;
use pest::error::{Error, ErrorVariant, InputLocation};
use pest::iterators::Pair;
use pest::{Parser as _, Token};
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::LazyLock;

mod derived {
    #[derive(pest_derive::Parser)]
    #[grammar = "../sow.pest"]
    pub(super) struct Sow;
}

mod words {
    use super::Rule;
    include!(concat!(env!("OUT_DIR"), "/words.rs"));
}

pub(super) use derived::Rule;
pub(super) use words::{beginning, spellings};

/// The kind of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Letters, digits and `_`, beginning with a letter.
    Word,
    /// Digits, and letters that directly follow them.
    Number,
    /// `"…"`
    Text,
    /// A quotation mark that is not closed on its line.
    OpenText,
    /// `{` or `(`
    Open,
    /// `}` or `)`
    Close,
    /// `=>`, `..`, `,` and so on.
    Sign,
    /// A character that has no meaning in the language.
    Strange,
}

/// A phrase of the text that matches a rule of the grammar.
#[derive(Clone)]
pub(super) struct Node<'t> {
    pair: Pair<'t, Rule>,
    base: u32,
}

/// The reason why a text could not be parsed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Refused {
    /// The offset at which no phrase could continue.
    pub(super) at: usize,
    /// The phrases that could have followed there; empty if the phrases are nested too deeply.
    pub(super) possible: Vec<Rule>,
}

/// Parses all of `text` by a rule that includes the end of the text, such as [`Rule::one_row`].
pub(super) fn read_all(rule: Rule, text: &str) -> Result<(), Refused> {
    derived::Sow::parse(rule, text)
        .map(|_| ())
        .map_err(|error| refused(&error))
}

/// Returns where an incomplete text gets stuck: at its end, with everything that could follow, if all of it can be
/// parsed.
pub(super) fn read_on(rule: Rule, text: &str) -> Refused {
    // A character that is not a word, sign or number.
    let refused = read_all(rule, &format!("{text} \u{1}")).err();
    refused.unwrap_or(Refused {
        at: text.len(),
        possible: Vec::new(),
    })
}

/// Parses the beginning of `text`, as far as `rule` matches; `base` is its offset on the number line.
pub(super) fn read(rule: Rule, text: &str, base: u32) -> Result<Node<'_>, Refused> {
    let mut pairs = derived::Sow::parse(rule, text).map_err(|error| refused(&error))?;
    let Some(pair) = pairs.next() else {
        unreachable!("a rule that was asked for is the first that is told")
    };
    match too_deep(&pair) {
        Some(at) => Err(Refused {
            at,
            possible: Vec::new(),
        }),
        None => Ok(Node { pair, base }),
    }
}

/// Returns the nesting of the phrases at the beginning of `text`, as far as `rule` matches: the rule of each phrase
/// with the offset of its start, and again with the offset of its end. `None` if `rule` does not match.
pub(super) fn nesting(rule: Rule, text: &str) -> Option<Vec<(Rule, usize)>> {
    let pairs = derived::Sow::parse(rule, text).ok()?;
    let bounds = pairs.tokens().map(|token| match token {
        Token::Start { rule, pos } | Token::End { rule, pos } => (rule, pos.pos()),
    });
    Some(bounds.collect())
}

fn refused(error: &Error<Rule>) -> Refused {
    let (InputLocation::Pos(at) | InputLocation::Span((at, _))) = error.location;
    let possible = match &error.variant {
        ErrorVariant::ParsingError { positives, .. } => positives.clone(),
        ErrorVariant::CustomError { .. } => Vec::new(),
    };
    Refused { at, possible }
}

/// The largest nesting depth of phrases of the same kind. All code that works on trees recurses to this depth.
const DEEPEST: usize = 65;

/// Returns the offset at which phrases are nested too deeply.
fn too_deep(pair: &Pair<'_, Rule>) -> Option<usize> {
    let mut around: Vec<(Rule, usize)> = Vec::new();
    for inner in std::iter::once(pair.clone()).chain(pair.clone().into_inner().flatten()) {
        let (rule, span) = (inner.as_rule(), inner.as_span());
        while around.last().is_some_and(|&(_, end)| end <= span.start()) {
            around.pop();
        }
        if around.iter().filter(|&&(outer, _)| outer == rule).count() >= DEEPEST {
            return Some(span.start());
        }
        around.push((rule, span.end()));
    }
    None
}

/// Splits any text into tokens and comments: the range of each token with its kind, and the range of each comment
/// without one.
pub(super) fn lexemes(text: &str) -> Vec<(Option<Kind>, Range<usize>)> {
    let read = derived::Sow::parse(Rule::lexemes, text)
        .into_iter()
        .flatten();
    let lexemes = read.flat_map(Pair::into_inner);
    lexemes
        .filter(|lexeme| lexeme.as_rule() != Rule::EOI)
        .map(|lexeme| {
            (
                kind(lexeme.as_rule()),
                lexeme.as_span().start()..lexeme.as_span().end(),
            )
        })
        .collect()
}

const fn kind(rule: Rule) -> Option<Kind> {
    Some(match rule {
        Rule::any_word => Kind::Word,
        Rule::digits => Kind::Number,
        Rule::string => Kind::Text,
        Rule::open_text => Kind::OpenText,
        Rule::opening => Kind::Open,
        Rule::closing => Kind::Close,
        Rule::sign => Kind::Sign,
        Rule::remark => return None,
        _ => Kind::Strange,
    })
}

/// Reports whether a word belongs to the language, including words that may also be names.
pub(super) fn is_word(text: &str) -> bool {
    static WORDS: LazyLock<BTreeSet<&str>> = LazyLock::new(|| {
        let spelled = Rule::all_rules().iter().flat_map(|rule| spellings(*rule));
        spelled.copied().collect()
    });
    WORDS.contains(text)
}

/// Returns the words of the language that cannot be names.
pub(super) fn reserved() -> &'static [&'static str] {
    spellings(Rule::reserved)
}

impl<'t> Node<'t> {
    /// Returns the rule that it matches.
    pub(super) fn rule(&self) -> Rule {
        self.pair.as_rule()
    }

    /// Returns its text. Only for nodes without children, which do not end with white space.
    pub(super) fn text(&self) -> &'t str {
        self.pair.as_str()
    }

    /// Returns its span, from the first to the last word; the span of pest extends to the next word.
    pub(super) fn span(&self) -> Span {
        let mut last = self.pair.clone();
        while let Some(inner) = last.clone().into_inner().next_back() {
            last = inner;
        }
        let (start, end) = (
            self.pair.as_span().start() as u32,
            last.as_span().end() as u32,
        );
        Span::new(self.base + start, self.base + end)
    }

    /// Returns its direct parts, including words and signs.
    pub(super) fn children(&self) -> impl Iterator<Item = Self> + use<'t> {
        let base = self.base;
        self.pair
            .clone()
            .into_inner()
            .map(move |pair| Self { pair, base })
    }

    /// Returns its parts that match `rule`.
    pub(super) fn all(&self, rule: Rule) -> impl Iterator<Item = Self> + use<'t> {
        self.children().filter(move |child| child.rule() == rule)
    }

    /// Returns the first of its parts that matches `rule`.
    pub(super) fn find(&self, rule: Rule) -> Option<Self> {
        self.all(rule).next()
    }

    /// Reports whether one of its parts matches `rule`.
    pub(super) fn has(&self, rule: Rule) -> bool {
        self.find(rule).is_some()
    }

    /// Returns the part that the grammar guarantees.
    pub(super) fn part(&self, rule: Rule) -> Self {
        match self.find(rule) {
            Some(part) => part,
            None => unreachable!(
                "`{:?}` has no `{rule:?}`: sow.pest and the tree builder differ",
                self.rule()
            ),
        }
    }

    /// Returns the first part, which the grammar guarantees.
    pub(super) fn first(&self) -> Self {
        match self.children().next() {
            Some(first) => first,
            None => unreachable!(
                "`{:?}` is empty: sow.pest and the tree builder differ",
                self.rule()
            ),
        }
    }

    /// Panics for an alternative that the builder does not handle.
    pub(super) fn unforeseen(&self) -> ! {
        unreachable!(
            "`{:?}` is not foreseen here: sow.pest and the tree builder differ",
            self.rule()
        )
    }
}
