//! Random table rows and their actions.

use super::{Generator, PhraseContext};

impl Generator {
    /// Writes the rows of a table, the last one an `else` row. They may call the first `callable_tables` named tables.
    pub(super) fn rows(
        &mut self,
        context: PhraseContext,
        indent: &str,
        callable_tables: usize,
    ) -> String {
        let mut text = String::new();
        for _ in 0..self.number(1, 4) {
            let fit = if self.chance(75) {
                self.place(context, 2)
            } else {
                format!("when {}", self.condition(context, 2))
            };
            let actions = self.row_actions(context, callable_tables);
            text += &format!("{indent}{fit} => {actions}\n");
        }
        let last = if self.chance(60) {
            "end".to_owned()
        } else {
            self.row_actions(context, callable_tables)
        };
        text += &format!(
            "{indent}else => {}\n",
            if context == PhraseContext::Each {
                "pass"
            } else {
                &last
            }
        );
        text
    }

    fn row_actions(&mut self, context: PhraseContext, callable_tables: usize) -> String {
        let mut actions = Vec::new();
        while actions.len() < 3 && self.chance(40) {
            actions.push(self.inner_action(context));
        }
        if context == PhraseContext::Each {
            if actions.is_empty() {
                actions.push(self.inner_action(context));
            }
        } else {
            actions.push(self.final_action(context, callable_tables));
        }
        actions.join("; ")
    }

    /// Writes an action that other actions may follow.
    pub(super) fn inner_action(&mut self, context: PhraseContext) -> String {
        match self.random.below(15) {
            0..=3 if self.features.store => self.capture_action(context),
            4 if self.features.hand => {
                format!("put {}from own hand into {}", self.amount(), self.own_pit())
            }
            5 => {
                let amount = self.source_amount();
                let place = self.place(context, 1);
                format!("put {amount}{place} into {}", self.own_pit())
            }
            6 if self.features.mark => format!(
                "{} {} as used",
                self.pick(&["mark", "unmark"]),
                self.place(context, 1)
            ),
            7 if self.features.owned_mark => format!(
                "{} {} as mine",
                self.pick(&["mark", "unmark"]),
                self.place(context, 1)
            ),
            8 if self.features.counter => format!(
                "set tally to {}",
                self.pick(&["tally + 1", "0", "tally * 2 - 3"])
            ),
            9 if self.features.owned_counter => format!(
                "set catches to {}",
                self.pick(&["own catches + 1", "opponent catches"])
            ),
            13 => {
                let (amount, source) = (self.amount(), self.place(context, 1));
                format!(
                    "put {amount}from {source} into each {}",
                    self.simple_place(context, 1)
                )
            }
            14 => format!(
                "exchange {} with {}",
                self.simple_place(context, 1),
                self.simple_place(context, 1)
            ),
            12 if self.features.move_counter
                && context == PhraseContext::Last
                && self.chance(50) =>
            {
                let only = self.pick(&["", " where streak < seeds", " where streak != laps"]);
                format!("choose streak in {}..2{only}", self.number(0, 2))
            }
            12 if self.features.move_counter => {
                format!("set streak to {}", self.pick(&["streak + 1", "laps", "0"]))
            }
            10 if context == PhraseContext::Last => format!("step {}", self.number(1, 2)),
            11 if context == PhraseContext::Last => self.choose_place_action(context),
            _ => "pass".to_owned(),
        }
    }

    fn capture_action(&mut self, context: PhraseContext) -> String {
        let amount = self.source_amount();
        let mut text = format!("capture {amount}{}", self.simple_place(context, 2));
        if self.chance(15) {
            text += self.pick(&[" for opponent", " for owner"]);
        }
        if self.chance(15) {
            text += &format!(
                " unless it leaves {}",
                self.atom(PhraseContext::OutsideMove, 2)
            );
        }
        text
    }

    /// Writes the number of seeds to take from a place: usually all of them.
    fn source_amount(&mut self) -> String {
        if self.chance(50) {
            return String::new();
        }
        let but = self.pick(&["", "", "all but "]);
        format!("{but}{}from ", self.amount())
    }

    fn amount(&mut self) -> String {
        if self.features.move_counter && self.chance(30) {
            return "streak ".to_owned();
        }
        let computed = self.features.counter && self.chance(40);
        let amount = if computed {
            self.pick(&["tally", "(tally - 1)", "(seeds of here - tally)"])
        } else {
            self.pick(&[
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

    fn choose_place_action(&mut self, context: PhraseContext) -> String {
        let place = self.simple_place(context, 1);
        if self.features.store && self.chance(60) {
            format!("choose {place} => capture it")
        } else {
            format!("choose {place} => put 1 from it into {}", self.own_pit())
        }
    }

    fn final_action(&mut self, context: PhraseContext, callable_tables: usize) -> String {
        match self.random.below(12) {
            0..=2 => format!("relay{}", self.sowing_clauses(true)),
            3 => format!(
                "lift {}; sow {}{}",
                self.simple_place(context, 1),
                self.heading(),
                self.sowing_clauses(false)
            ),
            4 => format!(
                "lift here, opposite; sow onward{}",
                self.pick(&["", " after lap start", " from here"])
            ),
            5 => "again".to_owned(),
            6 if self.chance(30) => "illegal".to_owned(),
            7 => format!(
                "choose {{ stop => end  on => relay{} }}",
                self.sowing_clauses(true)
            ),
            8 => format!(
                "choose {{ a => {}; end  b => relay }}",
                self.inner_action(context)
            ),
            9 | 10 if callable_tables > 0 => {
                format!("do table_{}", self.random.below(callable_tables))
            }
            _ => "end".to_owned(),
        }
    }

    /// Picks a direction for a sowing inside a table.
    pub(super) fn heading(&mut self) -> &'static str {
        let lasting = self.direction_wording;
        self.pick(&[
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
    pub(super) fn sowing_clauses(&mut self, relay: bool) -> String {
        let mut text = String::new();
        if relay && self.chance(30) {
            text += &format!(" {}", self.heading());
        }
        if self.features.store && self.chance(25) {
            text += self.pick(&[
                " into own store",
                " into both stores",
                " into no store",
                " into opponent store",
            ]);
        }
        if self.chance(15) {
            text += &format!(
                " skipping {}",
                self.pick(&[
                    "origin",
                    "opposite",
                    "own empty pit",
                    "pit where seeds > 4",
                    "own front"
                ])
            );
        }
        if self.chance(10) {
            text += &format!(" from {}", self.own_pit());
        }
        if self.chance(8) {
            text += self.pick(&[" dropping 2", " dropping 3, 2", " dropping 2, 1"]);
        }
        if self.features.store && self.chance(8) {
            text += self.pick(&[" keeping 1", " keeping laps", " keeping (laps - 1)"]);
        }
        text
    }
}
