//! Recorded games on the command line.

use super::json_of;
use sow_matches::record::Record;
use sow_tests::command::sow;
use sow_tests::scratch::ScratchFolder;

#[test]
fn a_recorded_match_is_played_again() {
    let record = "records/giuthi-match.toml";
    let text = std::fs::read_to_string(record).expect("a record");
    let record_of_match: Record = toml::from_str(&text).expect("a record");
    let mut lines = record_of_match.moves.join("\n");
    lines.push_str("\nposition\n");
    let played = sow(&["play", "giuthi", "--match"], &lines);
    assert_eq!((played.code, played.err.as_str()), (0, ""));
    let replayed = &sow(&["replay", record, "--json"], "").objects()[0];
    let moves = replayed["moves"].as_array().expect("moves");
    let ended = moves.iter().filter(|step| !step["ended"].is_null());
    assert_eq!(ended.count(), played.out.matches("\nRound ").count());
    let last = moves.last().and_then(|step| step["position"].as_str());
    assert!(last.is_some_and(|last| played.out.ends_with(&format!("{last}\n"))));
    assert_eq!(
        replayed["over"]["winner"].as_str(),
        record_of_match.result.as_deref()
    );
}

#[test]
fn a_record_is_replayed_and_checked() {
    let good = ScratchFolder::new("good.toml", "variant = 'kalaha'\nmoves = ['1', '2']\n");
    let replayed = json_of(&["replay", &good.path(), "--json"]);
    assert_eq!(replayed["moves"][1]["mover"], "S");
    let bad = ScratchFolder::new("bad.toml", "variant = 'kalaha'\nmoves = ['1', '1']\n");
    let refused = sow(&["replay", &bad.path()], "");
    assert_eq!(refused.code, 1);
    assert!(
        refused.err.starts_with("error: move 2 (`1` by South): "),
        "{}",
        refused.err
    );
    let early = ScratchFolder::new(
        "early.toml",
        "variant = 'kalaha'\nmoves = ['1']\nresult = 'S'\n",
    );
    let refused = sow(&["replay", &early.path()], "");
    assert!(refused.err.contains("the game goes on"), "{}", refused.err);
}

#[test]
fn a_record_finds_the_rules_beside_it() {
    let record = ScratchFolder::new("beside.toml", "variant = 'beside.sow'\nmoves = ['4']\n")
        .with_file(
            "beside.sow",
            "game \"Mine\" based on kalaha\noption seeds = 3\n",
        );
    let replayed = json_of(&["replay", &record.path(), "--json"]);
    assert_eq!(
        replayed["moves"][0]["position"],
        "3,3,3,3,3,3/3,3,3,0,4,4 1:0 - S -"
    );
}

#[test]
fn a_record_says_when_and_by_whom_it_was_played() {
    let scratch = ScratchFolder::empty();
    let file = scratch.path_string("played.toml");
    let seed = u64::MAX.to_string();
    let arguments = ["play", "kalaha", "--north", "computer:2", "--seed", &seed];
    sow(&arguments, &format!("2\nsave {file}\n")).succeeds();
    let record: Record = toml::from_str(&scratch.read("played.toml")).expect("a record");
    assert_eq!(
        (record.south, record.north.as_deref()),
        (None, Some("computer:2"))
    );
    assert_eq!(record.seed, Some(seed));
    assert_eq!(record.version.as_deref(), Some(env!("CARGO_PKG_VERSION")));
    let date = record.date.expect("a date");
    let parts: Vec<usize> = date.split('-').map(str::len).collect();
    assert_eq!(parts, [4, 2, 2], "{date}");
    assert_eq!(sow(&["replay", &file], "").code, 0);
    // Saving keeps the data of a loaded record.
    let old = scratch.with_file(
        "old.toml",
        "variant = 'kalaha'\ndate = '1991-05-04'\nmoves = ['2']\n",
    );
    let (old, new) = (old.path_string("old.toml"), old.path_string("new.toml"));
    sow(&["play", "hus"], &format!("load {old}\nsave {new}\n")).succeeds();
    let text = std::fs::read_to_string(new).expect("a record");
    assert!(text.contains("date = \"1991-05-04\""), "{text}");
}

#[test]
fn a_file_may_hold_several_games() {
    let games = "[Variant \"oware\"]
[White \"Ama\"]

1. 64 64 2. 21 32 *

[Variant \"oware\"]
1. 64 64 2. 21 99 1-0

[Variant \"kalah\"]
1. C B a *
";
    let scratch = ScratchFolder::new("games.pgn", games);
    let replay = |arguments: &[&str]| sow(&[&["replay", &scratch.path()], arguments].concat(), "");
    let fault = "game 2: `games.pgn`: ply 4 (line 7): `99` is not a move";
    let all = replay(&[]).fails_with("ply 4 (line 7)");
    assert!(
        all.err
            .replace(&scratch.path(), "games.pgn")
            .contains(fault),
        "{}",
        all.err
    );
    let headings = all.out.lines().filter(|line| line.starts_with("game "));
    assert_eq!(headings.collect::<Vec<_>>(), ["game 1", "game 2", "game 3"]);
    let objects = replay(&["--json"]).objects();
    let numbers: Vec<_> = objects.iter().map(|game| game["game"].as_u64()).collect();
    assert_eq!(numbers, [Some(1), Some(3)]);
    let third = replay(&["--only", "3", "--pgn"]).succeeds();
    assert!(third.out.ends_with("\n1. C B a *\n"), "{}", third.out);
    replay(&["--only", "4"]).fails_with("choose one from 1 to 3 with `--only`");
    assert_eq!(replay(&["--svg", "pictures"]).code, 2);
    let loading = sow(&["play", "oware"], &format!("load {}\n", scratch.path()));
    loading.fails_with("holds 3 games; `sow replay FILE --only 1 --pgn` takes one out");
}
