//! The state of a match in progress.

use super::arrangement::{Arrangement, spell};
use super::program_cache::ProgramCache;
use super::score::{Extent, MatchError, Score};
use super::setup::SetupBoard;
use sow_grammar::rules::{MatchRules, Rules, Seat, Settings};
use sow_interpreter::{CompiledGame, Game, GameResult, History, Limit, Move, Position, Program};
use std::sync::Arc;

/// A match in progress, or a single round.
///
/// ```
/// use sow_matches::{Extent, Match};
/// use sow_grammar::rules::{Seat, Settings};
///
/// let rules = sow_grammar::load("galatjang").unwrap().rules.unwrap();
/// let settings = Settings::defaults(&rules.options);
/// let mut game = Match::new(&rules, &settings, Extent::Match).unwrap();
///
/// let first = game.legal_moves().remove(0);
/// assert_eq!(game.spell(&first), "1");
/// let ended = game.play(&first).unwrap();
/// assert!(ended.is_empty(), "no round ends with the first move");
/// // The last seed fell into South's store: South plays again.
/// assert_eq!((game.round_number(), game.mover()), (1, Seat::South));
/// ```
#[derive(Debug, Clone)]
pub struct Match {
    /// The programs of all rounds, based on the rules and options at the beginning of the match.
    pub(super) programs: Arc<ProgramCache>,
    /// Whether it is a match, as opposed to a single round.
    pub(super) is_match: bool,
    pub(super) score: Score,
    /// The program of the current round.
    pub(super) program: Arc<Program>,
    pub(super) position: Position,
    pub(super) history: History,
    /// The position as laid out, if this round was over at once.
    pub(super) position_before_ending: Option<Box<Position>>,
    pub(super) stage: Stage,
}

/// What has to be done next.
#[derive(Debug, Clone)]
pub(super) enum Stage {
    /// The mover plays.
    Playing,
    /// A player arranges seeds.
    Arranging(Box<Arranging>),
    /// The game is over, with this result.
    Over(GameResult),
}

/// The setup of a round, stopped until a player has arranged seeds.
#[derive(Debug, Clone)]
pub(super) struct Arranging {
    pub(super) rule: Arrangement,
    /// The row that lays out the round.
    pub(super) row: usize,
    /// The index of the arrangement among the actions of this row.
    pub(super) action: usize,
    /// The player who is `own` in that row.
    pub(super) own: Seat,
    pub(super) board: SetupBoard,
}

/// An action of a player in a match.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_matches::{Extent, Match};
/// # let rules = sow_grammar::load("long-night-game").unwrap().rules.unwrap();
/// # let settings = Settings::defaults(&rules.options);
/// use sow_matches::MatchMove;
///
/// // The first round begins with an arrangement of seeds.
/// let mut game = Match::new(&rules, &settings, Extent::Match).unwrap();
/// let example = game.arrangement().expect("seeds are laid out").example();
/// game.play(&MatchMove::Arrange(example)).unwrap();
/// assert!(matches!(game.legal_moves()[0], MatchMove::Play(_)));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MatchMove {
    /// A move of the round.
    Play(Move),
    /// An arrangement: the number of seeds in each of [`Arrangement::pits`].
    Arrange(Vec<u16>),
}

impl Match {
    /// Starts a match or a single round.
    ///
    /// # Errors
    /// [`MatchError`] if the board cannot be compiled, or if a match is wanted and the rules have none.
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # use sow_matches::{Extent, Match};
    /// # let rules = sow_grammar::load("oware").unwrap().rules.unwrap();
    /// # let settings = Settings::defaults(&rules.options);
    /// assert!(Match::new(&rules, &settings, Extent::Round).is_ok());
    /// let error = Match::new(&rules, &settings, Extent::Match).unwrap_err();
    /// assert_eq!(error.to_string(), "this game has no `match` section: it is played as a single round");
    /// ```
    pub fn new(rules: &Rules, settings: &Settings, extent: Extent) -> Result<Self, MatchError> {
        Self::from_compiled(CompiledGame::new(rules.clone(), settings)?, extent)
    }

    /// Like [`Match::new`], with rules that have been compiled before.
    ///
    /// # Errors
    /// [`MatchError::NoMatchRules`] if a match is wanted and the rules have none.
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # use sow_matches::{Extent, Match};
    /// # let rules = sow_grammar::load("galatjang").unwrap().rules.unwrap();
    /// # let settings = Settings::defaults(&rules.options);
    /// use sow_interpreter::CompiledGame;
    ///
    /// // Compiled once, for any number of matches.
    /// let compiled = CompiledGame::new(rules, &settings).unwrap();
    /// let one = Match::from_compiled(compiled.clone(), Extent::Match).unwrap();
    /// let other = Match::from_compiled(compiled, Extent::Round).unwrap();
    /// assert!(one.is_match() && !other.is_match());
    /// ```
    pub fn from_compiled(base: CompiledGame, extent: Extent) -> Result<Self, MatchError> {
        let mut game = Self::blank(base, extent)?;
        game.set_up_first_round();
        Ok(game)
    }

    /// Resumes a single round at a position with its history, which is empty in programs that do not [look
    /// back](Program::depends_on_history).
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # use sow_matches::{Extent, Match};
    /// # let rules = sow_grammar::load("oware").unwrap().rules.unwrap();
    /// # let settings = Settings::defaults(&rules.options);
    /// use sow_interpreter::{CompiledGame, Game};
    ///
    /// let compiled = CompiledGame::new(rules, &settings).unwrap();
    /// let mut round = Game::new(&compiled.program);
    /// round.play(round.legal_moves()[0]).unwrap();
    /// let (position, history) = round.into_parts();
    /// let game = Match::round_at(compiled, position, history);
    /// assert!(game.notation().starts_with("4,4,4,4,4,4/0,5,5,5,5,4 0:0 - N"));
    /// ```
    #[must_use]
    pub fn round_at(base: CompiledGame, position: Position, history: History) -> Self {
        let programs = ProgramCache::new(base);
        let mut round = Self {
            is_match: false,
            score: Score::initial(),
            position,
            position_before_ending: None,
            history,
            stage: Stage::Playing,
            program: programs.base().program.clone(),
            programs: Arc::new(programs),
        };
        round.advance();
        round
    }

    pub(super) fn blank(base: CompiledGame, extent: Extent) -> Result<Self, MatchError> {
        let is_match = match (extent, &base.rules.match_rules) {
            (Extent::Round, _) | (Extent::ByRules, None) => false,
            (Extent::ByRules, Some(rules)) => rules.always,
            (Extent::Match, Some(_)) => true,
            (Extent::Match, None) => return Err(MatchError::NoMatchRules),
        };
        let program = Arc::clone(&base.program);
        Ok(Self {
            is_match,
            score: Score::initial(),
            position: *program.opening(),
            position_before_ending: program.opening_before_ending().copied().map(Box::new),
            history: History::default(),
            stage: Stage::Playing,
            program,
            programs: Arc::new(ProgramCache::new(base)),
        })
    }

    /// Whether this is a match; otherwise it is a single round.
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # use sow_matches::{Extent, Match};
    /// # let rules = sow_grammar::load("galatjang").unwrap().rules.unwrap();
    /// # let settings = Settings::defaults(&rules.options);
    /// let game = Match::new(&rules, &settings, Extent::Match).unwrap();
    /// assert!(game.is_match());
    /// ```
    #[must_use]
    pub fn is_match(&self) -> bool {
        self.is_match
    }

    /// Returns the rules, and the program at the beginning of the match.
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # use sow_matches::{Extent, Match};
    /// # let rules = sow_grammar::load("galatjang").unwrap().rules.unwrap();
    /// # let settings = Settings::defaults(&rules.options);
    /// let game = Match::new(&rules, &settings, Extent::Match).unwrap();
    /// assert_eq!(*game.compiled().rules, rules);
    /// ```
    #[must_use]
    pub fn compiled(&self) -> &CompiledGame {
        self.programs.base()
    }

    /// Returns the program of the current round.
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # use sow_matches::{Extent, Match};
    /// # let rules = sow_grammar::load("galatjang").unwrap().rules.unwrap();
    /// # let settings = Settings::defaults(&rules.options);
    /// let game = Match::new(&rules, &settings, Extent::Match).unwrap();
    /// assert_eq!(game.program().title, rules.title);
    /// ```
    #[must_use]
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// Returns the position of the current round; while a player arranges, what has been laid out so far.
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # use sow_matches::{Extent, Match};
    /// # let rules = sow_grammar::load("galatjang").unwrap().rules.unwrap();
    /// # let settings = Settings::defaults(&rules.options);
    /// let game = Match::new(&rules, &settings, Extent::Match).unwrap();
    /// let pits = game.program().layout().rows_from_top().concat();
    /// assert!(pits.iter().all(|&pit| game.position().seeds(pit) == 6));
    /// ```
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the current round as a separate game.
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # use sow_matches::{Extent, Match};
    /// # let rules = sow_grammar::load("galatjang").unwrap().rules.unwrap();
    /// # let settings = Settings::defaults(&rules.options);
    /// let game = Match::new(&rules, &settings, Extent::Match).unwrap();
    /// // All that is known about a game in progress can be asked of the round.
    /// assert_eq!(game.round().list_moves().moves.len(), 6);
    /// ```
    #[must_use]
    pub fn round(&self) -> Game<'_> {
        Game::resume(&self.program, self.position, self.history.clone())
    }

    /// Returns the number of the current round, from 1.
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # use sow_matches::{Extent, Match};
    /// # let rules = sow_grammar::load("galatjang").unwrap().rules.unwrap();
    /// # let settings = Settings::defaults(&rules.options);
    /// let game = Match::new(&rules, &settings, Extent::Match).unwrap();
    /// assert_eq!(game.round_number(), 1);
    /// ```
    #[must_use]
    pub fn round_number(&self) -> u32 {
        self.score.round
    }

    /// Returns the points of South and North in the rounds before this one, or in all rounds if the match is over.
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # use sow_matches::{Extent, Match};
    /// # let rules = sow_grammar::load("galatjang").unwrap().rules.unwrap();
    /// # let settings = Settings::defaults(&rules.options);
    /// let game = Match::new(&rules, &settings, Extent::Match).unwrap();
    /// assert_eq!(game.points(), [0, 0]);
    /// ```
    #[must_use]
    pub fn points(&self) -> [u32; 2] {
        self.score.points
    }

    /// Returns the seeds that South and North keep beside the board in this round; while a player arranges, including
    /// those still to be laid out.
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # use sow_matches::{Extent, Match};
    /// # let rules = sow_grammar::load("galatjang").unwrap().rules.unwrap();
    /// # let settings = Settings::defaults(&rules.options);
    /// let game = Match::new(&rules, &settings, Extent::Match).unwrap();
    /// assert_eq!(game.purses(), [0, 0], "all seeds are on the board");
    /// ```
    #[must_use]
    pub fn purses(&self) -> [u32; 2] {
        self.score.purse
    }

    /// Returns the player to move or to arrange.
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # use sow_matches::{Extent, Match};
    /// # let rules = sow_grammar::load("long-night-game").unwrap().rules.unwrap();
    /// # let settings = Settings::defaults(&rules.options);
    /// let game = Match::new(&rules, &settings, Extent::Match).unwrap();
    /// // North arranges the seeds of the first round.
    /// assert_eq!(game.mover(), sow_grammar::rules::Seat::North);
    /// ```
    #[must_use]
    pub fn mover(&self) -> Seat {
        match &self.stage {
            Stage::Arranging(arranging) => arranging.rule.player,
            Stage::Playing | Stage::Over(_) => self.position.mover(),
        }
    }

    /// Returns the arrangement that the mover has to make, if that comes next.
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # use sow_matches::{Extent, Match};
    /// # let rules = sow_grammar::load("long-night-game").unwrap().rules.unwrap();
    /// # let settings = Settings::defaults(&rules.options);
    /// let game = Match::new(&rules, &settings, Extent::Match).unwrap();
    /// let arrangement = game.arrangement().expect("seeds are laid out first");
    /// println!("{}", arrangement.rule_text());
    /// ```
    #[must_use]
    pub fn arrangement(&self) -> Option<&Arrangement> {
        match &self.stage {
            Stage::Arranging(arranging) => Some(&arranging.rule),
            Stage::Playing | Stage::Over(_) => None,
        }
    }

    /// Returns the result once the game is over: that of the match with its points, or that of the single round with
    /// its seeds.
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # use sow_matches::{Extent, Match};
    /// # let rules = sow_grammar::load("galatjang").unwrap().rules.unwrap();
    /// # let settings = Settings::defaults(&rules.options);
    /// let mut game = Match::new(&rules, &settings, Extent::Match).unwrap();
    /// let first = game.legal_moves().remove(0);
    /// game.play(&first).unwrap();
    /// assert_eq!(game.result(), None, "the match goes on");
    /// ```
    #[must_use]
    pub fn result(&self) -> Option<GameResult> {
        match self.stage {
            Stage::Over(standing) => Some(standing),
            Stage::Playing | Stage::Arranging(_) => None,
        }
    }

    /// Returns all legal moves. Arrangements are listed only if there are at most [`Arrangement::MAX_LISTED`],
    /// otherwise the list is empty.
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # use sow_matches::{Extent, Match};
    /// # let rules = sow_grammar::load("galatjang").unwrap().rules.unwrap();
    /// # let settings = Settings::defaults(&rules.options);
    /// let game = Match::new(&rules, &settings, Extent::Match).unwrap();
    /// let moves = game.legal_moves();
    /// let spelt: Vec<String> = moves.iter().map(|one| game.spell(one)).collect();
    /// assert_eq!(spelt, ["1", "2", "3", "4", "5", "6"]);
    /// ```
    #[must_use]
    pub fn legal_moves(&self) -> Vec<MatchMove> {
        self.list_moves().0
    }

    /// Returns all legal moves, with the limit of play that left some out.
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # use sow_matches::{Extent, Match};
    /// # let rules = sow_grammar::load("galatjang").unwrap().rules.unwrap();
    /// # let settings = Settings::defaults(&rules.options);
    /// let game = Match::new(&rules, &settings, Extent::Match).unwrap();
    /// let (moves, limit) = game.list_moves();
    /// assert_eq!((moves.len(), limit), (6, None));
    /// ```
    #[must_use]
    pub fn list_moves(&self) -> (Vec<MatchMove>, Option<Limit>) {
        match &self.stage {
            Stage::Playing => {
                let listed = self.round().list_moves();
                let moves = listed.moves.into_iter().map(MatchMove::Play);
                (moves.collect(), listed.limit)
            }
            Stage::Arranging(arranging) => {
                let all = arranging.rule.list().unwrap_or_default();
                (all.into_iter().map(MatchMove::Arrange).collect(), None)
            }
            Stage::Over(_) => (Vec::new(), None),
        }
    }

    /// Returns the limit of play that prevents the game from continuing, if there is one.
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # use sow_matches::{Extent, Match};
    /// # let rules = sow_grammar::load("galatjang").unwrap().rules.unwrap();
    /// # let settings = Settings::defaults(&rules.options);
    /// let game = Match::new(&rules, &settings, Extent::Match).unwrap();
    /// assert_eq!(game.unplayable(), None);
    /// ```
    #[must_use]
    pub fn unplayable(&self) -> Option<Limit> {
        self.list_moves().1.filter(|limit| limit.forbids_play())
    }

    /// Returns the limit of play that keeps players from looking for a move, if there is one.
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # use sow_matches::{Extent, Match};
    /// # let rules = sow_grammar::load("galatjang").unwrap().rules.unwrap();
    /// # let settings = Settings::defaults(&rules.options);
    /// let game = Match::new(&rules, &settings, Extent::Match).unwrap();
    /// assert_eq!(game.unsearchable(), None);
    /// ```
    #[must_use]
    pub fn unsearchable(&self) -> Option<Limit> {
        match self.stage {
            Stage::Playing => self.round().unsearchable(),
            _ => None,
        }
    }

    /// Spells a legal move.
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # use sow_matches::{Extent, Match};
    /// # let rules = sow_grammar::load("long-night-game").unwrap().rules.unwrap();
    /// # let settings = Settings::defaults(&rules.options);
    /// let game = Match::new(&rules, &settings, Extent::Match).unwrap();
    /// use sow_matches::MatchMove;
    ///
    /// assert_eq!(game.spell(&MatchMove::Arrange(vec![7, 7, 6])), "arrange 7 7 6");
    /// ```
    #[must_use]
    pub fn spell(&self, played: &MatchMove) -> String {
        match played {
            MatchMove::Play(played) => self.round().spell(*played),
            MatchMove::Arrange(seeds) => spell(seeds),
        }
    }

    /// Returns the same round with the position that `text` gives, without evaluating endings.
    pub(crate) fn with_unsettled_position(mut self, text: &str) -> Self {
        if let Ok(round) = Game::from_notation_without_endings(&self.program, text) {
            (self.position, self.history) = round.into_parts();
        }
        self
    }

    pub(super) fn match_rules(&self) -> Option<&MatchRules> {
        self.compiled().rules.match_rules.as_ref()
    }
}
