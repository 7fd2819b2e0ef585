//! Untrusted text: formatting keeps its meaning, and formatting twice is the same as once.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sow_grammar::format::{FormatError, format};
use sow_grammar::parser::FileKind;
use sow_grammar::source::Sources;

fn formatted(text: &str, kind: FileKind) -> Result<String, FormatError> {
    let mut sources = Sources::default();
    sources.add("fuzzed", None, text.to_owned());
    format(sources.get(0), kind)
}

fuzz_target!(|text: &str| {
    for kind in [FileKind::Game, FileKind::Cases] {
        match formatted(text, kind) {
            Ok(once) => assert_eq!(
                formatted(&once, kind).as_ref(),
                Ok(&once),
                "it keeps to itself"
            ),
            Err(refusal) => assert_ne!(refusal, FormatError::MeaningChanged, "nothing gets lost"),
        }
    }
});
