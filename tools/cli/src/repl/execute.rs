//! The execution of commands.

use super::command::{Command, USAGES};
use super::session::{Reply, Session};
use crate::output::{arrangement, narration, rule_sheet};
use crate::records::{self, Said};
use crate::support::english::count;
use crate::support::files::Existing;
use sow_display::history::History;
use sow_grammar::rules::Seat;
use sow_grammar::words::Language;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// The maximum number of arrangements that are listed; `sow moves` lists more.
const FEW: usize = 20;

impl Session<'_> {
    /// Executes a command.
    ///
    /// # Errors
    /// Returns a message; nothing has changed then.
    pub(super) fn obey(&mut self, command: Command) -> Result<Reply, String> {
        let text = match command {
            Command::Move(text) => return self.make_all(&text).map(Reply::Played),
            Command::Load(file) => return Ok(Reply::Load(file)),
            Command::New(options) => return Ok(Reply::New(options)),
            Command::Analyse(time) => return Ok(Reply::Analyse(time)),
            Command::Quit => return Ok(Reply::Quit),
            Command::Board => self.board(),
            Command::Moves => self.moves(),
            Command::Why(text) => self.why(&text)?,
            Command::Undo(moves) => self.undo(moves)?,
            Command::Redo => self.redo()?,
            Command::History => self.history(),
            Command::Explain(moves) => self.explain(moves)?,
            Command::Rules => self.rules(),
            Command::Position => format!("{}\n", self.played.now().notation()),
            Command::Setup(position) => self.set_up(&position)?,
            Command::Save(file, existing) => self.save(file, existing)?,
            Command::Options => self.options(),
            Command::Random(moves) => self.random(moves)?,
            Command::Auto(sides, recipe) => self.auto(&sides, recipe)?,
            Command::Hint => self.hint()?,
            Command::Help => self.help(),
        };
        Ok(Reply::Show(text))
    }

    fn moves(&self) -> String {
        let game = self.played.now();
        let (moves, limit) = game.list_moves();
        let moves: Vec<String> = moves.iter().map(|one| game.spell(one)).collect();
        if let Some(rule) = arrangement::words(game) {
            let few = if moves.len() > FEW { &[][..] } else { &moves };
            let rule = rule_sheet::wrapped("", &rule, self.paint);
            return few
                .iter()
                .fold(format!("{rule}\n"), |text, one| text + one + "\n");
        }
        let listed = match (moves.is_empty(), limit) {
            (true, None) => format!("none: the {} is over", self.what()),
            _ => rule_sheet::wrapped("", &moves.join(" "), self.paint),
        };
        let left_out = limit.map(|limit| rule_sheet::wrapped("", &limit.to_string(), self.paint));
        let lines = std::iter::once(listed).chain(left_out);
        lines
            .filter(|line| !line.is_empty())
            .fold(String::new(), |text, line| text + &line + "\n")
    }

    /// Goes back to the point where the same player can choose another move: moves that machines answered are taken
    /// back too.
    pub(super) fn undo(&mut self, moves: usize) -> Result<String, String> {
        let before = self.played.steps().len();
        for back in 0..moves {
            if !self.played.undo() {
                while self.played.steps().len() < before && self.played.redo() {}
                return Err(match back {
                    0 => "there is no move to take back".to_owned(),
                    _ => format!("only {} can be taken back", count(back, "move")),
                });
            }
            while self.machine_answers() && self.played.undo() {}
        }
        Ok(self.board())
    }

    fn redo(&mut self) -> Result<String, String> {
        if !self.played.redo() {
            return Err("no move has been taken back".to_owned());
        }
        while self.machine_answers() && self.played.redo() {}
        Ok(self.result_of_move())
    }

    /// Lists the moves with their numbers, one paragraph for each round of a match.
    fn history(&self) -> String {
        let mut rounds = vec![Vec::new()];
        for (at, step) in self.played.steps().iter().enumerate() {
            let told = format!("{}. {}", at + 1, step.told());
            rounds
                .last_mut()
                .into_iter()
                .for_each(|round| round.push(told.clone()));
            if !step.stays_in_round() {
                rounds.push(Vec::new());
            }
        }
        match self.played.steps() {
            [] => "no move has been made yet\n".to_owned(),
            _ => rounds
                .iter()
                .filter(|round| !round.is_empty())
                .fold(String::new(), |text, round| {
                    text + &rule_sheet::wrapped("", &round.join(", "), self.paint) + "\n"
                }),
        }
    }

    fn explain(&self, moves: usize) -> Result<String, String> {
        let steps = self.played.steps();
        if steps.is_empty() {
            return Err("no move has been made yet".to_owned());
        }
        let mut text = String::new();
        for (number, step) in steps
            .iter()
            .enumerate()
            .skip(steps.len().saturating_sub(moves))
        {
            let lines = narration::of(self.played.before(number), step);
            for (at, line) in lines.iter().enumerate() {
                let head = if at == 0 { "" } else { "- " };
                let _ = writeln!(text, "{}", rule_sheet::wrapped(head, line, self.paint));
            }
        }
        Ok(text)
    }

    fn set_up(&mut self, position: &str) -> Result<String, String> {
        let game = self.chosen.start_as_told(Some(position));
        let game = game.map_err(|failure| failure.to_string())?;
        self.played = History::new(game);
        self.said = Said::default();
        Ok(format!("{}{}", self.board(), self.answers()))
    }

    /// Writes the record. A person is asked before a file is replaced; in a pipe it is an error.
    fn save(&mut self, file: PathBuf, existing: Existing) -> Result<String, String> {
        if existing == Existing::Stays && records::is_there(&file) {
            if self.person {
                self.ask_to_replace(file);
                return Ok(String::new());
            }
            let file = file.display();
            return Err(format!(
                "`{file}` already exists; `save! {file}` replaces it"
            ));
        }
        self.write(&file, existing)
    }

    /// Writes the record without asking.
    ///
    /// # Errors
    /// Returns a message if the file cannot be written.
    pub(super) fn write(&self, file: &Path, existing: Existing) -> Result<String, String> {
        let saved = records::save(self.chosen, &self.played, &self.said(), file, existing);
        saved.map_err(|failure| failure.to_string())?;
        Ok(format!(
            "saved {} to `{}`\n",
            count(self.played.steps().len(), "move"),
            file.display()
        ))
    }

    /// Returns the header of the game's record.
    pub(super) fn said(&self) -> Said {
        let machine = |seat| self.seats.machine(seat);
        let said = self.said.clone();
        Said {
            south: said.south.or_else(|| machine(Seat::South)),
            north: said.north.or_else(|| machine(Seat::North)),
            seed: said
                .seed
                .or_else(|| self.seats.seed().map(|seed| seed.to_string())),
            ..said
        }
    }

    fn options(&self) -> String {
        let program = &self.chosen.program;
        let (rules, settings) = (program.rules(), program.settings());
        if rules.options.is_empty() {
            return "this game has no options\n".to_owned();
        }
        let mut text = format!(
            "{}\n",
            rule_sheet::options(rules, settings, Language::English, self.paint)
        );
        let round = self.played.now().program().settings().values();
        let options = rules.options.iter().zip(settings.values()).zip(round);
        for ((option, _), round) in options.filter(|((_, value), round)| value != round) {
            let (name, value) = (&option.name, option.spell(*round));
            let _ = writeln!(text, "in this round {name} = {value}");
        }
        text
    }

    fn rules(&self) -> String {
        let program = &self.chosen.program;
        format!(
            "{}\n",
            rule_sheet::rules(
                program.rules(),
                program.settings(),
                Language::English,
                self.paint
            )
        )
    }

    fn help(&self) -> String {
        let mut text = String::new();
        if let Some(rule) = arrangement::words(self.played.now()) {
            let _ = writeln!(text, "{}", rule_sheet::wrapped("", &rule, self.paint));
        }
        let example = self
            .beginnings()
            .into_iter()
            .find(|word| !word.ends_with(' '));
        let example =
            example.map_or_else(String::new, |spelling| format!(", such as `{spelling}`"));
        let _ = writeln!(text, "type a move{example}, or one of these:");
        let width = USAGES
            .iter()
            .map(|usage| usage.name.len() + usage.operand.chars().count() + 1)
            .max()
            .unwrap_or(0);
        for usage in USAGES {
            let head = format!("{} {}", usage.name, usage.operand);
            let _ = writeln!(
                text,
                "{}",
                rule_sheet::wrapped(&format!("  {head:width$}  "), usage.help, self.paint)
            );
        }
        text
    }
}
