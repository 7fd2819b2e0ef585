//! The Markdown pages of the repository, and their parts.

use crate::files;
use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// A Markdown page.
pub struct Page {
    /// The path of the file.
    pub path: PathBuf,
    /// The text of the page.
    pub text: String,
}

/// A fenced code block of a page.
pub struct CodeBlock {
    /// The line of its opening fence, counted from 1.
    pub line: usize,
    /// The info string, such as `sow` or `console`.
    pub info: String,
    /// The byte range of its lines in the page.
    pub byte_range: Range<usize>,
    /// The lines between the fences.
    pub text: String,
}

/// Returns the pages at the root, those of the book, and the README of each folder at depth one and two.
///
/// # Panics
/// If a page cannot be read.
#[must_use]
pub fn pages() -> Vec<Page> {
    let at_root = entries(&files::root());
    let within = at_root.iter().flat_map(|path| entries(path));
    let mut paths: Vec<PathBuf> = within.map(|path| path.join("README.md")).collect();
    paths.extend(at_root.iter().map(|path| path.join("README.md")));
    paths.extend(at_root);
    paths.retain(|path| path.is_file() && path.extension().is_some_and(|ending| ending == "md"));
    paths.extend(files::files("docs/src", "md"));
    paths.sort();
    paths.iter().map(|path| Page::read(path)).collect()
}

/// Returns the paths of a folder's entries; none for a file.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten();
    entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect()
}

/// Returns the pages of the book.
///
/// # Panics
/// If a page cannot be read.
#[must_use]
pub fn book_pages() -> Vec<Page> {
    let mut pages = pages();
    let book = files::root().join("docs/src");
    pages.retain(|page| page.path.starts_with(&book));
    pages
}

impl Page {
    /// Reads a page.
    ///
    /// # Panics
    /// If the file cannot be read.
    #[must_use]
    pub fn read(path: &Path) -> Self {
        let text = std::fs::read_to_string(path)
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let path = path.to_path_buf();
        Self { path, text }
    }

    /// Returns the path relative to the root of the repository.
    #[must_use]
    pub fn name(&self) -> String {
        let inside = self.path.strip_prefix(files::root());
        inside.unwrap_or(&self.path).display().to_string()
    }

    /// Returns the fenced blocks in their order.
    #[must_use]
    pub fn code_blocks(&self) -> Vec<CodeBlock> {
        let mut fences = Vec::new();
        let mut open: Option<CodeBlock> = None;
        for (event, place) in self.events() {
            match (event, &mut open) {
                (Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))), _) => {
                    open = Some(CodeBlock {
                        line: self.line_at(place.start),
                        info: info.to_string(),
                        byte_range: place.end..place.end,
                        text: String::new(),
                    });
                }
                (Event::Text(text), Some(fence)) => {
                    let start = fence.byte_range.start.min(place.start);
                    fence.byte_range = start..place.end;
                    fence.text += &text;
                }
                (Event::End(TagEnd::CodeBlock), _) => fences.extend(open.take()),
                _ => {}
            }
        }
        fences
    }

    /// Returns the targets of links and pictures, with the line of each.
    #[must_use]
    pub fn links(&self) -> Vec<(usize, String)> {
        let link = |(event, place): (Event<'_>, Range<usize>)| match event {
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                Some((self.line_at(place.start), dest_url.to_string()))
            }
            _ => None,
        };
        self.events().filter_map(link).collect()
    }

    /// Returns the anchors of the page: its headings in lower case, with hyphens for spaces.
    #[must_use]
    pub fn anchors(&self) -> Vec<String> {
        let mut anchors: Vec<String> = Vec::new();
        let mut heading: Option<String> = None;
        for (event, _) in self.events() {
            match (event, &mut heading) {
                (Event::Start(Tag::Heading { .. }), _) => heading = Some(String::new()),
                (Event::Text(text) | Event::Code(text), Some(words)) => *words += &text,
                (Event::End(TagEnd::Heading(_)), _) => {
                    let plain = anchor(&heading.take().unwrap_or_default());
                    let same = anchors.iter().filter(|known| **known == plain).count();
                    anchors.push(match same {
                        0 => plain,
                        _ => format!("{plain}-{same}"),
                    });
                }
                _ => {}
            }
        }
        anchors
    }

    fn events(&self) -> impl Iterator<Item = (Event<'_>, Range<usize>)> {
        Parser::new_ext(&self.text, Options::ENABLE_TABLES).into_offset_iter()
    }

    fn line_at(&self, at: usize) -> usize {
        self.text[..at].matches('\n').count() + 1
    }
}

fn anchor(heading: &str) -> String {
    let kept = heading.trim().chars();
    let kept = kept.filter(|sign| sign.is_alphanumeric() || " _-".contains(*sign));
    kept.flat_map(char::to_lowercase)
        .map(|sign| if sign == ' ' { '-' } else { sign })
        .collect()
}
