//! Input and output of commands. Commands never use stdin, stdout or stderr directly, so that tests can run them in
//! memory and a closed pipe is handled in one place.

use crate::output::line_folder::LineFolder;
use crate::support::progress::ProgressDisplay;
use serde::Serialize;
use sow_display::english::shorten_lines;
use sow_interpreter::Limit;
use sow_operations::diagnostics::{Report, render};
use sow_operations::failure::Failure;
use sow_operations::paint::{MIN_WIDTH, Paint};
use std::io::{BufRead, IsTerminal, Write};
use terminal_size::{Width, terminal_size_of};

/// The input and output of one run.
pub struct Console<'a> {
    /// Receives results.
    pub out: &'a mut dyn Write,
    /// Receives faults and progress.
    pub err: &'a mut dyn Write,
    /// Positions and lines of play read from a pipe.
    pub input: &'a mut (dyn BufRead + Send),
    /// Colours and width for `out`.
    pub paint: Paint,
    /// Colours and width for `err`.
    pub fault_paint: Paint,
    /// Whether a person sits at the keyboard.
    pub interactive: bool,
    /// How progress is shown on stderr.
    pub progress: ProgressDisplay,
}

/// Whether the locale and the terminal of this process show characters outside ASCII. The same goes for pipes, since
/// their text usually ends up on a terminal or in a file of the same locale.
fn shows_unicode() -> bool {
    supports_unicode::supports_unicode() && !is_dumb()
}

/// Whether the terminal neither moves its cursor nor has colours.
fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|term| term == "dumb")
}

/// Returns the current number of columns of the terminal that stdout goes to.
fn output_columns() -> Option<usize> {
    let (Width(columns), _) = terminal_size_of(std::io::stdout())?;
    Some(usize::from(columns).max(MIN_WIDTH))
}

/// Returns the current number of columns of the terminal that stderr goes to.
fn fault_columns() -> Option<usize> {
    let (Width(columns), _) = terminal_size_of(std::io::stderr())?;
    Some(usize::from(columns).max(MIN_WIDTH))
}

impl Console<'_> {
    /// Adopts the current width of the terminal, which may have been resized.
    pub fn follow_terminal(&mut self) {
        if let (Some(_), Some(columns)) = (self.paint.columns(), output_columns()) {
            self.paint = self.paint.with_columns(columns);
        }
    }

    /// Runs `work` on the console of this process.
    pub fn with_process<T>(work: impl FnOnce(&mut Console<'_>) -> T) -> T {
        let (out, err) = (std::io::stdout(), std::io::stderr());
        let colour_wanted =
            std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()) && !is_dumb();
        let ascii = !shows_unicode();
        let paint = |terminal: bool, columns: Option<usize>| {
            let paint = Paint::new(colour_wanted && terminal).with_ascii(ascii);
            columns.map_or(paint, |columns| paint.with_columns(columns))
        };
        let (paint, fault_paint) = (
            paint(out.is_terminal(), output_columns()),
            paint(err.is_terminal(), fault_columns()),
        );
        let progress = match (err.is_terminal(), is_dumb()) {
            (false, _) => ProgressDisplay::Nothing,
            (true, true) => ProgressDisplay::Lines,
            (true, false) => ProgressDisplay::Bars,
        };
        let mut console = Console {
            paint,
            fault_paint,
            interactive: std::io::stdin().is_terminal(),
            progress,
            out: &mut LineFolder::new(std::io::BufWriter::new(out), output_columns),
            // Neither stdout nor stderr is locked: progress bars and the line editor write to the terminal directly.
            err: &mut LineFolder::new(err, fault_columns),
            input: &mut std::io::BufReader::new(std::io::stdin()),
        };
        work(&mut console)
    }

    /// Writes a value as one line of JSON.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn print_json(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        let text = serde_json::to_string(value).map_err(Failure::input)?;
        Ok(writeln!(self.out, "{text}")?)
    }

    /// Notes on stderr that a limit of play has left moves out of the output.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn note_limit(&mut self, limit: Limit) -> Result<(), Failure> {
        self.out.flush()?;
        Ok(writeln!(self.err, "note: {limit}")?)
    }

    /// Prints all faults of a report on stderr.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn print_report(&mut self, report: &Report<'_>) -> Result<(), Failure> {
        self.out.flush()?;
        for diagnostic in report.diagnostics() {
            let fault = render(report, diagnostic, self.fault_paint);
            writeln!(self.err, "{fault}\n")?;
        }
        Ok(())
    }

    /// Prints a fault on one line.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn print_fault(&mut self, message: &str) -> Result<(), Failure> {
        // Earlier output has to appear before the fault, so it is written first. If that fails, the fault is printed
        // nevertheless.
        let flushed = self.out.flush();
        let error = self.fault_paint.error("error");
        writeln!(self.err, "{error}: {}", shorten_lines(message))?;
        Ok(flushed?)
    }
}
