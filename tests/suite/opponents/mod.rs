//! The crate of players from inside: its library is compiled once, without tests beside the code.

mod fit;
mod learned;
mod level;
mod spec;
mod table;
mod value;
