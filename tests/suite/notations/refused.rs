//! Texts that no move or record can be, and moves that do something else than they say.

use super::variant;
use sow_matches::record::Record;
use sow_matches::text_record::{TextRecord, write};
use sow_matches::{Extent, Match};

/// Returns the reason why a text is no move after some moves of a game, which are spelled as by `sow moves`.
fn refusal(game: &str, notation: &str, moves: &[&str], text: &str) -> String {
    let (compiled, notations) = variant(game);
    let mut played = Match::from_compiled(compiled, Extent::Round).expect("a game");
    for spelling in moves {
        let read = played.read_move(spelling).expect("a legal move");
        played.play(&read).expect("a legal move");
    }
    let notation = notations.find(notation).expect("a notation");
    match notation.read(&played, text) {
        Ok(read) => panic!("`{text}` is read as {}", played.spell(&read)),
        Err(error) => error.to_string(),
    }
}

/// Clubs write the side of a capture in a turning pit, although the rules imply it, and leave out the letter of the row.
#[test]
fn a_move_can_be_written_in_several_ways() {
    let (compiled, notations) = variant("bao-kiswahili");
    let mut game = Match::from_compiled(compiled, Extent::Round).expect("a game");
    for spelling in ["f6>", "f7<", "f5/left", "f6<"] {
        let read = game.read_move(spelling).expect("a legal move");
        game.play(&read).expect("a legal move");
    }
    for (notation, text) in [
        ("kiba", "A7"),
        ("kiba", "A7<"),
        ("kiba", "7"),
        ("kiba", "7>"),
        ("left-right", "7L"),
    ] {
        let notation = notations.find(notation).expect("a notation");
        let read = notation.read(&game, text);
        let read = read.unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(game.spell(&read), "f7", "{text}");
    }
}

#[test]
fn moves_that_do_something_else_are_told() {
    let long = "6".repeat(100_000);
    let refusals = [
        refusal("oware", "numbers", &[], "65"),
        refusal("oware", "numbers", &[], "64(3)"),
        refusal("oware", "numbers", &["6"], "x"),
        refusal("oware", "numbers", &["6", "6"], "61"),
        refusal("oware", "letters", &[], "a"),
        refusal("oware", "letters", &[], "A+2"),
        refusal("oware", "coordinates", &[], "f1e2"),
        refusal("oware", "coordinates", &[], "z1e2"),
        refusal("oware", "numbers", &[], ""),
        refusal("oware", "numbers", &[], "64(99999999999999999999)"),
        refusal("oware", "numbers", &[], &long).replace(&long, "…"),
        refusal("toguz-kumalak", "numbers", &[], "87X"),
        refusal("toguz-kumalak", "numbers", &[], "87(31)"),
        refusal("bao-kiswahili", "kiba", &[], "A6"),
        refusal("bao-kiswahili", "kiba", &[], "A6<#"),
        refusal("bao-kiswahili", "kiba", &[], "A8>"),
    ];
    sow_tests::snapshot::assert_snapshot("notations", "refused-moves", &refusals.join("\n"));
}

/// Returns the fault of a text record of Oware.
fn fault(text: &str) -> String {
    let (compiled, notations) = variant("oware");
    let parsed = match TextRecord::parse(text) {
        Ok(parsed) => parsed,
        Err(error) => return error.to_string(),
    };
    let record = match parsed.to_record("oware") {
        Ok(record) => record,
        Err(error) => return error.to_string(),
    };
    let read = match parsed.read_moves(record, &compiled, &notations, None) {
        Ok(read) => read,
        Err(error) => return error.to_string(),
    };
    let early = || read.record.early_end().err().map(|error| error.to_string());
    read.fault
        .clone()
        .or_else(early)
        .unwrap_or_else(|| panic!("`{text}` is read"))
}

#[test]
fn faulty_records_name_the_ply_and_the_line() {
    let faults = [
        fault("64 64\n21 33"),
        fault("1. 64 64 2. 21 32(5)"),
        fault("1. F f 2. x"),
        // Only coordinates have this form.
        fault("f1d2 a2d1"),
        fault(" \n"),
        fault("64 64 {open"),
        fault("[Result \"1:0\"]\n64 64"),
        fault("[Result \"1-0\"]\n64 64 0-1"),
        fault("[Options \"seeds\"]\n64"),
        fault("[Extent \"long\"]\n64"),
        fault("[FEN \"4/4 w\"]\n64"),
        fault("[Termination \"resignation\"]\n64 1/2-1/2"),
        fault("[Termination \"by agreement\"]\n64 1-0"),
        fault("[Result \"*\"]\n[Termination \"resigned\"]\n64 *"),
        fault("64 (21 (44)\n64"),
        fault("64 64 1-0\n64 64 0-1"),
    ];
    sow_tests::snapshot::assert_snapshot("notations", "refused-records", &faults.join("\n"));
}

#[test]
fn a_finished_game_is_written_with_its_result() {
    let (compiled, notations) = variant("oware");
    let record = |moves: &[&str]| Record {
        position: Some("0,0,0,0,0,0/0,0,0,0,0,1 24:23 - S -".to_owned()),
        ..Record::read(&format!("variant = 'oware'\nmoves = {moves:?}\n")).expect("a record")
    };
    let text = |moves| write(&record(moves), &compiled, notations.first()).expect("legal moves");
    assert!(
        text(&["6"]).contains("[Result \"1/2-1/2\"]"),
        "{}",
        text(&["6"])
    );
    assert!(text(&[]).contains("[Result \"*\"]"), "{}", text(&[]));
}

#[test]
fn large_texts_are_answered() {
    let text = "64 ".repeat(40_000);
    assert!(fault(&text).starts_with("ply 3 "), "{}", fault(&text));
    for too_long in ["64 ".repeat(200_000), "6".repeat(300)] {
        assert!(fault(&too_long).contains("too long to be a record"));
    }
    let many_headers = format!("{}64 x", "[A \"b\"]\n".repeat(50_000));
    assert!(fault(&many_headers).starts_with("ply 2 "));
}

#[test]
fn an_early_end_fits_its_result() {
    let read = |rest: &str| Record::read(&format!("variant = 'oware'\nmoves = ['6']\n{rest}\n"));
    let early_end = |rest: &str| read(rest).map(|record| record.early_end());
    assert!(matches!(
        early_end("result = 'S'\nended = 'resigned'"),
        Ok(Ok(Some(_)))
    ));
    assert!(matches!(
        early_end("result = 'draw'\nended = 'agreed'"),
        Ok(Ok(Some(_)))
    ));
    for wrong in [
        "ended = 'time'",
        "result = 'draw'\nended = 'time'",
        "result = 'S'\nended = 'agreed'",
    ] {
        assert!(matches!(early_end(wrong), Ok(Err(_))), "{wrong}");
    }
    let unknown = read("result = 'S'\nended = 'bored'").expect_err("no such end");
    let known = "`bored` is not a way to end a game early; these are `resigned`, `time`, `agreed`";
    assert!(unknown.to_string().contains(known), "{unknown}");
}
