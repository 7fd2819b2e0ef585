//! Checks of the server's messages against the types of the protocol, which are generated from its specification.

use gen_lsp_types::{
    CodeActionRequest, CodeLensRequest, CompletionRequest, DefinitionRequest,
    DocumentFormattingRequest, DocumentHighlightRequest, DocumentOnTypeFormattingRequest,
    DocumentRangeFormattingRequest, DocumentSymbolRequest, FoldingRangeRequest, HoverRequest,
    InitializeRequest, InlayHintRequest, LogMessageNotification, Notification,
    PrepareRenameRequest, PublishDiagnosticsNotification, ReferencesRequest, RenameRequest,
    Request, SemanticTokensRequest, ShowMessageNotification,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Panics if `answer` is not a valid result of `method`.
pub(crate) fn is_answer(method: &str, answer: &Value) {
    let is = match method {
        "initialize" => result::<InitializeRequest>,
        "textDocument/codeAction" => result::<CodeActionRequest>,
        "textDocument/codeLens" => result::<CodeLensRequest>,
        "textDocument/completion" => result::<CompletionRequest>,
        "textDocument/definition" => result::<DefinitionRequest>,
        "textDocument/documentHighlight" => result::<DocumentHighlightRequest>,
        "textDocument/documentSymbol" => result::<DocumentSymbolRequest>,
        "textDocument/foldingRange" => result::<FoldingRangeRequest>,
        "textDocument/formatting" => result::<DocumentFormattingRequest>,
        "textDocument/hover" => result::<HoverRequest>,
        "textDocument/inlayHint" => result::<InlayHintRequest>,
        "textDocument/onTypeFormatting" => result::<DocumentOnTypeFormattingRequest>,
        "textDocument/prepareRename" => result::<PrepareRenameRequest>,
        "textDocument/rangeFormatting" => result::<DocumentRangeFormattingRequest>,
        "textDocument/references" => result::<ReferencesRequest>,
        "textDocument/rename" => result::<RenameRequest>,
        "textDocument/semanticTokens/full" => result::<SemanticTokensRequest>,
        // The protocol allows any result for these, or none.
        "workspace/executeCommand" | "shutdown" => return,
        _ => panic!("what is the answer to `{method}`?"),
    };
    is(answer);
}

/// Panics if `message` is not a valid notification.
pub(crate) fn is_told(message: &Value) {
    let params = &message["params"];
    match message["method"].as_str().expect("a method") {
        "textDocument/publishDiagnostics" => told::<PublishDiagnosticsNotification>(params),
        "window/logMessage" => told::<LogMessageNotification>(params),
        "window/showMessage" => told::<ShowMessageNotification>(params),
        "workspace/codeLens/refresh" => {}
        method => panic!("what does `{method}` tell?"),
    }
}

fn result<R: Request>(answer: &Value) {
    holds::<R::Result>(answer);
}

fn told<N: Notification>(params: &Value) {
    holds::<N::Params>(params);
}

/// Checks that no field is missing and that there are no fields unknown to the type.
fn holds<T: DeserializeOwned + Serialize>(said: &Value) {
    let read: T = T::deserialize(said).unwrap_or_else(|error| panic!("{error}: {said}"));
    assert_eq!(&serde_json::to_value(read).expect("JSON"), said);
}
