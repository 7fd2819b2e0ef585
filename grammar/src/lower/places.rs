//! Resolving of noun phrases.

use super::context::{Context, Need, misplaced_fault};
use super::lowering::Lowering;
use super::names::Meaning;
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{self, Noun, Number, Place, Range};
use crate::source::Span;
use crate::syntax::{self, Name};

/// The words of the language that are places on their own, or may appear where a place could.
pub(super) const PLACE_WORDS: &[&str] = &[
    "pit", "pits", "front", "back", "middle", "store", "hand", "here", "it", "origin", "opposite",
    "next", "previous", "empty", "occupied", "else", "when",
];

impl Lowering<'_> {
    /// Resolves a noun phrase.
    pub(super) fn noun_phrase(
        &mut self,
        place: &syntax::NounPhrase,
        span: Span,
        context: Context,
    ) -> Option<Place> {
        let restriction = place
            .state
            .as_ref()
            .map(|state| state.span)
            .or(place.condition.as_ref().map(|condition| condition.span))
            .or_else(|| place.only.then(|| self.only_span(place, span)));
        let allowed =
            restriction.is_none_or(|span| self.require(Need::Position, context, span).is_some());
        let noun = self.lower(&place.noun, context);
        let condition = match &place.condition {
            Some(condition) if allowed => {
                Some(self.lower(condition, context.with_candidate_pit())?)
            }
            _ => None,
        };
        Some(Place {
            only: place.only,
            owner: place.owner.as_ref().map(|owner| owner.node),
            state: place.state.as_ref().map(|state| state.node),
            noun: noun?,
            condition,
        })
        .filter(|_| allowed)
    }

    /// Returns the span of `the only`, which comes before the owner or the noun.
    fn only_span(&self, place: &syntax::NounPhrase, whole: Span) -> Span {
        let next = place
            .owner
            .as_ref()
            .map_or(place.noun.span, |owner| owner.span);
        let words = self.text(Span::new(whole.start, next.start)).trim_end();
        Span::new(whole.start, whole.start + words.len() as u32)
    }

    /// Resolves the name of pits or of a mark.
    pub(super) fn named_noun(&mut self, name: &Name, context: Context) -> Option<Noun> {
        match self.names.find(&name.text) {
            Some(Meaning::Region(id)) => {
                self.check_region_needs(id, context, name)?;
                Some(Noun::Region(id))
            }
            Some(Meaning::Mark(id)) => self
                .require(Need::Position, context, name.span)
                .map(|()| Noun::Mark(id)),
            Some(meaning) => {
                let help = match meaning {
                    Meaning::Option(id) => {
                        format!(
                            "test it in a condition, such as `{}`",
                            self.example_condition(id, name)
                        )
                    }
                    Meaning::Counter(_) => "compare it with a number, or use it as a number".into(),
                    Meaning::Table(_) => "a table is called with `do`".into(),
                    Meaning::Phase(_) => "test for a phase with `phase` and its name".into(),
                    Meaning::Region(_) | Meaning::Mark(_) => String::new(),
                };
                self.report_wrong_kind(name, meaning, "a place", help)
            }
            None => {
                let expected = "named pits or a mark";
                self.report_unknown_name(name, expected, PLACE_WORDS, |_, meaning| {
                    matches!(meaning, Meaning::Region(_) | Meaning::Mark(_))
                })
            }
        }
    }

    /// Checks that the context provides everything that named pits need.
    fn check_region_needs(
        &mut self,
        id: rules::RegionId,
        context: Context,
        name: &Name,
    ) -> Option<()> {
        let needs = self
            .region_needs
            .get(usize::from(id.0))
            .cloned()
            .unwrap_or_default();
        for need in needs.list {
            if !context.provides(need) {
                let fault = misplaced_fault(need, context, name.span, &name.text);
                let defined = self.names.definition_span(&name.text).unwrap_or(name.span);
                return self.fail(fault.with_related(defined, "these pits need it"));
            }
            if !(need == Need::Pit && context.candidate) {
                self.needs.list.insert(need);
            }
        }
        Some(())
    }

    pub(super) fn named_row(
        &mut self,
        name: syntax::RowName,
        pick: Option<&syntax::Range>,
        span: Span,
    ) -> Option<Noun> {
        match self.row_index(name, span)? {
            Some(row) => self.side_row_noun(row, pick, span),
            None => self.middle_row(pick, span),
        }
    }

    /// Returns the index of a row, with the front as 0; the inner `None` is the middle row.
    #[expect(
        clippy::option_option,
        reason = "`None` is a fault, `Some(None)` the middle row"
    )]
    fn row_index(&mut self, name: syntax::RowName, span: Span) -> Option<Option<u32>> {
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

    /// Resolves the name of a row of a side; the front is 0.
    pub(super) fn side_row(&mut self, name: syntax::RowName, span: Span) -> Option<u8> {
        let Some(row) = self.row_index(name, span)? else {
            let fault = "the middle row belongs to neither side";
            let fault = Diagnostic::new(Code::NoSuchRow, span, fault);
            return self.fail(fault.help("name `front`, `back` or a row by its number"));
        };
        self.check_row(row, span)?;
        u8::try_from(row).ok()
    }

    fn side_row_noun(
        &mut self,
        row: u32,
        pick: Option<&syntax::Range>,
        span: Span,
    ) -> Option<Noun> {
        self.check_row(row, span)?;
        let found = match pick {
            Some(pick) => {
                Some(self.pit_range(pick, Some(row), numbers_span(pick).unwrap_or(span))?)
            }
            None => None,
        };
        Some(Noun::Row(u8::try_from(row).ok()?, found))
    }

    /// Resolves the shared middle row; if the row is halved, each player's half is their front.
    fn middle_row(&mut self, pick: Option<&syntax::Range>, span: Span) -> Option<Noun> {
        match &self.board_info.middle {
            Some(rules::Middle::Halved(..)) => self.side_row_noun(0, pick, span),
            Some(rules::Middle::Shared(_)) => {
                let found = match pick {
                    Some(pick) => {
                        Some(self.pit_range(pick, None, numbers_span(pick).unwrap_or(span))?)
                    }
                    None => None,
                };
                Some(Noun::Middle(found))
            }
            None if self.board_info.declared => {
                let fault = Diagnostic::new(Code::NoSuchRow, span, "the board has no middle row");
                self.fail(
                    fault.help("add `middle shared 6` with the number of its pits to the board"),
                )
            }
            None => None,
        }
    }

    fn pit_range(&mut self, pick: &syntax::Range, row: Option<u32>, span: Span) -> Option<Range> {
        let found = self.lower(pick, Context::BOARD)?;
        self.check_pit_range(&found, row, span)?;
        Some(found)
    }

    /// Reports pits after another pit that are counted from 0.
    pub(super) fn check_counted_from_one(
        &mut self,
        found: &Noun,
        pick: &syntax::Range,
        span: Span,
    ) -> Option<()> {
        let Noun::Neighbours { pick: numbers, .. } = found else {
            return Some(());
        };
        let ends = numbers.first().into_iter().chain(numbers.last());
        if ends.map(Number::literal_value).all(|end| end != Some(0)) {
            return Some(());
        }
        let fault = "the pits that follow are counted from 1";
        let fault = Diagnostic::new(Code::NoSuchPit, numbers_span(pick).unwrap_or(span), fault);
        self.fail(fault.help("`next` and `next 1` are the first of them"))
    }
}

/// Returns the span of the numbers of a range.
fn numbers_span(range: &syntax::Range) -> Option<Span> {
    let ends = range.first().into_iter().chain(range.last());
    ends.map(|end| end.span).reduce(Span::to)
}
