//! Groups of events that a person would describe as one action.

use sow_interpreter::{Cell, Event};

/// Seeds that go from one place to another; `None` stands for the sower's hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moved {
    /// The place that the seeds leave.
    pub from: Option<Cell>,
    /// The place that the seeds reach.
    pub to: Option<Cell>,
    /// The number of seeds.
    pub seeds: u16,
}

/// Places and the number of seeds at each, in the order of the events.
pub(super) type Seeds = Vec<(Cell, u16)>;

/// A group of events.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Group {
    /// Seeds are taken up.
    Lifted(Seeds),
    /// Seeds are sown.
    Sown(Seeds),
    /// Seeds are captured into a store.
    Captured(Seeds, Cell),
    /// Seeds are moved to a place.
    Put(Seeds, Cell),
    /// Seeds left at the end go to a store.
    Swept(Seeds, Cell),
    /// Any other event.
    Other(Event),
}

impl Group {
    fn of(event: Event) -> Self {
        match event {
            Event::Lift { from, seeds } => Self::Lifted(vec![(from, seeds)]),
            Event::Sow { into, seeds } => Self::Sown(vec![(into, seeds)]),
            Event::Capture { from, to, seeds } => Self::Captured(vec![(from, seeds)], to),
            Event::Put { from, to, seeds } => Self::Put(vec![(from, seeds)], to),
            Event::Sweep { from, to, seeds } => Self::Swept(vec![(from, seeds)], to),
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
    pub(super) fn moved(&self) -> Vec<Moved> {
        let of = |seeds: &Seeds, shift: fn(Cell) -> (Option<Cell>, Option<Cell>)| {
            let each = seeds.iter().map(|&(cell, seeds)| {
                let (from, to) = shift(cell);
                Moved { from, to, seeds }
            });
            each.collect::<Vec<_>>()
        };
        match self {
            Self::Lifted(seeds) => of(seeds, |cell| (Some(cell), None)),
            Self::Sown(seeds) => of(seeds, |cell| (None, Some(cell))),
            Self::Captured(seeds, to) | Self::Put(seeds, to) | Self::Swept(seeds, to) => {
                let into = |moved: Moved| Moved {
                    to: Some(*to),
                    ..moved
                };
                let taken = of(seeds, |cell| (Some(cell), None)).into_iter();
                taken.map(into).collect()
            }
            Self::Other(_) => Vec::new(),
        }
    }

    /// Merges a group of the same kind and destination; returns any other group unchanged.
    fn join(&mut self, next: Self) -> Option<Self> {
        match (self, next) {
            (Self::Lifted(seeds), Self::Lifted(more)) | (Self::Sown(seeds), Self::Sown(more)) => {
                seeds.extend(more)
            }
            (Self::Captured(seeds, to), Self::Captured(more, same))
            | (Self::Put(seeds, to), Self::Put(more, same))
            | (Self::Swept(seeds, to), Self::Swept(more, same))
                if *to == same =>
            {
                seeds.extend(more);
            }
            (_, next) => return Some(next),
        }
        None
    }
}

/// Groups these events, each group with the value that accompanies its first event.
pub(super) fn gather<T>(events: impl Iterator<Item = (Event, T)>) -> Vec<(Group, T)> {
    let mut groups: Vec<(Group, T)> = Vec::new();
    for (event, beside) in events {
        let group = Group::of(event);
        let apart = match groups.last_mut() {
            Some((last, _)) => last.join(group),
            None => Some(group),
        };
        groups.extend(apart.map(|apart| (apart, beside)));
    }
    groups
}

/// Returns the total number of seeds.
pub(super) fn total(seeds: &Seeds) -> usize {
    seeds.iter().map(|&(_, seeds)| usize::from(seeds)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joins_what_belongs_together() {
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
        let groups = gather(events.into_iter().zip(0..));
        assert_eq!(groups.len(), 4);
        assert_eq!(groups[0], (Group::Sown(vec![(one, 1), (two, 1)]), 0));
        assert_eq!(groups[3], (Group::Other(Event::Again), 4));
    }
}
