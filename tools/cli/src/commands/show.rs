//! `sow show`: everything about one game.

use crate::game::StartArgs;
use crate::game::notations::load_notations;
use crate::output::board;
use crate::output::console::Console;
use crate::output::pictures::DrawArgs;
use crate::support::languages;
use clap::Args;
use serde_json::{Value, json};
use sow_display::drawing::{Changes, Picture, Scene, svg};
use sow_display::facts::Facts;
use sow_grammar::prose::{Language, rules_in_language};
use sow_interpreter::CompiledGame;
use sow_matches::Match;
use sow_matches::notations::Notation;
use sow_operations::failure::Failure;
use sow_operations::game::ChosenGame;
use sow_operations::game::facts;
use sow_operations::rule_sheet;
use std::path::{Path, PathBuf};

/// Show a game: board and opening, options, rules in words
#[derive(Debug, Args)]
#[command(after_help = "\
`--svg` draws only the board, light or dark to match the reader's theme: single
seeds while they can be counted, pits changed by a move, marks, hands and stores.

`--language` prints the rules and all headings in German (`de`) or Dutch (`nl`).
The file's own words (names, help texts, notes) stay in English and are marked so.

Examples:
  sow show bao-kiswahili
  sow show kalaha --set seeds=4
  sow show kalaha --source
  sow show kalaha --svg > kalaha.svg
  sow show kalaha --svg kalaha.svg --position '6,6,6,6,6,6/0,7,7,7,7,7 1:0' --seen-by north
  sow show oware --language de
  sow show my-game.sow --json")]
pub struct Show {
    #[command(flatten)]
    start: StartArgs,
    /// Print the text of the rule file
    #[arg(long, conflicts_with_all = ["json", "svg"])]
    source: bool,
    /// Draw the board into a file; without FILE, print the picture
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = "-", conflicts_with = "json")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    draw: DrawArgs,
    /// The language of the rules
    #[arg(long, value_name = "LANGUAGE", value_parser = languages::parser(), default_value = "en", hide_default_value = true)]
    language: Language,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Show {
    /// Whether the output is a picture.
    pub(crate) const fn is_picture(&self) -> bool {
        self.svg.is_some()
    }

    /// Runs the command.
    ///
    /// # Errors
    /// If the game cannot be chosen or the output cannot be written.
    pub fn run(&self, console: &mut Console<'_>) -> Result<(), Failure> {
        let chosen = self.start.choose(console)?;
        if self.source {
            return Ok(write!(console.out, "{}", chosen.text())?);
        }
        let game = chosen.start_abbreviated(self.start.position.as_deref())?;
        // A picture is meant for another page, so its texts are in English, as is its description for screen readers.
        let language = match self.svg {
            Some(_) => Language::English,
            None => self.language,
        };
        let scene = Scene::in_language(&game, language);
        let picture = self.draw.orient(Picture::new(&scene, &Changes::new()));
        match self.svg.as_deref() {
            Some(file) if file == Path::new("-") => {
                let drawn = svg::draw(&picture, svg::Colours::Included);
                return Ok(write!(console.out, "{drawn}")?);
            }
            Some(file) => {
                self.draw.draw(&picture, file)?;
                return Ok(writeln!(
                    console.out,
                    "1 picture drawn into `{}`",
                    file.display()
                )?);
            }
            None => {}
        }
        let facts = facts::load_facts(&chosen.name, chosen.path.as_deref())?;
        let notations = notations_with_examples(&chosen, &game)?;
        match self.json {
            true => console.print_json(&self.to_json(&chosen, &game, (&facts, &notations))),
            false => self.print_page((&chosen, &game), &picture, (&facts, &notations), console),
        }
    }

    fn print_page(
        &self,
        (chosen, game): (&ChosenGame, &Match),
        picture: &Picture,
        (facts, notations): (&Facts, &[(Notation, String)]),
        console: &mut Console<'_>,
    ) -> Result<(), Failure> {
        let CompiledGame { rules, program } = &chosen.game;
        let (settings, paint) = (program.settings(), console.paint);
        let label = |label| self.language.label(label);
        let heading = |title| {
            let mark = label("label-in-english");
            format!("{} {mark}", label(title)).trim_end().to_owned()
        };
        let out = &mut *console.out;
        writeln!(out, "{}", paint.strong(&rules.title))?;
        let note = label("label-facts-in-english");
        if !note.is_empty() {
            writeln!(out, "{}", paint.faint(&note))?;
        }
        let board = format!(
            "{}, {} {}",
            board_size(chosen),
            program.seeds(),
            label("label-seeds")
        );
        let names = facts.names.join(", ");
        let notations = list_notations(notations);
        let matches = self.describe_match(chosen).unwrap_or_default();
        let lines = [
            ("label-also", &names),
            ("label-region", &facts.region),
            ("label-place", &facts.place),
            ("label-period", &facts.period),
            ("label-board", &board),
            ("label-match", &matches),
            ("label-moves", &notations),
        ];
        for (key, text) in lines.into_iter().filter(|(_, text)| !text.is_empty()) {
            let head = format!("{:6} ", label(key));
            let text = rule_sheet::wrap(&head, text, paint);
            writeln!(out, "{}{}", paint.faint(&head), &text[head.len()..])?;
        }
        writeln!(out)?;
        writeln!(out, "{}", board::render(picture, paint))?;
        writeln!(
            out,
            "{} {}",
            paint.faint(label("label-position")),
            game.notation()
        )?;
        if !rules.options.is_empty() {
            writeln!(
                out,
                "\n{}\n{}",
                paint.strong(heading("label-options")),
                rule_sheet::format_options(rules, settings, self.language, paint)
            )?;
        }
        writeln!(
            out,
            "\n{}",
            rule_sheet::format_rules(rules, settings, self.language, paint)
        )?;
        for (title, items) in [
            (heading("label-notes"), &facts.notes),
            (label("label-sources"), &facts.sources),
        ] {
            if !items.is_empty() {
                writeln!(out, "\n{}", paint.strong(title))?;
            }
            for item in items {
                writeln!(out, "{}", rule_sheet::wrap("- ", item, paint))?;
            }
        }
        Ok(())
    }

    /// Says how the game is played as a match; `None` if the rules have no match.
    fn describe_match(&self, chosen: &ChosenGame) -> Option<String> {
        let rules = chosen.game.rules.match_rules.as_ref()?;
        let label = match rules.always {
            true => "label-several-rounds",
            false => "label-rounds-if-asked",
        };
        Some(self.language.label(label))
    }

    fn to_json(
        &self,
        chosen: &ChosenGame,
        game: &Match,
        (facts, notations): (&Facts, &[(Notation, String)]),
    ) -> Value {
        let notations = notations.iter().map(|(notation, example)| {
            json!({"name": notation.name(), "source": notation.source(), "example": example})
        });
        let notations: Vec<Value> = notations.collect();
        let (rules, settings) = (&chosen.game.rules, chosen.program().settings());
        let options: Vec<Value> = rules
            .options
            .iter()
            .zip(settings.values())
            .map(|(option, &value)| {
                json!({
                    "name": option.name,
                    "help": option.help,
                    "allowed": option.describe_values(),
                    "default": option.format_value(option.default),
                    "value": option.format_value(value),
                })
            })
            .collect();
        let sections = rules_in_language(rules, settings, self.language).into_iter();
        json!({
            "name": chosen.name,
            "title": rules.title,
            "names": facts.names,
            "region": facts.region,
            "place": facts.place,
            "period": facts.period,
            "board": board_size(chosen),
            "players": rules.board.players,
            "seeds": chosen.program().seeds(),
            "position": game.notation(),
            "match": rules.match_rules.is_some(),
            "notations": notations,
            "options": options,
            "language": self.language.code(),
            "rules": sections.map(|part| json!({"title": part.title, "lines": part.lines})).collect::<Vec<_>>(),
            "notes": facts.notes,
            "sources": facts.sources,
        })
    }
}

/// Returns the notations of the game, each with its first legal move.
fn notations_with_examples(
    chosen: &ChosenGame,
    game: &Match,
) -> Result<Vec<(Notation, String)>, Failure> {
    let first = game.legal_moves().into_iter().next();
    let with_example = |notation: &Notation| {
        let example = first.as_ref().map(|first| notation.write(game, first));
        (notation.clone(), example.unwrap_or_default())
    };
    let notations = load_notations(chosen)?;
    Ok(notations.usable().iter().map(with_example).collect())
}

/// Formats the list of notations, each with an example: `--notation`: numbers (64), letters (F).
fn list_notations(notations: &[(Notation, String)]) -> String {
    let listed = notations.iter();
    let listed = listed.map(|(notation, example)| format!("{} ({example})", notation.name()));
    let listed: Vec<String> = listed.collect();
    match listed.as_slice() {
        [] => String::new(),
        listed => format!("`--notation`: {}", listed.join(", ")),
    }
}

fn board_size(chosen: &ChosenGame) -> String {
    let (rows, pits) = chosen.game.rules.board.size(chosen.program().settings());
    format!("{rows}x{pits}")
}
