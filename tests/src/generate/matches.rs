//! Random match sections.

use super::Generator;

impl Generator {
    /// Writes the match section, in some of the games for two players.
    pub(super) fn match_section(&mut self) -> String {
        if self.features.solitaire || !self.chance(40) {
            return String::new();
        }
        let begins = self.pick(&[
            "the other",
            "the same",
            "the winner",
            "the loser",
            "south",
            "north",
        ]);
        let always = self.pick(&["", "", " always"]);
        let mut text = format!("\nmatch{always} {{\n  {begins} begins\n");
        if self.chance(50) {
            text += &format!(
                "  points{} {{\n    when {} => score {}\n    else => score {}\n  }}\n",
                self.own_clause(true),
                self.between_rounds_condition(true),
                self.score_expression(),
                self.number(0, 2)
            );
        }
        text += &self.over_section();
        if self.chance(25) {
            text += &self.layout_section("first round", false);
        }
        if self.chance(70) {
            text += &self.layout_section("next round", true);
        }
        text + "}\n"
    }

    fn over_section(&mut self) -> String {
        let most = if self.features.store {
            "most in store wins, else draw"
        } else {
            "most points loses, else own wins"
        };
        let result = self.pick(&[
            "own wins",
            "draw",
            "most points wins, else draw",
            "most seeds wins, else draw",
            most,
        ]);
        let mut text = format!("  over{} {{\n", self.own_clause(true));
        if self.chance(40) {
            text += &format!(
                "    when {} => opponent wins\n",
                self.between_rounds_condition(true)
            );
        }
        text + &format!(
            "    when round >= {} => {result}\n  }}\n",
            self.number(1, 5)
        )
    }

    /// Picks the player who is `own` in a part. Before the first round there is no winner or loser yet.
    fn own_clause(&mut self, after: bool) -> &'static str {
        let told = [
            "",
            "",
            "",
            " for south",
            " for north",
            " for the winner",
            " for the loser",
            " for the other",
            " for the same",
        ];
        self.pick(if after { &told } else { &told[..5] })
    }

    fn score_expression(&mut self) -> &'static str {
        self.pick(&[
            "1",
            "own seeds",
            "own seeds - opponent seeds",
            "2 * seeds of own pits / 3",
            "number of own empty pits + 1",
            "round",
        ])
    }

    /// Writes a condition that is evaluated `after` a round or before the first one.
    fn between_rounds_condition(&mut self, after: bool) -> String {
        let number = self.number(0, 9);
        match self.random.below(8) {
            0 if after => self.pick(&["won", "lost", "not won"]).to_owned(),
            1 if after => format!("own points > opponent points + {number}"),
            2 => format!("round > {}", self.number(1, 3)),
            3 => self
                .pick(&["own pits empty", "opponent front occupied"])
                .to_owned(),
            4 => "some own pit has (empty and opposite occupied)".to_owned(),
            5 if self.features.flag => "wild".to_owned(),
            6 => format!("own seeds / 2 <= {number}"),
            _ => format!("opponent seeds > {number}"),
        }
    }

    fn layout_section(&mut self, head: &str, after: bool) -> String {
        let mut text = format!("  {head}{} {{\n", self.own_clause(after));
        if self.chance(50) {
            text += &format!(
                "    when {} => {}\n",
                self.between_rounds_condition(after),
                self.layout_actions()
            );
        }
        text + &format!("    else => {}\n  }}\n", self.layout_actions())
    }

    fn layout_actions(&mut self) -> String {
        let mut actions = Vec::new();
        if self.features.number && self.chance(30) {
            actions.push(format!(
                "set few to {}",
                self.pick(&["0", "5", "few + 1", "round"])
            ));
        }
        if self.features.flag && self.chance(30) {
            actions.push(format!("set wild to {}", self.pick(&["yes", "no"])));
        }
        if self.chance(20) {
            actions.push(self.give_action());
        }
        if self.chance(20) {
            actions.push(
                self.pick(&[
                    "give 2 seeds to own",
                    "give (own seeds / 3) seeds to opponent",
                    "give (round) seeds to opponent",
                ])
                .to_owned(),
            );
        }
        match self.random.below(4) {
            0 => actions.push("deal".to_owned()),
            1 => {
                let whose = self.pick(&["", "", "", " for both"]);
                let least = self.pick(&[
                    "",
                    " with at least 1 each",
                    " with at least 2 each",
                    " with 5 seeds",
                    " with (own seeds / 2) seeds and at least 1 each",
                ]);
                actions.push(format!("own arranges pits{whose}{least}"));
                if self.chance(40) {
                    actions.push(format!("require {}", self.arrangement_requirement()));
                }
                actions.push(
                    self.pick(&[
                        "opponent copies",
                        "opponent mirrors",
                        "opponent arranges front",
                    ])
                    .to_owned(),
                );
            }
            _ => self.add_fill_actions(&mut actions),
        }
        if self.chance(40) {
            self.add_memory_actions(&mut actions);
        }
        if self.chance(30) {
            actions.push("block empty pits".to_owned());
        }
        if self.chance(15) {
            actions.push("keep the rest".to_owned());
        }
        actions.join("; ")
    }

    /// Picks a requirement that an arrangement must meet.
    fn arrangement_requirement(&mut self) -> &'static str {
        self.pick(&[
            "every own pit has seeds <= 2",
            "no own pit has (seeds odd and seeds > 1)",
            "own pit 1 occupied",
            "every own pit has seeds in 0, 3; require some own pit",
            "seeds of own pits > 200",
        ])
    }

    /// Adds actions that change marks and counters.
    fn add_memory_actions(&mut self, actions: &mut Vec<String>) {
        if self.features.mark {
            actions.push(
                self.pick(&[
                    "mark own empty pits as used",
                    "unmark opponent pits as used",
                ])
                .to_owned(),
            );
        }
        if self.features.owned_mark {
            actions.push(
                self.pick(&["mark pit 1 as mine", "unmark own mine as mine"])
                    .to_owned(),
            );
        }
        if self.features.counter {
            actions.push("set tally to tally + number of own pits".to_owned());
        }
    }

    fn give_action(&mut self) -> String {
        let count = self.pick(&["", "1 of ", "(opponent seeds / 8) of "]);
        let to = self.pick(&["own", "opponent"]);
        format!(
            "give {count}{} pits to {to}",
            self.pick(&["own", "opponent"])
        )
    }

    fn add_fill_actions(&mut self, actions: &mut Vec<String>) {
        for _ in 0..self.number(1, 2) {
            let pits = self.features.pits;
            let places = match self.random.below(3) {
                0 => format!("front {pits}..1"),
                1 => "own pits, opponent pits".to_owned(),
                _ => "pits".to_owned(),
            };
            let most = self.pick(&["", "up to "]);
            let purse = self.pick(&["", "", " from own", " from opponent"]);
            actions.push(format!(
                "fill {places} with {most}{}{purse}",
                self.number(1, 4)
            ));
        }
    }
}
