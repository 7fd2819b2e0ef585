//! `sow fmt`: rule files in their canonical layout.

use crate::output::console::Console;
use crate::support::files::{self, ExistingFile};
use clap::Args;
use serde_json::json;
use sow_display::english;
use sow_grammar::Diagnostic;
use sow_grammar::format::{FormatError, format};
use sow_grammar::load::{UnparsedFile, describe_io_error, open, open_from};
use sow_grammar::parser::FileKind;
use sow_operations::diagnostics::{Fault, Report};
use sow_operations::failure::Failure;
use std::path::Path;

/// Format rule files
#[derive(Debug, Args)]
#[command(after_help = "\
Only white space changes: words and comments keep their text and order. Files are
rewritten in place; `-` reads stdin and writes to stdout. A file that cannot be
parsed is left alone; its faults are shown as by `sow check`, and the exit code is
1. The rules in a file need not make sense.

Examples:
  sow fmt mygame.sow
  sow fmt --check *.sow
  sow fmt - < draft.sow")]
pub struct Fmt {
    /// Rule files and files of cases, or `-` for stdin
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,
    /// Change nothing; list the files that would change, and exit with 1 if there are any
    #[arg(long)]
    check: bool,
    /// Print one JSON object per line for each file or fault
    #[arg(long)]
    json: bool,
}

/// The outcome of formatting one file.
struct FormatOutcome {
    changed: bool,
    text: String,
}

impl Fmt {
    /// Runs the command.
    ///
    /// # Errors
    /// If a file cannot be read or written, or with `--check` if one would change.
    pub fn run(&self, console: &mut Console<'_>) -> Result<(), Failure> {
        let (mut changed, mut refused) = (0_usize, 0_usize);
        for file in &self.files {
            match self.format_file(file, console)? {
                Some(outcome) => {
                    changed += usize::from(outcome.changed);
                    self.report(file, &outcome, console)?;
                }
                None => refused += 1,
            }
        }
        let piped = self.files.iter().any(|file| file == "-");
        if !self.json && !self.check && !piped {
            let files = english::count(self.files.len() - refused, "file");
            writeln!(console.out, "{files} formatted: {changed} changed")?;
        }
        if refused > 0 || self.check && changed > 0 {
            return Err(Failure::Reported);
        }
        Ok(())
    }

    /// Formats one file. Shows its faults and returns `None` if it has any.
    fn format_file(
        &self,
        file: &str,
        console: &mut Console<'_>,
    ) -> Result<Option<FormatOutcome>, Failure> {
        let opened = match file {
            "-" => {
                open_from("stdin", &mut *console.input).map_err(|error| describe_io_error(&error))
            }
            path => open(Path::new(path)).map_err(|error| error.to_string()),
        };
        let opened = match opened {
            Ok(opened) => opened,
            Err(reason) => return self.report_unreadable(file, reason, console),
        };
        let text = match format_opened(file, &opened) {
            Ok(text) => text,
            Err(FormatError::Faults(faults)) => {
                return self.report_faults(&opened, &faults, console);
            }
            Err(refusal) => {
                let reason = format!("`{file}` is unchanged: {}", refusal_reason(&refusal));
                return self.report_unreadable(file, reason, console);
            }
        };
        let changed = text.as_bytes() != opened.bytes;
        if changed && !self.check && file != "-" {
            let written = files::write(Path::new(file), &text, ExistingFile::Replace);
            if let Err(error) = written {
                let reason = format!("cannot write `{file}`: {}", describe_io_error(&error));
                return self.report_unreadable(file, reason, console);
            }
        }
        Ok(Some(FormatOutcome { changed, text }))
    }

    fn report(
        &self,
        file: &str,
        outcome: &FormatOutcome,
        console: &mut Console<'_>,
    ) -> Result<(), Failure> {
        let piped = file == "-" && !self.check;
        match (self.json, piped) {
            (true, true) => console.print_json(
                &json!({"file": file, "changed": outcome.changed, "text": outcome.text}),
            ),
            (true, false) => console.print_json(&json!({"file": file, "changed": outcome.changed})),
            (false, true) => Ok(write!(console.out, "{}", outcome.text)?),
            (false, false) if outcome.changed && self.check => Ok(writeln!(console.out, "{file}")?),
            (false, false) => Ok(()),
        }
    }

    fn report_faults(
        &self,
        opened: &UnparsedFile,
        faults: &[Diagnostic],
        console: &mut Console<'_>,
    ) -> Result<Option<FormatOutcome>, Failure> {
        let report = Report::new(&opened.sources, faults);
        match self.json {
            true => report
                .faults()
                .try_for_each(|fault| console.print_json(&fault))?,
            false => console.print_report(&report)?,
        }
        Ok(None)
    }

    fn report_unreadable(
        &self,
        file: &str,
        reason: String,
        console: &mut Console<'_>,
    ) -> Result<Option<FormatOutcome>, Failure> {
        match self.json {
            true => console.print_json(&Fault::unreadable(file, reason))?,
            false => console.print_fault(&reason)?,
        }
        Ok(None)
    }
}

/// Says why a readable file was not formatted.
const fn refusal_reason(refusal: &FormatError) -> &'static str {
    match refusal {
        FormatError::Faults(_) => "it cannot be read",
        FormatError::MeaningChanged => "formatting would change its meaning; please report this",
        FormatError::TooLarge => "once formatted, it would be too large to read",
    }
}

fn format_opened(file: &str, opened: &UnparsedFile) -> Result<String, FormatError> {
    match &opened.fault {
        Some(fault) => Err(FormatError::Faults(vec![fault.clone()])),
        None if file.ends_with(".cases") => format(opened.sources.get(0), FileKind::Cases),
        None => format(opened.sources.get(0), FileKind::Game),
    }
}
