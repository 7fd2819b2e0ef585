//! Rules for one choice of option values: numbers are digits, and what the options decide is decided.

mod actions;
mod phrases;

use super::{
    Board, ChoiceFilter, Condition, Counter, Deal, Deals, Filter, Fit, LayoutRow, MatchRules,
    Middle, MoveKind, OverRow, Phase, PointsRow, Region, Row, Rules, Settings, Table, Track,
};

impl Rules {
    /// These rules with the options settled, so that whoever works on them need not ask for options any more.
    ///
    /// - Every [`super::Number`] is a literal, and so is every [`super::Quantity`] that the options alone decide (but for
    ///   one below zero, which has no literal).
    /// - A condition that the options decide is gone: out of `and`, `or` and `not`, as the `where` of a place, as the
    ///   `when` of a deal, phase, kind of move, filter or row of a match (`None`: it counts always), and as the fit of a row
    ///   ([`Fit::Else`], in endings too).
    /// - What can never be is *marked*, not taken out: a place that names nothing has [`Condition::NEVER`] as its `where`
    ///   ([`super::Place::is_nothing`]), a deal, phase, kind of move, filter or row of a match that never counts has it as
    ///   its `when`, and a row of a table or ending that is never done has the fit `When(NEVER)` and no actions
    ///   ([`Row::is_dead`]). So are rows behind one that always fits.
    ///
    /// Options, names, spans, and the index of everything stay: [`super::TableId`]s, row numbers and the like mean the
    /// same in both, and `settings` still fit. The rules play exactly as the original does with these settings;
    /// specialising once more, with whatever settings, changes nothing. A match whose rounds set options is specialised
    /// from the original anew for every round.
    #[must_use]
    pub fn specialise(&self, settings: &Settings) -> Self {
        Self {
            title: self.title.clone(),
            options: self.options.clone(),
            marks: self.marks.clone(),
            after_move: self.after_move,
            board: self.board.settle(settings),
            regions: self.regions.settle(settings),
            counters: self.counters.settle(settings),
            setup: self.setup.settle(settings),
            phases: self.phases.settle(settings),
            moves: self.moves.settle(settings),
            tables: self.tables.settle(settings),
            endings: rows(&self.endings, settings),
            match_rules: self.match_rules.settle(settings),
        }
    }
}

/// Something that options may stand in.
trait Settle {
    /// The same with these options.
    fn settle(&self, settings: &Settings) -> Self;
}

impl<T: Settle> Settle for Vec<T> {
    fn settle(&self, settings: &Settings) -> Self {
        self.iter().map(|one| one.settle(settings)).collect()
    }
}

impl<T: Settle> Settle for Option<T> {
    fn settle(&self, settings: &Settings) -> Self {
        self.as_ref().map(|one| one.settle(settings))
    }
}

impl<T: Settle> Settle for Box<T> {
    fn settle(&self, settings: &Settings) -> Self {
        Self::new(self.as_ref().settle(settings))
    }
}

/// A condition that need not be there; one that always holds is none.
fn when(condition: Option<&Condition>, settings: &Settings) -> Option<Condition> {
    condition
        .map(|condition| condition.settle(settings))
        .filter(|condition| condition.known() != Some(true))
}

/// The conditions of rows of which the first that fits counts: behind one that always does, none does.
fn in_order<'c>(
    conditions: impl Iterator<Item = Option<&'c Condition>>,
    settings: &Settings,
) -> impl Iterator<Item = Option<Condition>> {
    let mut settled = false;
    conditions.map(move |condition| {
        if settled {
            return Some(Condition::NEVER);
        }
        let left = when(condition, settings);
        settled = left.is_none();
        left
    })
}

/// The rows of a table.
fn rows(rows: &[Row], settings: &Settings) -> Vec<Row> {
    let mut settled = false;
    let row = |row: &Row| {
        let fit = match row.fit.settle(settings) {
            _ if settled => Fit::When(Condition::NEVER),
            fit => fit,
        };
        settled |= fit == Fit::Else;
        let dead = Row {
            fit,
            actions: Vec::new(),
            span: row.span,
        };
        match dead.is_dead() {
            true => dead,
            false => Row {
                actions: row.actions.settle(settings),
                ..dead
            },
        }
    };
    rows.iter().map(row).collect()
}

impl Settle for Fit {
    fn settle(&self, settings: &Settings) -> Self {
        match self {
            Self::Place(place) => match place.settle(settings) {
                place if place.is_nothing() => Self::When(Condition::NEVER),
                place => Self::Place(place),
            },
            Self::When(condition) => when(Some(condition), settings).map_or(Self::Else, Self::When),
            Self::Else => Self::Else,
        }
    }
}

impl Settle for Table {
    fn settle(&self, settings: &Settings) -> Self {
        Self {
            name: self.name.clone(),
            rows: rows(&self.rows, settings),
        }
    }
}

impl Settle for Board {
    fn settle(&self, settings: &Settings) -> Self {
        Self {
            rows: self.rows.settle(settings),
            pits: self.pits.settle(settings),
            middle: self.middle.as_ref().map(|middle| match middle {
                Middle::Shared(pits) => Middle::Shared(pits.settle(settings)),
                Middle::Halved(end, pits) => Middle::Halved(*end, pits.settle(settings)),
            }),
            track: match &self.track {
                Track::Listed {
                    shared,
                    turning,
                    places,
                } => Track::Listed {
                    shared: *shared,
                    turning: *turning,
                    places: places.settle(settings),
                },
                track => track.clone(),
            },
            laps: self.laps.settle(settings),
            ..*self
        }
    }
}

impl Settle for Region {
    fn settle(&self, settings: &Settings) -> Self {
        Self {
            name: self.name.clone(),
            places: self.places.settle(settings),
        }
    }
}

impl Settle for Counter {
    fn settle(&self, settings: &Settings) -> Self {
        Self {
            name: self.name.clone(),
            start: self.start.settle(settings),
            ..*self
        }
    }
}

impl Settle for Deal {
    fn settle(&self, settings: &Settings) -> Self {
        Self {
            seat: self.seat,
            places: self.places.settle(settings),
            seeds: match &self.seeds {
                Deals::Each(list) => Deals::Each(list.settle(settings)),
                Deals::RestOf(all) => Deals::RestOf(all.settle(settings)),
            },
            when: when(self.when.as_ref(), settings),
        }
    }
}

impl Settle for Phase {
    fn settle(&self, settings: &Settings) -> Self {
        Self {
            name: self.name.clone(),
            condition: when(self.condition.as_ref(), settings),
        }
    }
}

impl Settle for MoveKind {
    fn settle(&self, settings: &Settings) -> Self {
        Self {
            when: when(self.when.as_ref(), settings),
            from: self.from.as_ref().map(|from| super::From {
                place: from.place.settle(settings),
                filters: from.filters.settle(settings),
            }),
            filters: self.filters.settle(settings),
            actions: self.actions.settle(settings),
            name: self.name.clone(),
            unless: self.unless.clone(),
            ..*self
        }
    }
}

impl Settle for ChoiceFilter {
    fn settle(&self, settings: &Settings) -> Self {
        match self {
            Self::Preferring(place) => Self::Preferring(place.settle(settings)),
            Self::Avoiding(place) => Self::Avoiding(place.settle(settings)),
            Self::Except(place) => Self::Except(place.settle(settings)),
        }
    }
}

impl Settle for Filter {
    fn settle(&self, settings: &Settings) -> Self {
        Self {
            after: self.after.settle(settings),
            when: when(self.when.as_ref(), settings),
            ..*self
        }
    }
}

impl Settle for MatchRules {
    fn settle(&self, settings: &Settings) -> Self {
        let points = in_order(self.points.iter().map(|row| row.when.as_ref()), settings);
        let over = in_order(self.over.iter().map(|row| row.when.as_ref()), settings);
        Self {
            points: points
                .zip(&self.points)
                .map(|(when, row)| PointsRow {
                    when,
                    score: row.score.settle(settings),
                })
                .collect(),
            over: over
                .zip(&self.over)
                .map(|(when, row)| OverRow {
                    when,
                    ..row.clone()
                })
                .collect(),
            first_round: layouts(&self.first_round, settings),
            next_round: layouts(&self.next_round, settings),
            ..*self
        }
    }
}

fn layouts(rows: &[LayoutRow], settings: &Settings) -> Vec<LayoutRow> {
    let conditions = in_order(rows.iter().map(|row| row.when.as_ref()), settings);
    let row = |(when, row): (Option<Condition>, &LayoutRow)| LayoutRow {
        when,
        set: row
            .set
            .iter()
            .map(|(option, value)| (*option, value.settle(settings)))
            .collect(),
        layings: row.layings.settle(settings),
    };
    conditions.zip(rows).map(row).collect()
}
