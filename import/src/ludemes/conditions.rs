//! Conditions, numbers and sites.

use super::grid::{Grid, number};
use super::tree::Node;
use crate::description::{Amount, Comparison, Condition, Owner, Place};

/// Who `own` is where a condition stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Seen {
    /// By the player who moves.
    ByMover,
    /// By the player who is to move next.
    ByNext,
    /// By the first player, for an ending that names players: what holds for one holds for the other.
    ByFirst,
    /// By the second.
    BySecond,
}

impl Seen {
    /// Whose a word is, seen so.
    pub(super) fn owner(self, word: &str) -> Option<Owner> {
        let own = match self {
            Self::ByMover => ["Mover", "mover", "Player"],
            Self::ByNext => ["Next", "next", "Player"],
            Self::ByFirst => ["P1", "P1", "Player"],
            Self::BySecond => ["P2", "P2", "Player"],
        };
        let other = match self {
            Self::ByMover => ["Next", "next"],
            Self::ByNext => ["Mover", "mover"],
            Self::ByFirst => ["P2", "P2"],
            Self::BySecond => ["P1", "P1"],
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
            Self::ByMover | Self::ByNext | Self::ByFirst => 1,
            Self::BySecond => 2,
        }
    }
}

/// Translates conditions; what cannot be translated gives nothing.
#[derive(Clone, Copy)]
pub(super) struct Translator<'g> {
    pub(super) grid: &'g Grid,
    pub(super) seen: Seen,
}

impl Translator<'_> {
    pub(super) fn condition(self, node: &Node) -> Option<Condition> {
        let plain = node.plain();
        let both = || -> Option<Vec<Condition>> { plain.iter().map(|part| self.condition(part)).collect() };
        match (node.head(), plain.as_slice()) {
            ("and", _) => Some(Condition::All(both()?)),
            ("or", _) => Some(Condition::Any(both()?)),
            ("not", [inner]) => Some(self.condition(inner)?.negated()),
            ("is", [what, rest @ ..]) => self.is(what.head(), rest),
            ("all", [what, sites]) if what.head() == "Sites" => {
                let unlike = self.condition(node.named("if")?)?.negated();
                Some(Condition::No(self.region(sites)?.having([unlike])))
            }
            ("no", [what, ..]) if what.head() == "Pieces" => {
                let sites = node.named("in").map_or(Some(Place::ANY), |sites| self.region(sites));
                Some(Condition::Empty(sites?))
            }
            (sign, [left, right]) => self.compared(sign, left, right),
            _ => None,
        }
    }

    fn is(self, what: &str, rest: &[&Node]) -> Option<Condition> {
        match (what, rest) {
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
            (Seen::ByNext | Seen::BySecond, Place::Pits(owner, which)) => Place::Pits(other(owner), which),
            (_, place) => place,
        })
    }

    /// A single site.
    pub(super) fn site(self, node: &Node) -> Option<Place> {
        let plain = node.plain();
        match (node.head(), plain.as_slice()) {
            ("to" | "from" | "site", []) => Some(Place::Here),
            ("last", [what, ..]) if what.head() == "To" => Some(Place::Here),
            ("OppositePit" | "OppositePitTwoRows", []) => Some(Place::Opposite),
            ("OppositePit" | "OppositePitTwoRows", [from]) if self.is_here(from) => Some(Place::Opposite),
            ("OppositeOuterPit", []) => Some(Place::OppositeBack),
            ("OppositeOuterPit", [from]) if self.is_here(from) => Some(Place::OppositeBack),
            ("NextSiteOnTrack", [steps, ..]) => self.steps(node, steps),
            ("trackSite", [what, ..]) if what.head() == "Move" => self.steps(node, node.named("steps")?),
            ("if", [_, south, north]) => self.across(south, north),
            _ => None,
        }
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
            1 => Some(Place::Next(1)),
            2 => Some(Place::Second),
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
        match (by, self.grid.rows) {
            (by, _) if by == columns => Some(Place::Opposite),
            (by, 4) if by == 2 * columns => Some(Place::OppositeBack),
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
