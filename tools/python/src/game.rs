//! Games: their properties, pickling, and starting positions.

use crate::errors::{ErrorKind, error};
use crate::guard::catch_panic;
use crate::interned::{GameObject, intern};
use crate::position::Position;
use crate::state::State;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use sow_grammar::cases::Case;
use sow_grammar::prose::Language;
use sow_interpreter::{CompiledGame, Program};
use sow_learning::{Actions, Features, PackedActionRules};
use sow_matches::Extent;
use sow_operations::failure::Failure;
use sow_operations::game::ChosenGame;
use sow_operations::paint::Paint;
use sow_operations::rule_sheet;
use sow_operations::work::{LimitedWork, WorkBudget};
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A game with the values of its options, shared by all its positions.
#[derive(Debug)]
pub(crate) struct Core {
    pub(crate) chosen: ChosenGame,
    pub(crate) actions: Arc<Actions>,
    pub(crate) features: Arc<Features>,
    /// The engine on packed boards, for games that support it.
    pub(crate) packed_rules: Option<PackedActionRules>,
    /// The cases in the game's rule files.
    pub(crate) cases: Vec<Case>,
    /// Whether the rules were given as text, not as a name or path.
    is_text: bool,
    /// A hash of rules, options and extent; games with equal hashes play alike.
    fingerprint: u64,
    object: GameObject,
}

/// A game ready to be played: rules with a value for every option. Immutable and hashable; pickled by name or with the texts of its
/// rules.
#[pyclass(frozen, weakref, module = "sow")]
pub(crate) struct Game(pub(crate) Arc<Core>);

impl Core {
    pub(crate) fn new(chosen: ChosenGame, cases: Vec<Case>, is_text: bool) -> Self {
        let actions = Actions::new(chosen.program());
        let features = Features::new(chosen.program(), &actions);
        let mut print = DefaultHasher::new();
        for source in chosen.sources.as_slice() {
            source.text.hash(&mut print);
        }
        chosen.program().settings().hash(&mut print);
        std::mem::discriminant(&chosen.extent).hash(&mut print);
        Self {
            packed_rules: PackedActionRules::new(chosen.program(), &actions, &features),
            chosen,
            actions: Arc::new(actions),
            features: Arc::new(features),
            cases,
            is_text,
            fingerprint: print.finish(),
            object: GameObject::default(),
        }
    }

    pub(crate) fn program(&self) -> &Program {
        self.chosen.program()
    }

    /// Limits the work of slow positions until the result is dropped, that is for one call from Python.
    pub(crate) fn limit_work(&self) -> LimitedWork<'_> {
        WorkBudget::default().limit_for_now(self.program())
    }

    /// Returns the outcome of a call unless slow positions have exhausted their limit: then it cannot be trusted.
    pub(crate) fn check_work<T>(&self, outcome: Result<T, Failure>) -> Result<T, Failure> {
        let done = || "a part of the work".to_owned();
        WorkBudget::default().check(self.program(), outcome, done)
    }

    /// Whether both games have the same rules, options and extent.
    pub(crate) fn is_same_game(&self, other: &Self) -> bool {
        std::ptr::eq(self, other) || self.fingerprint == other.fingerprint
    }

    pub(crate) const fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    /// Returns what tells this game from all others: its name, and a hash of its rules, options and extent.
    pub(crate) fn content(&self) -> String {
        format!("{:016x} {}", self.fingerprint, self.chosen.name)
    }

    /// Returns the Python object of the game.
    pub(crate) fn object<'py>(self: &Arc<Self>, py: Python<'py>) -> PyResult<Bound<'py, Game>> {
        self.object.get(py, self)
    }

    const fn extent(&self) -> &'static str {
        match self.chosen.extent {
            Extent::ByRules => "ruled",
            Extent::Round => "round",
            Extent::Match => "match",
        }
    }
}

#[pymethods]
impl Game {
    /// The bundled name or the path.
    #[getter]
    fn name(&self) -> &str {
        &self.0.chosen.name
    }

    /// The title given in its rule file.
    #[getter]
    fn title(&self) -> &str {
        &self.0.program().title
    }

    /// The text of its rule file.
    #[getter]
    fn source(&self) -> &str {
        self.0.chosen.text()
    }

    /// The number of players, 1 or 2.
    #[getter]
    fn players(&self) -> u8 {
        self.0.program().layout().players()
    }

    /// The total number of seeds in the game.
    #[getter]
    fn seeds(&self) -> u32 {
        self.0.program().seeds()
    }

    /// How much is played: ``ruled``, ``round`` or ``match``.
    #[getter]
    fn extent(&self) -> &'static str {
        self.0.extent()
    }

    /// The values of its options, as written in rule files.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let CompiledGame { rules, program } = &self.0.chosen.game;
        let values = rules.options.iter().zip(program.settings().values());
        let all = PyDict::new(py);
        for (option, value) in values {
            all.set_item(&option.name, option.format_value(*value))?;
        }
        Ok(all)
    }

    /// The meaning of each action number; see :meth:`State.legal_actions`.
    #[getter]
    fn actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.actions.names())
    }

    /// The meaning of each number of :meth:`State.observation`; an initial ``o`` marks the opponent's.
    #[getter]
    fn features<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.features.names())
    }

    /// The greatest value of each number of :meth:`State.observation`; the least is 0.
    #[getter]
    fn feature_bounds<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.features.bounds())
    }

    /// Whether its rules ask for earlier positions, as where a repeated position ends the game. Observations do not show these, so they
    /// are not Markov then.
    #[getter]
    fn looks_back(&self) -> bool {
        self.0.program().uses.repeats
    }

    /// Returns the rules in plain English, part by part.
    fn rules_in_words(&self, py: Python<'_>) -> PyResult<String> {
        let CompiledGame { rules, program } = &self.0.chosen.game;
        let told =
            || rule_sheet::format_rules(rules, program.settings(), Language::English, Paint::PLAIN);
        catch_panic(py, told)
    }

    /// Draws the board of the opening as an SVG document; Jupyter shows it when a game is the last line of a cell.
    fn board_svg(&self, py: Python<'_>) -> PyResult<String> {
        self.state(py, None)?.board_svg(py)
    }

    /// The board of the opening as a complete SVG document, for notebooks.
    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.board_svg(py)
    }

    /// Returns the opening, or the position written in a line of text, parts of which may be left out as in cases.
    ///
    /// Raises :class:`sow.GameError` if the text is no position of this game.
    #[pyo3(signature = (position = None))]
    fn state(&self, py: Python<'_>, position: Option<&str>) -> PyResult<State> {
        let start = catch_panic(py, || self.0.chosen.start_abbreviated(position))?;
        let start = start.map_err(|reason| error(py, ErrorKind::Game, reason))?;
        Ok(State(Position::new(Arc::clone(&self.0), start)))
    }

    /// Returns the same game, played as a single round.
    fn single_round<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, Self>> {
        let core = &self.0;
        let chosen = ChosenGame {
            name: core.chosen.name.clone(),
            path: core.chosen.path.clone(),
            sources: core.chosen.sources.clone(),
            game: core.chosen.game.clone(),
            extent: Extent::Round,
        };
        intern(Core::new(chosen, core.cases.clone(), core.is_text)).object(py)
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.0.is_same_game(&other.0)
    }

    fn __hash__(&self) -> u64 {
        self.0.fingerprint()
    }

    fn __repr__(&self) -> String {
        let changed = self.0.chosen.changed_options();
        let options: String = changed
            .map(|(name, value)| format!(", {name}={value:?}"))
            .collect();
        format!("sow.load({:?}{options})", self.0.chosen.name)
    }

    /// A game does not change, so that it is its own copy.
    fn __copy__<'py>(slf: &Bound<'py, Self>) -> Bound<'py, Self> {
        slf.clone()
    }

    fn __deepcopy__<'py>(slf: &Bound<'py, Self>, _memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
        slf.clone()
    }

    /// Pickles a bundled game by its name, and any other with the texts of its rules, as the files may be missing where
    /// it is loaded; each with its content, which has to be the same there.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, LoadArguments)> {
        let core = &slf.get().0;
        let load = slf.py().import("sow._sow")?.getattr("load")?;
        let source = match core.is_text {
            true => core.chosen.text().to_owned(),
            false => core.chosen.name.clone(),
        };
        let options = core.chosen.changed_options().collect();
        let files = core.chosen.sources.as_slice().iter().filter_map(|one| {
            let path = one.path.as_ref()?.to_str()?;
            Some((path.to_owned(), one.text.clone()))
        });
        let files = files.collect();
        let content = core.content();
        Ok((
            load,
            (source, core.is_text, options, core.extent(), files, content),
        ))
    }
}

/// The arguments of [`load`](crate::loading::load).
type LoadArguments = (
    String,
    bool,
    Vec<(String, String)>,
    &'static str,
    Vec<(String, String)>,
    String,
);
