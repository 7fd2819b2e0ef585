//! Random table rows and their actions.

use super::{Generator, Room};

impl Generator {
    /// Writes the rows of a table, the last one an `else` row. They may call the first `may_call` named tables.
    pub(super) fn rows(&mut self, room: Room, indent: &str, may_call: usize) -> String {
        let mut text = String::new();
        for _ in 0..self.number(1, 4) {
            let fit = if self.chance(75) {
                self.place(room, 2)
            } else {
                format!("when {}", self.condition(room, 2))
            };
            let actions = self.row_actions(room, may_call);
            text += &format!("{indent}{fit} => {actions}\n");
        }
        let last = if self.chance(60) {
            "end".to_owned()
        } else {
            self.row_actions(room, may_call)
        };
        text += &format!(
            "{indent}else => {}\n",
            if room == Room::Each { "pass" } else { &last }
        );
        text
    }

    fn row_actions(&mut self, room: Room, may_call: usize) -> String {
        let mut actions = Vec::new();
        while actions.len() < 3 && self.chance(40) {
            actions.push(self.quiet_action(room));
        }
        if room == Room::Each {
            if actions.is_empty() {
                actions.push(self.quiet_action(room));
            }
        } else {
            actions.push(self.last_action(room, may_call));
        }
        actions.join("; ")
    }

    /// Writes an action that other actions may follow.
    pub(super) fn quiet_action(&mut self, room: Room) -> String {
        match self.random.below(15) {
            0..=3 if self.board.store => self.capture(room),
            4 if self.board.hand => {
                format!("put {}from own hand into {}", self.amount(), self.one_pit())
            }
            5 => {
                let amount = self.part_of();
                let place = self.place(room, 1);
                format!("put {amount}{place} into {}", self.one_pit())
            }
            6 if self.board.mark => format!(
                "{} {} as used",
                self.one(&["mark", "unmark"]),
                self.place(room, 1)
            ),
            7 if self.board.owned_mark => format!(
                "{} {} as mine",
                self.one(&["mark", "unmark"]),
                self.place(room, 1)
            ),
            8 if self.board.counter => format!(
                "set tally to {}",
                self.one(&["tally + 1", "0", "tally * 2 - 3"])
            ),
            9 if self.board.owned_counter => format!(
                "set catches to {}",
                self.one(&["own catches + 1", "opponent catches"])
            ),
            13 => {
                let (amount, source) = (self.amount(), self.place(room, 1));
                format!(
                    "put {amount}from {source} into each {}",
                    self.simple_place(room, 1)
                )
            }
            14 => format!(
                "exchange {} with {}",
                self.simple_place(room, 1),
                self.simple_place(room, 1)
            ),
            12 if self.board.move_counter && room == Room::Last && self.chance(50) => {
                let only = self.one(&["", " where streak < seeds", " where streak != laps"]);
                format!("choose streak in {}..2{only}", self.number(0, 2))
            }
            12 if self.board.move_counter => {
                format!("set streak to {}", self.one(&["streak + 1", "laps", "0"]))
            }
            10 if room == Room::Last => format!("step {}", self.number(1, 2)),
            11 if room == Room::Last => self.choose_place(room),
            _ => "pass".to_owned(),
        }
    }

    fn capture(&mut self, room: Room) -> String {
        let amount = self.part_of();
        let mut text = format!("capture {amount}{}", self.simple_place(room, 2));
        if self.chance(15) {
            text += self.one(&[" for opponent", " for owner"]);
        }
        if self.chance(15) {
            text += &format!(" unless it leaves {}", self.atom(Room::Outside, 2));
        }
        text
    }

    /// Writes how many seeds to take from a place: usually all of them.
    fn part_of(&mut self) -> String {
        if self.chance(50) {
            return String::new();
        }
        let but = self.one(&["", "", "all but "]);
        format!("{but}{}from ", self.amount())
    }

    fn amount(&mut self) -> String {
        if self.board.move_counter && self.chance(30) {
            return "streak ".to_owned();
        }
        let computed = self.board.counter && self.chance(40);
        let amount = if computed {
            self.one(&["tally", "(tally - 1)", "(seeds of here - tally)"])
        } else {
            self.one(&[
                "1",
                "1",
                "2",
                "laps",
                "captured",
                "(seeds of opposite + 1)",
                "(number of own empty pits / 2)",
            ])
        };
        format!("{amount} ")
    }

    fn choose_place(&mut self, room: Room) -> String {
        let place = self.simple_place(room, 1);
        if self.board.store && self.chance(60) {
            format!("choose {place} => capture it")
        } else {
            format!("choose {place} => put 1 from it into {}", self.one_pit())
        }
    }

    fn last_action(&mut self, room: Room, may_call: usize) -> String {
        match self.random.below(12) {
            0..=2 => format!("relay{}", self.manner(true)),
            3 => format!(
                "lift {}; sow {}{}",
                self.simple_place(room, 1),
                self.heading(),
                self.manner(false)
            ),
            4 => format!(
                "lift here, opposite; sow onward{}",
                self.one(&["", " after lap start", " from here"])
            ),
            5 => "again".to_owned(),
            6 if self.chance(30) => "illegal".to_owned(),
            7 => format!("choose {{ stop => end  on => relay{} }}", self.manner(true)),
            8 => format!(
                "choose {{ a => {}; end  b => relay }}",
                self.quiet_action(room)
            ),
            9 | 10 if may_call > 0 => format!("do table_{}", self.random.below(may_call)),
            _ => "end".to_owned(),
        }
    }

    /// Picks a direction for a sowing inside a table.
    pub(super) fn heading(&mut self) -> &'static str {
        let lasting = self.lasting;
        self.one(&[
            "onward",
            "onward",
            "backward",
            "clockwise",
            "counterclockwise",
            "rightward",
            "leftward",
            "either way",
            lasting,
        ])
    }

    /// Writes optional clauses of a sowing; only a `relay` may get a direction.
    pub(super) fn manner(&mut self, relay: bool) -> String {
        let mut text = String::new();
        if relay && self.chance(30) {
            text += &format!(" {}", self.heading());
        }
        if self.board.store && self.chance(25) {
            text += self.one(&[
                " into own store",
                " into both stores",
                " into no store",
                " into opponent store",
            ]);
        }
        if self.chance(15) {
            text += &format!(
                " skipping {}",
                self.one(&[
                    "origin",
                    "opposite",
                    "own empty pit",
                    "pit where seeds > 4",
                    "own front"
                ])
            );
        }
        if self.chance(10) {
            text += &format!(" from {}", self.one_pit());
        }
        if self.chance(8) {
            text += self.one(&[" dropping 2", " dropping 3, 2", " dropping 2, 1"]);
        }
        if self.board.store && self.chance(8) {
            text += self.one(&[" keeping 1", " keeping laps", " keeping (laps - 1)"]);
        }
        text
    }
}
