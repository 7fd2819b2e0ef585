//! Random sections of a rule file.

use super::{Features, Generator, PhraseContext};
use sow_grammar::Code;
use sow_grammar::load::load_text;
use sow_survey::find_over_at_once;
use std::collections::BTreeSet;

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
        self.features = Features {
            rows,
            pits: self.number(1, if rows > 1 { 4 } else { 7 }),
            store: self.chance(75),
            hand: self.chance(20),
            middle_pits: if listed && shared && self.chance(40) {
                2
            } else {
                0
            },
            listed_track: listed,
            solitaire,
            ..Features::default()
        };
        let mut text = format!("board {{\n  rows {rows}\n  pits {}\n", self.features.pits);
        if self.features.store {
            let ends: &[&str] = if listed {
                &["right", "left"]
            } else {
                &["right", "left", "ahead"]
            };
            text += &format!("  store {}\n", self.pick(ends));
        }
        text += if self.features.hand { "  hand\n" } else { "" };
        text += if solitaire { "  players 1\n" } else { "" };
        if self.features.middle_pits > 0 {
            text += "  middle shared 2\n";
        }
        text += &format!(
            "  track {}{}\n",
            if shared { "shared" } else { "own" },
            self.track_list()
        );
        text += &format!("  laps at most {}\n}}\n\n", self.number(1, 30));
        text
    }

    fn track_list(&mut self) -> String {
        if !self.features.listed_track {
            return String::new();
        }
        let pits = self.features.pits;
        let mut rows = vec![
            format!("front 1..{pits}"),
            format!("back {pits}..1"),
            format!("row 3 1..{pits}"),
        ];
        rows.truncate(self.features.rows);
        if self.features.store && self.chance(60) {
            let at = self.number(1, rows.len());
            rows.insert(at, "store".to_owned());
        }
        if self.features.middle_pits > 0 {
            rows.push("middle 2".to_owned());
        }
        format!(
            " {}: {}",
            self.pick(&["clockwise", "counterclockwise"]),
            rows.join(", ")
        )
    }

    pub(super) fn name_sections(&mut self) -> String {
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
                    self.features.flag = true;
                    format!("option wild = {} \"whether\"\n", self.pick(&["yes", "no"]))
                }
                "number" => {
                    self.features.number = true;
                    format!("option few = {} in 0..5 \"so many\"\n", self.number(0, 5))
                }
                "region" => {
                    let text = format!("pits corner = {}, {}\n", self.row(), self.row());
                    self.features.region = true;
                    text
                }
                "mark" => {
                    self.features.mark = true;
                    let on = if self.chance(50) {
                        format!(" on {}", self.row())
                    } else {
                        String::new()
                    };
                    format!(
                        "mark used{}{on}{}\n",
                        self.pick(&["", "", " per match"]),
                        self.pick(&["", " until emptied"])
                    )
                }
                "owned mark" => {
                    self.features.owned_mark = true;
                    format!(
                        "mark mine per player{}{}\n",
                        self.pick(&["", "", " per match"]),
                        self.pick(&["", " until emptied"])
                    )
                }
                "counter" => {
                    self.features.counter = true;
                    format!(
                        "counter tally{} = {}\n",
                        self.pick(&["", "", " per match"]),
                        self.number(0, 3)
                    )
                }
                "counter of a move" => {
                    self.features.move_counter = true;
                    format!("counter streak per move = {}\n", self.number(0, 2))
                }
                _ => {
                    self.features.owned_counter = true;
                    "counter catches per player = 0\n".to_owned()
                }
            };
        }
        text + "\n"
    }

    pub(super) fn setup_section(&mut self) -> String {
        let mut text = "setup {\n".to_owned();
        for row in ["front", "back", "row 3"].iter().take(self.features.rows) {
            let mut deals = vec!["1", "2", "3", "5"];
            if self.features.pits.is_multiple_of(2) {
                deals.extend(["2, 3", "0, 4"]);
            }
            text += &format!("  {row}: {}\n", self.pick(&deals));
        }
        if self.chance(15) {
            let when = match (self.features.flag, self.features.number) {
                (true, _) => self.pick(&["", " when wild", " when not wild"]),
                (false, true) => self.pick(&["", " when few > 2", " when few odd"]),
                (false, false) => "",
            };
            text += &format!("  south front 1: {}{when}\n", self.number(1, 4));
        }
        text += if self.features.hand {
            "  hand: 4\n"
        } else {
            ""
        };
        text += if self.features.middle_pits > 0 {
            "  middle: 2\n"
        } else {
            ""
        };
        text + "}\n\n"
    }

    pub(super) fn move_sections(&mut self) -> String {
        if self.features.solitaire || self.chance(75) {
            return self.move_kinds("");
        }
        self.features.phases = true;
        let condition = self.pick(&[
            "own turn < 4",
            "turn odd",
            "some own pit has seeds > 3",
            "seeds of opponent pits > 6",
        ]);
        let lasts = self.pick(&[
            "while",
            "while",
            "until",
            "once for each while",
            "once for all while",
        ]);
        format!(
            "phase early {lasts} {condition} {{\n{}}}\nphase late {{\n{}}}\n\n",
            self.move_kinds("  "),
            self.move_kinds("  ")
        )
    }

    fn move_kinds(&mut self, indent: &str) -> String {
        let mut text = self.move_kind(indent, "first");
        if self.chance(40) {
            let when = if self.chance(25) {
                format!(" when {}", self.atom(PhraseContext::OutsideMove, 2))
            } else {
                String::new()
            };
            let unless = if self.chance(70) { " unless first" } else { "" };
            text += &self.move_kind(indent, &format!("second{unless}{when}"));
        }
        if self.chance(15) {
            text += &format!("{indent}move pass unless first {{ pass }}\n");
        }
        text
    }

    fn move_kind(&mut self, indent: &str, head: &str) -> String {
        let mut text = format!(
            "{indent}move {head} {{\n{indent}  from {}",
            self.origin_place()
        );
        if self.chance(30) {
            let word = self.pick(&["preferring", "avoiding", "except"]);
            text += &format!(", {word} {}", self.place(PhraseContext::Choice, 2));
        }
        text.push('\n');
        if self.features.hand && self.chance(50) {
            text += &format!("{indent}  put 1 from own hand into here\n");
        }
        if self.chance(20) {
            text += &format!(
                "{indent}  {}\n",
                self.inner_action(PhraseContext::BeforeSowing)
            );
        }
        let amount = self.pick(&["", "", "", "", "2 ", "all but 1 "]);
        let lasting = self.direction_wording;
        let heading = self.pick(&[
            "clockwise",
            "counterclockwise",
            "either way",
            "either way",
            "rightward",
            "leftward",
            "onward",
            lasting,
        ]);
        text += &format!(
            "{indent}  sow {amount}{heading}{}\n",
            self.sowing_clauses(false)
        );
        if self.chance(20) {
            let word = self.pick(&["prefer", "require", "forbid"]);
            text += &format!(
                "{indent}  {word} {}\n",
                self.condition(PhraseContext::OutsideMove, 2)
            );
        }
        if self.chance(25) {
            text += &format!(
                "{indent}  each {{\n{}{indent}  }}\n",
                self.rows(PhraseContext::Each, &format!("{indent}    "), 0)
            );
        }
        let tables = self.table_count;
        text += &if tables > 0 && self.chance(40) {
            format!("{indent}  last table_{}\n", self.random.below(tables))
        } else {
            format!(
                "{indent}  last {{\n{}{indent}  }}\n",
                self.rows(PhraseContext::Last, &format!("{indent}    "), tables)
            )
        };
        text + indent + "}\n"
    }

    fn origin_place(&mut self) -> String {
        match self.random.below(6) {
            0 => self.place(PhraseContext::Choice, 2),
            1 => "own pit where seeds > 1".to_owned(),
            2 => format!("own {}", self.row()),
            _ => "own pit".to_owned(),
        }
    }

    /// Writes the named tables. Each calls only earlier tables, so no table calls itself without sowing.
    pub(super) fn named_tables(&mut self) -> String {
        (0..self.table_count)
            .map(|at| {
                format!(
                    "table table_{at} {{\n{}}}\n\n",
                    self.rows(PhraseContext::Last, "  ", at)
                )
            })
            .collect()
    }

    pub(super) fn after_move(&mut self) -> String {
        if !self.chance(20) {
            return String::new();
        }
        let condition = self.condition(PhraseContext::OutsideMove, 2);
        let action = if self.features.mark {
            "unmark own pits as used".to_owned()
        } else {
            format!("put 1 from {} into {}", self.row(), self.own_pit())
        };
        format!("after move {{\n  when {condition} => {action}\n  else => pass\n}}\n\n")
    }

    pub(super) fn end_section(&mut self) -> String {
        let result = match (self.features.store, self.features.hand) {
            (true, _) => self.pick(&[
                "sweep; most in store wins, else draw",
                "leave; most in store loses, else own wins",
            ]),
            (false, true) => "leave; most seeds wins, else draw",
            (false, false) => self.pick(&["opponent wins", "most seeds wins, else draw"]),
        };
        let mut text = "end {\n".to_owned();
        if self.chance(50) {
            text += &format!(
                "  when {} => {result}\n",
                self.condition(PhraseContext::OutsideMove, 2)
            );
        }
        if self.chance(10) {
            text += &format!("  when position repeats => {result}\n");
        }
        text + &format!("  when no move => {result}\n  when turn > 60 => {result}\n}}\n")
    }
}

/// Maximum number of passes; whatever is still refused afterwards is left to the suites.
const MAX_PASSES: usize = 12;

/// Removes rows that can never apply, and endings that never occur or occur at once.
pub(super) fn without_idle_rows(mut text: String) -> String {
    for _ in 0..MAX_PASSES {
        let idle = idle_rows(&text);
        if idle.is_empty() {
            break;
        }
        let kept = text.lines().enumerate();
        let kept = kept.filter(|(at, _)| !idle.contains(at));
        text = kept.map(|(_, line)| format!("{line}\n")).collect();
    }
    text
}

/// Returns the lines of such rows, counted from 0. `else` rows stay, since every table needs one.
fn idle_rows(text: &str) -> BTreeSet<usize> {
    let loaded = load_text("made-up.sow", text);
    let over_at_once = loaded
        .rules
        .as_ref()
        .and_then(|rules| find_over_at_once(rules, &loaded.sources));
    let idle = loaded
        .diagnostics
        .iter()
        .filter(|fault| matches!(fault.code, Code::UnreachableRow | Code::EndNever))
        .chain(&over_at_once);
    let lines = idle.filter_map(|fault| {
        let (source, range) = loaded.sources.locate(fault.label.span)?;
        Some(source.line_column(range.start).line - 1)
    });
    let is_row = |line: &usize| {
        let text = text.lines().nth(*line).unwrap_or_default();
        text.contains("=>") && !text.trim_start().starts_with("else")
    };
    lines.filter(is_row).collect()
}
