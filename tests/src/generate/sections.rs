//! Random sections of a rule file.

use super::{BoardWords, Generator, Room};

impl Generator {
    pub(super) fn board_section(&mut self) -> String {
        let rows = if self.chance(50) {
            1
        } else {
            self.number(2, 3)
        };
        let solitaire = self.chance(5);
        let shared = rows == 1 && !solitaire && self.chance(70);
        let listed = rows > 2 || self.chance(15);
        self.board = BoardWords {
            rows,
            pits: self.number(1, if rows > 1 { 4 } else { 7 }),
            store: self.chance(75),
            hand: self.chance(20),
            middle: if listed && shared && self.chance(40) {
                2
            } else {
                0
            },
            listed,
            solitaire,
            ..BoardWords::default()
        };
        let mut text = format!("board {{\n  rows {rows}\n  pits {}\n", self.board.pits);
        if self.board.store {
            let ends: &[&str] = if listed {
                &["right", "left"]
            } else {
                &["right", "left", "ahead"]
            };
            text += &format!("  store {}\n", self.one(ends));
        }
        text += if self.board.hand { "  hand\n" } else { "" };
        text += if solitaire { "  players 1\n" } else { "" };
        if self.board.middle > 0 {
            text += "  middle shared 2\n";
        }
        text += &format!(
            "  track {}{}\n",
            if shared { "shared" } else { "own" },
            self.list()
        );
        text += &format!("  laps at most {}\n}}\n\n", self.number(1, 30));
        text
    }

    fn list(&mut self) -> String {
        if !self.board.listed {
            return String::new();
        }
        let pits = self.board.pits;
        let mut rows = vec![
            format!("front 1..{pits}"),
            format!("back {pits}..1"),
            format!("row 3 1..{pits}"),
        ];
        rows.truncate(self.board.rows);
        if self.board.store && self.chance(60) {
            let at = self.number(1, rows.len());
            rows.insert(at, "store".to_owned());
        }
        if self.board.middle > 0 {
            rows.push("middle 2".to_owned());
        }
        format!(
            " {}: {}",
            self.one(&["clockwise", "counterclockwise"]),
            rows.join(", ")
        )
    }

    pub(super) fn names(&mut self) -> String {
        let mut text = String::new();
        for name in [
            "flag",
            "number",
            "region",
            "mark",
            "owned mark",
            "counter",
            "counter of a move",
            "owned counter",
        ] {
            if !self.chance(35) {
                continue;
            }
            text += &match name {
                "flag" => {
                    self.board.flag = true;
                    format!("option wild = {} \"whether\"\n", self.one(&["yes", "no"]))
                }
                "number" => {
                    self.board.number = true;
                    format!("option few = {} in 0..5 \"so many\"\n", self.number(0, 5))
                }
                "region" => {
                    let text = format!("pits corner = {}, {}\n", self.row(), self.row());
                    self.board.region = true;
                    text
                }
                "mark" => {
                    self.board.mark = true;
                    let on = if self.chance(50) {
                        format!(" on {}", self.row())
                    } else {
                        String::new()
                    };
                    format!(
                        "mark used{}{on}{}\n",
                        self.one(&["", "", " per match"]),
                        self.one(&["", " until emptied"])
                    )
                }
                "owned mark" => {
                    self.board.owned_mark = true;
                    format!(
                        "mark mine per player{}{}\n",
                        self.one(&["", "", " per match"]),
                        self.one(&["", " until emptied"])
                    )
                }
                "counter" => {
                    self.board.counter = true;
                    format!(
                        "counter tally{} = {}\n",
                        self.one(&["", "", " per match"]),
                        self.number(0, 3)
                    )
                }
                "counter of a move" => {
                    self.board.move_counter = true;
                    format!("counter streak per move = {}\n", self.number(0, 2))
                }
                _ => {
                    self.board.owned_counter = true;
                    "counter catches per player = 0\n".to_owned()
                }
            };
        }
        text + "\n"
    }

    pub(super) fn setup(&mut self) -> String {
        let mut text = "setup {\n".to_owned();
        for row in ["front", "back", "row 3"].iter().take(self.board.rows) {
            let mut deals = vec!["1", "2", "3", "5"];
            if self.board.pits.is_multiple_of(2) {
                deals.extend(["2, 3", "0, 4"]);
            }
            text += &format!("  {row}: {}\n", self.one(&deals));
        }
        if self.chance(15) {
            let when = match (self.board.flag, self.board.number) {
                (true, _) => self.one(&["", " when wild", " when not wild"]),
                (false, true) => self.one(&["", " when few > 2", " when few odd"]),
                (false, false) => "",
            };
            text += &format!("  south front 1: {}{when}\n", self.number(1, 4));
        }
        text += if self.board.hand { "  hand: 4\n" } else { "" };
        text += if self.board.middle > 0 {
            "  middle: 2\n"
        } else {
            ""
        };
        text + "}\n\n"
    }

    pub(super) fn moves(&mut self) -> String {
        if self.board.solitaire || self.chance(75) {
            return self.kinds("");
        }
        self.board.phases = true;
        let condition = self.one(&[
            "own turn < 4",
            "turn odd",
            "some own pit has seeds > 3",
            "seeds of opponent pits > 6",
        ]);
        let lasts = self.one(&[
            "while",
            "while",
            "until",
            "once for each while",
            "once for all while",
        ]);
        format!(
            "phase early {lasts} {condition} {{\n{}}}\nphase late {{\n{}}}\n\n",
            self.kinds("  "),
            self.kinds("  ")
        )
    }

    fn kinds(&mut self, indent: &str) -> String {
        let mut text = self.kind(indent, "first");
        if self.chance(40) {
            let when = if self.chance(25) {
                format!(" when {}", self.atom(Room::Outside, 2))
            } else {
                String::new()
            };
            let unless = if self.chance(70) { " unless first" } else { "" };
            text += &self.kind(indent, &format!("second{unless}{when}"));
        }
        if self.chance(15) {
            text += &format!("{indent}move pass unless first {{ pass }}\n");
        }
        text
    }

    fn kind(&mut self, indent: &str, head: &str) -> String {
        let mut text = format!("{indent}move {head} {{\n{indent}  from {}", self.origin());
        if self.chance(30) {
            let word = self.one(&["preferring", "avoiding", "except"]);
            text += &format!(", {word} {}", self.place(Room::Choice, 2));
        }
        text.push('\n');
        if self.board.hand && self.chance(50) {
            text += &format!("{indent}  put 1 from own hand into here\n");
        }
        if self.chance(20) {
            text += &format!("{indent}  {}\n", self.quiet_action(Room::Before));
        }
        let amount = self.one(&["", "", "", "", "2 ", "all but 1 "]);
        let lasting = self.lasting;
        let heading = self.one(&[
            "clockwise",
            "counterclockwise",
            "either way",
            "either way",
            "rightward",
            "leftward",
            "onward",
            lasting,
        ]);
        text += &format!("{indent}  sow {amount}{heading}{}\n", self.manner(false));
        if self.chance(20) {
            let word = self.one(&["prefer", "require", "forbid"]);
            text += &format!("{indent}  {word} {}\n", self.condition(Room::Outside, 2));
        }
        if self.chance(25) {
            text += &format!(
                "{indent}  each {{\n{}{indent}  }}\n",
                self.rows(Room::Each, &format!("{indent}    "), 0)
            );
        }
        let tables = self.tables;
        text += &if tables > 0 && self.chance(40) {
            format!("{indent}  last table_{}\n", self.random.below(tables))
        } else {
            format!(
                "{indent}  last {{\n{}{indent}  }}\n",
                self.rows(Room::Last, &format!("{indent}    "), tables)
            )
        };
        text + indent + "}\n"
    }

    fn origin(&mut self) -> String {
        match self.random.below(6) {
            0 => self.place(Room::Choice, 2),
            1 => "own pit where seeds > 1".to_owned(),
            2 => format!("own {}", self.row()),
            _ => "own pit".to_owned(),
        }
    }

    /// Writes the named tables. Each calls only earlier tables, so no table calls itself without sowing.
    pub(super) fn named_tables(&mut self) -> String {
        (0..self.tables)
            .map(|at| {
                format!(
                    "table table_{at} {{\n{}}}\n\n",
                    self.rows(Room::Last, "  ", at)
                )
            })
            .collect()
    }

    pub(super) fn after_move(&mut self) -> String {
        if !self.chance(20) {
            return String::new();
        }
        let condition = self.condition(Room::Outside, 2);
        let action = if self.board.mark {
            "unmark own pits as used".to_owned()
        } else {
            format!("put 1 from {} into {}", self.row(), self.one_pit())
        };
        format!("after move {{\n  when {condition} => {action}\n  else => pass\n}}\n\n")
    }

    pub(super) fn end(&mut self) -> String {
        let result = match (self.board.store, self.board.hand) {
            (true, _) => self.one(&[
                "sweep; most in store wins, else draw",
                "leave; most in store loses, else own wins",
            ]),
            (false, true) => "leave; most seeds wins, else draw",
            (false, false) => self.one(&["opponent wins", "most seeds wins, else draw"]),
        };
        let mut text = "end {\n".to_owned();
        if self.chance(50) {
            text += &format!("  when {} => {result}\n", self.condition(Room::Outside, 2));
        }
        if self.chance(10) {
            text += &format!("  when position repeats => {result}\n");
        }
        text + &format!("  when no move => {result}\n  when turn > 60 => {result}\n}}\n")
    }
}
