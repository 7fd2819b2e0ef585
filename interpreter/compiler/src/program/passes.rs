//! The passes that make a program fast. Each can be left out: the program then plays the same games, only slower.

/// The name of a pass, and where its switch is.
pub type Switch = (&'static str, fn(&mut Passes) -> &mut bool);

macro_rules! passes {
    ($($(#[$says:meta])* $pass:ident, $name:literal;)*) => {
        /// Which passes are run when rules are compiled; all of them unless somebody measures or tests what one is good for.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub struct Passes {
            $($(#[$says])* pub $pass: bool,)*
        }

        impl Passes {
            /// All of them.
            pub const ALL: Self = Self { $($pass: true,)* };

            /// None of them: moves are played instruction by instruction and seed by seed.
            pub const NONE: Self = Self { $($pass: false,)* };

            /// Every pass by its name.
            pub const SWITCHES: [Switch; [$($name),*].len()] =
                [$(($name, |passes| &mut passes.$pass)),*];
        }
    };
}

passes! {
    /// What tables come to is worked out beforehand, and laps run from one superblock to the next.
    superblocks, "superblocks";
    /// A plain sowing is a few additions, however many seeds it has.
    sow_tables, "sow tables";
    /// Conditions on what a cell is and holds are asked of all cells at once.
    mask_predicates, "mask predicates";
    /// Which pits a condition leaves is worked out beforehand.
    move_masks, "move masks";
    /// Endings, and the table after a move, are not looked at where it is plain that none of their rows fits.
    early_outs, "early outs";
    /// Seeds fall together as long as the table for each of them does nothing.
    triggers, "triggers";
    /// Of moves that cannot have many lines of choices not all pits are tried for a draw.
    branching_bounds, "branching bounds";
    /// Games of one plain kind of move are played on a board laid out for them.
    packed_board, "packed board";
}

impl Passes {
    /// All but one.
    #[must_use]
    pub fn without(switch: Switch) -> Self {
        let mut passes = Self::ALL;
        *switch.1(&mut passes) = false;
        passes
    }
}
