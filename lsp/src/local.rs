//! One document without a conversation: for an editor that lives in the same program, such as that of a web page.

use crate::bundle::Bundle;
use crate::client::Client;
use crate::documents::Documents;
use crate::host::Host;
use crate::requests::{Answer, Requests};
use crate::worker::News;
use gen_lsp_types::{LanguageKind, TextDocumentItem, Uri};
use serde_json::{Value, json};
use std::sync::Arc;

/// A rule file that is no file of this machine, with the answers to all that editors ask of it. Columns are counted in units of
/// UTF-16.
pub struct Local<'h> {
    documents: Documents,
    bundle: Bundle,
    client: Client,
    host: &'h dyn Host,
    uri: String,
}

impl<'h> Local<'h> {
    /// The document as it stands now; `name` ends with `.cases` if it holds nothing but cases.
    #[must_use]
    pub fn new(name: &str, text: String, host: &'h dyn Host) -> Self {
        let client = Client::new(&json!({
            "capabilities": { "textDocument": { "completion": { "completionItem": { "snippetSupport": true } } } },
        }));
        let mut local = Self {
            documents: Documents::new(client.encoding),
            bundle: Bundle::default(),
            client,
            host,
            uri: format!("untitled:{name}"),
        };
        let document = TextDocumentItem {
            uri: Uri(local.uri.clone()),
            language_id: LanguageKind::Custom("sow".into()),
            version: 0,
            text,
        };
        local.documents.open(document);
        local
    }

    /// The answer to a request of the Language Server Protocol about the document, such as `textDocument/hover`; `params` need not name it.
    ///
    /// # Errors
    /// In words, if the request is none that the server knows, or lacks something.
    pub fn ask(&mut self, method: &str, mut params: Value) -> Result<Value, String> {
        params["textDocument"] = json!({ "uri": self.uri });
        match self.answer(method, &params) {
            Answer::NotYet => {
                self.check();
                told(self.answer(method, &params))
            }
            answer => told(answer),
        }
    }

    fn answer(&mut self, method: &str, params: &Value) -> Answer {
        let mut requests = Requests {
            documents: &self.documents,
            bundle: &mut self.bundle,
            client: self.client,
            host: self.host,
        };
        requests.answer(method, params)
    }

    fn check(&mut self) {
        let state = self.documents.state();
        if let Some(document) = self.documents.get_mut(&self.uri) {
            let checked = document.subject(&Arc::default()).check();
            document.take(state, News::Checked(Arc::new(checked)));
        }
    }
}

fn told(answer: Answer) -> Result<Value, String> {
    match answer {
        Answer::Result(value) => Ok(value),
        Answer::Told(told) => Ok(told.text.into()),
        Answer::Refused(_, reason) => Err(reason),
        Answer::NotYet => Err("the document could not be checked".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::Local;
    use crate::host::Host;
    use serde_json::json;
    use sow_grammar::Diagnostic;
    use sow_grammar::load::Loaded;
    use sow_interpreter::{Cell, Match};

    struct Nobody;

    impl Host for Nobody {
        fn board(&self, _: &Match, _: &[Cell]) -> String {
            String::new()
        }

        fn play(&self, _: &Loaded) -> Vec<Diagnostic> {
            Vec::new()
        }
    }

    #[test]
    fn requests_are_answered_at_once() {
        let text = "game \"Mine\" based on kalaha\noption seeds = 3\n";
        let mut local = Local::new("mine.sow", text.to_owned(), &Nobody);
        let at = json!({ "position": { "line": 1, "character": 9 } });
        let hover = local.ask("textDocument/hover", at.clone()).unwrap();
        let said = hover["contents"]["value"].as_str().unwrap_or_default();
        assert!(said.contains("option `seeds`"), "{hover}");
        let below = json!({ "position": { "line": 2, "character": 0 } });
        let items = local.ask("textDocument/completion", below).unwrap();
        let labels: Vec<_> = items.as_array().into_iter().flatten().collect();
        assert!(labels.iter().any(|item| item["label"] == "move"), "{items}");
        assert!(local.ask("textDocument/nonsense", json!({})).is_err());
    }
}
