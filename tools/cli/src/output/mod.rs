//! Everything that is shown in a terminal: the [`console`] with its colours and plain text ([`ascii`]), the [`board`],
//! moves with their clauses ([`located_steps`]), [`pictures`] in files, and statistics of random games ([`survey`]).

pub mod ascii;
pub mod board;
pub mod console;
pub mod cut;
pub mod line_folder;
pub mod located_steps;
pub mod pictures;
pub mod survey;
pub mod visible;
