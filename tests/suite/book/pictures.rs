//! Pictures of the book are drawn by `sow`. A comment above each contains the command, such as `<!-- $ sow survey
//! oware --svg pictures/oware.svg -->`. `INSTA_UPDATE=always` draws them again.

use super::commands::{run_in, updates_snapshots};
use sow_tests::files;
use sow_tests::pages::{Page, book_pages};
use sow_tests::scratch::ScratchFolder;
use std::path::PathBuf;

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
            let outcome = run_in(&command, "", &games);
            assert_eq!(outcome.code, 0, "{command}: {}", outcome.err);
            let drawn = std::fs::read_to_string(&drawn).expect("the command draws a picture");
            let kept = folder.join(&file);
            if updates_snapshots() {
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
