//! Internals of the grammar crate. They are tested here, so that its library is not compiled again for unit tests.

mod check;
mod inherit;
mod internals;
mod layout;
mod load;
mod parser;
mod prose;
mod sentences;
mod soup;
