//! `sow import`: descriptions of games in other formats, put into a rule file.

use crate::output::console::Console;
use crate::output::diagnostics::{Fault, Report};
use crate::support::english;
use crate::support::failure::Failure;
use crate::support::files::{self, Existing};
use clap::{Args, ValueEnum};
use serde_json::{Value, json};
use sow_grammar::Rules;
use sow_grammar::load::{in_words, load_text, open, open_from};
use sow_grammar::rules::Settings;
use sow_grammar::source::Sources;
use sow_import::{Format, Imported, import};
use sow_interpreter::Program;
use sow_survey::{Clauses, survey_within};
use std::path::{Path, PathBuf};

/// Translate a game from the format of another program
#[derive(Debug, Args)]
#[command(after_help = "\
Two formats are read: the settings of StoneShark's MancalaGames (JSON), and the
ludemes of Ludii (.lud). What the language cannot say stands in the rule file as
a comment `# not translated: ...` and is listed on stderr. The result is checked
and a few random games of it are played; the exit code is 1 if it has errors.
Options of a .lud file have the values that the file recommends.

Examples:
  sow import MyGame.txt -o mygame.sow
  sow import MyGame.lud
  sow import - --format ludii < MyGame.lud")]
pub struct Import {
    /// The description, or `-` for stdin
    #[arg(value_name = "FILE")]
    file: String,
    /// Write the rule file there instead of to stdout
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Replace a file that is there
    #[arg(long, requires = "output")]
    force: bool,
    /// What it is written in [default: known by its beginning]
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<Source>,
    /// Print one object
    #[arg(long)]
    json: bool,
}

/// What a description is written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Source {
    /// Settings of StoneShark's MancalaGames
    Mancalagames,
    /// Ludemes of Ludii
    Ludii,
}

/// So much work is done to see whether the result plays, as `survey_within` counts it …
const WORK: u64 = 400_000;
/// … and no more games than this are played.
const GAMES: u64 = 100;

/// What random games showed.
struct Played {
    games: u64,
    moves: u64,
    unfinished: u64,
}

impl Import {
    /// Runs the command.
    ///
    /// # Errors
    /// If the description cannot be read, the result cannot be written or has errors.
    pub fn run(&self, console: &mut Console<'_>) -> Result<(), Failure> {
        let text = self.read(console)?;
        let name =
            |error: sow_import::ImportError| Failure::input(format!("`{}`: {error}", self.file));
        let format = match self.format {
            Some(Source::Mancalagames) => Format::Settings,
            Some(Source::Ludii) => Format::Ludemes,
            None => Format::of(&text).map_err(name)?,
        };
        let imported = import(&text, format).map_err(name)?;
        if let Some(path) = &self.output {
            files::write(path, &imported.text, Existing::forced(self.force))
                .map_err(|error| files::failed(path, &error))?;
        }
        let shown = self
            .output
            .as_deref()
            .map_or_else(|| "imported".to_owned(), |path| path.display().to_string());
        let loaded = load_text(&shown, &imported.text);
        let report = Report::new(&loaded.sources, &loaded.diagnostics);
        let played = loaded
            .rules
            .as_ref()
            .and_then(|rules| play(rules, &loaded.sources));
        match self.json {
            true => {
                let faults: Vec<Fault> = report.faults().collect();
                self.object(&imported, &json!(faults), played.as_ref(), console)?;
            }
            false => {
                if self.output.is_none() {
                    write!(console.out, "{}", imported.text)?;
                }
                console.out.flush()?;
                left_out(&imported, console)?;
                report.show(console)?;
                summary(played.as_ref(), console)?;
            }
        }
        match loaded.is_faulty() {
            true => Err(Failure::Shown),
            false => Ok(()),
        }
    }

    fn read(&self, console: &mut Console<'_>) -> Result<String, Failure> {
        let opened = match self.file.as_str() {
            "-" => open_from("stdin", &mut *console.input).map_err(|error| in_words(&error)),
            path => open(Path::new(path)).map_err(|error| error.to_string()),
        };
        let opened = opened.map_err(Failure::Input)?;
        match &opened.fault {
            Some(fault) => Err(Failure::input(format!(
                "`{}`: {}",
                self.file, fault.message
            ))),
            None => Ok(opened.sources.get(0).text.clone()),
        }
    }

    fn object(
        &self,
        imported: &Imported,
        faults: &Value,
        played: Option<&Played>,
        console: &mut Console<'_>,
    ) -> Result<(), Failure> {
        let left = imported.untranslated.iter();
        let left = left.map(|one| json!({"part": one.part.word(), "what": one.what}));
        let text = self.output.is_none().then_some(&imported.text);
        console.json(&json!({
            "file": self.file,
            "output": self.output.as_ref().map(|path| path.display().to_string()),
            "text": text,
            "untranslated": left.collect::<Vec<Value>>(),
            "faults": faults,
            "played": played.map(|played| json!({
                "games": played.games,
                "moves": played.moves,
                "unfinished": played.unfinished,
            })),
        }))
    }
}

/// Plays a few random games, within a bound.
fn play(rules: &Rules, sources: &Sources) -> Option<Played> {
    let program = Program::compile(rules, &Settings::defaults(&rules.options)).ok()?;
    let clauses = Clauses::new(&program, sources);
    let tally = survey_within(&program, &clauses, 1, 0..GAMES, &mut { WORK });
    Some(Played {
        games: tally.games(),
        moves: tally.moves(),
        unfinished: tally.unfinished(),
    })
}

/// What was not translated, one a line.
fn left_out(imported: &Imported, console: &mut Console<'_>) -> Result<(), Failure> {
    for left in &imported.untranslated {
        writeln!(
            console.err,
            "not translated ({}): {}",
            left.part.word(),
            left.what
        )?;
    }
    let count = imported.untranslated.len();
    let told = match count {
        0 => "everything was translated".to_owned(),
        _ => format!("{} not translated", english::count(count, "part")),
    };
    Ok(writeln!(console.err, "{told}")?)
}

fn summary(played: Option<&Played>, console: &mut Console<'_>) -> Result<(), Failure> {
    let Some(played) = played else {
        return Ok(writeln!(
            console.err,
            "the result has errors and cannot be played"
        )?);
    };
    let games = english::count(
        usize::try_from(played.games).unwrap_or(usize::MAX),
        "random game",
    );
    let ended = played.games - played.unfinished;
    let moves = played.moves.checked_div(played.games).unwrap_or_default();
    Ok(writeln!(
        console.err,
        "the result plays: {ended} of {games} came to an end, {moves} moves each"
    )?)
}
