//! Excerpts of rule files in the book.

use sow_tests::files;
use sow_tests::pages::{CodeBlock, book_pages};

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
