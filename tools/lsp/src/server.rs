//! The connection with an editor: the order of answers, and the notifications sent without a request.

use crate::bundle::Bundle;
use crate::client::Client;
use crate::documents::Documents;
use crate::features::diagnostics;
use crate::host::Host;
use crate::protocol::Published;
use crate::protocol::incoming::{About, Changed, Opened};
use crate::requests::{Answer, Requests};
use crate::wire::Incoming;
use crate::worker::{Done, Job};
use crossbeam_channel::{Receiver, Sender, select};
use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::collections::{BTreeMap, VecDeque};
use std::io::{self, Write};
use std::sync::Arc;

/// The way in which a connection ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ended {
    /// The editor sent `shutdown` before it disconnected.
    Orderly,
    /// The editor disconnected without `shutdown`, with a reason if one is known.
    Abruptly(Option<String>),
}

/// The largest number of queued messages that are searched for cancellations.
const MOST_QUEUED: usize = 10_000;
/// The largest number of requests that may wait for a check.
const MOST_WAITING: usize = 1000;

/// The stage of the connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Before `initialize`.
    New,
    /// Between `initialize` and `shutdown`.
    Ready,
    /// After `shutdown`.
    Down,
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
    asked: i32,
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
            asked: 0,
        }
    }

    /// Processes messages until the editor disconnects.
    pub(crate) fn talk(
        mut self,
        messages: &Receiver<Incoming>,
        news: &Receiver<Done>,
    ) -> io::Result<Ended> {
        let mut end = None;
        loop {
            if self.queue.is_empty() {
                if let Some(reason) = end {
                    return Ok(self.ended(reason));
                }
                self.check();
                select! {
                    recv(messages) -> incoming => {
                        end = self.take_in(incoming.unwrap_or(Incoming::End(None)))?;
                    }
                    recv(news) -> done => match done {
                        Ok(done) => self.learn(done)?,
                        Err(_) => return Err(io::Error::other("the worker has stopped")),
                    },
                }
            }
            while end.is_none() && self.queue.len() < MOST_QUEUED {
                match messages.try_recv() {
                    Ok(incoming) => end = self.take_in(incoming)?,
                    Err(_) => break,
                }
            }
            for done in news.try_iter() {
                self.learn(done)?;
            }
            if let Some(message) = self.queue.pop_front()
                && let Some(ended) = self.meet(message)?
            {
                return Ok(ended);
            }
        }
    }

    fn ended(&self, reason: Option<String>) -> Ended {
        match self.stage {
            Stage::Down => Ended::Orderly,
            Stage::New | Stage::Ready => Ended::Abruptly(reason),
        }
    }

    /// Queues a message, or handles a cancellation; returns the reason if the connection has ended.
    fn take_in(&mut self, incoming: Incoming) -> io::Result<Option<Option<String>>> {
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

    /// Answers a pending request with an error, as the editor cancelled it.
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

    fn meet(&mut self, message: Message) -> io::Result<Option<Ended>> {
        match message {
            Message::Request(request) => self.request(request)?,
            Message::Notification(one) if one.method == "exit" => {
                return Ok(Some(self.ended(None)));
            }
            Message::Notification(one) => self.notified(one)?,
            // Responses to the server's own requests need no action.
            Message::Response(_) => {}
        }
        Ok(None)
    }

    fn request(&mut self, request: Request) -> io::Result<()> {
        match (self.stage, &*request.method) {
            (Stage::New, "initialize") => {
                self.client = Client::new(&request.params);
                self.documents = Documents::new(self.client.encoding);
                self.stage = Stage::Ready;
                self.send(Response::new_ok(request.id, self.client.welcome()))
            }
            (Stage::New, _) => {
                let reason = "the first request must be `initialize`";
                self.refuse(request.id, ErrorCode::ServerNotInitialized, reason)
            }
            (Stage::Ready, "shutdown") => {
                self.stage = Stage::Down;
                self.send(Response::new_ok(request.id, Value::Null))
            }
            (Stage::Ready, "initialize") => self.refuse(
                request.id,
                ErrorCode::InvalidRequest,
                "the server is already initialized",
            ),
            (Stage::Ready, _) => self.answer(request),
            (Stage::Down, _) => self.refuse(
                request.id,
                ErrorCode::InvalidRequest,
                "the server is shut down",
            ),
        }
    }

    fn answer(&mut self, request: Request) -> io::Result<()> {
        let mut requests = Requests {
            documents: &self.documents,
            bundle: &mut self.bundle,
            client: self.client,
            host: self.host,
        };
        match requests.answer(&request.method, &request.params) {
            Answer::Result(result) => self.send(Response::new_ok(request.id, result)),
            Answer::Told(told) => {
                if self.client.boards_as_messages {
                    let kind = if told.good { 3 } else { 2 };
                    let params = json!({ "type": kind, "message": told.text });
                    self.notify("window/showMessage", params)?;
                }
                self.send(Response::new_ok(request.id, told.text))
            }
            Answer::Refused(code, reason) => self.refuse(request.id, code, &reason),
            Answer::NotYet if self.waiting.len() < MOST_WAITING => {
                self.waiting.push(request);
                Ok(())
            }
            Answer::NotYet => self.refuse(
                request.id,
                ErrorCode::ServerCancelled,
                "too many requests are waiting",
            ),
        }
    }

    fn notified(&mut self, one: Notification) -> io::Result<()> {
        if self.stage != Stage::Ready {
            return Ok(());
        }
        let read = match &*one.method {
            "textDocument/didOpen" => read(one.params).map(|params: Opened| {
                let touched = self.documents.open(params.text_document);
                self.touch(touched, true);
            }),
            "textDocument/didChange" => read(one.params).map(|params: Changed| {
                let document = params.text_document;
                let (uri, changes) = (&document.uri, params.content_changes);
                let touched = self.documents.change(uri, document.version, changes);
                self.touch(touched, false);
            }),
            "textDocument/didSave" => read(one.params).map(|params: About| {
                let uri = params.text_document.uri;
                let open = self.documents.get(&uri).is_some();
                self.touch(open.then_some(uri).into_iter().collect(), true);
            }),
            "textDocument/didClose" => {
                let closed = read(one.params).map(|params: About| {
                    let uri = params.text_document.uri;
                    let touched = self.documents.close(&uri);
                    self.dirty.remove(&uri);
                    self.touch(touched, false);
                    uri
                });
                match closed {
                    Ok(uri) => {
                        self.forget(&uri)?;
                        Ok(())
                    }
                    Err(reason) => Err(reason),
                }
            }
            "workspace/didChangeWatchedFiles" => {
                let touched = self.documents.touch_all();
                self.touch(touched, false);
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
    fn touch(&mut self, uris: Vec<String>, play: bool) {
        for uri in uris {
            *self.dirty.entry(uri).or_default() |= play;
        }
    }

    /// Sends the marked documents to the worker.
    fn check(&mut self) {
        if self.dirty.is_empty() {
            return;
        }
        let texts = Arc::new(self.documents.texts());
        for (uri, play) in std::mem::take(&mut self.dirty) {
            if let Some(document) = self.documents.get(&uri) {
                let job = Job {
                    subject: document.subject(&texts),
                    state: self.documents.state(),
                    uri,
                    play,
                };
                // The worker lives as long as the server.
                let _ = self.jobs.send(job);
            }
        }
    }

    /// Publishes the result of checking or playing a document.
    fn learn(&mut self, done: Done) -> io::Result<()> {
        let Some(document) = self.documents.get_mut(&done.uri) else {
            return Ok(());
        };
        document.take(done.state, done.news);
        let played = document.played().is_some();
        if let Some(checked) = document.checked() {
            let params = Published {
                uri: done.uri.clone(),
                version: Some(document.version),
                diagnostics: diagnostics::of(document, checked, document.played()),
            };
            self.notify("textDocument/publishDiagnostics", params)?;
        }
        if played && self.client.refreshes_lenses {
            self.asked = self.asked.wrapping_add(1);
            let method = "workspace/codeLens/refresh".to_owned();
            self.send(Request::new(self.asked.into(), method, Value::Null))?;
        }
        for request in std::mem::take(&mut self.waiting) {
            self.answer(request)?;
        }
        Ok(())
    }

    /// Withdraws the diagnostics of a closed document, and answers the requests that wait for it.
    fn forget(&mut self, uri: &str) -> io::Result<()> {
        let params = Published {
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
fn read<P: DeserializeOwned>(params: Value) -> Result<P, String> {
    serde_json::from_value(params).map_err(|error| error.to_string())
}
