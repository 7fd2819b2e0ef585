//! The features of the server, one module for each request of the protocol.

pub(crate) mod actions;
pub(crate) mod commands;
pub(crate) mod completion;
pub(crate) mod diagnostics;
pub(crate) mod formatting;
pub(crate) mod highlighting;
pub(crate) mod hints;
pub(crate) mod hover;
pub(crate) mod navigation;
pub(crate) mod rename;
pub(crate) mod symbols;
