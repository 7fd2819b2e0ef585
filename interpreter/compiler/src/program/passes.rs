//! The optimisation passes. Without a pass a program plays the same games, only slower.

/// The name of a pass, and access to its switch.
pub type PassSwitch = (&'static str, fn(&mut Passes) -> &mut bool);

macro_rules! passes {
    ($($(#[$says:meta])* $pass:ident, $name:literal;)*) => {
        /// The passes to run when rules are compiled: all of them, except in measurements and tests.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub struct Passes {
            $($(#[$says])* pub $pass: bool,)*
        }

        impl Passes {
            /// All passes.
            pub const ALL: Self = Self { $($pass: true,)* };

            /// No passes: moves are played instruction by instruction and seed by seed.
            pub const NONE: Self = Self { $($pass: false,)* };

            /// Every pass with its name.
            pub const SWITCHES: [PassSwitch; [$($name),*].len()] =
                [$(($name, |passes| &mut passes.$pass)),*];
        }
    };
}

passes! {
    /// Precomputes the effect of tables, so that laps run from one superblock to the next.
    superblocks, "superblocks";
    /// Turns a plain sowing into a few additions, whatever the number of seeds.
    sow_tables, "sow tables";
    /// Tests conditions on a cell and its contents for all cells at once.
    mask_predicates, "mask predicates";
    /// Precomputes the pits that a condition admits.
    move_masks, "move masks";
    /// Skips endings, and the table after a move, if a simple test shows that none of their rows applies.
    early_outs, "early outs";
    /// Drops seeds together as long as the table run for each of them does nothing.
    triggers, "triggers";
    /// Draws random moves without trying all pits if the number of lines of choices is bounded.
    branching_bounds, "branching bounds";
    /// Plays games with one plain kind of move on a packed board.
    packed_board, "packed board";
}

impl Passes {
    /// Returns all passes but one.
    #[must_use]
    pub fn without(switch: PassSwitch) -> Self {
        let mut passes = Self::ALL;
        *switch.1(&mut passes) = false;
        passes
    }
}
