//! The whole engine of the page: games, and what the page loads only when it is needed, such as the editor, the solver
//! and surveys.

pub mod catalogue;
pub mod counting;
pub mod editor;
pub mod opening;
pub mod solving;
pub mod surveying;
pub mod trial;
