//! A game ready to be played, its other names ([`names`]), and background facts about it ([`facts`]).

pub mod facts;
pub mod names;

use crate::failure::Failure;
use crate::work::WorkBudget;
use sow_display::arrangement;
use sow_display::english::list_with;
use sow_display::record::changed_options;
use sow_grammar::rules::{Rules, Settings};
use sow_grammar::source::Sources;
use sow_interpreter::{CompiledGame, Program};
use sow_matches::cases::complete_position;
use sow_matches::notations::PositionForm;
use sow_matches::{Extent, Match, MatchError};
use std::path::PathBuf;
use std::sync::Arc;

/// The number of fields in a position that is written in full.
const POSITION_FIELDS: usize = 5;

/// The maximum number of option values that are tried to find one with which a text is a position.
const MAX_TRIED_VALUES: usize = 100;

/// The work that slow positions may take in each of these trials.
const TRIAL_WORK: WorkBudget = WorkBudget {
    millions: 1,
    advice: None,
};

/// A game ready to be played.
#[derive(Debug)]
pub struct ChosenGame {
    /// The canonical bundled name, or the path of the rule file.
    pub name: String,
    /// The rule file; `None` for a bundled variant.
    pub path: Option<PathBuf>,
    /// The texts that the rules were loaded from.
    pub sources: Sources,
    /// The rules, compiled for the chosen options.
    pub game: CompiledGame,
    /// Whether the game is played as a round or as a match.
    pub extent: Extent,
}

/// Compiles a loaded game with the given values of its options.
///
/// # Errors
/// If an option cannot have its value.
pub fn compile<'a>(
    name: String,
    (sources, rules): (Sources, Rules),
    set: impl Iterator<Item = (&'a str, &'a str)>,
) -> Result<ChosenGame, Failure> {
    let mut settings = Settings::defaults(&rules.options);
    for (name, value) in set {
        settings
            .set(&rules.options, name, value)
            .map_err(Failure::input)?;
    }
    let game = CompiledGame::new(rules, &settings).map_err(Failure::input)?;
    let path = sources
        .as_slice()
        .first()
        .and_then(|source| source.path.clone());
    Ok(ChosenGame {
        name,
        path,
        sources,
        game,
        extent: Extent::ByRules,
    })
}

impl ChosenGame {
    /// Returns the compiled rules.
    #[must_use]
    pub fn program(&self) -> &Program {
        &self.game.program
    }

    /// Returns the text of the rule file.
    #[must_use]
    pub fn text(&self) -> &str {
        let file = self.sources.as_slice().first();
        file.map_or("", |source| source.text.as_str())
    }

    /// Returns the game, to be played as `extent` says: one round, a match, or whichever the rules prescribe.
    ///
    /// # Errors
    /// If `extent` is a match and the game has no rules for matches.
    pub fn with_extent(self, extent: Extent) -> Result<Self, Failure> {
        let has_match = self.game.rules.match_rules.is_some();
        if extent == Extent::Match && !has_match {
            let reason = MatchError::NoMatchRules;
            return Err(Failure::Input(format!("{reason}; leave out `--match`")));
        }
        Ok(Self { extent, ..self })
    }

    /// Starts the game at a position, or at its beginning. A position with `round=` belongs to a match.
    ///
    /// # Errors
    /// If the text is not a position of this game.
    pub fn start(&self, position: Option<&str>) -> Result<Match, Failure> {
        let game = self.game.clone();
        let start = match position {
            None => Match::from_compiled(game, self.extent),
            Some(position) => Match::from_position(game, self.extent, position),
        };
        start.map_err(|error| match error {
            MatchError::NoMatchRules => {
                Failure::Input(format!("{error}; its positions have no `round=`"))
            }
            error => Failure::input(error),
        })
    }

    /// Like [`ChosenGame::start`], for positions that people type: parts may be left out, as in cases. The position may
    /// also be in a form of another program that the fact file describes.
    ///
    /// # Errors
    /// If the text is not a position of this game, or a position that was cut off.
    pub fn start_abbreviated(&self, position: Option<&str>) -> Result<Match, Failure> {
        let Some(text) = position else {
            return self.start(None);
        };
        let read = self.read_position(text);
        read.map_err(|fault| match self.advice_on_position(text) {
            Some(advice) => Failure::Input(format!("{fault}; {advice}")),
            None => fault,
        })
    }

    /// Like [`ChosenGame::start_abbreviated`], for one of many positions: its error messages are shorter.
    ///
    /// # Errors
    /// If the text is not a position of this game, or a position that was cut off.
    pub fn read_position(&self, text: &str) -> Result<Match, Failure> {
        self.check_not_cut_off(text)?;
        self.start_short_form(text).or_else(|fault| {
            let forms = self.position_forms(text)?;
            let layout = self.program().layout();
            match forms.iter().find_map(|form| form.read(text, layout)) {
                Some(short) => self.start_short_form(&short),
                None => Err(fault),
            }
        })
    }

    /// Returns advice on how to turn a text into a position.
    fn advice_on_position(&self, text: &str) -> Option<String> {
        if let Some(option) = self.fitting_option(text) {
            return Some(format!(
                "with `--set {option}` this is a position of the game"
            ));
        }
        if !PositionForm::is_number_list(text) {
            return None;
        }
        let (opening, forms) = (self.start(None).ok()?, self.position_forms(text).ok()?);
        let position = *opening.round().position();
        let forms = forms.iter();
        let written = forms.map(|form| form.write(&position, self.program().layout()));
        let written = written.chain([opening.notation()]);
        let written: Vec<String> = written.map(|position| format!("`{position}`")).collect();
        Some(format!(
            "the opening is written {}",
            list_with(&written, "or")
        ))
    }

    /// Returns the forms of positions in the fact file; an empty list for a text that cannot be in any of them.
    fn position_forms(&self, text: &str) -> Result<Vec<PositionForm>, Failure> {
        if !PositionForm::is_number_list(text) {
            return Ok(Vec::new());
        }
        let path = self.path.as_deref();
        let forms = PositionForm::read_all(&facts::facts_text(&self.name, path)?, self.program());
        forms.map_err(|error| facts::fault_in_facts(path, error.to_string()))
    }

    /// Returns an option value with which a text is a position of the game, as in "seeds=3".
    fn fitting_option(&self, text: &str) -> Option<String> {
        let (rules, settings) = (&self.game.rules, self.game.program.settings());
        let values = rules.options.iter().flat_map(|option| {
            let values = option.all_values(MAX_TRIED_VALUES).into_iter();
            values.map(|value| (&option.name, option.format_value(value)))
        });
        let fits = |(name, value): &(&String, String)| {
            let mut settings = settings.clone();
            let set = settings.set(&rules.options, name, value);
            let game = set
                .is_ok()
                .then(|| CompiledGame::new(Arc::clone(rules), &settings));
            game.and_then(Result::ok).is_some_and(|game| {
                TRIAL_WORK.limit(&game.program);
                let game = Self {
                    game,
                    name: self.name.clone(),
                    path: self.path.clone(),
                    sources: Sources::default(),
                    extent: self.extent,
                };
                game.read_position(text).is_ok()
            })
        };
        let (name, value) = values.take(MAX_TRIED_VALUES).find(fits)?;
        Some(format!("{name}={value}"))
    }

    fn start_short_form(&self, text: &str) -> Result<Match, Failure> {
        if text.split_whitespace().count() >= POSITION_FIELDS {
            return self.start(Some(text));
        }
        let full = complete_position(text, self.program()).map_err(Failure::Input)?;
        self.start(Some(&full))
    }

    /// Refuses the first half of a position that was broken into two lines: it contains stores and hands, even as `-`,
    /// but not the last field. In a match, that field contains the round and the points.
    fn check_not_cut_off(&self, text: &str) -> Result<(), Failure> {
        let is_match = || self.start(None).is_ok_and(|start| start.is_match());
        let mut fields = text.split_whitespace();
        let is_cut_off = fields.clone().count() == POSITION_FIELDS - 1
            && fields.any(|field| field == "-")
            && text.trim_end().ends_with(['S', 's', 'N', 'n']);
        match is_cut_off && is_match() {
            false => Ok(()),
            true => Err(Failure::Input(
                "the position ends after the player to move: in a match, `round=…` and what else the game remembers \
                 follow; copy the whole line, or leave out the fields `-` too to begin with round 1"
                    .to_owned(),
            )),
        }
    }

    /// Starts a single round for work that handles only moves. `work` says for the error what would be done, as in
    /// "counted".
    ///
    /// # Errors
    /// As [`ChosenGame::start`], or if a player has to arrange seeds first.
    pub fn start_round(self, position: Option<&str>, work: &str) -> Result<Match, Failure> {
        let start = self
            .with_extent(Extent::Round)?
            .start_abbreviated(position)?;
        match arrangement::describe(&start) {
            Some(task) => Err(Failure::Input(format!(
                "only moves can be {work}, but {task}"
            ))),
            None => Ok(start),
        }
    }

    /// Returns the options whose values differ from their defaults, spelled as for `--set`.
    pub fn changed_options(&self) -> impl Iterator<Item = (String, String)> + '_ {
        changed_options(&self.game)
    }
}
