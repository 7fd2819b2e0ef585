//! What `sow survey` has found out, as a table.

pub mod table;
