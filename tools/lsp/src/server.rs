//! The connection with an editor: the order of answers, and the notifications sent without a request.

use crate::bundle::Bundle;
use crate::client::Client;
use crate::documents::Documents;
use crate::features::diagnostics;
use crate::host::Host;
use crate::protocol::PublishDiagnosticsParams;
use crate::protocol::incoming::{ChangeParams, DocumentParams, OpenParams};
use crate::requests::{Answer, RequestContext};
use crate::wire::Incoming;
use crate::worker::{Job, JobResult};
use crossbeam_channel::{Receiver, Sender, select};
use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::collections::{BTreeMap, VecDeque};
use std::io::{self, Write};
use std::sync::Arc;

/// The way in which a connection ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ConnectionEnd {
    /// The editor sent `shutdown` before it disconnected.
    Orderly,
    /// The editor disconnected without `shutdown`, with a reason if one is known.
    Abruptly(Option<String>),
}

/// The largest number of queued messages that are searched for cancellations.
const MAX_QUEUED: usize = 10_000;
/// The largest number of requests that may wait for a check.
const MAX_WAITING: usize = 1000;

/// The stage of the connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Before `initialize`.
    New,
    /// Between `initialize` and `shutdown`.
    Ready,
    /// After `shutdown`.
    ShutDown,
}

pub(crate) struct Server<'h> {
    output: &'h mut dyn Write,
    host: &'h dyn Host,
    jobs: Sender<Job>,
    stage: Stage,
    client: Client,
    documents: Documents,
    bundle: Bundle,
    /// Unprocessed messages in order of arrival.
    queue: VecDeque<Message>,
    /// Requests that wait for their document to be checked.
    waiting: Vec<Request>,
    /// Documents to check, and whether to play them too.
    dirty: BTreeMap<String, bool>,
    /// The number of the latest request to the editor.
    last_request_id: i32,
}

impl<'h> Server<'h> {
    pub(crate) fn new(output: &'h mut dyn Write, host: &'h dyn Host, jobs: Sender<Job>) -> Self {
        let client = Client::new(&Value::Null);
        Self {
            output,
            host,
            jobs,
            stage: Stage::New,
            client,
            documents: Documents::new(client.encoding),
            bundle: Bundle::default(),
            queue: VecDeque::new(),
            waiting: Vec::new(),
            dirty: BTreeMap::new(),
            last_request_id: 0,
        }
    }

    /// Processes messages until the editor disconnects.
    pub(crate) fn run(
        mut self,
        messages: &Receiver<Incoming>,
        news: &Receiver<JobResult>,
    ) -> io::Result<ConnectionEnd> {
        let mut end = None;
        loop {
            if self.queue.is_empty() {
                if let Some(reason) = end {
                    return Ok(self.connection_end(reason));
                }
                self.send_jobs();
                select! {
                    recv(messages) -> incoming => {
                        end = self.receive(incoming.unwrap_or(Incoming::End(None)))?;
                    }
                    recv(news) -> done => match done {
                        Ok(done) => self.publish_result(done)?,
                        Err(_) => return Err(io::Error::other("the worker has stopped")),
                    },
                }
            }
            while end.is_none() && self.queue.len() < MAX_QUEUED {
                match messages.try_recv() {
                    Ok(incoming) => end = self.receive(incoming)?,
                    Err(_) => break,
                }
            }
            for done in news.try_iter() {
                self.publish_result(done)?;
            }
            if let Some(message) = self.queue.pop_front()
                && let Some(ended) = self.handle_message(message)?
            {
                return Ok(ended);
            }
        }
    }

    fn connection_end(&self, reason: Option<String>) -> ConnectionEnd {
        match self.stage {
            Stage::ShutDown => ConnectionEnd::Orderly,
            Stage::New | Stage::Ready => ConnectionEnd::Abruptly(reason),
        }
    }

    /// Queues a message, or handles a cancellation; returns the reason if the connection has ended.
    fn receive(&mut self, incoming: Incoming) -> io::Result<Option<Option<String>>> {
        match incoming {
            Incoming::End(reason) => return Ok(Some(reason)),
            Incoming::Malformed(reason) => self.log(&format!("not understood: {reason}"))?,
            Incoming::Message(Message::Notification(one)) if one.method == "$/cancelRequest" => {
                self.cancel(&one.params)?;
            }
            Incoming::Message(message) => self.queue.push_back(message),
        }
        Ok(None)
    }

    /// Answers a pending request with an error, because the editor cancelled it.
    fn cancel(&mut self, params: &Value) -> io::Result<()> {
        let id = params.get("id").cloned().unwrap_or_default();
        let Ok(id) = serde_json::from_value::<RequestId>(id) else {
            return Ok(());
        };
        let is_it = |message: &Message| matches!(message, Message::Request(one) if one.id == id);
        let before = self.queue.len() + self.waiting.len();
        self.queue.retain(|message| !is_it(message));
        self.waiting.retain(|request| request.id != id);
        match before > self.queue.len() + self.waiting.len() {
            true => self.refuse(id, ErrorCode::RequestCanceled, "the request was cancelled"),
            false => Ok(()),
        }
    }

    fn handle_message(&mut self, message: Message) -> io::Result<Option<ConnectionEnd>> {
        match message {
            Message::Request(request) => self.handle_request(request)?,
            Message::Notification(one) if one.method == "exit" => {
                return Ok(Some(self.connection_end(None)));
            }
            Message::Notification(one) => self.handle_notification(one)?,
            // Responses to the server's own requests need no action.
            Message::Response(_) => {}
        }
        Ok(None)
    }

    fn handle_request(&mut self, request: Request) -> io::Result<()> {
        match (self.stage, &*request.method) {
            (Stage::New, "initialize") => {
                self.client = Client::new(&request.params);
                self.documents = Documents::new(self.client.encoding);
                self.stage = Stage::Ready;
                self.send(Response::new_ok(
                    request.id,
                    self.client.initialize_result(),
                ))
            }
            (Stage::New, _) => {
                let reason = "the first request must be `initialize`";
                self.refuse(request.id, ErrorCode::ServerNotInitialized, reason)
            }
            (Stage::Ready, "shutdown") => {
                self.stage = Stage::ShutDown;
                self.send(Response::new_ok(request.id, Value::Null))
            }
            (Stage::Ready, "initialize") => self.refuse(
                request.id,
                ErrorCode::InvalidRequest,
                "the server is already initialized",
            ),
            (Stage::Ready, _) => self.answer(request),
            (Stage::ShutDown, _) => self.refuse(
                request.id,
                ErrorCode::InvalidRequest,
                "the server is shut down",
            ),
        }
    }

    fn answer(&mut self, request: Request) -> io::Result<()> {
        let mut requests = RequestContext {
            documents: &self.documents,
            bundle: &mut self.bundle,
            client: self.client,
            host: self.host,
        };
        match requests.answer(&request.method, &request.params) {
            Answer::Result(result) => self.send(Response::new_ok(request.id, result)),
            Answer::Command(told) => {
                if self.client.boards_as_messages {
                    let kind = if told.is_success { 3 } else { 2 };
                    let params = json!({ "type": kind, "message": told.text });
                    self.notify("window/showMessage", params)?;
                }
                self.send(Response::new_ok(request.id, told.text))
            }
            Answer::Refused(code, reason) => self.refuse(request.id, code, &reason),
            Answer::NotChecked if self.waiting.len() < MAX_WAITING => {
                self.waiting.push(request);
                Ok(())
            }
            Answer::NotChecked => self.refuse(
                request.id,
                ErrorCode::ServerCancelled,
                "too many requests are waiting",
            ),
        }
    }

    fn handle_notification(&mut self, one: Notification) -> io::Result<()> {
        if self.stage != Stage::Ready {
            return Ok(());
        }
        let read = match &*one.method {
            "textDocument/didOpen" => parse_params(one.params).map(|params: OpenParams| {
                let touched = self.documents.open(params.text_document);
                self.mark_dirty(touched, true);
            }),
            "textDocument/didChange" => parse_params(one.params).map(|params: ChangeParams| {
                let document = params.text_document;
                let (uri, changes) = (&document.uri, params.content_changes);
                let touched = self.documents.change(uri, document.version, changes);
                self.mark_dirty(touched, false);
            }),
            "textDocument/didSave" => parse_params(one.params).map(|params: DocumentParams| {
                let uri = params.text_document.uri;
                let open = self.documents.get(&uri).is_some();
                self.mark_dirty(open.then_some(uri).into_iter().collect(), true);
            }),
            "textDocument/didClose" => {
                let closed = parse_params(one.params).map(|params: DocumentParams| {
                    let uri = params.text_document.uri;
                    let touched = self.documents.close(&uri);
                    self.dirty.remove(&uri);
                    self.mark_dirty(touched, false);
                    uri
                });
                match closed {
                    Ok(uri) => {
                        self.withdraw_diagnostics(&uri)?;
                        Ok(())
                    }
                    Err(reason) => Err(reason),
                }
            }
            "workspace/didChangeWatchedFiles" => {
                let touched = self.documents.invalidate_all();
                self.mark_dirty(touched, false);
                Ok(())
            }
            _ => Ok(()),
        };
        match read {
            Ok(()) => Ok(()),
            Err(reason) => self.log(&format!("`{}`: {reason}", one.method)),
        }
    }

    /// Marks documents to be checked once the queue is empty.
    fn mark_dirty(&mut self, uris: Vec<String>, play: bool) {
        for uri in uris {
            *self.dirty.entry(uri).or_default() |= play;
        }
    }

    /// Sends the marked documents to the worker.
    fn send_jobs(&mut self) {
        if self.dirty.is_empty() {
            return;
        }
        let texts = Arc::new(self.documents.texts());
        for (uri, play) in std::mem::take(&mut self.dirty) {
            if let Some(document) = self.documents.get(&uri) {
                let job = Job {
                    input: document.check_input(&texts),
                    revision: self.documents.revision(),
                    uri,
                    play,
                };
                // The worker lives as long as the server.
                let _ = self.jobs.send(job);
            }
        }
    }

    /// Publishes the result of checking or playing a document.
    fn publish_result(&mut self, done: JobResult) -> io::Result<()> {
        let Some(document) = self.documents.get_mut(&done.uri) else {
            return Ok(());
        };
        document.record_result(done.revision, done.output);
        let played = document.play_result().is_some();
        if let Some(checked) = document.check_result() {
            let params = PublishDiagnosticsParams {
                uri: done.uri.clone(),
                version: Some(document.version),
                diagnostics: diagnostics::document_diagnostics(
                    document,
                    checked,
                    document.play_result(),
                ),
            };
            self.notify("textDocument/publishDiagnostics", params)?;
        }
        if played && self.client.refreshes_lenses {
            self.last_request_id = self.last_request_id.wrapping_add(1);
            let method = "workspace/codeLens/refresh".to_owned();
            self.send(Request::new(
                self.last_request_id.into(),
                method,
                Value::Null,
            ))?;
        }
        for request in std::mem::take(&mut self.waiting) {
            self.answer(request)?;
        }
        Ok(())
    }

    /// Withdraws the diagnostics of a closed document, and answers the requests that wait for it.
    fn withdraw_diagnostics(&mut self, uri: &str) -> io::Result<()> {
        let params = PublishDiagnosticsParams {
            uri: uri.to_owned(),
            version: None,
            diagnostics: Vec::new(),
        };
        self.notify("textDocument/publishDiagnostics", params)?;
        for request in std::mem::take(&mut self.waiting) {
            self.answer(request)?;
        }
        Ok(())
    }

    fn log(&mut self, message: &str) -> io::Result<()> {
        let params = json!({ "type": 2, "message": message });
        self.notify("window/logMessage", params)
    }

    fn refuse(&mut self, id: RequestId, code: ErrorCode, reason: &str) -> io::Result<()> {
        self.send(Response::new_err(id, code as i32, reason.to_owned()))
    }

    fn notify(&mut self, method: &str, params: impl serde::Serialize) -> io::Result<()> {
        self.send(Notification::new(method.to_owned(), params))
    }

    fn send(&mut self, message: impl Into<Message>) -> io::Result<()> {
        message.into().write(&mut self.output)
    }
}

/// Deserializes parameters; the error is in words.
fn parse_params<P: DeserializeOwned>(params: Value) -> Result<P, String> {
    serde_json::from_value(params).map_err(|error| error.to_string())
}
