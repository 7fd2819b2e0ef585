//! Untrusted records: a valid one is replayed, and is the same after writing and reading it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sow_grammar::load::load_variant;
use sow_interpreter::Program;
use sow_matches::record::Record;
use std::sync::Arc;

fuzz_target!(|text: &str| {
    let Ok(record) = Record::read(text) else {
        return;
    };
    assert_eq!(Record::read(&record.write()).as_ref(), Ok(&record));
    let Ok(loaded) = load_variant(&record.variant) else {
        return;
    };
    let rules = loaded.rules.expect("a bundled variant has no faults");
    let Ok(settings) = record.settings(&rules) else {
        return;
    };
    let Ok(program) = Program::compile(&rules, &settings) else {
        return;
    };
    // Whether the recorded moves are legal does not matter here.
    let _ = record.replay(&Arc::new(program), |_, _| {});
});
