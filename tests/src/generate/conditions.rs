//! Random conditions and numbers.

use super::{Generator, PhraseContext};

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
