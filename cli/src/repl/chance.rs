//! What chance plays.

use super::session::Session;
use crate::sheet;
use crate::words::{list, name};
use sow_grammar::rules::Seat;
use std::fmt::Write;

/// Chance makes no more moves than this on its own.
const MOST: usize = 2000;
/// In a match it goes on for so many.
const MOST_OF_MATCH: usize = 20_000;

/// Random moves in a few words, with the ends of rounds between them.
#[derive(Default)]
struct Told {
    text: String,
    /// Moves that are still to be written, all in one paragraph.
    moves: Vec<String>,
}

impl Session<'_> {
    pub(super) fn random(&mut self, moves: usize) -> Result<String, String> {
        let mut told = Told::default();
        for _ in 0..moves {
            if !self.by_chance() {
                break;
            }
            self.tell(&mut told);
        }
        if told.is_empty() {
            return Err(format!(
                "there is no move to make: the {} is over",
                self.what()
            ));
        }
        Ok(format!("{}{}", self.told(told), self.answers()))
    }

    pub(super) fn auto(&mut self, sides: Vec<Seat>) -> Result<String, String> {
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

    /// Whether chance is to move, against somebody who is not chance.
    pub(super) fn chance_answers(&self) -> bool {
        self.chance.sides.contains(&self.mover()) && !self.chance_is_alone()
    }

    fn chance_is_alone(&self) -> bool {
        self.chance.sides.len() >= usize::from(self.chosen.program.layout().players())
    }

    /// Lets chance play for its sides and tells what it plays: with the board after each move, unless it plays alone.
    pub(super) fn answers(&mut self) -> String {
        let most = match self.played.now().is_match() {
            true => MOST_OF_MATCH,
            false => MOST,
        };
        let (mut text, mut told) = (String::new(), Told::default());
        for _ in 0..most {
            if !self.chance.sides.contains(&self.mover()) || !self.by_chance() {
                break;
            }
            match (self.chance_is_alone(), self.played.steps().last()) {
                (false, Some(step)) => {
                    let (mover, deed) = (name(step.mover), step.deed());
                    let _ = write!(text, "{mover} {deed}\n{}", self.result_of_move());
                }
                _ => self.tell(&mut told),
            }
        }
        if !told.is_empty() {
            text += &self.told(told);
        }
        text
    }

    /// Makes a random move; whether there was one.
    fn by_chance(&mut self) -> bool {
        let drawn = self.chance.random.any_move(self.played.now());
        drawn.is_some_and(|drawn| self.played.play(&drawn).is_ok())
    }

    /// Notes the last move in a few words.
    fn tell(&self, told: &mut Told) {
        let Some(step) = self.played.steps().last() else {
            return;
        };
        let deed = step.deed();
        let bare = deed.trim_start_matches("plays ");
        told.moves.push(format!("{} {bare}", name(step.mover)));
        let ends = self.ends();
        if !ends.is_empty() {
            told.write_moves();
            told.text += &ends;
        }
    }

    /// What has been told, and how it stands now.
    fn told(&self, mut told: Told) -> String {
        told.write_moves();
        told.text + &self.what_now()
    }
}

impl Told {
    fn is_empty(&self) -> bool {
        self.text.is_empty() && self.moves.is_empty()
    }

    fn write_moves(&mut self) {
        if !self.moves.is_empty() {
            let moves = sheet::wrapped("", &self.moves.join(", "));
            let _ = writeln!(self.text, "{moves}");
            self.moves.clear();
        }
    }
}
