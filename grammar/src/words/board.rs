//! Board and opening.

use super::phrase::{counted, sentence};
use super::{Section, Words};
use crate::rules::{
    Board, Deal, Deals, End, Middle, Noun, Owner, Place, Seat, StoreEnd, Track, Turning,
};

impl Words<'_> {
    /// The board, and what is the same for the whole game.
    pub(super) fn board(self) -> Section {
        let board = &self.rules.board;
        let mut lines = Vec::new();
        if !self.sideless() {
            lines.push(sentence(&self.rows_of_pits(board)));
        }
        lines.extend(
            board
                .middle
                .as_ref()
                .map(|middle| sentence(&self.middle(middle))),
        );
        lines.extend(board.store.map(|end| {
            let end = match end {
                _ if self.sideless() => "",
                StoreEnd::Left => " at the left end of the own front",
                StoreEnd::Right => " at the right end of the own front",
                StoreEnd::Ahead => " at that end of the own front towards which is sown",
            };
            sentence(&format!("each player has a store{end}"))
        }));
        if board.hand {
            lines.push("Each player has seeds in hand.".to_owned());
        }
        lines.push(sentence(&self.track(&board.track)));
        lines.extend(board.laps.as_ref().map(|laps| {
            let laps = laps.value(self.settings);
            sentence(&format!(
                "a move of more than {} never ends, and is not legal",
                counted(laps, "lap")
            ))
        }));
        Section::plain("Board", lines)
    }

    fn rows_of_pits(self, board: &Board) -> String {
        let lengths: Vec<String> = board
            .row_lengths(self.settings)
            .iter()
            .map(u32::to_string)
            .collect();
        let whose = if board.players == 1 {
            "the player has"
        } else {
            "each player has"
        };
        match lengths.as_slice() {
            [pits] => format!("{whose} one row of {pits} pits"),
            [front, others @ ..] if others.iter().all(|other| other == front) => {
                format!(
                    "{whose} {} rows of {front} pits, numbered from the left, the front row nearest to the opponent",
                    lengths.len()
                )
            }
            _ => format!(
                "{whose} rows of {} pits, front first, numbered from the left",
                lengths.join(", ")
            ),
        }
    }

    fn sideless(self) -> bool {
        self.rules.board.rows.value(self.settings) == 0
    }

    fn middle(self, middle: &Middle) -> String {
        match middle {
            Middle::Shared(pits) if self.sideless() => format!(
                "all pits lie in a row of {} that belongs to nobody",
                pits.value(self.settings)
            ),
            Middle::Shared(pits) => format!(
                "between them lies a row of {} that belongs to nobody",
                counted(pits.value(self.settings), "pit")
            ),
            Middle::Halved(end, pits) => format!(
                "the front is part of a row in the middle: each player owns the {} at the {} end of it",
                counted(pits.value(self.settings), "pit"),
                end_name(*end)
            ),
        }
    }

    fn track(self, track: &Track) -> String {
        match track {
            Track::Shared => "one ring runs through both sides".to_owned(),
            Track::Own if self.rules.board.players == 1 => "the pits are one ring".to_owned(),
            Track::Own => "each side is a ring of its own".to_owned(),
            Track::Listed {
                shared,
                turning,
                places,
            } => {
                let way = match turning {
                    Turning::Clockwise => "clockwise",
                    Turning::Counterclockwise => "counterclockwise",
                };
                let crosses = |place: &Place| place.owner == Some(Owner::Opponent);
                let ring = if self.sideless() || self.rules.board.players == 1 {
                    "the pits are one ring"
                } else if *shared {
                    "one ring runs through both sides"
                } else if places.iter().any(crosses) {
                    return format!(
                        "each player has a ring of their own, through pits of both sides, {way}: {}",
                        self.of_whom(places)
                    );
                } else {
                    "each side is a ring of its own"
                };
                format!("{ring}, {way}: {}", self.all_of(places))
            }
        }
    }

    /// Places of a list that names pits of both players, each with its owner.
    fn of_whom(self, places: &[Place]) -> String {
        let owned = |place: &Place| Place {
            owner: place.owner.or(Some(Owner::Own)),
            ..place.clone()
        };
        self.all_of(&places.iter().map(owned).collect::<Vec<_>>())
    }

    /// The opening.
    pub(super) fn opening(self) -> Section {
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
        let named = named.iter().map(|&at| sentence(&self.deal(counted[at])));
        let others = others.iter().map(|&at| {
            let dealt = self
                .deal(counted[at])
                .replacen("all pits", "all other pits", 1);
            sentence(&dealt)
        });
        Section::plain("Opening", named.chain(others).collect())
    }

    fn deal(self, deal: &Deal) -> String {
        let seat = match deal.seat {
            None => "",
            Some(Seat::South) => "South's ",
            Some(Seat::North) => "North's ",
        };
        let places = self.all_of(&deal.places);
        match &deal.seeds {
            Deals::Each(numbers) => {
                let numbers: Vec<String> = numbers
                    .iter()
                    .map(|number| number.value(self.settings).to_string())
                    .collect();
                format!("{seat}{places}: {}", numbers.join(", "))
            }
            Deals::RestOf(all) => format!(
                "{seat}{places}: what is missing from {}",
                all.value(self.settings)
            ),
        }
    }
}

const fn end_name(end: End) -> &'static str {
    match end {
        End::Left => "left",
        End::Right => "right",
    }
}
