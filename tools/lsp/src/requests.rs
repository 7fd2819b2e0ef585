//! Dispatch of requests to the features that answer them.

use crate::bundle::Bundle;
use crate::checked::Checked;
use crate::client::Client;
use crate::documents::{Document, Documents};
use crate::features::commands::{self, Told};
use crate::features::{
    actions, completion, folding, formatting, highlighting, hints, hover, lenses, navigation,
    rename, symbols, typing,
};
use crate::host::Host;
use crate::protocol::Position;
use crate::protocol::incoming::{About, At, Execute, Mendable, Renamed, Typed, Within};
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
    Told(Told),
    /// An error with its reason.
    Refused(ErrorCode, String),
    /// A delay: the document has not been checked yet.
    NotYet,
}

/// The context of all requests.
pub(crate) struct Requests<'s> {
    pub(crate) documents: &'s Documents,
    pub(crate) bundle: &'s mut Bundle,
    pub(crate) client: Client,
    pub(crate) host: &'s dyn Host,
}

/// The reason why a request has no answer.
enum Refusal {
    NotYet,
    Params(String),
    Failed(String),
}

impl From<serde_json::Error> for Refusal {
    fn from(error: serde_json::Error) -> Self {
        Self::Params(error.to_string())
    }
}

impl Requests<'_> {
    /// Answers a request, or gives the reason why it cannot be answered.
    pub(crate) fn answer(&mut self, method: &str, params: &Value) -> Answer {
        let answer = match method {
            "workspace/executeCommand" => self.command(params),
            _ if method.starts_with("textDocument/") => self.about_text(method, params),
            _ => Ok(None),
        };
        match answer {
            Ok(Some(answer)) => answer,
            Ok(None) => {
                let reason = format!("this server does not support `{method}`");
                Answer::Refused(ErrorCode::MethodNotFound, reason)
            }
            Err(Refusal::NotYet) => Answer::NotYet,
            Err(Refusal::Params(reason)) => Answer::Refused(ErrorCode::InvalidParams, reason),
            Err(Refusal::Failed(reason)) => Answer::Refused(ErrorCode::RequestFailed, reason),
        }
    }

    /// Answers a request about a document; `None` for an unknown method.
    fn about_text(&mut self, method: &str, params: &Value) -> Result<Option<Answer>, Refusal> {
        let About { text_document } = read(params)?;
        let documents = self.documents;
        let document = documents.get(&text_document.uri);
        let Some(document) = document.filter(|document| documents.is_read(document)) else {
            // The document is not open, or too large to be parsed.
            return Ok(Some(Answer::Result(Value::Null)));
        };
        let name = method.strip_prefix("textDocument/").unwrap_or(method);
        let value = match name {
            "completion" => {
                let place = place(params)?;
                written(completion::at(
                    documents,
                    document,
                    place,
                    self.client.snippets,
                ))
            }
            "hover" => {
                let checked = checked(document)?;
                written(hover::at(
                    documents,
                    document,
                    checked,
                    place(params)?,
                    self.host,
                ))
            }
            "definition" => {
                let place = place(params)?;
                written(navigation::definition(
                    documents,
                    document,
                    place,
                    self.bundle,
                ))
            }
            "references" => {
                let declared = params.pointer("/context/includeDeclaration");
                let declared = declared.and_then(Value::as_bool).unwrap_or(true);
                written(navigation::references(
                    documents,
                    document,
                    place(params)?,
                    declared,
                ))
            }
            "documentHighlight" => {
                written(navigation::highlights(documents, document, place(params)?))
            }
            "prepareRename" => written(or_failed(rename::prepare(
                documents,
                document,
                place(params)?,
            ))?),
            "rename" => {
                let Renamed { position, new_name } = read(params)?;
                written(or_failed(rename::rename(
                    documents, document, position, &new_name,
                ))?)
            }
            "documentSymbol" => written(symbols::of(documents, document)),
            "foldingRange" => written(folding::of(document)),
            "semanticTokens/full" => written(highlighting::of(documents, document)),
            "formatting" => written(formatting::all(document)),
            "rangeFormatting" => {
                let Within { range } = read(params)?;
                written(formatting::within(document, range))
            }
            "onTypeFormatting" => {
                let sign: Typed = read(params)?;
                written(typing::typed(document, &sign))
            }
            "inlayHint" => {
                let Within { range } = read(params)?;
                checked(document)?;
                written(hints::within(documents, document, range))
            }
            "codeAction" => {
                let asked: Mendable = read(params)?;
                written(actions::at(document, checked(document)?, &asked))
            }
            "codeLens" => written(lenses::of(documents, document)),
            _ => return Ok(None),
        };
        Ok(Some(Answer::Result(value)))
    }

    fn command(&self, params: &Value) -> Result<Option<Answer>, Refusal> {
        let params: Execute = read(params)?;
        let arguments = params.arguments.unwrap_or_default();
        let text = |at: usize| {
            let found = arguments.get(at).and_then(|argument| argument.as_str());
            found.ok_or_else(|| Refusal::Params(format!("argument {} is missing", at + 1)))
        };
        if !commands::ALL.contains(&&*params.command) {
            return Err(Refusal::Params(format!(
                "there is no command `{}`",
                params.command
            )));
        }
        let uri = text(0)?;
        let document = self.documents.get(uri);
        let document = document.ok_or_else(|| Refusal::Failed(format!("`{uri}` is not open")))?;
        let checked = checked(document)?;
        let told = match &*params.command {
            commands::DRAW_OPENING => commands::draw_opening(checked, self.host),
            _ => commands::run_case(checked, text(1)?, self.host),
        };
        Ok(Some(Answer::Told(or_failed(told)?)))
    }
}

fn read<P: DeserializeOwned>(params: &Value) -> Result<P, Refusal> {
    Ok(P::deserialize(params)?)
}

fn place(params: &Value) -> Result<Position, Refusal> {
    let At { position } = read(params)?;
    Ok(position)
}

fn checked(document: &Document) -> Result<&Arc<Checked>, Refusal> {
    document.checked().ok_or(Refusal::NotYet)
}

fn or_failed<T>(result: Result<T, String>) -> Result<T, Refusal> {
    result.map_err(Refusal::Failed)
}

/// Serializes an answer as JSON, which cannot fail for the types used here.
fn written(value: impl Serialize) -> Value {
    serde_json::to_value(value).unwrap_or_default()
}
