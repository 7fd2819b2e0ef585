//! Board and opening.

use super::Simplifier;
use crate::rules::{Deal, Deals, Middle, Noun, Owner, Place, Track};
use crate::words::said::{Dealt, Line, Part, Phrase, Ring, Statement, Title};

impl Simplifier<'_> {
    /// The board, and what is the same for the whole game.
    pub(super) fn board(self) -> Part {
        let board = &self.rules.board;
        let mut said = Vec::new();
        if !self.sideless() {
            said.push(Statement::Rows {
                players: board.players,
                lengths: board.row_lengths(self.settings),
            });
        }
        said.extend(board.middle.as_ref().map(|middle| self.middle(middle)));
        let end = |end| if self.sideless() { None } else { Some(end) };
        said.extend(board.store.map(|at| Statement::Stores(end(at))));
        said.extend(board.hand.then_some(Statement::Hands));
        said.push(self.track(&board.track));
        let laps = board.laps.as_ref();
        said.extend(laps.map(|laps| Statement::LapLimit(laps.value(self.settings))));
        Part {
            title: Title::Board,
            lines: said.into_iter().map(Line::plain).collect(),
        }
    }

    fn middle(self, middle: &Middle) -> Statement {
        match middle {
            Middle::Shared(pits) if self.sideless() => {
                Statement::OnlyRow(pits.value(self.settings))
            }
            Middle::Shared(pits) => Statement::MiddleRow(pits.value(self.settings)),
            Middle::Halved(end, pits) => Statement::HalvedRow(*end, pits.value(self.settings)),
        }
    }

    fn track(self, track: &Track) -> Statement {
        let single = self.rules.board.players == 1;
        match track {
            Track::Shared => Statement::Track(Ring::Shared, None),
            Track::Own if single => Statement::Track(Ring::Only, None),
            Track::Own => Statement::Track(Ring::OfEachSide, None),
            Track::Listed {
                shared,
                turning,
                places,
            } => {
                let crosses = |place: &Place| place.owner == Some(Owner::Opponent);
                let (ring, places) = if self.sideless() || single {
                    (Ring::Only, self.places(places))
                } else if *shared {
                    (Ring::Shared, self.places(places))
                } else if places.iter().any(crosses) {
                    (Ring::OfEachPlayer, self.of_whom(places))
                } else {
                    (Ring::OfEachSide, self.places(places))
                };
                Statement::Track(ring, Some((*turning, places)))
            }
        }
    }

    /// Places of a list that names pits of both players, each with its owner.
    fn of_whom(self, places: &[Place]) -> Vec<Phrase> {
        let owned = |place: &Place| Place {
            owner: place.owner.or(Some(Owner::Own)),
            ..place.clone()
        };
        self.places(&places.iter().map(owned).collect::<Vec<_>>())
    }

    /// The opening.
    pub(super) fn opening(self) -> Part {
        let counted = self.rules.setup.iter();
        let counted: Vec<&Deal> = counted.filter(|deal| deal.counts(self.settings)).collect();
        // What is dealt to all pits is what is left to those that get something else.
        let overruled = |at: usize| {
            let later = counted[at + 1..].iter().flat_map(|deal| &deal.places);
            let alike = matches!(&counted[at].seeds, Deals::Each(numbers) if numbers.len() == 1);
            alike
                && counted[at].places == [Place::plain(Noun::Pits)]
                && later
                    .into_iter()
                    .any(|place| !matches!(place.noun, Noun::Store | Noun::Hand))
        };
        let (others, named): (Vec<usize>, Vec<usize>) =
            (0..counted.len()).partition(|&at| overruled(at));
        let named = named.iter().map(|&at| self.deal(counted[at], false));
        let others = others.iter().map(|&at| self.deal(counted[at], true));
        Part {
            title: Title::Opening,
            lines: named.chain(others).map(Line::plain).collect(),
        }
    }

    fn deal(self, deal: &Deal, others: bool) -> Statement {
        let seeds = match &deal.seeds {
            Deals::Each(numbers) => Dealt::Each(
                numbers
                    .iter()
                    .map(|number| number.value(self.settings))
                    .collect(),
            ),
            Deals::RestOf(all) => Dealt::RestOf(all.value(self.settings)),
        };
        Statement::Deal {
            seat: deal.seat,
            others,
            places: self.places(&deal.places),
            seeds,
        }
    }
}
