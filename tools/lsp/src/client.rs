//! What the editor says of itself, and what the server says of itself.

use crate::features::{actions, commands, highlighting, typing};
use crate::text::Encoding;
use serde_json::{Value, json};

/// What the editor can do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Client {
    /// How it counts columns.
    pub(crate) encoding: Encoding,
    /// Whether it fills in the places of snippets.
    pub(crate) snippets: bool,
    /// Whether it asks for lenses again when it is told to.
    pub(crate) refreshes_lenses: bool,
    /// Whether boards are to be sent as messages; otherwise they are the result of commands, for a client that shows them itself.
    pub(crate) boards_as_messages: bool,
}

impl Client {
    /// What the parameters of `initialize` say; whatever they lack is taken for what the protocol says of old editors.
    pub(crate) fn new(params: &Value) -> Self {
        let at = |pointer: &str| params.pointer(pointer);
        let is = |pointer: &str| at(pointer).and_then(Value::as_bool).unwrap_or(false);
        let encodings = at("/capabilities/general/positionEncodings").and_then(Value::as_array);
        let bytes = encodings.is_some_and(|all| all.iter().any(|one| one == "utf-8"));
        let boards = at("/initializationOptions/boards").and_then(Value::as_str);
        Self {
            encoding: match bytes {
                true => Encoding::Utf8,
                false => Encoding::Utf16,
            },
            snippets: is("/capabilities/textDocument/completion/completionItem/snippetSupport"),
            refreshes_lenses: is("/capabilities/workspace/codeLens/refreshSupport"),
            boards_as_messages: boards != Some("result"),
        }
    }

    /// What the server can do for it: the result of `initialize`.
    pub(crate) fn welcome(self) -> Value {
        let [first, more] = typing::SIGNS;
        json!({
            "serverInfo": { "name": "sow", "version": env!("CARGO_PKG_VERSION") },
            "capabilities": {
                "positionEncoding": match self.encoding {
                    Encoding::Utf8 => "utf-8",
                    Encoding::Utf16 => "utf-16",
                },
                "textDocumentSync": { "openClose": true, "change": 2, "save": true },
                "completionProvider": { "triggerCharacters": [" "] },
                "hoverProvider": true,
                "definitionProvider": true,
                "referencesProvider": true,
                "documentHighlightProvider": true,
                "documentSymbolProvider": true,
                "foldingRangeProvider": true,
                "inlayHintProvider": true,
                "codeActionProvider": { "codeActionKinds": actions::KINDS },
                "codeLensProvider": {},
                "executeCommandProvider": { "commands": commands::ALL },
                "renameProvider": { "prepareProvider": true },
                "documentFormattingProvider": true,
                "documentRangeFormattingProvider": true,
                "documentOnTypeFormattingProvider": {
                    "firstTriggerCharacter": first,
                    "moreTriggerCharacter": [more],
                },
                "semanticTokensProvider": { "legend": highlighting::legend(), "full": true },
            },
        })
    }
}
