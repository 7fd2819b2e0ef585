//! Going through phrases: each with all its parts, from outside to inside.

use super::action::Action;
use super::condition::Condition;
use super::place::{Place, RowName};
use super::quantity::{Number, Quantity};
use super::stage::{MoveName, Name, Never, Parsed, Resolved, Spanned, Stage};
use super::table::Fit;
use crate::source::Span;
use crate::vocabulary as words;

/// Looks at phrases. Each method gets one kind of phrase and, in a text, where it stands; unless it is overridden, it goes
/// on to the parts.
pub trait Visitor<'t, S: Stage> {
    /// An action.
    fn action(&mut self, action: &'t Action<S>, at: S::Span) {
        action.visit_parts(at, self);
    }
    /// A condition.
    fn condition(&mut self, condition: &'t Condition<S>, at: S::Span) {
        condition.visit_parts(at, self);
    }
    /// A noun phrase.
    fn place(&mut self, place: &'t Place<S>, at: S::Span) {
        place.visit_parts(at, self);
    }
    /// A number asked of a position; in a text any number.
    fn quantity(&mut self, quantity: &'t Quantity<S>, at: S::Span) {
        quantity.visit_parts(at, self);
    }
    /// When a row is done.
    fn fit(&mut self, fit: &'t Fit<S>, at: S::Span) {
        fit.visit_parts(at, self);
    }
    /// A resolved number that is known once the options are set.
    fn number(&mut self, _: &'t Number) {}
    /// A name that a text uses.
    fn name(&mut self, _: &'t Name) {}
    /// A name of kinds of move that a text uses.
    fn move_name(&mut self, _: &'t Name) {}
}

/// Changes phrases, as a [`Visitor`] looks at them.
pub trait VisitorMut<S: Stage> {
    /// An action.
    fn action(&mut self, action: &mut Action<S>) {
        action.visit_parts_mut(self);
    }
    /// A condition.
    fn condition(&mut self, condition: &mut Condition<S>) {
        condition.visit_parts_mut(self);
    }
    /// A noun phrase.
    fn place(&mut self, place: &mut Place<S>) {
        place.visit_parts_mut(self);
    }
    /// A number asked of a position; in a text any number.
    fn quantity(&mut self, quantity: &mut Quantity<S>) {
        quantity.visit_parts_mut(self);
    }
    /// When a row is done.
    fn fit(&mut self, fit: &mut Fit<S>) {
        fit.visit_parts_mut(self);
    }
    /// A resolved number that is known once the options are set.
    fn number(&mut self, _: &mut Number) {}
}

/// What has phrases as its parts, and may be one.
pub trait Visit<S: Stage> {
    /// Hands this to the visitor, if it is a phrase that visitors meet; otherwise goes on to its parts.
    fn visit<'t, V: Visitor<'t, S> + ?Sized>(&'t self, at: S::Span, visitor: &mut V) {
        self.visit_parts(at, visitor);
    }
    /// Visits all parts of this in order. What has no place of its own stands where the whole does.
    fn visit_parts<'t, V: Visitor<'t, S> + ?Sized>(&'t self, at: S::Span, visitor: &mut V);
    /// As [`Visit::visit`], to change it.
    fn visit_mut<V: VisitorMut<S> + ?Sized>(&mut self, visitor: &mut V) {
        self.visit_parts_mut(visitor);
    }
    /// As [`Visit::visit_parts`], to change them.
    fn visit_parts_mut<V: VisitorMut<S> + ?Sized>(&mut self, visitor: &mut V);
}

/// A phrase that is met on the way through resolved ones.
#[derive(Clone, Copy)]
pub enum Part<'t> {
    /// An action.
    Action(&'t Action<Resolved>),
    /// A condition.
    Condition(&'t Condition<Resolved>),
    /// A noun phrase.
    Place(&'t Place<Resolved>),
    /// A number asked of the position.
    Quantity(&'t Quantity<Resolved>),
}

/// Resolved phrases, looked at one by one.
pub trait Parts: Visit<Resolved> {
    /// Shows all phrases in this, itself included, each before its own parts.
    fn each_part<'t>(&'t self, see: &mut dyn FnMut(Part<'t>)) {
        self.visit((), &mut Each(see));
    }

    /// Whether any phrase in this, itself included, is such a one.
    fn any_part<'t>(&'t self, mut is: impl FnMut(Part<'t>) -> bool) -> bool {
        let mut any = false;
        self.each_part(&mut |part| any = any || is(part));
        any
    }
}

impl<T: Visit<Resolved> + ?Sized> Parts for T {}

struct Each<'f, 't>(&'f mut dyn FnMut(Part<'t>));

impl<'t> Visitor<'t, Resolved> for Each<'_, 't> {
    fn action(&mut self, action: &'t Action<Resolved>, (): ()) {
        (self.0)(Part::Action(action));
        action.visit_parts((), self);
    }

    fn condition(&mut self, condition: &'t Condition<Resolved>, (): ()) {
        (self.0)(Part::Condition(condition));
        condition.visit_parts((), self);
    }

    fn place(&mut self, place: &'t Place<Resolved>, (): ()) {
        (self.0)(Part::Place(place));
        place.visit_parts((), self);
    }

    fn quantity(&mut self, quantity: &'t Quantity<Resolved>, (): ()) {
        (self.0)(Part::Quantity(quantity));
        quantity.visit_parts((), self);
    }
}

/// Words and numbers that have no phrases in them.
macro_rules! leaves {
    ($($leaf:ty),* $(,)?) => {$(
        impl<S: $crate::language::Stage> $crate::language::Visit<S> for $leaf {
            fn visit_parts<'t, V: $crate::language::Visitor<'t, S> + ?Sized>(
                &'t self,
                _: S::Span,
                _: &mut V,
            ) {
            }
            fn visit_parts_mut<V: $crate::language::VisitorMut<S> + ?Sized>(&mut self, _: &mut V) {}
        }
    )*};
}
pub(crate) use leaves;

leaves!(
    bool,
    u8,
    u32,
    String,
    Span,
    (),
    Never,
    RowName,
    words::Beneficiary,
    words::Comparison,
    words::Counted,
    words::Heading,
    words::Operator,
    words::Outcome,
    words::Owner,
    words::Role,
    words::State,
    words::StoresSown,
);

impl<S: Stage, T: Visit<S>> Visit<S> for Vec<T> {
    fn visit_parts<'t, V: Visitor<'t, S> + ?Sized>(&'t self, at: S::Span, visitor: &mut V) {
        self.as_slice().visit_parts(at, visitor);
    }

    fn visit_parts_mut<V: VisitorMut<S> + ?Sized>(&mut self, visitor: &mut V) {
        self.iter_mut().for_each(|one| one.visit_mut(visitor));
    }
}

impl<S: Stage, T: Visit<S>> Visit<S> for [T] {
    fn visit_parts<'t, V: Visitor<'t, S> + ?Sized>(&'t self, at: S::Span, visitor: &mut V) {
        self.iter().for_each(|one| one.visit(at, visitor));
    }

    fn visit_parts_mut<V: VisitorMut<S> + ?Sized>(&mut self, visitor: &mut V) {
        self.iter_mut().for_each(|one| one.visit_mut(visitor));
    }
}

impl<S: Stage, T: Visit<S>> Visit<S> for Option<T> {
    fn visit_parts<'t, V: Visitor<'t, S> + ?Sized>(&'t self, at: S::Span, visitor: &mut V) {
        self.iter().for_each(|one| one.visit(at, visitor));
    }

    fn visit_parts_mut<V: VisitorMut<S> + ?Sized>(&mut self, visitor: &mut V) {
        self.iter_mut().for_each(|one| one.visit_mut(visitor));
    }
}

impl<S: Stage, T: Visit<S>> Visit<S> for Box<T> {
    fn visit_parts<'t, V: Visitor<'t, S> + ?Sized>(&'t self, at: S::Span, visitor: &mut V) {
        self.as_ref().visit(at, visitor);
    }

    fn visit_parts_mut<V: VisitorMut<S> + ?Sized>(&mut self, visitor: &mut V) {
        self.as_mut().visit_mut(visitor);
    }
}

impl<S: Stage, T: Visit<S>, U: Visit<S>> Visit<S> for (T, U) {
    fn visit_parts<'t, V: Visitor<'t, S> + ?Sized>(&'t self, at: S::Span, visitor: &mut V) {
        self.0.visit(at, visitor);
        self.1.visit(at, visitor);
    }

    fn visit_parts_mut<V: VisitorMut<S> + ?Sized>(&mut self, visitor: &mut V) {
        self.0.visit_mut(visitor);
        self.1.visit_mut(visitor);
    }
}

impl<T: Visit<Parsed>> Visit<Parsed> for Spanned<T> {
    fn visit_parts<'t, V: Visitor<'t, Parsed> + ?Sized>(&'t self, _: Span, visitor: &mut V) {
        self.node.visit(self.span, visitor);
    }

    fn visit_parts_mut<V: VisitorMut<Parsed> + ?Sized>(&mut self, visitor: &mut V) {
        self.node.visit_mut(visitor);
    }
}

impl<S: Stage> Visit<S> for Name {
    fn visit_parts<'t, V: Visitor<'t, S> + ?Sized>(&'t self, _: S::Span, visitor: &mut V) {
        visitor.name(self);
    }

    fn visit_parts_mut<V: VisitorMut<S> + ?Sized>(&mut self, _: &mut V) {}
}

impl<S: Stage> Visit<S> for MoveName {
    fn visit_parts<'t, V: Visitor<'t, S> + ?Sized>(&'t self, _: S::Span, visitor: &mut V) {
        visitor.move_name(&self.0);
    }

    fn visit_parts_mut<V: VisitorMut<S> + ?Sized>(&mut self, _: &mut V) {}
}

impl<S: Stage> Visit<S> for Number {
    fn visit_parts<'t, V: Visitor<'t, S> + ?Sized>(&'t self, _: S::Span, visitor: &mut V) {
        visitor.number(self);
    }

    fn visit_parts_mut<V: VisitorMut<S> + ?Sized>(&mut self, visitor: &mut V) {
        visitor.number(self);
    }
}
