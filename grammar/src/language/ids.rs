//! The indices by which rules refer to options, marks, phases and the like.

use super::visit::leaves;
use serde::Serialize;

macro_rules! ids {
    ($($(#[$doc:meta])* $id:ident)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
        pub struct $id(pub u16);

        leaves!($id);
    )*};
}

ids! {
    /// An option of the game.
    OptionId
    /// A named region.
    RegionId
    /// A mark.
    MarkId
    /// A counter.
    CounterId
    /// A phase.
    PhaseId
    /// A kind of move.
    MoveId
    /// A decision table.
    TableId
}
