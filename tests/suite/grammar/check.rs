//! The variants have no faults, and for every kind of fault there is a file that shows it, named after its code.

use sow_grammar::bundled;
use sow_grammar::diagnostic::{Code, LINTS, Severity};
use sow_grammar::load::{LoadedGame, load_file, load_text, load_variant, load_variant_to_play};
use std::collections::BTreeSet;
use std::path::PathBuf;

fn fault_lines(loaded: &LoadedGame) -> Vec<String> {
    let spell = |fault: &sow_grammar::Diagnostic| {
        let text = loaded.sources.text(fault.label.span);
        format!("{}: {} at `{text}`", fault.code.name(), fault.message)
    };
    loaded.diagnostics.iter().map(spell).collect()
}

#[test]
fn all_variants_are_sound() {
    for name in bundled::names() {
        let loaded = load_variant(name).expect("bundled");
        assert_eq!(fault_lines(&loaded), Vec::<String>::new(), "{name}");
        assert!(loaded.rules.is_some(), "{name}");
        let to_play = load_variant_to_play(name).expect("bundled");
        assert!(
            to_play.rules == loaded.rules,
            "{name} has other rules unchecked"
        );
        let texts = |loaded: &LoadedGame| loaded.sources.as_slice().len();
        assert_eq!(texts(&to_play), texts(&loaded), "{name}");
    }
}

/// Returns the files that show faults, `CODE--case.sow`, each with its code.
fn bad_files() -> Vec<(String, PathBuf)> {
    let folder = sow_tests::files::root().join("tests/bad");
    let entries = std::fs::read_dir(folder).expect("the folder of bad files");
    let paths = entries.map(|entry| entry.expect("readable").path());
    let mut files: Vec<_> = paths
        .filter_map(|path| {
            let name = path.file_name()?.to_str()?.to_owned();
            Some((
                name.strip_suffix(".sow")?.split_once("--")?.0.to_owned(),
                path,
            ))
        })
        .collect();
    files.sort();
    files
}

#[test]
fn every_bad_file_shows_its_fault() {
    // Some faults are found only on the board or in random games, which are not played here.
    let is_played = |code: &str| {
        let on_board = [
            Code::Unplayable,
            Code::DroppedMoves,
            Code::BadCase,
            Code::OverAtOnce,
            Code::HiddenMove,
        ];
        let played = |code: Code| code.severity() == Severity::Note || on_board.contains(&code);
        Code::from_name(code).is_some_and(played)
    };
    for (code, path) in bad_files().into_iter().filter(|(code, _)| !is_played(code)) {
        let loaded = load_file(&path).expect("readable");
        let found = loaded
            .diagnostics
            .iter()
            .any(|fault| fault.code.name() == code);
        assert!(found, "{}: {:?}", path.display(), fault_lines(&loaded));
    }
}

#[test]
fn every_fault_of_the_rules_is_shown_by_a_file() {
    let shown: BTreeSet<_> = bad_files().into_iter().map(|(code, _)| code).collect();
    let of_rules = LINTS
        .iter()
        .skip_while(|lint| lint.code != Code::MissingSection);
    // A failing case is found only when it is run.
    let missing: Vec<_> = of_rules
        .filter(|lint| lint.code != Code::CaseFails)
        .map(|lint| lint.name)
        .filter(|&name| !shown.contains(name))
        .collect();
    assert_eq!(missing, Vec::<&str>::new());
}

#[test]
fn every_example_can_be_mended() {
    let mut mended = 0;
    let mut left = Vec::new();
    for lint in LINTS {
        assert_eq!(lint.code.lint().name, lint.name);
        let Some(example) = lint.example else {
            continue;
        };
        assert_ne!(example.failing, example.fixed_text(), "{}", lint.name);
        let loaded = load_text("mended.sow", &example.fixed_text());
        let faults = fault_lines(&loaded).into_iter();
        left.extend(faults.map(|fault| format!("{}: {fault}", lint.name)));
        mended += 1;
    }
    assert_eq!(left, Vec::<String>::new());
    let of_rules = LINTS.iter().filter(|lint| lint.severity != Severity::Note);
    assert!(mended > of_rules.count() - 4, "{mended} examples");
}

/// Returns the codes found in a variation of Kalaha, where a round ends when a player's own pits are empty.
fn codes(moves: &str) -> Vec<&'static str> {
    let loaded = load_text(
        "test",
        &format!("game \"G\" based on kalaha\nwithout move sow\n{moves}"),
    );
    let codes = loaded.diagnostics.iter();
    codes.map(|fault| fault.code.name()).collect()
}

#[test]
fn kinds_of_move_can_cover_all_positions_together() {
    let together = [
        "move a { from own pit where seeds odd sow clockwise } move b { from own pit where seeds even sow onward }",
        "move a { from own pit where seeds > 1 sow clockwise } move b unless a { from own pit where seeds = 1 sow onward }",
        "move a when turn odd { from own pit sow clockwise } move b when turn even { from own pit sow onward }",
        "move a when turn odd { from own pit sow clockwise } move b when not turn odd { pass }",
        "move a { from own pit where opposite empty sow clockwise } move b { from own pit where not opposite empty sow onward }",
    ];
    for moves in together {
        assert_eq!(codes(moves), Vec::<&str>::new(), "{moves}");
    }
}

#[test]
fn kinds_of_move_that_may_leave_no_move_are_reported() {
    let apart = [
        "move a { from own pit where seeds odd sow clockwise } move b { from own pit where seeds in 4.. sow onward }",
        "move a when turn odd { from own pit sow clockwise } move b when own store > 3 { from own pit sow onward }",
        "move a { from own pit where next empty sow clockwise } move b { from own pit where not next empty sow counterclockwise }",
        "move a { from own pit where seeds odd sow clockwise } move b { from own pit where seeds even sow onward require captured > 0 }",
    ];
    for moves in apart {
        assert!(
            codes(moves).contains(&"stuck-undecided"),
            "{moves}: {:?}",
            codes(moves)
        );
    }
}

#[test]
fn rows_that_depend_on_options_are_no_fault() {
    let last = |row: &str| {
        format!(
            "option few = 2 in 0..4 option wild = yes \
             move sow {{ from own pit where seeds > few or wild sow onward into own store \
             last {{ own store => again {row} else => end }} }} \
             end {{ when no move => sweep; most in store wins, else draw }}"
        )
    };
    let sound = [
        "own pit where seeds > few => capture opposite",
        "own pit where seeds > 20 * few + 12 or not wild => capture opposite",
        "when few = 3 => again",
    ];
    for row in sound {
        assert_eq!(codes(&last(row)), Vec::<&str>::new(), "{row}");
    }
    let never = "own pit where seeds <= few - 4 or few > 4 => capture opposite";
    assert_eq!(codes(&last(never)), ["unreachable-row"]);
    let half = "own pit where few > 4 or opposite occupied => capture opposite";
    assert_eq!(codes(&last(half)), ["never-holds"]);
}

#[test]
fn pits_that_change_owners_have_no_fixed_owner() {
    let game = |laying: &str| {
        format!(
            "move sow {{ from own pit sow onward into own store }} \
             after move {{ when number of own pits > 6 => draw }} \
             match {{ the other begins over {{ when round = 3 => draw }} \
             next round {{ else => {laying}fill pits with 4 }} }}"
        )
    };
    assert_eq!(codes(&game("")), ["unreachable-row"]);
    let given = game("give 2 of own pits 6..1 to opponent; ");
    assert_eq!(codes(&given), Vec::<&str>::new());
}

/// Returns the faults of a file with these sections and a board of two rows of six pits.
fn faults_of_game(text: &str) -> Vec<String> {
    let board = "board { rows 1  pits 6  store right  track shared }\nsetup { pits: 4 }\n";
    fault_lines(&load_text("test", &format!("game \"G\"\n{board}{text}")))
}

const END: &str = "end { when no move => sweep; most in store wins, else draw }\n";

#[test]
fn a_condition_on_options_guards_the_pits_after_it() {
    let text = |dealt: &str| {
        format!(
            "game \"G\"\noption columns = 8 in 8..9\nboard {{ rows 2  pits columns  track own  laps at most 90 }}\n\
             setup {{ front: 2  back 1..7: 2  {dealt} }}\n\
             move sow {{ from own pit where seeds > 1  sow counterclockwise  last {{ occupied => relay  else => end }} }}\n\
             end {{ when no move => opponent wins  when turn > 90 => draw }}\n"
        )
        .replace("occupied => relay", "occupied pit => relay")
    };
    let guarded = load_text("test", &text("back 9: 2 when columns = 9"));
    assert_eq!(fault_lines(&guarded), Vec::<String>::new());
    for unguarded in ["back 9: 2", "back 9: 2 when columns = 8"] {
        let codes = fault_lines(&load_text("test", &text(unguarded)));
        assert!(
            codes[0].starts_with("no-such-pit: there is no pit 9"),
            "{codes:?}"
        );
    }
}

#[test]
fn a_region_with_owners_is_not_of_both_players() {
    let with = |name: &str| {
        let moves = "move sow { from own pit  sow counterclockwise into own store  last { own store => again  else => end } }";
        let end = "end { when mine empty => own wins  when no move => sweep; most in store wins, else draw }";
        faults_of_game(&format!("pits mine = {name}\n{moves}\n{end}\n"))
    };
    assert_eq!(
        with("own pits 1..3, opponent pits 4..6"),
        Vec::<String>::new()
    );
    assert!(with("pits 1..3")[0].starts_with("both-players: `mine`"));
}

#[test]
fn tables_that_call_each_other_without_sowing_need_no_limit_of_laps() {
    let with = |last: &str| {
        let table = format!(
            "counter n = 0\ntable more {{ when n < 3 => set n to n + 1; {last}  else => end }}\n"
        );
        let moves = "move sow { from own pit  set n to 0  sow counterclockwise  last more }\n";
        faults_of_game(&format!("{table}{moves}{END}"))
    };
    assert_eq!(with("step 1; do more"), Vec::<String>::new());
    for sowing in ["relay", "step 1; lift here; sow onward"] {
        assert!(
            with(sowing)[0].starts_with("no-lap-limit"),
            "{:?}",
            with(sowing)
        );
    }
}

#[test]
fn a_without_list_may_span_several_lines() {
    let head = "game \"G\" based on kalaha without\n  option empty_capture,\n  move sow\n";
    let moves = "move sow { from own pit  sow counterclockwise into own store  last { own store => again  else => end } }";
    assert_eq!(
        fault_lines(&load_text("test", &format!("{head}{moves}"))),
        Vec::<String>::new()
    );
}
