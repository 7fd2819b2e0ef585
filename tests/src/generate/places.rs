//! Random noun phrases.

use super::{Generator, PhraseContext};

impl Generator {
    /// Writes a noun phrase, sometimes with a `where` condition.
    pub(super) fn place(&mut self, context: PhraseContext, depth: usize) -> String {
        let simple = self.simple_place(context, depth);
        if depth > 0 && self.chance(25) {
            format!("{simple} where {}", self.atom(context, depth - 1))
        } else {
            simple
        }
    }

    /// Writes a noun phrase that any word may follow.
    pub(super) fn simple_place(&mut self, context: PhraseContext, depth: usize) -> String {
        let mut words = Vec::new();
        if self.chance(4) {
            words.push("the only");
        }
        if self.chance(55) {
            words.push(if self.features.solitaire || self.chance(60) {
                "own"
            } else {
                "opponent"
            });
        }
        if self.chance(30) {
            words.push(self.pick(&["empty", "occupied"]));
        }
        let noun = self.noun(context, depth);
        words.push(&noun);
        words.join(" ")
    }

    /// Names a row, sometimes with pit numbers.
    pub(super) fn row(&mut self) -> String {
        let name = self.row_name();
        if self.chance(50) {
            return name;
        }
        let (first, last) = (
            self.number(1, self.features.pits),
            self.number(1, self.features.pits),
        );
        match self.random.below(3) {
            0 => format!("{name} {first}"),
            1 => format!("{name} {first}..{last}"),
            _ => format!("{name} {first}.."),
        }
    }

    fn row_name(&mut self) -> String {
        let row = self.random.below(self.features.rows);
        ["front", "back", "row 3", "row 4"][row].to_owned()
    }

    /// Names one own pit.
    pub(super) fn own_pit(&mut self) -> String {
        let name = self.row_name();
        format!("own {name} {}", self.number(1, self.features.pits))
    }

    fn noun(&mut self, context: PhraseContext, depth: usize) -> String {
        let moving = matches!(
            context,
            PhraseContext::BeforeSowing | PhraseContext::Each | PhraseContext::Last
        );
        let looking = context != PhraseContext::OutsideMove;
        match self.random.below(20) {
            0 if moving => "here".to_owned(),
            1 if moving => "origin".to_owned(),
            2 if context == PhraseContext::Last => "lap start".to_owned(),
            3 | 4 if looking && !self.features.solitaire => match self.row_name().as_str() {
                behind if behind != "front" && self.chance(40) => format!("opposite {behind}"),
                _ => "opposite".to_owned(),
            },
            5 if looking => self.neighbours(),
            6 if looking && depth > 0 => format!(
                "{} of {}",
                self.neighbours(),
                self.simple_place(context, depth - 1)
            ),
            7 if looking && depth > 0 && !self.features.solitaire => {
                format!("opposite of {}", self.simple_place(context, depth - 1))
            }
            8 if moving && depth > 0 => self.run_phrase(context, depth),
            9 if moving && depth > 0 => {
                format!(
                    "first {} after {}",
                    self.simple_place(context, depth - 1),
                    self.simple_place(context, depth - 1)
                )
            }
            17 if looking && depth > 0 => {
                format!(
                    "{} of {}",
                    self.row_name(),
                    self.simple_place(context, depth - 1)
                )
            }
            10 if depth > 0 => format!(
                "({}, {})",
                self.place(context, depth - 1),
                self.place(context, depth - 1)
            ),
            11 if self.features.region => "corner".to_owned(),
            12 if self.features.mark => "used".to_owned(),
            13 if self.features.owned_mark => "mine".to_owned(),
            14 if self.features.middle_pits > 0 => "middle".to_owned(),
            15 | 16 => self.row(),
            _ => "pit".to_owned(),
        }
    }

    fn neighbours(&mut self) -> String {
        let word = self.pick(&["next", "previous"]);
        match self.random.below(5) {
            0 => format!("{word} {}", self.number(1, 3)),
            1 => format!("{word} {}..{}", self.number(1, 4), self.number(1, 4)),
            _ => word.to_owned(),
        }
    }

    fn run_phrase(&mut self, context: PhraseContext, depth: usize) -> String {
        let heading = self.pick(&[
            "onward",
            "backward",
            "clockwise",
            "counterclockwise",
            "rightward",
        ]);
        let from = if self.chance(40) {
            format!(" from {}", self.simple_place(context, depth - 1))
        } else {
            String::new()
        };
        format!(
            "(run {heading}{from} while {})",
            self.place(context, depth - 1)
        )
    }
}

impl Generator {
    /// Writes a condition, sometimes with two parts.
    pub(super) fn condition(&mut self, context: PhraseContext, depth: usize) -> String {
        let atom = self.atom(context, depth);
        match self.random.below(8) {
            0 => format!("{atom} and {}", self.atom(context, depth)),
            1 => format!("{atom} or {}", self.atom(context, depth)),
            _ => atom,
        }
    }

    /// Writes a condition that `and` may follow.
    pub(super) fn atom(&mut self, context: PhraseContext, depth: usize) -> String {
        let looking = context != PhraseContext::OutsideMove;
        let sowing = matches!(context, PhraseContext::Each | PhraseContext::Last);
        let depth = depth.saturating_sub(1);
        match self.random.below(20) {
            0 | 1 if looking => self.pick(&["empty", "occupied"]).to_owned(),
            2 | 3 if looking => format!("seeds {}", self.number_test()),
            4 if looking => format!("({})", self.place(context, depth)),
            5 if depth > 0 => format!("not ({})", self.condition(context, depth)),
            6 if self.features.flag => "wild".to_owned(),
            7 if sowing => format!("passed {}", self.simple_place(context, depth)),
            8 if sowing => format!(
                "going {}",
                self.pick(&["rightward", "leftward", "clockwise", "counterclockwise"])
            ),
            9 if context == PhraseContext::Each => "last seed".to_owned(),
            10 if depth > 0 => {
                let word = self.pick(&["every", "some", "no"]);
                format!(
                    "{word} {} has seeds {}",
                    self.simple_place(PhraseContext::OutsideMove, depth),
                    self.number_test()
                )
            }
            11 => format!(
                "{} {}",
                self.pick(&["some", "no"]),
                self.simple_place(context, depth)
            ),
            12 if looking => format!(
                "{} is {}",
                self.simple_place(context, depth),
                self.simple_place(context, depth)
            ),
            13 => format!(
                "{} {}",
                self.simple_place(context, depth),
                self.pick(&["empty", "occupied"])
            ),
            14 if self.features.phases && sowing => {
                format!("phase {}", self.pick(&["early", "late"]))
            }
            _ => format!("{} {}", self.quantity(context, depth), self.number_test()),
        }
    }

    fn quantity(&mut self, context: PhraseContext, depth: usize) -> String {
        let sowing = matches!(context, PhraseContext::Each | PhraseContext::Last);
        match self.random.below(12) {
            0 if sowing => "laps".to_owned(),
            1 if sowing => "captured".to_owned(),
            2 => self.pick(&["turn", "own turn", "opponent turn"]).to_owned(),
            3 if self.features.counter => "tally".to_owned(),
            4 if self.features.owned_counter => {
                self.pick(&["own catches", "opponent catches"]).to_owned()
            }
            9 if self.features.move_counter && sowing => "streak".to_owned(),
            5 if self.features.store => self.pick(&["own store", "opponent store"]).to_owned(),
            6 if self.features.hand => self.pick(&["own hand", "opponent hand"]).to_owned(),
            7 | 8 => format!("number of {}", self.simple_place(context, depth)),
            _ => format!("seeds of {}", self.simple_place(context, depth)),
        }
    }

    fn number_test(&mut self) -> String {
        match self.random.below(8) {
            0 => "odd".to_owned(),
            1 => "even".to_owned(),
            2 => format!("in {}..{}", self.number(1, 3), self.number(3, 5)),
            3 => format!("in {}..", self.number(1, 4)),
            4 if self.features.number => "> few".to_owned(),
            5 => format!("!= {}", self.number(0, 4)),
            6 => format!("<= {} + 1", self.number(0, 4)),
            _ => format!(
                "{} {}",
                self.pick(&["=", "<", ">", ">="]),
                self.number(0, 5)
            ),
        }
    }
}
