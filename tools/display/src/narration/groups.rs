//! Groups events that a person would describe as one action.

use sow_interpreter::{Cell, Event};

/// Seeds that go from one cell to another; `None` stands for the hand of the player who sows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Transfer {
    /// The cell that the seeds leave.
    pub from: Option<Cell>,
    /// The cell that the seeds reach.
    pub to: Option<Cell>,
    /// The number of seeds.
    pub seeds: u16,
}

/// Cells with a number of seeds each, in the order of the events.
pub(super) type SeedCounts = Vec<(Cell, u16)>;

/// A group of events.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Group {
    /// Seeds are taken up.
    Lift(SeedCounts),
    /// Seeds are sown.
    Sow(SeedCounts),
    /// Seeds are captured into a store.
    Capture(SeedCounts, Cell),
    /// Seeds are moved into a cell.
    Put(SeedCounts, Cell),
    /// Seeds left at the end go to a store.
    Sweep(SeedCounts, Cell),
    /// Any other event.
    Other(Event),
}

impl Group {
    fn from_event(event: Event) -> Self {
        match event {
            Event::Lift { from, seeds } => Self::Lift(vec![(from, seeds)]),
            Event::Sow { into, seeds } => Self::Sow(vec![(into, seeds)]),
            Event::Capture { from, to, seeds } => Self::Capture(vec![(from, seeds)], to),
            Event::Put { from, to, seeds } => Self::Put(vec![(from, seeds)], to),
            Event::Sweep { from, to, seeds } => Self::Sweep(vec![(from, seeds)], to),
            Event::Lap { .. }
            | Event::Mark { .. }
            | Event::Row { .. }
            | Event::Choice { .. }
            | Event::Again
            | Event::TurnEnds
            | Event::Over { .. } => Self::Other(event),
        }
    }

    /// Returns the seeds that the group moves.
    pub(super) fn transfers(&self) -> Vec<Transfer> {
        let shift_each = |seeds: &SeedCounts, shift: fn(Cell) -> (Option<Cell>, Option<Cell>)| {
            let each = seeds.iter().map(|&(cell, seeds)| {
                let (from, to) = shift(cell);
                Transfer { from, to, seeds }
            });
            each.collect::<Vec<_>>()
        };
        match self {
            Self::Lift(seeds) => shift_each(seeds, |cell| (Some(cell), None)),
            Self::Sow(seeds) => shift_each(seeds, |cell| (None, Some(cell))),
            Self::Capture(seeds, to) | Self::Put(seeds, to) | Self::Sweep(seeds, to) => {
                let into = |moved: Transfer| Transfer {
                    to: Some(*to),
                    ..moved
                };
                let lifted = shift_each(seeds, |cell| (Some(cell), None)).into_iter();
                lifted.map(into).collect()
            }
            Self::Other(_) => Vec::new(),
        }
    }

    /// Merges `next` into this group if it has the same kind and destination; otherwise returns it unchanged.
    fn merge(&mut self, next: Self) -> Option<Self> {
        match (self, next) {
            (Self::Lift(seeds), Self::Lift(more)) | (Self::Sow(seeds), Self::Sow(more)) => {
                seeds.extend(more)
            }
            (Self::Capture(seeds, to), Self::Capture(more, same))
            | (Self::Put(seeds, to), Self::Put(more, same))
            | (Self::Sweep(seeds, to), Self::Sweep(more, same))
                if *to == same =>
            {
                seeds.extend(more);
            }
            (_, next) => return Some(next),
        }
        None
    }
}

/// Groups events. Each group comes with the value that accompanies its first event.
pub(super) fn group_events<T>(events: impl Iterator<Item = (Event, T)>) -> Vec<(Group, T)> {
    let mut groups: Vec<(Group, T)> = Vec::new();
    for (event, value) in events {
        let group = Group::from_event(event);
        let separate = match groups.last_mut() {
            Some((last, _)) => last.merge(group),
            None => Some(group),
        };
        groups.extend(separate.map(|apart| (apart, value)));
    }
    groups
}

/// Returns the total number of seeds.
pub(super) fn total_seeds(seeds: &SeedCounts) -> usize {
    seeds.iter().map(|&(_, seeds)| usize::from(seeds)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joins_events_of_the_same_kind() {
        let (one, two, store) = (Cell(1), Cell(2), Cell(12));
        let events = [
            Event::Sow {
                into: one,
                seeds: 1,
            },
            Event::Sow {
                into: two,
                seeds: 1,
            },
            Event::Capture {
                from: one,
                to: store,
                seeds: 3,
            },
            Event::Capture {
                from: two,
                to: Cell(13),
                seeds: 3,
            },
            Event::Again,
        ];
        let groups = group_events(events.into_iter().zip(0..));
        assert_eq!(groups.len(), 4);
        assert_eq!(groups[0], (Group::Sow(vec![(one, 1), (two, 1)]), 0));
        assert_eq!(groups[3], (Group::Other(Event::Again), 4));
    }
}
