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
pub(crate) fn check_answer(method: &str, answer: &Value) {
    let check = match method {
        "initialize" => check_result::<InitializeRequest>,
        "textDocument/codeAction" => check_result::<CodeActionRequest>,
        "textDocument/codeLens" => check_result::<CodeLensRequest>,
        "textDocument/completion" => check_result::<CompletionRequest>,
        "textDocument/definition" => check_result::<DefinitionRequest>,
        "textDocument/documentHighlight" => check_result::<DocumentHighlightRequest>,
        "textDocument/documentSymbol" => check_result::<DocumentSymbolRequest>,
        "textDocument/foldingRange" => check_result::<FoldingRangeRequest>,
        "textDocument/formatting" => check_result::<DocumentFormattingRequest>,
        "textDocument/hover" => check_result::<HoverRequest>,
        "textDocument/inlayHint" => check_result::<InlayHintRequest>,
        "textDocument/onTypeFormatting" => check_result::<DocumentOnTypeFormattingRequest>,
        "textDocument/prepareRename" => check_result::<PrepareRenameRequest>,
        "textDocument/rangeFormatting" => check_result::<DocumentRangeFormattingRequest>,
        "textDocument/references" => check_result::<ReferencesRequest>,
        "textDocument/rename" => check_result::<RenameRequest>,
        "textDocument/semanticTokens/full" => check_result::<SemanticTokensRequest>,
        // The protocol allows any result for these, or none.
        "workspace/executeCommand" | "shutdown" => return,
        _ => panic!("what is the answer to `{method}`?"),
    };
    check(answer);
}

/// Panics if `message` is not a valid notification.
pub(crate) fn check_notification(message: &Value) {
    let params = &message["params"];
    match message["method"].as_str().expect("a method") {
        "textDocument/publishDiagnostics" => check_params::<PublishDiagnosticsNotification>(params),
        "window/logMessage" => check_params::<LogMessageNotification>(params),
        "window/showMessage" => check_params::<ShowMessageNotification>(params),
        "workspace/codeLens/refresh" => {}
        method => panic!("what does `{method}` tell?"),
    }
}

fn check_result<R: Request>(answer: &Value) {
    check_roundtrip::<R::Result>(answer);
}

fn check_params<N: Notification>(params: &Value) {
    check_roundtrip::<N::Params>(params);
}

/// Checks that no field is missing and that there are no fields unknown to the type.
fn check_roundtrip<T: DeserializeOwned + Serialize>(value: &Value) {
    let read: T = T::deserialize(value).unwrap_or_else(|error| panic!("{error}: {value}"));
    assert_eq!(&serde_json::to_value(read).expect("JSON"), value);
}
