//! The work of the parser: no text makes it try more than a small multiple of the text's length. What it tries is
//! counted, over phrases nested in themselves that are generated from the grammar.

mod nestings;
/// The reader of the build script.
#[path = "../../../../../grammar/build/reader.rs"]
mod reader;

use nestings::{Nest, Nestings};
use reader::Rule;
use sow_grammar::test_hooks::parser_attempts;
use sow_tests::random::Random;
use std::collections::BTreeMap;

/// The rules of the grammar by name.
struct Grammar {
    rules: BTreeMap<String, Rule>,
}

impl Grammar {
    fn read() -> Self {
        let rules = reader::read(include_str!("../../../../../grammar/sow.pest"));
        let named = rules.into_iter().map(|rule| (rule.name.clone(), rule));
        Self {
            rules: named.collect(),
        }
    }
}

/// The largest number of expressions of the grammar that are tried per byte. The parser itself gives up at several times as many.
const MAX_ATTEMPTS: usize = 150;

/// Tries the texts of a nest, with each way to separate words.
fn assert_few_attempts(nest: &Nest) {
    for separator in [" ", "\n"] {
        for text in nest.texts(separator) {
            let attempts = parser_attempts(&text);
            assert!(
                attempts < MAX_ATTEMPTS * text.len(),
                "{attempts} attempts for {} bytes:\n{text}",
                text.len()
            );
        }
    }
}

#[test]
fn phrases_nested_in_themselves_take_few_attempts() {
    let grammar = Grammar::read();
    let nestings = Nestings::new(&grammar);
    let steps = nestings.recursive_steps();
    assert!(steps.len() > 100, "{} steps", steps.len());
    for step in steps {
        if let Some(nest) = nestings.nest(&[step], 12) {
            assert_few_attempts(&nest);
        }
    }
}

/// Every phrase is nested in some others, by turns; all pairs would take half a minute.
#[test]
fn phrases_nested_in_each_other_take_few_attempts() {
    let grammar = Grammar::read();
    let nestings = Nestings::new(&grammar);
    let steps = nestings.recursive_steps();
    let mut random = Random::new(1);
    for first in &steps {
        for others in [1, 1, 1, 1, 1, 1, 2, 3, 5] {
            let mut chain = vec![*first];
            chain.extend((0..others).map(|_| steps[random.below(steps.len())]));
            let depth = (16 / chain.len()).max(4);
            if let Some(nest) = nestings.nest(&chain, depth) {
                assert_few_attempts(&nest);
            }
        }
    }
}
