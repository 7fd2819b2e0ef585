//! The grammar crate from inside: its library is compiled once, without tests beside the code.

mod check;
mod inherit;
mod insides;
mod layout;
mod load;
mod nearest;
mod parser;
mod soup;
mod words;
