//! Boards and games as people see them, for the command line, a web page and Python.
//!
//! In go games from `sow-matches`; out come pictures of boards ([`drawing`]) and plain texts. [`history`] is a game as it has been
//! played so far, [`narration`] says what happened in a move, step by step, [`record`] is the game as a record; [`result`],
//! [`round_ends`] and [`arrangement`] say how it ended and what is to be laid out. [`catalogue`] lists the bundled variants with
//! their [`facts`].

pub mod arrangement;
pub mod catalogue;
pub mod drawing;
pub mod english;
pub mod facts;
pub mod history;
pub mod narration;
pub mod record;
pub mod result;
pub mod round_ends;
