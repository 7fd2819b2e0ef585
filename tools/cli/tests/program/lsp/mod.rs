//! Conversations of an editor with `sow lsp`: a real process, its stdin and stdout, and hand-written protocol messages.

mod boards;
mod client;
mod invalid_input;
mod languages;
mod layout;
mod names;
mod nesting;
mod protocol;
#[cfg(unix)]
mod strangers;
mod types;
mod typing;
