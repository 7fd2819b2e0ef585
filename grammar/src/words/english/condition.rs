//! Conditions, as clauses: "the pit opposite holds seeds".

use super::grammar::with_article;
use super::place::{had, marked, one_of, these};
use super::quantity::{amount, quantity, test};
use super::sowing::way;
use crate::rules::Owner;
use crate::words::commas::CLOSE;
use crate::words::list::{joined, joined_each};
use crate::words::said::{Ability, Brief, Clause, Narrowing, Noun, Phrase, Possession, Quantity};

/// A condition as a clause.
pub(super) fn clause(said: &Clause) -> String {
    match said {
        Clause::Always => "in any case".to_owned(),
        Clause::Never => "never".to_owned(),
        Clause::All(parts) => clauses(parts, " and "),
        Clause::Any(parts) => clauses(parts, " or "),
        Clause::Not(inner) => format!("it is not true that {}", part(inner)),
        Clause::NeitherCan(what) => format!("neither player could make {}", ability(what)),
        Clause::Option { name, value, not } => format!("`{name}` is {}{value}", negation(*not)),
        Clause::There(place) => there(place),
        Clause::NoneOf(places) => none_of(places),
        Clause::Every(place, each) => format!("for each of {}: {}", these(place), clause(each)),
        Clause::Empty(place) => empty(place),
        Clause::Occupied(place) => {
            let words = these(place);
            match place.is_plural() {
                false => format!("{words} holds seeds"),
                true => format!("there are seeds in {words}"),
            }
        }
        Clause::Is { what, kind, not } => {
            let verb = if what.is_plural() { "are" } else { "is" };
            format!("{} {verb} {}{}", these(what), negation(*not), one_of(kind))
        }
        Clause::Holds(place, many) => {
            let plural = place.is_plural();
            let verb = if plural { "together hold" } else { "holds" };
            format!("{} {verb} {}", these(place), amount(many, "seed"))
        }
        Clause::Captured(many) => format!("this move has captured {}", amount(many, "seed")),
        Clause::Has(owner, what, many) => {
            let noun = match what {
                Possession::Seeds => "seed",
                Possession::Points => "point",
            };
            format!("{} {}", has(*owner), amount(many, noun))
        }
        Clause::Round(number) => format!("it is round {}", quantity(number)),
        Clause::Sown => "seeds have been sown in this move".to_owned(),
        Clause::Compared(number, asked) => format!("{} is {}", quantity(number), test(asked)),
        Clause::Phase(name) => format!("the phase is {name}"),
        Clause::Can(owner, what) => format!("{} could make {}", player(*owner), ability(what)),
        Clause::Threatened { by, what, kind } => {
            let (by, what) = (player(*by), these(what));
            format!(
                "{by} could take {what} with the first lap of {}",
                any(kind.as_deref())
            )
        }
        Clause::NoMove => "the player to move has no move".to_owned(),
        Clause::Repeats => "the position has occurred before".to_owned(),
        Clause::LastSeed { not } => format!("it is {}the last seed", negation(*not)),
        Clause::Won => "you have won the round".to_owned(),
        Clause::Lost => "you have lost the round".to_owned(),
        Clause::ToMove => "it is your turn".to_owned(),
        Clause::Passed { place, not } => {
            let seed = if *not { "no seed" } else { "a seed" };
            format!("{seed} of this move fell into {}", one_of(place))
        }
        Clause::Going(heading) => format!("the sowing runs {}", way(*heading)),
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
    let (has, a) = match place.owner {
        Some(owner) => (has(owner), place.only),
        None => ("there is", place.only),
    };
    match (had(place), a) {
        (Some(what), false) => format!("{has} {}", with_article(&what)),
        (Some(what), true) => format!("{has} exactly one {what}"),
        (None, _) => format!("there is {}", one_of(place)),
    }
}

fn none_of(places: &[Phrase]) -> String {
    let [place] = places else {
        return format!("there is neither {}", joined_each(places, "nor", one_of));
    };
    match (had(place).filter(|_| !place.only), place.owner) {
        (Some(what), Some(owner)) => format!("{} no {what}", has(owner)),
        (Some(what), None) => format!("there is no {what}"),
        (None, _) => format!("there is not {}", one_of(place)),
    }
}

fn empty(place: &Phrase) -> String {
    let words = these(place);
    match place.is_plural() {
        false => format!("{words} is empty"),
        true => {
            let all = words.strip_prefix("all ").unwrap_or(&words);
            format!("all {all} are empty")
        }
    }
}

/// A condition after a noun: "with 2 seeds", "where the pit opposite is empty".
pub(super) fn narrowing(narrowing: &Narrowing, plural: bool) -> String {
    let brief = narrowing.brief.iter().map(|brief| match brief {
        Brief::With(many) => format!("with {}", amount(many, "seed")),
        Brief::Marked { name, by, not } => format!("{}{}", negation(*not), marked(name, *by)),
        Brief::InPhase(name) => format!("in the phase {name}"),
    });
    let brief = joined(&brief.collect::<Vec<_>>(), "and");
    match (&narrowing.clause, brief.is_empty()) {
        (None, _) => brief,
        (Some(said), true) => relative(said, plural),
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
    let each = if plural { "each of which" } else { "that" };
    match said {
        Clause::All(list) => parts(list, " and "),
        Clause::Any(list) => parts(list, " or "),
        Clause::Is { what, kind, not } if of_it(what) => {
            format!("{each} is {}{}", negation(*not), one_of(kind))
        }
        Clause::Empty(what) if of_it(what) => format!("{each} is empty"),
        Clause::Occupied(what) if of_it(what) => format!("{each} holds seeds"),
        Clause::Holds(what, many) if of_it(what) => {
            format!("{each} holds {}", amount(many, "seed"))
        }
        Clause::Compared(Quantity::Seeds(place), asked) if of_it(place) => {
            format!("whose number of seeds is {}", test(asked))
        }
        Clause::Passed { place, not } if of_it(place) => {
            let seed = if *not { "no seed" } else { "a seed" };
            format!("into which {seed} of this move fell")
        }
        Clause::Threatened { by, what, kind } if of_it(what) => {
            let kind = any(kind.as_deref());
            format!(
                "that {} could take with the first lap of {kind}",
                player(*by)
            )
        }
        said => format!("where {}", clause(said)),
    }
}

fn ability(ability: &Ability) -> String {
    match ability {
        Ability::Move => "a move".to_owned(),
        Ability::Play => "a move other than a pass".to_owned(),
        Ability::Kind(name) => kind(name),
    }
}

/// A kind of move.
pub(super) fn kind(name: &str) -> String {
    format!("the move “{name}”")
}

fn any(name: Option<&str>) -> String {
    name.map_or_else(|| "a move".to_owned(), kind)
}

const fn negation(not: bool) -> &'static str {
    if not { "not " } else { "" }
}

/// Who.
pub(super) const fn player(owner: Owner) -> &'static str {
    match owner {
        Owner::Own => "you",
        Owner::Opponent => "the opponent",
    }
}

const fn has(owner: Owner) -> &'static str {
    match owner {
        Owner::Own => "you have",
        Owner::Opponent => "the opponent has",
    }
}
