//! Internals of the players crate. They are tested here, so that its library is not compiled again for unit tests.

mod fit;
mod learned;
mod level;
mod spec;
mod table;
mod value;
