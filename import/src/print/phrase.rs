//! Places, conditions, numbers and actions in the words of the language.

use crate::description::{Action, Amount, Condition, Owner, Place, Taker, Which};

/// The name of the table for seeds that end the move wherever they fall.
pub(super) const DONE: &str = "done";

/// How tightly a condition holds together, so that it gets brackets where they are needed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Binding {
    Or,
    And,
    Single,
}

pub(super) fn condition(condition: &Condition) -> String {
    bound(condition, Binding::Or)
}

/// Conditions that all have to hold.
pub(super) fn all(conditions: &[Condition]) -> String {
    match conditions {
        [one] => condition(one),
        many => {
            let parts = many.iter().map(|one| bound(one, Binding::And));
            Vec::from_iter(parts).join(" and ")
        }
    }
}

fn bound(condition: &Condition, outer: Binding) -> String {
    let (text, inner) = match condition {
        Condition::All(parts) if parts.len() > 1 => (all(parts), Binding::And),
        Condition::Any(parts) if parts.len() > 1 => {
            let parts = parts.iter().map(|one| bound(one, Binding::And));
            (Vec::from_iter(parts).join(" or "), Binding::Or)
        }
        Condition::All(parts) | Condition::Any(parts) => match parts.first() {
            Some(one) => return bound(one, outer),
            None => ("0 = 0".to_owned(), Binding::Single),
        },
        Condition::Not(inner) => (
            format!("not {}", bound(inner, Binding::Single)),
            Binding::Single,
        ),
        single => (plain(single), Binding::Single),
    };
    match inner < outer {
        true => format!("({text})"),
        false => text,
    }
}

fn plain(condition: &Condition) -> String {
    match condition {
        Condition::At(Place::Where(of, inner)) => {
            format!("({} where {})", place(of), bound(inner, Binding::Or))
        }
        Condition::At(one) => place(one),
        Condition::Compare(left, comparison, right) => {
            format!("{} {} {}", amount(left), comparison.sign(), amount(right))
        }
        Condition::Among(number, values) => format!("{} in {}", amount(number), values_of(values)),
        Condition::Even(number) => format!("{} even", amount(number)),
        Condition::Odd(number) => format!("{} odd", amount(number)),
        Condition::Occupied(Place::Here) => "seeds > 0".to_owned(),
        Condition::Empty(Place::Here) => "seeds = 0".to_owned(),
        Condition::Occupied(one) => format!("{} occupied", many(one)),
        Condition::Empty(one) => format!("{} empty", many(one)),
        Condition::Is(one, other) => format!("{} is {}", tight(one), tight(other)),
        Condition::Some(one) => format!("some {}", tight(one)),
        Condition::No(one) => format!("no {}", tight(one)),
        Condition::Passed(one) => format!("passed {}", many(one)),
        Condition::NoMove => "no move".to_owned(),
        Condition::ToMove => "to move".to_owned(),
        Condition::Marked(name) => (*name).to_owned(),
        Condition::LastSeed => "last seed".to_owned(),
        Condition::Repeats => "position repeats".to_owned(),
        Condition::Not(_) | Condition::All(_) | Condition::Any(_) => {
            bound(condition, Binding::Single)
        }
    }
}

/// Numbers in order, those that follow one another as a range.
fn values_of(values: &[u32]) -> String {
    let mut sorted = values.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    let parts = sorted.chunk_by(|one, next| one.checked_add(1) == Some(*next));
    let parts = parts.map(|part| match part {
        [one] => one.to_string(),
        [first, .., last] => format!("{first}..{last}"),
        [] => String::new(),
    });
    Vec::from_iter(parts).join(", ")
}

fn amount(one: &Amount) -> String {
    match one {
        Amount::Number(number) => number.to_string(),
        Amount::Seeds => "seeds".to_owned(),
        Amount::SeedsOf(one) => format!("seeds of {}", many(one)),
        Amount::Store(owner) => format!("{}store", owner_word(*owner)),
        Amount::Turn => "turn".to_owned(),
        Amount::OwnTurn => "own turn".to_owned(),
        Amount::Laps => "laps".to_owned(),
        Amount::Captured => "captured".to_owned(),
        Amount::Sum(parts) => Vec::from_iter(parts.iter().map(amount)).join(" + "),
    }
}

const fn owner_word(owner: Owner) -> &'static str {
    match owner {
        Owner::Own => "own ",
        Owner::Opponent => "opponent ",
        Owner::Either => "",
    }
}

/// A place, in brackets if words that follow would be taken for its own.
fn tight(one: &Place) -> String {
    match one {
        Place::Where(..) | Place::Run { .. } => format!("({})", place(one)),
        other => place(other),
    }
}

/// A place where all its pits are meant together.
pub(super) fn many(one: &Place) -> String {
    match one {
        Place::Pits(owner, Which::All) => format!("{}pits", owner_word(*owner)),
        other => tight(other),
    }
}

pub(super) fn place(one: &Place) -> String {
    match one {
        Place::Here => "here".to_owned(),
        Place::Origin => "origin".to_owned(),
        Place::LapStart => "lap start".to_owned(),
        Place::Opposite => "opposite".to_owned(),
        Place::OppositeBack => "opposite back".to_owned(),
        Place::Next(1) => "next".to_owned(),
        Place::Next(count) => format!("next {count}"),
        Place::Previous => "previous".to_owned(),
        Place::Pits(owner, which) => format!("{}{}", owner_word(*owner), pits(which)),
        Place::Store(owner) => format!("{}store", owner_word(*owner)),
        Place::OppositeOf(inner) => format!("opposite of {}", tight(inner)),
        Place::Where(inner, having) => format!("{} where {}", tight(inner), condition(having)),
        Place::Run { backward, from, of } => {
            let way = if *backward { "backward" } else { "onward" };
            let start = match &**from {
                Place::Here => String::new(),
                other => format!(" from {}", place(other)),
            };
            format!("run {way}{start} while {}", place(of))
        }
    }
}

fn pits(which: &Which) -> String {
    let parts = match which {
        Which::All => return "pit".to_owned(),
        Which::Front => return "front".to_owned(),
        Which::Back => return "back".to_owned(),
        Which::Numbers(these) => numbered("front", these),
        Which::BackNumbers(these) => numbered("back", these),
        Which::Both(front, back) => [numbered("front", front), numbered("back", back)].concat(),
    };
    match parts.as_slice() {
        [one] => one.clone(),
        many => format!("({})", many.join(", ")),
    }
}

fn numbered(row: &str, numbers: &[u8]) -> Vec<String> {
    let numbers: Vec<u32> = numbers.iter().copied().map(u32::from).collect();
    let ranges = values_of(&numbers);
    let parts = ranges.split(", ").map(|part| format!("{row} {part}"));
    parts.collect()
}

pub(super) fn actions(actions: &[Action]) -> String {
    Vec::from_iter(actions.iter().map(action)).join("; ")
}

fn action(action: &Action) -> String {
    match action {
        Action::Capture {
            places,
            taker,
            unless,
        } => capture(places, *taker, unless.as_ref()),
        Action::SowOn {
            places,
            from_lap_start,
        } => {
            let places = Vec::from_iter(places.iter().map(tight)).join(", ");
            let from = if *from_lap_start {
                " from lap start"
            } else {
                ""
            };
            format!("lift {places}; sow onward{from}; last {DONE}")
        }
        Action::Relay { backward, keeping } => {
            let backward = if *backward { " backward" } else { "" };
            let keeping = if *keeping { " keeping 1" } else { "" };
            format!("relay{backward}{keeping}")
        }
        Action::Step => "step".to_owned(),
        Action::Again => "again".to_owned(),
        Action::End => "end".to_owned(),
        Action::Illegal => "illegal".to_owned(),
        Action::Sweep(None) => "sweep".to_owned(),
        Action::Sweep(Some(owner)) => format!("sweep to {}store", owner_word(*owner)),
        Action::Leave => "leave".to_owned(),
        Action::Wins(owner) => format!("{}wins", owner_word(*owner)),
        Action::MostInStore => "most in store wins, else draw".to_owned(),
        Action::MostSeeds => "most seeds wins, else draw".to_owned(),
        Action::Draw => "draw".to_owned(),
    }
}

fn capture(places: &[Place], taker: Taker, unless: Option<&Condition>) -> String {
    let parts = match places {
        [one] => place(one),
        many => Vec::from_iter(many.iter().map(tight)).join(", "),
    };
    let taker = match taker {
        Taker::Mover => "",
        Taker::PitOwner => " for owner",
    };
    let unless = unless.map_or_else(String::new, |one| {
        format!(" unless it leaves {}", condition(one))
    });
    format!("capture {parts}{taker}{unless}")
}
