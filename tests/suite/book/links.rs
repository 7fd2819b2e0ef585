//! Links among pages, and from pages to files.

use sow_tests::files;
use sow_tests::pages::{Page, book_pages, pages};
use std::path::PathBuf;

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
