//! How a move is sown, and what its last seed does.

use super::chains::go_on;
use super::effects::{Again, Effects};
use super::moves::Reader;
use super::tree::Node;
use crate::description::{Condition, Direction, Kind, Part, Place, Row, Stores};

impl Reader<'_, '_> {
    /// The kind of move that sows so.
    pub(super) fn kind(
        &mut self,
        sow: &Node,
        from: Place,
        of: Vec<Condition>,
        unless: Option<&'static str>,
    ) -> Kind {
        let track = sow.items().iter().find_map(|item| match item {
            Node::Text(name) => Some(name.as_str()),
            _ => None,
        });
        let (direction, path) = self.translator.grid.direction(track);
        let into = self.stores(path, direction, sow);
        let mut skipping = Vec::new();
        if sow
            .named("includeSelf")
            .is_some_and(|value| value.head() == "False")
        {
            skipping.push(Place::Origin);
        }
        if let Some(skip) = sow.named("skipIf").filter(|skip| !self.is_store(skip)) {
            match self.translator.condition(skip) {
                Some(condition) => skipping.push(Place::ANY.having(condition.parts())),
                None => self.leave_out(Part::Move, skip),
            }
        }
        Kind {
            name: "sow",
            unless,
            when: Vec::new(),
            from,
            of,
            preferring: None,
            direction,
            into,
            skipping,
            from_here: sow.named("origin").is_some(),
            keeping: false,
            duties: self.duties.clone(),
            last: None,
        }
    }

    /// Whether a condition says that the seed would fall into a store.
    fn is_store(&self, node: &Node) -> bool {
        let condition = self.translator.condition(node);
        matches!(condition, Some(Condition::At(Place::Store(_))))
    }

    /// The stores that the track runs through.
    fn stores(&mut self, path: &str, direction: Direction, sow: &Node) -> Stores {
        if !self.translator.grid.has_stores() {
            return Stores::None;
        }
        let steps = path.split(',');
        let slanted = steps.filter(|step| step.len() == 3).count();
        let ahead = match direction {
            Direction::Clockwise => path.contains("WNW"),
            _ => path.contains("ENE"),
        };
        match (slanted, ahead) {
            (0, _) => Stores::None,
            (1 | 2, true) => Stores::Own,
            (1 | 2, false) => {
                self.game.leave_out(
                    Part::Move,
                    format!("the track \"{path}\" through the store at the other end"),
                );
                Stores::None
            }
            _ if sow.named("skipIf").is_some_and(|skip| self.is_store(skip)) => Stores::Own,
            _ => Stores::Both,
        }
    }

    /// What the last seed does.
    pub(super) fn rows(&mut self, sow: &Node, again: Again) -> Vec<Row> {
        let mut effects = Effects::new(self.translator, again);
        let test = sow
            .named("if")
            .map(|test| (test, self.translator.condition(test)));
        let path = match test {
            Some((test, None)) => {
                self.leave_out(Part::Last, test);
                return Vec::new();
            }
            Some((_, Some(condition))) => condition.parts(),
            None => Vec::new(),
        };
        if let Some(apply) = sow.named("apply") {
            effects.read(apply, &path);
        }
        let (mut rows, left_out) = (effects.rows, effects.left_out);
        for what in left_out {
            self.game.leave_out(Part::Last, what);
        }
        for (name, backward) in [("backtracking", true), ("forward", false)] {
            let Some(further) = sow.named(name).filter(|value| value.head() != "False") else {
                continue;
            };
            let condition = self.translator.condition(further);
            if !go_on(&mut rows, backward, condition.as_ref()) {
                self.game.leave_out(
                    Part::Last,
                    format!("captures that go on: {name}:{}", further.brief()),
                );
            }
        }
        for plain in sow
            .plain()
            .into_iter()
            .filter(|item| matches!(item, Node::List(_)))
        {
            self.leave_out(Part::Move, plain);
        }
        if let Some(then) = sow.find("then") {
            self.leave_out(Part::Last, then);
        }
        rows
    }
}
