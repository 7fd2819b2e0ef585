//! Conditions, as subordinate clauses: `die gegenüberliegende Mulde Steine enthält`.

use super::grammar::{Case, POINT, SEED, Word, quoted};
use super::noun::mark;
use super::place::{none_of, of_these, one_of, these};
use super::quantity::{amount, compared, quantity};
use super::sowing::way;
use crate::rules::Owner;
use crate::words::commas::CLOSE;
use crate::words::list::joined;
use crate::words::said::{Ability, Brief, Clause, Narrowing, Noun, Phrase, Possession};

/// A condition as a clause.
pub(super) fn clause(said: &Clause) -> String {
    match said {
        Clause::Always => "das auf jeden Fall gilt".to_owned(),
        Clause::Never => "das niemals gilt".to_owned(),
        Clause::All(parts) => clauses(parts, " und "),
        Clause::Any(parts) => clauses(parts, " oder "),
        Clause::Not(inner) => format!("nicht gilt, dass {}{CLOSE}", part(inner)),
        Clause::NeitherCan(what) => format!("keiner der Spieler {} machen könnte", ability(what)),
        Clause::Option { name, value, not } => {
            format!("`{name}` {}auf {value} steht", negation(*not))
        }
        Clause::There(place) => there(place),
        Clause::NoneOf(places) => nowhere(places),
        Clause::Every(place, each) => {
            let of = of_these(place);
            format!("für jede {of} gilt, dass {}{CLOSE}", clause(each))
        }
        Clause::Empty(place) => empty(place),
        Clause::Occupied(place) => match place.is_plural() {
            false => format!("{} Steine enthält", these(place, Case::Nominative)),
            true => format!("in {} Steine liegen", these(place, Case::Dative)),
        },
        Clause::Is { what, kind, not } => {
            let verb = if what.is_plural() { "sind" } else { "ist" };
            format!(
                "{} {} {verb}",
                these(what, Case::Nominative),
                predicate(kind, *not)
            )
        }
        Clause::Holds(place, many) => {
            let (words, many) = (
                these(place, Case::Nominative),
                amount(many, SEED, Case::Accusative),
            );
            match place.is_plural() {
                false => format!("{words} {many} enthält"),
                true => format!("{words} zusammen {many} enthalten"),
            }
        }
        Clause::Captured(many) => {
            format!(
                "dieser Zug {} geschlagen hat",
                amount(many, SEED, Case::Accusative)
            )
        }
        Clause::Has(owner, what, many) => {
            let noun = match what {
                Possession::Seeds => SEED,
                Possession::Points => POINT,
            };
            let many = amount(many, noun, Case::Accusative);
            format!("{} {many} {}", player(*owner), has(*owner))
        }
        Clause::Round(number) => format!("es Runde {} ist", quantity(number, Case::Nominative)),
        Clause::Sown => "in diesem Zug schon gesät wurde".to_owned(),
        Clause::Compared(number, test) => compared(number, test),
        Clause::Phase(name) => format!("die Phase {} läuft", quoted(name)),
        Clause::Can(owner, what) => {
            format!(
                "{} {} machen {}",
                player(*owner),
                ability(what),
                could(*owner)
            )
        }
        Clause::Threatened { by, what, kind } => {
            let what = these(what, Case::Accusative);
            format!(
                "{} {what} {}",
                player(*by),
                takes_at_once(*by, kind.as_deref())
            )
        }
        Clause::NoMove => "der Spieler am Zug nicht ziehen kann".to_owned(),
        Clause::Repeats => "die Stellung schon einmal da war".to_owned(),
        Clause::LastSeed { not } => format!("es {}der letzte Stein ist", negation(*not)),
        Clause::Won => "du die Runde gewonnen hast".to_owned(),
        Clause::Lost => "du die Runde verloren hast".to_owned(),
        Clause::ToMove => "du am Zug bist".to_owned(),
        Clause::Passed { place, not } => {
            let seed = if *not { "kein Stein" } else { "ein Stein" };
            let place = one_of(place, Case::Accusative);
            format!("{seed} dieses Zuges in {place} gefallen ist")
        }
        Clause::Going(heading) => format!("{} gesät wird", way(*heading)),
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
    let exactly = if place.only { "genau " } else { "" };
    let place = Phrase {
        only: false,
        ..place.clone()
    };
    format!("es {exactly}{} gibt", one_of(&place, Case::Accusative))
}

fn nowhere(places: &[Phrase]) -> String {
    let acc = Case::Accusative;
    match places {
        [place] => match none_of(place, acc) {
            Some(none) => format!("es {none} gibt"),
            None => format!("es nicht {} gibt", one_of(place, acc)),
        },
        places => {
            let each: Vec<String> = places.iter().map(|place| one_of(place, acc)).collect();
            format!("es weder {} gibt", joined(&each, "noch"))
        }
    }
}

fn empty(place: &Phrase) -> String {
    let words = these(place, Case::Nominative);
    match place.is_plural() {
        false => format!("{words} leer ist"),
        true if words.starts_with("alle ") => format!("{words} leer sind"),
        true => format!("{words} alle leer sind"),
    }
}

/// What something is, or is not.
fn predicate(kind: &Phrase, not: bool) -> String {
    let nominative = Case::Nominative;
    match not {
        false => one_of(kind, nominative),
        true => none_of(kind, nominative)
            .unwrap_or_else(|| format!("nicht {}", one_of(kind, nominative))),
    }
}

/// A condition after a noun, with what parts it from the noun: ` mit 2 Steinen`, `, bei der die Mulde leer ist`.
pub(super) fn narrowing(narrowing: &Narrowing, word: Word, plural: bool) -> String {
    let brief = narrowing.brief.iter().map(|brief| match brief {
        Brief::With(many) => format!("mit {}", amount(many, SEED, Case::Dative)),
        Brief::Marked {
            name,
            by,
            not: false,
        } => format!("mit {}", mark(name, *by, "der", "n")),
        Brief::Marked {
            name,
            by,
            not: true,
        } => format!("ohne {}", mark(name, *by, "die", "")),
        Brief::InPhase(name) => format!("in der Phase {}", quoted(name)),
    });
    let brief: Vec<String> = brief.collect();
    let mut said = match brief.is_empty() {
        true => String::new(),
        false => format!(" {}", joined(&brief, "und")),
    };
    if let Some(clause) = &narrowing.clause {
        said += &format!(", {}{CLOSE}", relative(clause, word, plural));
    }
    said
}

/// A clause about the noun before it.
fn relative(said: &Clause, word: Word, plural: bool) -> String {
    let parts = |parts: &[Clause], with: &str| {
        let each = parts.iter().map(|part| match part {
            Clause::All(_) | Clause::Any(_) => format!("({})", relative(part, word, plural)),
            part => relative(part, word, plural),
        });
        each.collect::<Vec<_>>().join(with)
    };
    let of_it = |place: &Phrase| place.noun == Noun::It;
    let each = match plural {
        true => "von denen jede".to_owned(),
        false => word.relative(false, Case::Nominative).to_owned(),
    };
    match said {
        Clause::All(list) => parts(list, " und "),
        Clause::Any(list) => parts(list, " oder "),
        Clause::Is { what, kind, not } if of_it(what) => {
            format!("{each} {} ist", predicate(kind, *not))
        }
        Clause::Empty(what) if of_it(what) => format!("{each} leer ist"),
        Clause::Occupied(what) if of_it(what) => format!("{each} Steine enthält"),
        Clause::Holds(what, many) if of_it(what) => {
            format!("{each} {} enthält", amount(many, SEED, Case::Accusative))
        }
        Clause::Passed { place, not } if of_it(place) => {
            let seed = if *not { "kein Stein" } else { "ein Stein" };
            let which = word.relative(plural, Case::Accusative);
            format!("in {which} {seed} dieses Zuges gefallen ist")
        }
        Clause::Threatened { by, what, kind } if of_it(what) => format!(
            "{} {} {}",
            word.relative(plural, Case::Accusative),
            player(*by),
            takes_at_once(*by, kind.as_deref())
        ),
        said => format!(
            "bei {} {}",
            word.relative(plural, Case::Dative),
            clause(said)
        ),
    }
}

fn takes_at_once(by: Owner, kind: Option<&str>) -> String {
    let of = kind.map_or_else(
        || "eines Zuges".to_owned(),
        |name| format!("des Zuges {}", quoted(name)),
    );
    format!("im ersten Umlauf {of} nehmen {}", could(by))
}

fn ability(ability: &Ability) -> String {
    match ability {
        Ability::Move => "einen Zug".to_owned(),
        Ability::Play => "einen anderen Zug als auszusetzen".to_owned(),
        Ability::Kind(name) => format!("den Zug {}", quoted(name)),
    }
}

const fn negation(not: bool) -> &'static str {
    if not { "nicht " } else { "" }
}

/// Who.
pub(super) const fn player(owner: Owner) -> &'static str {
    match owner {
        Owner::Own => "du",
        Owner::Opponent => "der Gegner",
    }
}

const fn has(owner: Owner) -> &'static str {
    match owner {
        Owner::Own => "hast",
        Owner::Opponent => "hat",
    }
}

const fn could(owner: Owner) -> &'static str {
    match owner {
        Owner::Own => "könntest",
        Owner::Opponent => "könnte",
    }
}
