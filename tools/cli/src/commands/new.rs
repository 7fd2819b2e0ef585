//! `sow new`: a new rule file to start from.

use crate::game::{choose, completion};
use crate::output::console::Console;
use crate::support::files::{self, ExistingFile, exists_failure};
use clap::Args;
use sow_grammar::files::folder_of;
use sow_grammar::parser::parse;
use sow_grammar::source::{Sources, is_terminal_control};
use sow_operations::failure::Failure;
use sow_operations::files::io_failure;
use sow_operations::game::ChosenGame;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// Create a rule file
#[derive(Debug, Args)]
#[command(after_help = "\
Writes `NAME.sow`, a complete game that can be played at once and changed line by
line: two rows of six pits, or with --from the rules of that game under the new
name. An existing file is never overwritten, and no editor is opened.

Examples:
  sow new my-game
  sow new my-bao --from bao-kiswahili
  sow play my-game.sow")]
pub struct New {
    /// The name of the game; its file is `NAME.sow`
    #[arg(value_name = "NAME")]
    name: PathBuf,
    /// Begin with the rules of this game: a bundled variant or the path of a rule file
    #[arg(long, value_name = "GAME", add = completion::games())]
    from: Option<String>,
}

/// The game that is written without `--from`.
const TEMPLATE: &str = include_str!("new.sow");

impl New {
    /// Runs the command.
    ///
    /// # Errors
    /// If the file exists already, cannot be written, or the game of `--from` cannot be loaded.
    pub fn run(&self, console: &mut Console<'_>) -> Result<(), Failure> {
        let name = self.name.file_name().unwrap_or_default().to_string_lossy();
        let name = name.strip_suffix(".sow").unwrap_or(&name);
        if name.is_empty() {
            return Err(Failure::input(
                "a game needs a name, such as `sow new my-game`",
            ));
        }
        let refused = |sign: char| {
            sign == '"' || sign == '\u{FFFD}' || sign.is_control() || is_terminal_control(sign)
        };
        if name.contains(refused) {
            return Err(Failure::input(
                "the name of a game has no quotation marks, control characters or broken letters in it, since it is \
                 also the title in the file",
            ));
        }
        let file = self.name.with_file_name(format!("{name}.sow"));
        let text = match &self.from {
            None => TEMPLATE.to_owned(),
            Some(game) => {
                let chosen = choose(game, &[], console)?;
                credit(name, &chosen.name, &text_to_copy(&chosen, &file)?)
            }
        };
        let text = replace_title(text, name);
        let written = files::write(&file, &text, ExistingFile::Keep);
        written.map_err(|error| match error.kind() {
            ErrorKind::AlreadyExists => exists_failure(&file, "; choose another name"),
            _ => io_failure(&file, &error),
        })?;
        let file = file.display();
        Ok(writeln!(
            console.out,
            "{file}: `sow check {file}` checks it, `sow play {file}` plays it"
        )?)
    }
}

/// Returns the text of a game. If the game is based on other files, the new file must lie in their folder.
fn text_to_copy(chosen: &ChosenGame, file: &Path) -> Result<String, Failure> {
    let folder = |path: &Path| folder_of(path).canonicalize().ok();
    let bases = chosen.sources.as_slice().iter().skip(1);
    let elsewhere = bases
        .filter_map(|base| base.path.as_deref())
        .find(|base| folder(base) != folder(file));
    match elsewhere {
        None => Ok(chosen.text().to_owned()),
        Some(base) => Err(Failure::Input(format!(
            "`{}` is based on `{}`; create the new file in that folder",
            chosen.name,
            base.display()
        ))),
    }
}

/// Adds a comment above the rules that says where they come from. Without it, the source that the rules cite would seem
/// to be the source of the new game.
fn credit(name: &str, base: &str, text: &str) -> String {
    let says_source = text.starts_with('#');
    let rest = if says_source { ", which says:" } else { "." };
    format!("# {name}, begun with the rules of `{base}`{rest}\n{text}")
}

/// Replaces the title in the text by `name`.
fn replace_title(mut text: String, name: &str) -> String {
    let mut sources = Sources::default();
    let index = sources.add("", None, text.clone());
    let title = parse(sources.get(index)).tree.title;
    let place = title.and_then(|title| sources.locate(title.name.span));
    if let Some((_, place)) = place {
        let quoted = text[place.clone()].starts_with('"');
        let name = match quoted {
            true => format!("\"{name}\""),
            false => name.to_owned(),
        };
        text.replace_range(place, &name);
    }
    text
}
