//! `sow trace`: moves step by step.

use super::json_of;
use serde_json::Value;
use sow_tests::command::sow;
use sow_tests::scratch::ScratchFolder;

#[test]
fn each_step_has_its_clause() {
    let position = "0,0,0,6,0,0/0,0,1,0,0,6 30:29";
    let told = json_of(&["trace", "kalaha", "--position", position, "3", "--json"]);
    assert_eq!(told["move"], "3");
    let steps = told["steps"].as_array().expect("steps");
    let text = sow(&["show", "kalaha", "--source"], "").out;
    let lines: Vec<&str> = text.lines().collect();
    for step in steps.iter().filter(|step| !step["line"].is_null()) {
        let line = step["line"].as_u64().expect("a line") as usize;
        assert_eq!(step["file"], "kalaha.sow");
        assert_eq!(Some(lines[line - 1].trim()), step["clause"].as_str());
    }
    let captured = steps.iter().find(|step| {
        step["text"]
            .as_str()
            .is_some_and(|text| text.starts_with("captures"))
    });
    let captured = captured.expect("a capture");
    assert!(
        captured["clause"]
            .as_str()
            .is_some_and(|clause| clause.contains("=> capture"))
    );
    let moved = captured["moved"].as_array().expect("seeds");
    assert!(moved.iter().all(|moved| moved["to"] == "South's store"));
    let seeds = moved.iter().filter_map(|moved| moved["seeds"].as_u64());
    assert_eq!(seeds.sum::<u64>(), 7);
    assert_eq!(steps[0]["moved"][0]["to"], Value::Null);
}

#[test]
fn seeds_of_the_steps_make_the_board_after_the_move() {
    for (game, played) in [("hus", "b1"), ("bao-kiswahili", "f6<"), ("oware", "2")] {
        let told = json_of(&["trace", game, played, "--json"]);
        let moved = told["steps"].as_array().expect("steps").iter();
        let moved = moved.flat_map(|step| step["moved"].as_array().expect("seeds"));
        let (mut lifted, mut sown) = (0, 0);
        for one in moved {
            let seeds = one["seeds"].as_u64().expect("a number");
            lifted += if one["to"].is_null() { seeds } else { 0 };
            sown += if one["from"].is_null() { seeds } else { 0 };
        }
        assert!(lifted > 0);
        assert_eq!(lifted, sown, "{game}");
    }
}

#[test]
fn alternatives_and_bases_are_named() {
    let scratch = ScratchFolder::new(
        "mine.sow",
        "game \"Mine\" based on kalaha\noption seeds = 3\n",
    );
    let told = sow(&["trace", &scratch.path(), "4"], "");
    assert_eq!((told.code, told.err.as_str()), (0, ""));
    assert!(told.out.contains("kalaha.sow:"), "{}", told.out);
    assert!(
        told.out.contains("moves again") || told.out.contains("is to move"),
        "{}",
        told.out
    );
}

#[test]
fn an_unknown_move_is_refused() {
    let refused = sow(&["trace", "kalaha", "9"], "");
    assert_eq!(refused.code, 1);
    assert!(refused.err.starts_with("error: `9`: "), "{}", refused.err);
    assert_eq!(sow(&["trace", "kalaha"], "").code, 2);
}

#[test]
fn a_move_of_countless_events_is_told_in_part() {
    let rules = "game \"X\"\nboard { rows 1  pits 64  track shared  laps at most 100 }\nsetup { pits: 30 }\n\
         move sow { from own pit 1  sow counterclockwise  last { when laps < 40 => lift pits; sow onward  else => end } }\n\
         end { when no move => draw }\n";
    let scratch = ScratchFolder::new("long.sow", rules);
    let told = sow(&["trace", &scratch.path(), "1"], "").succeeds();
    assert!(told.out.contains("further events not shown"));
}
