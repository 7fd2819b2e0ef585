//! Records as text in the styles in which players publish them: each is read and leads to the position in its header
//! `Final`. One is the game Ramadhan against Kijumbe, Zanzibar 1994.

use super::variant;
use sow_matches::text_record::TextRecord;
use sow_tests::command::sow;
use sow_tests::files;
use std::collections::BTreeMap;

#[test]
fn records_as_text_lead_to_their_final_positions() {
    let mut read_of_notation: BTreeMap<String, usize> = BTreeMap::new();
    let all = ["pgn", "txt"].map(|ending| files::files("tests/records/text", ending));
    for file in all.iter().flatten() {
        let name = files::stem(file);
        let text = std::fs::read_to_string(file).expect("a file that was just listed");
        let parsed = TextRecord::parse(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let game = parsed
            .variant()
            .unwrap_or_else(|| panic!("{name} names no game"));
        let (compiled, notations) = variant(game);
        let record = parsed
            .to_record(game)
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        let read = parsed.read_moves(record, &compiled, &notations, None);
        let read = read.unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(read.fault, None, "{name}");
        let played = read.record.replay(&compiled, |_, _| {});
        let played = played.unwrap_or_else(|error| panic!("{name}: {error}"));
        let notation = name
            .trim_start_matches(game)
            .trim_matches(|sign: char| sign == '-' || sign.is_ascii_digit());
        assert_eq!(read.notation.as_deref(), Some(notation), "{name}");
        let position = played.notation();
        let last = parsed
            .header("Final")
            .unwrap_or_else(|| panic!("{name} has no header Final"));
        assert!(position.starts_with(last), "{name}: {position}");
        *read_of_notation
            .entry(format!("{game} {notation}"))
            .or_default() += 1;
    }
    assert!(read_of_notation.len() >= 9, "{read_of_notation:?}");
    assert!(
        read_of_notation.values().all(|&records| records >= 3),
        "{read_of_notation:?}"
    );
}

#[test]
fn the_command_line_reads_them_too() {
    for file in files::files("tests/records/text", "pgn") {
        let path = format!("records/text/{}.pgn", files::stem(&file));
        let outcome = sow(&["replay", &path, "--pgn"], "");
        assert_eq!((outcome.code, outcome.err.as_str()), (0, ""), "{path}");
    }
}
