//! The book and the README: games have no faults, files and commands are shown correctly, and links lead somewhere.

use sow_tests::command::sow;
use sow_tests::files;
use sow_tests::pages::{CodeBlock, Page, book_pages, pages};
use sow_tests::scratch::ScratchFolder;
use sow_tests::transcripts::{check_or_update_book_page, run_line, updates_pages};
use std::path::{Path, PathBuf};

/// Returns the file that a block is taken from, such as `kalah1.sow` for the info string `sow kalah1.sow`.
fn quoted_file(fence: &CodeBlock) -> Option<&str> {
    let name = fence.info.strip_prefix("sow ")?;
    (name.ends_with(".sow") || name.ends_with(".cases")).then_some(name)
}

#[test]
fn excerpts_occur_in_their_files() {
    let (mut shown, pages) = (Vec::new(), book_pages());
    for page in &pages {
        for fence in page.code_blocks() {
            let Some(name) = quoted_file(&fence) else {
                continue;
            };
            let place = format!("{}:{}", page.name(), fence.line);
            let file = files::root().join("docs/games").join(name);
            let text = std::fs::read_to_string(&file)
                .unwrap_or_else(|error| panic!("{place}: {name}: {error}"));
            assert!(
                format!("\n{text}").contains(&format!("\n{}", fence.text)),
                "{place}: these lines do not stand in {name}:\n{}",
                fence.text
            );
            shown.push(file);
        }
    }
    for file in files::files("docs/games", "sow") {
        let command = format!("sow check faults/{}.sow", files::stem(&file));
        let reported = pages.iter().any(|page| page.text.contains(&command));
        let known = shown.contains(&file) || reported;
        assert!(known, "no page shows {}", file.display());
    }
}

/// A reader who types what a chapter of the tutorial shows gets each of its steps.
#[test]
fn steps_can_be_typed_from_the_pages() {
    for page in book_pages() {
        let blocks = page.code_blocks();
        if !page.name().contains("tutorial") {
            continue;
        }
        let steps = blocks.iter().filter_map(quoted_file);
        for name in steps.filter(|name| name.ends_with(".sow")) {
            let file = files::root().join("docs/games").join(name);
            let step = std::fs::read_to_string(file).expect("a step");
            for line in step.lines().filter(|line| !line.starts_with('#')) {
                let typed = |block: &CodeBlock| block.text.lines().any(|shown| shown == line);
                let place = format!("{}: {name}: `{line}`", page.name());
                assert!(
                    line.is_empty() || blocks.iter().any(typed),
                    "{place} is not shown"
                );
            }
        }
    }
}

/// Returns whether a file of the book shows a fault on purpose.
pub(crate) fn shows_a_fault(file: &Path) -> bool {
    file.parent()
        .is_some_and(|folder| folder.ends_with("faults"))
}

/// Returns the rule files of the book: those without faults, and those that show one.
fn sound_and_faulty_games() -> (Vec<PathBuf>, Vec<PathBuf>) {
    let files = files::files("docs/games", "sow").into_iter();
    files.partition(|file| !shows_a_fault(file))
}

fn run_command(command: &str, file: &Path) -> (u8, String, String) {
    let outcome = sow(&[command, &file.display().to_string()], "");
    (outcome.code, outcome.out, outcome.err)
}

#[test]
fn every_step_has_no_faults() {
    let (sound, _) = sound_and_faulty_games();
    for file in &sound {
        let (code, out, err) = run_command("check", file);
        let silent = code == 0 && out.starts_with("1 file checked: no faults (") && err.is_empty();
        assert!(silent, "{}: {out}{err}", file.display());
    }
    assert!(sound.len() > 15, "{} games", sound.len());
}

#[test]
fn the_cases_of_each_step_hold() {
    for file in sound_and_faulty_games().0 {
        let (code, out, err) = run_command("test", &file);
        assert_eq!((code, err.as_str()), (0, ""), "{}", file.display());
        assert!(out.ends_with(": all hold\n"), "{}: {out}", file.display());
    }
}

#[test]
fn every_clause_of_every_step_is_reached() {
    for file in sound_and_faulty_games().0 {
        let path = file.display().to_string();
        let outcome = sow(&["survey", &path, "--games", "400", "--unreached"], "");
        let silent = (0, String::new());
        assert_eq!((outcome.code, outcome.out), silent, "{path}");
    }
}

#[test]
fn examples_of_faults_have_one_fault() {
    let (_, faulty) = sound_and_faulty_games();
    for file in &faulty {
        let outcome = sow(&["check", "--json", &file.display().to_string()], "");
        let found = (outcome.code, outcome.out.lines().count());
        assert_eq!(found, (1, 1), "{}: {}", file.display(), outcome.out);
    }
    assert!(!faulty.is_empty(), "none is there");
}

/// Returns the file in the repository and the anchor that a link leads to; `None` for links to elsewhere.
fn target(page: &Page, link: &str) -> Option<(PathBuf, Option<String>)> {
    if link.contains("://") || link.starts_with("mailto:") {
        return None;
    }
    let (file, part) = match link.split_once('#') {
        Some((file, part)) => (file, Some(part.to_owned())),
        None => (link, None),
    };
    let folder = page.path.parent()?;
    let path = match file {
        "" => page.path.clone(),
        _ => folder.join(file),
    };
    Some((path, part))
}

#[test]
fn every_link_has_a_target() {
    let mut followed = 0;
    for page in pages() {
        for (line, link) in page.links() {
            let Some((path, part)) = target(&page, &link) else {
                continue;
            };
            let place = format!("{}:{line}: `{link}`", page.name());
            assert!(path.exists(), "{place}: there is no such file");
            if let Some(part) = part {
                let anchors = Page::read(&path).anchors();
                assert!(anchors.contains(&part), "{place}: not among {anchors:?}");
            }
            followed += 1;
        }
    }
    assert!(followed > 100, "{followed} links were followed");
}

#[test]
fn every_page_of_the_book_is_in_its_table_of_contents() {
    let summary = Page::read(&files::root().join("docs/src/SUMMARY.md"));
    let listed: Vec<PathBuf> = summary
        .links()
        .iter()
        .filter_map(|(_, link)| Some(target(&summary, link)?.0))
        .collect();
    for page in book_pages() {
        let known = listed.contains(&page.path) || page.path == summary.path;
        assert!(known, "{} is not listed", page.name());
    }
}

// Pictures of the book are drawn by `sow`. A comment above each contains the command, such as `<!-- $ sow survey
// oware --svg pictures/oware.svg -->`. `INSTA_UPDATE=always` draws them again.

/// Returns the commands that draw the pictures of a page, each with the file that it names.
fn pictures(page: &Page) -> Vec<(String, String)> {
    let commands = page.text.lines().filter_map(|line| {
        let command = line.strip_prefix("<!-- $ ")?.strip_suffix(" -->")?;
        let (_, file) = command.split_once(" --svg ")?;
        let file = file.split_whitespace().next()?;
        Some((command.to_owned(), file.to_owned()))
    });
    commands.collect()
}

#[test]
fn pictures_match_their_commands() {
    let (mut seen, games) = (0, files::root().join("docs/games"));
    for page in book_pages() {
        let folder = page.path.parent().expect("a page lies in a folder");
        for (command, file) in pictures(&page) {
            let scratch = ScratchFolder::empty();
            let drawn: PathBuf = scratch.file_path("drawn.svg");
            let command = command.replace(&file, &drawn.display().to_string());
            let outcome = run_line(&command, &games);
            assert_eq!(outcome.code, 0, "{command}: {}", outcome.text);
            let drawn = std::fs::read_to_string(&drawn).expect("the command draws a picture");
            let kept = folder.join(&file);
            if updates_pages() {
                std::fs::write(&kept, &drawn).expect("the picture can be written");
            }
            let known = std::fs::read_to_string(&kept).unwrap_or_default();
            assert!(
                known == drawn,
                "{} is not what `{command}` draws",
                kept.display()
            );
            assert!(
                page.links().iter().any(|(_, link)| *link == file),
                "{file} is not shown"
            );
            seen += 1;
        }
    }
    assert!(seen > 0, "no picture is shown");
}

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
    assert!(check_or_update_book_page(&readme(), &files::root()) >= 3);
}

#[test]
fn commands_print_the_output_on_the_pages() {
    let folder = files::root().join("docs/games");
    let commands: usize = book_pages()
        .iter()
        .map(|page| check_or_update_book_page(page, &folder))
        .sum();
    assert!(commands > 20, "{commands} commands are quoted");
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
