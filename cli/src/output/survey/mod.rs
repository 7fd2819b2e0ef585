//! What `sow survey` has found out, as a table and as a picture.

pub mod charts;
mod figures;
pub mod table;
