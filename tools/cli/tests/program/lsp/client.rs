//! A scripted editor that talks to the language server.

use super::types;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use tempfile::TempDir;

/// The mark of a place in a text.
pub(crate) const CURSOR: char = '▮';

/// A game without faults.
pub(crate) const GAME: &str = "\
game \"Test\"

option seeds = 4 in 2..6  \"seeds in each pit\"

board {
  rows 1
  pits 6
  store right
  track shared
}

pits corner = pit 1, pit 6

setup { pits: seeds }

move sow {
  from own pit
  sow counterclockwise into own store
  last landing
}

table landing {
  own store                             => again
  own empty pit where opposite occupied => capture here, opposite
  opponent corner                       => capture here
  else                                  => end
}

end {
  when own pits empty => sweep; most in store wins, else draw
  when no move        => sweep; most in store wins, else draw
}

case \"a last seed in the store gives another move\" {
  move 3
  south moves
}
";

/// An editor with a temporary folder of files.
pub(crate) struct Editor {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    folder: TempDir,
    last_id: i64,
    versions: Vec<(String, i64)>,
    /// Answers received before they were awaited.
    answers: Vec<Value>,
    /// Notifications of the server.
    pub(crate) notifications: Vec<Value>,
}

impl Editor {
    /// Starts an editor with these capabilities and options, and initializes the server.
    pub(crate) fn with_capabilities(capabilities: Value, options: Value) -> Self {
        let mut editor = Self::uninitialized();
        let params = json!({
            "processId": null,
            "rootUri": null,
            "capabilities": capabilities,
            "initializationOptions": options,
        });
        editor.request("initialize", params);
        editor.notify("initialized", json!({}));
        editor
    }

    /// Starts an editor with the usual capabilities.
    pub(crate) fn new() -> Self {
        Self::with_capabilities(
            json!({"textDocument": {"completion": {"completionItem": {"snippetSupport": true}}}}),
            Value::Null,
        )
    }

    /// Starts an editor that has not sent anything.
    pub(crate) fn uninitialized() -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_sow"))
            .arg("lsp")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        Self {
            input: child.stdin.take(),
            output: BufReader::new(child.stdout.take().expect("a pipe")),
            child,
            folder: tempfile::tempdir().expect("a folder"),
            last_id: 0,
            versions: Vec::new(),
            answers: Vec::new(),
            notifications: Vec::new(),
        }
    }

    /// Sends raw bytes.
    pub(crate) fn write(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("it is open");
        // The server may have exited already.
        let _ = input.write_all(bytes).and_then(|()| input.flush());
    }

    /// Sends a message.
    pub(crate) fn send(&mut self, message: &Value) {
        let text = message.to_string();
        self.write(format!("Content-Length: {}\r\n\r\n{text}", text.len()).as_bytes());
    }

    /// Reads the next message of the server; `None` at the end.
    pub(crate) fn read(&mut self) -> Option<Value> {
        let mut length = 0;
        loop {
            let mut line = String::new();
            if self.output.read_line(&mut line).expect("it can be read") == 0 {
                return None;
            }
            assert!(line.ends_with("\r\n"), "{line:?}");
            match line.trim_end().split_once(": ") {
                Some((_, value)) => length = value.parse().expect("a length"),
                None => break,
            }
        }
        let mut text = vec![0; length];
        self.output.read_exact(&mut text).expect("a whole message");
        Some(serde_json::from_slice(&text).expect("an object"))
    }

    /// Sends a request without waiting for the answer; returns its id.
    pub(crate) fn send_request(&mut self, method: &str, params: Value) -> i64 {
        self.last_id += 1;
        let id = self.last_id;
        self.send(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}));
        id
    }

    /// Waits for the answer to a request; other messages are kept.
    pub(crate) fn wait_for_answer(&mut self, id: i64) -> Value {
        loop {
            if let Some(at) = self.answers.iter().position(|answer| answer["id"] == id) {
                return self.answers.swap_remove(at);
            }
            let message = self.read().expect("an answer");
            match message.get("method") {
                Some(_) => {
                    types::check_notification(&message);
                    self.notifications.push(message);
                }
                None => self.answers.push(message),
            }
        }
    }

    /// Sends a request and returns its result.
    pub(crate) fn request(&mut self, method: &str, params: Value) -> Value {
        let id = self.send_request(method, params);
        let answer = self.wait_for_answer(id);
        assert!(answer.get("error").is_none(), "{method}: {answer}");
        types::check_answer(method, &answer["result"]);
        answer["result"].clone()
    }

    /// Sends a request that must fail; returns the error code and message.
    pub(crate) fn request_error(&mut self, method: &str, params: Value) -> (i64, String) {
        let id = self.send_request(method, params);
        let answer = self.wait_for_answer(id);
        let error = answer
            .get("error")
            .unwrap_or_else(|| panic!("{method}: {answer}"));
        let reason = error["message"].as_str().expect("a reason");
        (error["code"].as_i64().expect("a code"), reason.to_owned())
    }

    /// Sends a notification.
    pub(crate) fn notify(&mut self, method: &str, params: Value) {
        self.send(&json!({"jsonrpc": "2.0", "method": method, "params": params}));
    }

    /// Returns the path of a file in the folder.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Writes a file into the folder and returns its URI.
    pub(crate) fn write_file(&self, name: &str, text: &str) -> String {
        std::fs::write(self.path(name), text).expect("it can be written");
        file_uri(&self.path(name))
    }

    /// Opens a text as an unsaved file in the folder and returns its URI.
    pub(crate) fn open(&mut self, name: &str, text: &str) -> String {
        let uri = file_uri(&self.path(name));
        self.open_as(&uri, text);
        uri
    }

    pub(crate) fn open_as(&mut self, uri: &str, text: &str) {
        self.versions.push((uri.to_owned(), 1));
        let document = json!({"uri": uri, "languageId": "sow", "version": 1, "text": text});
        self.notify("textDocument/didOpen", json!({"textDocument": document}));
    }

    /// Changes a document, in parts or as a whole.
    pub(crate) fn change(&mut self, uri: &str, changes: Value) {
        let version = self.versions.iter_mut().find(|(known, _)| known == uri);
        let (_, version) = version.expect("it is open");
        *version += 1;
        let document = json!({"uri": uri, "version": *version});
        self.notify(
            "textDocument/didChange",
            json!({"textDocument": document, "contentChanges": changes}),
        );
    }

    /// Waits for the diagnostics of the current version of a document.
    pub(crate) fn faults(&mut self, uri: &str) -> Vec<Value> {
        let versions = self.versions.iter();
        let version = versions
            .rev()
            .find(|(known, _)| known == uri)
            .expect("it is open")
            .1;
        let is_current = |message: &Value| {
            message["method"] == "textDocument/publishDiagnostics"
                && message["params"]["uri"] == uri
                && message["params"]["version"] == version
        };
        loop {
            if let Some(at) = self.notifications.iter().position(is_current) {
                let message = self.notifications.remove(at);
                return message["params"]["diagnostics"]
                    .as_array()
                    .expect("a list")
                    .clone();
            }
            let message = self.read().expect("faults");
            if message.get("method").is_some() {
                types::check_notification(&message);
            }
            self.notifications.push(message);
        }
    }

    /// Sends a request about a place in a document.
    pub(crate) fn request_at(&mut self, method: &str, uri: &str, place: &Value) -> Value {
        let params = json!({"textDocument": {"uri": uri}, "position": place});
        self.request(&format!("textDocument/{method}"), params)
    }

    /// Sends a request about a document.
    pub(crate) fn request_document(&mut self, method: &str, uri: &str) -> Value {
        let params =
            json!({"textDocument": {"uri": uri}, "options": {"tabSize": 2, "insertSpaces": true}});
        self.request(&format!("textDocument/{method}"), params)
    }

    /// Shuts the server down as the protocol prescribes; returns the exit code.
    pub(crate) fn shut_down(mut self) -> Option<i32> {
        self.request("shutdown", Value::Null);
        self.notify("exit", Value::Null);
        self.close()
    }

    /// Closes the input and waits for the server to exit; returns the exit code.
    pub(crate) fn close(mut self) -> Option<i32> {
        drop(self.input.take());
        let mut rest = Vec::new();
        self.output.read_to_end(&mut rest).expect("it can be read");
        self.child.wait().expect("it ends").code()
    }
}

/// Returns the meaning of a phrase from the tables of the language guide.
pub(crate) fn guide_meaning(phrase: &str) -> String {
    let pages = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/src/language");
    let pages = std::fs::read_dir(pages).expect("the guide");
    let pages = pages.map(|page| std::fs::read_to_string(page.expect("a page").path()));
    let guide: String = pages.map(|text| text.expect("a text")).collect();
    let head = format!("| `{phrase}` | ");
    let row = guide.lines().find_map(|line| line.strip_prefix(&head));
    let meaning = row.unwrap_or_else(|| panic!("no row for `{phrase}`"));
    meaning.trim_end_matches('|').trim().to_owned()
}

/// Returns the URI of a file.
pub(crate) fn file_uri(path: &Path) -> String {
    format!("file://{}", path.display())
}

/// Removes the mark from a text; also returns the marked position in UTF-16 units.
pub(crate) fn extract_cursor(text: &str) -> (String, Value) {
    let (before, _) = text.split_once(CURSOR).expect("a mark");
    let line = before.matches('\n').count();
    let last = before.rsplit('\n').next().unwrap_or_default();
    let place = json!({"line": line, "character": last.encode_utf16().count()});
    (text.replacen(CURSOR, "", 1), place)
}

/// Returns the position `letters` bytes into the first occurrence of `words`.
pub(crate) fn position_of(text: &str, words: &str, letters: usize) -> Value {
    let at = text.find(words).unwrap_or_else(|| panic!("no `{words}`")) + letters;
    extract_cursor(&format!("{}{CURSOR}{}", &text[..at], &text[at..])).1
}

/// Returns the text in a range.
pub(crate) fn text_in_range<'t>(text: &'t str, range: &Value) -> &'t str {
    &text[byte_offset(text, &range["start"])..byte_offset(text, &range["end"])]
}

/// Returns the byte offset of a position in UTF-16 units.
pub(crate) fn byte_offset(text: &str, place: &Value) -> usize {
    let [line, character] = ["line", "character"].map(|key| place[key].as_u64().expect("a number"));
    let start: usize = text
        .split_inclusive('\n')
        .take(line as usize)
        .map(str::len)
        .sum();
    let mut units = 0;
    let ends = text[start..].char_indices().find(|(_, sign)| {
        let here = units >= character;
        units += sign.len_utf16() as u64;
        here
    });
    ends.map_or(text.len(), |(at, _)| start + at)
}

/// Applies the edits of an answer to a text.
pub(crate) fn apply_edits(text: &str, edits: &Value) -> String {
    let mut edits: Vec<_> = edits.as_array().expect("edits").iter().collect();
    edits.sort_by_key(|edit| byte_offset(text, &edit["range"]["start"]));
    let mut text = text.to_owned();
    for edit in edits.into_iter().rev() {
        let [start, end] = ["start", "end"].map(|end| byte_offset(&text, &edit["range"][end]));
        text.replace_range(start..end, edit["newText"].as_str().expect("a text"));
    }
    text
}
