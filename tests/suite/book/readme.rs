//! The README: its rule file, its commands with their output, and the number of games.

use super::commands::check_or_update_page;
use sow_tests::command::sow;
use sow_tests::files;
use sow_tests::pages::Page;

fn readme() -> Page {
    Page::read(&files::root().join("README.md"))
}

/// The README shows the rules of the game that its first command plays.
#[test]
fn the_readme_shows_the_game_of_its_first_command() {
    let page = readme();
    let fences = page.code_blocks();
    let shown = fences.iter().find(|fence| fence.info == "sow");
    let first = fences.iter().find(|fence| fence.info == "sh");
    let [shown, first] = [shown, first].map(|fence| fence.expect("a block").text.as_str());
    let game = first.strip_prefix("cargo run -- play ");
    let game = game.and_then(|rest| rest.split_whitespace().next());
    let source = sow(&["show", game.expect("it plays a game"), "--source"], "");
    assert_eq!(source.code, 0);
    assert_eq!(without_comments(shown), without_comments(&source.out));
}

/// Returns the lines of a rule file without comments and blank lines.
fn without_comments(text: &str) -> Vec<&str> {
    let said = |line: &&str| !line.is_empty() && !line.trim_start().starts_with('#');
    text.lines().filter(said).collect()
}

#[test]
fn commands_print_the_output_in_the_readme() {
    assert!(check_or_update_page(&readme(), &files::root()) >= 3);
}

/// Every command in the README exists and has the options shown with it.
#[test]
fn commands_in_the_readme_exist() {
    let page = readme();
    let spans = page.text.split('`').filter(|span| span.starts_with("sow "));
    let mut seen = 0;
    for span in spans {
        let mut words = span.split_whitespace().skip(1);
        let help = sow(&[words.next().expect("a command"), "--help"], "");
        assert_eq!(help.code, 0, "{span}");
        for option in words.filter(|word| word.starts_with("--")) {
            assert!(help.out.contains(option), "{span}");
        }
        seen += 1;
    }
    assert!(seen > 15, "{seen} commands are named");
}

#[test]
fn the_number_of_games_is_up_to_date() {
    let games = files::files("variants", "sow").len();
    assert!(readme().text.contains(&format!("all {games} games")));
}
