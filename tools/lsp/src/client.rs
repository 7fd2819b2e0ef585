//! The capabilities of the editor and of the server.

use crate::features::{actions, commands, formatting, highlighting};
use crate::text::Encoding;
use serde_json::{Value, json};

/// The capabilities of the editor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Client {
    /// The unit in which columns are counted.
    pub(crate) encoding: Encoding,
    /// Whether completions may be snippets.
    pub(crate) snippets: bool,
    /// Whether the editor requests lenses again when asked to.
    pub(crate) refreshes_lenses: bool,
    /// Whether boards are sent as messages; otherwise they are results of commands, for clients that display them
    /// themselves.
    pub(crate) boards_as_messages: bool,
}

impl Client {
    /// Reads the parameters of `initialize`. Missing capabilities default as in the protocol.
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

    /// Returns the result of `initialize`: the capabilities that the server offers this editor.
    pub(crate) fn initialize_result(self) -> Value {
        let [first, more] = formatting::TRIGGERS;
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
                "executeCommandProvider": { "commands": commands::COMMANDS },
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
