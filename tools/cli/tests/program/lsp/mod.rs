//! Conversations of an editor with `sow lsp`: a real process, its standard input and output, and the protocol written by hand.

mod boards;
mod client;
mod languages;
mod layout;
mod names;
mod protocol;
mod strange;
mod types;
mod typing;
