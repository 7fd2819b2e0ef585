//! Output on terminals of several widths, and without a drawing.

use sow::Console;
use sow::output::line_folder::LineFolder;
use sow::output::paint::Paint;
use sow_tests::command::sow;
use sow_tests::scratch::ScratchFolder;
use sow_tests::snapshot::assert_snapshot;

/// Runs `sow` on a terminal with this number of columns.
fn on_terminal(columns: usize, arguments: &[&str], input: &str) -> String {
    let mut shown = Vec::new();
    let paint = Paint::PLAIN.with_columns(columns);
    {
        let mut console = Console {
            out: &mut LineFolder::new(&mut shown, || Some(columns)),
            err: &mut std::io::sink(),
            input: &mut input.as_bytes(),
            paint,
            fault_paint: paint,
            interactive: false,
            progress: sow::support::progress::ProgressDisplay::Nothing,
        };
        assert_eq!(sow::run([&["sow"], arguments].concat(), &mut console), 0);
        console.out.flush().expect("memory");
    }
    String::from_utf8(shown).expect("text")
}

fn widest_line(text: &str) -> usize {
    let widths = text.lines().map(|line| line.chars().count());
    widths.max().unwrap_or_default()
}

#[test]
fn lists_and_surveys_fit_the_terminal() {
    for columns in [60, 80, 120] {
        let listed = on_terminal(columns, &["list", "--rows", "4"], "");
        assert!(widest_line(&listed) <= columns, "{listed}");
        assert_snapshot("widths", &format!("list-{columns}"), &listed);
        let survey = ["survey", "kalah", "--games", "50"];
        let surveyed = on_terminal(columns, &survey, "");
        assert!(widest_line(&surveyed) <= columns, "{surveyed}");
        // The last line is the speed.
        let figures = surveyed.trim_end().rsplit_once('\n');
        let figures = figures.expect("several lines").0;
        assert_snapshot("widths", &format!("survey-{columns}"), figures);
    }
}

#[test]
fn a_list_of_all_games_has_a_line_for_each() {
    let listed = on_terminal(80, &["list"], "");
    assert!(widest_line(&listed) <= 80, "{listed}");
    assert!(
        listed.starts_with("`sow list WORD` lists the games"),
        "{listed}"
    );
    let piped = sow(&["list"], "").succeeds().out;
    let games = piped.lines().count();
    // The hint, an empty line, the heads of the columns, and the number of games.
    let (_, table) = listed.split_once("\n\n").expect("a hint");
    assert_eq!(table.lines().count(), games + 2, "{listed}");
    assert!(!piped.contains("…"), "{piped}");
}

#[test]
fn positions_stay_on_one_line() {
    let position = "2,2,2,2,2,2,2,2/2,2,2,2,0,0,0,0/0,0,0,0,2,2,2,2/2,2,2,2,2,2,2,2 - - S \
                    round=1;began=S;points=0:0";
    for columns in [40, 60, 80] {
        let shown = on_terminal(columns, &["play", "hus", "--match"], "position\n");
        assert!(shown.lines().any(|line| line == position), "{shown}");
    }
}

#[test]
fn half_a_position_of_a_match_is_refused() {
    let rows = "2,2,2,2,2,2,2,2/2,2,2,2,0,0,0,0/0,0,0,0,2,2,2,2/2,2,2,2,2,2,2,2";
    let half = format!("{rows} - - S");
    let asked = ["moves", "hus", "--match", "--position"];
    let moves = |position: &str| sow(&[&asked[..], &[position]].concat(), "");
    moves(&half).fails_with("the position ends after the player to move");
    moves(rows).succeeds();
    moves(&format!("{half} round=1;began=S;points=0:0")).succeeds();
    // A single round remembers nothing else.
    sow(&["moves", "hus", "--position", &half], "").succeeds();
}

#[test]
fn boards_moves_and_prompts_in_sentences() {
    let played = sow(&["play", "kalah", "--spoken"], "3\n").succeeds().out;
    assert_snapshot("widths", "spoken-play", &played);
    let traced = sow(&["trace", "oware", "3", "--spoken"], "").succeeds().out;
    assert_snapshot("widths", "spoken-trace", &traced);
    let record = ScratchFolder::new(
        "game.toml",
        "variant = 'bao-kiswahili'\nmoves = ['f6>', 'f6<']\n",
    );
    let replayed = sow(&["replay", &record.path(), "--spoken"], "").succeeds();
    assert_snapshot("widths", "spoken-replay", &replayed.out);
    for text in [played, traced, replayed.out] {
        assert!(!text.contains(['│', '┌', '└', '+', '|']), "{text}");
    }
}

#[test]
fn columns_of_help_are_aligned_in_ascii() {
    let help = sow(&["play", "kalah", "--plain"], "help\n").succeeds().out;
    let commands = help.lines().skip_while(|line| !line.starts_with("  moves"));
    let texts: Vec<_> = commands
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .filter_map(|line| line.trim_start().find("  ").map(|end| (line, end)))
        .map(|(line, end)| line[end + 2..].len() - line[end + 2..].trim_start().len() + end)
        .collect();
    assert!(texts.len() > 20, "{help}");
    assert!(texts.iter().all(|at| *at == texts[0]), "{help}");
    assert!(help.is_ascii());
}
