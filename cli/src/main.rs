//! The command `sow`.
fn main() {}
