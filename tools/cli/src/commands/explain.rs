//! `sow explain`: explanations of the codes of `sow check`.

use crate::game::completion;
use crate::output::console::Console;
use clap::Args;
use serde_json::{Value, json};
use sow_grammar::diagnostic::ExplanationBody;
use sow_grammar::{Code, LINTS, Lint, nearest};
use sow_operations::failure::Failure;

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
    /// Print one JSON object per line
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
                    true => console.print_json(&to_json(lint))?,
                    false => {
                        let name = console.paint.word(lint.name);
                        writeln!(console.out, "{name:20} {}", lint.summary)?;
                    }
                }
            }
            return Ok(());
        };
        let lint = find_code(name)?.lint();
        if self.json {
            return console.print_json(&to_json(lint));
        }
        let severity = lint.severity.name();
        writeln!(console.out, "{severity}[{}]", lint.name)?;
        for part in lint.explanation() {
            let body = match part.body {
                ExplanationBody::Text(text) => format!(" {text}"),
                ExplanationBody::Rules(text) => format!("\n\n{}", indent(&text)),
            };
            writeln!(console.out, "\n{}:{body}", part.heading)?;
        }
        Ok(())
    }
}

fn to_json(lint: &Lint) -> Value {
    let mut object = json!({
        "code": lint.name,
        "severity": lint.severity.name(),
        "explanation": lint.summary,
        "rationale": lint.rationale,
    });
    if let Some(example) = lint.example {
        object["failing"] = json!(example.failing);
        object["mended"] = json!(example.fixed_text());
    }
    object
}

fn indent(text: &str) -> String {
    let line = |line: &str| match line {
        "" => String::new(),
        line => format!("    {line}"),
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

fn find_code(name: &str) -> Result<Code, Failure> {
    Code::from_name(name).ok_or_else(|| {
        let known = LINTS.iter().map(|lint| lint.name);
        let hint = nearest(name, known).map_or_else(
            || "`sow explain` lists them all".to_owned(),
            |nearest| format!("did you mean `{nearest}`?"),
        );
        Failure::Input(format!("there is no fault with the code `{name}`; {hint}"))
    })
}
