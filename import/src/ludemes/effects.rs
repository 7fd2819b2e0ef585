//! What the last seed does: from nested decisions to rows of a table.

use super::conditions::Translator;
use super::tree::Node;
use crate::description::{Action, Condition, Place, Row, Taker};

/// What `moveAgain` means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Again {
    /// Another turn.
    Turn,
    /// Sowing goes on from the last seed's pit.
    Lap,
    /// … from the pit after it.
    NextLap,
}

/// Rows, and what could not be said.
pub(super) struct Effects<'g> {
    translator: Translator<'g>,
    again: Again,
    pub(super) rows: Vec<Row>,
    pub(super) left_out: Vec<String>,
}

impl<'g> Effects<'g> {
    pub(super) const fn new(translator: Translator<'g>, again: Again) -> Self {
        Self {
            translator,
            again,
            rows: Vec::new(),
            left_out: Vec::new(),
        }
    }

    /// Adds the rows of a ludeme that is done where all of `path` holds.
    pub(super) fn read(&mut self, node: &Node, path: &[Condition]) {
        let parts = node.plain();
        match (node.head(), parts.as_slice()) {
            ("if", [test, yes, rest @ ..]) => self.decision(node, test, yes, rest.first(), path),
            ("and", [single]) => self.read(single, path),
            _ => {
                let actions = self.actions(node);
                if !actions.is_empty() {
                    self.rows.push(Row::new(path.to_vec(), actions));
                }
            }
        }
    }

    fn decision(
        &mut self,
        node: &Node,
        test: &Node,
        yes: &Node,
        no: Option<&&Node>,
        path: &[Condition],
    ) {
        let Some(condition) = self.translator.condition(test) else {
            self.left_out.push(format!("where {}: {}", test.brief(), node.brief()));
            return;
        };
        let with: Vec<Condition> = path.iter().cloned().chain(condition.parts()).collect();
        self.read(yes, &with);
        // Where no row of the first branch fits, nothing happens, and the second branch does not count.
        let is_decided = self.rows.last().is_some_and(|row| row.when == with);
        if no.is_some() && !is_decided {
            self.rows.push(Row::new(with, [Action::End]));
        }
        if let Some(no) = no {
            self.read(no, path);
        }
    }

    /// Actions that are done one after the other.
    fn actions(&mut self, node: &Node) -> Vec<Action> {
        let mut captured = Vec::new();
        let mut then = Vec::new();
        let mut pending = vec![node];
        while let Some(node) = pending.pop() {
            match node.head() {
                "and" => pending.extend(node.plain().into_iter().rev()),
                "moveAgain" => then = self.again(),
                "fromTo" => match self.captured(node) {
                    Some(place) => captured.push(place),
                    None => self.left_out.push(node.brief()),
                },
                "if" => match self.if_any(node) {
                    Some(place) => captured.push(place),
                    None => self.left_out.push(node.brief()),
                },
                // Where the next lap begins is told by where it may begin.
                "set" if self.again != Again::Turn && node.plain().first().is_some_and(|what| what.head() == "Var") => {}
                _ => self.left_out.push(node.brief()),
            }
        }
        let capture = (!captured.is_empty()).then(|| Action::capture(captured));
        capture.into_iter().chain(then).collect()
    }

    fn again(&self) -> Vec<Action> {
        match self.again {
            Again::Turn => vec![Action::Again],
            Again::Lap => vec![Action::RELAY],
            Again::NextLap => vec![Action::Step, Action::RELAY],
        }
    }

    /// The pit whose seeds go to the mover's store.
    fn captured(&self, node: &Node) -> Option<Place> {
        let parts = node.plain();
        let [from, to, ..] = parts.as_slice() else {
            return None;
        };
        let from = from.plain().first().copied()?;
        let store = self.translator.store(to.plain().first()?)?;
        let count = node.named("count").filter(|count| count.head() == "count")?;
        let counted = count.named("at")?;
        let place = self.translator.site(from)?;
        let all = self.translator.site(counted)? == place;
        (all && store == crate::description::Owner::Own).then_some(place)
    }

    /// A capture that is made if there is anything to capture: the same without the condition.
    fn if_any(&self, node: &Node) -> Option<Place> {
        let parts = node.plain();
        let [test, capture] = parts.as_slice() else {
            return None;
        };
        let place = self.captured(capture).filter(|_| capture.head() == "fromTo")?;
        let has_some = match self.translator.condition(test)? {
            Condition::Occupied(tested) => tested == place,
            Condition::Compare(amount, comparison, number) => {
                use crate::description::{Amount, Comparison};
                let of = match &amount {
                    Amount::Seeds => &Place::Here,
                    Amount::SeedsOf(of) => of,
                    _ => return None,
                };
                *of == place
                    && matches!(
                        (comparison, number),
                        (Comparison::More, Amount::Number(0)) | (Comparison::AtLeast, Amount::Number(1))
                    )
            }
            _ => false,
        };
        has_some.then_some(place)
    }
}

/// Lets captures of rows go on along the track, as long as the conditions hold.
pub(super) fn go_on(rows: &mut [Row], backward: bool, while_: Option<&Condition>) -> bool {
    let mut all = true;
    for row in rows {
        let conditions = match while_ {
            Some(condition) => condition.clone().parts(),
            None => row.when.clone(),
        };
        for action in &mut row.actions {
            if let Action::Capture { places, taker: Taker::Mover, .. } = action {
                match further(places, &conditions, backward) {
                    Some(further) => *places = further,
                    None => all = false,
                }
            }
        }
    }
    all
}

/// The places of a capture and those that follow.
fn further(places: &[Place], conditions: &[Condition], backward: bool) -> Option<Vec<Place>> {
    let at = conditions.iter().find_map(|condition| match condition {
        Condition::At(place) => Some(place.clone()),
        _ => None,
    });
    let others = conditions.iter().filter(|one| !matches!(one, Condition::At(_)));
    let run = Place::Run {
        backward,
        from: Box::new(Place::Here),
        of: Box::new(at.unwrap_or(Place::ANY).having(others.cloned())),
    };
    let further = places.iter().map(|place| match place {
        Place::Here => Some(run.clone()),
        Place::Opposite => Some(Place::OppositeOf(Box::new(run.clone()))),
        _ => None,
    });
    further.collect()
}
