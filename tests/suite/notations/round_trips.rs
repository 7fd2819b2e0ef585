//! Random games of each game with notations, written in each of them and read again.

use super::facts_of;
use sow_interpreter::CompiledGame;
use sow_matches::notations::{Notation, Notations};
use sow_matches::record::{Record, result};
use sow_matches::text_record::{TextRecord, write};
use sow_matches::{Extent, Match};
use sow_players::Chance;
use sow_tests::effort::draws;
use sow_tests::files;

/// The random games of each notation.
fn games_drawn() -> u64 {
    draws(30, 200)
}
/// The number of games that are also written and read as whole records.
const WHOLE_RECORDS: u64 = 10;
/// Longer games are broken off.
const MAX_MOVES: usize = 300;

#[test]
fn random_games_survive_each_notation() {
    let mut notations_tried = 0;
    for file in files::games() {
        let facts = facts_of(&file);
        if !facts.contains("[[notation]]") {
            continue;
        }
        let compiled = files::compiled(&file);
        let notations = Notations::read(&facts, &compiled.program).expect("notations");
        for notation in notations.usable() {
            for seed in 0..games_drawn() {
                let name = format!("{} in `{}`, game {seed}", file.display(), notation.name());
                let record = play_and_compare(&compiled, notation, seed, &name);
                if seed < WHOLE_RECORDS {
                    compare_whole(&record, &compiled, &notations, Some(notation), &name);
                }
            }
            notations_tried += 1;
        }
    }
    assert!(notations_tried >= 9, "{notations_tried} notations");
}

/// Plays a random game; each move, written, must be read as that move.
fn play_and_compare(compiled: &CompiledGame, notation: &Notation, seed: u64, name: &str) -> Record {
    let mut game = Match::from_compiled(compiled.clone(), Extent::Round).expect("a game");
    let mut chance = Chance::new(seed);
    let mut record = Record {
        variant: files::stem(std::path::Path::new(
            name.split(' ').next().unwrap_or_default(),
        )),
        whole_match: Some(false),
        south: Some("A \"B\" \\C".to_owned()),
        date: Some("2026-11-27".to_owned()),
        ..Record::default()
    };
    for _ in 0..MAX_MOVES {
        let Some(drawn) = chance.random_move(&game) else {
            break;
        };
        let written = notation.write(&game, &drawn);
        match notation.read(&game, &written) {
            Ok(read) => assert_eq!(game.spell(&read), game.spell(&drawn), "{name}: `{written}`"),
            Err(error) => panic!("{name}, {}: {error}", game.notation()),
        }
        record.moves.push(game.spell(&drawn));
        game.play_unchecked(&drawn);
    }
    record.result = result(game.result());
    record
}

/// Writes a record as text and compares what is read with it.
fn compare_whole(
    record: &Record,
    compiled: &CompiledGame,
    notations: &Notations,
    notation: Option<&Notation>,
    name: &str,
) {
    let text = write(record, compiled, notation).unwrap_or_else(|error| panic!("{name}: {error}"));
    let parsed = TextRecord::parse(&text).unwrap_or_else(|error| panic!("{name}: {error}\n{text}"));
    let skeleton = parsed
        .to_record(&record.variant)
        .unwrap_or_else(|error| panic!("{name}: {error}"));
    let wanted = notations
        .find_named(parsed.notation())
        .expect("a known notation");
    for wanted in [wanted, None] {
        let read = parsed.read_moves(skeleton.clone(), compiled, notations, wanted);
        let read = read.unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(read.fault, None, "{name}\n{text}");
        assert_eq!(read.record, *record, "{name}\n{text}");
    }
}

#[test]
fn records_without_notations_survive_too() {
    for file in files::files("tests/records", "toml") {
        let name = files::stem(&file);
        let text = std::fs::read_to_string(&file).expect("a file that was just listed");
        // The version of the program is not among the headers.
        let record = Record {
            version: None,
            ..Record::read(&text).expect("a record")
        };
        let rules = files::variant(&record.variant);
        let settings = record.settings(&rules).expect("options");
        let compiled = CompiledGame::new(rules, &settings).expect("a program");
        let notations = Notations::default();
        compare_whole(&record, &compiled, &notations, None, &name);
    }
}
