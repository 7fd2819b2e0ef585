//! The only module that uses pest. It takes texts and returns nodes, without exposing any type of pest.

use crate::source::Span;
use pest::Token;
use pest::error::{ErrorVariant, InputLocation};
use pest::iterators::Pair;
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::LazyLock;
use walk::{Refusal, parse};

mod walk;

#[cfg(feature = "test_hooks")]
pub(super) use walk::attempts;
pub(super) use walk::{ALL_RULES, Rule, beginning, spellings};

/// The kind of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenKind {
    /// Letters, digits and `_`, beginning with a letter.
    Word,
    /// Digits, and letters that directly follow them.
    Number,
    /// `"…"`
    Text,
    /// A quotation mark that is not closed on its line.
    UnclosedText,
    /// `{` or `(`
    Open,
    /// `}` or `)`
    Close,
    /// `=>`, `..`, `,` and so on.
    Sign,
    /// A character that has no meaning in the language.
    Unknown,
}

/// A phrase of the text that matches a rule of the grammar.
#[derive(Clone)]
pub(super) struct Node<'t> {
    pair: Pair<'t, Rule>,
    base: u32,
}

/// The reason why a text could not be parsed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ParseFailure {
    /// The offset at which no phrase could continue.
    pub(super) at: usize,
    /// The phrases that could have followed there; empty if the phrases are nested too deeply.
    pub(super) possible: Vec<Rule>,
}

/// Parses all of `text` by a rule that includes the end of the text, such as [`Rule::one_row`].
pub(super) fn read_all(rule: Rule, text: &str) -> Result<(), ParseFailure> {
    parse(rule, text).map(|_| ()).map_err(ParseFailure::from)
}

/// Returns where an incomplete text gets stuck: at its end, with everything that could follow, if all of it can be
/// parsed.
pub(super) fn read_incomplete(rule: Rule, text: &str) -> ParseFailure {
    // This character is not a word, sign or number, so no text can be parsed beyond it.
    let refused = read_all(rule, &format!("{text} \u{1}")).err();
    refused.unwrap_or(ParseFailure {
        at: text.len(),
        possible: Vec::new(),
    })
}

/// Parses the beginning of `text`, as far as `rule` matches; `base` is the offset of the text on the number line.
pub(super) fn read(rule: Rule, text: &str, base: u32) -> Result<Node<'_>, ParseFailure> {
    let mut pairs = parse(rule, text).map_err(ParseFailure::from)?;
    let Some(pair) = pairs.next() else {
        unreachable!("a rule that was asked for is the first that is told")
    };
    Ok(Node { pair, base })
}

/// Returns the nesting of the phrases at the beginning of `text`, as far as `rule` matches: the rule of each phrase
/// with the offset of its start, and again with the offset of its end. `None` if `rule` does not match.
pub(super) fn nesting(rule: Rule, text: &str) -> Option<Vec<(Rule, usize)>> {
    let pairs = parse(rule, text).ok()?;
    let bounds = pairs.tokens().map(|token| match token {
        Token::Start { rule, pos } | Token::End { rule, pos } => (rule, pos.pos()),
    });
    Some(bounds.collect())
}

impl From<Refusal> for ParseFailure {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::TooDeep(at) => Self {
                at,
                possible: Vec::new(),
            },
            Refusal::Unfit(error) => {
                let (InputLocation::Pos(at) | InputLocation::Span((at, _))) = error.location;
                let possible = match error.variant {
                    ErrorVariant::ParsingError { positives, .. } => positives,
                    ErrorVariant::CustomError { .. } => Vec::new(),
                };
                Self { at, possible }
            }
        }
    }
}

/// Splits any text into tokens and comments: the range of each token with its kind, and the range of each comment
/// without one.
pub(super) fn lexemes(text: &str) -> Vec<(Option<TokenKind>, Range<usize>)> {
    let read = parse(Rule::lexemes, text).into_iter().flatten();
    let lexemes = read.flat_map(Pair::into_inner);
    lexemes
        .filter(|lexeme| lexeme.as_rule() != Rule::EOI)
        .map(|lexeme| {
            (
                token_kind(lexeme.as_rule()),
                lexeme.as_span().start()..lexeme.as_span().end(),
            )
        })
        .collect()
}

const fn token_kind(rule: Rule) -> Option<TokenKind> {
    Some(match rule {
        Rule::any_word => TokenKind::Word,
        Rule::digits => TokenKind::Number,
        Rule::string => TokenKind::Text,
        Rule::open_text => TokenKind::UnclosedText,
        Rule::opening => TokenKind::Open,
        Rule::closing => TokenKind::Close,
        Rule::sign => TokenKind::Sign,
        Rule::remark => return None,
        _ => TokenKind::Unknown,
    })
}

/// Reports whether a word belongs to the language, including words that may also be names.
pub(super) fn is_word(text: &str) -> bool {
    static WORDS: LazyLock<BTreeSet<&str>> = LazyLock::new(|| {
        let spelled = ALL_RULES.iter().flat_map(|rule| spellings(*rule));
        spelled.copied().collect()
    });
    WORDS.contains(text)
}

/// Returns the words of the language that cannot be names.
pub(super) fn reserved() -> &'static [&'static str] {
    spellings(Rule::reserved)
}

impl<'t> Node<'t> {
    /// Returns the grammar rule that the node matches.
    pub(super) fn rule(&self) -> Rule {
        self.pair.as_rule()
    }

    /// Returns the text of the node. Only for nodes without children, which do not end with white space.
    pub(super) fn text(&self) -> &'t str {
        self.pair.as_str()
    }

    /// Returns the span of the node, from the first to the last word; the span of pest extends to the next word.
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

    /// Returns the direct parts of the node, including words and signs.
    pub(super) fn children(&self) -> impl Iterator<Item = Self> + use<'t> {
        let base = self.base;
        self.pair
            .clone()
            .into_inner()
            .map(move |pair| Self { pair, base })
    }

    /// Returns the parts that match `rule`.
    pub(super) fn parts(&self, rule: Rule) -> impl Iterator<Item = Self> + use<'t> {
        self.children().filter(move |child| child.rule() == rule)
    }

    /// Returns the first part that matches `rule`.
    pub(super) fn find(&self, rule: Rule) -> Option<Self> {
        self.parts(rule).next()
    }

    /// Reports whether one of the parts matches `rule`.
    pub(super) fn has(&self, rule: Rule) -> bool {
        self.find(rule).is_some()
    }

    /// Returns the part that matches `rule`, which the grammar guarantees to exist.
    pub(super) fn part(&self, rule: Rule) -> Self {
        match self.find(rule) {
            Some(part) => part,
            None => unreachable!(
                "`{:?}` has no `{rule:?}`: sow.pest and the tree builder differ",
                self.rule()
            ),
        }
    }

    /// Returns the first part, which the grammar guarantees to exist.
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
    pub(super) fn unhandled(&self) -> ! {
        unreachable!(
            "`{:?}` is not foreseen here: sow.pest and the tree builder differ",
            self.rule()
        )
    }
}
