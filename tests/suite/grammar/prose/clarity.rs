//! Sentences that a reader must not take for something else.

use super::{END, rules_prose, section_lines};
use sow_grammar::prose::Section;

const BOARD: &str = "board { rows 1  pits 6  store right  track shared }\nsetup { pits: 4 }\n";

fn move_prose(moves: &str) -> String {
    lines(&rules_prose(&format!("{BOARD}{moves}\n{END}")), "Move: sow").join("\n")
}

fn lines(sections: &[Section], title: &str) -> Vec<String> {
    section_lines(sections, title).to_vec()
}

#[test]
fn conditions_that_are_required_together_are_kept_apart() {
    let told = rules_prose(&format!(
        "{BOARD}move sow {{ from own pit sow clockwise last {{ else => end }} }}\n{END}
        match {{
          the other begins
          over {{ when round = 3 => most points wins, else draw }}
          next round {{ else => own arranges pits; require own pit 1 empty or own pit 2 empty; require own pit 3 empty or own pit 4 empty }}
        }}"
    ));
    let next = lines(&told, "Next round").join("\n");
    let apart = "so that (your pit 1 is empty or your pit 2 is empty) and (your pit 3 is empty or your pit 4 is empty)";
    assert!(next.contains(apart), "{next}");
}

#[test]
fn preferences_are_kept_apart_from_conditions() {
    let told = move_prose(
        "move sow {
           from own pit, preferring pit where seeds > 1 or some opponent empty pit, except own pit 6
           sow clockwise last { else => end } }",
    );
    let choice = "Choose one of your pits; if possible, a pit that holds more than 1 seed or where the opponent has \
                  an empty pit; never your pit 6.";
    assert!(told.starts_with(choice), "{told}");
}

#[test]
fn a_kind_of_move_in_two_phases_is_named_once() {
    let phases = "phase early while own turn < 3 { move capture { from own pit sow clockwise last { else => end } } }
        phase late { move capture { from own pit sow clockwise last { else => end } }
          move pass unless capture { pass } }
        end { when not opponent can capture => sweep; most in store wins, else draw  when no move => sweep; most in store wins, else draw }";
    let told = rules_prose(&format!("{BOARD}{phases}"));
    let end = lines(&told, "End").join("\n");
    let once = "If the opponent could not make the move “capture”:";
    assert!(end.contains(once), "{end}");
    let pass = lines(&told, "Move: pass (late)");
    assert_eq!(pass[0], "Only where the move “capture” is not possible.");
}

#[test]
fn a_player_who_plays_alone_has_no_opponent() {
    let told = rules_prose(
        "board { players 1  rows 1  pits 5  store left  track own }\nsetup { pits: 2 }
        move sow { from own pit sow leftward into own store last { own store => again; else => illegal } }
        end { when own pits empty => sweep; own wins  when no move => leave; opponent wins }",
    );
    let all: Vec<&String> = told.iter().flat_map(|section| &section.lines).collect();
    for line in &all {
        for nobody in ["opponent", "each player", "Each player", "player to move"] {
            assert!(!line.contains(nobody), "{line}");
        }
    }
    assert_eq!(
        lines(&told, "End"),
        [
            "1. If all your pits are empty: all remaining seeds go to the store; the game is won.",
            "2. If you have no move: remaining seeds stay where they are; the game is lost.",
        ]
    );
}

#[test]
fn a_denied_list_denies_each_part() {
    let told = move_prose(
        "move sow { from own pit sow clockwise last { when not (own turn = 1 and seeds > 3) => again; else => end } }",
    );
    let part = "If your turn number is other than 1 or that pit holds at most 3 seeds: move again.";
    assert!(told.contains(part), "{told}");
}
