//! Events gathered into what a person would call one thing done.

use sow_interpreter::{Cell, Event};

/// Seeds that go from one place to another; a place that is missing is the hand of the sower.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moved {
    /// Where they were.
    pub from: Option<Cell>,
    /// Where they are.
    pub to: Option<Cell>,
    /// How many.
    pub seeds: u16,
}

/// Seeds at places, in the order of the events.
pub(super) type Seeds = Vec<(Cell, u16)>;

/// One thing that is done.
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
    /// All else.
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

    /// The seeds that it moves.
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

    /// Takes in a group of the same kind; gives it back if it is another.
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

/// The groups of these events, each with what stands beside its first event.
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

/// How many seeds these are.
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
