//! Large, strange and damaged rule files.

use sow_grammar::load::load_text;
use sow_grammar::rules::Settings;
use sow_interpreter::{Game, Program};
use sow_tests::effort::draws;
use sow_tests::random::Random;
use sow_tests::{files, games};

fn assert_rules_or_faults(what: &str, text: &str) {
    let loaded = load_text(what, text);
    assert!(
        loaded.rules.is_some() || !loaded.diagnostics.is_empty(),
        "{what}: no rules, and nothing said about it"
    );
    for diagnostic in &loaded.diagnostics {
        assert!(
            loaded.sources.locate(diagnostic.label.span).is_some(),
            "{what}: a fault without a place"
        );
    }
}

#[test]
fn large_and_strange_rule_files() {
    let megabyte = 1 << 20;
    for (what, text) in [
        ("parentheses", "(".repeat(megabyte)),
        ("braces", "{".repeat(megabyte)),
        ("closing braces", "}".repeat(megabyte)),
        ("quotation marks", "\"".repeat(megabyte)),
        ("nul", "\0".repeat(megabyte)),
        ("comments", "#\n".repeat(megabyte / 2)),
        ("digits", "9".repeat(megabyte)),
        (
            "not",
            format!(
                "game \"x\" move m {{ from own pit where {} empty }}",
                "not ".repeat(megabyte / 8)
            ),
        ),
        (
            "options",
            "option a = 1 in 1..2 \"\"\n".repeat(megabyte / 32),
        ),
        ("snowmen", "☃".repeat(megabyte / 3)),
        (
            "sections",
            "game \"x\" ".to_owned() + &"end { when no move => draw }\n".repeat(megabyte / 32),
        ),
        (
            "places",
            format!("game \"x\" pits a = {} pit", "opposite of ".repeat(2000)),
        ),
        (
            "numbers in numbers of pits",
            format!(
                "game \"x\" move m {{ from own {}pit 1{} sow onward }}",
                "pit (seeds of ".repeat(40),
                ")".repeat(40)
            ),
        ),
        ("empty", String::new()),
        ("a mark of byte order", "\u{feff}game \"x\"".to_owned()),
    ] {
        assert_rules_or_faults(what, &text);
    }
}

/// Returns a text of 24 kB, in the long run of nearly the maximum size: `head`, lines made from their numbers, and `tail`.
fn fill_file(head: &str, line: impl Fn(usize) -> String, tail: &str) -> String {
    let mut text = head.to_owned();
    let mut number = 0;
    while text.len() + tail.len() < draws(24, 63) as usize * 1024 {
        text += &line(number);
        number += 1;
    }
    text + tail
}

/// Usually the files are a third as large as they may be.
#[test]
fn files_full_of_one_construct() {
    let game = |sections: &str| format!("game \"x\" based on kalaha\n{sections}");
    let letters = "a".repeat(30 * 1024);
    let ten: String = (0..10)
        .map(|at| format!("option o{at} = 1 in 0..2\n"))
        .collect();
    for (what, text) in [
        (
            "kinds of move",
            fill_file(&game(""), |at| format!("move m{at} {{ pass }}\n"), ""),
        ),
        (
            "kinds that look ahead",
            fill_file(
                &game(""),
                |at| format!("move m{at} when own can move {{ pass }}\n"),
                "",
            ),
        ),
        (
            "kinds that begin in pits and look ahead",
            fill_file(
                &game(""),
                |at| {
                    let from = format!("from own pit where seeds > {}", at % 50);
                    format!("move m{at} when own can sow {{ {from} sow onward }}\n")
                },
                "",
            ),
        ),
        (
            "rows that no check can answer",
            fill_file(
                "game \"x\"\nboard { rows 2 pits 24 track own }\nsetup { pits: 2 }\n\
                 move m { from own pit sow onward last { ",
                |at| format!("when seeds of opposite + turn > {at} => end\n"),
                "else => end } }\nend { when no move => draw }",
            ),
        ),
        (
            "phases that threaten",
            fill_file(
                &game(""),
                |at| {
                    let from = "from own pit where threatened by opponent m";
                    format!("phase p{at} while turn < {at} {{ move m {{ {from} sow onward }} }}\n")
                },
                "",
            ),
        ),
        (
            "unknown tables",
            fill_file(
                &game("table aaaaaaaaaaaaaaaaaaaa { else => end }\n"),
                |at| format!("table aaaaaaaaaa{at:04} {{ else => do abababaaaa{at:04} }}\n"),
                "",
            ),
        ),
        (
            "unknown kinds of move",
            fill_file(
                &game(""),
                |at| format!("move aaaaaaaaaa{at:04} unless abababaaaa{at:04} {{ pass }}\n"),
                "",
            ),
        ),
        (
            "names without measure",
            game(&format!(
                "table {letters} {{ else => do {} }}",
                letters.replace('a', "b")
            )),
        ),
        (
            "deals",
            fill_file(
                &game(&format!("{ten}setup {{ ")),
                |at| format!("pits: o{}\n", at % 10),
                "}",
            ),
        ),
        (
            "rows",
            fill_file(
                &game("table t { "),
                |at| {
                    format!(
                        "pit {} where seeds > {at} => capture opposite\n",
                        at % 6 + 1
                    )
                },
                "else => end }",
            ),
        ),
        (
            "endings",
            fill_file(
                &game("end { "),
                |at| format!("when no move and turn > {at} => leave; own wins\n"),
                "}",
            ),
        ),
        (
            "conditions",
            fill_file(
                &game("end { when "),
                |at| format!("own store > {at} or "),
                "no move => draw }",
            ),
        ),
        (
            "words of an option",
            fill_file(&game("option o = w in "), |at| format!("w{at}, "), "w"),
        ),
    ] {
        assert_rules_or_faults(what, &text);
    }
}

#[test]
fn very_large_numbers() {
    for number in [
        "0",
        "25",
        "255",
        "256",
        "65536",
        "4294967295",
        "4294967296",
        "99999999999999999999999999",
    ] {
        for template in [
            "game \"x\" based on kalaha\nboard { rows 1 pits N store right track shared }",
            "game \"x\" based on kalaha\nboard { rows N pits 6 store right track shared }",
            "game \"x\" based on kalaha\nboard { rows 1 pits 6 store right track shared laps at most N }",
            "game \"x\" based on kalaha\noption seeds = N",
            "game \"x\" based on kalaha\nsetup { pits: N }",
            "game \"x\" based on kalaha\nsetup { pit N: 1 }",
            "game \"x\" based on kalaha\nmove sow { from own pit where seeds > N sow N counterclockwise dropping N keeping N last { else => step N } }",
            "game \"x\" based on kalaha\ncounter c = N\nafter move { when c > N * N * N => set c to N * N - N }",
            "game \"x\" based on kalaha\nmove sow { from own pit where next N empty sow counterclockwise last { pit N..N => end else => end } }",
        ] {
            let text = template
                .replace('N', number)
                .replace("laps at most N", number);
            let loaded = load_text("numbers", &text);
            let Some(rules) = loaded.rules else { continue };
            let Ok(program) = Program::compile(&rules, &Settings::defaults(&rules.options)) else {
                continue;
            };
            let mut game = Game::new(&program);
            for _ in 0..20 {
                let Some(&first) = game.legal_moves().first() else {
                    break;
                };
                game.play(first).expect("a legal move is played");
            }
        }
    }
}

/// Precomputing what each table does for each cell in each phase would take gigabytes.
#[test]
fn phases_with_a_table_each() {
    let head =
        "game \"x\"\nboard { rows 2 pits 24 track own laps at most 99 }\nsetup { pits: 2 }\n";
    let tail = "phase main { move m { from own pit sow either way } }\nend { when no move => opponent wins }";
    let phase = |at: usize| {
        let last = format!("occupied pit where phase p{} => relay else => end", at / 2);
        let actions = format!("from own pit sow either way last {{ {last} }}");
        format!(
            "phase p{at} while own turn <= {} {{ move m {{ {actions} }} }}\n",
            at + 1
        )
    };
    let program = games::program(&fill_file(head, phase, tail));
    let played = program.random_games().play(1, 0..1);
    assert!(played.moves > 1);
}

#[test]
fn cut_and_changed_rule_files() {
    let mut random = Random::new(3);
    for file in files::games() {
        let text = std::fs::read_to_string(&file).expect("a file that was just listed");
        for _ in 0..draws(3, 12) {
            let mut bytes = text.clone().into_bytes();
            match random.below(4) {
                0 => bytes.truncate(random.below(bytes.len())),
                1 => drop(bytes.drain(..random.below(bytes.len()))),
                2 => {
                    for _ in 0..3 {
                        let at = random.below(bytes.len());
                        bytes[at] = random.next() as u8;
                    }
                }
                _ => {
                    let at = random.below(bytes.len());
                    let word = random.pick(&[
                        "{",
                        "}",
                        "(",
                        ")",
                        "=>",
                        ";",
                        "own",
                        "where",
                        "\"",
                        "#",
                        "\0",
                        "9999999999",
                    ]);
                    bytes.splice(at..at, word.bytes());
                }
            }
            assert_rules_or_faults(&files::stem(&file), &String::from_utf8_lossy(&bytes));
        }
    }
}
