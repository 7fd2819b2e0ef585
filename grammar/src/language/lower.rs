//! Resolution of phrases: names in a text become references to what they name.

use super::action::{Action, WrittenAction};
use super::condition::{Ability, Condition, WrittenCondition};
use super::place::{Noun, Place, RowName};
use super::quantity::{Number, Quantity, Term};
use super::sowing::{Sow, WrittenSow};
use super::stage::{
    CounterId, MarkId, MoveId, MoveName, Name, Never, Parsed, PhaseId, Resolved, Spanned, TableId,
};
use crate::source::Span;
use crate::vocabulary;

/// Turns parsed phrases into resolved ones. `None` stands for a fault that has been reported. Each method with a
/// default resolves the parts of the phrase unless it is overridden.
pub trait Resolver {
    /// The facts available at the position of a phrase.
    type Context: Copy;

    /// Resolves a condition.
    fn condition(
        &mut self,
        condition: &Condition<Parsed>,
        at: Span,
        context: Self::Context,
    ) -> Option<Condition<Resolved>> {
        condition.lower_parts(at, self, context)
    }
    /// Resolves a noun phrase.
    fn place(
        &mut self,
        place: &Place<Parsed>,
        at: Span,
        context: Self::Context,
    ) -> Option<Place<Resolved>> {
        place.lower_parts(at, self, context)
    }
    /// Resolves the noun of a noun phrase.
    fn noun(
        &mut self,
        noun: &Noun<Parsed>,
        at: Span,
        context: Self::Context,
    ) -> Option<Noun<Resolved>> {
        noun.lower_parts(at, self, context)
    }
    /// Resolves a number that depends on the position.
    fn quantity(
        &mut self,
        quantity: &Quantity<Parsed>,
        at: Span,
        context: Self::Context,
    ) -> Option<Quantity<Resolved>> {
        quantity.lower_parts(at, self, context)
    }

    /// Resolves a condition that exists only in texts.
    fn written_condition(
        &mut self,
        condition: &WrittenCondition<Parsed>,
        at: Span,
        context: Self::Context,
    ) -> Option<Condition<Resolved>>;
    /// Resolves an action that exists only in texts.
    fn written_action(
        &mut self,
        action: &WrittenAction<Parsed>,
        at: Span,
        context: Self::Context,
    ) -> Option<Action<Resolved>>;
    /// Resolves a number that exists only in texts.
    fn term(
        &mut self,
        term: &Term<Parsed>,
        at: Span,
        context: Self::Context,
    ) -> Option<Quantity<Resolved>>;
    /// Resolves the name of a place.
    fn named_place(&mut self, name: &Name, context: Self::Context) -> Option<Noun<Resolved>>;
    /// Resolves a number that must be known once the options are set.
    fn number(&mut self, number: &Quantity<Parsed>, at: Span) -> Option<Number>;
    /// Resolves the clauses of a sowing, such as `into` and `skipping`.
    fn sow(&mut self, sow: &WrittenSow, context: Self::Context) -> Option<Sow>;
    /// Resolves the name of a row of a side; the front is 0.
    fn row(&mut self, row: RowName, at: Span) -> Option<u8>;
    /// Resolves the direction of a run of pits.
    fn heading(
        &mut self,
        heading: vocabulary::Heading,
        at: Span,
        context: Self::Context,
    ) -> Option<vocabulary::Heading>;
    /// Resolves the name of a mark.
    fn mark_name(&mut self, name: &Name) -> Option<MarkId>;
    /// Resolves the name of a counter.
    fn counter_name(&mut self, name: &Name) -> Option<CounterId>;
    /// Resolves the name of a phase.
    fn phase_name(&mut self, name: &Name) -> Option<PhaseId>;
    /// Resolves the name of a table.
    fn table_name(&mut self, name: &Name) -> Option<TableId>;
    /// Resolves the moves that a player may be able to make.
    fn ability(&mut self, name: &Name) -> Option<Ability>;
    /// Resolves a name shared by several kinds of move.
    fn move_kinds(&mut self, name: &Name) -> Option<Vec<MoveId>>;
}

/// A phrase of a text that resolves to `T`.
pub trait Lower<T> {
    /// Passes this phrase to the resolver's method for it, if there is one; otherwise resolves its parts.
    fn lower<R: Resolver + ?Sized>(
        &self,
        at: Span,
        resolver: &mut R,
        context: R::Context,
    ) -> Option<T> {
        self.lower_parts(at, resolver, context)
    }
    /// Resolves all parts and reports the faults of every one. A part that has no span gets `at`, the span of the
    /// whole.
    fn lower_parts<R: Resolver + ?Sized>(
        &self,
        at: Span,
        resolver: &mut R,
        context: R::Context,
    ) -> Option<T>;
}

/// Implements [`Lower`] by calling a method of the resolver.
macro_rules! lower_with_resolver {
    ($($from:ty => $to:ty: |$this:pat_param, $at:pat_param, $resolver:ident, $context:pat_param| $by:expr;)*) => {$(
        impl Lower<$to> for $from {
            fn lower_parts<R: Resolver + ?Sized>(
                &self,
                $at: Span,
                $resolver: &mut R,
                $context: R::Context,
            ) -> Option<$to> {
                let $this = self;
                $by
            }
        }
    )*};
}

lower_with_resolver! {
    WrittenAction<Parsed> => Action<Resolved>: |this, at, resolver, context| resolver.written_action(this, at, context);
    WrittenCondition<Parsed> => Condition<Resolved>: |this, at, resolver, context| resolver.written_condition(this, at, context);
    Term<Parsed> => Quantity<Resolved>: |this, at, resolver, context| resolver.term(this, at, context);
    Box<Spanned<Quantity<Parsed>>> => Spanned<Number>: |this, _, resolver, _| resolver.number(&this.node, this.span).map(|number| Spanned::new(number, this.span));
    Spanned<vocabulary::Heading> => vocabulary::Heading: |this, _, resolver, context| resolver.heading(this.node, this.span, context);
    WrittenSow => Sow: |this, _, resolver, context| resolver.sow(this, context);
    RowName => u8: |&this, at, resolver, _| resolver.row(this, at);
    Option<vocabulary::Outcome> => vocabulary::Outcome: |&this, _, _resolver, _| this;
    Name => Noun<Resolved>: |this, _, resolver, context| resolver.named_place(this, context);
    Name => MarkId: |this, _, resolver, _| resolver.mark_name(this);
    Name => CounterId: |this, _, resolver, _| resolver.counter_name(this);
    Name => PhaseId: |this, _, resolver, _| resolver.phase_name(this);
    Name => TableId: |this, _, resolver, _| resolver.table_name(this);
    MoveName => Ability: |MoveName(this), _, resolver, _| resolver.ability(this);
    MoveName => Vec<MoveId>: |MoveName(this), _, resolver, _| resolver.move_kinds(this);
}

/// Implements [`Lower`] for words that are the same in a text and in its rules.
macro_rules! lower_unchanged {
    ($($word:ty),*) => {$(
        impl Lower<$word> for Spanned<$word> {
            fn lower_parts<R: Resolver + ?Sized>(&self, _: Span, _: &mut R, _: R::Context) -> Option<$word> {
                Some(self.node.clone())
            }
        }
    )*};
}

lower_unchanged!(String, vocabulary::Owner, vocabulary::Occupancy);

impl<T> Lower<T> for Never {
    fn lower_parts<R: Resolver + ?Sized>(&self, _: Span, _: &mut R, _: R::Context) -> Option<T> {
        match *self {}
    }
}

impl<T: Lower<U>, U> Lower<Spanned<U>> for Spanned<T> {
    fn lower_parts<R: Resolver + ?Sized>(
        &self,
        _: Span,
        resolver: &mut R,
        context: R::Context,
    ) -> Option<Spanned<U>> {
        let node = self.node.lower(self.span, resolver, context)?;
        Some(Spanned::new(node, self.span))
    }
}

impl<T: Lower<U>, U> Lower<Box<U>> for Box<T> {
    fn lower_parts<R: Resolver + ?Sized>(
        &self,
        at: Span,
        resolver: &mut R,
        context: R::Context,
    ) -> Option<Box<U>> {
        self.as_ref().lower(at, resolver, context).map(Box::new)
    }
}

impl<T: Lower<U>, U> Lower<Option<U>> for Option<T> {
    fn lower_parts<R: Resolver + ?Sized>(
        &self,
        at: Span,
        resolver: &mut R,
        context: R::Context,
    ) -> Option<Option<U>> {
        match self {
            Some(one) => one.lower(at, resolver, context).map(Some),
            None => Some(None),
        }
    }
}

impl<T: Lower<U>, U> Lower<Vec<U>> for Vec<T> {
    fn lower_parts<R: Resolver + ?Sized>(
        &self,
        at: Span,
        resolver: &mut R,
        context: R::Context,
    ) -> Option<Vec<U>> {
        let all: Vec<_> = self
            .iter()
            .map(|one| one.lower(at, resolver, context))
            .collect();
        all.into_iter().collect()
    }
}

impl<T: Lower<U>, U> Lower<(U, U)> for (T, T) {
    fn lower_parts<R: Resolver + ?Sized>(
        &self,
        at: Span,
        resolver: &mut R,
        context: R::Context,
    ) -> Option<(U, U)> {
        let ends = [&self.0, &self.1].map(|end| end.lower(at, resolver, context));
        let [first, last] = ends;
        Some((first?, last?))
    }
}
