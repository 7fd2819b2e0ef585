//! The extension module `sow._sow` of the Python package `sow`; the package adds types and wrappers.
//!
//! [`loading`] and [`game`] load and show games, [`state`] and [`player`] play them, [`vector`] steps many at once, in [`parts`] on
//! the threads of a [`pool`]. [`counting`], [`thinking`] and [`endgames`] are the long-running commands. Long work releases Python's lock
//! and reacts to Ctrl-C ([`work`]); a panic becomes an exception ([`guard`]). The doc comments of classes and methods are the docstrings
//! that Python shows, in its markup, and the same as in `_sow.pyi`.

mod arguments;
mod counting;
mod endgames;
mod errors;
mod game;
mod guard;
mod guarded;
mod interned;
mod loading;
mod measuring;
mod parts;
mod player;
mod pool;
mod position;
mod rules;
mod solving;
mod state;
mod thinking;
mod tournament;
mod vector;
mod work;

use pyo3::prelude::*;

#[pymodule]
mod _sow {
    #[pymodule_export]
    use super::counting::{perft, playouts, survey, survey_chosen};
    #[pymodule_export]
    use super::endgames::{endgame_values, endgames};
    #[pymodule_export]
    use super::game::Game;
    #[pymodule_export]
    use super::loading::{load, texts};
    #[pymodule_export]
    use super::measuring::measured;
    #[pymodule_export]
    use super::player::Player;
    #[pymodule_export]
    use super::rules::{check, format, games};
    #[pymodule_export]
    use super::solving::solve;
    #[pymodule_export]
    use super::state::{State, observe};
    #[pymodule_export]
    use super::thinking::analyse;
    #[pymodule_export]
    use super::tournament::{openings, strength, tournament};
    #[pymodule_export]
    use super::vector::Vector;

    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "it is called so in Python")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
