//! The result of `sow survey` as a table.

pub mod table;
