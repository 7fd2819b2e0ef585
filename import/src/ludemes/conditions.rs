//! Conditions, numbers and sites.

use super::grid::{Grid, number};
use super::tree::Node;
use crate::description::{Amount, Comparison, Condition, Owner, Place, Which};

/// Who `own` is where a condition stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Seen {
    /// By the player who moves.
    Mover,
    /// By the player who is to move next.
    Next,
    /// By the first player, for an ending that names players: what holds for one holds for the other.
    First,
    /// By the second.
    Second,
}

impl Seen {
    /// Whose a word is, seen so.
    pub(super) fn owner(self, word: &str) -> Option<Owner> {
        let own = match self {
            Self::Mover => ["Mover", "mover", "Player"],
            Self::Next => ["Next", "next", "Player"],
            Self::First => ["P1", "P1", "Player"],
            Self::Second => ["P2", "P2", "Player"],
        };
        let other = match self {
            Self::Mover => ["Next", "next"],
            Self::Next => ["Mover", "mover"],
            Self::First => ["P2", "P2"],
            Self::Second => ["P1", "P1"],
        };
        match word {
            word if own.contains(&word) => Some(Owner::Own),
            word if other.contains(&word) => Some(Owner::Opponent),
            _ => None,
        }
    }

    /// The number of the player who is `own`, if South is the mover.
    const fn mover(self) -> usize {
        match self {
            Self::Mover | Self::Next | Self::First => 1,
            Self::Second => 2,
        }
    }
}

/// Translates conditions; what cannot be translated gives nothing.
#[derive(Clone, Copy)]
pub(super) struct Translator<'g> {
    pub(super) grid: &'g Grid,
    pub(super) seen: Seen,
    /// Whether the last seed's pit is known to be in the front row, or known not to be: what lies across is told by numbers alone.
    pub(super) front: Option<bool>,
    /// Whether the last seed is known to lie there alone.
    pub(super) alone: bool,
}

impl Translator<'_> {
    /// The same where a condition holds.
    pub(super) fn where_holds(self, condition: &Condition) -> Self {
        match condition {
            Condition::At(Place::Pits(_, Which::Front)) => self.with_front(true),
            Condition::At(Place::Pits(_, Which::Back)) => self.with_front(false),
            Condition::Compare(Amount::Seeds, Comparison::Equal, Amount::Number(1)) => Self {
                alone: true,
                ..self
            },
            Condition::All(parts) => parts.iter().fold(self, Self::where_holds),
            _ => self,
        }
    }

    /// The same where it does not.
    pub(super) fn where_fails(self, condition: &Condition) -> Self {
        match condition {
            Condition::At(Place::Pits(_, Which::Front)) => self.with_front(false),
            Condition::At(Place::Pits(_, Which::Back)) => self.with_front(true),
            _ => self,
        }
    }

    const fn with_front(self, front: bool) -> Self {
        Self {
            front: Some(front),
            ..self
        }
    }

    /// Conditions that all have to hold: where one says in which row, the others know it.
    fn all(self, parts: &[&Node]) -> Option<Condition> {
        let known = parts.iter().filter_map(|part| self.condition(part));
        let knowing = known.fold(self, |translator, condition| {
            translator.where_holds(&condition)
        });
        let parts = parts.iter().map(|part| knowing.condition(part));
        Some(Condition::All(parts.collect::<Option<_>>()?))
    }

    pub(super) fn condition(self, node: &Node) -> Option<Condition> {
        let plain = node.plain();
        let both = || -> Option<Vec<Condition>> {
            plain.iter().map(|part| self.condition(part)).collect()
        };
        match (node.head(), plain.as_slice()) {
            ("and", _) => self.all(&plain),
            ("or", _) => Some(Condition::Any(both()?)),
            ("not", [inner]) => Some(self.condition(inner)?.negated()),
            ("is", [what, rest @ ..]) => self.is(what.head(), rest),
            ("all", [what, sites]) if what.head() == "Sites" => {
                let unlike = self.condition(node.named("if")?)?.negated();
                Some(Condition::No(self.region(sites)?.having([unlike])))
            }
            ("no", [what, ..]) if what.head() == "Pieces" => {
                let sites = node
                    .named("in")
                    .map_or(Some(Place::ANY), |sites| self.region(sites));
                Some(Condition::Empty(sites?))
            }
            (sign, [left, right]) => self.compared(sign, left, right),
            _ => None,
        }
    }

    fn is(self, what: &str, rest: &[&Node]) -> Option<Condition> {
        match (what, rest) {
            ("In", [count, sites]) if count.head() == "count" => {
                let numbers = sites.plain().into_iter().map(number);
                let numbers = numbers.map(|number| u32::try_from(number?).ok());
                let numbers: Option<Vec<u32>> = numbers.collect();
                let numbers = numbers.filter(|_| sites.head() == "sites")?;
                Some(Condition::Among(self.amount(count)?, numbers))
            }
            ("In", [site, sites]) => {
                let sites = self.region(sites)?;
                Some(match self.site(site)? {
                    Place::Here => Condition::At(sites),
                    other => Condition::Is(other, sites),
                })
            }
            ("Occupied", [.., site]) => Some(Condition::Occupied(self.site(site)?)),
            ("Empty", [.., site]) => Some(Condition::Empty(self.site(site)?)),
            ("Even", [number]) => Some(Condition::Even(self.amount(number)?)),
            ("Odd", [number]) => Some(Condition::Odd(self.amount(number)?)),
            _ => None,
        }
    }

    fn compared(self, sign: &str, left: &Node, right: &Node) -> Option<Condition> {
        let comparison = match sign {
            "=" => Comparison::Equal,
            "!=" => Comparison::Unequal,
            "<" => Comparison::Less,
            "<=" => Comparison::AtMost,
            ">" => Comparison::More,
            ">=" => Comparison::AtLeast,
            _ => return None,
        };
        // The last seed's place against a store.
        if let (Some(Place::Here), Some(owner)) = (self.site(left), self.store(right)) {
            let at = Condition::At(Place::Store(owner));
            return match comparison {
                Comparison::Equal => Some(at),
                Comparison::Unequal => Some(at.negated()),
                _ => None,
            };
        }
        let (left, right) = (self.amount(left)?, self.amount(right)?);
        Some(match left {
            Amount::Number(_) => Condition::Compare(right, comparison.turned(), left),
            _ => Condition::Compare(left, comparison, right),
        })
    }

    /// A number, or how much lies somewhere.
    pub(super) fn amount(self, node: &Node) -> Option<Amount> {
        if let Some(number) = number(node) {
            return Some(Amount::Number(u32::try_from(number).ok()?));
        }
        if node.head() == "+" {
            let parts = node.plain().into_iter().map(|part| self.amount(part));
            return Some(Amount::Sum(parts.collect::<Option<_>>()?));
        }
        if node.head() != "count" {
            return None;
        }
        if let Some(sites) = node.named("in") {
            return Some(Amount::SeedsOf(self.region(sites)?));
        }
        let at = node.named("at")?;
        if let Some(owner) = self.store(at) {
            return Some(Amount::Store(owner));
        }
        Some(match self.site(at)? {
            Place::Here => Amount::Seeds,
            other => Amount::SeedsOf(other),
        })
    }

    /// A store, which may be a hand: seeds that are captured go there.
    pub(super) fn store(self, node: &Node) -> Option<Owner> {
        match (node.head(), node.plain().as_slice()) {
            ("mapEntry" | "handSite", [owner]) => self.seen.owner(owner.head()),
            _ => None,
        }
    }

    /// Sites as a place.
    pub(super) fn region(self, node: &Node) -> Option<Place> {
        let words: Vec<&str> = node.plain().into_iter().map(Node::head).collect();
        if let (true, ["Player", ..]) = (node.head() == "sites", words.as_slice()) {
            return Some(Place::OWN);
        }
        let sites = self.grid.region(node, self.seen.mover())?;
        let place = self.grid.place(&sites)?;
        Some(match (self.seen, place) {
            (Seen::Next | Seen::Second, Place::Pits(owner, which)) => {
                Place::Pits(other(owner), which)
            }
            (_, place) => place,
        })
    }

    /// A single site.
    pub(super) fn site(self, node: &Node) -> Option<Place> {
        let plain = node.plain();
        match (node.head(), plain.as_slice()) {
            ("to" | "from" | "site", []) => Some(Place::Here),
            ("last", [what, ..]) if what.head() == "To" => Some(Place::Here),
            ("OppositePit" | "OppositePitTwoRows", from) if self.are_here(from) => {
                self.rows_across(1)
            }
            ("OppositeOuterPit", from) if self.are_here(from) => self.rows_across(2),
            ("NextSiteOnTrack", [steps, ..]) => self.steps(node, steps),
            ("trackSite", [what, ..]) if what.head() == "Move" => {
                self.steps(node, node.named("steps")?)
            }
            ("if", [_, south, north]) => self.across(south, north),
            _ => None,
        }
    }

    fn are_here(self, from: &[&Node]) -> bool {
        from.iter().all(|from| self.is_here(from))
    }

    fn is_here(self, node: &Node) -> bool {
        self.site(node) == Some(Place::Here)
    }

    /// One or two steps along the track.
    fn steps(self, node: &Node, steps: &Node) -> Option<Place> {
        if node.named("from").is_some_and(|from| !self.is_here(from)) {
            return None;
        }
        match number(steps)? {
            steps @ (1 | 2) => Some(Place::Next(steps as u8)),
            _ => None,
        }
    }

    /// The pit across, worked out by number: so many sites further for one player, so many less for the other.
    fn across(self, south: &Node, north: &Node) -> Option<Place> {
        let far = |node: &Node, sign: &str| {
            let parts = node.plain();
            let [from, by] = parts.as_slice() else {
                return None;
            };
            (node.head() == sign && self.is_here(from)).then(|| number(by))?
        };
        let by = far(south, "+").filter(|by| far(north, "-") == Some(*by))?;
        let columns = i64::try_from(self.grid.columns).ok()?;
        (by % columns == 0).then(|| self.rows_across(by / columns))?
    }

    /// The pit so many rows across.
    fn rows_across(self, rows: i64) -> Option<Place> {
        match (self.grid.rows, self.front, rows) {
            (2, _, 1) | (4, Some(true), 1) | (4, Some(false), 2) => Some(Place::Opposite),
            (4, Some(true), 2) | (4, Some(false), 3) => Some(Place::OppositeBack),
            _ => None,
        }
    }
}

const fn other(owner: Owner) -> Owner {
    match owner {
        Owner::Own => Owner::Opponent,
        Owner::Opponent => Owner::Own,
        Owner::Either => Owner::Either,
    }
}
