//! Boards and games for display, used by the command line, the web page and the Python package.
//!
//! The crate turns games from `sow-matches` into pictures of boards ([`drawing`]) and plain text. [`history`] holds the
//! moves of a game, [`narration`] describes a move step by step, [`outcome`] says what a move would lead to, and
//! [`record`] converts games to records and back. [`result`], [`round_ends`] and [`arrangement`] describe how a game or
//! a round ended, and which arrangement of seeds a player has to make. [`catalogue`] lists the bundled variants with
//! their [`facts`].

pub mod arrangement;
pub mod catalogue;
pub mod drawing;
pub mod english;
pub mod facts;
pub mod history;
pub mod narration;
pub mod outcome;
pub mod record;
pub mod result;
pub mod round_ends;
