//! Games that are open in the page.

use crate::outcome::Outcome;
use crate::place::Clause;
use crate::records::Early;
use crate::seat::Seat;
use crate::state::State;
use crate::step::Played;
use crate::{all_to_js, js_error, to_js};
use serde::Serialize;
use sow_display::facts::Facts;
use sow_display::history::History;
use sow_display::record;
use sow_grammar::bundled;
use sow_grammar::prose::{Section, rules_in_words};
use sow_grammar::rules::{GameOption, OptionValues};
use sow_grammar::source::Sources;
use sow_interpreter::{Cell, CompiledGame, Program};
use sow_matches::Match;
use tsify::{Ts, Tsify};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// An open game: its rules and the moves played.
#[wasm_bindgen]
pub struct Session {
    id: Option<String>,
    sources: Sources,
    history: History,
}

/// Information about an open game.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct GameInfo {
    /// The name of a bundled game; null for a rule file.
    pub id: Option<String>,
    /// The title of the game.
    pub title: String,
    /// Other names of the game.
    pub names: Vec<String>,
    /// The part of the world where the game is played.
    pub region: String,
    /// A more precise location within the region.
    pub place: String,
    /// The period in which the game is or was played.
    pub period: String,
    /// The number of players: 1 or 2.
    pub players: u8,
    /// The options of the game.
    pub options: Vec<OptionInfo>,
    /// Whether the game can be played as a match.
    pub has_match: bool,
    /// Whether the rules always call for a match.
    pub always_match: bool,
    /// The rules in words.
    pub rules: Vec<RulePart>,
    /// Remarks on how the sources were interpreted.
    pub notes: Vec<String>,
    /// The sources of the rules.
    pub sources: Vec<String>,
    /// The rule files: the game's own first, then those of the games that it is based on.
    pub files: Vec<File>,
    /// The moves that have been played.
    pub history: Vec<Past>,
    /// The current state.
    pub state: State,
}

/// A section of the rules in words.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct RulePart {
    /// The heading of the section.
    pub title: String,
    /// The sentences of the section.
    pub lines: Vec<String>,
    /// The clauses that the sentences describe.
    pub clauses: Vec<SaidClause>,
}

/// A clause that a sentence describes.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SaidClause {
    /// The index of the sentence, from 0.
    pub line: usize,
    /// The described clause.
    pub clause: Clause,
}

/// A rule file.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct File {
    /// The name of the file.
    pub name: String,
    /// The text of the file.
    pub text: String,
}

/// An option of a game.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct OptionInfo {
    /// The name of the option.
    pub name: String,
    /// The meaning of the option.
    pub help: String,
    /// The allowed values, in words.
    pub allowed: String,
    /// The kind of values.
    #[tsify(type = "'number' | 'words' | 'yesno'")]
    pub kind: &'static str,
    /// The allowed words, if the values are words.
    pub words: Option<Vec<String>>,
    /// The smallest number, if the values are numbers.
    pub min: Option<u32>,
    /// The largest number, if the values are numbers.
    pub max: Option<u32>,
    /// The default value.
    pub default: String,
    /// The current value.
    pub value: String,
}

/// A move that has been played.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Past {
    /// The move in notation.
    #[serde(rename = "move")]
    pub spelling: String,
    /// The player who made the move.
    pub mover: Seat,
}

/// A reason why a pit may not be played.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Reason {
    /// The reason in words.
    pub text: String,
    /// The clause that forbids the move.
    pub clause: Option<Clause>,
}

impl Session {
    pub(crate) const fn new(id: Option<String>, sources: Sources, history: History) -> Self {
        Self {
            id,
            sources,
            history,
        }
    }

    /// Returns the name of a bundled game.
    pub(crate) fn id(&self) -> Option<&str> {
        self.id.as_deref()
    }

    /// Returns the texts of the rules.
    #[must_use]
    pub const fn sources(&self) -> &Sources {
        &self.sources
    }

    /// Returns the rules, and the program compiled from them.
    #[must_use]
    pub fn compiled(&self) -> &CompiledGame {
        self.starting_position().compiled()
    }

    /// Returns the compiled rules.
    #[must_use]
    pub fn program(&self) -> &Program {
        &self.compiled().program
    }

    /// Returns the current position of the game.
    #[must_use]
    pub fn current(&self) -> &Match {
        self.history.current()
    }

    /// Returns the starting position of the game.
    #[must_use]
    pub fn starting_position(&self) -> &Match {
        self.history.start()
    }
}

#[wasm_bindgen]
impl Session {
    /// Returns all information about the game.
    ///
    /// # Errors
    /// If the facts of a bundled game cannot be read.
    pub fn info(&self) -> Result<Ts<GameInfo>, JsError> {
        let facts = self.id.as_deref().and_then(bundled::variant);
        let facts = Facts::read(facts.map_or("", |variant| variant.facts())).map_err(js_error)?;
        let CompiledGame { rules, program } = self.compiled();
        let settings = program.settings();
        let options = rules.options.iter().zip(settings.values());
        let matches = rules.match_rules.as_ref();
        let parts = rules_in_words(rules, settings).into_iter();
        let past = self.history.steps().iter().map(|step| Past {
            spelling: step.spelling.clone(),
            mover: step.mover.into(),
        });
        to_js(&GameInfo {
            id: self.id.clone(),
            title: rules.title.clone(),
            names: facts.names,
            region: facts.region,
            place: facts.place,
            period: facts.period,
            players: rules.board.players,
            options: options
                .map(|(option, &value)| OptionInfo::new(option, value))
                .collect(),
            has_match: matches.is_some(),
            always_match: matches.is_some_and(|rules| rules.always),
            rules: parts.map(|part| self.rule_part(part)).collect(),
            notes: facts.notes,
            sources: facts.sources,
            files: self.files(),
            history: past.collect(),
            state: self.current_state(),
        })
    }

    /// Returns the current state of the game.
    ///
    /// # Errors
    /// If JavaScript runs out of memory.
    pub fn state(&self) -> Result<Ts<State>, JsError> {
        to_js(&self.current_state())
    }

    /// Plays a move in notation. Moves that were undone can no longer be redone.
    ///
    /// # Errors
    /// If the move is not legal.
    pub fn play(&mut self, written: &str) -> Result<Ts<Played>, JsError> {
        let read = self.current().read_move(written);
        let step = read.and_then(|legal| self.history.play(&legal));
        step.map_err(js_error)?;
        let number = self.history.steps().len();
        let last = self.history.steps().last();
        let last = last.ok_or_else(|| js_error("no move was played"))?;
        let before = self.history.before_move(number - 1);
        to_js(&Played::new(&self.sources, before, last, number))
    }

    /// Goes to the position that these moves lead to from the start. Moves that have already been played are not
    /// computed again.
    ///
    /// # Errors
    /// If a move is not legal.
    #[wasm_bindgen(js_name = goTo)]
    pub fn go_to(&mut self, moves: Vec<String>) -> Result<(), JsError> {
        self.history.set_moves(&moves).map_err(js_error)
    }

    /// Returns the reasons why the pit in this cell may not be played; empty if it may.
    ///
    /// # Errors
    /// If JavaScript runs out of memory.
    pub fn why(&self, cell: u8) -> Result<Vec<Ts<Reason>>, JsError> {
        all_to_js(&self.reasons(cell))
    }

    /// Returns what each legal move would lead to, in the order of the moves of the state.
    ///
    /// # Errors
    /// If JavaScript runs out of memory.
    pub fn outcomes(&self) -> Result<Vec<Ts<Outcome>>, JsError> {
        let game = self.current();
        let moves = match game.arrangement() {
            Some(_) => Vec::new(),
            None => game.list_moves().0,
        };
        let outcomes = moves.iter().filter_map(|one| Outcome::of(game, one));
        all_to_js(&outcomes.collect::<Vec<_>>())
    }

    /// Returns the game as a record; `variant` is the name of the game in the record. `early` says how the game ended,
    /// if its moves do not end it.
    ///
    /// # Errors
    /// If a game cannot end in this way.
    pub fn record(&self, variant: String, early: Option<Ts<Early>>) -> Result<String, JsError> {
        let early = match early {
            Some(early) => early
                .to_rust()
                .map_err(js_error)?
                .read()
                .map_err(js_error)?,
            None => None,
        };
        let record = record::build_record(&self.history, variant);
        Ok(record.ended_early(early).write())
    }
}

impl Session {
    fn current_state(&self) -> State {
        let at = self.history.steps().len();
        State::new(self.current(), at, &self.history.last_changes())
    }

    fn reasons(&self, cell: u8) -> Vec<Reason> {
        let game = self.current();
        let label = game.round().label(Cell(cell));
        let obstacles = game.obstacles(&label);
        if obstacles.is_empty() {
            return match game.read_move(&label) {
                Ok(_) => Vec::new(),
                Err(error) => vec![Reason {
                    text: error.to_string(),
                    clause: None,
                }],
            };
        }
        let reasons = obstacles.into_iter().map(|obstacle| Reason {
            text: obstacle.reason,
            clause: Clause::from_span(&self.sources, obstacle.clause),
        });
        reasons.collect()
    }

    fn rule_part(&self, part: Section) -> RulePart {
        let clauses = part.clauses.iter().filter_map(|&(span, line)| {
            let clause = Clause::from_span(&self.sources, span)?;
            Some(SaidClause { line, clause })
        });
        RulePart {
            clauses: clauses.collect(),
            title: part.title,
            lines: part.lines,
        }
    }

    fn files(&self) -> Vec<File> {
        let files = self.sources.as_slice().iter();
        files
            .map(|source| File {
                name: source.name.clone(),
                text: source.text.clone(),
            })
            .collect()
    }
}

impl OptionInfo {
    fn new(option: &GameOption, value: u32) -> Self {
        let (kind, words, range) = match &option.values {
            OptionValues::Numbers(ranges) => {
                let ends = ranges.first().zip(ranges.last());
                ("number", None, ends.map(|(first, last)| (first.0, last.1)))
            }
            OptionValues::Flag => ("yesno", None, None),
            OptionValues::Words(words) => ("words", Some(words.clone()), None),
        };
        Self {
            name: option.name.clone(),
            help: option.help.clone(),
            allowed: option.describe_values(),
            kind,
            words,
            min: range.map(|(min, _)| min),
            max: range.map(|(_, max)| max),
            default: option.format_value(option.default),
            value: option.format_value(value),
        }
    }
}
