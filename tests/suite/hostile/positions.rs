//! Strange positions, moves and records.

use sow_interpreter::Game;
use sow_matches::record::Record;
use sow_tests::files;
use sow_tests::random::Random;

#[test]
fn strange_positions_and_moves() {
    let mut random = Random::new(4);
    for file in files::games() {
        let program = files::program(&file);
        let opening = Game::new(&program);
        let text = opening.notation();
        for _ in 0..200 {
            let mut bytes = text.clone().into_bytes();
            for _ in 0..random.below(3) + 1 {
                if bytes.is_empty() {
                    break;
                }
                let at = random.below(bytes.len());
                match random.below(4) {
                    0 => bytes[at] = random.next() as u8,
                    1 => drop(bytes.remove(at)),
                    2 => bytes.truncate(at.max(1)),
                    _ => bytes.insert(at, b"0123456789,/:-;= SNx~"[random.below(21)]),
                }
            }
            let changed = String::from_utf8_lossy(&bytes).into_owned();
            if let Ok(game) = Game::from_notation(&program, &changed) {
                assert_eq!(
                    Game::from_notation(&program, &game.notation())
                        .map(|game| game.notation())
                        .ok(),
                    Some(game.notation()),
                    "{changed}"
                );
                for legal in game.legal_moves() {
                    game.clone().play(legal).expect("a legal move is played");
                }
            }
            let _ = opening.read_move(&changed);
        }
        for text in [
            "",
            " ",
            "0",
            "1",
            "999",
            "99999999999999999999",
            "-1",
            "f",
            "f0",
            "f99>",
            ">",
            "<",
            "/",
            "1/",
            "1>/",
            "o1",
            "☃",
            "1>>",
            "pass",
            "\0",
        ] {
            if let Ok(read) = opening.read_move(text) {
                assert!(opening.legal_moves().contains(&read), "{text}");
            }
            assert!(
                Game::from_notation(&program, text).is_err(),
                "{text:?} is read as a position of {}",
                file.display()
            );
        }
    }
}

#[test]
fn strange_records() {
    let faults = [
        "",
        "hello",
        "{\"variant\": \"oware\"}",
        "variant = 3",
        "variant = “oware”",
        "moves = []",
        "variant = \"oware\"",
        "variant = \"oware\"\nmoves = [1]",
        "variant = \"oware\"\nmoves = [\"1\", [\"2\"]]",
        "variant = \"oware\"\nmoves = [\"1\" \"2\"]",
        "variant = \"oware\"\nmoves = \"1 2\"",
        "variant = \"oware\"\nmoves = []\nmoves = []",
        "variant = \"oware\"\nmoves = []\nwinner = \"S\"",
        "variant = \"oware\"\nmoves = []\nmatch = \"yes\"",
        "variant = \"oware\"\nmoves = []\nended = \"lost\"",
        "variant = \"oware\"\nmoves = []\noptions = \"seeds 3\"",
        "variant = \"oware\"\r\nmoves = []\r\n[options]\r\nseeds = 3",
        "[options]\nseeds = \"3\"\nvariant = \"oware\"\nmoves = []",
        "\u{1b}[31m = \"variant\"",
        "[[[[",
    ]
    .map(|text| match Record::read(text) {
        Ok(record) => panic!("{text}: {record:?}"),
        Err(error) => format!("{text:?}\n  {error}"),
    });
    insta::assert_snapshot!(faults.join("\n"));
}
