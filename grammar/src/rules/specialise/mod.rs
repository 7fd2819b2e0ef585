//! Rules for one choice of option values: numbers are digits, and what the options decide is decided.

mod phrases;

use super::action::{Action, Amount, Fit, Row, Sow, SowStart, Take};
use super::board::{Deals, Middle, Track};
use super::condition::Condition;
use super::game::Rules;
use super::match_rules::Laying;
use super::options::Settings;

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
        let mut rules = self.clone();
        rules.settle(settings);
        rules
    }
}

/// Something that options may stand in.
trait Settle {
    /// Takes the options out.
    fn settle(&mut self, settings: &Settings);
}

impl<T: Settle> Settle for Vec<T> {
    fn settle(&mut self, settings: &Settings) {
        self.iter_mut().for_each(|one| one.settle(settings));
    }
}

impl<T: Settle> Settle for Option<T> {
    fn settle(&mut self, settings: &Settings) {
        self.iter_mut().for_each(|one| one.settle(settings));
    }
}

impl<T: Settle> Settle for Box<T> {
    fn settle(&mut self, settings: &Settings) {
        self.as_mut().settle(settings);
    }
}

/// A condition that need not be there; one that always holds is taken out.
fn settle_when(when: &mut Option<Condition>, settings: &Settings) {
    when.settle(settings);
    when.take_if(|when| when.known() == Some(true));
}

/// Conditions of rows of which the first that fits counts: behind one that always does, none does.
fn settle_in_order<'c>(
    conditions: impl Iterator<Item = &'c mut Option<Condition>>,
    settings: &Settings,
) {
    let mut settled = false;
    for when in conditions {
        settle_when(when, settings);
        if settled {
            *when = Some(Condition::NEVER);
        }
        settled |= when.is_none();
    }
}

fn settle_rows(rows: &mut [Row], settings: &Settings) {
    let mut settled = false;
    for row in rows {
        row.fit.settle(settings);
        if settled {
            row.fit = Fit::When(Condition::NEVER);
        }
        settled |= row.fit == Fit::Else;
        match row.is_dead() {
            true => row.actions.clear(),
            false => row.actions.settle(settings),
        }
    }
}

impl Settle for Fit {
    fn settle(&mut self, settings: &Settings) {
        let known = match self {
            Self::Place(place) => {
                place.settle(settings);
                place.is_nothing().then_some(false)
            }
            Self::When(condition) => {
                condition.settle(settings);
                condition.known()
            }
            Self::Else => None,
        };
        match known {
            Some(true) => *self = Self::Else,
            Some(false) => *self = Self::When(Condition::NEVER),
            None => {}
        }
    }
}

impl Settle for Rules {
    fn settle(&mut self, settings: &Settings) {
        let board = &mut self.board;
        board.rows.settle(settings);
        board.pits.settle(settings);
        board.laps.settle(settings);
        if let Some(Middle::Shared(pits) | Middle::Halved(_, pits)) = &mut board.middle {
            pits.settle(settings);
        }
        if let Track::Listed { places, .. } = &mut board.track {
            places.settle(settings);
        }
        for region in &mut self.regions {
            region.places.settle(settings);
        }
        for mark in &mut self.marks {
            mark.on.settle(settings);
        }
        for counter in &mut self.counters {
            counter.start.settle(settings);
        }
        for deal in &mut self.setup {
            deal.places.settle(settings);
            settle_when(&mut deal.when, settings);
            match &mut deal.seeds {
                Deals::Each(list) => list.settle(settings),
                Deals::RestOf(all) => all.settle(settings),
            }
        }
        for phase in &mut self.phases {
            settle_when(&mut phase.condition, settings);
        }
        for kind in &mut self.moves {
            settle_when(&mut kind.when, settings);
            kind.actions.settle(settings);
            for filter in &mut kind.filters {
                filter.after.settle(settings);
                settle_when(&mut filter.when, settings);
            }
            if let Some(from) = &mut kind.from {
                from.place.settle(settings);
                for filter in &mut from.filters {
                    filter.place_mut().settle(settings);
                }
            }
        }
        for table in &mut self.tables {
            settle_rows(&mut table.rows, settings);
        }
        settle_rows(&mut self.endings, settings);
        if let Some(rules) = &mut self.match_rules {
            settle_in_order(
                rules.points.rows.iter_mut().map(|row| &mut row.when),
                settings,
            );
            settle_in_order(
                rules.over.rows.iter_mut().map(|row| &mut row.when),
                settings,
            );
            for row in &mut rules.points.rows {
                row.score.settle(settings);
            }
            for layout in [&mut rules.first_round, &mut rules.next_round] {
                settle_in_order(layout.rows.iter_mut().map(|row| &mut row.when), settings);
                for row in &mut layout.rows {
                    row.set
                        .iter_mut()
                        .for_each(|(_, value)| value.settle(settings));
                    row.layings.settle(settings);
                }
            }
        }
    }
}

impl Settle for Action {
    fn settle(&mut self, settings: &Settings) {
        match self {
            Self::Lift(take) => take.settle(settings),
            Self::Sow(sow) => sow.settle(settings),
            Self::Capture { take, unless, .. } => {
                take.settle(settings);
                unless.settle(settings);
                unless.take_if(|unless| unless.known() == Some(false));
            }
            Self::Put { take, into, .. } => {
                take.settle(settings);
                into.settle(settings);
            }
            Self::Exchange(one, other) => {
                one.settle(settings);
                other.settle(settings);
            }
            Self::Mark(places, _) | Self::Unmark(places, _) => places.settle(settings),
            Self::Set(_, value) => value.settle(settings),
            Self::Step(count) => count.settle(settings),
            Self::Choose(list) => {
                list.iter_mut().for_each(|one| one.actions.settle(settings));
            }
            Self::ChoosePlace(place, actions) => {
                place.settle(settings);
                actions.settle(settings);
            }
            Self::ChooseNumber(chosen) => {
                chosen.range.0.settle(settings);
                chosen.range.1.settle(settings);
                chosen.only.settle(settings);
            }
            Self::Do(_)
            | Self::Again
            | Self::End
            | Self::Illegal
            | Self::Pass
            | Self::Sweep(_)
            | Self::Leave
            | Self::Most { .. }
            | Self::Outcome(_) => {}
        }
    }
}

impl Settle for Take {
    fn settle(&mut self, settings: &Settings) {
        if let Amount::Number(many) | Amount::AllBut(many) = &mut self.amount {
            many.settle(settings);
        }
        self.places.settle(settings);
    }
}

impl Settle for Sow {
    fn settle(&mut self, settings: &Settings) {
        let (SowStart::At(place) | SowStart::After(place)) = &mut self.start;
        place.settle(settings);
        self.skipping.settle(settings);
        self.dropping.settle(settings);
        self.keeping.settle(settings);
    }
}

impl Settle for Laying {
    fn settle(&mut self, settings: &Settings) {
        match self {
            Self::Fill { places, with, .. } => {
                places.settle(settings);
                with.settle(settings);
            }
            Self::Block(places) => places.settle(settings),
            Self::Give { count, places, .. } => {
                count.settle(settings);
                places.settle(settings);
            }
            Self::Arrange {
                places,
                seeds,
                least,
                require,
                ..
            } => {
                places.settle(settings);
                seeds.settle(settings);
                least.settle(settings);
                require.settle(settings);
            }
            Self::Mark(places, _) | Self::Unmark(places, _) => places.settle(settings),
            Self::HandOver { seeds, .. } => seeds.settle(settings),
            Self::Count(_, to) => to.settle(settings),
            Self::Deal | Self::Copy { .. } | Self::Keep => {}
        }
    }
}
