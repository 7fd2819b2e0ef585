//! Positions. They are immutable: each move returns a new one.

use crate::arguments;
use crate::errors::{ErrorKind, error};
use crate::game::Game;
use crate::guard::catch_panic;
use crate::position::Position;
use numpy::{Ix2, PyArray1, PyArray2};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};
use pythonize::pythonize;
use sow_display::drawing::{Changes, Picture, Scene, svg};
use sow_display::history::History;
use sow_display::narration;
use sow_grammar::rules::Seat;
use sow_interpreter::notation::MoveError;
use sow_interpreter::notation::seat_letter;
use sow_matches::MatchMove;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A position. Immutable, hashable, and pickled as text; all positions of a game share one :class:`Game`.
#[pyclass(frozen, module = "sow")]
pub(crate) struct State(pub(crate) Position);

impl State {
    pub(crate) fn read_move(&self, py: Python<'_>, text: &Bound<'_, PyAny>) -> PyResult<MatchMove> {
        let text = arguments::text(text, "move")?;
        let read = catch_panic(py, || self.0.as_match().read_move(text))?;
        let read = read.map_err(|reason| error(py, ErrorKind::Move, reason))?;
        match self.0.chosen.is_empty() || self.0.moves().contains(&read) {
            true => Ok(read),
            false => {
                let message = format!("`{text}` does not begin with the choices already made");
                Err(error(py, ErrorKind::Move, message))
            }
        }
    }
}

impl State {
    fn write_mask(&self, py: Python<'_>, out: &mut [bool]) -> PyResult<()> {
        let open = catch_panic(py, || self.0.legal_actions())?;
        out.fill(false);
        open.into_iter()
            .for_each(|action| out[action as usize] = true);
        Ok(())
    }

    fn write_observation(&self, seat: Seat, out: &mut [i32]) {
        match self.0.as_packed() {
            Some((rules, game)) => rules.write(game, seat, out),
            None => {
                let position = self.0.as_match().position();
                self.0
                    .core
                    .features
                    .write(position, seat, &self.0.chosen, out);
            }
        }
    }
}

/// Observations and masks, one row per state.
type Observed<'py> = (Bound<'py, PyArray2<i32>>, Bound<'py, PyArray2<bool>>);

/// Returns the observations of states of one game, each seen by the player to move, and their masks.
#[pyfunction]
#[pyo3(signature = (states, observations = None, masks = None))]
pub(crate) fn observe<'py>(
    py: Python<'py>,
    states: Vec<PyRef<'py, State>>,
    observations: Option<&Bound<'py, PyAny>>,
    masks: Option<&Bound<'py, PyAny>>,
) -> PyResult<Observed<'py>> {
    let Some(first) = states.first() else {
        return Err(PyValueError::new_err(
            "`states` must hold at least one state",
        ));
    };
    let core = &first.0.core;
    if states.iter().any(|state| !state.0.core.is_same_game(core)) {
        return Err(PyValueError::new_err("`states` must be of one game"));
    }
    let [features, actions] = [core.features.count(), core.actions.count()];
    let mut numbers = arguments::output(
        py,
        observations,
        "observations",
        Ix2(states.len(), features),
    )?;
    let mut bits = arguments::output(py, masks, "masks", Ix2(states.len(), actions))?;
    let rows = numbers.as_slice_mut()?.chunks_exact_mut(features.max(1));
    let rows = rows.zip(bits.as_slice_mut()?.chunks_exact_mut(actions.max(1)));
    for (state, (observation, mask)) in states.iter().zip(rows) {
        state.write_observation(state.0.mover(), observation);
        state.write_mask(py, mask)?;
    }
    Ok(((**numbers).clone(), (**bits).clone()))
}

fn move_error(py: Python<'_>, reason: &MoveError) -> PyErr {
    error(py, ErrorKind::Move, reason)
}

#[pymethods]
impl State {
    /// The game, the same object for all its positions.
    #[getter]
    pub(crate) fn game<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, Game>> {
        self.0.core.object(py)
    }

    /// The position in one line; :meth:`Game.state` reads it back.
    #[getter]
    fn position(&self, py: Python<'_>) -> PyResult<String> {
        catch_panic(py, || self.0.as_match().notation())
    }

    /// Draws the board with its seeds as an SVG document; Jupyter shows it when a position is the last line of a cell.
    pub(crate) fn board_svg(&self, py: Python<'_>) -> PyResult<String> {
        catch_panic(py, || {
            let scene = Scene::new(self.0.as_match());
            svg::draw(
                &Picture::new(&scene, &Changes::new()),
                svg::Colours::Included,
            )
        })
    }

    /// The board as a complete SVG document, for notebooks.
    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.board_svg(py)
    }

    /// The player to move: ``S`` or ``N``.
    #[getter]
    fn mover(&self) -> &'static str {
        seat_letter(self.0.mover())
    }

    /// The player to move as a number: 0 for South, 1 for North.
    #[getter]
    fn player(&self) -> usize {
        usize::from(self.0.mover() == Seat::North)
    }

    /// Whether the game is over, by the rules or because no move is legal.
    #[getter]
    fn is_over(&self, py: Python<'_>) -> PyResult<bool> {
        catch_panic(py, || self.0.is_over())
    }

    /// ``S`` or ``N``; ``None`` for a draw, and while the game goes on.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        self.0
            .as_match()
            .result()
            .and_then(|standing| standing.winner)
            .map(seat_letter)
    }

    /// The points of South and North, once the game is over by the rules.
    #[getter]
    fn score(&self) -> Option<(u32, u32)> {
        self.0
            .as_match()
            .result()
            .map(|standing| standing.score.into())
    }

    /// One number per player: 1 for a win, -1 for a loss, 0 for a draw and while the game goes on.
    #[getter]
    fn returns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let winner = self
            .0
            .as_match()
            .result()
            .and_then(|standing| standing.winner);
        let of = |seat| winner.map_or(0.0, |winner| if winner == seat { 1.0 } else { -1.0 });
        let players = self.0.core.program().layout().players().into();
        let all = [of(Seat::South), of(Seat::North)];
        PyTuple::new(py, &all[..players])
    }

    /// A description of what the mover has to lay out between two rounds of a match; ``None`` if no arrangement comes next.
    #[getter]
    fn arrangement(&self) -> Option<String> {
        let rule = self.0.as_match().arrangement()?;
        Some(rule.rule_text())
    }

    /// Returns the legal moves in the notation of the game; none if the game is over. Arrangements are listed if there are at most
    /// 1000.
    fn legal_moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let spelt = || {
            self.0
                .moves()
                .iter()
                .map(|one| self.0.as_match().spell(one))
                .collect::<Vec<_>>()
        };
        PyList::new(py, catch_panic(py, spelt)?)
    }

    /// Returns the position after a move. Raises :class:`sow.MoveError` if the move is not legal.
    #[pyo3(signature = (r#move))]
    fn play(&self, py: Python<'_>, r#move: &Bound<'_, PyAny>) -> PyResult<Self> {
        let read = self.read_move(py, r#move)?;
        let played = catch_panic(py, || {
            let mut now = self.0.as_match().clone();
            now.play_unchecked(&read);
            now
        })?;
        Ok(Self(Position::new(Arc::clone(&self.0.core), played)))
    }

    /// Returns the steps of a move, each with its clause of the rules. Raises :class:`sow.MoveError` if the move is not legal.
    #[pyo3(signature = (r#move))]
    fn trace<'py>(
        &self,
        py: Python<'py>,
        r#move: &Bound<'_, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let read = self.read_move(py, r#move)?;
        let game = &self.0.core.chosen;
        let told = catch_panic(py, || {
            let mut history = History::new(self.0.as_match().clone());
            history.play(&read)?;
            let told = |step| {
                let data = narration::json::move_to_json(
                    &game.name,
                    &game.sources,
                    self.0.as_match(),
                    step,
                );
                (
                    narration::describe_move(self.0.as_match(), step, None),
                    data,
                )
            };
            Ok(history.steps().last().map(told))
        })?;
        let (lines, data) = match told {
            Ok(Some(told)) => told,
            Ok(None) => return Err(error(py, ErrorKind::Internal, "the move left no trace")),
            Err(reason) => return Err(move_error(py, &reason)),
        };
        let class = py.import("sow.tracing")?.getattr("trace")?;
        class.call1((lines, pythonize(py, &data)?))
    }

    /// The actions of the move that have been taken so far.
    #[getter]
    fn chosen<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.0.chosen)
    }

    /// Returns the legal actions, ascending. An action is a part of a move as it is written: its beginning, then each choice inside.
    fn legal_actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let open = catch_panic(py, || self.0.legal_actions())?;
        PyList::new(py, open)
    }

    /// Returns the position after an action; if the move has further choices, the same position with the action added to
    /// :attr:`chosen`.
    ///
    /// Raises :class:`sow.MoveError` if the action is not legal, and :class:`TypeError` if it is no integer.
    fn act(&self, py: Python<'_>, action: &Bound<'_, PyAny>) -> PyResult<Self> {
        let action = arguments::action(action)?;
        let taken = catch_panic(py, || {
            u32::try_from(action)
                .ok()
                .and_then(|action| self.0.after_action(action).map(Self))
        })?;
        taken.ok_or_else(|| match self.0.as_match().arrangement() {
            Some(rule) => {
                let message = format!(
                    "there is no action for an arrangement ({}); use `play`",
                    rule.rule_text()
                );
                error(py, ErrorKind::Move, message)
            }
            None => error(
                py,
                ErrorKind::Move,
                format!("action {action} is not legal here"),
            ),
        })
    }

    /// Returns the actions that make up a move; empty for an arrangement. Raises :class:`sow.MoveError` if the move is not legal.
    #[pyo3(signature = (r#move))]
    fn actions_of(&self, py: Python<'_>, r#move: &Bound<'_, PyAny>) -> PyResult<Vec<u32>> {
        let read = self.read_move(py, r#move)?;
        catch_panic(py, || match &read {
            MatchMove::Play(played) => self.0.lines().actions_of(played),
            MatchMove::Arrange(_) => Vec::new(),
        })
    }

    /// Returns the move that consists of these actions, after those in :attr:`chosen`. Raises :class:`sow.MoveError` if they are none.
    fn move_of(&self, py: Python<'_>, actions: Vec<u32>) -> PyResult<String> {
        let all: Vec<u32> = self.0.chosen.iter().copied().chain(actions).collect();
        let found = catch_panic(py, || {
            let lines = self.0.lines();
            let mut begun = lines.moves(&all);
            let found = begun.find(|played| lines.actions_of(played) == all)?;
            Some(self.0.as_match().spell(&MatchMove::Play(found)))
        })?;
        found.ok_or_else(|| error(py, ErrorKind::Move, "these actions are not a legal move"))
    }

    /// Returns a ``bool`` array with one element per action of the game: whether it is legal. With ``out``, that array is filled and
    /// returned instead of a new one.
    ///
    /// Raises :class:`TypeError` if ``out`` does not fit.
    #[pyo3(signature = (*, out = None))]
    fn mask<'py>(
        &self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let count = self.0.core.actions.count();
        arguments::filled(py, out, count, |mask| self.write_mask(py, mask))
    }

    /// Returns an ``int32`` array with one element per feature of the game (:attr:`Game.features`), seen by player 0 or 1 or, for
    /// ``None``, by the player to move. With ``out``, that array is filled and returned instead of a new one.
    ///
    /// Raises :class:`ValueError` if the game has no such player, and :class:`TypeError` if ``out`` does not fit.
    #[pyo3(signature = (player = None, *, out = None))]
    fn observation<'py>(
        &self,
        py: Python<'py>,
        player: Option<&Bound<'_, PyAny>>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<i32>>> {
        let players = u64::from(self.0.core.program().layout().players());
        let player = player.map(|player| arguments::integer(player, "player", 0, players - 1));
        let seat = match player.transpose()? {
            None => self.0.mover(),
            Some(0) => Seat::South,
            Some(_) => Seat::North,
        };
        let count = self.0.core.features.count();
        arguments::filled(py, out, count, |numbers| {
            self.write_observation(seat, numbers);
            Ok(())
        })
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.0.core.is_same_game(&other.0.core)
            && self.0.chosen == other.0.chosen
            && self.0.as_match().position().hash() == other.0.as_match().position().hash()
            && self.0.as_match().notation() == other.0.as_match().notation()
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        let round = (
            self.0.as_match().round_number(),
            self.0.as_match().points(),
            self.0.as_match().purses(),
        );
        (
            self.0.core.fingerprint(),
            &self.0.chosen,
            self.0.as_match().position().hash(),
            round,
        )
            .hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let position = self.position(py)?;
        Ok(format!("<{}: {position}>", self.0.core.chosen.name))
    }

    /// Pickles the state as its game, its notation, and the chosen actions.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Pickled<'py>)> {
        let (py, state) = (slf.py(), slf.get());
        let restore = slf.get_type().getattr("_restore")?;
        let position = state.position(py)?;
        Ok((restore, (state.game(py)?, position, state.0.chosen.clone())))
    }

    /// A position does not change, so that it is its own copy.
    fn __copy__<'py>(slf: &Bound<'py, Self>) -> Bound<'py, Self> {
        slf.clone()
    }

    fn __deepcopy__<'py>(slf: &Bound<'py, Self>, _memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
        slf.clone()
    }

    #[staticmethod]
    fn _restore(py: Python<'_>, game: &Game, position: &str, chosen: Vec<u32>) -> PyResult<Self> {
        let now = catch_panic(py, || game.0.chosen.start(Some(position)))?;
        let now = now.map_err(|reason| error(py, ErrorKind::Game, reason))?;
        let position = Position::new(Arc::clone(&game.0), now).with_chosen(chosen);
        let wrong = || error(py, ErrorKind::Move, "these actions do not begin a move");
        position.map(Self).ok_or_else(wrong)
    }
}

/// The contents of a pickled state.
type Pickled<'py> = (Bound<'py, Game>, String, Vec<u32>);
