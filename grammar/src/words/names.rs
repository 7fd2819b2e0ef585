//! What the names of a game mean: named pits, marks, counters.

use super::phrase::{explained, spoken};
use super::{Section, Words};
use crate::rules::{Counter, CounterScope, Mark, Region};

impl Words<'_> {
    /// What each name means, if the game gives any.
    pub(super) fn names(self) -> Option<Section> {
        let rules = self.rules;
        let regions = rules.regions.iter();
        let regions = regions.map(|region| explained(&self.meaning(region), &region.help));
        let marks = rules.marks.iter();
        let marks = marks.map(|mark| explained(&self.bearers(mark), &mark.help));
        // What remembers that a phase is over bears the name of the phase, which says so.
        let phase = |counter: &&Counter| rules.phases.iter().any(|one| one.name == counter.name);
        let counters = rules.counters.iter().filter(|counter| !phase(counter));
        let counters = counters.map(|counter| explained(&self.start(counter), &counter.help));
        let lines: Vec<String> = regions.chain(marks).chain(counters).collect();
        (!lines.is_empty()).then(|| Section {
            title: "Names".to_owned(),
            lines,
        })
    }

    /// The pits of a name.
    fn meaning(self, region: &Region) -> String {
        let name = spoken(&region.name);
        let pits = self.calling_here("it").all_of(&region.places);
        let noun = if self.is_one_pit(&region.places) {
            ""
        } else {
            " pits"
        };
        format!("{name}{noun}: {pits}")
    }

    /// Which pits bear a mark at the start, whose it is, and when it goes.
    fn bearers(self, mark: &Mark) -> String {
        let whose = if mark.per_player {
            ", each player's own"
        } else {
            ""
        };
        let on = if mark.on.is_empty() {
            "no pit".to_owned()
        } else {
            self.all_of(&mark.on)
        };
        let goes = if mark.until_emptied {
            "; it goes when its pit is emptied"
        } else {
            ""
        };
        format!(
            "the mark {}{whose}: at the start on {on}{goes}",
            spoken(&mark.name)
        )
    }

    /// What a counter begins with.
    fn start(self, counter: &Counter) -> String {
        let (whose, when) = match counter.scope {
            CounterScope::Game => ("", "at the start"),
            CounterScope::Player => (", one for each player", "at the start"),
            CounterScope::Move => ("", "at the start of every move"),
        };
        let start = counter.start.value(self.settings);
        format!(
            "the counter {}{whose}: {start} {when}",
            spoken(&counter.name)
        )
    }
}
