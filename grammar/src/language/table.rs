//! Tables: rows, of which the first that fits is done.

use super::action::Action;
use super::condition::Condition;
use super::ids::PhaseId;
use super::place::Place;
use super::stage::{Node, Resolved, Stage};
use crate::source::Span;
use serde::Serialize;
use sow_grammar_derive::Phrase;

/// `own empty pit where opposite occupied => capture here, opposite`
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[serde(bound = "")]
pub struct Row<S: Stage> {
    /// When it is done.
    pub fit: Node<S, Fit<S>>,
    /// What is done, in order.
    pub actions: Vec<Node<S, Action<S>>>,
    /// The row in its source.
    #[serde(skip)]
    #[phrase(skip)]
    pub span: Span,
}

/// When a row is done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[serde(bound = "")]
#[phrase(visited_by = fit)]
pub enum Fit<S: Stage> {
    /// `here` is one of these.
    Place(Node<S, Place<S>>),
    /// `when`: the condition holds.
    When(Node<S, Condition<S>>),
    /// `else`, or the actions of a block that has no rows: always.
    Else,
}

/// An ordered table: the first row that fits is done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[phrase(stage = Resolved)]
pub struct Table {
    /// Its name; for one written out inside a move, `last of NAME` or `each of NAME`.
    #[phrase(skip)]
    pub name: String,
    /// The phase that it stands in, if it does.
    #[phrase(skip)]
    pub phase: Option<PhaseId>,
    /// Its rows.
    pub rows: Vec<Row<Resolved>>,
}

impl Row<Resolved> {
    /// Whether it is never done, for having [`Condition::NEVER`] as its fit; see [`crate::rules::Rules::specialise`].
    #[must_use]
    pub fn is_dead(&self) -> bool {
        matches!(&self.fit, Fit::When(condition) if condition.known() == Some(false))
    }
}
