//! What must be so for no ending to hold, or for nothing to be done after a move, as far as a look at all cells at once can tell:
//! a game goes on for many moves and ends only once.

use super::mask_predicate::MaskPredicate;
use super::mask_reader::MaskReader;
use crate::board::{CellMask, MASK_WORDS, Position};
use crate::instructions::{Block, Cond, Flow, LookAhead, Op, PlayTest, Test};

/// What is asked of a position; if all of it is so, none of some rows fits.
#[derive(Debug, Clone, Default)]
pub struct EarlyOuts {
    /// The conditions, each of which must hold.
    pub any: Vec<EarlyOut>,
    /// The position has not been there before.
    pub new_position: bool,
}

/// That some cell of a set holds so many seeds, bears one of some marks and none of others, or that none does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EarlyOut {
    /// The cells, with a full byte each.
    pub mask: [u64; MASK_WORDS],
    /// The only one of them, if it is one, such as a store.
    only: Option<u8>,
    /// The least number of seeds.
    pub least: u8,
    /// No matter which, if nothing is said.
    bears: Option<u8>,
    lacks: u8,
    /// Whether there has to be such a cell, or none.
    pub there: bool,
}

/// For whom rows are asked.
#[derive(Debug, Clone, Copy)]
struct Asker {
    seat: u8,
    to_move: bool,
}

impl EarlyOut {
    /// The same of what passes a mask predicate for a player; `None` if that asks for more.
    fn of(predicate: &MaskPredicate, seat: u8) -> Option<Self> {
        let seat = usize::from(seat & 1);
        let bears = predicate.bears.map(|bits| bits[seat]);
        let least = match predicate.occupied {
            None => predicate.least,
            Some(true) => predicate.least.max(1),
            Some(false) => return None,
        };
        let more = predicate.most < u8::MAX
            || predicate.opposite.is_some()
            || predicate.last_seed.is_some()
            || predicate.going.is_some();
        let told = least > 0 || bears.is_some();
        let mask = predicate.masks[seat];
        let mut cells = CellMask::<MASK_WORDS>::of_mask(&mask).iter();
        (told && !more).then_some(Self {
            mask,
            only: cells.next().filter(|_| cells.next().is_none()),
            least,
            bears,
            lacks: predicate.lacks[seat],
            there: true,
        })
    }

    /// The same of a test that shall come out so for a player.
    pub fn of_test(reader: MaskReader<'_>, test: &Test, there: bool, seat: u8) -> Option<Self> {
        let predicate = reader.of_any(test)?;
        Some(Self {
            there,
            ..Self::of(&predicate, seat)?
        })
    }

    /// Whether it is so.
    #[inline]
    pub fn holds<const W: usize>(&self, position: &Position<W>) -> bool {
        let found = if self.bears.is_some() || self.lacks != 0 {
            self.has_any_marked(position)
        } else if let Some(cell) = self.only {
            position.at(cell) >= self.least.into()
        } else {
            position.has_any(&self.mask, self.least)
        };
        found == self.there
    }

    /// Apart, since few games have marks.
    #[inline(never)]
    fn has_any_marked<const W: usize>(&self, position: &Position<W>) -> bool {
        let mut found = CellMask::of_mask(&self.mask);
        if let Some(bears) = self.bears {
            found = found.and(position.bearing(bears));
        }
        if self.least > 0 {
            found = found.and(position.holding(self.least));
        }
        if self.lacks != 0 {
            found = found.minus(position.bearing(self.lacks));
        }
        !found.is_empty()
    }
}

/// The most parts of a condition looked at before it is given up.
const MAX_STEPS: usize = 256;

impl EarlyOuts {
    /// What rules out the endings, by player to move; `None` if they ask for more. That there is a move is taken for granted.
    pub fn new(reader: MaskReader<'_>) -> Option<[Self; 2]> {
        Some([Self::before(reader, 0)?, Self::before(reader, 1)?])
    }

    /// What rules out all rows of the table after a move, by who has moved; `None` if it asks for more.
    pub fn after_move(reader: MaskReader<'_>) -> Option<[Self; 2]> {
        let table = reader.program.code.after_move?;
        let after = |seat| {
            let asker = Asker {
                seat,
                to_move: false,
            };
            let early_outs = Self::of_rows(reader, table, asker)?;
            (!early_outs.new_position).then_some(early_outs)
        };
        Some([after(0)?, after(1)?])
    }

    /// Before a player moves, for whom and for the other one all endings are asked.
    fn before(reader: MaskReader<'_>, mover: u8) -> Option<Self> {
        let seats = [mover, mover ^ 1].into_iter();
        let mut askers = seats
            .take(reader.program.board.layout.players().into())
            .map(|seat| Asker {
                seat,
                to_move: seat == mover,
            });
        askers.try_fold(Self::default(), |all, asker| {
            Some(all.and(Self::of_rows(reader, reader.program.code.endings, asker)?))
        })
    }

    /// What both ask, each question once.
    fn and(mut self, others: Self) -> Self {
        for early_out in others.any {
            if !self.any.contains(&early_out) {
                self.any.push(early_out);
            }
        }
        self.new_position |= others.new_position;
        self
    }

    /// Whether all of it is so, the history left aside.
    #[inline]
    pub fn hold<const W: usize>(&self, position: &Position<W>) -> bool {
        self.any.iter().all(|early_out| early_out.holds(position))
    }

    /// What keeps the rows of a table from fitting.
    fn of_rows(reader: MaskReader<'_>, table: Block, asker: Asker) -> Option<Self> {
        let mut early_outs = Self::default();
        let mut at = table;
        loop {
            at = match reader.program.code.ops[at as usize].flow() {
                Flow::Jump(to) => to,
                Flow::Branch(cond, to) => {
                    let mut steps = MAX_STEPS;
                    let cond = reader.program.cond(cond);
                    let settled = Self::settling(reader, cond, false, asker, &mut steps)?;
                    early_outs = early_outs.and(settled);
                    to
                }
                // No row has fitted, or one fits whatever comes.
                _ => {
                    let ends = reader.program.code.ops[at as usize] == Op::End;
                    return ends.then_some(early_outs);
                }
            };
        }
    }

    /// The fewest early outs with which a condition comes out as wanted; `None` if there are none. This is no domain of `evaluate`: a
    /// condition has no truth here, only reasons, and the shortest of them is looked for.
    fn settling(
        reader: MaskReader<'_>,
        cond: &Cond,
        wanted: bool,
        asker: Asker,
        steps: &mut usize,
    ) -> Option<Self> {
        *steps = steps.saturating_sub(1);
        if *steps == 0 {
            return None;
        }
        let mut settling = |part, wanted| Self::settling(reader, part, wanted, asker, steps);
        let nothing = Self::default();
        match cond {
            Cond::Known(known) => (*known == wanted).then_some(nothing),
            Cond::Not(inner) => settling(inner, !wanted),
            Cond::Shared(id) => settling(reader.program.cond(*id), wanted),
            // It is enough if one part comes out as wanted.
            Cond::All(parts) | Cond::Any(parts) if wanted == matches!(cond, Cond::Any(_)) => {
                let settled = parts.iter().filter_map(|part| settling(part, wanted));
                settled.min_by_key(|one| one.any.len() + usize::from(one.new_position))
            }
            Cond::All(parts) | Cond::Any(parts) => {
                let mut parts = parts.iter();
                parts.try_fold(nothing, |all, part| Some(all.and(settling(part, wanted)?)))
            }
            Cond::Test(Test::Play(PlayTest::Ahead(LookAhead::NoMove))) => {
                (!wanted).then_some(nothing)
            }
            Cond::Test(Test::Play(PlayTest::ToMove)) => {
                (asker.to_move == wanted).then_some(nothing)
            }
            Cond::Test(Test::Play(PlayTest::Repeats)) => (!wanted).then_some(Self {
                new_position: true,
                ..nothing
            }),
            Cond::Test(test) => Some(Self {
                any: vec![EarlyOut::of_test(reader, test, wanted, asker.seat)?],
                ..nothing
            }),
        }
    }
}
