//! Where the seeds of a game can fall at all.

use super::layout::{Cell, Layout};
use crate::rules::walk::{self, Part};
use crate::rules::{Action, Noun, Owner, Place, Rules, Settings, Sow, SowStart, StoresSown, Track};

/// What the sowings of a game reach, seen by the mover.
pub(super) struct Falls {
    own_store: bool,
    opponent_store: bool,
    own_side: bool,
    opponent_side: bool,
    /// The cells of a listed track.
    listed: Option<Vec<Cell>>,
    /// A shared track runs through the middle only where it is listed.
    middle: bool,
}

impl Falls {
    pub(super) fn of(rules: &Rules, settings: &Settings) -> Self {
        let layout = Layout::new(&rules.board, &rules.regions, settings.clone());
        let mut sowings = Vec::new();
        for list in all_actions(rules) {
            walk::actions(list, &mut |part| {
                if let Part::Action(Action::Sow(sow)) = part {
                    sowings.push(sow);
                }
            });
        }
        let (own_side, opponent_side) = sides(rules, &sowings);
        let listed = match &rules.board.track {
            Track::Listed { places, .. } => Some(listed_cells(&layout, places)),
            Track::Shared | Track::Own => None,
        };
        let into = |wanted: StoresSown, far: bool| {
            let passed = listed
                .as_ref()
                .is_none_or(|cells| cells.contains(&Cell::Store { far }));
            let sown = |sow: &&Sow| {
                sow.stores
                    .is_some_and(|stores| stores == wanted || stores == StoresSown::Both)
            };
            (passed && sowings.iter().any(sown)) || sowings.iter().any(|sow| starts_in_store(sow))
        };
        Self {
            own_store: into(StoresSown::Own, false),
            opponent_store: into(StoresSown::Opponent, true),
            own_side,
            opponent_side,
            middle: listed.is_some(),
            listed,
        }
    }

    /// Whether a seed can fall there, or a move begin there.
    pub(super) fn reach(&self, cell: Cell) -> bool {
        let listed = self
            .listed
            .as_ref()
            .is_none_or(|cells| cells.contains(&cell));
        match cell {
            Cell::Store { far: false } => self.own_store,
            Cell::Store { far: true } => self.opponent_store,
            Cell::Hand { .. } => false,
            Cell::Middle(_) => self.middle && listed,
            Cell::Pit { far, .. } => {
                listed
                    && if far {
                        self.opponent_side
                    } else {
                        self.own_side
                    }
            }
        }
    }

    /// Why no seed falls there.
    pub(super) fn why_not(&self, cell: Cell) -> &'static str {
        match cell {
            Cell::Store { .. } => {
                "no sowing goes into that store; say `into own store` or `into both stores` behind `sow`"
            }
            Cell::Pit { far: true, .. } if !self.opponent_side => {
                "every player sows on a ring of the own side"
            }
            Cell::Pit { .. } | Cell::Middle(_) | Cell::Hand { .. } => {
                "the track does not run through these"
            }
        }
    }
}

/// All lists of actions of a game.
pub(super) fn all_actions(rules: &Rules) -> impl Iterator<Item = &[Action]> {
    let rows = rules
        .tables
        .iter()
        .flat_map(|table| &table.rows)
        .chain(&rules.endings);
    rules
        .moves
        .iter()
        .map(|kind| kind.actions.as_slice())
        .chain(rows.map(|row| row.actions.as_slice()))
}

fn listed_cells(layout: &Layout, places: &[Place]) -> Vec<Cell> {
    let own = layout.own_cells(places);
    let turned: Vec<_> = own.iter().map(|&cell| layout.turned(cell)).collect();
    own.into_iter().chain(turned).collect()
}

/// The sides on which sowings of a player can end.
fn sides(rules: &Rules, sowings: &[&Sow]) -> (bool, bool) {
    let own_rings = match &rules.board.track {
        Track::Own => true,
        Track::Listed { shared, places, .. } => {
            !shared
                && places
                    .iter()
                    .all(|place| place.owner != Some(Owner::Opponent))
        }
        Track::Shared => false,
    };
    if !own_rings {
        return (true, true);
    }
    let begun = rules
        .moves
        .iter()
        .filter_map(|kind| kind.from.as_ref())
        .map(|from| &from.place);
    let starts = sowings.iter().map(|sow| match &sow.start {
        SowStart::At(place) | SowStart::After(place) => place,
    });
    let starts = starts.filter(|place| {
        place.owner.is_some() || !matches!(place.noun, Noun::Here | Noun::Origin | Noun::LapStart)
    });
    let mut found = (false, false);
    for place in begun.chain(starts) {
        found.0 |= place.owner != Some(Owner::Opponent);
        found.1 |= place.owner != Some(Owner::Own);
    }
    found
}

fn starts_in_store(sow: &Sow) -> bool {
    matches!(&sow.start, SowStart::At(place) if matches!(place.noun, Noun::Store | Noun::Group(_) | Noun::Region(_) | Noun::It))
}
