//! Early outs: tests of all cells at once that show that no ending applies, or that nothing happens after a move. A
//! game goes on for many moves and ends only once, so this skips most evaluations of endings.

use super::mask_predicate::MaskPredicate;
use super::mask_reader::MaskReader;
use crate::board::{CellMask, MASK_WORDS, Position};
use crate::instructions::{Block, Cond, Flow, LookAhead, Op, PlayTest, Test};

/// A conjunction of tests; if it holds, none of a list of rows applies.
#[derive(Debug, Clone, Default)]
pub struct EarlyOuts {
    /// The tests, each of which must hold.
    pub any: Vec<EarlyOut>,
    /// Whether the position must not have occurred before.
    pub new_position: bool,
}

/// The test that some cell of a set holds enough seeds, has certain marks and lacks others, or that no cell does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EarlyOut {
    /// The cells, a byte of ones each.
    pub mask: [u64; MASK_WORDS],
    /// The single cell of the mask, if there is only one, such as a store.
    only: Option<u8>,
    /// The least number of seeds.
    pub least: u8,
    /// The marks of which the cell must have at least one; any or none will do if `None`.
    bears: Option<u8>,
    lacks: u8,
    /// Whether such a cell must exist, or must not.
    pub there: bool,
}

/// The player for whom rows are evaluated.
#[derive(Debug, Clone, Copy)]
struct Asker {
    seat: u8,
    to_move: bool,
}

impl EarlyOut {
    /// Creates the test that some cell passes a mask predicate for a player; `None` if the predicate needs more than
    /// this test can express.
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

    /// Creates the test that `test` has the outcome `there` for a player, if it can be expressed.
    pub fn of_test(reader: MaskReader<'_>, test: &Test, there: bool, seat: u8) -> Option<Self> {
        let predicate = reader.of_any(test)?;
        Some(Self {
            there,
            ..Self::of(&predicate, seat)?
        })
    }

    /// Whether the test holds in a position.
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

    /// Outlined, since few games have marks.
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

/// The number of parts of a condition to visit before giving up.
const MAX_STEPS: usize = 256;

impl EarlyOuts {
    /// Builds the conditions that rule out all endings, by player to move, who is assumed to have a move; `None` if
    /// they cannot be expressed.
    pub fn new(reader: MaskReader<'_>) -> Option<[Self; 2]> {
        Some([Self::before(reader, 0)?, Self::before(reader, 1)?])
    }

    /// Builds the conditions that rule out all rows of the table after a move, by the player who moved; `None` if they
    /// cannot be expressed.
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

    /// Builds the conditions for one player to move. The endings are evaluated for both players.
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

    /// Returns the conjunction, without duplicate tests.
    fn and(mut self, others: Self) -> Self {
        for early_out in others.any {
            if !self.any.contains(&early_out) {
                self.any.push(early_out);
            }
        }
        self.new_position |= others.new_position;
        self
    }

    /// Whether all tests hold, apart from `new_position`.
    #[inline]
    pub fn hold<const W: usize>(&self, position: &Position<W>) -> bool {
        self.any.iter().all(|early_out| early_out.holds(position))
    }

    /// Returns tests that rule out all rows of a table.
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
                // The end of the table, or a row that always applies.
                _ => {
                    let ends = reader.program.code.ops[at as usize] == Op::End;
                    return ends.then_some(early_outs);
                }
            };
        }
    }

    /// Returns the smallest conjunction that forces the outcome `wanted` of a condition; `None` if no such one exists. Not
    /// a domain of `evaluate`: it looks for the shortest proof, not for a truth value.
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
            // One part with the wanted outcome is enough.
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
