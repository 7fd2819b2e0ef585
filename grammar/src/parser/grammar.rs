//! The one place that knows pest: text in, nodes out, and nothing of pest in between.

use crate::source::Span;
use pest::Parser as _;
use pest::error::InputLocation;
use pest::iterators::Pair;
use std::sync::OnceLock;

mod derived {
    #[derive(pest_derive::Parser)]
    #[grammar = "../sow.pest"]
    pub(super) struct Sow;
}

pub(super) use derived::Rule;

/// A phrase of the text that fits a rule of the grammar.
#[derive(Clone)]
pub(super) struct Node<'t> {
    pair: Pair<'t, Rule>,
    base: u32,
}

/// Reads all of `text` by a rule that ends with the end of the text, such as [`Rule::one_row`].
///
/// # Errors
/// The byte of `text` at which no phrase could go on.
pub(super) fn read_all(rule: Rule, text: &str) -> Result<(), usize> {
    derived::Sow::parse(rule, text).map(|_| ()).map_err(stuck)
}

/// Reads the beginning of `text`, which begins at `base` on the number line, as far as `rule` goes.
///
/// # Errors
/// The byte of `text` at which no phrase could go on.
pub(super) fn read(rule: Rule, text: &str, base: u32) -> Result<Node<'_>, usize> {
    let mut pairs = derived::Sow::parse(rule, text).map_err(stuck)?;
    pairs.next().map(|pair| Node { pair, base }).ok_or(0)
}

#[expect(clippy::needless_pass_by_value, reason = "made for `map_err`")]
fn stuck(error: pest::error::Error<Rule>) -> usize {
    match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
    }
}

/// The words of the language that cannot be names.
pub(super) fn words() -> &'static [String] {
    static WORDS: OnceLock<Vec<String>> = OnceLock::new();
    WORDS.get_or_init(|| words_of(Rule::one_reserved))
}

/// The words of the language that may be names as well.
pub(super) fn free_words() -> &'static [String] {
    static WORDS: OnceLock<Vec<String>> = OnceLock::new();
    WORDS.get_or_init(|| words_of(Rule::one_free))
}

/// Every word of the language is a rule that is called like the word, in capitals.
fn words_of(list: Rule) -> Vec<String> {
    let names = Rule::all_rules().iter().map(|rule| format!("{rule:?}"));
    let words = names.filter(|name| name.bytes().all(|byte| byte.is_ascii_uppercase()));
    words
        .map(|name| name.to_lowercase())
        .filter(|word| read_all(list, word).is_ok())
        .collect()
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
