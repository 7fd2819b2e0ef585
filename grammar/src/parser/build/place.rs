//! Builds noun phrases.

use super::super::grammar::{Node, Rule};
use super::{Builder, is_sign, literal, name, range, spanned};
use crate::source::Span;
use crate::syntax::{Noun, NounPhrase, Occupancy, Owner, Place, Places, Range, RowName, Spanned};
use crate::vocabulary::{Heading, Once};

impl Builder {
    /// Builds the tree of a `places` node.
    pub(super) fn places(&mut self, node: &Node<'_>) -> Places {
        node.parts(Rule::place)
            .map(|place| self.place(&place))
            .collect()
    }

    /// Builds the tree of a `place` node.
    pub(super) fn place(&mut self, node: &Node<'_>) -> Place {
        let mut place = self.simple_place(&node.part(Rule::simple_place));
        place.node.condition = node
            .find(Rule::condition)
            .map(|condition| Box::new(self.condition(&condition)));
        place.span = node.span();
        place
    }

    /// Builds the tree of a `simple_place` node.
    pub(super) fn simple_place(&mut self, node: &Node<'_>) -> Place {
        let phrase = NounPhrase {
            only: node.has(Rule::only),
            owner: node.find(Rule::owner).as_ref().map(owner),
            state: node.find(Rule::state).as_ref().map(state),
            noun: self.noun(&node.part(Rule::noun)),
            condition: None,
        };
        spanned(node, phrase)
    }

    fn of_place(&mut self, node: &Node<'_>) -> Option<Box<Place>> {
        let of = node.find(Rule::of_place)?;
        Some(Box::new(self.simple_place(&of.part(Rule::simple_place))))
    }

    fn noun(&mut self, node: &Node<'_>) -> Spanned<Noun> {
        let inner = node.first();
        let noun = match inner.rule() {
            Rule::opposite => Noun::Column {
                opposite: true,
                row: inner
                    .find(Rule::row_behind)
                    .map_or(RowName::Front, |row| self.row_name(&row)),
                of: self.of_place(&inner),
            },
            Rule::next | Rule::previous => Noun::Neighbours {
                previous: inner.rule() == Rule::previous,
                pick: match inner.find(Rule::pick) {
                    Some(pick) => self.pick(&pick),
                    None => Range::One(Box::new(literal(&inner, 1))),
                },
                of: self.of_place(&inner),
            },
            Rule::run => self.run(&inner),
            Rule::first => self.first_place(&inner),
            Rule::lap_start => Noun::LapStart,
            Rule::HERE => Noun::Here,
            Rule::ORIGIN => Noun::Origin,
            Rule::IT => Noun::It,
            Rule::STORE => Noun::Store,
            Rule::HAND => Noun::Hand,
            Rule::picked => self.picked(&inner),
            Rule::PAREN => Noun::Group(self.places(&node.part(Rule::places))),
            Rule::name => Noun::Written(name(&inner)),
            _ => inner.unhandled(),
        };
        spanned(node, noun)
    }

    fn run(&mut self, node: &Node<'_>) -> Noun {
        Noun::Run {
            heading: heading(&node.part(Rule::heading)),
            from: node
                .find(Rule::simple_place)
                .map(|from| Box::new(self.simple_place(&from))),
            pits: Box::new(self.place(&node.part(Rule::place))),
        }
    }

    fn first_place(&mut self, node: &Node<'_>) -> Noun {
        let mut places = node
            .parts(Rule::simple_place)
            .map(|place| Box::new(self.simple_place(&place)));
        match (places.next(), places.next()) {
            (Some(place), Some(after)) => Noun::First { place, after },
            _ => node.unhandled(),
        }
    }

    fn picked(&mut self, node: &Node<'_>) -> Noun {
        let pick = node.find(Rule::pick).map(|pick| self.pick(&pick));
        match (node.find(Rule::row_name), self.of_place(node)) {
            (None, _) if pick.is_none() => Noun::Pits,
            (None, _) => Noun::Row(RowName::Front, pick),
            (Some(row), None) => Noun::Row(self.row_name(&row), pick),
            (Some(row), of) => Noun::Column {
                opposite: false,
                row: self.row_name(&row),
                of,
            },
        }
    }

    fn row_name(&mut self, node: &Node<'_>) -> RowName {
        let word = node.first();
        match word.rule() {
            Rule::FRONT => RowName::Front,
            Rule::BACK => RowName::Back,
            Rule::MIDDLE => RowName::Middle,
            Rule::numbered_row => RowName::Number(self.literal(&word.part(Rule::number))),
            _ => word.unhandled(),
        }
    }

    fn pick(&mut self, node: &Node<'_>) -> Range {
        let mut bounds = node
            .parts(Rule::bound)
            .map(|bound| self.number_or_sum(&bound));
        range(node, bounds.next(), bounds.next())
    }

    /// Builds places in parentheses from their list.
    pub(super) fn group(places: Places, span: Span) -> Place {
        bare_place(Noun::Group(places), span)
    }
}

/// Returns a place that consists only of a noun.
fn bare_place(noun: Noun, span: Span) -> Place {
    let node = NounPhrase {
        only: false,
        owner: None,
        state: None,
        noun: Spanned { node: noun, span },
        condition: None,
    };
    Spanned { node, span }
}

/// Returns a place that consists only of a noun, with the span of `node`.
pub(super) fn noun_place(node: &Node<'_>, noun: Noun) -> Place {
    bare_place(noun, node.span())
}

/// Builds the tree of an `owner` node.
pub(super) fn owner(node: &Node<'_>) -> Spanned<Owner> {
    spanned(
        node,
        if node.has(Rule::OWN) {
            Owner::Own
        } else {
            Owner::Opponent
        },
    )
}

/// Builds the tree of a `state` node.
pub(super) fn state(node: &Node<'_>) -> Spanned<Occupancy> {
    spanned(
        node,
        if node.has(Rule::EMPTY) {
            Occupancy::Empty
        } else {
            Occupancy::Occupied
        },
    )
}

/// Returns the first child that is not a sign.
pub(super) fn first_non_sign<'t>(node: &Node<'t>) -> Option<Node<'t>> {
    node.children().find(|child| !is_sign(child))
}

/// Builds the tree of a `heading` node.
pub(super) fn heading(node: &Node<'_>) -> Spanned<Heading> {
    let word = node.first();
    let way = match word.rule() {
        Rule::CLOCKWISE => Heading::Clockwise,
        Rule::COUNTERCLOCKWISE => Heading::Counterclockwise,
        Rule::RIGHTWARD => Heading::Rightward,
        Rule::LEFTWARD => Heading::Leftward,
        Rule::ONWARD => Heading::Onward,
        Rule::BACKWARD => Heading::Backward,
        Rule::EITHER => Heading::EitherWay(match node.find(Rule::once) {
            None => Once::No,
            Some(once) => build_once(&once),
        }),
        _ => word.unhandled(),
    };
    spanned(node, way)
}

/// Builds the tree of a `once` node.
pub(super) fn build_once(node: &Node<'_>) -> Once {
    if node.has(Rule::ALL) {
        Once::ForAll
    } else {
        Once::ForEach
    }
}
