//! Untrusted text: formatting keeps its meaning, and formatting twice is the same as once.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sow_grammar::format::{Refusal, format};
use sow_grammar::parser::Form;
use sow_grammar::source::Sources;

fn laid(text: &str, form: Form) -> Result<String, Refusal> {
    let mut sources = Sources::default();
    sources.add("fuzzed", None, text.to_owned());
    format(sources.get(0), form)
}

fuzz_target!(|text: &str| {
    for form in [Form::Game, Form::Cases] {
        match laid(text, form) {
            Ok(once) => assert_eq!(laid(&once, form).as_ref(), Ok(&once), "it keeps to itself"),
            Err(refusal) => assert_ne!(refusal, Refusal::Changed, "nothing gets lost"),
        }
    }
});
