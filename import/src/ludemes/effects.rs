//! What the last seed does: from nested decisions to rows of a table.

use super::conditions::Translator;
use super::grid::number;
use super::tree::Node;
use crate::description::{Action, Amount, Comparison, Condition, Owner, Place, Row};

/// What `moveAgain` means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Again {
    /// Another turn.
    Turn,
    /// Sowing goes on from the last seed's pit.
    Lap,
    /// … from the pit after it.
    NextLap,
    /// Another turn where something is set pending with it, otherwise a lap.
    LapUnlessPending,
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
            ("and", _) if self.inner_decision(&parts).is_some() => {
                if let Some(decision) = self.inner_decision(&parts) {
                    self.read(&decision, path);
                }
            }
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
            self.left_out
                .push(format!("where {}: {}", test.brief(), node.brief()));
            return;
        };
        let outside = self.translator;
        self.translator = outside.where_holds(&condition);
        let fails = outside.where_fails(&condition);
        let with: Vec<Condition> = path.iter().cloned().chain(condition.parts()).collect();
        self.read(yes, &with);
        self.translator = fails;
        // Where no row of the first branch fits, nothing happens, and the second branch does not count.
        let is_decided = self.rows.last().is_some_and(|row| row.when == with);
        if no.is_some() && !is_decided {
            self.rows.push(Row::new(with, [Action::End]));
        }
        if let Some(no) = no {
            self.read(no, path);
        }
        self.translator = outside;
    }

    /// Actions with one decision among them, as that decision with the actions in both of its branches.
    fn inner_decision(&self, parts: &[&Node]) -> Option<Node> {
        let is_decision = |part: &&Node| part.head() == "if" && self.if_any(part).is_none();
        let mut decisions = parts
            .iter()
            .enumerate()
            .filter(|(_, part)| is_decision(part));
        let (at, decision) = decisions.next()?;
        if decisions.next().is_some() {
            return None;
        }
        let inner = decision.plain();
        let (test, branches) = inner.split_first()?;
        let word = |word: &str| Node::Word(word.to_owned());
        let others = |branch: Option<&Node>| {
            let parts = parts.iter().enumerate().filter(|(number, _)| *number != at);
            let parts = parts.map(|(_, part)| (*part).clone());
            let all = [word("and")]
                .into_iter()
                .chain(parts)
                .chain(branch.cloned());
            Node::List(all.collect())
        };
        let yes = others(branches.first().copied());
        let no = others(branches.get(1).copied());
        Some(Node::List(vec![word("if"), (*test).clone(), yes, no]))
    }

    /// Actions that are done one after the other.
    fn actions(&mut self, node: &Node) -> Vec<Action> {
        let (mut captured, mut lifted, mut sown) = (Vec::new(), Vec::new(), None);
        let (mut goes_on, mut is_pending) = (false, false);
        let mut rest = vec![node];
        while let Some(node) = rest.pop() {
            match node.head() {
                "and" => rest.extend(node.plain().into_iter().rev()),
                "moveAgain" => goes_on = true,
                "fromTo" => match (self.captured(node), self.put_here(node)) {
                    (Some(place), _) => captured.push(place),
                    (None, Some(place)) => lifted.push(place),
                    (None, None) => self.left_out.push(node.brief()),
                },
                "sow" if sown.is_none() => sown = Some(node),
                "if" => match self.if_any(node) {
                    Some(place) => captured.push(place),
                    None => self.left_out.push(node.brief()),
                },
                // Where the next lap begins is told by where it may begin.
                "set" if self.again != Again::Turn && sets(node) == "Var" => {}
                // The next lap begins with the pit that is set pending.
                "set" if self.again == Again::Lap && self.is_next_pending(node) => {
                    is_pending = true;
                }
                "set" if self.again == Again::LapUnlessPending && sets(node) == "Pending" => {
                    is_pending = true;
                }
                _ => self.left_out.push(node.brief()),
            }
        }
        let then = match goes_on {
            true => self.again(is_pending),
            false => Vec::new(),
        };
        let capture = (!captured.is_empty()).then(|| Action::capture(captured));
        let sow_on = sown.and_then(|sow| {
            let action = self.sown_on(sow, &lifted);
            if action.is_none() {
                self.left_out.push(sow.brief());
            }
            action
        });
        if sown.is_none() && !lifted.is_empty() {
            self.left_out
                .push("seeds that are put together and not sown".to_owned());
        }
        capture.into_iter().chain(sow_on).chain(then).collect()
    }

    /// `(set Pending SITE)` of the pit after the last seed's.
    fn is_next_pending(&self, node: &Node) -> bool {
        let site = node
            .plain()
            .get(1)
            .and_then(|site| self.translator.site(site));
        sets(node) == "Pending" && site == Some(Place::Next(1))
    }

    fn again(&self, is_pending: bool) -> Vec<Action> {
        match self.again {
            Again::Turn => vec![Action::Again],
            Again::LapUnlessPending if is_pending => vec![Action::Again],
            Again::Lap if is_pending => vec![Action::Step, Action::RELAY],
            Again::Lap | Again::LapUnlessPending => vec![Action::RELAY],
            Again::NextLap => vec![Action::Step, Action::RELAY],
        }
    }

    /// The pit whose seeds go to the mover's store.
    fn captured(&self, node: &Node) -> Option<Place> {
        let to = node.plain().get(1)?.plain().first().copied()?;
        let own = self.translator.store(to)? == Owner::Own;
        own.then(|| self.taken(node))?
    }

    /// The pit whose seeds are put where sowing goes on from.
    fn put_here(&self, node: &Node) -> Option<Place> {
        let to = node.plain().get(1)?.plain().first().copied()?;
        let goes_on = self.translator.site(to) == Some(Place::Here) || is_lap_start(to);
        goes_on.then(|| self.taken(node))?
    }

    /// The pit that loses all its seeds.
    fn taken(&self, node: &Node) -> Option<Place> {
        let from = node.plain().first()?.plain().first().copied()?;
        let place = self.translator.site(from)?;
        let count = node.named("count")?;
        let takes_all = match count.named("at") {
            Some(counted) => count.head() == "count" && self.translator.site(counted)? == place,
            // A single seed is all there is, where the last seed lies alone.
            None => self.translator.alone && place == Place::Here && number(count) == Some(1),
        };
        takes_all.then_some(place)
    }

    /// A sowing of exactly what was lifted, whose last seed does nothing.
    fn sown_on(&self, sow: &Node, lifted: &[Place]) -> Option<Action> {
        let start = sow.plain().first().copied()?;
        let from_lap_start = is_lap_start(start);
        let first_there = sow
            .named("origin")
            .is_some_and(|origin| origin.head() == "True");
        let places = match self.translator.amount(sow.named("count")?)? {
            Amount::Sum(parts) => parts,
            single => vec![single],
        };
        let all = places.len() == lifted.len()
            && lifted
                .iter()
                .all(|place| places.contains(&Amount::SeedsOf(place.clone())));
        let begins = match from_lap_start {
            true => first_there,
            false => self.translator.site(start) == Some(Place::Here) && !first_there,
        };
        (all && begins && sow.named("apply").is_none()).then(|| Action::SowOn {
            places: lifted.to_vec(),
            from_lap_start,
        })
    }

    /// A capture that is made if there is anything to capture: the same without the condition.
    fn if_any(&self, node: &Node) -> Option<Place> {
        let parts = node.plain();
        let [test, capture] = parts.as_slice() else {
            return None;
        };
        let place = self
            .captured(capture)
            .filter(|_| capture.head() == "fromTo")?;
        let has_some = match self.translator.condition(test)? {
            Condition::Occupied(tested) => tested == place,
            Condition::Compare(amount, comparison, number) => {
                let of = match &amount {
                    Amount::Seeds => &Place::Here,
                    Amount::SeedsOf(of) => of,
                    _ => return None,
                };
                *of == place
                    && matches!(
                        (comparison, number),
                        (Comparison::More, Amount::Number(0))
                            | (Comparison::AtLeast, Amount::Number(1))
                    )
            }
            _ => false,
        };
        has_some.then_some(place)
    }
}

/// What `(set WHAT …)` sets.
fn sets(node: &Node) -> &str {
    node.items().first().map_or("", Node::head)
}

/// `(last From)`: the pit that was sown.
fn is_lap_start(node: &Node) -> bool {
    node.head() == "last"
        && node
            .plain()
            .first()
            .is_some_and(|what| what.head() == "From")
}
