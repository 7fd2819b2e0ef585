//! Traversal of phrases: each phrase comes before its parts.

use super::action::Action;
use super::condition::Condition;
use super::place::{Place, RowName};
use super::quantity::{Number, Quantity};
use super::stage::{MoveName, Name, Never, Resolved, Spanned, Stage};
use super::table::Fit;
use crate::source::Span;
use crate::vocabulary;

/// A visitor of phrases. Each method gets one kind of phrase and its span; unless it is overridden, it visits the
/// parts.
pub trait Visitor<'t, S: Stage> {
    /// Visits an action.
    fn action(&mut self, action: &'t Action<S>, at: Span) {
        action.visit_parts(at, self);
    }
    /// Visits a condition.
    fn condition(&mut self, condition: &'t Condition<S>, at: Span) {
        condition.visit_parts(at, self);
    }
    /// Visits a noun phrase.
    fn place(&mut self, place: &'t Place<S>, at: Span) {
        place.visit_parts(at, self);
    }
    /// Visits a number that depends on the position; in a text, any number.
    fn quantity(&mut self, quantity: &'t Quantity<S>, at: Span) {
        quantity.visit_parts(at, self);
    }
    /// Visits the fit of a row.
    fn fit(&mut self, fit: &'t Fit<S>, at: Span) {
        fit.visit_parts(at, self);
    }
    /// Visits a resolved number that is known once the options are set.
    fn number(&mut self, _: &'t Number) {}
    /// Visits a name that a text uses.
    fn name(&mut self, _: &'t Name) {}
    /// Visits a name of kinds of move that a text uses.
    fn move_name(&mut self, _: &'t Name) {}
}

/// Changes phrases; the counterpart of [`Visitor`].
pub trait VisitorMut<S: Stage> {
    /// Changes an action.
    fn action(&mut self, action: &mut Action<S>) {
        action.visit_parts_mut(self);
    }
    /// Changes a condition.
    fn condition(&mut self, condition: &mut Condition<S>) {
        condition.visit_parts_mut(self);
    }
    /// Changes a noun phrase.
    fn place(&mut self, place: &mut Place<S>) {
        place.visit_parts_mut(self);
    }
    /// Changes a number that depends on the position; in a text, any number.
    fn quantity(&mut self, quantity: &mut Quantity<S>) {
        quantity.visit_parts_mut(self);
    }
    /// Changes the fit of a row.
    fn fit(&mut self, fit: &mut Fit<S>) {
        fit.visit_parts_mut(self);
    }
    /// Changes a resolved number that is known once the options are set.
    fn number(&mut self, _: &mut Number) {}
}

/// A value that has phrases as its parts, and may be a phrase itself.
pub trait Visit<S: Stage> {
    /// Passes this value to the visitor's method for it, if there is one; otherwise visits its parts.
    fn visit<'t, V: Visitor<'t, S> + ?Sized>(&'t self, at: Span, visitor: &mut V) {
        self.visit_parts(at, visitor);
    }
    /// Visits all parts in order. A part that has no span gets `at`, the span of the whole.
    fn visit_parts<'t, V: Visitor<'t, S> + ?Sized>(&'t self, at: Span, visitor: &mut V);
    /// Like [`Visit::visit`], for changing this value.
    fn visit_mut<V: VisitorMut<S> + ?Sized>(&mut self, visitor: &mut V) {
        self.visit_parts_mut(visitor);
    }
    /// Like [`Visit::visit_parts`], for changing the parts.
    fn visit_parts_mut<V: VisitorMut<S> + ?Sized>(&mut self, visitor: &mut V);
}

/// A phrase found while traversing resolved phrases.
#[derive(Clone, Copy)]
pub enum PhraseRef<'t> {
    /// An action.
    Action(&'t Action<Resolved>),
    /// A condition.
    Condition(&'t Condition<Resolved>),
    /// A noun phrase.
    Place(&'t Place<Resolved>),
    /// A number that depends on the position.
    Quantity(&'t Quantity<Resolved>),
}

/// Iteration over resolved phrases, one by one.
pub trait VisitPhrases: Visit<Resolved> {
    /// Calls `visit` with every phrase in this value, including itself, each before its own parts.
    fn for_each_phrase<'t>(&'t self, visit: &mut dyn FnMut(PhraseRef<'t>)) {
        self.visit(Span::default(), &mut PhraseCallback(visit));
    }

    /// Reports whether `predicate` holds for any phrase in this value, including itself.
    fn any_phrase<'t>(&'t self, mut predicate: impl FnMut(PhraseRef<'t>) -> bool) -> bool {
        let mut any = false;
        self.for_each_phrase(&mut |part| any = any || predicate(part));
        any
    }
}

impl<T: Visit<Resolved> + ?Sized> VisitPhrases for T {}

struct PhraseCallback<'f, 't>(&'f mut dyn FnMut(PhraseRef<'t>));

impl<'t> Visitor<'t, Resolved> for PhraseCallback<'_, 't> {
    fn action(&mut self, action: &'t Action<Resolved>, at: Span) {
        (self.0)(PhraseRef::Action(action));
        action.visit_parts(at, self);
    }

    fn condition(&mut self, condition: &'t Condition<Resolved>, at: Span) {
        (self.0)(PhraseRef::Condition(condition));
        condition.visit_parts(at, self);
    }

    fn place(&mut self, place: &'t Place<Resolved>, at: Span) {
        (self.0)(PhraseRef::Place(place));
        place.visit_parts(at, self);
    }

    fn quantity(&mut self, quantity: &'t Quantity<Resolved>, at: Span) {
        (self.0)(PhraseRef::Quantity(quantity));
        quantity.visit_parts(at, self);
    }
}

/// Implements [`Visit`] for words and numbers that contain no phrases.
macro_rules! impl_visit_leaf {
    ($($leaf:ty),* $(,)?) => {$(
        impl<S: $crate::language::Stage> $crate::language::Visit<S> for $leaf {
            fn visit_parts<'t, V: $crate::language::Visitor<'t, S> + ?Sized>(
                &'t self,
                _: $crate::source::Span,
                _: &mut V,
            ) {
            }
            fn visit_parts_mut<V: $crate::language::VisitorMut<S> + ?Sized>(&mut self, _: &mut V) {}
        }
    )*};
}
pub(crate) use impl_visit_leaf;

impl_visit_leaf!(
    bool,
    u8,
    u32,
    String,
    Span,
    (),
    Never,
    RowName,
    vocabulary::Beneficiary,
    vocabulary::Comparison,
    vocabulary::ScoreBasis,
    vocabulary::Heading,
    vocabulary::Operator,
    vocabulary::Outcome,
    vocabulary::Owner,
    vocabulary::Role,
    vocabulary::Occupancy,
    vocabulary::StoresSown,
);

impl<S: Stage, T: Visit<S>> Visit<S> for Vec<T> {
    fn visit_parts<'t, V: Visitor<'t, S> + ?Sized>(&'t self, at: Span, visitor: &mut V) {
        self.as_slice().visit_parts(at, visitor);
    }

    fn visit_parts_mut<V: VisitorMut<S> + ?Sized>(&mut self, visitor: &mut V) {
        self.iter_mut().for_each(|one| one.visit_mut(visitor));
    }
}

impl<S: Stage, T: Visit<S>> Visit<S> for [T] {
    fn visit_parts<'t, V: Visitor<'t, S> + ?Sized>(&'t self, at: Span, visitor: &mut V) {
        self.iter().for_each(|one| one.visit(at, visitor));
    }

    fn visit_parts_mut<V: VisitorMut<S> + ?Sized>(&mut self, visitor: &mut V) {
        self.iter_mut().for_each(|one| one.visit_mut(visitor));
    }
}

impl<S: Stage, T: Visit<S>> Visit<S> for Option<T> {
    fn visit_parts<'t, V: Visitor<'t, S> + ?Sized>(&'t self, at: Span, visitor: &mut V) {
        self.iter().for_each(|one| one.visit(at, visitor));
    }

    fn visit_parts_mut<V: VisitorMut<S> + ?Sized>(&mut self, visitor: &mut V) {
        self.iter_mut().for_each(|one| one.visit_mut(visitor));
    }
}

impl<S: Stage, T: Visit<S>> Visit<S> for Box<T> {
    fn visit_parts<'t, V: Visitor<'t, S> + ?Sized>(&'t self, at: Span, visitor: &mut V) {
        self.as_ref().visit(at, visitor);
    }

    fn visit_parts_mut<V: VisitorMut<S> + ?Sized>(&mut self, visitor: &mut V) {
        self.as_mut().visit_mut(visitor);
    }
}

impl<S: Stage, T: Visit<S>, U: Visit<S>> Visit<S> for (T, U) {
    fn visit_parts<'t, V: Visitor<'t, S> + ?Sized>(&'t self, at: Span, visitor: &mut V) {
        self.0.visit(at, visitor);
        self.1.visit(at, visitor);
    }

    fn visit_parts_mut<V: VisitorMut<S> + ?Sized>(&mut self, visitor: &mut V) {
        self.0.visit_mut(visitor);
        self.1.visit_mut(visitor);
    }
}

impl<S: Stage, T: Visit<S>> Visit<S> for Spanned<T> {
    fn visit_parts<'t, V: Visitor<'t, S> + ?Sized>(&'t self, _: Span, visitor: &mut V) {
        self.node.visit(self.span, visitor);
    }

    fn visit_parts_mut<V: VisitorMut<S> + ?Sized>(&mut self, visitor: &mut V) {
        self.node.visit_mut(visitor);
    }
}

impl<S: Stage> Visit<S> for Name {
    fn visit_parts<'t, V: Visitor<'t, S> + ?Sized>(&'t self, _: Span, visitor: &mut V) {
        visitor.name(self);
    }

    fn visit_parts_mut<V: VisitorMut<S> + ?Sized>(&mut self, _: &mut V) {}
}

impl<S: Stage> Visit<S> for MoveName {
    fn visit_parts<'t, V: Visitor<'t, S> + ?Sized>(&'t self, _: Span, visitor: &mut V) {
        visitor.move_name(&self.0);
    }

    fn visit_parts_mut<V: VisitorMut<S> + ?Sized>(&mut self, _: &mut V) {}
}

impl<S: Stage> Visit<S> for Number {
    fn visit_parts<'t, V: Visitor<'t, S> + ?Sized>(&'t self, _: Span, visitor: &mut V) {
        visitor.number(self);
    }

    fn visit_parts_mut<V: VisitorMut<S> + ?Sized>(&mut self, visitor: &mut V) {
        visitor.number(self);
    }
}
