//! Sentences and titles.

use super::action::acts;
use super::condition::{clause, kind};
use super::place::{all_of, one_of};
use super::quantity::so_many;
use super::{board, matches};
use crate::rules::{CounterScope, FilterKind};
use crate::words::list::joined_each;
use crate::words::said::{
    Act, ChoiceFilter, Clause, Deed, Fit, Lasting, Lead, Phrase, Statement, Title,
};

/// What stands over a part.
pub(super) fn title(title: &Title) -> String {
    match title {
        Title::Board => "board",
        Title::Opening => "opening",
        Title::Names => "names",
        Title::Phases => "phases",
        Title::Move { name, phase: None } => return format!("move: {name}"),
        Title::Move {
            name,
            phase: Some(phase),
        } => return format!("move: {name} ({phase})"),
        Title::Table(name) => return name.clone(),
        Title::AfterMove => "after a move",
        Title::End => "end",
        Title::Match => "match",
        Title::Points => "points",
        Title::EndOfMatch => "end of the match",
        Title::FirstRound => "first round",
        Title::NextRound => "next round",
    }
    .to_owned()
}

/// A sentence.
pub(super) fn statement(said: &Statement) -> String {
    match said {
        Statement::Rows { players, lengths } => board::rows(*players, lengths),
        Statement::OnlyRow(pits) => board::only_row(*pits),
        Statement::MiddleRow(pits) => board::middle_row(*pits),
        Statement::HalvedRow(end, pits) => board::halved_row(*end, *pits),
        Statement::Stores(end) => board::stores(*end),
        Statement::Hands => "each player has seeds in hand".to_owned(),
        Statement::Track(ring, listed) => board::track(*ring, listed.as_ref()),
        Statement::LapLimit(laps) => board::lap_limit(*laps),
        Statement::Deal {
            seat,
            others,
            places,
            seeds,
        } => board::deal(*seat, *others, places, seeds),
        Statement::NamedPits { name, one, places } => {
            let noun = match (*one, name.ends_with(" pit")) {
                (true, _) => "",
                (false, true) => "s",
                (false, false) => " pits",
            };
            format!("{name}{noun}: {}", all_of(places))
        }
        Statement::MarkedPits {
            name,
            per_player,
            on,
            until_emptied,
            per_match,
        } => marked_pits(name, *per_player, on, *until_emptied) + lasting(*per_match),
        Statement::CounterStarts {
            name,
            scope,
            start,
            per_match,
        } => {
            let (whose, when) = match scope {
                CounterScope::Game => ("", "at the start"),
                CounterScope::Player => (", one for each player", "at the start"),
                CounterScope::Move => ("", "at the start of every move"),
            };
            let lasts = lasting(*per_match);
            format!("the counter “{name}”{whose}: {start} {when}{lasts}")
        }
        Statement::Phase { name, lasts } => format!("{name}: {}", phase(lasts)),
        Statement::Help(text) => text.clone(),
        Statement::OnlyWhereNot(kinds) => match kinds.as_slice() {
            [one] => format!("only where {} is not possible", kind(one)),
            kinds => {
                let kinds = joined_each(kinds, "nor", |one| kind(one));
                format!("only where neither {kinds} is possible")
            }
        },
        Statement::OnlyIf(when) => format!("only if {}", clause(when)),
        Statement::Choose {
            from,
            either_side,
            filters,
        } => choose(from, *either_side, filters),
        Statement::Do(does) => acts(does),
        Statement::Filter { kind, when, after } => filter(*kind, when.as_ref(), after),
        Statement::EverySeedHeading => "for every seed:".to_owned(),
        Statement::EverySeed { when, acts } => every_seed(when.as_ref(), acts),
        Statement::Case(fit, deed) => case(fit, deed),
        Statement::EndIntro => {
            "after every move, first for the player who moves next as “you”, then for the other"
                .to_owned()
        }
        Statement::Match { always } => matches::played(*always).to_owned(),
        Statement::Begins(who) => matches::begins(*who),
        Statement::OpeningEachRound => "every round begins with the opening".to_owned(),
        Statement::PointARound => "a round won is worth 1 point".to_owned(),
        Statement::PointsIntro(own) => matches::points_intro(*own),
        Statement::MatchEndIntro(own) => matches::end_intro(*own),
        Statement::FirstRoundIntro(own) => matches::first_round(*own),
        Statement::NextRoundIntro(own) => matches::next_round(*own),
        Statement::LeftOver => "what a player has left then goes to their store".to_owned(),
    }
}

/// What is kept from round to round.
const fn lasting(per_match: bool) -> &'static str {
    match per_match {
        true => "; it lasts for a whole match",
        false => "",
    }
}

/// How long a phase lasts.
fn phase(lasts: &Lasting) -> String {
    match lasts {
        Lasting::FromThenOn => "from then on".to_owned(),
        Lasting::While(held) => format!("while {}", clause(held)),
        Lasting::Until(over) => format!("until {}, and never again", clause(over)),
        Lasting::Once { each, held } => {
            let moves = match each {
                true => "for one move of each player",
                false => "for one move",
            };
            let held = held
                .as_ref()
                .map(|held| format!(", while {}", clause(held)));
            moves.to_owned() + &held.unwrap_or_default()
        }
    }
}

fn marked_pits(name: &str, per_player: bool, on: &[Phrase], until_emptied: bool) -> String {
    let whose = if per_player {
        ", a separate one for each player"
    } else {
        ""
    };
    let on = match on {
        [] => "no pit".to_owned(),
        on => all_of(on),
    };
    let goes = if until_emptied {
        "; it goes when its pit is emptied"
    } else {
        ""
    };
    format!("the mark {name}{whose}: at the start on {on}{goes}")
}

fn choose(from: &Phrase, either_side: bool, filters: &[ChoiceFilter]) -> String {
    let either_side = match (either_side, from.narrowing.is_some()) {
        (true, true) => ", on either side",
        (true, false) => " on either side",
        (false, _) => "",
    };
    let filters = filters.iter().map(|filter| match filter {
        ChoiceFilter::Preferring(place) => format!(", {} if there is one", one_of(place)),
        ChoiceFilter::Avoiding(place) => {
            format!(", not {} if there is another choice", one_of(place))
        }
        ChoiceFilter::Except(place) => format!(", never {}", one_of(place)),
    });
    let filters = filters.collect::<String>();
    format!("choose {}{either_side}{filters}", one_of(from))
}

fn filter(kind: FilterKind, when: Option<&Clause>, after: &Clause) -> String {
    let when = when.map(|when| format!("if {}: ", clause(when)));
    let (when, after) = (when.unwrap_or_default(), clause(after));
    match kind {
        FilterKind::Require => format!("{when}only moves after which {after}"),
        FilterKind::Forbid => format!("{when}no move after which {after}"),
        FilterKind::Prefer => format!("{when}a move after which {after}, where there is one"),
    }
}

fn every_seed(when: Option<&Clause>, does: &[Act]) -> String {
    match when {
        None => format!("for every seed: {}", acts(does)),
        Some(when) => format!("for every seed, if {}: {}", clause(when), acts(does)),
    }
}

fn case(fit: &Fit, deed: &Deed) -> String {
    let deed = match deed {
        Deed::Acts(does) => acts(does),
        Deed::Points(worth) => so_many(worth, "point"),
        Deed::Result(ending) => matches::ending(*ending),
        Deed::Most { of, loses, tie } => matches::most_of(*of, *loses, *tie),
        Deed::Layout(laid) => matches::layout(laid),
    };
    match fit {
        Fit::Always => deed,
        Fit::In(Lead::There, place) => format!("in {}: {deed}", one_of(place)),
        Fit::In(Lead::LastSeed, place) => {
            format!("if the last seed falls into {}: {deed}", one_of(place))
        }
        Fit::In(Lead::Seed, place) => format!("if a seed falls into {}: {deed}", one_of(place)),
        Fit::If(when) => format!("if {}: {deed}", clause(when)),
        Fit::Else => format!("otherwise: {deed}"),
    }
}
