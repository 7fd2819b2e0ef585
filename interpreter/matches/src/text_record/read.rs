//! Reading the moves of a text record.

use super::lexer::{TextRecord, Word};
use crate::match_play::Match;
use crate::notations::{Notation, Notations};
use crate::record::{EarlyEnd, Record, RecordError};
use sow_interpreter::CompiledGame;

/// The most words that one move is written in, apart from arrangements.
const MAX_WORDS: usize = 4;
const ARRANGE: &str = "arrange";

/// A game that was read from text.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// use sow_interpreter::CompiledGame;
/// use sow_matches::notations::Notations;
/// use sow_matches::text_record::TextRecord;
///
/// let settings = Settings::defaults(&rules.options);
/// let compiled = CompiledGame::new(rules, &settings).unwrap();
/// let facts = sow_grammar::bundled::variant("kalaha").unwrap().facts();
/// let notations = Notations::read(facts, &compiled.program).unwrap();
///
/// let text = TextRecord::parse("1. 3 1 2. 9 *").unwrap();
/// let record = text.to_record("kalaha").unwrap();
/// let read = text.read_moves(record, &compiled, &notations, None).unwrap();
/// assert_eq!(read.record.moves, ["3", "1"]);
/// assert!(read.fault.unwrap().contains("`9` is not a move"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadGame {
    /// The record, with its moves up to the first fault as `sow moves` prints them.
    pub record: Record,
    /// The first fault among the moves, with the number of the move and its line.
    pub fault: Option<String>,
    /// The name of the notation; `None` if the moves are written as `sow moves` prints them.
    pub notation: Option<String>,
}

impl TextRecord {
    /// Reads the moves into `record`, which has the game, its options and its initial position, in the notation in
    /// which the most moves are legal: the `preferred` one, those of the game, or the spelling of `sow moves`. Among
    /// notations in which equally many moves are legal, those are preferred in which the first faulty move has the
    /// right form.
    ///
    /// # Errors
    /// As [`Record::start`].
    pub fn read_moves(
        &self,
        record: Record,
        compiled: &CompiledGame,
        notations: &Notations,
        preferred: Option<&Notation>,
    ) -> Result<ReadGame, RecordError> {
        let start = record.start(compiled)?;
        let named = preferred.into_iter().chain(notations.usable());
        let mut best = self.best_attempt(&start, named.clone().map(Some).chain([None]));
        if best.fault.is_some()
            && let Some(text) = self.without_line_numbers()
        {
            let attempt = text.best_attempt(&start, named.map(Some).chain([None]));
            if !best.is_better(&attempt) {
                best = attempt;
            }
        }
        Ok(best.into_game(record))
    }

    /// Spells the moves of a TOML record as `sow moves` prints them, if they are written in a notation: the `preferred`
    /// one or another of the game. A record that is spelled that way already is not changed.
    ///
    /// # Errors
    /// As [`Record::start`].
    pub fn spell_record(
        record: Record,
        compiled: &CompiledGame,
        notations: &Notations,
        preferred: Option<&Notation>,
    ) -> Result<ReadGame, RecordError> {
        let words = record.moves.iter().map(|text| Word {
            text: text.clone(),
            line: None,
        });
        let text = Self {
            words: words.collect(),
            ..Self::default()
        };
        let start = record.start(compiled)?;
        let plain = text.attempt(start.clone(), None);
        let plain_moves = plain.moves.len();
        let named = preferred.into_iter().chain(notations.usable()).map(Some);
        let best = match plain.fault {
            None => plain,
            Some(_) => text.best_attempt(&start, named.chain([None])),
        };
        match best.notation {
            Some(notation) if best.fault.is_none() || best.moves.len() > plain_moves => {
                Ok(ReadGame {
                    record: Record {
                        moves: best.moves,
                        ..record
                    },
                    fault: best.fault,
                    notation: Some(notation.name().to_owned()),
                })
            }
            // The replay will report the fault.
            _ => Ok(ReadGame {
                record,
                fault: None,
                notation: None,
            }),
        }
    }

    /// Plays the moves in these notations until one fits without a fault; otherwise returns the longest game.
    fn best_attempt<'n>(
        &self,
        start: &Match,
        notations: impl Iterator<Item = Option<&'n Notation>>,
    ) -> Attempt<'n> {
        let mut best: Option<Attempt<'n>> = None;
        for notation in notations {
            let attempt = self.attempt(start.clone(), notation);
            if best.as_ref().is_none_or(|best| attempt.is_better(best)) {
                best = Some(attempt);
            }
            if best.as_ref().is_some_and(|best| best.fault.is_none()) {
                break;
            }
        }
        best.unwrap_or_else(|| self.attempt(start.clone(), None))
    }

    /// Removes the numbers of lines such as `1 64 64`; `None` if the lines are not numbered that way.
    fn without_line_numbers(&self) -> Option<Self> {
        let mut words = Vec::new();
        let lines = self.words.chunk_by(|one, next| one.line == next.line);
        for (at, line) in lines.enumerate() {
            let (number, moves) = line.split_first()?;
            if number.text.parse() != Ok(at + 1) || moves.is_empty() {
                return None;
            }
            words.extend_from_slice(moves);
        }
        Some(Self {
            words,
            ..self.clone()
        })
    }

    /// Plays all moves, written in a notation or as the command line spells them.
    fn attempt<'n>(&self, start: Match, notation: Option<&'n Notation>) -> Attempt<'n> {
        let mut attempt = Attempt {
            game: start,
            moves: Vec::new(),
            fault: None,
            fault_has_form: false,
            notation,
        };
        let mut at = 0;
        while let Some(word) = self.words.get(at) {
            let (text, count) = join_words(&self.words[at..], &attempt.game, notation);
            if let Err(fault) = attempt.play(&text) {
                let ply = attempt.moves.len() + 1;
                let place = word.line.map_or_else(
                    || format!("move {ply}"),
                    |line| format!("ply {ply} (line {line})"),
                );
                attempt.fault = Some(format!("{place}: {}", fault.reason));
                attempt.fault_has_form = fault.has_form;
                break;
            }
            at += count;
        }
        attempt
    }
}

/// A reading of all moves in one notation.
struct Attempt<'n> {
    game: Match,
    moves: Vec<String>,
    fault: Option<String>,
    /// Whether the faulty move at least has the form of the notation.
    fault_has_form: bool,
    notation: Option<&'n Notation>,
}

/// The reason why a word of a text cannot be played.
struct MoveFault {
    reason: String,
    /// Whether the word has the form of the notation.
    has_form: bool,
}

impl MoveFault {
    const fn unformed(reason: String) -> Self {
        Self {
            reason,
            has_form: false,
        }
    }
}

impl Attempt<'_> {
    fn is_better(&self, other: &Attempt<'_>) -> bool {
        let rank = |attempt: &Attempt<'_>| {
            let is_whole = attempt.fault.is_none();
            (is_whole, attempt.moves.len(), attempt.fault_has_form)
        };
        rank(self) > rank(other)
    }

    fn play(&mut self, text: &str) -> Result<(), MoveFault> {
        let own = |game: &Match| {
            let read = game.read_move(text);
            read.map_err(|error| MoveFault::unformed(format!("`{text}`: {error}")))
        };
        let read = match self
            .notation
            .map(|notation| notation.read(&self.game, text))
        {
            None => own(&self.game)?,
            Some(Ok(found)) => found,
            Some(Err(error)) => own(&self.game).map_err(|_| MoveFault {
                reason: error.to_string(),
                has_form: error.has_form(),
            })?,
        };
        let spelling = self.game.spell(&read);
        let played = self.game.play(&read);
        played.map_err(|error| MoveFault::unformed(error.to_string()))?;
        self.moves.push(spelling);
        Ok(())
    }

    fn into_game(self, record: Record) -> ReadGame {
        // Many servers write a result without a reason when a player resigns.
        let is_open = self.game.result().is_none() && self.fault.is_none();
        let unstated = is_open && record.result.is_some();
        let ended = record.ended.or(unstated.then_some(EarlyEnd::Unstated));
        ReadGame {
            record: Record {
                moves: self.moves,
                ended: ended.filter(|_| self.game.result().is_none()),
                ..record
            },
            fault: self.fault,
            notation: self.notation.map(|notation| notation.name().to_owned()),
        }
    }
}

/// Joins the words of the first move: a total or captured seeds may be separated from it by a blank, as in `53 (20)`
/// and `F + 3`. Also returns the number of words joined.
fn join_words(words: &[Word], game: &Match, notation: Option<&Notation>) -> (String, usize) {
    let first = words[0].text.as_str();
    if let Some(rule) = game.arrangement()
        && first.eq_ignore_ascii_case(ARRANGE)
    {
        let count = words.len().min(rule.pits.len() + 1);
        let texts: Vec<&str> = words[..count]
            .iter()
            .map(|word| word.text.as_str())
            .collect();
        return (texts.join(" "), count);
    }
    let mut best = (first.to_owned(), 1);
    let Some(notation) = notation else {
        return best;
    };
    let mut joined = first.to_owned();
    let is_sign = |sign: char| !sign.is_alphanumeric();
    for (at, word) in words.iter().enumerate().take(MAX_WORDS).skip(1) {
        let follows_sign = at > 1 && words[at - 1].text.chars().all(is_sign);
        if !word.text.starts_with(is_sign) && !follows_sign {
            break;
        }
        joined += &word.text;
        if notation.has_form(&joined) {
            best = (joined.clone(), at + 1);
        }
    }
    best
}
