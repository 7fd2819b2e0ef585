//! Where the lines come from: a person with a line editor, or a pipe.

use super::editor::{Input, LineEditor};
use crate::output::console::Console;
use crate::support::english::{shortened, told_shortly};
use crate::support::failure::Failure;
use crate::support::lines::Lines;

/// A source of lines.
pub(super) enum Source {
    /// A person.
    Person(Box<LineEditor>),
    /// A pipe: nothing is asked, and the first wrong line ends it.
    Pipe(Lines),
    /// A person whose lines are known.
    #[cfg(test)]
    Scripted(std::vec::IntoIter<&'static str>),
}

impl Source {
    /// A line editor if a person sits there, otherwise the lines as they come.
    pub(super) fn of(console: &Console<'_>) -> Self {
        let editor = if console.interactive {
            LineEditor::new().ok()
        } else {
            None
        };
        editor.map_or_else(
            || Self::Pipe(Lines::default()),
            |editor| Self::Person(Box::new(editor)),
        )
    }

    /// Whether a person sits there.
    pub(super) const fn is_person(&self) -> bool {
        !matches!(self, Self::Pipe(_))
    }

    /// The next line. `words` are what it may begin with, for completion.
    pub(super) fn next(
        &mut self,
        prompt: &str,
        words: Vec<String>,
        console: &mut Console<'_>,
    ) -> Result<Input, Failure> {
        console.out.flush()?;
        match self {
            Self::Person(editor) => editor.next(prompt, words),
            #[cfg(test)]
            Self::Scripted(lines) => {
                write!(console.out, "{prompt}")?;
                let line = lines.next().map(str::to_owned);
                Ok(line.map_or(Input::End, Input::Line))
            }
            Self::Pipe(lines) => match lines.next(console.input) {
                None => Ok(Input::End),
                Some(line) => Ok(Input::Line(line.map_err(Failure::input)?.trim().to_owned())),
            },
        }
    }

    /// The failure that a wrong line is in a pipe; a person just hears the reason.
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
                shortened(line, 80)
            ))),
            _ => Ok(writeln!(
                console.out,
                "{}",
                console.paint.error(told_shortly(reason))
            )?),
        }
    }
}
