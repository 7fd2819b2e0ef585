//! Nested phrases, generated from the grammar: for every place of a rule in which a phrase can contain itself.

use super::Grammar;
use super::reader::{Expr, Kind};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// Words and signs in order.
type Words = Vec<String>;

/// A part of a rule that stands for another rule, with words of the grammar before and after it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Step {
    pub(super) outer: String,
    pub(super) inner: String,
    pub(super) before: Words,
    pub(super) after: Words,
}

/// The steps by which phrases contain each other.
pub(super) struct Nestings<'g> {
    grammar: &'g Grammar,
    shortest: BTreeMap<String, Words>,
    /// The phrases that consist of tokens alone.
    plain: BTreeSet<String>,
    /// All steps from one rule to another, each with all ways to spell what is beside it.
    pub(super) steps: Vec<Step>,
    /// The rules that each rule leads to, directly or not.
    reachable: BTreeMap<String, BTreeSet<String>>,
}

impl<'g> Nestings<'g> {
    pub(super) fn new(grammar: &'g Grammar) -> Self {
        let mut nestings = Self {
            grammar,
            shortest: BTreeMap::new(),
            plain: BTreeSet::new(),
            steps: Vec::new(),
            reachable: BTreeMap::new(),
        };
        nestings.find_shortest();
        nestings.find_plain();
        let rules = grammar.rules.values();
        let phrases = rules.filter(|rule| rule.kind != Kind::Atomic && rule.name != "COMMENT");
        for rule in phrases {
            for (inner, before, after) in nestings.parts(&rule.expr) {
                nestings.steps.push(Step {
                    outer: rule.name.clone(),
                    inner,
                    before,
                    after,
                });
            }
        }
        nestings.find_reachable();
        nestings
    }

    /// Returns the steps inside phrases that can contain themselves.
    pub(super) fn recursive_steps(&self) -> Vec<&Step> {
        let recursive = |step: &&Step| self.reachable[&step.inner].contains(&step.outer);
        self.steps.iter().filter(recursive).collect()
    }

    /// Returns a text in which a phrase contains itself `depth` times, each time by way of all these steps; `None` if
    /// there is no such phrase in a section.
    pub(super) fn nest(&self, steps: &[&Step], depth: usize) -> Option<Nest> {
        let first = steps.first()?;
        let opening = self.path("one_section", &first.outer)?;
        let mut cycle: Vec<&Step> = Vec::new();
        for (at, step) in steps.iter().enumerate() {
            let next = steps[(at + 1) % steps.len()];
            cycle.push(step);
            cycle.extend(self.path(&step.inner, &next.outer)?);
        }
        let before = |steps: &[&Step]| -> Words {
            let words = steps.iter().flat_map(|step| step.before.iter().cloned());
            words.collect()
        };
        let after = |steps: &[&Step]| -> Words {
            let words = steps
                .iter()
                .rev()
                .flat_map(|step| step.after.iter().cloned());
            words.collect()
        };
        let repeat = |words: Words| vec![words; depth].concat();
        Some(Nest {
            head: [before(&opening), repeat(before(&cycle))].concat(),
            middle: self.shortest[&first.outer].clone(),
            tail: [repeat(after(&cycle)), after(&opening)].concat(),
        })
    }

    /// Returns a shortest chain of steps from one rule to another.
    fn path(&self, from: &str, to: &str) -> Option<Vec<&Step>> {
        let mut reached: BTreeMap<&str, Option<&Step>> = BTreeMap::from([(from, None)]);
        let mut queue = VecDeque::from([from]);
        while let Some(rule) = queue.pop_front().filter(|&rule| rule != to) {
            for step in self.steps.iter().filter(|step| step.outer == rule) {
                if !reached.contains_key(&*step.inner) {
                    reached.insert(&step.inner, Some(step));
                    queue.push_back(&step.inner);
                }
            }
        }
        let mut steps = Vec::new();
        let mut at = to;
        while let Some(step) = *reached.get(at)? {
            steps.push(step);
            at = &step.outer;
        }
        steps.reverse();
        Some(steps)
    }

    /// Finds the shortest text of every rule, from the short ones up.
    fn find_shortest(&mut self) {
        loop {
            let before = self.shortest.len();
            for rule in self.grammar.rules.values() {
                if self.shortest.contains_key(&rule.name) {
                    continue;
                }
                let words = match rule.kind {
                    Kind::Atomic => self.letters(&rule.expr).map(|word| vec![word]),
                    _ => self.shortest(&rule.expr),
                };
                if let Some(words) = words {
                    self.shortest.insert(rule.name.clone(), words);
                }
            }
            if self.shortest.len() == before {
                return;
            }
        }
    }

    fn shortest(&self, expr: &Expr) -> Option<Words> {
        match expr {
            Expr::Name(name) if is_blank(name) => Some(Vec::new()),
            Expr::Name(name) => self.shortest.get(name).cloned().or_else(|| built_in(name)),
            Expr::Text(text) => Some(vec![text.clone()]),
            Expr::Sequence(parts) => {
                let parts: Option<Vec<Words>> =
                    parts.iter().map(|part| self.shortest(part)).collect();
                Some(parts?.concat())
            }
            Expr::Choice(choices) => {
                let choices = choices.iter().filter_map(|choice| self.shortest(choice));
                choices.min_by_key(Vec::len)
            }
            _ => Some(Vec::new()),
        }
    }

    /// Returns a spelling of a token.
    fn letters(&self, expr: &Expr) -> Option<String> {
        Some(match expr {
            Expr::Name(name) => match self.grammar.rules.get(name) {
                Some(rule) => self.letters(&rule.expr)?,
                None => built_in(name)?.concat(),
            },
            Expr::Text(text) => text.clone(),
            Expr::Sequence(parts) => {
                let parts: Option<Vec<String>> =
                    parts.iter().map(|part| self.letters(part)).collect();
                parts?.concat()
            }
            Expr::Choice(choices) => self.letters(&choices[0])?,
            _ => String::new(),
        })
    }

    /// Returns the rules inside an expression, each with words before and after it: with every way to spell one of its
    /// neighbours, and the shortest text of the others.
    fn parts(&self, expr: &Expr) -> Vec<(String, Words, Words)> {
        match expr {
            Expr::Name(name) if is_phrase(self.grammar, name) => {
                vec![(name.clone(), Vec::new(), Vec::new())]
            }
            Expr::Sequence(parts) => self.parts_of_sequence(parts),
            Expr::Choice(choices) => choices
                .iter()
                .flat_map(|choice| self.parts(choice))
                .collect(),
            Expr::Optional(inner) | Expr::Repeated(inner) => self.parts(inner),
            _ => Vec::new(),
        }
    }

    fn parts_of_sequence(&self, sequence: &[Expr]) -> Vec<(String, Words, Words)> {
        let Some((first, then)) = sequence.split_first() else {
            return Vec::new();
        };
        let (before, after) = (self.spellings(first), self.spellings_of_sequence(then));
        let mut parts = Vec::new();
        for (name, left, right) in self.parts(first) {
            let more = after.iter();
            let more = more.map(|words| [right.clone(), words.clone()].concat());
            parts.extend(more.map(|right| (name.clone(), left.clone(), right)));
        }
        for (name, left, right) in self.parts_of_sequence(then) {
            let more = before.iter();
            let more = more.map(|words| [words.clone(), left.clone()].concat());
            parts.extend(more.map(|left| (name.clone(), left, right.clone())));
        }
        parts
    }

    /// Returns the ways to spell an expression, without phrases that contain themselves.
    fn spellings(&self, expr: &Expr) -> Vec<Words> {
        let mut ways = match expr {
            Expr::Name(name) if self.plain.contains(name) => {
                self.spellings(&self.grammar.rules[name].expr)
            }
            Expr::Sequence(parts) => self.spellings_of_sequence(parts),
            Expr::Choice(choices) => {
                let choices = choices.iter();
                choices.flat_map(|choice| self.spellings(choice)).collect()
            }
            Expr::Optional(inner) | Expr::Repeated(inner) => {
                [vec![Vec::new()], self.spellings(inner)].concat()
            }
            other => vec![self.shortest(other).unwrap_or_default()],
        };
        let mut known = BTreeSet::new();
        ways.retain(|way| known.insert(way.clone()));
        ways
    }

    fn spellings_of_sequence(&self, sequence: &[Expr]) -> Vec<Words> {
        let Some((first, then)) = sequence.split_first() else {
            return vec![Vec::new()];
        };
        let (firsts, thens) = (self.spellings(first), self.spellings_of_sequence(then));
        let join = |first: &Words, then: &Words| [first.clone(), then.clone()].concat();
        let ends = thens.iter().map(|then| join(&firsts[0], then));
        let begins = firsts.iter().skip(1).map(|first| join(first, &thens[0]));
        ends.chain(begins).collect()
    }

    /// Finds the phrases that consist of tokens alone, directly or not.
    fn find_plain(&mut self) {
        loop {
            let before = self.plain.len();
            for rule in self.grammar.rules.values() {
                let mut inner = Vec::new();
                inner_rules(&rule.expr, &mut inner);
                let is_plain =
                    |name: &&String| !is_phrase(self.grammar, name) || self.plain.contains(*name);
                if is_phrase(self.grammar, &rule.name) && inner.iter().all(is_plain) {
                    self.plain.insert(rule.name.clone());
                }
            }
            if self.plain.len() == before {
                return;
            }
        }
    }

    fn find_reachable(&mut self) {
        for rule in self.grammar.rules.keys() {
            let mut found = BTreeSet::new();
            let mut open = vec![rule.as_str()];
            while let Some(rule) = open.pop() {
                for step in self.steps.iter().filter(|step| step.outer == rule) {
                    if found.insert(step.inner.clone()) {
                        open.push(&step.inner);
                    }
                }
            }
            // A phrase leads to itself by no step at all.
            found.insert(rule.clone());
            self.reachable.insert(rule.clone(), found);
        }
    }
}

/// A text with a phrase nested in itself.
pub(super) struct Nest {
    head: Words,
    middle: Words,
    tail: Words,
}

impl Nest {
    /// Returns the text, and texts that cannot be parsed because it ends in the middle or something is wrong there.
    pub(super) fn texts(&self, separator: &str) -> [String; 3] {
        let join = |parts: &[&Words]| parts.iter().copied().flatten().cloned().collect::<Words>();
        let wrong = vec!["?".to_owned()];
        [
            join(&[&self.head, &self.middle, &self.tail]),
            join(&[&self.head, &self.middle]),
            join(&[&self.head, &self.middle, &wrong, &self.tail]),
        ]
        .map(|words| words.join(separator))
    }
}

fn inner_rules<'e>(expr: &'e Expr, found: &mut Vec<&'e String>) {
    match expr {
        Expr::Name(name) => found.push(name),
        Expr::Sequence(parts) | Expr::Choice(parts) => {
            parts.iter().for_each(|part| inner_rules(part, found));
        }
        Expr::Optional(inner) | Expr::Repeated(inner) => inner_rules(inner, found),
        _ => {}
    }
}

fn is_blank(name: &str) -> bool {
    ["gap", "blank", "WHITESPACE", "COMMENT", "word_end"].contains(&name)
}

/// Whether a rule is made of other phrases.
fn is_phrase(grammar: &Grammar, name: &str) -> bool {
    let rule = grammar.rules.get(name);
    !is_blank(name) && rule.is_some_and(|rule| rule.kind != Kind::Atomic)
}

fn built_in(name: &str) -> Option<Words> {
    Some(match name {
        "SOI" | "EOI" => Vec::new(),
        "ASCII_DIGIT" => vec!["1".to_owned()],
        "ANY" | "ASCII_ALPHA" | "ASCII_ALPHANUMERIC" => vec!["x".to_owned()],
        _ => return None,
    })
}
