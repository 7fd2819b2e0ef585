//! Dispatch of requests to the features that answer them.

use crate::bundle::Bundle;
use crate::check_result::CheckResult;
use crate::client::Client;
use crate::documents::{Document, Documents};
use crate::features::commands::{self, CommandOutput};
use crate::features::{
    actions, completion, formatting, highlighting, hints, hover, navigation, rename, symbols,
};
use crate::host::Host;
use crate::protocol::incoming::{
    CodeActionParams, CommandParams, DocumentParams, PositionParams, RangeParams, RenameParams,
    TypingParams,
};
use lsp_server::ErrorCode;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::sync::Arc;

/// The answer to a request.
#[derive(Debug)]
pub(crate) enum Answer {
    /// A result.
    Result(Value),
    /// The result of a command, to be shown to people.
    Command(CommandOutput),
    /// An error with its reason.
    Refused(ErrorCode, String),
    /// A delay: the document has not been checked yet.
    NotChecked,
}

/// The context of all requests.
pub(crate) struct RequestContext<'s> {
    pub(crate) documents: &'s Documents,
    pub(crate) bundle: &'s mut Bundle,
    pub(crate) client: Client,
    pub(crate) host: &'s dyn Host,
}

/// The reason why a request has no answer.
enum Refusal {
    NotChecked,
    Params(String),
    Failed(String),
}

impl From<serde_json::Error> for Refusal {
    fn from(error: serde_json::Error) -> Self {
        Self::Params(error.to_string())
    }
}

impl RequestContext<'_> {
    /// Answers a request, or gives the reason why it cannot be answered.
    pub(crate) fn answer(&mut self, method: &str, params: &Value) -> Answer {
        let answer = match method {
            "workspace/executeCommand" => self.run_command(params),
            _ if method.starts_with("textDocument/") => {
                self.answer_document_request(method, params)
            }
            _ => Ok(None),
        };
        match answer {
            Ok(Some(answer)) => answer,
            Ok(None) => {
                let reason = format!("this server does not support `{method}`");
                Answer::Refused(ErrorCode::MethodNotFound, reason)
            }
            Err(Refusal::NotChecked) => Answer::NotChecked,
            Err(Refusal::Params(reason)) => Answer::Refused(ErrorCode::InvalidParams, reason),
            Err(Refusal::Failed(reason)) => Answer::Refused(ErrorCode::RequestFailed, reason),
        }
    }

    /// Answers a request about a document; `None` for an unknown method.
    fn answer_document_request(
        &mut self,
        method: &str,
        params: &Value,
    ) -> Result<Option<Answer>, Refusal> {
        let DocumentParams { text_document } = parse_params(params)?;
        let documents = self.documents;
        let document = documents.get(&text_document.uri);
        let Some(document) = document.filter(|document| documents.is_parsable(document)) else {
            // The document is not open, or too large to be parsed.
            return Ok(Some(Answer::Result(Value::Null)));
        };
        let name = method.strip_prefix("textDocument/").unwrap_or(method);
        let value = match self.answer_at_position(name, document, params)? {
            Some(value) => Some(value),
            None => self.answer_about_text(name, document, params)?,
        };
        Ok(value.map(Answer::Result))
    }

    /// Answers a request about a position in a document; `None` for another method.
    fn answer_at_position(
        &mut self,
        name: &str,
        document: &Document,
        params: &Value,
    ) -> Result<Option<Value>, Refusal> {
        let documents = self.documents;
        let at = || Ok::<_, Refusal>(parse_params::<PositionParams>(params)?.position);
        Ok(Some(match name {
            "completion" => {
                let snippets = self.client.snippets;
                to_json(completion::completions(
                    documents,
                    document,
                    at()?,
                    snippets,
                ))
            }
            "hover" => {
                let checked = require_check(document)?;
                to_json(hover::hover_text(
                    documents,
                    document,
                    checked,
                    at()?,
                    self.host,
                ))
            }
            "definition" => to_json(navigation::definition(
                documents,
                document,
                at()?,
                self.bundle,
            )),
            "references" => {
                let declared = params.pointer("/context/includeDeclaration");
                let declared = declared.and_then(Value::as_bool).unwrap_or(true);
                to_json(navigation::references(documents, document, at()?, declared))
            }
            "documentHighlight" => to_json(navigation::highlights(documents, document, at()?)),
            "prepareRename" => to_json(or_refusal(rename::prepare(documents, document, at()?))?),
            "rename" => {
                let RenameParams { position, new_name } = parse_params(params)?;
                let edits = rename::rename(documents, document, position, &new_name);
                to_json(or_refusal(edits)?)
            }
            _ => return Ok(None),
        }))
    }

    /// Answers a request about a document as a whole or a range of it; `None` for another method.
    fn answer_about_text(
        &self,
        name: &str,
        document: &Document,
        params: &Value,
    ) -> Result<Option<Value>, Refusal> {
        let documents = self.documents;
        let range = || Ok::<_, Refusal>(parse_params::<RangeParams>(params)?.range);
        Ok(Some(match name {
            "documentSymbol" => to_json(symbols::document_symbols(documents, document)),
            "foldingRange" => to_json(symbols::folding_ranges(document)),
            "semanticTokens/full" => to_json(highlighting::semantic_tokens(documents, document)),
            "formatting" => to_json(formatting::document_edits(document)),
            "rangeFormatting" => to_json(formatting::range_edits(document, range()?)),
            "onTypeFormatting" => {
                let sign: TypingParams = parse_params(params)?;
                to_json(formatting::edits_after_typing(document, &sign))
            }
            "inlayHint" => {
                let range = range()?;
                require_check(document)?;
                to_json(hints::inlay_hints(documents, document, range))
            }
            "codeAction" => {
                let asked: CodeActionParams = parse_params(params)?;
                let checked = require_check(document)?;
                to_json(actions::code_actions(document, checked, &asked))
            }
            "codeLens" => to_json(symbols::code_lenses(documents, document)),
            _ => return Ok(None),
        }))
    }

    fn run_command(&self, params: &Value) -> Result<Option<Answer>, Refusal> {
        let params: CommandParams = parse_params(params)?;
        let arguments = params.arguments.unwrap_or_default();
        let text = |at: usize| {
            let found = arguments.get(at).and_then(|argument| argument.as_str());
            found.ok_or_else(|| Refusal::Params(format!("argument {} is missing", at + 1)))
        };
        if !commands::COMMANDS.contains(&&*params.command) {
            return Err(Refusal::Params(format!(
                "there is no command `{}`",
                params.command
            )));
        }
        let uri = text(0)?;
        let document = self.documents.get(uri);
        let document = document.ok_or_else(|| Refusal::Failed(format!("`{uri}` is not open")))?;
        let checked = require_check(document)?;
        let told = match &*params.command {
            commands::DRAW_OPENING => commands::draw_opening(checked, self.host),
            _ => commands::run_case(checked, text(1)?, self.host),
        };
        Ok(Some(Answer::Command(or_refusal(told)?)))
    }
}

fn parse_params<P: DeserializeOwned>(params: &Value) -> Result<P, Refusal> {
    Ok(P::deserialize(params)?)
}

fn require_check(document: &Document) -> Result<&Arc<CheckResult>, Refusal> {
    document.check_result().ok_or(Refusal::NotChecked)
}

fn or_refusal<T>(result: Result<T, String>) -> Result<T, Refusal> {
    result.map_err(Refusal::Failed)
}

/// Serializes an answer as JSON, which cannot fail for the types used here.
fn to_json(value: impl Serialize) -> Value {
    serde_json::to_value(value).unwrap_or_default()
}
