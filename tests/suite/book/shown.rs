//! Excerpts of rule files in the book.

use sow_tests::files;
use sow_tests::pages::{Fence, of_the_book};

/// Returns the file that a block is taken from, such as `kalah1.sow` for the info string `sow kalah1.sow`.
fn file_shown(fence: &Fence) -> Option<&str> {
    let name = fence.info.strip_prefix("sow ")?;
    (name.ends_with(".sow") || name.ends_with(".cases")).then_some(name)
}

#[test]
fn it_stands_in_their_files() {
    let (mut shown, pages) = (Vec::new(), of_the_book());
    for page in &pages {
        for fence in page.fences() {
            let Some(name) = file_shown(&fence) else {
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
