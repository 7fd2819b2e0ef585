//! Builds the variants into the library, so that a change to any of them is a change to the library, and derives tables
//! from the grammar: the words with which each phrase can begin, and how words are spelled.

#[cfg(feature = "bundled")]
mod bundle;

use pest_meta::ast::{Expr, Rule, RuleType};
use pest_meta::parser;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

fn main() {
    println!("cargo::rerun-if-changed=../variants");
    println!("cargo::rerun-if-changed=sow.pest");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=bundle.rs");
    let grammar = std::fs::read_to_string("sow.pest").expect("the grammar");
    let pairs = parser::parse(parser::Rule::grammar_rules, &grammar).expect("a grammar");
    let rules = parser::consume_rules(pairs).expect("rules that are sound");
    let folder = std::env::var_os("OUT_DIR").expect("a folder for what is built");
    let folder = Path::new(&folder);
    std::fs::write(folder.join("words.rs"), tables(&rules)).expect("writable");
    #[cfg(feature = "bundled")]
    bundle::write(Path::new("variants"), folder);
}

/// Returns the Rust source of the tables.
fn tables(rules: &[Rule]) -> String {
    let named: BTreeMap<&str, &Rule> = rules.iter().map(|rule| (&*rule.name, rule)).collect();
    let mut beginnings = String::new();
    let mut spellings = String::new();
    for rule in rules {
        let first = beginning(&named, &Expr::Ident(rule.name.clone())).words;
        let first: Vec<_> = first.iter().map(|word| format!("Rule::{word}")).collect();
        if rule.ty != RuleType::Silent || !first.is_empty() {
            let arm = format!("        Rule::{} => &[{}],\n", rule.name, first.join(", "));
            beginnings.push_str(&arm);
        }
        if let (RuleType::Atomic, Some(all)) = (rule.ty, spelled(&named, &rule.expr)) {
            let _ = writeln!(spellings, "        Rule::{} => &{all:?},", rule.name);
        }
    }
    format!(
        "/// The words, signs and other tokens with which a phrase can begin, in the order of the grammar.\n\
         pub(crate) const fn beginning(rule: Rule) -> &'static [Rule] {{\n    match rule {{\n{beginnings}        _ => &[],\n    }}\n}}\n\n\
         /// The spellings of a token; none if it is not always spelled alike.\n\
         pub(crate) const fn spellings(token: Rule) -> &'static [&'static str] {{\n    match token {{\n{spellings}        _ => &[],\n    }}\n}}\n"
    )
}

/// The tokens with which a phrase can begin.
#[derive(Default)]
struct Beginning<'r> {
    words: Vec<&'r str>,
    /// Whether the phrase can be empty.
    may_be_empty: bool,
}

fn beginning<'r>(rules: &BTreeMap<&str, &'r Rule>, expr: &Expr) -> Beginning<'r> {
    let of = |expr: &Expr| beginning(rules, expr);
    match expr {
        Expr::Ident(name) => match rules.get(&**name) {
            Some(rule) if rule.ty == RuleType::Atomic => Beginning {
                words: vec![&*rule.name],
                may_be_empty: false,
            },
            Some(rule) => of(&rule.expr),
            // A rule built into pest: the start or the end of the text.
            None => nothing(),
        },
        Expr::Seq(first, then) => {
            let mut first = of(first);
            if first.may_be_empty {
                let then = of(then);
                first.may_be_empty = then.may_be_empty;
                add(&mut first.words, then.words);
            }
            first
        }
        Expr::Choice(one, other) => {
            let (mut one, other) = (of(one), of(other));
            one.may_be_empty |= other.may_be_empty;
            add(&mut one.words, other.words);
            one
        }
        Expr::Opt(inner) | Expr::Rep(inner) => Beginning {
            may_be_empty: true,
            ..of(inner)
        },
        Expr::RepOnce(inner) => of(inner),
        // White space and lookahead.
        _ => nothing(),
    }
}

fn nothing<'r>() -> Beginning<'r> {
    Beginning {
        words: Vec::new(),
        may_be_empty: true,
    }
}

fn add<'r>(words: &mut Vec<&'r str>, more: Vec<&'r str>) {
    let new: Vec<_> = more
        .into_iter()
        .filter(|word| !words.contains(word))
        .collect();
    words.extend(new);
}

/// Returns all spellings of a token, if they can be listed.
fn spelled(rules: &BTreeMap<&str, &Rule>, expr: &Expr) -> Option<Vec<String>> {
    let spelled = |expr: &Expr| spelled(rules, expr);
    match expr {
        Expr::Ident(name) => {
            let named = rules.get(&**name)?;
            (named.ty == RuleType::Silent).then(|| spelled(&named.expr))?
        }
        Expr::Str(text) => Some(vec![text.clone()]),
        Expr::NegPred(_) => Some(vec![String::new()]),
        Expr::Opt(inner) => Some([vec![String::new()], spelled(inner)?].concat()),
        Expr::Choice(one, other) => Some([spelled(one)?, spelled(other)?].concat()),
        Expr::Seq(first, then) => {
            let (first, then) = (spelled(first)?, spelled(then)?);
            let joined = first
                .iter()
                .flat_map(|first| then.iter().map(move |then| format!("{first}{then}")));
            Some(joined.collect())
        }
        _ => None,
    }
}
