//! What each command does.

use super::command::{Command, USAGES};
use super::session::{Reply, Session};
use crate::played::Played;
use crate::recorded;
use crate::sheet;
use crate::story;
use crate::words::{count, list, name};
use sow_grammar::rules::Seat;
use sow_interpreter::Game;
use std::fmt::Write;
use std::path::Path;

/// Chance makes no more moves than this on its own.
const MOST: usize = 2000;

impl Session<'_> {
    /// Does what a command says.
    ///
    /// # Errors
    /// In words; nothing is changed then.
    pub(super) fn obey(&mut self, command: Command) -> Result<Reply, String> {
        let text = match command {
            Command::Move(text) => return self.make(&text),
            Command::Load(file) => return Ok(Reply::Load(file)),
            Command::New(options) => return Ok(Reply::New(options)),
            Command::Quit => return Ok(Reply::Quit),
            Command::Board => self.board(),
            Command::Moves => self.moves(),
            Command::Undo => self.undo()?,
            Command::Redo => self.redo()?,
            Command::Explain(moves) => self.explain(moves)?,
            Command::Rules => self.rules(),
            Command::Position => format!("{}\n", self.played.now().notation()),
            Command::Setup(position) => self.set_up(&position)?,
            Command::Save(file) => self.save(&file)?,
            Command::Options => self.options(),
            Command::Random(moves) => self.random(moves)?,
            Command::Auto(sides) => self.auto(sides)?,
            Command::Help => self.help(),
        };
        Ok(Reply::Show(text))
    }

    fn moves(&self) -> String {
        match self.spellings() {
            moves if moves.is_empty() => "none: the game is over\n".to_owned(),
            moves => format!("{}\n", sheet::wrapped("", &moves.join(" "))),
        }
    }

    /// Back to where the same player could have moved otherwise: what chance has answered is taken back too.
    fn undo(&mut self) -> Result<String, String> {
        if !self.played.undo() {
            return Err("there is no move to take back".to_owned());
        }
        while self.chance_answers() && self.played.undo() {}
        Ok(self.board())
    }

    fn redo(&mut self) -> Result<String, String> {
        if !self.played.redo() {
            return Err("no move has been taken back".to_owned());
        }
        while self.chance_answers() && self.played.redo() {}
        Ok(self.board())
    }

    fn explain(&self, moves: usize) -> Result<String, String> {
        let steps = self.played.steps();
        if steps.is_empty() {
            return Err("no move has been made yet".to_owned());
        }
        let mut text = String::new();
        for step in &steps[steps.len().saturating_sub(moves)..] {
            let lines = story::of(self.chosen, step);
            for (at, line) in lines.iter().enumerate() {
                let head = if at == 0 { "" } else { "- " };
                let _ = writeln!(text, "{}", sheet::wrapped(head, line));
            }
        }
        Ok(text)
    }

    fn set_up(&mut self, position: &str) -> Result<String, String> {
        let game = Game::at(&self.chosen.program, position).map_err(|error| error.to_string())?;
        self.played = Played::new(game);
        Ok(format!("{}{}", self.board(), self.answers()))
    }

    fn save(&self, file: &Path) -> Result<String, String> {
        let record = recorded::of(self.chosen, &self.played, file);
        recorded::write(&record, file)
            .map_err(|failure| failure.message().unwrap_or_default().to_owned())?;
        Ok(format!(
            "saved {} to `{}`\n",
            count(record.moves.len(), "move"),
            file.display()
        ))
    }

    fn options(&self) -> String {
        let program = &self.chosen.program;
        match program.rules().options.as_slice() {
            [] => "this game has no options\n".to_owned(),
            _ => format!(
                "{}\n",
                sheet::options(program.rules(), program.settings(), self.paint)
            ),
        }
    }

    fn rules(&self) -> String {
        let program = &self.chosen.program;
        format!(
            "{}\n",
            sheet::rules(program.rules(), program.settings(), self.paint)
        )
    }

    fn random(&mut self, moves: usize) -> Result<String, String> {
        let made = std::iter::from_fn(|| self.by_chance()).take(moves);
        let told: Vec<String> = made
            .map(|(mover, made)| format!("{mover} {made}"))
            .collect();
        if told.is_empty() {
            return Err("there is no move to make: the game is over".to_owned());
        }
        let told = sheet::wrapped("", &told.join(", "));
        Ok(format!("{told}\n{}{}", self.board(), self.answers()))
    }

    fn auto(&mut self, sides: Vec<Seat>) -> Result<String, String> {
        if self.chosen.program.layout().players() == 1 && sides.contains(&Seat::North) {
            return Err("there is no North in this game; South plays alone".to_owned());
        }
        self.chance.sides = sides;
        let names: Vec<String> = self
            .chance
            .sides
            .iter()
            .map(|&seat| name(seat).to_owned())
            .collect();
        let told = match names.as_slice() {
            [] => "chance plays for nobody".to_owned(),
            names => format!("chance plays for {}", list(names)),
        };
        Ok(format!("{told}\n{}", self.answers()))
    }

    fn help(&self) -> String {
        let mut text = String::new();
        let example = self.spellings().into_iter().next();
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
                sheet::wrapped(&format!("  {head:width$}  "), usage.help)
            );
        }
        text
    }

    /// Whether chance is to move, against somebody who is not chance.
    fn chance_answers(&self) -> bool {
        self.chance.sides.contains(&self.mover()) && !self.chance_is_alone()
    }

    fn chance_is_alone(&self) -> bool {
        self.chance.sides.len() >= usize::from(self.chosen.program.layout().players())
    }

    /// Lets chance play for its sides and tells what it plays: with the board after each move, unless it plays alone.
    pub(super) fn answers(&mut self) -> String {
        let (mut text, mut told) = (String::new(), Vec::new());
        for _ in 0..MOST {
            if !self.chance.sides.contains(&self.mover()) {
                break;
            }
            let Some((mover, made)) = self.by_chance() else {
                break;
            };
            match self.chance_is_alone() {
                true => told.push(format!("{mover} {made}")),
                false => text.push_str(&format!("{mover} plays {made}\n{}", self.board())),
            }
        }
        if !told.is_empty() {
            text = format!("{}\n{}", sheet::wrapped("", &told.join(", ")), self.board());
        }
        text
    }

    /// Makes a random move; tells who has made which.
    fn by_chance(&mut self) -> Option<(&'static str, String)> {
        let drawn = self.chance.random.pick(&self.played.now().legal_moves())?;
        self.played.play(drawn).ok()?;
        let step = self.played.steps().last()?;
        Some((name(step.mover), step.spelling.clone()))
    }
}
