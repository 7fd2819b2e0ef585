//! Noun phrases.

use super::context::{Context, Need, misplaced};
use super::lowering::Lowering;
use super::names::Meaning;
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{self, Noun, Number, Pick, Place, Places};
use crate::source::Span;
use crate::syntax::{self, Name, Spanned};

/// The words of the language that are places by themselves, or stand where a place could.
pub(super) const PLACE_WORDS: &[&str] = &[
    "pit", "pits", "front", "back", "middle", "store", "hand", "here", "it", "origin", "opposite",
    "next", "previous", "empty", "occupied", "else", "when",
];

impl Lowering<'_> {
    /// Places joined by commas; `None` if any of them makes no sense.
    pub(super) fn places(&mut self, places: &[syntax::Place], context: Context) -> Option<Places> {
        let all: Vec<_> = places
            .iter()
            .map(|place| self.place(place, context))
            .collect();
        all.into_iter().collect()
    }

    /// A noun phrase.
    pub(super) fn place(&mut self, place: &syntax::Place, context: Context) -> Option<Place> {
        let narrowed = place
            .state
            .as_ref()
            .map(|state| state.span)
            .or(place.condition.as_ref().map(|cond| cond.span));
        let allowed = narrowed
            .or(place.only)
            .is_none_or(|span| self.need(Need::Position, context, span).is_some());
        let noun = self.noun(&place.noun, context);
        let condition = match &place.condition {
            Some(condition) if allowed => {
                Some(Box::new(self.condition(condition, context.looking())?))
            }
            _ => None,
        };
        Some(Place {
            only: place.only.is_some(),
            owner: place.owner.as_ref().map(|owner| owner.node),
            state: place.state.as_ref().map(|state| state.node),
            noun: noun?,
            condition,
        })
        .filter(|_| allowed)
    }

    fn noun(&mut self, noun: &Spanned<syntax::Noun>, context: Context) -> Option<Noun> {
        let span = noun.span;
        match &noun.node {
            syntax::Noun::Pits(None) => Some(Noun::Pits),
            syntax::Noun::Pits(Some(pick)) => self.row(0, Some(pick), span),
            syntax::Noun::Row(name, pick) => self.named_row(*name, pick.as_ref(), span),
            syntax::Noun::Named(text) => self.named(
                &Name {
                    text: text.clone(),
                    span,
                },
                context,
            ),
            syntax::Noun::Store => self.has_store(span).map(|()| Noun::Store),
            syntax::Noun::Hand => self.has_hand(span).map(|()| Noun::Hand),
            syntax::Noun::Here => self
                .need(Need::UnderWay, context, span)
                .map(|()| Noun::Here),
            syntax::Noun::It => self.need(Need::Pit, context, span).map(|()| Noun::It),
            syntax::Noun::Origin => self
                .need(Need::UnderWay, context, span)
                .map(|()| Noun::Origin),
            syntax::Noun::LapStart => self
                .need(Need::UnderWay, context, span)
                .map(|()| Noun::LapStart),
            syntax::Noun::RowOf(row, of) => {
                let row = self.row_of_side(*row, span);
                let of = self.seen_from(Some(of), context, span);
                Some(Noun::Column {
                    opposite: false,
                    row: row?,
                    of: of?,
                })
            }
            syntax::Noun::Opposite { row, of } => {
                let row = row.map_or(Some(0), |row| self.row_of_side(row, span));
                let of = self.seen_from(of.as_deref(), context, span);
                Some(Noun::Column {
                    opposite: true,
                    row: row?,
                    of: of?,
                })
            }
            syntax::Noun::Neighbours { previous, pick, of } => {
                self.need(Need::Direction, context, span)?;
                let pick = match pick {
                    Some(pick) => self.picked_neighbours(pick),
                    None => Some(Pick::one(Number::Literal(1))),
                };
                let of = self.seen_from(of.as_deref(), context, span);
                Some(Noun::Neighbours {
                    previous: *previous,
                    pick: pick?,
                    of: of?,
                })
            }
            syntax::Noun::Run {
                heading,
                from,
                pits,
            } => self.run(heading, from.as_deref(), pits, context, span),
            syntax::Noun::First { place, after } => {
                self.need(Need::Direction, context, span)?;
                let (place, after) = (
                    self.place(place, context.looking()),
                    self.place(after, context),
                );
                Some(Noun::First {
                    place: Box::new(place?),
                    after: Box::new(after?),
                })
            }
            syntax::Noun::Group(places) => self.places(places, context).map(Noun::Group),
        }
    }

    /// The place behind `of`; without one a pit must be looked at. The outer `None` is a fault.
    #[expect(
        clippy::option_option,
        reason = "a fault in a phrase that may be missing"
    )]
    fn seen_from(
        &mut self,
        of: Option<&syntax::Place>,
        context: Context,
        span: Span,
    ) -> Option<Option<Box<Place>>> {
        match of {
            Some(of) => self.place(of, context).map(|of| Some(Box::new(of))),
            None => self.need(Need::Pit, context, span).map(|()| None),
        }
    }

    fn run(
        &mut self,
        heading: &Spanned<syntax::Heading>,
        from: Option<&syntax::Place>,
        pits: &syntax::Place,
        context: Context,
        span: Span,
    ) -> Option<Noun> {
        let from = self.seen_from(from, context, span);
        let pits = self.place(pits, context.looking());
        let heading = match heading.node {
            syntax::Heading::EitherWay(_) => {
                let fault = Diagnostic::new(
                    Code::Misplaced,
                    heading.span,
                    "a run of pits goes one way, nobody chooses",
                );
                return self
                    .fail(fault.help("write `onward`, `backward`, `clockwise` or the like"));
            }
            syntax::Heading::Onward | syntax::Heading::Backward => {
                self.need(Need::Direction, context, heading.span)?;
                heading.node
            }
            _ => heading.node,
        };
        Some(Noun::Run {
            heading,
            from: from?,
            pits: Box::new(pits?),
        })
    }

    /// Named pits or a mark.
    fn named(&mut self, name: &Name, context: Context) -> Option<Noun> {
        match self.names.find(&name.text) {
            Some(Meaning::Region(id)) => {
                self.region_fits(id, context, name)?;
                Some(Noun::Region(id))
            }
            Some(Meaning::Mark(id)) => self
                .need(Need::Position, context, name.span)
                .map(|()| Noun::Mark(id)),
            Some(meaning) => {
                let help = match meaning {
                    Meaning::Option(id) => {
                        format!(
                            "ask for it in a condition, such as `{}`",
                            self.asked_for(id, name)
                        )
                    }
                    Meaning::Counter(_) => "compare it with a number, or use it as a number".into(),
                    Meaning::Table(_) => "a table is called by `do`".into(),
                    Meaning::Phase(_) => "ask for a phase by `phase` and its name".into(),
                    Meaning::Region(_) | Meaning::Mark(_) => String::new(),
                };
                self.wrong_kind(name, meaning, "a place", help)
            }
            None => {
                let expected = "named pits or a mark";
                self.unknown(name, expected, PLACE_WORDS, |meaning| {
                    matches!(meaning, Meaning::Region(_) | Meaning::Mark(_))
                })
            }
        }
    }

    /// Whether all that named pits speak of is to be had where they are used.
    fn region_fits(&mut self, id: rules::RegionId, context: Context, name: &Name) -> Option<()> {
        let needs = self
            .region_needs
            .get(usize::from(id.0))
            .cloned()
            .unwrap_or_default();
        for need in needs.list {
            if !context.has(need) {
                let fault = misplaced(need, context, name.span, &name.text);
                let defined = self.names.defined(&name.text).unwrap_or(name.span);
                return self.fail(fault.and(defined, "these pits need it"));
            }
            if !(need == Need::Pit && context.inner) {
                self.needs.list.insert(need);
            }
        }
        Some(())
    }

    fn named_row(
        &mut self,
        name: syntax::RowName,
        pick: Option<&syntax::Pick>,
        span: Span,
    ) -> Option<Noun> {
        match self.number_of_row(name, span)? {
            Some(row) => self.row(row, pick, span),
            None => self.middle_row(pick, span),
        }
    }

    /// The number of a row, the front being 0; the inner `None` is the middle row.
    #[expect(
        clippy::option_option,
        reason = "a fault in a row that may be the middle one"
    )]
    fn number_of_row(&mut self, name: syntax::RowName, span: Span) -> Option<Option<u32>> {
        match name {
            syntax::RowName::Front => Some(Some(0)),
            syntax::RowName::Back => Some(Some(1)),
            syntax::RowName::Middle => Some(None),
            syntax::RowName::Number(number) => match number.checked_sub(1) {
                Some(row) => Some(Some(row)),
                None => {
                    let fault = Diagnostic::new(Code::NoSuchRow, span, "rows are counted from 1");
                    self.fail(fault.help("`row 1` is the front"))
                }
            },
        }
    }

    /// A row of a side, the front being 0.
    fn row_of_side(&mut self, name: syntax::RowName, span: Span) -> Option<u8> {
        let Some(row) = self.number_of_row(name, span)? else {
            let fault = "the middle row is no row of a side";
            let fault = Diagnostic::new(Code::NoSuchRow, span, fault);
            return self.fail(fault.help("name `front`, `back` or a row by its number"));
        };
        self.has_row(row, span)?;
        u8::try_from(row).ok()
    }

    fn row(&mut self, row: u32, pick: Option<&syntax::Pick>, span: Span) -> Option<Noun> {
        self.has_row(row, span)?;
        let found = match pick {
            Some(pick) => Some(self.pick(pick, Some(row))?),
            None => None,
        };
        Some(Noun::Row(u8::try_from(row).ok()?, found))
    }

    /// The shared middle row; where it is halved, the own part is the front.
    fn middle_row(&mut self, pick: Option<&syntax::Pick>, span: Span) -> Option<Noun> {
        match &self.board_info.middle {
            Some(rules::Middle::Halved(..)) => self.row(0, pick, span),
            Some(rules::Middle::Shared(_)) => {
                let found = match pick {
                    Some(pick) => Some(self.pick(pick, None)?),
                    None => None,
                };
                Some(Noun::Middle(found))
            }
            None if self.board_info.known => {
                let fault = Diagnostic::new(Code::NoSuchRow, span, "the board has no middle row");
                self.fail(
                    fault.help("add `middle shared 6` with the number of its pits to the board"),
                )
            }
            None => None,
        }
    }

    fn pick(&mut self, pick: &syntax::Pick, row: Option<u32>) -> Option<Pick> {
        let found = self.picked(pick)?;
        self.pick_fits(&found, row, pick.span)?;
        Some(found)
    }

    /// Which of the pits that follow another.
    fn picked_neighbours(&mut self, pick: &syntax::Pick) -> Option<Pick> {
        let found = self.picked(pick)?;
        let none = Some(0);
        if found.first.known() == none || found.last.as_ref().and_then(Number::known) == none {
            let fault = "the pits that follow are counted from 1";
            let fault = Diagnostic::new(Code::NoSuchPit, pick.span, fault);
            return self.fail(fault.help("`next` and `next 1` are the first of them"));
        }
        Some(found)
    }

    fn picked(&mut self, pick: &syntax::Pick) -> Option<Pick> {
        let first = self.number(&pick.first);
        let last = match &pick.last {
            Some(last) => Some(self.number(last)?),
            None => None,
        };
        Some(Pick {
            first: first?,
            last,
        })
    }
}
