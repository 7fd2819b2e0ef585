//! The one place that knows pest: text in, nodes out, and nothing of pest in between.

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

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Letters, digits, `_`, beginning with a letter.
    Word,
    /// Digits, and what is glued to them.
    Number,
    /// `"…"`
    Text,
    /// A quotation mark whose line ends before it closes.
    OpenText,
    /// `{` or `(`
    Open,
    /// `}` or `)`
    Close,
    /// `=>`, `..`, `,` and so on.
    Sign,
    /// A character that means nothing in the language.
    Strange,
}

/// A phrase of the text that fits a rule of the grammar.
#[derive(Clone)]
pub(super) struct Node<'t> {
    pair: Pair<'t, Rule>,
    base: u32,
}

/// Why a text could not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Refused {
    /// The byte of the text at which no phrase could go on.
    pub(super) at: usize,
    /// The phrases that could have stood there; none if it is not the words that are to blame but how deep they go.
    pub(super) possible: Vec<Rule>,
}

/// Reads all of `text` by a rule that ends with the end of the text, such as [`Rule::one_row`].
pub(super) fn read_all(rule: Rule, text: &str) -> Result<(), Refused> {
    derived::Sow::parse(rule, text)
        .map(|_| ())
        .map_err(|error| refused(&error))
}

/// Where a text that is not at its end gets stuck: at its end, with all that could follow, if all of it can be read.
pub(super) fn read_on(rule: Rule, text: &str) -> Refused {
    // No word, sign, or number.
    let refused = read_all(rule, &format!("{text} \u{1}")).err();
    refused.unwrap_or(Refused {
        at: text.len(),
        possible: Vec::new(),
    })
}

/// Reads the beginning of `text`, which begins at `base` on the number line, as far as `rule` goes.
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

/// How the phrases at the beginning of `text` stand inside each other, as far as `rule` goes: the rule of each where it
/// begins, and again where it ends, with these places. `None` if `rule` does not fit.
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

/// How often a phrase may stand inside another of its kind. All that works on trees goes down into them.
const DEEPEST: usize = 65;

/// Where phrases go too deep inside each other.
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

/// What the text is made of, whatever it says: the places of its tokens with their kinds, and without one those of its
/// comments.
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

/// Whether a word is one of the language, also if it may be a name.
pub(super) fn is_word(text: &str) -> bool {
    static WORDS: LazyLock<BTreeSet<&str>> = LazyLock::new(|| {
        let spelled = Rule::all_rules().iter().flat_map(|rule| spellings(*rule));
        spelled.copied().collect()
    });
    WORDS.contains(text)
}

/// The words of the language that cannot be names.
pub(super) fn reserved() -> &'static [&'static str] {
    spellings(Rule::reserved)
}

impl<'t> Node<'t> {
    /// The rule it fits.
    pub(super) fn rule(&self) -> Rule {
        self.pair.as_rule()
    }

    /// Its words. Only for nodes without children, which have no white space at their end.
    pub(super) fn text(&self) -> &'t str {
        self.pair.as_str()
    }

    /// Its place, from the first to the last word; what pest calls the span goes on to the next word.
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

    /// The phrases it is made of, words and signs included.
    pub(super) fn children(&self) -> impl Iterator<Item = Self> + use<'t> {
        let base = self.base;
        self.pair
            .clone()
            .into_inner()
            .map(move |pair| Self { pair, base })
    }

    /// Those of its phrases that fit `rule`.
    pub(super) fn all(&self, rule: Rule) -> impl Iterator<Item = Self> + use<'t> {
        self.children().filter(move |child| child.rule() == rule)
    }

    /// The first of its phrases that fits `rule`.
    pub(super) fn find(&self, rule: Rule) -> Option<Self> {
        self.all(rule).next()
    }

    /// Whether one of its phrases fits `rule`.
    pub(super) fn has(&self, rule: Rule) -> bool {
        self.find(rule).is_some()
    }

    /// The phrase that the grammar says is there.
    pub(super) fn part(&self, rule: Rule) -> Self {
        match self.find(rule) {
            Some(part) => part,
            None => unreachable!(
                "`{:?}` has no `{rule:?}`: sow.pest and the tree builder differ",
                self.rule()
            ),
        }
    }

    /// The first phrase of those the grammar says are there.
    pub(super) fn first(&self) -> Self {
        match self.children().next() {
            Some(first) => first,
            None => unreachable!(
                "`{:?}` is empty: sow.pest and the tree builder differ",
                self.rule()
            ),
        }
    }

    /// For alternatives that the builder has no arm for.
    pub(super) fn unforeseen(&self) -> ! {
        unreachable!(
            "`{:?}` is not foreseen here: sow.pest and the tree builder differ",
            self.rule()
        )
    }
}
