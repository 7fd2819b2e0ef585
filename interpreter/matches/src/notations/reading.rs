//! Finding the legal move that a text means.

use super::error::ReadError;
use super::move_facts::MoveFacts;
use super::notation::Notation;
use super::pattern::{Claim, Reading, readings};
use super::template::Field;
use crate::match_play::{Match, MatchMove};
use sow_grammar::rules::Seat;
use sow_interpreter::notation::MoveError;
use sow_interpreter::{Layout, Move};

/// The most legal moves that an error lists.
const MAX_LISTED: usize = 12;

/// A legal move that starts as a text says, with the ways to read the text.
struct Candidate<'t> {
    chosen: Move,
    readings: Vec<Reading<'t>>,
}

impl Notation {
    /// Whether a text has the form of a move in this notation, legal or not.
    #[must_use]
    pub fn has_form(&self, text: &str) -> bool {
        !readings(self, None, text).is_empty()
    }

    /// Reads a move and checks that it is legal and does what the text says.
    ///
    /// # Errors
    /// [`ReadError`] with the reason.
    pub fn read(&self, game: &Match, text: &str) -> Result<MatchMove, ReadError> {
        let general = readings(self, None, text);
        let legal: Vec<Move> = game.legal_moves().iter().filter_map(play_of).collect();
        if general.is_empty() {
            let example = legal
                .first()
                .map(|chosen| self.write(game, &MatchMove::Play(*chosen)));
            return Err(ReadError::Unreadable {
                text: text.to_owned(),
                notation: self.name().to_owned(),
                example: example.unwrap_or_default(),
            });
        }
        let candidates: Vec<Candidate<'_>> = legal
            .iter()
            .filter_map(|&chosen| self.candidate(game, chosen, text))
            .collect();
        match candidates.as_slice() {
            [] => Err(self.illegal(game, &legal, text, &general)),
            [only] => self.verify(game, only, text),
            several => self.choose(game, several, text),
        }
        .map(MatchMove::Play)
    }

    fn candidate<'t>(&self, game: &Match, chosen: Move, text: &'t str) -> Option<Candidate<'t>> {
        let start = self.write_start(game, chosen)?;
        let readings = readings(self, Some(&start), text);
        (!readings.is_empty()).then_some(Candidate { chosen, readings })
    }

    /// Returns the move of the only candidate if the move does what the text says.
    fn verify(&self, game: &Match, only: &Candidate<'_>, text: &str) -> Result<Move, ReadError> {
        let facts = MoveFacts::of(game, only.chosen);
        let layout = game.program().layout();
        let mut differences = Vec::new();
        for reading in &only.readings {
            match self.difference(layout, &facts, &reading.claims) {
                None => return Ok(only.chosen),
                Some(difference) => differences.push(difference),
            }
        }
        let (claimed, actual) = differences.into_iter().next().unwrap_or_default();
        Err(ReadError::Difference {
            text: text.to_owned(),
            claimed,
            actual,
        })
    }

    /// Returns the only one of several moves that does what the text says.
    fn choose(
        &self,
        game: &Match,
        several: &[Candidate<'_>],
        text: &str,
    ) -> Result<Move, ReadError> {
        let checked = several
            .iter()
            .map(|candidate| self.verify(game, candidate, text));
        let fitting: Vec<Move> = checked.filter_map(Result::ok).collect();
        if let [only] = fitting.as_slice() {
            return Ok(*only);
        }
        let all: Vec<Move> = several.iter().map(|candidate| candidate.chosen).collect();
        let listed = if fitting.is_empty() { &all } else { &fitting };
        Err(ReadError::Ambiguous {
            text: text.to_owned(),
            moves: self.list(game, listed),
        })
    }

    /// Returns the error of a text that has the form of a move but fits no legal one.
    fn illegal(
        &self,
        game: &Match,
        legal: &[Move],
        text: &str,
        general: &[Reading<'_>],
    ) -> ReadError {
        let layout = game.program().layout();
        let pit = general.first().map_or("", |reading| reading.pit);
        let label = self.label_of(layout, game.mover(), pit);
        let on_other_side = |label: &str| label.starts_with('o');
        let spelled = legal
            .iter()
            .map(|chosen| game.spell(&MatchMove::Play(*chosen)));
        let is_others = label.as_deref().is_some_and(on_other_side)
            && !spelled.into_iter().any(|spelling| on_other_side(&spelling));
        let reason = match label.map(|label| game.read_move(&label)) {
            Some(Err(MoveError::Illegal(_))) if is_others => {
                let (mover, other) = match game.mover() {
                    Seat::South => ("South", "North"),
                    Seat::North => ("North", "South"),
                };
                format!("this is a pit of {other}, but {mover} is to move")
            }
            Some(Err(error @ MoveError::Illegal(_))) => error.to_string(),
            _ if game.result().is_some() => "the game is over".to_owned(),
            _ => {
                let starts_there = |chosen: &&Move| {
                    let start = self.write_start(game, **chosen);
                    start.is_some_and(|start| start.pit.iter().any(|name| name == pit))
                };
                let there: Vec<Move> = legal.iter().filter(starts_there).copied().collect();
                let listed = if there.is_empty() { legal } else { &there };
                format!(
                    "no legal move is written that way; legal moves: {}",
                    self.list(game, listed)
                )
            }
        };
        ReadError::Illegal {
            text: text.to_owned(),
            reason,
        }
    }

    /// Lists moves in this notation.
    fn list(&self, game: &Match, moves: &[Move]) -> String {
        let written = moves.iter().take(MAX_LISTED);
        let written =
            written.map(|chosen| format!("`{}`", self.write(game, &MatchMove::Play(*chosen))));
        let mut all: Vec<String> = written.collect();
        if moves.len() > MAX_LISTED {
            all.push(format!("and {} more", moves.len() - MAX_LISTED));
        }
        all.join(", ")
    }

    /// Returns the first claim that is wrong, and what the move does instead.
    fn difference(
        &self,
        layout: &Layout,
        facts: &MoveFacts,
        claims: &[Claim],
    ) -> Option<(String, String)> {
        claims.iter().find_map(|claim| match claim {
            Claim::End(name) => self.end_difference(layout, facts, name),
            Claim::Number(field, claimed) => number_difference(*field, facts, *claimed),
            Claim::Suffix(index) => {
                let mut conditions = self.suffixes[*index].when.iter();
                let failed = conditions.find(|condition| !condition.holds(facts))?;
                Some(failed.describe())
            }
        })
    }

    fn end_difference(
        &self,
        layout: &Layout,
        facts: &MoveFacts,
        claimed: &str,
    ) -> Option<(String, String)> {
        let names = facts.end.and_then(|end| self.pit_names(layout, end));
        let actual = match names {
            Some(names) if names.iter().any(|name| name == claimed) => return None,
            Some(names) => format!("it falls into `{}`", names[0]),
            None => "it falls into no pit".to_owned(),
        };
        Some((format!("the last seed falls into `{claimed}`"), actual))
    }
}

fn number_difference(field: Field, facts: &MoveFacts, claimed: u32) -> Option<(String, String)> {
    let (actual, claim, fact) = match field {
        Field::Captured => (facts.captured, "it captures", "it captures"),
        _ => (facts.store, "the store holds", "it holds"),
    };
    (actual != claimed).then(|| (format!("{claim} {claimed}"), format!("{fact} {actual}")))
}

fn play_of(legal: &MatchMove) -> Option<Move> {
    match legal {
        MatchMove::Play(chosen) => Some(*chosen),
        MatchMove::Arrange(_) => None,
    }
}
