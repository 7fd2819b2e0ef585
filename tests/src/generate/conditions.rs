//! Random conditions and numbers.

use super::{Generator, Room};

impl Generator {
    /// Writes a condition, sometimes with two parts.
    pub(super) fn condition(&mut self, room: Room, depth: usize) -> String {
        let atom = self.atom(room, depth);
        match self.random.below(8) {
            0 => format!("{atom} and {}", self.atom(room, depth)),
            1 => format!("{atom} or {}", self.atom(room, depth)),
            _ => atom,
        }
    }

    /// Writes a condition that `and` may follow.
    pub(super) fn atom(&mut self, room: Room, depth: usize) -> String {
        let looking = room != Room::Outside;
        let sowing = matches!(room, Room::Each | Room::Last);
        let depth = depth.saturating_sub(1);
        match self.random.below(20) {
            0 | 1 if looking => self.one(&["empty", "occupied"]).to_owned(),
            2 | 3 if looking => format!("seeds {}", self.test()),
            4 if looking => format!("({})", self.place(room, depth)),
            5 if depth > 0 => format!("not ({})", self.condition(room, depth)),
            6 if self.board.flag => "wild".to_owned(),
            7 if sowing => format!("passed {}", self.simple_place(room, depth)),
            8 if sowing => format!(
                "going {}",
                self.one(&["rightward", "leftward", "clockwise", "counterclockwise"])
            ),
            9 if room == Room::Each => "last seed".to_owned(),
            10 if depth > 0 => {
                let word = self.one(&["every", "some", "no"]);
                format!(
                    "{word} {} has seeds {}",
                    self.simple_place(Room::Outside, depth),
                    self.test()
                )
            }
            11 => format!(
                "{} {}",
                self.one(&["some", "no"]),
                self.simple_place(room, depth)
            ),
            12 if looking => format!(
                "{} is {}",
                self.simple_place(room, depth),
                self.simple_place(room, depth)
            ),
            13 => format!(
                "{} {}",
                self.simple_place(room, depth),
                self.one(&["empty", "occupied"])
            ),
            14 if self.board.phases && sowing => format!("phase {}", self.one(&["early", "late"])),
            _ => format!("{} {}", self.quantity(room, depth), self.test()),
        }
    }

    fn quantity(&mut self, room: Room, depth: usize) -> String {
        let sowing = matches!(room, Room::Each | Room::Last);
        match self.random.below(12) {
            0 if sowing => "laps".to_owned(),
            1 if sowing => "captured".to_owned(),
            2 => self.one(&["turn", "own turn", "opponent turn"]).to_owned(),
            3 if self.board.counter => "tally".to_owned(),
            4 if self.board.owned_counter => {
                self.one(&["own catches", "opponent catches"]).to_owned()
            }
            9 if self.board.move_counter && sowing => "streak".to_owned(),
            5 if self.board.store => self.one(&["own store", "opponent store"]).to_owned(),
            6 if self.board.hand => self.one(&["own hand", "opponent hand"]).to_owned(),
            7 | 8 => format!("number of {}", self.simple_place(room, depth)),
            _ => format!("seeds of {}", self.simple_place(room, depth)),
        }
    }

    fn test(&mut self) -> String {
        match self.random.below(8) {
            0 => "odd".to_owned(),
            1 => "even".to_owned(),
            2 => format!("in {}..{}", self.number(1, 3), self.number(3, 5)),
            3 => format!("in {}..", self.number(1, 4)),
            4 if self.board.number => "> few".to_owned(),
            5 => format!("!= {}", self.number(0, 4)),
            6 => format!("<= {} + 1", self.number(0, 4)),
            _ => format!("{} {}", self.one(&["=", "<", ">", ">="]), self.number(0, 5)),
        }
    }
}
