//! `sow completions`: scripts that make a shell complete commands and flags.

use super::Cli;
use crate::output::console::Console;
use crate::support::failure::Failure;
use clap::{Args, CommandFactory};
use clap_complete::{Shell, generate};

/// Print a script that lets your shell complete `sow`
#[derive(Debug, Args)]
#[command(after_help = "\
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
        // Into memory first: the generator takes a closed pipe for a catastrophe.
        let mut script = Vec::new();
        generate(self.shell, &mut Cli::command(), "sow", &mut script);
        Ok(console.out.write_all(&script)?)
    }
}
