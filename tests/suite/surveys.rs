//! Surveys of all variants, with few random games each, so that they take little time; `sow survey` plays any number.

use sow_interpreter::{CompiledGame, Program};
use sow_survey::{Clauses, Report, Tally, survey, survey_within};
use sow_tests::files;
use sow_tests::scratch::ScratchFolder;
use sow_tests::threads::parallel_map;

const GAMES: u64 = 4;

#[test]
fn games_end_and_any_split_gives_the_same_numbers() {
    let moves = parallel_map(&files::files("variants", "sow"), |file| {
        let name = files::stem(file);
        let game = files::compiled(file);
        let (program, clauses) = (&game.program, Clauses::new(&game, &files::sources(file)));
        let all = survey(program, &clauses, 1, 0..GAMES);
        let mut second = survey(program, &clauses, 1, 1..GAMES);
        second.add(&survey(program, &clauses, 1, 0..1));
        assert_eq!(all, second, "{name}");
        let report = report(&all, &clauses, program);
        assert_eq!(report.stuck, 0, "{name}: neither a move nor an ending");
        check_sums(&name, &game, &report);
        report.moves
    });
    let moves: u64 = moves.iter().sum();
    assert!(moves > 5000, "{moves} moves were watched");
}

/// Returns the report on a tally, without cases.
fn report(tally: &Tally, clauses: &Clauses, program: &Program) -> Report {
    let in_cases = vec![false; clauses.list().len()];
    Report::new(tally, clauses, program.layout().players(), &in_cases)
}

/// Asserts that numbers reported in two ways agree.
fn check_sums(name: &str, game: &CompiledGame, report: &Report) {
    let sum = |values: &[(i64, u64)]| values.iter().map(|(_, count)| count).sum::<u64>();
    assert_eq!(sum(&report.length.histogram), report.games, "{name}");
    assert_eq!(sum(&report.laps.histogram), report.moves, "{name}");
    let moves = report.course.iter().map(|stage| stage.games).sum::<u64>();
    assert_eq!(moves, report.moves, "{name}");
    let kinds = report.clauses.iter();
    let kinds = kinds.filter(|fired| fired.kind == sow_survey::ClauseKind::Move);
    let made = kinds.map(|fired| fired.times).sum::<u64>();
    assert_eq!(made, report.moves, "{name}");
    for fired in &report.clauses {
        assert!(
            fired.line > 0 && !fired.text.is_empty(),
            "{name}: {fired:?}"
        );
    }
    let rows = game.rules.tables.iter().map(|table| table.rows.len());
    let rows = rows.sum::<usize>() + game.rules.endings.len();
    assert!(report.clauses.len() >= rows, "{name}");
}

/// Where moves must be played to be counted, only some games count them; all else is reported on all games.
#[test]
fn moves_are_counted_in_the_stated_number_of_games() {
    for (name, some) in [
        ("hus", true),
        ("hus-damara", true),
        ("oware", true),
        ("kalaha", false),
        ("sungka", false),
    ] {
        let file = &files::variant_file(name);
        let game = files::compiled(file);
        let (program, clauses) = (&game.program, Clauses::new(&game, &files::sources(file)));
        let tally = survey(program, &clauses, 1, 0..400);
        let report = report(&tally, &clauses, program);
        // The first 32 games, and one of every 128 others.
        let counted = if some { 32 + 3 } else { 400 };
        assert_eq!(report.counted, counted, "{name}");
        assert_eq!(report.never_ending.games.of, counted, "{name}");
        check_sums(name, &game, &report);
        let told: u64 = report
            .branching
            .histogram
            .iter()
            .map(|(_, count)| count)
            .sum();
        assert_eq!(told < report.moves, some, "{name}");
        let figures = sow_survey::figures::all_figures(&report);
        let noted = figures
            .iter()
            .filter(|figure| figure.note.contains("counted in 35 games"));
        assert_eq!(noted.count(), if some { 4 } else { 0 }, "{name}");
    }
}

/// Rows that make moves illegal are counted in the games in which moves are counted.
#[test]
fn refusals_are_counted_in_a_sample_of_games() {
    for name in ["mweso", "tapata", "dabuda"] {
        let file = &files::variant_file(name);
        let game = files::compiled(file);
        let (program, clauses) = (&game.program, Clauses::new(&game, &files::sources(file)));
        let mut work = u64::MAX;
        let all = survey_within(program, &clauses, 1, 0..128, &mut work);
        let some = survey(program, &clauses, 1, 1024..9024);
        let [all, some] = [all, some].map(|tally| report(&tally, &clauses, program));
        assert_eq!([all.counted, some.counted], [128, 63], "{name}");
        let refusals = |report: &Report| {
            let told = report.clauses.iter().zip(clauses.list());
            let refusing = told.filter(|(_, clause)| clause.refuses);
            refusing.map(|(fired, _)| fired.clone()).collect::<Vec<_>>()
        };
        let pairs: Vec<_> = refusals(&all).into_iter().zip(refusals(&some)).collect();
        assert!(!pairs.is_empty(), "{name}");
        for (all, some) in pairs {
            assert_eq!([all.games.of, some.games.of], [128, 63], "{name}");
            let (one, other) = (all.moves, some.moves);
            assert!((one - other).abs() < 0.05, "{name}: {one} and {other}");
        }
        check_sums(name, &game, &some);
    }
}

#[test]
fn clauses_ruled_out_by_options_differ_from_unreached_ones() {
    let rules = r#"
game "Probe"
option dull = yes
board { rows 1  pits 3  store right  track shared }
setup { pits: 2 }
move sow {
  from own pit
  sow counterclockwise into own store
  last {
    own store where seeds > 11   => again
    own empty pit where not dull => capture here
    else                         => end
  }
}
end {
  when own pits empty => sweep; most in store wins, else draw
}
"#;
    let scratch = ScratchFolder::new("probe.sow", rules);
    let file = scratch.file_path("probe.sow");
    let game = files::compiled(&file);
    let (program, clauses) = (&game.program, Clauses::new(&game, &files::sources(&file)));
    let tally = survey(program, &clauses, 7, 0..20);
    let report = report(&tally, &clauses, program);
    let found: Vec<_> = report
        .clauses
        .iter()
        .map(|fired| (fired.line, fired.fate))
        .collect();
    use sow_survey::Fate::{Fired, Never, OtherOptions};
    assert_eq!(
        found,
        [
            (6, Fired),
            (10, Never),
            (11, OtherOptions),
            (12, Fired),
            (16, Fired)
        ]
    );
    assert_eq!(report.unreached().count(), 1);
}

#[test]
fn rows_that_refuse_moves_count_as_reached() {
    let file = &files::variant_file("tapata");
    let game = files::compiled(file);
    let (program, clauses) = (&game.program, Clauses::new(&game, &files::sources(file)));
    let tally = survey(program, &clauses, 1, 0..40);
    let report = report(&tally, &clauses, program);
    let refusing = report
        .clauses
        .iter()
        .find(|fired| fired.text == "own occupied pit => illegal");
    assert!(
        refusing.is_some_and(|fired| fired.times > 0),
        "{refusing:?}"
    );
}

#[test]
fn kinds_of_move_count_as_work_even_if_they_add_no_moves() {
    let played = [1, 10, 1000].map(|kinds| {
        let kind = |at| format!("move m{at} {{ from own pit  sow counterclockwise }}\n");
        let kinds: String = (0..kinds).map(kind).collect();
        moves_within_work(&format!("game \"X\" based on kalaha\n{kinds}"))
    });
    let [one, ten, thousand] = played;
    assert!(ten * 4 > one && thousand * 20 < one, "{played:?} moves");
}

#[test]
fn actions_without_events_count_as_work() {
    let played = [10, 1000].map(|actions| {
        let row = "set c to c + 1; ".repeat(actions);
        let kind =
            format!("move sow {{ from own pit  sow onward  last {{ else => {row}end }} }}\n");
        moves_within_work(&format!(
            "game \"X\" based on kalaha\ncounter c = 0\n{kind}"
        ))
    });
    assert!(played[1] * 10 < played[0], "{played:?} moves");
}

#[test]
fn games_without_a_move_count_as_work() {
    let choices = "choose { a => pass  b => pass }\n".repeat(60);
    let kind = format!("move sow {{ from own pit  {choices} sow onward }}\n");
    let games = survey_within_work(&format!("game \"X\" based on kalaha\n{kind}")).games();
    assert!(games < 30, "{games} games");
}

/// Returns the number of moves in the games that a fixed amount of work suffices for.
fn moves_within_work(rules: &str) -> u64 {
    survey_within_work(rules).moves()
}

fn survey_within_work(rules: &str) -> Tally {
    let scratch = ScratchFolder::new("probe.sow", rules);
    let file = scratch.file_path("probe.sow");
    let game = files::compiled(&file);
    let (program, clauses) = (&game.program, Clauses::new(&game, &files::sources(&file)));
    let mut work = 12_000_000;
    let tally = survey_within(program, &clauses, 1, 0..u64::MAX, &mut work);
    assert_eq!(work, 0, "the survey ends when the work does");
    tally
}
