//! `sow fmt`: rule files in their canonical layout.

use crate::output::console::Console;
use crate::output::diagnostics::{Fault, Report};
use crate::support::english;
use crate::support::failure::Failure;
use crate::support::files::{self, Existing};
use clap::Args;
use serde_json::json;
use sow_grammar::Diagnostic;
use sow_grammar::format::{Refusal, format};
use sow_grammar::load::{Opened, in_words, open, open_from};
use sow_grammar::parser::Form;
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
    /// Print one JSON object a line for each file or fault
    #[arg(long)]
    json: bool,
}

/// The outcome of formatting one file.
struct Laid {
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
            match self.one(file, console)? {
                Some(laid) => {
                    changed += usize::from(laid.changed);
                    self.tell(file, &laid, console)?;
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
            return Err(Failure::Shown);
        }
        Ok(())
    }

    /// Formats one file. Shows its faults and returns `None` if it has any.
    fn one(&self, file: &str, console: &mut Console<'_>) -> Result<Option<Laid>, Failure> {
        let opened = match file {
            "-" => open_from("stdin", &mut *console.input).map_err(|error| in_words(&error)),
            path => open(Path::new(path)).map_err(|error| error.to_string()),
        };
        let opened = match opened {
            Ok(opened) => opened,
            Err(reason) => return self.unreadable(file, reason, console),
        };
        let text = match laid_out(file, &opened) {
            Ok(text) => text,
            Err(Refusal::Faults(faults)) => return self.faults(&opened, &faults, console),
            Err(refusal) => {
                let reason = format!("`{file}` is unchanged: {}", in_vain(&refusal));
                return self.unreadable(file, reason, console);
            }
        };
        let changed = text.as_bytes() != opened.bytes;
        if changed && !self.check && file != "-" {
            let written = files::write(Path::new(file), &text, Existing::Replaced);
            if let Err(error) = written {
                let reason = format!("cannot write `{file}`: {}", in_words(&error));
                return self.unreadable(file, reason, console);
            }
        }
        Ok(Some(Laid { changed, text }))
    }

    fn tell(&self, file: &str, laid: &Laid, console: &mut Console<'_>) -> Result<(), Failure> {
        let piped = file == "-" && !self.check;
        match (self.json, piped) {
            (true, true) => {
                console.json(&json!({"file": file, "changed": laid.changed, "text": laid.text}))
            }
            (true, false) => console.json(&json!({"file": file, "changed": laid.changed})),
            (false, true) => Ok(write!(console.out, "{}", laid.text)?),
            (false, false) if laid.changed && self.check => Ok(writeln!(console.out, "{file}")?),
            (false, false) => Ok(()),
        }
    }

    fn faults(
        &self,
        opened: &Opened,
        faults: &[Diagnostic],
        console: &mut Console<'_>,
    ) -> Result<Option<Laid>, Failure> {
        let report = Report::new(&opened.sources, faults);
        match self.json {
            true => report.faults().try_for_each(|fault| console.json(&fault))?,
            false => report.show(console)?,
        }
        Ok(None)
    }

    fn unreadable(
        &self,
        file: &str,
        reason: String,
        console: &mut Console<'_>,
    ) -> Result<Option<Laid>, Failure> {
        match self.json {
            true => console.json(&Fault::unreadable(file, reason))?,
            false => console.fault(&reason)?,
        }
        Ok(None)
    }
}

/// Says why a readable file was not formatted.
const fn in_vain(refusal: &Refusal) -> &'static str {
    match refusal {
        Refusal::Faults(_) => "it cannot be read",
        Refusal::Changed => "formatting would change its meaning; please report this",
        Refusal::TooLarge => "once formatted, it would be too large to read",
    }
}

fn laid_out(file: &str, opened: &Opened) -> Result<String, Refusal> {
    match &opened.fault {
        Some(fault) => Err(Refusal::Faults(vec![fault.clone()])),
        None if file.ends_with(".cases") => format(opened.sources.get(0), Form::Cases),
        None => format(opened.sources.get(0), Form::Game),
    }
}
