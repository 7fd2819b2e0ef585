//! Actions, and how rounds are laid out.

use super::Settle;
use crate::rules::{Action, Alternative, Amount, Laying, Settings, Sow, SowStart, Take};

impl Settle for Action {
    fn settle(&self, settings: &Settings) -> Self {
        match self {
            Self::Lift(take) => Self::Lift(take.settle(settings)),
            Self::Sow(sow) => Self::Sow(sow.settle(settings)),
            Self::Capture {
                take,
                beneficiary,
                unless,
            } => Self::Capture {
                take: take.settle(settings),
                beneficiary: *beneficiary,
                unless: unless
                    .settle(settings)
                    .filter(|unless| unless.known() != Some(false)),
            },
            Self::Put { take, into } => Self::Put {
                take: take.settle(settings),
                into: into.settle(settings),
            },
            Self::Mark(places, mark) => Self::Mark(places.settle(settings), *mark),
            Self::Unmark(places, mark) => Self::Unmark(places.settle(settings), *mark),
            Self::Set(counter, value) => Self::Set(*counter, value.settle(settings)),
            Self::Step(count) => Self::Step(count.settle(settings)),
            Self::Choose(list) => Self::Choose(list.settle(settings)),
            Self::ChoosePlace(place, actions) => {
                Self::ChoosePlace(place.settle(settings), actions.settle(settings))
            }
            Self::Do(_)
            | Self::Again
            | Self::End
            | Self::Illegal
            | Self::Pass
            | Self::Sweep(_)
            | Self::Leave
            | Self::Most { .. }
            | Self::Outcome(_) => self.clone(),
        }
    }
}

impl Settle for Alternative {
    fn settle(&self, settings: &Settings) -> Self {
        Self {
            name: self.name.clone(),
            actions: self.actions.settle(settings),
            span: self.span,
        }
    }
}

impl Settle for Take {
    fn settle(&self, settings: &Settings) -> Self {
        Self {
            amount: match &self.amount {
                Amount::All => Amount::All,
                Amount::Number(number) => Amount::Number(number.settle(settings)),
                Amount::AllBut(number) => Amount::AllBut(number.settle(settings)),
            },
            places: self.places.settle(settings),
        }
    }
}

impl Settle for Sow {
    fn settle(&self, settings: &Settings) -> Self {
        Self {
            start: match &self.start {
                SowStart::At(place) => SowStart::At(place.settle(settings)),
                SowStart::After(place) => SowStart::After(place.settle(settings)),
            },
            skipping: self.skipping.settle(settings),
            dropping: self.dropping.settle(settings),
            keeping: self.keeping.settle(settings),
            ..*self
        }
    }
}

impl Settle for Laying {
    fn settle(&self, settings: &Settings) -> Self {
        match self {
            Self::Fill {
                places,
                with,
                purse,
                up_to,
            } => Self::Fill {
                places: places.settle(settings),
                with: with.settle(settings),
                purse: *purse,
                up_to: *up_to,
            },
            Self::Block(places) => Self::Block(places.settle(settings)),
            Self::Give { count, places, to } => Self::Give {
                count: count.settle(settings),
                places: places.settle(settings),
                to: *to,
            },
            Self::Arrange {
                player,
                places,
                least,
            } => Self::Arrange {
                player: *player,
                places: places.settle(settings),
                least: least.settle(settings),
            },
            Self::Deal | Self::Copy { .. } | Self::Keep => self.clone(),
        }
    }
}
