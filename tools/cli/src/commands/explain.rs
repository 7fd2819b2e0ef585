//! `sow explain`: explanations of the codes of `sow check`.

use crate::game::completion;
use crate::output::console::Console;
use crate::support::failure::Failure;
use clap::Args;
use serde_json::{Value, json};
use sow_grammar::{Code, LINTS, Lint, nearest};

/// Explain the code of a fault, such as `no-else`
#[derive(Debug, Args)]
#[command(after_help = "\
Without a code, all codes are listed.

Example:
  sow explain no-else")]
pub struct Explain {
    /// The code in brackets before the message
    #[arg(value_name = "CODE", add = completion::fault_codes())]
    code: Option<String>,
    /// Print one JSON object a line
    #[arg(long)]
    json: bool,
}

impl Explain {
    /// Runs the command.
    ///
    /// # Errors
    /// If there is no such code.
    pub fn run(&self, console: &mut Console<'_>) -> Result<(), Failure> {
        let Some(name) = &self.code else {
            for lint in LINTS {
                match self.json {
                    true => console.json(&described(lint))?,
                    false => {
                        let name = console.paint.word(lint.name);
                        writeln!(console.out, "{name:20} {}", lint.summary)?;
                    }
                }
            }
            return Ok(());
        };
        let lint = find(name)?.lint();
        if self.json {
            return console.json(&described(lint));
        }
        let severity = lint.severity.name();
        writeln!(console.out, "{severity}[{}]: {}", lint.name, lint.summary)?;
        writeln!(console.out, "\n{}", lint.rationale)?;
        if let Some(example) = lint.example {
            let (failing, mended) = (example.failing, example.mended());
            writeln!(
                console.out,
                "\nA file with this fault:\n\n{}",
                indented(failing)
            )?;
            writeln!(
                console.out,
                "\nThe same file without it:\n\n{}",
                indented(&mended)
            )?;
        }
        Ok(())
    }
}

fn described(lint: &Lint) -> Value {
    let mut described = json!({
        "code": lint.name,
        "severity": lint.severity.name(),
        "explanation": lint.summary,
        "rationale": lint.rationale,
    });
    if let Some(example) = lint.example {
        described["failing"] = json!(example.failing);
        described["mended"] = json!(example.mended());
    }
    described
}

fn indented(text: &str) -> String {
    let line = |line: &str| match line {
        "" => String::new(),
        line => format!("    {line}"),
    };
    text.trim_end()
        .lines()
        .map(line)
        .collect::<Vec<_>>()
        .join("\n")
}

fn find(name: &str) -> Result<Code, Failure> {
    Code::named(name).ok_or_else(|| {
        let known = LINTS.iter().map(|lint| lint.name);
        let hint = nearest(name, known).map_or_else(
            || "`sow explain` lists them all".to_owned(),
            |nearest| format!("did you mean `{nearest}`?"),
        );
        Failure::Input(format!("there is no fault with the code `{name}`; {hint}"))
    })
}
