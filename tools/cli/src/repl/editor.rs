//! The line editor: history, and completion of moves, commands and files.

use super::command::USAGES;
use crate::support::state;
use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::config::Configurer;
use rustyline::error::ReadlineError;
use rustyline::history::DefaultHistory;
use rustyline::{CompletionType, Context, Editor, Helper, Highlighter, Hinter, Validator};
use sow_grammar::files::check_replaceable;
use sow_operations::failure::Failure;
use std::path::PathBuf;

/// The result of reading a line.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Input {
    /// A line, trimmed.
    Line(String),
    /// Ctrl-C: the line is dropped.
    Cancelled,
    /// Ctrl-D, or the end of the pipe.
    End,
}

/// A line editor on the terminal.
pub(super) struct LineEditor {
    editor: Editor<CompletionWords, DefaultHistory>,
    history: Option<PathBuf>,
}

/// The words offered for completion.
#[derive(Helper, Highlighter, Hinter, Validator)]
struct CompletionWords {
    /// The words that a line may begin with, besides commands.
    first_words: Vec<String>,
    files: FilenameCompleter,
}

impl LineEditor {
    /// Creates an editor with the history of earlier sessions.
    pub(super) fn new() -> rustyline::Result<Self> {
        let mut editor = Editor::new()?;
        editor.set_completion_type(CompletionType::List);
        editor.set_auto_add_history(true);
        editor.set_helper(Some(CompletionWords {
            first_words: Vec::new(),
            files: FilenameCompleter::new(),
        }));
        let history = state::state_folder().map(|folder| folder.join("history"));
        let history = history.filter(|file| check_replaceable(file).is_ok());
        if let Some(file) = &history {
            // On the first run there is no history file.
            let _ = editor.load_history(file);
        }
        Ok(Self { editor, history })
    }

    pub(super) fn read_line(&mut self, prompt: &str, words: Vec<String>) -> Result<Input, Failure> {
        if let Some(helper) = self.editor.helper_mut() {
            helper.first_words = words;
        }
        match self.editor.readline(prompt) {
            Ok(line) => Ok(Input::Line(line.trim().to_owned())),
            Err(ReadlineError::Interrupted) => Ok(Input::Cancelled),
            Err(ReadlineError::Eof) => Ok(Input::End),
            Err(ReadlineError::Io(error)) => Err(error.into()),
            Err(error) => Err(Failure::input(error)),
        }
    }
}

impl Drop for LineEditor {
    fn drop(&mut self) {
        if let Some(file) = &self.history {
            // Failing to save the history is not worth an error at the end of a game.
            let _ = file.parent().map(std::fs::create_dir_all);
            let _ = self.editor.append_history(file);
        }
    }
}

fn to_strings(words: &[&'static str]) -> impl Iterator<Item = String> {
    words.iter().map(|&word| word.to_owned())
}

impl Completer for CompletionWords {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        at: usize,
        context: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let before = &line[..at];
        let start = before.rfind(char::is_whitespace).map_or(0, |at| at + 1);
        let typed = before[start..].to_lowercase();
        let pairs = |words: &mut dyn Iterator<Item = String>| {
            words
                .filter(|word| word.to_lowercase().starts_with(&typed))
                .map(|word| Pair {
                    display: word.clone(),
                    replacement: word,
                })
                .collect()
        };
        match before[..start].trim() {
            "" => {
                let commands = USAGES.iter().map(|usage| usage.name.to_owned());
                Ok((
                    start,
                    pairs(&mut self.first_words.iter().cloned().chain(commands)),
                ))
            }
            "play" | "why" => Ok((start, pairs(&mut self.first_words.iter().cloned()))),
            "save" | "load" => self.files.complete(line, at, context),
            "auto" => Ok((
                start,
                pairs(&mut to_strings(&["south", "north", "both", "off"])),
            )),
            "new" => Ok((start, pairs(&mut to_strings(&["match", "round"])))),
            _ => Ok((start, Vec::new())),
        }
    }
}
