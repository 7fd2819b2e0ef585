//! Games that are played, traced, recorded and compared, where one command checks another.

use super::json_of;
use serde_json::Value;
use sow_matches::record::Record;
use sow_tests::command::{Outcome, sow};
use sow_tests::scratch::ScratchFolder;

/// Returns the last line that is not empty.
fn last_line(outcome: &Outcome) -> &str {
    outcome
        .out
        .lines()
        .rev()
        .find(|line| !line.is_empty())
        .unwrap_or_default()
}

/// A game without end remembers all of its positions. Its notation lists them, and can be read everywhere.
#[test]
fn a_position_with_a_long_history_is_read_back() {
    let rules = "game \"Round\"\nboard { rows 1  pits 12  track shared }\nsetup { pits: 2 }\n\
                 move sow { from own pit  sow counterclockwise }\n\
                 end { when position repeats and turn > 30000 => draw  when no move => draw }\n";
    let scratch = ScratchFolder::new("round.sow", rules);
    let file = scratch.path();
    let played = sow(
        &["play", &file],
        &format!("{}position", "random 500\n".repeat(6)),
    );
    let position = last_line(&played);
    assert!(position.len() > 50_000 && position.contains("seen="));
    let asked = sow(
        &["moves", &file, "--position", "-", "--json"],
        &format!("{position}\n"),
    )
    .succeeds();
    assert!(asked.out.contains(position));
    let set_up = sow(&["play", &file], &format!("setup {position}\nposition"));
    assert_eq!(last_line(&set_up), position);
    let talked = sow(
        &["engine", &file],
        &format!("position fen {position}\nquery position\n"),
    );
    assert_eq!(talked.out, format!("response {position}\n"));
}

#[test]
fn the_requested_number_of_lines_is_printed() {
    for (asked, time) in [("3", "40ms"), ("6", "300ms"), ("9", "300ms")] {
        let told = sow(&["analyse", "kalaha", "--time", time, "--lines", asked], "");
        let lines: Vec<&str> = told.out.lines().collect();
        assert_eq!(
            lines[0].split_whitespace().collect::<Vec<_>>(),
            ["for", "South", "line"]
        );
        let expected: usize = asked.parse().expect("a number");
        assert_eq!(lines.len(), expected.min(6) + 2, "{}", told.out);
        let first = |line: &&str| line.split("  ").last().map(|moves| moves[..1].to_owned());
        let mut firsts: Vec<_> = lines[1..lines.len() - 1].iter().map(first).collect();
        firsts.sort();
        firsts.dedup();
        assert_eq!(firsts.len(), expected.min(6), "{}", told.out);
    }
}

#[test]
fn a_recorded_match_is_played_again() {
    let record = "records/giuthi-match.toml";
    let text = std::fs::read_to_string(record).expect("a record");
    let record_of_match = Record::read(&text).expect("a record");
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
fn a_recorded_game_becomes_an_animation() {
    let record = "variant = 'kalaha'\nmoves = ['1', '2', '3']\n";
    let scratch = ScratchFolder::new("game.toml", record);
    let film = scratch.path_string("all.svg");
    sow(&["replay", &scratch.path(), "--animation", &film], "").succeeds();
    let animation = scratch.read("all.svg");
    assert_eq!(animation.matches("class=\"sow-frame\"").count(), 3);
    assert_eq!(animation.matches("class=\"sow-last\"").count(), 1);
}

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
fn the_shortest_line_to_a_difference_is_found() {
    let told = json_of(&["diff", "kalaha", "kalah", "--set-a", "seeds=4", "--json"]);
    assert_eq!(
        (&told["same"], &told["bound"]),
        (&false.into(), &serde_json::Value::Null)
    );
    let moves = told["play"]["moves"].as_array().expect("moves");
    assert_eq!(moves.len(), 3);
    // Played in each game, the line leads to the board reported for it.
    for (game, side, set) in [("kalaha", "a", "seeds=4"), ("kalah", "b", "seeds=4")] {
        let mut position = json_of(&["show", game, "--set", set, "--json"])["position"].clone();
        for one in moves {
            let (at, one) = (
                position.as_str().expect("a position"),
                one.as_str().expect("a move"),
            );
            let arguments = ["trace", game, "--set", set, "--position", at, one, "--json"];
            position = json_of(&arguments)["after"].clone();
        }
        assert_eq!(position, told["play"][side]);
    }
    let parts = told["rules"].as_array().expect("parts");
    let titles: Vec<_> = parts
        .iter()
        .filter_map(|part| part["title"].as_str())
        .collect();
    assert_eq!(titles, ["Move: sow"]);
}

#[test]
fn why_shows_long_clauses_in_full_without_help_text() {
    let rules = ScratchFolder::new(
        "rules.sow",
        r#"
game "Long"
board { rows 1  pits 3  store right  track shared }
setup { pits: 2 }
move sow { from own pit  sow counterclockwise into own store }
move take when some own pit has seeds > 7 and no opponent pit has (seeds > 8 or seeds = 5) and own store > opponent store + 9 and turn > 20
  "a capture that only a player who is far ahead may make" { pass }
end { when no move => sweep; most in store wins, else draw }
"#,
    );
    // The path of the file decides where the lines are folded.
    let told = sow(&["play", &rules.path()], "why take\n").succeeds().out;
    let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
    let clause = "has (seeds > 8 or seeds = 5) and own store > opponent store + 9 and turn > 20";
    assert!(told.contains(clause), "{told}");
    assert!(!told.contains("far ahead"), "{told}");
}
