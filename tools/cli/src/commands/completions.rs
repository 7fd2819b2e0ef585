//! `sow completions`: scripts that let a shell complete commands, flags, games, options and values.
//!
//! A script calls this program with an environment variable set; [`complete_if_asked`] then prints the candidates.

mod bash;

use crate::output::console::Console;
use bash::Bash;
use clap::{Args, Command};
use clap_complete::env::{Elvish, Fish, Powershell, Shells, Zsh};
use clap_complete::{CompleteEnv, Shell};
use sow_operations::failure::Failure;

/// The environment variable with which the program answers a shell instead of running a command.
const COMPLETION_VARIABLE: &str = "SOW_COMPLETE";

/// The supported shells.
const SHELLS: Shells<'static> = Shells(&[&Bash, &Elvish, &Fish, &Powershell, &Zsh]);

/// Print a script that lets your shell complete `sow`
#[derive(Debug, Args)]
#[command(after_help = "\
Completes commands, flags, games, and the options of games with their values.

Examples:
  sow completions bash > ~/.local/share/bash-completion/completions/sow
  sow completions zsh > ~/.zfunc/_sow
  sow completions fish > ~/.config/fish/completions/sow.fish")]
pub struct Completions {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

impl Completions {
    /// Runs the command.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn run(&self, console: &mut Console<'_>) -> Result<(), Failure> {
        let name = self.shell.to_string();
        let shell = SHELLS.completer(&name);
        let shell = shell.ok_or_else(|| Failure::Input(format!("no script for {name}")))?;
        // The script is written into memory first: `write_registration` panics on a closed pipe.
        let mut script = Vec::new();
        shell.write_registration(COMPLETION_VARIABLE, "sow", "sow", "sow", &mut script)?;
        Ok(console.out.write_all(&script)?)
    }
}

/// Prints the candidates and exits, if a shell asks for completions; otherwise does nothing.
pub fn complete_if_asked(command: fn() -> Command) {
    CompleteEnv::with_factory(command)
        .var(COMPLETION_VARIABLE)
        .shells(SHELLS)
        .complete();
}
