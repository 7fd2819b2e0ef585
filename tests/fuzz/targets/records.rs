//! Untrusted records: a valid one is replayed, and is the same after writing and reading it. Other texts are read as
//! records of Oware in its notations.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sow_grammar::bundled;
use sow_grammar::load::load_variant;
use sow_grammar::rules::Settings;
use sow_interpreter::CompiledGame;
use sow_matches::notations::Notations;
use sow_matches::record::Record;
use sow_matches::text_record::TextRecord;

fuzz_target!(|text: &str| {
    let Ok(record) = Record::read(text) else {
        return read_as_text(text);
    };
    assert_eq!(Record::read(&record.write()).as_ref(), Ok(&record));
    let Ok(loaded) = load_variant(&record.variant) else {
        return;
    };
    let rules = loaded.rules.expect("a bundled variant has no faults");
    let Ok(settings) = record.settings(&rules) else {
        return;
    };
    let Ok(compiled) = CompiledGame::new(rules, &settings) else {
        return;
    };
    // Whether the recorded moves are legal does not matter here.
    let _ = record.replay(&compiled, |_, _| {});
});

fn read_as_text(text: &str) {
    let Some(record) = TextRecord::parse(text)
        .ok()
        .and_then(|parsed| Some((parsed.to_record("oware").ok()?, parsed)))
    else {
        return;
    };
    let (skeleton, parsed) = record;
    let rules = load_variant("oware")
        .expect("a bundled variant")
        .rules
        .expect("no faults");
    let settings = Settings::defaults(&rules.options);
    let compiled = CompiledGame::new(rules, &settings).expect("a program");
    let facts = bundled::variant("oware").map_or("", |variant| variant.facts());
    let notations = Notations::read(facts, &compiled.program).expect("notations");
    // Whether the recorded moves are legal does not matter here.
    let _ = parsed.read_moves(skeleton, &compiled, &notations, None);
}
