//! What has been played of a sowing game, and what is said of it, for whoever shows it: the command line, a web page, Python.
//!
//! [`history`] is a game as it has been played so far, [`narration`] what happened in a move, step by step, [`record`] the game as
//! a record; [`result`], [`round_ends`] and [`arrangement`] say how it ended and what is to be laid out. [`catalogue`] lists the bundled variants
//! with their [`facts`].

pub mod arrangement;
pub mod catalogue;
pub mod facts;
pub mod history;
pub mod narration;
pub mod record;
pub mod result;
pub mod round_ends;

use sow_drawing::english;
