//! Descriptions in other formats: each is refused or translated, and what comes of it can be loaded.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sow_grammar::load::load_text;
use sow_import::{Format, import};

fuzz_target!(|text: &str| {
    for format in [Format::Settings, Format::Ludemes] {
        if let Ok(imported) = import(text, format) {
            let loaded = load_text("fuzzed", &imported.text);
            assert!(!loaded.sources.all().is_empty());
        }
    }
});
