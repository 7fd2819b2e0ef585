//! The indices by which rules refer to options, marks, phases and the like.

use super::visit::impl_visit_leaf;
use serde::Serialize;

macro_rules! ids {
    ($($(#[$doc:meta])* $id:ident)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
        pub struct $id(pub u16);

        impl_visit_leaf!($id);
    )*};
}

ids! {
    /// The index of an option.
    OptionId
    /// The index of a named region.
    RegionId
    /// The index of a mark.
    MarkId
    /// The index of a counter.
    CounterId
    /// The index of a phase.
    PhaseId
    /// The index of a kind of move.
    MoveId
    /// The index of a decision table.
    TableId
}
