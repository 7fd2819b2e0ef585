//! Executes commands.

use super::command::{Command, USAGES, Usage};
use super::early_end::other;
use super::session::{Reply, Session};
use crate::records::{self, RecordHeader};
use crate::support::files::ExistingFile;
use sow_display::english::count;
use sow_display::history::History;
use sow_display::{arrangement, narration};
use sow_grammar::prose::Language;
use sow_grammar::rules::Seat;
use sow_interpreter::CompiledGame;
use sow_operations::rule_sheet;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// The maximum number of arrangements that are listed; `sow moves` lists more.
const MAX_LISTED: usize = 20;

impl Session<'_> {
    /// Executes a command.
    ///
    /// # Errors
    /// Returns a message, and changes nothing.
    pub(super) fn execute(&mut self, command: Command) -> Result<Reply, String> {
        self.seats.renew_work(self.chosen.program());
        let text = match command {
            Command::Move(text) => return self.make_moves(&text).map(Reply::ShowThenAnswer),
            Command::Load(file) => return Ok(Reply::Load(file)),
            Command::New(options) => return Ok(Reply::New(options)),
            Command::Analyse(time) => return Ok(Reply::Analyse(time)),
            Command::Quit => return Ok(Reply::Quit),
            Command::Board => self.board(),
            Command::Flip => self.flip()?,
            Command::Moves => self.moves(),
            Command::Why(text) => self.explain_move(&text)?,
            Command::Undo(moves) => self.undo(moves)?,
            Command::Redo => self.redo()?,
            Command::History => self.history(),
            Command::Explain(moves) => self.explain(moves)?,
            Command::Rules => self.rules(),
            Command::Position => format!("{}\n", self.history.current().notation()),
            Command::Setup(position) => self.set_position(&position)?,
            Command::Save(file, existing) => self.save(file, existing)?,
            Command::Options => self.options(),
            Command::Random(moves) => self.random(moves)?,
            Command::Auto(sides, recipe) => self.auto(&sides, recipe)?,
            Command::Level(level) => self.set_level(level)?,
            Command::Hint => self.hint()?,
            Command::Resign => self.resign()?,
            Command::Draw => self.offer_draw()?,
            Command::Help(command) => self.help(&command)?,
        };
        Ok(Reply::Show(text))
    }

    fn flip(&mut self) -> Result<String, String> {
        if self.chosen.program().layout().players() == 1 {
            return Err("nobody sits on the other side; South plays alone".to_owned());
        }
        *self.viewer = other(*self.viewer);
        Ok(self.board())
    }

    fn moves(&self) -> String {
        if self.early_end().is_some() {
            return format!("none: the {} is over\n", self.kind_noun());
        }
        let game = self.history.current();
        let (moves, limit) = game.list_moves();
        let moves: Vec<String> = moves.iter().map(|one| self.spell(one)).collect();
        if let Some(rule) = arrangement::describe(game) {
            let few = if moves.len() > MAX_LISTED {
                &[][..]
            } else {
                &moves
            };
            let rule = rule_sheet::wrap("", &rule, self.paint);
            return few
                .iter()
                .fold(format!("{rule}\n"), |text, one| text + one + "\n");
        }
        let listed = match (moves.is_empty(), limit) {
            (true, None) => format!("none: the {} is over", self.kind_noun()),
            _ => rule_sheet::wrap("", &moves.join(" "), self.paint),
        };
        let left_out = limit.map(|limit| rule_sheet::wrap("", &limit.to_string(), self.paint));
        let lines = std::iter::once(listed).chain(left_out);
        lines
            .filter(|line| !line.is_empty())
            .fold(String::new(), |text, line| text + &line + "\n")
    }

    /// Takes back this many moves. The moves with which machines answered them are taken back, too, so that a person
    /// can choose another move.
    pub(super) fn undo(&mut self, moves: usize) -> Result<String, String> {
        if self.header.early_end.take().is_some() {
            return Ok(self.board());
        }
        let before = self.history.steps().len();
        for back in 0..moves {
            if !self.history.undo() {
                while self.history.steps().len() < before && self.history.redo() {}
                return Err(match back {
                    0 => "there is no move to take back".to_owned(),
                    _ => format!("only {} can be taken back", count(back, "move")),
                });
            }
            while self.machine_answers() && self.history.undo() {}
        }
        Ok(self.board())
    }

    fn redo(&mut self) -> Result<String, String> {
        self.check_goes_on()?;
        if !self.history.redo() {
            return Err("no move has been taken back".to_owned());
        }
        while self.machine_answers() && self.history.redo() {}
        Ok(self.result_of_move())
    }

    /// Lists the moves with their numbers, one paragraph for each round of a match.
    fn history(&self) -> String {
        let mut rounds = vec![Vec::new()];
        for (at, step) in self.history.steps().iter().enumerate() {
            let entry = format!("{}. {}", at + 1, self.describe_move(at));
            rounds
                .last_mut()
                .into_iter()
                .for_each(|round| round.push(entry.clone()));
            if !step.stays_in_round() {
                rounds.push(Vec::new());
            }
        }
        match self.history.steps() {
            [] => "no move has been made yet\n".to_owned(),
            _ => rounds
                .iter()
                .filter(|round| !round.is_empty())
                .fold(String::new(), |text, round| {
                    text + &rule_sheet::wrap_items(round, self.paint) + "\n"
                }),
        }
    }

    pub(super) fn explain(&self, moves: usize) -> Result<String, String> {
        let steps = self.history.steps();
        if steps.is_empty() {
            return Err("no move has been made yet".to_owned());
        }
        let mut text = String::new();
        for (number, step) in steps
            .iter()
            .enumerate()
            .skip(steps.len().saturating_sub(moves))
        {
            let before = self.history.before_move(number);
            let lines = narration::describe_move(before, step, self.notation.get());
            for (at, line) in lines.iter().enumerate() {
                let head = if at == 0 { "" } else { "- " };
                let _ = writeln!(text, "{}", rule_sheet::wrap(head, line, self.paint));
            }
        }
        Ok(text)
    }

    fn set_position(&mut self, position: &str) -> Result<String, String> {
        let game = self.chosen.start_abbreviated(Some(position));
        let game = game.map_err(|failure| failure.to_string())?;
        self.history = History::new(game);
        self.header = RecordHeader::default();
        self.restarted = true;
        Ok(format!("{}{}", self.board(), self.play_machines()))
    }

    /// Writes the record. Before a file is replaced, a person is asked; for a pipe, this is an error.
    fn save(&mut self, file: PathBuf, existing: ExistingFile) -> Result<String, String> {
        if existing == ExistingFile::Keep && records::would_overwrite(&file) {
            if self.is_interactive {
                self.ask_to_replace(file);
                return Ok(String::new());
            }
            let file = file.display();
            return Err(format!(
                "`{file}` already exists; `save! {file}` replaces it"
            ));
        }
        self.write_record(&file, existing)
    }

    /// Writes the record without asking.
    ///
    /// # Errors
    /// Returns a message if the file cannot be written.
    pub(super) fn write_record(
        &self,
        file: &Path,
        existing: ExistingFile,
    ) -> Result<String, String> {
        let saved = records::save(
            self.chosen,
            &self.history,
            &self.record_header(),
            &self.notation,
            (file, existing),
        );
        saved.map_err(|failure| failure.to_string())?;
        Ok(format!(
            "saved {} to `{}`\n",
            count(self.history.steps().len(), "move"),
            file.display()
        ))
    }

    /// Returns the header of the game's record.
    pub(super) fn record_header(&self) -> RecordHeader {
        let machine = |seat| self.seats.machine_name(seat);
        let header = self.header.clone();
        RecordHeader {
            south: header.south.or_else(|| machine(Seat::South)),
            north: header.north.or_else(|| machine(Seat::North)),
            seed: header
                .seed
                .or_else(|| self.seats.seed().map(|seed| seed.to_string())),
            ..header
        }
    }

    fn options(&self) -> String {
        let CompiledGame { rules, program } = &self.chosen.game;
        let settings = program.settings();
        if rules.options.is_empty() {
            return "this game has no options\n".to_owned();
        }
        let mut text = format!(
            "{}\n",
            rule_sheet::format_options(rules, settings, Language::English, self.paint)
        );
        let round = self.history.current().program().settings().values();
        let options = rules.options.iter().zip(settings.values()).zip(round);
        for ((option, _), round) in options.filter(|((_, value), round)| value != round) {
            let (name, value) = (&option.name, option.format_value(*round));
            let _ = writeln!(text, "in this round {name} = {value}");
        }
        text
    }

    fn rules(&self) -> String {
        let CompiledGame { rules, program } = &self.chosen.game;
        format!(
            "{}\n",
            rule_sheet::format_rules(rules, program.settings(), Language::English, self.paint)
        )
    }

    /// Describes the commands that begin with `word`, or all commands.
    fn help(&self, word: &str) -> Result<String, String> {
        let asked: Vec<&Usage> = match USAGES.iter().find(|usage| usage.name == word) {
            Some(usage) => vec![usage],
            None => USAGES
                .iter()
                .filter(|usage| usage.name.starts_with(word))
                .collect(),
        };
        if asked.is_empty() {
            return Err(format!("there is no command `{word}`; `help` lists them"));
        }
        let intro = if word.is_empty() {
            self.help_intro()
        } else {
            String::new()
        };
        Ok(intro + &self.describe_commands(&asked))
    }

    fn help_intro(&self) -> String {
        let mut text = String::new();
        if let Some(rule) = arrangement::describe(self.history.current()) {
            let _ = writeln!(text, "{}", rule_sheet::wrap("", &rule, self.paint));
        }
        let example = self
            .move_completions()
            .into_iter()
            .find(|word| !word.ends_with(' '));
        let example =
            example.map_or_else(String::new, |spelling| format!(", such as `{spelling}`"));
        let _ = writeln!(text, "type a move{example}, or one of these:");
        text
    }

    fn describe_commands(&self, usages: &[&Usage]) -> String {
        let mut text = String::new();
        // The columns have to be aligned after the output has been converted to ASCII.
        let dots = if self.paint.is_ascii() { "..." } else { "…" };
        let head = |usage: &Usage| {
            let operand = usage.operand.replace('…', dots);
            format!("{} {operand}", usage.name)
        };
        let widths = usages.iter().map(|usage| head(usage).chars().count());
        let width = widths.max().unwrap_or(0);
        for usage in usages {
            let head = head(usage);
            let _ = writeln!(
                text,
                "{}",
                rule_sheet::wrap(&format!("  {head:width$}  "), usage.help, self.paint)
            );
        }
        text
    }
}
