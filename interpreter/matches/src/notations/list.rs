//! The notations of a game.

use super::error::NotationError;
use super::notation::Notation;
use super::table;
use crate::match_play::{Match, MatchMove};
use sow_interpreter::Program;
use sow_interpreter::notation::MoveError;

/// The notations of a game, in the order of its fact file.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # let rules = sow_grammar::load("oware").unwrap().rules.unwrap();
/// use sow_interpreter::Program;
/// use sow_matches::notations::Notations;
///
/// let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
/// let facts = sow_grammar::bundled::variant("oware").unwrap().facts();
/// let notations = Notations::read(facts, &program).unwrap();
/// assert!(notations.names().any(|name| name == "coordinates"));
/// ```
#[derive(Debug, Clone, Default)]
pub struct Notations {
    usable: Vec<Notation>,
    /// The notations that do not fit the board, with the reason.
    unfit: Vec<(String, NotationError)>,
}

impl Notations {
    /// Reads the notations in the text of a fact file and checks them against the game. A notation that fits the rules
    /// but not the size of the board is left out.
    ///
    /// # Errors
    /// [`NotationError`] with the fault, its place and a remedy.
    pub fn read(facts: &str, program: &Program) -> Result<Self, NotationError> {
        let mut notations = Self::default();
        for table in table::read_notations(facts)? {
            let name = table.name.clone();
            if notations.names().any(|known| known == name) {
                return Err(NotationError::in_table(
                    "notation",
                    &name,
                    "another notation has this name; choose a name of its own",
                ));
            }
            match Notation::new(table, program) {
                Ok(notation) => notations.usable.push(notation),
                Err(error) if error.is_about_board() => notations.unfit.push((name, error)),
                Err(error) => return Err(error),
            }
        }
        Ok(notations)
    }

    /// Returns the notations that fit the board; the first is the default.
    #[must_use]
    pub fn usable(&self) -> &[Notation] {
        &self.usable
    }

    /// Returns the default notation.
    #[must_use]
    pub fn first(&self) -> Option<&Notation> {
        self.usable.first()
    }

    /// Finds a notation by name.
    ///
    /// # Errors
    /// [`NotationError`] if no notation has that name, which lists the names that exist, or if it does not fit the
    /// board.
    pub fn find(&self, name: &str) -> Result<&Notation, NotationError> {
        if let Some(found) = self.usable.iter().find(|one| one.name() == name) {
            return Ok(found);
        }
        if let Some((_, error)) = self.unfit.iter().find(|(unfit, _)| unfit == name) {
            return Err(error.clone());
        }
        let known: Vec<String> = self.names().map(|known| format!("`{known}`")).collect();
        Err(NotationError::new(match known.as_slice() {
            [] => format!(
                "there is no notation `{name}`: this game has none; leave it out for the moves as `sow moves` prints them"
            ),
            known => format!(
                "there is no notation `{name}`; this game has {}",
                known.join(", ")
            ),
        }))
    }

    /// Returns the names of all notations of the fact file.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let unfit = self.unfit.iter().map(|(name, _)| name.as_str());
        self.usable.iter().map(Notation::name).chain(unfit)
    }

    /// Reads a move as people type it: in the notation `preferred`, or else as the command line spells it, or else in
    /// any notation of the game.
    ///
    /// # Errors
    /// [`MoveError`] with the reason, for the spelling or the notation that the text fits best.
    pub fn read_move(
        &self,
        preferred: Option<&Notation>,
        game: &Match,
        text: &str,
    ) -> Result<MatchMove, MoveError> {
        let text = text.trim();
        let mut formed = None;
        if let Some(notation) = preferred {
            match notation.read(game, text) {
                Ok(found) => return Ok(found),
                Err(error) => formed = error.has_form().then_some(error),
            }
        }
        let own = match game.read_move(text) {
            Ok(found) => return Ok(found),
            Err(error) => error,
        };
        if formed.is_none() && matches!(own, MoveError::Incomplete { .. }) {
            return Err(own);
        }
        let is_preferred = formed.is_some();
        for notation in self.usable() {
            match notation.read(game, text) {
                Ok(found) => return Ok(found),
                Err(error) if error.has_form() => {
                    formed.get_or_insert(error);
                }
                Err(_) => {}
            }
        }
        match formed {
            Some(error) if is_preferred || error.is_specific() || is_unreadable(&own) => {
                Err(MoveError::Illegal(error.to_string()))
            }
            _ => Err(own),
        }
    }

    /// Like [`Notations::find`], for a name that may be missing; `None` without a name.
    ///
    /// # Errors
    /// As [`Notations::find`].
    pub fn find_named(&self, name: Option<&str>) -> Result<Option<&Notation>, NotationError> {
        name.map(|name| self.find(name)).transpose()
    }
}

const fn is_unreadable(error: &MoveError) -> bool {
    matches!(error, MoveError::Unreadable { .. })
}
