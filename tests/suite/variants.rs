//! The bundled variants, as `sow show` and `sow moves` print them.

use sow_tests::command::sow;
use sow_tests::threads::parallel_map;
use sow_tests::{files, snapshot};

#[test]
fn opening_options_and_rules_in_words() {
    parallel_map(&files::files("variants", "sow"), |file| {
        let name = files::stem(file);
        let shown = sow(&["show", &name], "");
        let moves = sow(&["moves", &name], "");
        assert_eq!(
            (shown.code, moves.code),
            (0, 0),
            "{name}: {}{}",
            shown.err,
            moves.err
        );
        snapshot::assert_snapshot(
            "variants",
            &name,
            &format!("{}\nmoves\n{}", shown.out, moves.out),
        );
    });
}

/// The variants are checked as files, with their bases beside them; the suite `cli/check` plays them too.
#[test]
fn all_variants_have_no_faults() {
    let paths: Vec<String> = files::files("variants", "sow")
        .iter()
        .map(|file| file.display().to_string())
        .collect();
    let mut arguments = vec!["check", "--no-play"];
    arguments.extend(paths.iter().map(String::as_str));
    let outcome = sow(&arguments, "");
    assert_eq!(
        (outcome.code, outcome.err.as_str()),
        (0, ""),
        "{}",
        outcome.out
    );
}
