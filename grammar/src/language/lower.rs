//! Resolving phrases: from what a text says to what it means.

use super::action::{Action, WrittenAction};
use super::condition::{Ability, Condition, WrittenCondition};
use super::ids::{CounterId, MarkId, MoveId, PhaseId, TableId};
use super::place::{Noun, Place, RowName};
use super::quantity::{Number, Quantity, Term};
use super::sowing::{Sow, WrittenSow};
use super::stage::{MoveName, Name, Never, Parsed, Resolved, Spanned};
use crate::source::Span;
use crate::vocabulary as words;

/// Makes resolved phrases of parsed ones. `None` is a fault, which has been reported. A method with a default goes on to the
/// parts of the phrase unless it is overridden.
pub trait Resolver {
    /// What is known where a phrase stands.
    type Context: Copy;

    /// A condition.
    fn condition(
        &mut self,
        condition: &Condition<Parsed>,
        at: Span,
        context: Self::Context,
    ) -> Option<Condition<Resolved>> {
        condition.lower_parts(at, self, context)
    }
    /// A noun phrase.
    fn place(
        &mut self,
        place: &Place<Parsed>,
        at: Span,
        context: Self::Context,
    ) -> Option<Place<Resolved>> {
        place.lower_parts(at, self, context)
    }
    /// The noun of a noun phrase.
    fn noun(
        &mut self,
        noun: &Noun<Parsed>,
        at: Span,
        context: Self::Context,
    ) -> Option<Noun<Resolved>> {
        noun.lower_parts(at, self, context)
    }
    /// A number asked of a position.
    fn quantity(
        &mut self,
        quantity: &Quantity<Parsed>,
        at: Span,
        context: Self::Context,
    ) -> Option<Quantity<Resolved>> {
        quantity.lower_parts(at, self, context)
    }

    /// A condition that only texts have.
    fn written_condition(
        &mut self,
        condition: &WrittenCondition<Parsed>,
        at: Span,
        context: Self::Context,
    ) -> Option<Condition<Resolved>>;
    /// An action that only texts have.
    fn written_action(
        &mut self,
        action: &WrittenAction<Parsed>,
        at: Span,
        context: Self::Context,
    ) -> Option<Action<Resolved>>;
    /// A number that only texts have.
    fn term(
        &mut self,
        term: &Term<Parsed>,
        at: Span,
        context: Self::Context,
    ) -> Option<Quantity<Resolved>>;
    /// The name of a place.
    fn named_place(&mut self, name: &Name, context: Self::Context) -> Option<Noun<Resolved>>;
    /// A number that must be known once the options are set.
    fn number(&mut self, number: &Quantity<Parsed>, at: Span) -> Option<Number>;
    /// How a sowing runs.
    fn sow(&mut self, sow: &WrittenSow, context: Self::Context) -> Option<Sow>;
    /// A row of a side, the front being 0.
    fn row(&mut self, row: RowName, at: Span) -> Option<u8>;
    /// Which way a run of pits goes.
    fn heading(
        &mut self,
        heading: words::Heading,
        at: Span,
        context: Self::Context,
    ) -> Option<words::Heading>;
    /// The name of a mark.
    fn mark_name(&mut self, name: &Name) -> Option<MarkId>;
    /// The name of a counter.
    fn counter_name(&mut self, name: &Name) -> Option<CounterId>;
    /// The name of a phase.
    fn phase_name(&mut self, name: &Name) -> Option<PhaseId>;
    /// The name of a table.
    fn table_name(&mut self, name: &Name) -> Option<TableId>;
    /// What a player may be able to do.
    fn ability(&mut self, name: &Name) -> Option<Ability>;
    /// The name of kinds of move.
    fn move_kinds(&mut self, name: &Name) -> Option<Vec<MoveId>>;
}

/// What a text says, where `T` is what it means.
pub trait Lower<T> {
    /// Hands this to the resolver, if it is a phrase that resolvers know; otherwise resolves its parts.
    fn lower<R: Resolver + ?Sized>(
        &self,
        at: Span,
        resolver: &mut R,
        context: R::Context,
    ) -> Option<T> {
        self.lower_parts(at, resolver, context)
    }
    /// Resolves all parts; faults of all of them are reported. What has no place of its own stands where the whole does.
    fn lower_parts<R: Resolver + ?Sized>(
        &self,
        at: Span,
        resolver: &mut R,
        context: R::Context,
    ) -> Option<T>;
}

/// What is handed to a method of the resolver.
macro_rules! resolved {
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

resolved! {
    WrittenAction<Parsed> => Action<Resolved>: |this, at, resolver, context| resolver.written_action(this, at, context);
    WrittenCondition<Parsed> => Condition<Resolved>: |this, at, resolver, context| resolver.written_condition(this, at, context);
    Term<Parsed> => Quantity<Resolved>: |this, at, resolver, context| resolver.term(this, at, context);
    Box<Spanned<Quantity<Parsed>>> => Number: |this, _, resolver, _| resolver.number(&this.node, this.span);
    WrittenSow => Sow: |this, _, resolver, context| resolver.sow(this, context);
    RowName => u8: |&this, at, resolver, _| resolver.row(this, at);
    Option<words::Outcome> => words::Outcome: |&this, _, _resolver, _| this;
    Name => Noun<Resolved>: |this, _, resolver, context| resolver.named_place(this, context);
    Name => MarkId: |this, _, resolver, _| resolver.mark_name(this);
    Name => CounterId: |this, _, resolver, _| resolver.counter_name(this);
    Name => PhaseId: |this, _, resolver, _| resolver.phase_name(this);
    Name => TableId: |this, _, resolver, _| resolver.table_name(this);
    MoveName => Ability: |MoveName(this), _, resolver, _| resolver.ability(this);
    MoveName => Vec<MoveId>: |MoveName(this), _, resolver, _| resolver.move_kinds(this);
}

/// What is the same in a text and in its rules.
macro_rules! same {
    ($($leaf:ty),*) => {$(
        impl Lower<$leaf> for $leaf {
            fn lower_parts<R: Resolver + ?Sized>(&self, _: Span, _: &mut R, _: R::Context) -> Option<$leaf> {
                Some(self.clone())
            }
        }
    )*};
}

same!(String, words::Owner, words::State);

impl Lower<words::Heading> for words::Heading {
    /// Which ways are possible depends on the phrase.
    fn lower_parts<R: Resolver + ?Sized>(
        &self,
        at: Span,
        resolver: &mut R,
        context: R::Context,
    ) -> Option<Self> {
        resolver.heading(*self, at, context)
    }
}

impl<T> Lower<T> for Never {
    fn lower_parts<R: Resolver + ?Sized>(&self, _: Span, _: &mut R, _: R::Context) -> Option<T> {
        match *self {}
    }
}

impl<T: Lower<U>, U> Lower<U> for Spanned<T> {
    fn lower_parts<R: Resolver + ?Sized>(
        &self,
        _: Span,
        resolver: &mut R,
        context: R::Context,
    ) -> Option<U> {
        self.node.lower(self.span, resolver, context)
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
