//! The passes that make a program fast. Each can be left out: the program then plays the same games, only slower.

/// Which passes are run when rules are compiled; all of them unless somebody measures or tests what one is good for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Passes {
    /// What tables come to is worked out beforehand, and laps run from one superblock to the next.
    pub superblocks: bool,
    /// A plain sowing is a few additions, however many seeds it has.
    pub sow_tables: bool,
    /// A table is entered behind the rows that its cell cannot fit.
    pub jump_tables: bool,
    /// Conditions on what a cell is and holds are asked of all cells at once.
    pub mask_predicates: bool,
    /// Which pits a condition leaves is worked out beforehand.
    pub move_masks: bool,
    /// Endings are not looked at where it is plain that none holds.
    pub early_outs: bool,
    /// Seeds fall together as long as the table for each of them does nothing.
    pub triggers: bool,
    /// Whether a move is legal is read off the end of its first lap.
    pub legality_prediction: bool,
    /// Of moves that cannot have many lines of choices not all pits are tried for a draw.
    pub branching_bounds: bool,
    /// Games of one plain kind of move are played on a board laid out for them.
    pub packed_board: bool,
}

/// The name of a pass, and where its switch is.
pub type Switch = (&'static str, fn(&mut Passes) -> &mut bool);

impl Passes {
    /// All of them.
    pub const ALL: Self = Self::each(true);

    /// None of them: moves are played instruction by instruction and seed by seed.
    pub const NONE: Self = Self::each(false);

    const fn each(on: bool) -> Self {
        Self {
            superblocks: on,
            sow_tables: on,
            jump_tables: on,
            mask_predicates: on,
            move_masks: on,
            early_outs: on,
            triggers: on,
            legality_prediction: on,
            branching_bounds: on,
            packed_board: on,
        }
    }

    /// Every pass by its name.
    pub const SWITCHES: [Switch; 10] = [
        ("superblocks", |passes| &mut passes.superblocks),
        ("sow tables", |passes| &mut passes.sow_tables),
        ("jump tables", |passes| &mut passes.jump_tables),
        ("mask predicates", |passes| &mut passes.mask_predicates),
        ("move masks", |passes| &mut passes.move_masks),
        ("early outs", |passes| &mut passes.early_outs),
        ("triggers", |passes| &mut passes.triggers),
        ("legality prediction", |passes| {
            &mut passes.legality_prediction
        }),
        ("branching bounds", |passes| &mut passes.branching_bounds),
        ("packed board", |passes| &mut passes.packed_board),
    ];

    /// All but one.
    #[must_use]
    pub fn without(switch: Switch) -> Self {
        let mut passes = Self::ALL;
        *switch.1(&mut passes) = false;
        passes
    }
}

impl Default for Passes {
    fn default() -> Self {
        Self::ALL
    }
}
