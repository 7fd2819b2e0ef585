//! Parsing by a table. The build script reads `sow.pest` and writes what each rule matches into a table; a [`Walk`]
//! follows it with the combinators of pest, in the same way as the code that pest's derive macro generates. That code
//! would have a function for each expression: two fifths of all the code of this crate.

use pest::error::Error;
use pest::iterators::Pairs;
use pest::{Atomicity, ParseResult, ParserState};
use std::cell::Cell;

include!(concat!(env!("OUT_DIR"), "/tables.rs"));

/// A rule of `sow.pest`.
struct Definition {
    kind: Kind,
    matches: Expr,
}

/// How a rule is written in `sow.pest`. This decides whether the result has a node for it and whether white space may
/// stand between its parts.
enum Kind {
    /// `{ … }`: a node, with white space allowed between the parts.
    Normal,
    /// `_{ … }`: no node.
    Silent,
    /// `@{ … }`: a node without inner nodes and without white space.
    Atomic,
    /// `${ … }`: a node without white space.
    CompoundAtomic,
    /// `!{ … }`: a node with white space, wherever it stands.
    NonAtomic,
    /// White space and comments, which may stand between the parts of other rules.
    Space,
}

/// An expression, as in a grammar of pest.
enum Expr {
    StartOfText,
    EndOfText,
    AnyCharacter,
    Text(&'static str),
    Character(fn(&char) -> bool),
    Rule(Rule),
    Sequence(&'static [Self]),
    Choice(&'static [Self]),
    Optional(&'static Self),
    Repeated(&'static Self),
    Ahead(&'static Self),
    NotAhead(&'static Self),
    /// Everything before the first of these texts.
    Until(&'static [&'static str]),
}

/// The number of rules that may be nested. This is the only bound on depth for all code that works on texts and trees.
/// It admits some sixty parentheses around a condition, and a hundred words such as `not`. A level takes two kilobytes
/// of stack without optimisation, and threads have two megabytes.
const MAX_DEPTH: usize = 350;

/// How many expressions may be tried per byte of a text. The grammar needs far fewer; this bounds what a mistake in it
/// could cost.
const MAX_ATTEMPTS_PER_BYTE: usize = 400;
/// How many expressions may be tried however short the text.
const ATTEMPTS_FOR_ANY_TEXT: usize = 10_000;

type State<'t> = Box<ParserState<'t, Rule>>;
type Walked<'t> = ParseResult<State<'t>>;

/// The reason why a text was refused.
pub(super) enum Refusal {
    /// No phrase fits.
    Unfit(Box<Error<Rule>>),
    /// The phrases at this offset are nested too deeply.
    TooDeep(usize),
}

/// Parses the beginning of `text`, as far as `rule` matches.
pub(super) fn parse(rule: Rule, text: &str) -> Result<Pairs<'_, Rule>, Refusal> {
    let walk = Walk::new(text);
    let parsed = pest::state(text, |state| walk.rule(rule, state));
    match walk.too_deep_at.get() {
        Some(at) => Err(Refusal::TooDeep(at)),
        None => parsed.map_err(|error| Refusal::Unfit(Box::new(error))),
    }
}

/// Returns the number of expressions that are tried to parse a text.
#[cfg(feature = "test_hooks")]
pub(in crate::parser) fn attempts(rule: Rule, text: &str) -> usize {
    let walk = Walk::new(text);
    // The attempts are counted whether or not the text fits.
    let _ = pest::state(text, |state| walk.rule(rule, state));
    walk.attempts.get()
}

/// One walk through a text.
struct Walk {
    /// The number of expressions tried so far.
    attempts: Cell<usize>,
    max_attempts: usize,
    /// The number of rules that are being matched, each within the one before.
    depth: Cell<usize>,
    /// The offset where rules were nested too deeply, or too much had been tried. From then on nothing matches.
    too_deep_at: Cell<Option<usize>>,
}

impl Walk {
    fn new(text: &str) -> Self {
        Self {
            attempts: Cell::new(0),
            max_attempts: ATTEMPTS_FOR_ANY_TEXT.max(MAX_ATTEMPTS_PER_BYTE * text.len()),
            depth: Cell::new(0),
            too_deep_at: Cell::new(None),
        }
    }

    fn rule<'t>(&self, rule: Rule, state: State<'t>) -> Walked<'t> {
        let depth = self.depth.get();
        if depth == MAX_DEPTH || self.attempts.get() > self.max_attempts {
            self.too_deep_at.set(Some(state.position().pos()));
        }
        if self.too_deep_at.get().is_some() {
            return Err(state);
        }
        self.depth.set(depth + 1);
        let walked = self.definition(rule, state);
        self.depth.set(depth);
        walked
    }

    fn definition<'t>(&self, rule: Rule, state: State<'t>) -> Walked<'t> {
        let Definition { kind, matches } = &DEFINITIONS[rule as usize];
        match kind {
            Kind::Normal => state.rule(rule, |state| self.follow(matches, state)),
            Kind::Silent => self.follow(matches, state),
            Kind::Atomic => state.rule(rule, |state| {
                state.atomic(Atomicity::Atomic, |state| self.follow(matches, state))
            }),
            Kind::CompoundAtomic => state.atomic(Atomicity::CompoundAtomic, |state| {
                state.rule(rule, |state| self.follow(matches, state))
            }),
            Kind::NonAtomic => state.atomic(Atomicity::NonAtomic, |state| {
                state.rule(rule, |state| self.follow(matches, state))
            }),
            Kind::Space => state.atomic(Atomicity::Atomic, |state| self.follow(matches, state)),
        }
    }

    fn follow<'t>(&self, expr: &'static Expr, state: State<'t>) -> Walked<'t> {
        self.attempts.set(self.attempts.get() + 1);
        match expr {
            Expr::StartOfText => state.start_of_input(),
            Expr::EndOfText => state.end_of_input(),
            Expr::AnyCharacter => state.skip(1),
            Expr::Text(text) => state.match_string(text),
            Expr::Character(fits) => state.match_char_by(|character| fits(&character)),
            Expr::Rule(rule) => self.rule(*rule, state),
            Expr::Sequence(parts) => state.sequence(|state| self.sequence(parts, state)),
            Expr::Choice(choices) => self.choice(choices, state),
            Expr::Optional(inner) => state.optional(|state| self.follow(inner, state)),
            Expr::Repeated(inner) => state.optional(|state| {
                self.follow(inner, state)?
                    .repeat(|state| state.sequence(|state| self.follow(inner, self.space(state)?)))
            }),
            Expr::Ahead(inner) => state.lookahead(true, |state| self.follow(inner, state)),
            Expr::NotAhead(inner) => state.lookahead(false, |state| self.follow(inner, state)),
            Expr::Until(texts) => state.skip_until(texts),
        }
    }

    fn sequence<'t>(&self, parts: &'static [Expr], mut state: State<'t>) -> Walked<'t> {
        for (at, part) in parts.iter().enumerate() {
            if at > 0 {
                state = self.space(state)?;
            }
            state = self.follow(part, state)?;
        }
        Ok(state)
    }

    fn choice<'t>(&self, choices: &'static [Expr], mut state: State<'t>) -> Walked<'t> {
        for choice in choices {
            match self.follow(choice, state) {
                Ok(state) => return Ok(state),
                Err(refused) => state = refused,
            }
        }
        Err(state)
    }

    /// Skips white space and comments, where they are allowed.
    fn space<'t>(&self, state: State<'t>) -> Walked<'t> {
        if state.atomicity() != Atomicity::NonAtomic {
            return Ok(state);
        }
        state.repeat(|state| {
            self.rule(Rule::WHITESPACE, state)
                .or_else(|state| self.rule(Rule::COMMENT, state))
        })
    }
}
