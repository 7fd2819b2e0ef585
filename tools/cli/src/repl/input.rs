//! The input: a person with a line editor, or a pipe.

use super::editor::{Input, LineEditor};
use crate::output::console::Console;
use crate::support::lines::LineReader;
use crate::support::progress::ProgressDisplay;
use sow_display::english::{shorten, shorten_lines};
use sow_operations::failure::Failure;

/// A source of lines.
pub(super) enum LineSource {
    /// A person at the terminal.
    Person(Box<LineEditor>),
    /// A person at a terminal that does not move its cursor.
    PlainPerson(LineReader),
    /// A pipe: no questions are asked, and the first invalid line ends the conversation.
    Pipe(LineReader),
    /// A person whose lines are scripted.
    #[cfg(test)]
    Scripted(std::vec::IntoIter<&'static str>),
}

impl LineSource {
    /// Opens a line editor if a person is at a terminal that moves its cursor, otherwise reads plain lines.
    pub(super) fn new(console: &Console<'_>) -> Self {
        if console.interactive && console.progress == ProgressDisplay::Lines {
            return Self::PlainPerson(LineReader::default());
        }
        let editor = if console.interactive {
            LineEditor::new().ok()
        } else {
            None
        };
        editor.map_or_else(
            || Self::Pipe(LineReader::default()),
            |editor| Self::Person(Box::new(editor)),
        )
    }

    /// Whether a person types the lines.
    pub(super) const fn is_person(&self) -> bool {
        !matches!(self, Self::Pipe(_))
    }

    /// Whether the lines come from the terminal.
    pub(super) const fn is_at_terminal(&self) -> bool {
        matches!(self, Self::Person(_) | Self::PlainPerson(_))
    }

    /// Reads the next line. At its beginning, `words` are offered for completion.
    pub(super) fn next_line(
        &mut self,
        prompt: &str,
        words: Vec<String>,
        console: &mut Console<'_>,
    ) -> Result<Input, Failure> {
        if let Self::PlainPerson(_) = self {
            write!(console.out, "{prompt}")?;
        }
        console.out.flush()?;
        match self {
            Self::Person(editor) => editor.read_line(prompt, words),
            #[cfg(test)]
            Self::Scripted(lines) => {
                write!(console.out, "{prompt}")?;
                let line = lines.next().map(str::to_owned);
                Ok(line.map_or(Input::End, Input::Line))
            }
            Self::Pipe(lines) | Self::PlainPerson(lines) => match lines.next_line(console.input) {
                None => Ok(Input::End),
                Some(line) => Ok(Input::Line(line.map_err(Failure::input)?.trim().to_owned())),
            },
        }
    }

    /// Shows a person why a line is invalid. For a pipe, returns the failure that ends the conversation.
    pub(super) fn refuse(
        &self,
        line: &str,
        reason: &str,
        console: &mut Console<'_>,
    ) -> Result<(), Failure> {
        match self {
            Self::Pipe(lines) => Err(Failure::Input(format!(
                "line {} (`{}`): {reason}",
                lines.number(),
                shorten(line, 80)
            ))),
            _ => Ok(writeln!(
                console.out,
                "{}",
                console.paint.error(shorten_lines(reason))
            )?),
        }
    }
}
