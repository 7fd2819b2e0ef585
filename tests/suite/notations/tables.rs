//! The notation tables of the fact files, and the reports of faulty ones.

use super::{facts_of, variant};
use sow_grammar::rules::Settings;
use sow_interpreter::Program;
use sow_matches::notations::{Notations, PositionForm};
use sow_tests::{files, games};

/// The keys that a fact file may have.
const KEYS: [&str; 12] = [
    "name",
    "names",
    "region",
    "place",
    "period",
    "sources",
    "notes",
    "unreached",
    "one_sided",
    "counts",
    "notation",
    "position",
];

#[test]
fn every_fact_file_has_known_keys_and_sound_notations() {
    let mut found = 0;
    for file in files::games() {
        let facts = facts_of(&file);
        let table: toml::Table = toml::from_str(&facts).expect("a fact file is TOML");
        for key in table.keys() {
            assert!(KEYS.contains(&key.as_str()), "{}: `{key}`", file.display());
        }
        if !table.contains_key("notation") && !table.contains_key("position") {
            continue;
        }
        let rules = files::rules(&file);
        let settings = Settings::defaults(&rules.options);
        let program = Program::compile(&rules, &settings).expect("a program");
        let notations = Notations::read(&facts, &program);
        let notations = notations.unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let named = notations.names().count();
        assert_eq!(notations.usable().len(), named, "{}", file.display());
        let forms = PositionForm::read_all(&facts, &program);
        forms.unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        found += named;
    }
    assert!(found >= 9, "{found} notations");
}

/// A table for a board of two pits a side.
const TABLE: &str = "[[notation]]
name = 'test'
source = 'this test'
south = ['A', 'B']
north = ['a', 'b']
move = '{pit}'
";

/// Forms of positions for that board.
const FORMS: &str = "
[[position]]
name = 'ring'
source = 'this test'
form = '[{south} {south-store} {north} {north-store}]'
";

fn error_of(table: &str) -> String {
    let program = games::program(
        "game \"Two\"
board { rows 1  pits 2  store right  track shared }
setup { pits: 2 }
mark house on front 1 \"a house\"
move sow { from own pit  sow counterclockwise
  last { else => choose { stop => end  take => capture here } } }
end { when no move => sweep; most in store wins, else draw }
",
    );
    let read = Notations::read(table, &program);
    let named = read.and_then(|notations| notations.find("test").map(|_| ()));
    let forms = PositionForm::read_all(table, &program);
    named
        .and(forms)
        .err()
        .map_or_else(String::new, |error| error.to_string())
}

#[test]
fn faulty_tables_say_what_where_and_how_to_mend_it() {
    assert_eq!(error_of(TABLE), "");
    let replaced = |from: &str, to: &str| error_of(&TABLE.replace(from, to));
    let forms = |from: &str, to: &str| error_of(&format!("{TABLE}{}", FORMS.replace(from, to)));
    assert_eq!(forms("", ""), "");
    let added = |line: &str| error_of(&format!("{TABLE}{line}\n"));
    let errors = [
        replaced("move =", "moves ="),
        replaced("source = 'this test'\n", ""),
        replaced("this test", " "),
        replaced("'test'", "'Test'"),
        replaced("{pit}", "{pitt}"),
        replaced("{pit}", "{pit}{pit}"),
        replaced("{pit}", "pit"),
        replaced("{pit}", "{pit"),
        replaced("['A', 'B']", "['A']"),
        replaced("['A', 'B']", "['A', 'A']"),
        replaced("['A', 'B']", "['A', 'B|A']"),
        replaced("['A', 'B']", "['A', '(']"),
        replaced("['A', 'B']", "'AB'"),
        added("choices = { stop = '' }"),
        replaced("'{pit}'", "'{pit}{choices}'\nchoices = { stopp = '' }"),
        replaced("'{pit}'", "'{pit}{choices}'\nchoices = { stop = ' ' }"),
        added("suffixes = [{ when = 'captures', text = 'x' }]"),
        added("suffixes = [{ when = 'mark hose', text = 'x' }]"),
        added("suffixes = [{ when = 'move pass', text = 'x' }]"),
        added("suffixes = [{ when = 'captured', text = '{pit}' }]"),
        added("suffixes = [{ when = 'captured', text = '' }]"),
        added("suffixes = [{ when = 'captured', txt = 'x' }]"),
        error_of(&format!("{TABLE}{TABLE}")),
        error_of("notation = 3"),
        forms("form =", "forms ="),
        forms("'ring'", "3"),
        forms("this test", ""),
        forms("{north}", "{middle}"),
        forms("{north} ", ""),
        forms("{north}", "{north}{south}"),
        forms("{north}", "{north} {south}"),
        forms("{north-store}]", "{north-store}] {size}"),
        error_of(""),
    ];
    sow_tests::snapshot::assert_snapshot("notations", "faulty-tables", &errors.join("\n"));
    for error in &errors {
        assert!(!error.is_empty());
    }
}

#[test]
fn an_unknown_notation_is_answered_with_the_known_ones() {
    let (_, notations) = variant("oware");
    let error = notations.find("letter").expect_err("no such notation");
    assert_eq!(
        error.to_string(),
        "there is no notation `letter`; this game has `numbers`, `letters`, `coordinates`"
    );
}
