//! `sow lsp`: the language server for editors.

use crate::output::board;
use crate::output::console::Console;
use clap::Args;
use sow_display::drawing::Scene;
use sow_grammar::Diagnostic;
use sow_grammar::load::LoadedGame;
use sow_interpreter::Cell;
use sow_lsp::{ConnectionEnd, Host, serve};
use sow_matches::Match;
use sow_operations::failure::Failure;
use sow_operations::findings::play_findings;
use sow_operations::paint::Paint;

/// Run the language server, which shows faults, meanings and boards in an editor
#[derive(Debug, Args)]
#[command(after_help = "\
Speaks the Language Server Protocol on stdin and stdout; the editor starts it.
tools/editors/README.md says how to set up VS Code and Neovim.

Example:
  vim.lsp.start({ name = 'sow', cmd = { 'sow', 'lsp' } })   -- in Neovim")]
pub struct Lsp {
    /// Accepted because many editors pass it; stdio is always used
    #[arg(long, hide = true)]
    stdio: bool,
}

impl Lsp {
    /// Runs the command.
    ///
    /// # Errors
    /// If the editor leaves without `shutdown` and `exit`, or the output cannot be written.
    pub fn run(&self, console: &mut Console<'_>) -> Result<(), Failure> {
        match serve(&mut *console.input, &mut *console.out, &CliHost)? {
            ConnectionEnd::Orderly => Ok(()),
            ConnectionEnd::Abruptly(None) => Err(Failure::Input(
                "the input ended without the requests `shutdown` and `exit`; `sow lsp` is started by an editor"
                    .to_owned(),
            )),
            ConnectionEnd::Abruptly(Some(reason)) => Err(Failure::Input(reason)),
        }
    }
}

/// What the server needs from its host, as the command line provides it.
struct CliHost;

impl Host for CliHost {
    fn board(&self, game: &Match, marked: &[Cell]) -> String {
        let marked = marked.iter().copied().collect();
        board::draw(&Scene::new(game), &marked, Paint::PLAIN)
    }

    fn play(&self, loaded: &LoadedGame) -> Vec<Diagnostic> {
        play_findings("", loaded)
    }
}
