//! A game that is open in the page.

use crate::place::Clause;
use crate::seat::Seat;
use crate::state::State;
use crate::step::Played;
use crate::{all_given, given, thrown};
use serde::Serialize;
use sow_display::facts::Facts;
use sow_display::history::History;
use sow_display::record;
use sow_grammar::bundled;
use sow_grammar::rules::{GameOption, OptionValues};
use sow_grammar::source::Sources;
use sow_grammar::words::{Section, rules_in_words};
use sow_interpreter::{Cell, Program};
use sow_matches::Match;
use std::sync::Arc;
use tsify::{Ts, Tsify};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// A game that is open: its rules, and what has been played.
#[wasm_bindgen]
pub struct Session {
    pub(crate) id: Option<String>,
    pub(crate) sources: Sources,
    pub(crate) program: Arc<Program>,
    played: History,
}

/// What is known of an open game.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct GameInfo {
    /// The name of its file, of a bundled game.
    pub id: Option<String>,
    /// Its name.
    pub title: String,
    /// Other names.
    pub names: Vec<String>,
    /// The part of the world it is from.
    pub region: String,
    /// Where it is played, more closely.
    pub place: String,
    /// When it is or was played.
    pub period: String,
    /// One or two.
    pub players: u8,
    /// Its options.
    pub options: Vec<OptionInfo>,
    /// Whether it can be played as a match.
    pub has_match: bool,
    /// Whether the rules say that it is always one.
    pub always_match: bool,
    /// The rules in words.
    pub rules: Vec<RulePart>,
    /// What is to be known about how the rules were read.
    pub notes: Vec<String>,
    /// Where the rules are from.
    pub sources: Vec<String>,
    /// The texts of its rules: its own first, then those that it is based on.
    pub files: Vec<File>,
    /// The moves that have been played.
    pub history: Vec<Past>,
    /// How it stands.
    pub state: State,
}

/// A part of the rules in words.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct RulePart {
    /// What it is about.
    pub title: String,
    /// Its sentences.
    pub lines: Vec<String>,
    /// The clauses that they say.
    pub clauses: Vec<SaidClause>,
}

/// A clause that a sentence says.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SaidClause {
    /// Which of the sentences, from 0.
    pub line: usize,
    /// The clause.
    pub clause: Clause,
}

/// A rule file.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct File {
    /// Its name.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// An option.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct OptionInfo {
    /// Its name.
    pub name: String,
    /// What it means.
    pub help: String,
    /// What it may be, in words.
    pub allowed: String,
    /// What it may be.
    #[tsify(type = "'number' | 'words' | 'yesno'")]
    pub kind: &'static str,
    /// Its words, if it is one of some.
    pub words: Option<Vec<String>>,
    /// The least number.
    pub min: Option<u32>,
    /// The greatest number.
    pub max: Option<u32>,
    /// What it is unless somebody sets it.
    pub default: String,
    /// What it is.
    pub value: String,
}

/// A move that has been played.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Past {
    /// As it is written.
    #[serde(rename = "move")]
    pub written: String,
    /// Who made it.
    pub mover: Seat,
}

/// Why a pit may not be played.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Reason {
    /// In words.
    pub text: String,
    /// The clause that says so.
    pub clause: Option<Clause>,
}

impl Session {
    pub(crate) const fn new(
        id: Option<String>,
        sources: Sources,
        program: Arc<Program>,
        played: History,
    ) -> Self {
        Self {
            id,
            sources,
            program,
            played,
        }
    }

    /// How the game stands.
    pub(crate) fn now(&self) -> &Match {
        self.played.now()
    }

    /// Where it began.
    pub(crate) fn start(&self) -> &Match {
        self.played.start()
    }
}

#[wasm_bindgen]
impl Session {
    /// All that is known of the game.
    ///
    /// # Errors
    /// If the facts of a bundled game cannot be read.
    pub fn info(&self) -> Result<Ts<GameInfo>, JsError> {
        let facts = self.id.as_deref().and_then(bundled::variant);
        let facts = Facts::read(facts.map_or("", |variant| variant.facts())).map_err(thrown)?;
        let (rules, settings) = (self.program.rules(), self.program.settings());
        let options = rules.options.iter().zip(settings.values());
        let matches = rules.match_rules.as_ref();
        let parts = rules_in_words(rules, settings).into_iter();
        let past = self.played.steps().iter().map(|step| Past {
            written: step.spelling.clone(),
            mover: step.mover.into(),
        });
        given(&GameInfo {
            id: self.id.clone(),
            title: rules.title.clone(),
            names: facts.names,
            region: facts.region,
            place: facts.place,
            period: facts.period,
            players: rules.board.players,
            options: options
                .map(|(option, &value)| OptionInfo::of(option, value))
                .collect(),
            has_match: matches.is_some(),
            always_match: matches.is_some_and(|rules| rules.always),
            rules: parts.map(|part| self.part(part)).collect(),
            notes: facts.notes,
            sources: facts.sources,
            files: self.files(),
            history: past.collect(),
            state: self.standing(),
        })
    }

    /// How it stands.
    ///
    /// # Errors
    /// If JavaScript has no room for it.
    pub fn state(&self) -> Result<Ts<State>, JsError> {
        given(&self.standing())
    }

    /// Plays a move as it is written. What had been taken back before is forgotten.
    ///
    /// # Errors
    /// If it is not legal.
    pub fn play(&mut self, written: &str) -> Result<Ts<Played>, JsError> {
        let read = self.now().read_move(written);
        let made = read.and_then(|legal| self.played.play(&legal));
        made.map_err(thrown)?;
        self.told(self.played.steps().len())
    }

    /// The move with this number, from 1, told again.
    ///
    /// # Errors
    /// If no such move has been played.
    pub fn told(&self, number: usize) -> Result<Ts<Played>, JsError> {
        let at = number.checked_sub(1);
        let made = at.and_then(|at| Some((at, self.played.steps().get(at)?)));
        let (at, made) = made.ok_or_else(|| thrown("there is no such move"))?;
        let before = self.played.before(at);
        given(&Played::of(&self.sources, before, made, number))
    }

    /// Goes to where these moves lead from the start: what has been played of them already is not played again.
    ///
    /// # Errors
    /// If one of them is not legal.
    #[wasm_bindgen(js_name = goTo)]
    pub fn go_to(&mut self, moves: Vec<String>) -> Result<(), JsError> {
        self.played.go_to(&moves).map_err(thrown)
    }

    /// Why the pit in this cell may not be played: nothing if it may.
    ///
    /// # Errors
    /// If JavaScript has no room for the reasons.
    pub fn why(&self, cell: u8) -> Result<Vec<Ts<Reason>>, JsError> {
        all_given(&self.reasons(cell))
    }

    /// The game as a record, which names the rules so.
    #[must_use]
    pub fn record(&self, variant: String) -> String {
        record::of(&self.program, &self.played, variant).write()
    }
}

impl Session {
    fn standing(&self) -> State {
        let at = self.played.steps().len();
        State::of(self.now(), at, &self.played.last_changes())
    }

    fn reasons(&self, cell: u8) -> Vec<Reason> {
        let game = self.now();
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
            clause: Clause::of(&self.sources, obstacle.clause),
        });
        reasons.collect()
    }

    fn part(&self, part: Section) -> RulePart {
        let clauses = part.clauses.iter().filter_map(|&(span, line)| {
            let clause = Clause::of(&self.sources, span)?;
            Some(SaidClause { line, clause })
        });
        RulePart {
            clauses: clauses.collect(),
            title: part.title,
            lines: part.lines,
        }
    }

    fn files(&self) -> Vec<File> {
        let files = self.sources.all().iter();
        files
            .map(|source| File {
                name: source.name.clone(),
                text: source.text.clone(),
            })
            .collect()
    }
}

impl OptionInfo {
    fn of(option: &GameOption, value: u32) -> Self {
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
            allowed: option.allowed(),
            kind,
            words,
            min: range.map(|(min, _)| min),
            max: range.map(|(_, max)| max),
            default: option.spell(option.default),
            value: option.spell(value),
        }
    }
}
