//! A single document without a connection, for an editor in the same program, such as that of a web page.

use crate::documents::{Document, Documents};
use crate::features::{completion, formatting, hover};
use crate::host::Host;
use crate::protocol::incoming::DocumentItem;
use crate::protocol::{CompletionItem, Hover, Position, TextEdit};
use crate::text::Encoding;
use crate::worker::JobOutput;
use std::sync::Arc;

/// A rule file that is not on disk, with answers to an editor's requests. Columns are counted in UTF-16 units.
pub struct LocalDocument<'h> {
    documents: Documents,
    host: &'h dyn Host,
    uri: String,
}

impl<'h> LocalDocument<'h> {
    /// Creates the document with its current text; `name` ends with `.cases` if it holds only cases.
    #[must_use]
    pub fn new(name: &str, text: String, host: &'h dyn Host) -> Self {
        let mut local = Self {
            documents: Documents::new(Encoding::Utf16),
            host,
            uri: format!("untitled:{name}"),
        };
        let document = DocumentItem {
            uri: local.uri.clone(),
            version: 0,
            text,
        };
        local.documents.open(document);
        local
    }

    /// Returns all completions at a position, including snippets.
    #[must_use]
    pub fn completion(&self, place: Position) -> Vec<CompletionItem> {
        let document = self.document().into_iter();
        let items = document
            .flat_map(|document| completion::completions(&self.documents, document, place, true));
        items.collect()
    }

    /// Checks the document, and returns the hover text at a position, if there is one.
    pub fn hover(&mut self, place: Position) -> Option<Hover> {
        self.document()?;
        self.check();
        let document = self.document()?;
        hover::hover_text(
            &self.documents,
            document,
            document.check_result()?,
            place,
            self.host,
        )
    }

    /// Returns the edits that format the document; empty if it cannot be parsed.
    #[must_use]
    pub fn formatting(&self) -> Vec<TextEdit> {
        let edits = self.document().and_then(formatting::document_edits);
        edits.unwrap_or_default()
    }

    /// Returns the document, unless it is too large.
    fn document(&self) -> Option<&Document> {
        let document = self.documents.get(&self.uri);
        document.filter(|document| self.documents.is_parsable(document))
    }

    fn check(&mut self) {
        let state = self.documents.revision();
        if let Some(document) = self.documents.get_mut(&self.uri) {
            let checked = document.check_input(&Arc::default()).check();
            document.record_result(state, JobOutput::Checked(Arc::new(checked)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::LocalDocument;
    use crate::host::Host;
    use crate::protocol::Position;
    use sow_grammar::Diagnostic;
    use sow_grammar::load::LoadedGame;
    use sow_interpreter::Cell;
    use sow_matches::Match;

    struct NoHost;

    impl Host for NoHost {
        fn board(&self, _: &Match, _: &[Cell]) -> String {
            String::new()
        }

        fn play(&self, _: &LoadedGame) -> Vec<Diagnostic> {
            Vec::new()
        }
    }

    #[test]
    fn requests_are_answered_at_once() {
        let text = "game \"Mine\" based on kalaha\n\noption   seeds = 3\n";
        let mut local = LocalDocument::new("mine.sow", text.to_owned(), &NoHost);
        let hover = local.hover(Position::new(2, 11)).unwrap();
        let said = hover.contents;
        assert!(said.value.contains("option `seeds`"), "{said:?}");
        let items = local.completion(Position::new(3, 0));
        assert!(items.iter().any(|item| item.label == "move"), "{items:?}");
        let edits = local.formatting();
        assert_eq!(edits.len(), 1, "{edits:?}");
        assert_eq!(edits[0].new_text, " ");
    }

    #[test]
    fn a_document_that_is_too_large_gets_no_answers() {
        let text = "# more\n".repeat(1_000_000);
        let mut local = LocalDocument::new("mine.sow", text, &NoHost);
        assert_eq!(local.hover(Position::new(0, 3)), None);
        assert!(local.completion(Position::new(0, 0)).is_empty());
        assert!(local.formatting().is_empty());
    }
}
