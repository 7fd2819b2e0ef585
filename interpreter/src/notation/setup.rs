//! x
use super::PositionError;
use crate::game::History;
use crate::position::Position;
use crate::program::Program;
pub(crate) fn read_position(_p: &Program, _t: &str) -> Result<(Position, History), PositionError> {
    Err(PositionError {
        message: String::new(),
    })
}
pub(crate) fn write_position(_p: &Program, _q: &Position, _h: &History) -> String {
    String::new()
}
