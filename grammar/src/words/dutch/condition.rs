//! Conditions, as subordinate clauses: `het kuiltje ertegenover stenen bevat`.

use super::grammar::{Article, POINT, SEED, quoted};
use super::noun::mark;
use super::place::{had, one_of, these};
use super::quantity::{amount, compared, quantity};
use super::sowing::way;
use crate::rules::Owner;
use crate::words::commas::CLOSE;
use crate::words::list::{joined, joined_each};
use crate::words::said::{Ability, Brief, Clause, Narrowing, Noun, Phrase, Possession};

/// A condition as a clause.
pub(super) fn clause(said: &Clause) -> String {
    match said {
        Clause::Always => "dat in elk geval zo is".to_owned(),
        Clause::Never => "dat nooit zo is".to_owned(),
        Clause::All(parts) => clauses(parts, " en "),
        Clause::Any(parts) => clauses(parts, " of "),
        Clause::Not(inner) => format!("het niet zo is dat {}{CLOSE}", part(inner)),
        Clause::NeitherCan(what) => {
            format!("geen van beide spelers {} zou kunnen doen", ability(what))
        }
        Clause::Option { name, value, not } => {
            format!("`{name}` {}op {value} staat", negation(*not))
        }
        Clause::There(place) => there(place),
        Clause::NoneOf(places) => nowhere(places),
        Clause::Every(place, each) => {
            format!(
                "voor elk van {} geldt dat {}{CLOSE}",
                these(place),
                clause(each)
            )
        }
        Clause::Empty(place) => empty(place),
        Clause::Occupied(place) => match place.is_plural() {
            false => format!("{} stenen bevat", these(place)),
            true => format!("er stenen in {} liggen", these(place)),
        },
        Clause::Is { what, kind, not } => {
            let verb = if what.is_plural() { "zijn" } else { "is" };
            format!("{} {} {verb}", these(what), predicate(kind, *not))
        }
        Clause::Holds(place, many) => {
            let (words, many) = (these(place), amount(many, SEED));
            match place.is_plural() {
                false => format!("{words} {many} bevat"),
                true => format!("{words} samen {many} bevatten"),
            }
        }
        Clause::Captured(many) => format!("deze zet {} heeft geslagen", amount(many, SEED)),
        Clause::Has(owner, what, many) => {
            let noun = match what {
                Possession::Seeds => SEED,
                Possession::Points => POINT,
            };
            format!("{} {} {}", player(*owner), amount(many, noun), has(*owner))
        }
        Clause::Round(number) => format!("het ronde {} is", quantity(number)),
        Clause::Sown => "er in deze zet al gezaaid is".to_owned(),
        Clause::Compared(number, test) => compared(number, test),
        Clause::Phase(name) => format!("de fase {} bezig is", quoted(name)),
        Clause::Can(owner, what) => {
            format!("{} {} zou kunnen doen", player(*owner), ability(what))
        }
        Clause::Threatened { by, what, kind } => {
            format!(
                "{} {} {}",
                player(*by),
                these(what),
                takes_at_once(kind.as_deref())
            )
        }
        Clause::NoMove => "de speler aan zet geen zet heeft".to_owned(),
        Clause::Repeats => "de stelling al eerder voorkwam".to_owned(),
        Clause::LastSeed { not } => format!("het {}de laatste steen is", negation(*not)),
        Clause::Won => "je de ronde gewonnen hebt".to_owned(),
        Clause::Lost => "je de ronde verloren hebt".to_owned(),
        Clause::ToMove => "je aan zet bent".to_owned(),
        Clause::Passed { place, not } => {
            let seed = if *not { "geen steen" } else { "een steen" };
            format!("{seed} van deze zet in {} is gevallen", one_of(place))
        }
        Clause::Going(heading) => format!("er {} gezaaid wordt", way(*heading)),
    }
}

/// Parts of the other kind go into parentheses.
fn clauses(parts: &[Clause], word: &str) -> String {
    parts.iter().map(part).collect::<Vec<_>>().join(word)
}

fn part(said: &Clause) -> String {
    match said {
        Clause::All(_) | Clause::Any(_) => format!("({})", clause(said)),
        _ => clause(said),
    }
}

fn there(place: &Phrase) -> String {
    let article = match place.only {
        true => Article::Bare,
        false => Article::Indefinite,
    };
    let exactly = if place.only { "precies één " } else { "" };
    match (had(place, article), place.owner) {
        (Some(what), Some(owner)) => {
            format!("{} {exactly}{what} {}", player(owner), has(owner))
        }
        (Some(what), None) => format!("er {exactly}{what} is"),
        (None, _) => format!("er {} is", one_of(place)),
    }
}

fn nowhere(places: &[Phrase]) -> String {
    let [place] = places else {
        return format!("er noch {} is", joined_each(places, "noch", one_of));
    };
    let none = had(place, Article::Negative).filter(|_| !place.only);
    match (none, place.owner) {
        (Some(none), Some(owner)) => format!("{} {none} {}", player(owner), has(owner)),
        (Some(none), None) => format!("er {none} is"),
        (None, _) => format!("er niet {} is", one_of(place)),
    }
}

fn empty(place: &Phrase) -> String {
    let words = these(place);
    match place.is_plural() {
        false => format!("{words} leeg is"),
        true if words.starts_with("alle ") => format!("{words} leeg zijn"),
        true => format!("{words} allemaal leeg zijn"),
    }
}

/// What something is, or is not.
fn predicate(kind: &Phrase, not: bool) -> String {
    let none = had(kind, Article::Negative).filter(|_| !kind.only && kind.owner.is_none());
    match (not, none) {
        (true, Some(none)) => none,
        (true, None) => format!("niet {}", one_of(kind)),
        (false, _) => one_of(kind),
    }
}

/// A condition after a noun: `met 2 stenen`, `waarbij het kuiltje ertegenover leeg is`.
pub(super) fn narrowing(narrowing: &Narrowing, plural: bool) -> String {
    let brief = narrowing.brief.iter().map(|brief| match brief {
        Brief::With(many) => format!("met {}", amount(many, SEED)),
        Brief::Marked { name, by, not } => {
            let with = if *not { "zonder" } else { "met" };
            format!("{with} {}", mark(name, *by))
        }
        Brief::InPhase(name) => format!("in de fase {}", quoted(name)),
    });
    let brief = joined(&brief.collect::<Vec<_>>(), "en");
    match (&narrowing.clause, brief.is_empty()) {
        (None, _) => brief,
        (Some(said), true) => format!("{}{CLOSE}", relative(said, plural)),
        (Some(said), false) => format!("{brief}, {}{CLOSE}", relative(said, plural)),
    }
}

/// A clause about the noun before it.
fn relative(said: &Clause, plural: bool) -> String {
    let parts = |parts: &[Clause], with: &str| {
        let each = parts.iter().map(|part| match part {
            Clause::All(_) | Clause::Any(_) => format!("({})", relative(part, plural)),
            part => relative(part, plural),
        });
        each.collect::<Vec<_>>().join(with)
    };
    let of_it = |place: &Phrase| place.noun == Noun::It;
    let each = if plural { "waarvan elk" } else { "dat" };
    match said {
        Clause::All(list) => parts(list, " en "),
        Clause::Any(list) => parts(list, " of "),
        Clause::Is { what, kind, not } if of_it(what) => {
            format!("{each} {} is", predicate(kind, *not))
        }
        Clause::Empty(what) if of_it(what) => format!("{each} leeg is"),
        Clause::Occupied(what) if of_it(what) => format!("{each} stenen bevat"),
        Clause::Holds(what, many) if of_it(what) => format!("{each} {} bevat", amount(many, SEED)),
        Clause::Passed { place, not } if of_it(place) => {
            let seed = if *not { "geen steen" } else { "een steen" };
            format!("waarin {seed} van deze zet is gevallen")
        }
        Clause::Threatened { by, what, kind } if of_it(what) => {
            let that = if plural { "die" } else { "dat" };
            format!("{that} {} {}", player(*by), takes_at_once(kind.as_deref()))
        }
        said => format!("waarbij {}", clause(said)),
    }
}

fn takes_at_once(kind: Option<&str>) -> String {
    let of = kind.map_or_else(
        || "een zet".to_owned(),
        |name| format!("de zet {}", quoted(name)),
    );
    format!("met de eerste omgang van {of} zou kunnen pakken")
}

fn ability(ability: &Ability) -> String {
    match ability {
        Ability::Move => "een zet".to_owned(),
        Ability::Play => "een andere zet dan passen".to_owned(),
        Ability::Kind(name) => format!("de zet {}", quoted(name)),
    }
}

const fn negation(not: bool) -> &'static str {
    if not { "niet " } else { "" }
}

/// Who.
pub(super) const fn player(owner: Owner) -> &'static str {
    match owner {
        Owner::Own => "je",
        Owner::Opponent => "de tegenstander",
    }
}

const fn has(owner: Owner) -> &'static str {
    match owner {
        Owner::Own => "hebt",
        Owner::Opponent => "heeft",
    }
}
