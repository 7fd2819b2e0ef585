//! Which moves there are, and how they are sown.

use super::conditions::{Seen, Translator};
use super::effects::Again;
use super::grid::Grid;
use super::tree::Node;
use crate::ImportError;
use crate::description::{
    Comparison, Condition, Description, Direction, Duty, Kind, Part, Place, Row,
};

/// Reads the moves of a `play`.
pub(super) fn read(play: &Node, grid: &Grid, game: &mut Description) -> Result<(), ImportError> {
    let mut reader = Reader {
        translator: Translator {
            grid,
            seen: Seen::Mover,
            front: None,
            alone: false,
        },
        game,
        rows: None,
        duties: Vec::new(),
    };
    for node in play.plain() {
        reader.choice(node, None);
    }
    let rows = reader.rows.unwrap_or_default();
    game.last = rows;
    match game.kinds.is_empty() {
        false => Ok(()),
        true => Err(ImportError::Missing {
            missing: "move that could be translated: none selects pits of a known region and sows from them",
            help: "write this game in the language itself; `sow show kalaha` shows how",
        }),
    }
}

/// The values of a sowing that are translated, or told where they are not.
const KNOWN: [&str; 8] = [
    "apply",
    "backtracking",
    "forward",
    "if",
    "includeSelf",
    "origin",
    "owner",
    "skipIf",
];

pub(super) struct Reader<'r, 'g> {
    pub(super) translator: Translator<'g>,
    pub(super) game: &'r mut Description,
    /// The table that all kinds share.
    rows: Option<Vec<Row>>,
    pub(super) duties: Vec<Duty>,
}

impl Reader<'_, '_> {
    pub(super) fn leave_out(&mut self, part: Part, node: &Node) {
        self.game.leave_out(part, node.brief());
    }

    /// Moves to choose from.
    fn choice(&mut self, node: &Node, unless: Option<&'static str>) {
        let parts = node.plain();
        match node.head() {
            "move" if node.find("sow").is_some() => self.select(node, unless),
            "or" => parts.into_iter().for_each(|part| self.choice(part, unless)),
            "priority" => {
                let mut before = unless;
                for part in parts {
                    let known = self.game.kinds.len();
                    self.choice(part, before);
                    before = self.game.kinds.get(known).map(|kind| kind.name).or(before);
                }
            }
            "do" => self.afterwards(node),
            "if" => self.branch(node, unless),
            _ => self.leave_out(Part::Move, node),
        }
    }

    /// A move after which something must hold.
    fn afterwards(&mut self, node: &Node) {
        if let Some(test) = node.named("ifAfterwards") {
            match self.translator.condition(test) {
                Some(condition) => self.duties.push(Duty {
                    forbidden: false,
                    condition: required(condition),
                    when: None,
                }),
                None => self.leave_out(Part::Move, test),
            }
        }
        let next = node.named("next").into_iter();
        for part in node.plain().into_iter().chain(next) {
            self.choice(part, None);
        }
        self.duties.clear();
    }

    /// Of two branches, the one that sows is the game; the other is told.
    fn branch(&mut self, node: &Node, unless: Option<&'static str>) {
        let parts = node.plain();
        let Some((test, branches)) = parts.split_first() else {
            return;
        };
        let sows = |branch: &&&Node| branch.find("sow").is_some();
        let Some(sowing) = branches.iter().rev().find(sows) else {
            return self.leave_out(Part::Move, node);
        };
        for other in branches.iter().filter(|other| *other != sowing) {
            let what = format!("where {}: {}", test.brief(), other.brief());
            self.game.leave_out(Part::Move, what);
        }
        if branches.len() == 1 {
            let what = format!("moves only where {}", test.brief());
            self.game.leave_out(Part::Move, what);
        }
        self.choice(sowing, unless);
    }

    /// A move from a pit that is sown.
    fn select(&mut self, node: &Node, unless: Option<&'static str>) {
        let from = node.items().iter().find(|item| item.head() == "from");
        let Some((place, of, again)) = from.and_then(|from| self.from(from)) else {
            return self.leave_out(Part::Move, node);
        };
        let Some(sow) = node.find("sow") else {
            return;
        };
        for beside in beside(node, sow) {
            self.leave_out(Part::Move, beside);
        }
        self.unknown(node, &["if"]);
        self.unknown(sow, &KNOWN);
        let rows = self.rows(sow, again);
        if self.rows.as_ref().is_some_and(|known| *known != rows) {
            return self.leave_out(Part::Move, node);
        }
        let kind = self.kind(sow, place, of, unless);
        self.rows = Some(rows);
        self.add(kind, sow);
    }

    /// Values with a name that nobody looks at.
    fn unknown(&mut self, node: &Node, known: &[&str]) {
        for item in node.items() {
            if matches!(item, Node::Named(name, _) if !known.contains(&name.as_str())) {
                self.leave_out(Part::Move, item);
            }
        }
    }

    /// The pits that may be played, and what `moveAgain` means.
    fn from(&mut self, from: &Node) -> Option<(Place, Vec<Condition>, Again)> {
        let sites = from.plain().first().copied()?;
        let (sites, again) = lap_start(sites);
        let place = self.translator.region(sites)?;
        let of = match from.named("if") {
            None => Vec::new(),
            Some(test) => match self.translator.condition(test) {
                Some(condition) => condition.parts(),
                None => {
                    self.leave_out(Part::Move, test);
                    Vec::new()
                }
            },
        };
        let of = of.into_iter().filter(|one| !is_occupied(one));
        Some((place, of.collect(), again))
    }

    /// Adds a kind, together with one that differs in its direction alone, as a choice of directions.
    fn add(&mut self, mut kind: Kind, sow: &Node) {
        let known = self.game.kinds.last_mut();
        let same = |known: &&mut Kind| {
            known.from == kind.from && known.of == kind.of && known.direction != kind.direction
        };
        if let Some(known) = known.filter(same) {
            known.direction = Direction::EitherWay;
            return;
        }
        const NAMES: [&str; 4] = ["sow", "second", "third", "fourth"];
        let Some(name) = NAMES.get(self.game.kinds.len()) else {
            return self.leave_out(Part::Move, sow);
        };
        kind.name = name;
        // The first seed goes back only from pits of several.
        let only_some = sow.named("origin").filter(|origin| origin.head() != "True");
        if let Some(test) = only_some {
            let several = Condition::seeds(Comparison::More, 1);
            if self.translator.condition(test) != Some(several) {
                self.leave_out(Part::Move, test);
            }
            let mut single = kind.clone();
            single.name = "single";
            single.from_here = false;
            single.of.push(Condition::seeds(Comparison::Equal, 1));
            kind.of.push(Condition::seeds(Comparison::More, 1));
            self.game.kinds.push(single);
        }
        self.game.kinds.push(kind);
    }
}

/// Where a turn begins, and where laps go on from if moves of the same turn must begin there.
fn lap_start(sites: &Node) -> (&Node, Again) {
    let parts = sites.plain();
    match (sites.head(), parts.as_slice()) {
        ("if", [test, lap, turn]) if goes_on(test) => match (test.head(), is_next(lap)) {
            ("and", _) => (turn, Again::LapUnlessPending),
            (_, true) => (turn, Again::NextLap),
            (_, false) => (turn, Again::Lap),
        },
        _ => (sites, Again::Turn),
    }
}

/// Whether a condition says that the turn goes on, perhaps if nothing is pending.
fn goes_on(test: &Node) -> bool {
    let parts = test.plain();
    let words: Vec<&str> = parts.iter().map(|part| part.head()).collect();
    match (test.head(), words.as_slice()) {
        ("SameTurn", []) | ("is", ["Mover", "Prev"]) => true,
        ("and", ["is" | "SameTurn", "not"]) => {
            let mut parts = parts.into_iter();
            parts.next().is_some_and(goes_on)
                && parts
                    .next()
                    .is_some_and(|not| not.brief() == "(not (is Pending))")
        }
        _ => false,
    }
}

fn is_next(lap: &Node) -> bool {
    lap.find("trackSite").is_some() || lap.brief().contains("NextSiteOnTrack")
}

/// Pits without seeds are never played anyway.
fn is_occupied(condition: &Condition) -> bool {
    let more_than_none = Condition::seeds(Comparison::More, 0);
    let one_at_least = Condition::seeds(Comparison::AtLeast, 1);
    *condition == more_than_none
        || *condition == one_at_least
        || *condition == Condition::seeds(Comparison::Unequal, 0)
        || *condition == Condition::Occupied(Place::Here)
}

/// `seeds of P > 0` reads better as what it means.
fn required(condition: Condition) -> Condition {
    use crate::description::Amount;
    match condition {
        Condition::Compare(Amount::SeedsOf(place), Comparison::More, Amount::Number(0)) => {
            Condition::Occupied(place)
        }
        other => other,
    }
}

/// What stands beside a sowing and is done as well.
fn beside<'n>(node: &'n Node, sow: &Node) -> Vec<&'n Node> {
    let then = node.items().iter().find(|item| item.head() == "then");
    let and = then.and_then(|then| then.plain().into_iter().find(|item| item.head() == "and"));
    let parts = and.map(Node::plain).unwrap_or_default();
    parts.into_iter().filter(|part| *part != sow).collect()
}
