//! Tables of rows. The first row that fits is performed.

use super::action::Action;
use super::condition::Condition;
use super::place::Place;
use super::stage::{PhaseId, Resolved, Spanned, Stage};
use crate::source::Span;
use serde::Serialize;
use sow_grammar_derive::Phrase;

/// A row of a table, such as `own empty pit where opposite occupied => capture here, opposite`.
///
/// ```
/// let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// for row in &rules.tables[0].rows {
///     println!("{:?} => {:?}", row.fit.node, row.actions);
/// }
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[serde(bound = "")]
pub struct Row<S: Stage> {
    /// The condition under which the row fits.
    pub fit: Spanned<Fit<S>>,
    /// The actions, in order.
    pub actions: Vec<Spanned<Action<S>>>,
    /// The span of the row in its source.
    #[serde(skip)]
    #[phrase(skip)]
    pub span: Span,
}

/// The condition under which a row fits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[serde(bound = "")]
#[phrase(visited_by = fit)]
pub enum Fit<S: Stage> {
    /// `here` belongs to this place.
    Place(Spanned<Place<S>>),
    /// `when`: the condition holds.
    When(Spanned<Condition<S>>),
    /// `else`, or a block of actions without rows: always.
    Else,
}

/// An ordered table: the first row that fits is performed.
///
/// ```
/// let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// // The rows for the last seed, written out inside the move.
/// let last = &rules.tables[0];
/// assert_eq!((last.name.as_str(), last.rows.len()), ("last of sow", 4));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[phrase(stage = Resolved)]
pub struct Table {
    /// The name; for a table written out inside a move, `last of NAME` or `each of NAME`.
    #[phrase(skip)]
    pub name: String,
    /// The phase that contains the table; `None` outside phases.
    #[phrase(skip)]
    pub phase: Option<PhaseId>,
    /// The rows.
    pub rows: Vec<Row<Resolved>>,
}

impl Row<Resolved> {
    /// Reports whether the row is never performed because its fit is [`Condition::NEVER`]; see
    /// [`crate::rules::Rules::specialise`].
    #[must_use]
    pub fn is_dead(&self) -> bool {
        matches!(&self.fit.node, Fit::When(condition) if condition.constant_value() == Some(false))
    }
}
