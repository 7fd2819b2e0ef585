//! The places where the seeds of a game can fall.

use super::assumptions::Assumptions;
use super::evaluation::Evaluation;
use super::layout::{Cell, Layout};
use crate::language::{ActionRole, PhraseRef, VisitPhrases};
use crate::rules::{
    Action, Noun, Owner, Place, Rules, Settings, Sow, SowStart, Spanned, StoresSown, TableId, Track,
};

/// The cells that the sowings of a game reach, seen by the mover.
pub(crate) struct Reachability {
    own_store: bool,
    opponent_store: bool,
    own_side: bool,
    opponent_side: bool,
    /// The cells of a listed track; `None` if the track is not listed.
    track_cells: Option<Vec<Cell>>,
    /// Whether seeds can reach the middle row, which only a listed track includes.
    middle: bool,
}

impl Reachability {
    pub(crate) fn new(rules: &Rules, settings: &Settings) -> Self {
        let layout = Layout::new(&rules.board, &rules.regions, settings.clone());
        let mut sowings = Vec::new();
        for list in rules.action_lists() {
            list.for_each_phrase(&mut |part| {
                if let PhraseRef::Action(Action::Sow(sow)) = part {
                    sowings.push(sow);
                }
            });
        }
        let (own_side, opponent_side) = sides_reached(rules, &sowings);
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
            track_cells: listed,
        }
    }

    /// Reports whether a seed can fall into the cell, or a move can begin there.
    pub(crate) fn is_reachable(&self, cell: Cell) -> bool {
        let listed = self
            .track_cells
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

    /// Reports whether a sowing runs through the cell.
    pub(crate) fn is_sown(&self, cell: Cell) -> bool {
        let on_track = |listed: &Vec<Cell>| listed.contains(&cell);
        match cell {
            Cell::Pit { .. } => self.track_cells.as_ref().is_none_or(on_track),
            Cell::Middle(_) => self.track_cells.as_ref().is_some_and(on_track),
            Cell::Store { .. } | Cell::Hand { .. } => self.is_reachable(cell),
        }
    }

    /// Returns the reason why no seed falls into the cell.
    pub(crate) fn unreachable_reason(&self, cell: Cell) -> &'static str {
        match cell {
            Cell::Store { .. } => {
                "no sowing goes into that store; write `into own store` or `into both stores` after `sow`"
            }
            Cell::Pit { far: true, .. } if !self.opponent_side => {
                "each player sows round their own side only"
            }
            Cell::Pit { .. } | Cell::Middle(_) | Cell::Hand { .. } => {
                "the track does not run through these"
            }
        }
    }
}

fn listed_cells(layout: &Layout, places: &[Spanned<Place>]) -> Vec<Cell> {
    let own = layout.own_cells(places);
    let turned: Vec<_> = own
        .iter()
        .map(|&cell| layout.seen_from_other_seat(cell))
        .collect();
    own.into_iter().chain(turned).collect()
}

/// Returns whether a player's sowings can end on that player's own side, and whether they can end on the opponent's
/// side.
fn sides_reached(rules: &Rules, sowings: &[&Sow]) -> (bool, bool) {
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
        place.owner.is_some()
            || !matches!(place.noun.node, Noun::Here | Noun::Origin | Noun::LapStart)
    });
    let mut found = (false, false);
    for place in begun.chain(starts) {
        found.0 |= place.owner != Some(Owner::Opponent);
        found.1 |= place.owner != Some(Owner::Own);
    }
    found
}

fn starts_in_store(sow: &Sow) -> bool {
    matches!(&sow.start, SowStart::At(place) if matches!(place.noun.node, Noun::Store | Noun::Group(_) | Noun::Region(_) | Noun::It))
}

/// Returns, for each table, whether other actions may happen between the last seed and the table. If so, the seeds that
/// fell into `here` may already count for whether it is empty, or may be gone.
pub(super) fn may_be_consulted_late(rules: &Rules) -> Vec<bool> {
    let mut late = vec![false; rules.tables.len()];
    let mut unsure = false;
    let mut open: Vec<TableId> = Vec::new();
    for kind in &rules.moves {
        open.extend(tables_reached(&kind.actions, true));
    }
    for list in rules.action_lists() {
        list.for_each_phrase(&mut |part| {
            let PhraseRef::Action(Action::Sow(sow)) = part else {
                return;
            };
            let each = sow
                .each
                .and_then(|each| rules.tables.get(usize::from(each.0)));
            let mut rows = each.into_iter().flat_map(|table| &table.rows);
            unsure |= rows.any(|row| row.actions.iter().any(|action| changes_position(action)));
            // A sowing that keeps all its seeds drops none.
            unsure |= sow.keeping.literal_value() != Some(0);
        });
    }
    if unsure {
        return vec![true; rules.tables.len()];
    }
    for table in &rules.tables {
        open.extend(
            table
                .rows
                .iter()
                .flat_map(|row| tables_reached(&row.actions, false)),
        );
    }
    while let Some(table) = open.pop() {
        let at = usize::from(table.0);
        if at < late.len() && !std::mem::replace(&mut late[at], true) {
            let rows = rules.tables[at].rows.iter();
            open.extend(rows.flat_map(|row| tables_reached(&row.actions, true)));
        }
    }
    late
}

/// Returns the tables that a list of actions leads to: all of them if `in_any_case`, otherwise only those called after
/// an action that moves seeds or `here`.
fn tables_reached(actions: &[Spanned<Action>], in_any_case: bool) -> Vec<TableId> {
    let mut found = Vec::new();
    let mut done = in_any_case;
    actions.for_each_phrase(&mut |part| match part {
        PhraseRef::Action(Action::Do(table)) if done => found.push(*table),
        PhraseRef::Action(action) => done |= changes_position(action),
        _ => {}
    });
    found
}

/// Reports whether an action moves seeds or `here`.
const fn changes_position(action: &Action) -> bool {
    matches!(
        action.role(),
        ActionRole::Sowing | ActionRole::Moving | ActionRole::Stepping
    )
}

/// Returns the largest number of seeds that fall into a pit at once; `None` if that is unknown.
pub(super) fn max_dropped<'r>(lists: impl Iterator<Item = &'r [Spanned<Action>]>) -> Option<i64> {
    let mut most = Some(1);
    for list in lists {
        list.for_each_phrase(&mut |part| {
            if let PhraseRef::Action(Action::Sow(sow)) = part {
                let mut dropped = sow
                    .dropping
                    .iter()
                    .map(|number| number.literal_value().map(i64::from));
                let dropped = dropped.try_fold(1, |most: i64, one| one.map(|one| most.max(one)));
                let skips = sow.skipping.is_some();
                most = most
                    .zip(dropped)
                    .filter(|_| !skips)
                    .map(|(most, one)| most.max(one));
            }
        });
    }
    most
}

/// Reports whether moves begin in a cell, or actions that name the cell take seeds from it.
pub(crate) fn is_taken_from(rules: &Rules, evaluation: &Evaluation<'_>, cell: Cell) -> bool {
    let known = Assumptions::default();
    let mut taken = false;
    let names = |place: &Place| {
        // These nouns only name pits where a move begins or seeds fall.
        let here = matches!(place.noun.node, Noun::Here | Noun::Origin | Noun::LapStart);
        !here && !evaluation.membership_ways(place, cell, &known).is_empty()
    };
    let begun = rules.moves.iter().filter_map(|kind| kind.from.as_ref());
    taken |= begun.into_iter().any(|from| names(&from.place));
    for list in rules.action_lists() {
        list.for_each_phrase(&mut |part| {
            if let PhraseRef::Action(action) = part {
                taken |= action.source_places().any(|place| names(place));
            }
        });
    }
    taken
}
