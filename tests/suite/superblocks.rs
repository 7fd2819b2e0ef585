//! Internals of compiled rules: superblocks agree with the plain instructions, and analyses find what they should.

use sow_grammar::bundled::names;
use sow_interpreter::Program;
use sow_interpreter::test_hooks::{self, PlantedFault};
use sow_tests::{files, games};

#[test]
fn superblocks_do_what_the_instructions_do() {
    let mut starts = 0;
    for name in names() {
        // Two laps: the one before the superblock and the one it leads to. One lap: the first lap of a move.
        for laps in [2, 1] {
            match test_hooks::check_superblocks(&files::variant(name), laps) {
                Ok(more) => starts += more,
                Err(fault) => panic!("{fault}"),
            }
        }
    }
    assert!(starts > 100_000, "{starts} starts");
}

#[test]
fn a_fault_in_a_superblock_is_found() {
    let faults = [
        ("bao-kiswahili", PlantedFault::WrongDirection),
        ("kalaha", PlantedFault::MissingCapture),
        ("hus", PlantedFault::WrongEnd),
    ];
    for (name, fault) in faults {
        let found = test_hooks::check_with_fault(&files::variant(name), fault)
            .expect("there is something to spoil");
        assert!(found.is_err(), "a fault in {name} is overlooked");
    }
}

#[test]
fn games_that_can_be_packed_are_recognised() {
    let program = games::bundled;
    assert!(test_hooks::is_packed(&program("kalaha")));
    assert!(test_hooks::is_packed(&program("hus")));
    assert!(test_hooks::is_packed(&program("oware")));
    assert!(!test_hooks::is_packed(&program("bao-kiswahili")));
}

/// Returns the number of layers from which the kinds of move are drawn, if the fourth kind has this condition; `None`
/// if they cannot be drawn in layers.
fn layer_count(fourth: &str) -> Option<usize> {
    let fourth = format!("fourth unless other when {fourth}");
    let moves = [
        ("first when mood = 0 and own turn = 1", "onward"),
        ("later unless first when mood = 0", "onward"),
        ("other when mood = 1 and own turn = 1", "backward"),
        (&fourth, "backward"),
    ];
    let moves = moves.map(|(head, heading)| {
        format!("move {head} {{ from own pit  sow {heading}  last {{ own empty pit => capture here  else => end }} }}")
    });
    let text = format!(
        "game \"Two sets of kinds\"
board {{ rows 1  pits 3  store right  track shared }}
counter mood = 0
setup {{ pits: 3 }}
{}
end {{ when no move => sweep; most in store wins, else draw }}",
        moves.join("\n")
    );
    test_hooks::priority_layer_count(&games::program(&text))
}

#[test]
fn exclusive_kinds_need_no_priority() {
    assert_eq!(layer_count("mood = 1"), Some(4));
    assert_eq!(layer_count("mood > 0"), Some(4));
    assert_eq!(layer_count("not mood = 0"), Some(4));
    assert_eq!(layer_count("mood < 2"), None);
}

fn program_with_turns(conditions: &str) -> Program {
    let text = format!(
        "game \"Turns\"\n\nboard {{ rows 1 pits 3 store right track shared }}\n\nsetup {{ pits: 2 }}\n\n\
         move sow {{ from own pit\n sow counterclockwise\n last at_end }}\n\n\
         table at_end {{ {conditions}\n else => end }}\n\n\
         end {{ when no move => sweep; most in store wins, else draw }}\n"
    );
    games::program(&text)
}

#[test]
fn turns_are_distinguished_only_where_compared() {
    let asked = |conditions: &str, alike: &[u16]| {
        let program = program_with_turns(conditions);
        for (turn, &first) in (1..).zip(alike) {
            assert_eq!(
                test_hooks::first_equivalent_turn(&program, turn),
                first,
                "turn {turn}: {conditions}"
            );
        }
    };
    asked("when seeds = 2 => again", &[1, 1, 1]);
    asked("when turn = 1 => again", &[1, 2, 2, 2]);
    asked("when turn > 3 => again", &[1, 2, 3, 4, 4, 4]);
    asked("when own turn = 1 => again", &[1, 2, 3, 4, 4, 4]);
    asked("when turn odd => again", &[1, 2, 1, 2]);
    asked("when turn in 2, 4 => again", &[1, 2, 3, 4, 5, 5]);
    asked("when turn = seeds => again", &[1, 2, 3, 4, 5, 6]);
}
