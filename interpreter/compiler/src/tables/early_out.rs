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
    pub tests: Vec<EarlyOut>,
    /// Whether the position must not have occurred before.
    pub requires_new_position: bool,
}

/// The test that some cell of a set holds enough seeds, has certain marks and lacks others, or that no cell does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EarlyOut {
    /// The cells, a byte of ones each.
    pub mask: [u64; MASK_WORDS],
    /// The single cell of the mask, if there is only one, such as a store.
    single_cell: Option<u8>,
    /// The least number of seeds.
    pub least: u8,
    /// The marks of which the cell must have at least one; `None` if it need not have a mark.
    required_marks: Option<u8>,
    excluded_marks: u8,
    /// Whether such a cell must exist; otherwise none may.
    pub must_exist: bool,
}

/// The player for whom rows are evaluated.
#[derive(Debug, Clone, Copy)]
struct Perspective {
    seat: u8,
    to_move: bool,
}

impl EarlyOut {
    /// Creates the test that some cell passes a mask predicate for a player; `None` if the predicate needs more than
    /// this test can express.
    fn from_predicate(predicate: &MaskPredicate, seat: u8) -> Option<Self> {
        let seat = usize::from(seat & 1);
        let bears = predicate.required_marks.map(|bits| bits[seat]);
        let least = match predicate.occupied {
            None => predicate.least,
            Some(true) => predicate.least.max(1),
            Some(false) => return None,
        };
        let is_too_complex = predicate.most < u8::MAX
            || predicate.opposite_occupied.is_some()
            || predicate.last_seed.is_some()
            || predicate.going.is_some();
        let is_selective = least > 0 || bears.is_some();
        let mask = predicate.masks[seat];
        let mut cells = CellMask::<MASK_WORDS>::from_byte_mask(&mask).iter();
        (is_selective && !is_too_complex).then_some(Self {
            mask,
            single_cell: cells.next().filter(|_| cells.next().is_none()),
            least,
            required_marks: bears,
            excluded_marks: predicate.excluded_marks[seat],
            must_exist: true,
        })
    }

    /// Creates the test that `test` has the outcome `must_exist` for a player, if it can be expressed.
    pub fn from_test(
        reader: MaskReader<'_>,
        test: &Test,
        must_exist: bool,
        seat: u8,
    ) -> Option<Self> {
        let predicate = reader.read_any_test(test)?;
        Some(Self {
            must_exist,
            ..Self::from_predicate(&predicate, seat)?
        })
    }

    /// Whether the test holds in a position.
    #[inline]
    pub fn holds<const W: usize>(&self, position: &Position<W>) -> bool {
        let found = if self.required_marks.is_some() || self.excluded_marks != 0 {
            self.has_any_marked(position)
        } else if let Some(cell) = self.single_cell {
            position.seeds_at(cell) >= self.least.into()
        } else {
            position.has_any(&self.mask, self.least)
        };
        found == self.must_exist
    }

    /// Not inlined, since few games have marks.
    #[inline(never)]
    fn has_any_marked<const W: usize>(&self, position: &Position<W>) -> bool {
        let mut found = CellMask::from_byte_mask(&self.mask);
        if let Some(bears) = self.required_marks {
            found = found.and(position.cells_with_marks(bears));
        }
        if self.least > 0 {
            found = found.and(position.cells_with_at_least(self.least));
        }
        if self.excluded_marks != 0 {
            found = found.minus(position.cells_with_marks(self.excluded_marks));
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
        Some([Self::for_mover(reader, 0)?, Self::for_mover(reader, 1)?])
    }

    /// Builds the conditions that rule out all rows of the table after a move, by the player who moved; `None` if they
    /// cannot be expressed.
    pub fn for_after_move(reader: MaskReader<'_>) -> Option<[Self; 2]> {
        let table = reader.program.code.after_move?;
        let after = |seat| {
            let perspective = Perspective {
                seat,
                to_move: false,
            };
            let early_outs = Self::for_rows(reader, table, perspective)?;
            (!early_outs.requires_new_position).then_some(early_outs)
        };
        Some([after(0)?, after(1)?])
    }

    /// Builds the conditions for one player to move. The endings are evaluated for both players.
    fn for_mover(reader: MaskReader<'_>, mover: u8) -> Option<Self> {
        let seats = [mover, mover ^ 1].into_iter();
        let mut perspectives = seats
            .take(reader.program.board.layout.players().into())
            .map(|seat| Perspective {
                seat,
                to_move: seat == mover,
            });
        perspectives.try_fold(Self::default(), |all, asker| {
            Some(all.conjunction(Self::for_rows(reader, reader.program.code.endings, asker)?))
        })
    }

    /// Returns the conjunction, without duplicate tests.
    fn conjunction(mut self, others: Self) -> Self {
        for early_out in others.tests {
            if !self.tests.contains(&early_out) {
                self.tests.push(early_out);
            }
        }
        self.requires_new_position |= others.requires_new_position;
        self
    }

    /// Whether all tests hold, apart from `requires_new_position`.
    #[inline]
    pub fn all_hold<const W: usize>(&self, position: &Position<W>) -> bool {
        self.tests.iter().all(|early_out| early_out.holds(position))
    }

    /// Returns tests that rule out all rows of a table.
    fn for_rows(reader: MaskReader<'_>, table: Block, perspective: Perspective) -> Option<Self> {
        let mut early_outs = Self::default();
        let mut at = table;
        loop {
            at = match reader.program.code.ops[at as usize].flow() {
                Flow::Jump(to) => to,
                Flow::Branch(cond, to) => {
                    let mut steps = MAX_STEPS;
                    let cond = reader.program.cond(cond);
                    let proof =
                        Self::smallest_conjunction(reader, cond, false, perspective, &mut steps)?;
                    early_outs = early_outs.conjunction(proof);
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

    /// Returns the smallest conjunction that forces the outcome `wanted` of a condition; `None` if there is none. This is
    /// not a domain of `evaluate`: it looks for the shortest proof, not for a truth value.
    fn smallest_conjunction(
        reader: MaskReader<'_>,
        cond: &Cond,
        wanted: bool,
        perspective: Perspective,
        steps: &mut usize,
    ) -> Option<Self> {
        *steps = steps.saturating_sub(1);
        if *steps == 0 {
            return None;
        }
        let mut prove =
            |part, wanted| Self::smallest_conjunction(reader, part, wanted, perspective, steps);
        let trivial = Self::default();
        match cond {
            Cond::Known(known) => (*known == wanted).then_some(trivial),
            Cond::Not(inner) => prove(inner, !wanted),
            Cond::Shared(id) => prove(reader.program.cond(*id), wanted),
            // One part with the wanted outcome is enough.
            Cond::All(parts) | Cond::Any(parts) if wanted == matches!(cond, Cond::Any(_)) => {
                let proofs = parts.iter().filter_map(|part| prove(part, wanted));
                proofs.min_by_key(|one| one.tests.len() + usize::from(one.requires_new_position))
            }
            Cond::All(parts) | Cond::Any(parts) => {
                let mut parts = parts.iter();
                parts.try_fold(trivial, |all, part| {
                    Some(all.conjunction(prove(part, wanted)?))
                })
            }
            Cond::Test(Test::Play(PlayTest::LookAhead(LookAhead::NoMove))) => {
                (!wanted).then_some(trivial)
            }
            Cond::Test(Test::Play(PlayTest::ToMove)) => {
                (perspective.to_move == wanted).then_some(trivial)
            }
            Cond::Test(Test::Play(PlayTest::Repeats)) => (!wanted).then_some(Self {
                requires_new_position: true,
                ..trivial
            }),
            Cond::Test(test) => Some(Self {
                tests: vec![EarlyOut::from_test(reader, test, wanted, perspective.seat)?],
                ..trivial
            }),
        }
    }
}
