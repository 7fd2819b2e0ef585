//! `sow explain`: what is behind a code of `sow check`.

use crate::output::console::Console;
use crate::support::failure::Failure;
use clap::Args;
use serde_json::json;
use sow_grammar::{Code, nearest};

/// Say what is behind the code of a fault, such as `no-else`
#[derive(Debug, Args)]
#[command(after_help = "\
Without a code all of them are listed.

Example:
  sow explain no-else")]
pub struct Explain {
    /// The code, as it stands in brackets before the message
    #[arg(value_name = "CODE")]
    code: Option<String>,
    /// Print one object a line
    #[arg(long)]
    json: bool,
}

impl Explain {
    /// Runs the command.
    ///
    /// # Errors
    /// If there is no such code.
    pub fn run(&self, console: &mut Console<'_>) -> Result<(), Failure> {
        let codes = match &self.code {
            None => Code::ALL,
            Some(name) => &[find(name)?],
        };
        for code in codes {
            let (name, severity, text) = (code.name(), code.severity().name(), code.explanation());
            match (self.json, self.code.is_some()) {
                (true, _) => console
                    .json(&json!({"code": name, "severity": severity, "explanation": text}))?,
                (false, true) => writeln!(console.out, "{severity}[{name}]: {text}")?,
                (false, false) => writeln!(console.out, "{:20} {text}", console.paint.word(name))?,
            }
        }
        Ok(())
    }
}

fn find(name: &str) -> Result<Code, Failure> {
    Code::ALL
        .iter()
        .copied()
        .find(|code| code.name() == name)
        .ok_or_else(|| {
            let known = Code::ALL.iter().map(|code| code.name());
            let hint = nearest(name, known).map_or_else(
                || "`sow explain` lists them all".to_owned(),
                |nearest| format!("did you mean `{nearest}`?"),
            );
            Failure::Input(format!("there is no fault with the code `{name}`; {hint}"))
        })
}
