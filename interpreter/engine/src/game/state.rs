//! The state of a game in progress.

use super::obstacles::illegal_move_error;
use crate::limits::Limit;
use crate::movegen::Search;
use crate::moves::Move;
use crate::notation::{self, MoveError, PositionError};
use crate::program::Program;
use crate::spelling::{NamedMove, NamedStart, spell};
use crate::trace::{DynObserver, Event, InnerChoice, NoObserver, Observer, RefusalReasons};
use crate::vm::{ChoicePath, Machine, RepetitionHistory};
use sow_compiler::board::{Cell, History, MAX_WORDS, Position};
use sow_grammar::rules::MoveId;
use std::cell::RefCell;

/// A game in progress: program, position, and the history that the rules ask for.
///
/// ```
/// use sow_grammar::rules::{Seat, Settings};
/// use sow_interpreter::{Game, Program};
///
/// let rules = sow_grammar::load("oware").unwrap().rules.unwrap();
/// let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
///
/// let mut game = Game::new(&program);
/// while let Some(&first) = game.legal_moves().first() {
///     game.play(first).unwrap();
/// }
/// let result = game.position().result().expect("a game without legal moves is over");
/// assert_eq!(result.winner, Some(Seat::North));
/// ```
#[derive(Debug, Clone)]
pub struct Game<'p> {
    program: &'p Program,
    position: Position,
    history: History,
    /// See [`Game::steps`].
    steps: u32,
}

impl<'p> Game<'p> {
    /// Starts a game from the opening.
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # use sow_interpreter::{Game, Program};
    /// # let rules = sow_grammar::load("oware").unwrap().rules.unwrap();
    /// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
    /// let game = Game::new(&program);
    /// assert_eq!(game.notation(), "4,4,4,4,4,4/4,4,4,4,4,4 0:0 - S -");
    /// ```
    #[must_use]
    pub fn new(program: &'p Program) -> Self {
        Self::resume(program, *program.opening(), History::default())
    }

    /// Reads a position in the notation of the command line.
    ///
    /// # Errors
    /// [`PositionError`] with the reason.
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # use sow_interpreter::{Game, Program};
    /// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
    /// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
    /// let game = Game::from_notation(&program, "0,0,0,0,0,2/0,0,0,0,1,1 20:48 - S -").unwrap();
    /// assert_eq!(game.legal_moves().len(), 2);
    ///
    /// let error = Game::from_notation(&program, "4,4,4/4,4,4 12:12 - S -").unwrap_err();
    /// assert!(error.to_string().contains("row 1 from the top has 6 pits"));
    /// ```
    pub fn from_notation(program: &'p Program, position: &str) -> Result<Self, PositionError> {
        Self::from_notation_observed(program, position, &mut NoObserver)
    }

    /// Like [`Game::from_notation`], reporting the events of an ending that applies to an observer.
    ///
    /// # Errors
    /// As [`Game::from_notation`].
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # use sow_interpreter::{Game, Program};
    /// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
    /// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
    /// use sow_interpreter::{Event, Observer};
    ///
    /// struct Swept(u16);
    /// impl Observer for Swept {
    ///     fn event(&mut self, event: Event) {
    ///         if let Event::Sweep { seeds, .. } = event {
    ///             self.0 += seeds;
    ///         }
    ///     }
    /// }
    ///
    /// // South has no seeds left, so North keeps the three on its side.
    /// let mut swept = Swept(0);
    /// let position = "0,0,0,0,1,2/0,0,0,0,0,0 30:39 - S -";
    /// let game = Game::from_notation_observed(&program, position, &mut swept).unwrap();
    /// assert!(game.position().is_over());
    /// assert_eq!(swept.0, 3);
    /// ```
    pub fn from_notation_observed(
        program: &'p Program,
        position: &str,
        observer: &mut dyn Observer,
    ) -> Result<Self, PositionError> {
        let (position, history) = notation::read_position(program, position, observer)?;
        Ok(Self::resume(program, position, history))
    }

    /// Reads a position without evaluating its endings.
    ///
    /// # Errors
    /// As [`Game::from_notation`].
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # use sow_interpreter::{Game, Program};
    /// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
    /// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
    /// // South has no seeds left: the game would be over.
    /// let position = "0,0,0,0,1,2/0,0,0,0,0,0 30:39 - S -";
    /// let game = Game::from_notation_without_endings(&program, position).unwrap();
    /// assert_eq!(game.notation(), position);
    /// ```
    pub fn from_notation_without_endings(
        program: &'p Program,
        position: &str,
    ) -> Result<Self, PositionError> {
        let ((position, history), _) = notation::read_without_endings(program, position)?;
        Ok(Self::resume(program, position, history))
    }

    /// Resumes a game from a position of this program and its history.
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # use sow_interpreter::{Game, Program};
    /// # let rules = sow_grammar::load("oware").unwrap().rules.unwrap();
    /// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
    /// let mut game = Game::new(&program);
    /// game.play(game.legal_moves()[0]).unwrap();
    ///
    /// let text = game.notation();
    /// let (position, history) = game.into_parts();
    /// assert_eq!(Game::resume(&program, position, history).notation(), text);
    /// ```
    #[must_use]
    pub const fn resume(program: &'p Program, position: Position, history: History) -> Self {
        Self {
            program,
            position,
            history,
            steps: 0,
        }
    }

    /// Returns the position and the history, for [`Game::resume`].
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # use sow_interpreter::{Game, Program};
    /// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
    /// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
    /// let (position, history) = Game::new(&program).into_parts();
    /// assert_eq!(position, *program.opening());
    /// assert!(history.earlier_hashes.is_empty(), "no rule of Kalaha looks back");
    /// ```
    #[must_use]
    pub fn into_parts(self) -> (Position, History) {
        (self.position, self.history)
    }

    /// Returns the program.
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # use sow_interpreter::{Game, Program};
    /// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
    /// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
    /// let game = Game::new(&program);
    /// assert_eq!(game.program().title, "Kalaha");
    /// ```
    #[must_use]
    pub fn program(&self) -> &'p Program {
        self.program
    }

    /// Returns the current position.
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # use sow_interpreter::{Game, Program};
    /// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
    /// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
    /// use sow_grammar::rules::Seat;
    ///
    /// let game = Game::new(&program);
    /// assert_eq!(game.position().mover(), Seat::South);
    /// assert_eq!(game.position().result(), None);
    /// ```
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the earlier positions if the rules ask for them; otherwise empty.
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # use sow_interpreter::{Game, Program};
    /// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
    /// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
    /// let game = Game::new(&program);
    /// // What a search needs to know of the game so far.
    /// let mut successors = program.successors(game.history());
    /// let mut list = Vec::new();
    /// successors.list_successors(game.position(), &mut list);
    /// assert_eq!(list.len(), 6);
    /// ```
    #[must_use]
    pub fn history(&self) -> &History {
        &self.history
    }

    /// Returns the position in the notation of the command line.
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # use sow_interpreter::{Game, Program};
    /// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
    /// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
    /// let mut game = Game::new(&program);
    /// game.play(game.read_move("3").unwrap()).unwrap();
    /// // Rows from the top, stores, hands, the player to move, and whatever else the rules remember.
    /// assert_eq!(game.notation(), "6,6,6,6,7,7/6,6,0,7,7,7 1:0 - N -");
    /// ```
    #[must_use]
    pub fn notation(&self) -> String {
        notation::write_position(self.program, &self.position, &self.history)
    }

    /// Returns the steps of computation (see [`MoveList::steps`](crate::MoveList::steps)) of the last move, with the
    /// endings after it.
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # use sow_interpreter::{Game, Program};
    /// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
    /// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
    /// let mut game = Game::new(&program);
    /// assert_eq!(game.steps(), 0);
    /// game.play(game.legal_moves()[0]).unwrap();
    /// assert!(game.steps() > 0);
    /// ```
    #[must_use]
    pub const fn steps(&self) -> u32 {
        self.steps
    }

    /// Spells a legal move.
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # use sow_interpreter::{Game, Program};
    /// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
    /// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
    /// let game = Game::new(&program);
    /// let moves = game.legal_moves().into_iter();
    /// let spelt: Vec<String> = moves.map(|one| game.spell(one)).collect();
    /// assert_eq!(spelt, ["1", "2", "3", "4", "5", "6"]);
    /// ```
    #[must_use]
    pub fn spell(&self, played: Move) -> String {
        spell(self.program, &self.position, &played)
    }

    /// Names the pit, the direction and the choices of a legal move.
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # use sow_interpreter::{Game, Program};
    /// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
    /// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
    /// use sow_interpreter::NamedStart;
    ///
    /// let game = Game::new(&program);
    /// let named = game.name_move(game.read_move("3").unwrap());
    /// let NamedStart::Pit(pit, _) = named.start else { unreachable!("all moves begin with a pit") };
    /// assert_eq!(game.label(pit), "3");
    /// assert!(named.choices.is_empty());
    /// ```
    #[must_use]
    pub fn name_move(&self, played: Move) -> NamedMove<'_> {
        NamedMove::of(self.program, &self.position, &played)
    }

    /// Returns the label of a pit for the player to move.
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # use sow_interpreter::{Game, Program};
    /// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
    /// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
    /// use sow_grammar::rules::Seat;
    ///
    /// let game = Game::new(&program);
    /// let labels = |seat| -> Vec<String> {
    ///     program.layout().row(seat, 0).iter().map(|&pit| game.label(pit)).collect()
    /// };
    /// assert_eq!(labels(Seat::South), ["1", "2", "3", "4", "5", "6"]);
    /// assert_eq!(labels(Seat::North), ["o1", "o2", "o3", "o4", "o5", "o6"]);
    /// ```
    #[must_use]
    pub fn label(&self, pit: Cell) -> String {
        let layout = self.program.layout();
        layout.label_in_moves(pit, self.position.mover())
    }

    /// Plays a move without checking it, for callers that have just listed [`Game::legal_moves`] of this very
    /// position. Any other move may leave the game unchanged or in a position that the rules do not allow, but seeds
    /// are conserved and it does not panic.
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # use sow_interpreter::{Game, Program};
    /// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
    /// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
    /// use sow_interpreter::NoObserver;
    ///
    /// let mut game = Game::new(&program);
    /// let moves = game.legal_moves();
    /// game.play_unchecked(moves[2], &mut NoObserver);
    /// assert_eq!(game.notation(), "6,6,6,6,7,7/6,6,0,7,7,7 1:0 - N -");
    /// ```
    pub fn play_unchecked(&mut self, played: Move, observer: &mut dyn Observer) {
        let (position, earlier) = (&mut self.position, &mut self.history.earlier_hashes);
        // A legal move never traps; a trap would leave the position unchanged.
        let steps = crate::movegen::play(self.program, position, earlier, &played, observer);
        self.steps = steps.unwrap_or_default();
    }
}

/// The legal moves of a position, as far as the limits of play allow.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_interpreter::{Game, Program};
/// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
/// let listed = Game::new(&program).list_moves();
/// assert_eq!(listed.moves.len(), 6);
/// assert_eq!(listed.limit, None, "no legal move is missing");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MoveList {
    /// The moves in the order of kinds, pits, directions and choices; empty if the game is over.
    pub moves: Vec<Move>,
    /// The limit that makes the list incomplete, if any.
    pub limit: Option<Limit>,
    /// The steps of computation spent (seeds lifted, places evaluated, pits tested).
    pub steps: u32,
}

impl Game<'_> {
    /// Returns all legal moves, in the order of kinds, pits, directions and choices; empty if the game is over.
    /// [`Game::list_moves`] also reports whether limits of play left any out.
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # use sow_interpreter::{Game, Program};
    /// # let rules = sow_grammar::load("oware").unwrap().rules.unwrap();
    /// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
    /// let game = Game::from_notation(&program, "0,0,0,0,0,0/1,0,0,0,1,3 20:23 - S -").unwrap();
    /// let moves = game.legal_moves().into_iter();
    /// // A move must leave seeds on the other side.
    /// let spelt: Vec<String> = moves.map(|one| game.spell(one)).collect();
    /// assert_eq!(spelt, ["6"]);
    /// ```
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        self.list_moves().moves
    }

    /// Returns all legal moves, with the limit of play that left some out.
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # use sow_interpreter::{Game, Program};
    /// # let rules = sow_grammar::load("oware").unwrap().rules.unwrap();
    /// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
    /// let listed = Game::new(&program).list_moves();
    /// match listed.limit {
    ///     None => assert_eq!(listed.moves.len(), 6),
    ///     Some(limit) => println!("some moves are missing: {limit}"),
    /// }
    /// ```
    #[must_use]
    pub fn list_moves(&self) -> MoveList {
        self.list_moves_with(&mut self.search())
    }

    /// Returns all legal moves, and the reasons why others are illegal.
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # use sow_interpreter::{Game, Program};
    /// # let rules = sow_grammar::load("oware").unwrap().rules.unwrap();
    /// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
    /// let game = Game::from_notation(&program, "0,0,0,0,0,0/1,0,0,0,1,3 20:23 - S -").unwrap();
    /// let (listed, refused) = game.legal_and_refused_moves();
    /// assert_eq!(listed.moves.len(), 1);
    /// assert_eq!(refused.endless, 0, "every sowing ends");
    /// ```
    #[must_use]
    pub fn legal_and_refused_moves(&self) -> (MoveList, RefusalReasons) {
        let mut search = self.search();
        search.refusal_reasons = Some(RefusalReasons::default());
        let listed = self.list_moves_with(&mut search);
        (listed, search.refusal_reasons.unwrap_or_default())
    }

    /// Returns the limit of play that keeps this position from being searched: its moves, or the positions after them,
    /// take too many steps of computation. The players, the engine and the solver all ask here first. It does not
    /// matter here whether slow positions have used up their shared limit: a search notices that by itself and reports
    /// how far it got.
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # use sow_interpreter::{Game, Program};
    /// # let rules = sow_grammar::load("oware").unwrap().rules.unwrap();
    /// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
    /// assert_eq!(Game::new(&program).unsearchable(), None);
    /// ```
    #[must_use]
    pub fn unsearchable(&self) -> Option<Limit> {
        let forbidding = |limit: &Limit| *limit == Limit::Steps;
        let listed = self.list_moves().limit.filter(forbidding);
        // Making all moves takes more steps than listing them.
        listed.or_else(|| {
            let mut successors = self.program().successors(self.history());
            successors.list_successors(self.position(), &mut Vec::new());
            successors.limit().filter(forbidding)
        })
    }

    /// Returns which of these kinds of move have a legal move. A move counts even if it is not listed because a move of
    /// an earlier kind is written in the same way. Also returns the steps of computation that this took, including
    /// those that no limit counts.
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # use sow_interpreter::{Game, Program};
    /// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
    /// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
    /// use sow_grammar::rules::MoveId;
    ///
    /// let (kinds, _steps) = Game::new(&program).kinds_with_move([MoveId(0)]);
    /// assert_eq!(kinds, [MoveId(0)]);
    /// assert_eq!(rules[kinds[0]].name, "sow");
    /// ```
    #[must_use]
    pub fn kinds_with_move(&self, kinds: impl IntoIterator<Item = MoveId>) -> (Vec<MoveId>, u32) {
        let all = self.program().code.kinds.len();
        let mut search = self.search();
        let mut possible = Vec::new();
        for kind in kinds {
            let at = usize::from(kind.0);
            if !self.position().is_over() && at < all && search.has_legal_move(at) {
                possible.push(kind);
            }
        }
        (possible, search.machine.fuel.steps_used)
    }

    /// Returns the limit of play that keeps legal moves out of the list, and the kind of move with the most
    /// combinations of choices; `None` if the list is complete.
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # use sow_interpreter::{Game, Program};
    /// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
    /// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
    /// assert_eq!(Game::new(&program).left_out_moves(), None);
    /// ```
    #[must_use]
    pub fn left_out_moves(&self) -> Option<(Limit, MoveId)> {
        let limit = self.list_moves().limit?;
        Some((limit, self.search().limited_kind()?))
    }

    fn search(&self) -> Search<'_, MAX_WORDS> {
        let history = RepetitionHistory::Borrowed(&self.history().earlier_hashes);
        Search::new(self.program(), *self.position(), history, 0)
    }

    /// Lists the legal moves, using `search`, which then knows the limit that was hit.
    fn list_moves_with(&self, search: &mut Search<'_, MAX_WORDS>) -> MoveList {
        let mut moves = Vec::new();
        if self.position().is_unplayable() {
            search.record_unplayable();
        } else if !self.position().is_over() {
            search.list(&mut moves);
        }
        MoveList {
            moves,
            limit: search.limit(),
            steps: search.machine.fuel.steps_used,
        }
    }
}

impl Game<'_> {
    /// Calls `visit` with each of these legal moves, in order, and with what is chosen inside it after kind, pit and
    /// direction. This is quickest in the order of [`Game::legal_moves`], in which moves that differ only in their last
    /// choice follow each other: only one of these is played.
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # use sow_interpreter::{Game, Program};
    /// # let rules = sow_grammar::load("nsolo").unwrap().rules.unwrap();
    /// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
    /// // In Nsolo the first captures may include a further pit of the opponent.
    /// let game = Game::new(&program);
    /// let moves = game.legal_moves();
    /// assert_eq!(game.spell(moves[0]), "f1/of2");
    /// let mut choices = Vec::new();
    /// game.visit_choices(&moves[..1], &mut |_, inside| choices.extend_from_slice(inside));
    /// assert_eq!(choices.len(), 1);
    /// ```
    pub fn visit_choices(&self, moves: &[Move], visit: &mut dyn FnMut(&Move, &[InnerChoice])) {
        let recorded = RefCell::new(Offers::default());
        let mut recorder = OfferRecorder(&recorded);
        let (history, observer) = (
            RepetitionHistory::Borrowed(&[]),
            DynObserver::new(&mut recorder),
        );
        let mut machine = Machine::new(self.program(), *self.position(), history, observer);
        let (mut played, mut chosen): (Option<Move>, Vec<InnerChoice>) = (None, Vec::new());
        for wanted in moves {
            let known = played
                .as_ref()
                .map_or(0, |played| wanted.known_picks(played));
            if known < wanted.picks().len() {
                recorded.borrow_mut().begin(known);
                machine.position = *self.position();
                machine.prepare_for_position();
                machine.reset_to_mover();
                if let Some(kind) = self.program().code.kinds.get(wanted.kind()) {
                    // The alternatives are recorded up to the last choice, where the move is trapped.
                    machine.path = ChoicePath::up_to_last_choice(wanted.picks());
                    let _ = machine.make_move(kind, wanted.candidate());
                }
                played = Some(*wanted);
            }
            chosen.clear();
            let offers = &recorded.borrow().alternatives;
            let picked = wanted.picks().iter().zip(offers.iter());
            chosen.extend(picked.filter_map(|(&pick, offer)| offer.get(usize::from(pick))));
            visit(wanted, &chosen);
        }
    }
}

impl Move {
    /// Returns how many choices of this move are among the alternatives that were offered while the move `played` was
    /// made.
    fn known_picks(&self, played: &Self) -> usize {
        if (self.kind_id(), self.candidate()) != (played.kind_id(), played.candidate()) {
            return 0;
        }
        let both = self.picks().iter().zip(played.picks());
        let common = both.take_while(|(pick, other)| pick == other).count();
        played.picks().len().min(common + 1)
    }
}

/// The alternatives of each choice inside a move.
#[derive(Default)]
struct Offers {
    alternatives: Vec<Vec<InnerChoice>>,
    /// The number of choices met while the move is played.
    met: usize,
}

impl Offers {
    /// Prepares for a move whose first `known` choices have the alternatives recorded before.
    fn begin(&mut self, known: usize) {
        self.alternatives.truncate(known);
        self.met = 0;
    }

    fn record(&mut self, alternatives: &mut dyn Iterator<Item = InnerChoice>) {
        if self.met == self.alternatives.len() {
            self.alternatives.push(alternatives.collect());
        }
        self.met += 1;
    }
}

/// An observer that records the alternatives of each choice while a move is played.
struct OfferRecorder<'a>(&'a RefCell<Offers>);

impl Observer for OfferRecorder<'_> {
    fn wants_every_seed(&self) -> bool {
        false
    }

    fn event(&mut self, _event: Event) {}

    fn choice_offered(&mut self, alternatives: &mut dyn Iterator<Item = InnerChoice>) {
        self.0.borrow_mut().record(alternatives);
    }
}

impl Game<'_> {
    /// Reads a move of the player to move and checks that it is legal. Case and surrounding blanks do not matter.
    ///
    /// # Errors
    /// [`MoveError`] with the reason, as a phrase for the player. [`Game::explain_illegal`] says more about it.
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # use sow_interpreter::{Game, Program};
    /// # let rules = sow_grammar::load("oware").unwrap().rules.unwrap();
    /// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
    /// let game = Game::from_notation(&program, "0,0,0,0,0,0/1,0,0,0,1,3 20:23 - S -").unwrap();
    /// assert!(game.read_move(" 6 ").is_ok());
    ///
    /// let refused = game.read_move("2").unwrap_err();
    /// assert_eq!(refused.to_string(), "2 cannot be played now; legal moves are: 6");
    /// ```
    pub fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        let text = text.trim();
        let moves = self.legal_moves();
        let (program, position) = (self.program(), self.position());
        // Comparing the beginnings first avoids playing most moves just to spell them.
        let has_same_start = |one: &&Move| {
            let begins = text.split('/').next().unwrap_or_default();
            let start = NamedStart::of(program, one).spell(program, position.mover());
            start.eq_ignore_ascii_case(begins)
        };
        let mut candidates = moves.iter().filter(has_same_start);
        let has_same_spelling =
            |one: &&Move| spell(program, position, one).eq_ignore_ascii_case(text);
        if let Some(found) = candidates.find(has_same_spelling) {
            return Ok(*found);
        }
        let spelt = moves.iter().map(|one| spell(program, position, one));
        let spelt: Vec<String> = spelt.collect();
        let incomplete: Vec<(&str, &str)> = spelt
            .iter()
            .filter_map(|one| split_incomplete(one, text))
            .collect();
        match incomplete.first() {
            Some((written, _)) => {
                let mut choices: Vec<String> = Vec::new();
                for (_, rest) in &incomplete {
                    let next = next_choice(rest);
                    if !choices.iter().any(|known| known == next) {
                        choices.push(next.to_owned());
                    }
                }
                Err(MoveError::Incomplete {
                    text: (*written).to_owned(),
                    choices,
                })
            }
            None => Err(illegal_move_error(self, None, text, &spelt)),
        }
    }

    /// Plays a move if it is one of [`Game::legal_moves`].
    ///
    /// # Errors
    /// [`MoveError`] if it is not; the game is then unchanged.
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # use sow_interpreter::{Game, Program};
    /// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
    /// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
    /// let mut game = Game::new(&program);
    /// let third = game.read_move("3").unwrap();
    /// game.play(third).unwrap();
    ///
    /// // It is North's turn: the move is no longer one of the legal ones.
    /// assert!(game.play(third).is_err());
    /// assert_eq!(game.notation(), "6,6,6,6,7,7/6,6,0,7,7,7 1:0 - N -");
    /// ```
    pub fn play(&mut self, played: Move) -> Result<(), MoveError> {
        self.play_observed(played, &mut NoObserver)
    }

    /// Like [`Game::play`], reporting every event to an observer.
    ///
    /// # Errors
    /// As [`Game::play`].
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # use sow_interpreter::{Game, Program};
    /// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
    /// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
    /// use sow_interpreter::{Event, Observer};
    ///
    /// struct Fallen(Vec<u8>);
    /// impl Observer for Fallen {
    ///     fn event(&mut self, event: Event) {
    ///         if let Event::Sow { into, .. } = event {
    ///             self.0.push(into.0);
    ///         }
    ///     }
    /// }
    ///
    /// let mut game = Game::new(&program);
    /// let mut fallen = Fallen(Vec::new());
    /// game.play_observed(game.read_move("3").unwrap(), &mut fallen).unwrap();
    /// assert_eq!(fallen.0.len(), 6, "six seeds fall, one by one");
    /// ```
    pub fn play_observed(
        &mut self,
        played: Move,
        observer: &mut dyn Observer,
    ) -> Result<(), MoveError> {
        let legal = self.legal_moves();
        if !legal.contains(&played) {
            let spelt: Vec<String> = legal.into_iter().map(|one| self.spell(one)).collect();
            return Err(illegal_move_error(self, None, &self.spell(played), &spelt));
        }
        self.play_unchecked(played, observer);
        Ok(())
    }
}

/// Splits a spelling into the part that `text` gives and the rest, if `text` leaves a choice open.
fn split_incomplete<'s>(spelling: &'s str, text: &str) -> Option<(&'s str, &'s str)> {
    let (written, rest) = spelling.split_at_checked(text.len())?;
    let fits =
        !text.is_empty() && written.eq_ignore_ascii_case(text) && rest.starts_with(['<', '>', '/']);
    fits.then_some((written, rest))
}

/// Returns the first of the choices that a text leaves open, given the rest of the spelling.
fn next_choice(rest: &str) -> &str {
    let end = match rest.strip_prefix('/') {
        Some(inner) => inner.find('/').map_or(rest.len(), |end| end + 1),
        None => 1,
    };
    &rest[..end]
}
