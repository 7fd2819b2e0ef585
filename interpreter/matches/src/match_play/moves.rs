//! Reading and playing moves of a match.

use super::arrangement;
use super::score::RoundEnd;
use super::state::{Match, MatchMove, Stage};
use sow_interpreter::notation::MoveError;
use sow_interpreter::{NoObserver, Observer, Obstacle};

const NOTHING_TO_ARRANGE: &str = "there is nothing to arrange now";

impl Match {
    /// Reads a move and checks that it is legal.
    ///
    /// # Errors
    /// [`MoveError`] with the reason, as a phrase for the player.
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # use sow_matches::{Extent, Match};
    /// # let rules = sow_grammar::load("galatjang").unwrap().rules.unwrap();
    /// # let settings = Settings::defaults(&rules.options);
    /// let game = Match::new(&rules, &settings, Extent::Match).unwrap();
    /// let second = game.read_move("2").unwrap();
    /// assert_eq!(game.spell(&second), "2");
    /// let refused = game.read_move("arrange 7 7").unwrap_err();
    /// assert_eq!(refused.to_string(), "there is nothing to arrange now");
    /// ```
    pub fn read_move(&self, text: &str) -> Result<MatchMove, MoveError> {
        match &self.stage {
            Stage::Arranging(arranging) => {
                arrangement::read(&arranging.rule, text).map(MatchMove::Arrange)
            }
            Stage::Over(_) if self.is_match => {
                Err(MoveError::Illegal("the match is over".to_owned()))
            }
            Stage::Playing | Stage::Over(_) => {
                let round = self.round();
                let read = round.read_move(text).map(MatchMove::Play);
                read.map_err(|error| match error {
                    MoveError::Illegal(_) => round.explain_illegal(&self.compiled().rules, text),
                    // A kind of move may be called `arrange`.
                    MoveError::Unreadable { .. } if arrangement::is_arrangement(text) => {
                        MoveError::Illegal(NOTHING_TO_ARRANGE.to_owned())
                    }
                    error => error,
                })
            }
        }
    }

    /// Returns the obstacles to a move of the current round, by kind of move; see
    /// [`sow_interpreter::Game::obstacles`].
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # use sow_matches::{Extent, Match};
    /// # let rules = sow_grammar::load("oware").unwrap().rules.unwrap();
    /// # let settings = Settings::defaults(&rules.options);
    /// use sow_interpreter::CompiledGame;
    ///
    /// let compiled = CompiledGame::new(rules, &settings).unwrap();
    /// let text = "0,0,0,0,0,0/0,0,0,0,1,3 20:24 - S -";
    /// let game = Match::from_position(compiled, Extent::Round, text).unwrap();
    /// assert_eq!(game.obstacles("5").len(), 1);
    /// ```
    #[must_use]
    pub fn obstacles(&self, text: &str) -> Vec<Obstacle> {
        match &self.stage {
            Stage::Playing => self.round().obstacles(&self.compiled().rules, text),
            Stage::Arranging(_) | Stage::Over(_) => Vec::new(),
        }
    }

    /// Plays a move and returns the rounds that ended with it: none or one, rarely more, since a round may be over as
    /// soon as it is laid out.
    ///
    /// # Errors
    /// [`MoveError`] if the move is illegal; the match is then unchanged.
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # use sow_matches::{Extent, Match};
    /// # let rules = sow_grammar::load("galatjang").unwrap().rules.unwrap();
    /// # let settings = Settings::defaults(&rules.options);
    /// let mut game = Match::new(&rules, &settings, Extent::Match).unwrap();
    /// let first = game.read_move("1").unwrap();
    /// let ended = game.play(&first).unwrap();
    /// assert!(ended.is_empty(), "no round ends with the first move");
    /// ```
    pub fn play(&mut self, played: &MatchMove) -> Result<Vec<RoundEnd>, MoveError> {
        self.play_watched(played, &mut NoObserver)
    }

    /// Plays a move without checking it, for callers that have just listed [`Match::legal_moves`] of this very
    /// position. Any other move may leave the match unchanged or in a position that the rules do not allow.
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # use sow_matches::{Extent, Match};
    /// # let rules = sow_grammar::load("galatjang").unwrap().rules.unwrap();
    /// # let settings = Settings::defaults(&rules.options);
    /// let mut game = Match::new(&rules, &settings, Extent::Match).unwrap();
    /// while let Some(first) = game.legal_moves().first() {
    ///     if !game.play_unchecked(first).is_empty() {
    ///         break;
    ///     }
    /// }
    /// assert_eq!(game.round_number(), 2);
    /// ```
    pub fn play_unchecked(&mut self, played: &MatchMove) -> Vec<RoundEnd> {
        match (played, &self.stage) {
            (MatchMove::Play(played), Stage::Playing) => {
                let mut round = self.round();
                round.play_unchecked(*played, &mut NoObserver);
                (self.position, self.history) = round.into_parts();
                self.advance()
            }
            _ => self.play(played).unwrap_or_default(),
        }
    }

    /// Like [`Match::play`], reporting every event of the round to an observer.
    ///
    /// # Errors
    /// As [`Match::play`].
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # use sow_matches::{Extent, Match};
    /// # let rules = sow_grammar::load("galatjang").unwrap().rules.unwrap();
    /// # let settings = Settings::defaults(&rules.options);
    /// let mut game = Match::new(&rules, &settings, Extent::Match).unwrap();
    /// use sow_interpreter::{Event, Observer};
    ///
    /// struct Sown(u16);
    /// impl Observer for Sown {
    ///     fn event(&mut self, event: Event) {
    ///         if let Event::Sow { seeds, .. } = event {
    ///             self.0 += seeds;
    ///         }
    ///     }
    /// }
    ///
    /// let mut sown = Sown(0);
    /// let first = game.read_move("1").unwrap();
    /// game.play_watched(&first, &mut sown).unwrap();
    /// assert_eq!(sown.0, 6);
    /// ```
    pub fn play_watched(
        &mut self,
        played: &MatchMove,
        observer: &mut impl Observer,
    ) -> Result<Vec<RoundEnd>, MoveError> {
        match (played, &self.stage) {
            (_, Stage::Over(_)) => Err(MoveError::Illegal(self.over_message().to_owned())),
            (MatchMove::Play(played), Stage::Playing) => {
                let mut round = self.round();
                round.play_observed(*played, observer)?;
                (self.position, self.history) = round.into_parts();
                Ok(self.advance())
            }
            (MatchMove::Arrange(seeds), Stage::Arranging(arranging)) => {
                let legal = arranging.rule.check(seeds);
                legal.map_err(|error| MoveError::Illegal(error.to_string()))?;
                Ok(self.finish_arrangement(seeds))
            }
            (MatchMove::Play(_), Stage::Arranging(arranging)) => Err(
                arrangement::unreadable_error(&arranging.rule, &self.spell(played)),
            ),
            (MatchMove::Arrange(_), Stage::Playing) => {
                Err(MoveError::Illegal(NOTHING_TO_ARRANGE.to_owned()))
            }
        }
    }

    fn over_message(&self) -> &'static str {
        if self.is_match {
            "the match is over"
        } else {
            "the game is over"
        }
    }
}
