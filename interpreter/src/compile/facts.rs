//! What can be said of a program without playing it.

use crate::program::code::{
    Block, FirstHeading, Measure, Noun, Op, Skip, Sowing, SpotId, Start, Test,
};
use crate::program::{Layers, Program, Uses};
use sow_grammar::rules::{Heading, TableId};

/// What the rules look at anywhere.
pub(super) fn uses(program: &Program) -> Uses {
    let tests = || {
        program.code.iter().filter_map(|op| match op {
            Op::If(test, _) | Op::Unless(test, _) => Some(test),
            _ => None,
        })
    };
    let marks = program
        .rules
        .marks
        .iter()
        .zip(&program.marks)
        .filter(|(mark, _)| mark.until_emptied);
    Uses {
        round: false,
        turn: program
            .measures
            .iter()
            .any(|measure| matches!(measure, Measure::Turn(_))),
        repeats: tests().any(|test| matches!(test, Test::Repeats)),
        no_move: tests().any(|test| matches!(test, Test::NoMove)),
        passed: tests().any(|test| matches!(test, Test::Passed(_))),
        stores_shrink: program
            .takes
            .iter()
            .flat_map(|take| &take.spots)
            .any(|&spot| may_be_store(program, spot)),
        marks_until_emptied: marks.fold(0, |bits, (_, slot)| bits | slot.bits[0] | slot.bits[1]),
    }
}

/// How sowings go round, by [`crate::program::lays::Round`].
pub(super) fn rounds_sown(program: &Program) -> [bool; 3] {
    let skipping = |sowing: &Sowing| sowing.skipping == Some(Skip::Origin);
    let into = |sowing: &Sowing| matches!(sowing.start, Start::At(_));
    [
        true,
        program.sowings.iter().any(skipping),
        program.sowings.iter().any(into),
    ]
}

/// Which choices of stores to sow into occur, by their bits.
pub(super) fn stores_sown(program: &Program) -> [bool; 4] {
    let mut stores = [true, false, false, false];
    for one in program
        .sowings
        .iter()
        .filter_map(|sowing| sowing.stores)
        .flatten()
    {
        stores[usize::from(one)] = true;
    }
    stores
}

/// Whether a store may be among these.
fn may_be_store(program: &Program, spot: SpotId) -> bool {
    let is_store = |cell: &u8| {
        matches!(
            program.layout.kind(crate::Cell(*cell)),
            Some(crate::program::layout::Kind::Store(_))
        )
    };
    match &program.spots[spot as usize].noun {
        Noun::Fixed(fixed) => program.fixed[*fixed as usize]
            .lists
            .iter()
            .flatten()
            .any(is_store),
        Noun::Group(spots) => spots.iter().any(|&spot| may_be_store(program, spot)),
        Noun::Here | Noun::It | Noun::Origin | Noun::LapStart => program
            .sowings
            .iter()
            .any(|sowing| sowing.stores.is_some_and(|stores| stores != [0, 0])),
        Noun::Run { .. } => true,
        Noun::Marked(_) | Noun::Opposite { .. } | Noun::Neighbours { .. } | Noun::First { .. } => {
            false
        }
    }
}

/// The kinds of each phase in layers.
pub(super) fn layers(program: &Program) -> Vec<Option<Layers>> {
    let phases = 0..program.phases.len();
    phases.map(|phase| layers_of(program, phase)).collect()
}

fn layers_of(program: &Program, phase: usize) -> Option<Layers> {
    let of_phase = |at: usize| usize::from(program.kinds[at].phase.0) == phase;
    let mut left: Vec<usize> = (0..program.kinds.len())
        .filter(|&at| of_phase(at))
        .collect();
    let mut layers = Layers::new();
    let mut before: Vec<usize> = Vec::new();
    while !left.is_empty() {
        // Kinds that are there unless one of those before is, and no others.
        let barred = |at: usize| {
            let mut by: Vec<usize> = program.kinds[at]
                .unless
                .iter()
                .map(|kind| usize::from(kind.0))
                .filter(|&at| of_phase(at))
                .collect();
            by.sort_unstable();
            by.dedup();
            by
        };
        let (layer, rest): (Vec<usize>, Vec<usize>) =
            left.iter().partition(|&&at| barred(at) == before);
        if layer.is_empty() {
            return None;
        }
        layers.push(layer.iter().map(|&at| at as u16).collect());
        before.extend(layer);
        before.sort_unstable();
        left = rest;
    }
    Some(layers)
}

/// Finds the kinds of move that leave nothing to choose inside, and those that are always legal.
pub(super) fn judge_kinds(program: &mut Program) {
    for at in 0..program.kinds.len() {
        let mut walk = Walk::new(program, at);
        walk.from(program.kinds[at].actions);
        if let Some(after) = program.after_move {
            walk.from(after);
        }
        let (choices, doubtful) = (
            walk.choices,
            walk.doubtful || walk.sowings > program.lap_limit || walk.tables > 256,
        );
        let kind = &mut program.kinds[at];
        kind.no_choices = !choices;
        kind.legal_ahead = !choices && !doubtful && kind.from.is_some();
        kind.always_legal = kind.legal_ahead && kind.filters.is_empty();
    }
}

/// A walk through all that a kind of move may come to.
struct Walk<'p> {
    program: &'p Program,
    /// The instructions of the move itself.
    own: std::ops::Range<Block>,
    /// The direction of its sowing is chosen with the pit.
    chooses_way: bool,
    seen: Vec<Seen>,
    choices: bool,
    /// It may turn out not to be legal, or to go round for ever.
    doubtful: bool,
    sowings: u32,
    tables: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Seen {
    Not,
    /// On the way from the beginning to here.
    OnTheWay,
    Done,
}

impl<'p> Walk<'p> {
    fn new(program: &'p Program, kind: usize) -> Self {
        let start = program.kinds[kind].actions;
        let end = program
            .kinds
            .get(kind + 1)
            .map_or(program.code.len() as Block, |next| next.actions);
        Self {
            program,
            own: start..end,
            chooses_way: matches!(program.kinds[kind].heading, FirstHeading::Chosen(_))
                && program.kinds[kind].from.is_some(),
            seen: vec![Seen::Not; program.code.len()],
            choices: false,
            doubtful: false,
            sowings: 0,
            tables: 0,
        }
    }

    fn from(&mut self, start: Block) {
        if self.seen[start as usize] != Seen::Not {
            return;
        }
        let mut way = vec![(start, self.enter(start))];
        while let Some((at, open)) = way.last_mut() {
            let Some(next) = open.pop() else {
                self.seen[*at as usize] = Seen::Done;
                way.pop();
                continue;
            };
            match self.seen[next as usize] {
                Seen::Not => {
                    let open = self.enter(next);
                    way.push((next, open));
                }
                Seen::OnTheWay => self.doubtful = true,
                Seen::Done => {}
            }
        }
    }

    /// Notes what an instruction means and says what may follow.
    fn enter(&mut self, at: Block) -> Vec<Block> {
        self.seen[at as usize] = Seen::OnTheWay;
        let table = |table: TableId| self.program.tables[usize::from(table.0)];
        match self.program.code[at as usize] {
            Op::If(_, to) | Op::Unless(_, to) => vec![at + 1, to],
            Op::Jump(to) => vec![to],
            Op::ChoosePlace { none, .. } => {
                self.choices = true;
                vec![at + 1, none]
            }
            Op::Choose { count, .. } => {
                self.choices = true;
                (1..=u32::from(count)).map(|step| at + step).collect()
            }
            Op::Do(to) => {
                self.tables += 1;
                vec![table(to)]
            }
            Op::Sow(sowing) => self.sow(at, sowing),
            Op::Illegal => {
                self.doubtful = true;
                Vec::new()
            }
            Op::Yes | Op::No | Op::Again | Op::End | Op::Most { .. } | Op::Outcome(_) => Vec::new(),
            _ => vec![at + 1],
        }
    }

    fn sow(&mut self, at: Block, sowing: u32) -> Vec<Block> {
        let sowing = &self.program.sowings[sowing as usize];
        let of_move = self.own.contains(&at);
        self.sowings += 1;
        if matches!(sowing.heading, Heading::EitherWay(_)) && !(of_move && self.chooses_way) {
            self.choices = true;
        }
        // A table for each seed may keep seeds coming, and one taken over from an earlier sowing closes a circle.
        if sowing.each.is_some() || (sowing.last.is_none() && !of_move) {
            self.doubtful = true;
        }
        let tables = sowing.last.into_iter().chain(sowing.each);
        tables
            .map(|table| self.program.tables[usize::from(table.0)])
            .collect()
    }
}
