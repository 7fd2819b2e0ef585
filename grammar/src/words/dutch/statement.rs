//! Sentences and titles.

use super::action::acts;
use super::condition::clause;
use super::grammar::{POINT, quoted};
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
        Title::Board => "Bord",
        Title::Opening => "Beginstelling",
        Title::Names => "Namen",
        Title::Phases => "Fasen",
        Title::Move { name, phase: None } => return format!("Zet: {name}"),
        Title::Move {
            name,
            phase: Some(phase),
        } => return format!("Zet: {name} ({phase})"),
        Title::Table(name) => return name.clone(),
        Title::AfterMove => "Na een zet",
        Title::End => "Einde",
        Title::Match => "Match",
        Title::Points => "Punten",
        Title::EndOfMatch => "Einde van de match",
        Title::FirstRound => "Eerste ronde",
        Title::NextRound => "Volgende ronde",
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
        Statement::Hands => "elke speler heeft stenen in de hand".to_owned(),
        Statement::Track(ring, listed) => board::track(*ring, listed.as_ref()),
        Statement::LapLimit(laps) => board::lap_limit(*laps),
        Statement::Deal {
            seat,
            others,
            places,
            seeds,
        } => board::deal(*seat, *others, places, seeds),
        Statement::NamedPits { name, places, .. } => {
            format!("{}: {}", quoted(name), all_of(places))
        }
        Statement::MarkedPits {
            name,
            per_player,
            on,
            until_emptied,
            per_match,
        } => {
            marked_pits(name, *per_player, on, *until_emptied)
                + match per_match {
                    true => "; het blijft een hele match",
                    false => "",
                }
        }
        Statement::CounterStarts {
            name,
            scope,
            start,
            per_match,
        } => {
            let (whose, when) = match scope {
                CounterScope::Game => ("", "aan het begin"),
                CounterScope::Player => (", een voor elke speler", "aan het begin"),
                CounterScope::Move => ("", "aan het begin van elke zet"),
            };
            let lasts = match per_match {
                true => "; hij blijft een hele match",
                false => "",
            };
            format!("de teller {}{whose}: {when} {start}{lasts}", quoted(name))
        }
        Statement::Phase { name, lasts } => format!("{}: {}", quoted(name), phase(lasts)),
        Statement::Help(text) => text.clone(),
        Statement::OnlyWhereNot(kinds) => match kinds.as_slice() {
            [one] => format!("alleen als {} niet mogelijk is", kind(one)),
            kinds => {
                let kinds = joined_each(kinds, "noch", |one| kind(one));
                format!("alleen als noch {kinds} mogelijk is")
            }
        },
        Statement::OnlyIf(when) => format!("alleen als {}", clause(when)),
        Statement::Choose {
            from,
            either_side,
            filters,
        } => choose(from, *either_side, filters),
        Statement::Do(does) => acts(does),
        Statement::Filter { kind, when, after } => filter(*kind, when.as_ref(), after),
        Statement::EverySeedHeading => "voor elke steen:".to_owned(),
        Statement::EverySeed { when, acts } => every_seed(when.as_ref(), acts),
        Statement::Case(fit, deed) => case(fit, deed),
        Statement::EndIntro => {
            "na elke zet, eerst voor de speler die daarna aan zet is als “je”, dan voor de ander"
                .to_owned()
        }
        Statement::Match { always } => matches::played(*always).to_owned(),
        Statement::Begins(who) => matches::begins(*who),
        Statement::OpeningEachRound => "elke ronde begint met de beginstelling".to_owned(),
        Statement::PointARound => "een gewonnen ronde is 1 punt waard".to_owned(),
        Statement::PointsIntro(own) => matches::points_intro(*own),
        Statement::MatchEndIntro(own) => matches::end_intro(*own),
        Statement::FirstRoundIntro(own) => matches::first_round(*own),
        Statement::NextRoundIntro(own) => matches::next_round(*own),
        Statement::LeftOver => {
            "wat een speler dan overheeft, gaat naar zijn verzamelkuil".to_owned()
        }
    }
}

fn kind(name: &str) -> String {
    format!("de zet {}", quoted(name))
}

/// How long a phase lasts.
fn phase(lasts: &Lasting) -> String {
    match lasts {
        Lasting::FromThenOn => "vanaf dat moment".to_owned(),
        Lasting::While(held) => format!("zolang {}", clause(held)),
        Lasting::Until(over) => format!("tot {}, en daarna nooit meer", clause(over)),
        Lasting::Once { each, held } => {
            let moves = match each {
                true => "voor één zet van elke speler",
                false => "voor één zet",
            };
            let held = held
                .as_ref()
                .map(|held| format!(", zolang {}", clause(held)));
            moves.to_owned() + &held.unwrap_or_default()
        }
    }
}

fn marked_pits(name: &str, per_player: bool, on: &[Phrase], until_emptied: bool) -> String {
    let whose = if per_player {
        ", een apart voor elke speler"
    } else {
        ""
    };
    let on = match on {
        [] => "geen kuiltje".to_owned(),
        on => all_of(on),
    };
    let goes = if until_emptied {
        "; het verdwijnt als zijn kuiltje geleegd wordt"
    } else {
        ""
    };
    format!(
        "het merkteken {}{whose}: aan het begin op {on}{goes}",
        quoted(name)
    )
}

fn choose(from: &Phrase, either_side: bool, filters: &[ChoiceFilter]) -> String {
    let either_side = match (either_side, from.narrowing.is_some()) {
        (true, true) => ", aan welke kant ook",
        (true, false) => " aan een van beide kanten",
        (false, _) => "",
    };
    let filters = filters.iter().map(|filter| match filter {
        ChoiceFilter::Preferring(place) => format!(", zo mogelijk {}", one_of(place)),
        ChoiceFilter::Avoiding(place) => format!(", zo mogelijk niet {}", one_of(place)),
        ChoiceFilter::Except(place) => format!(", nooit {}", one_of(place)),
    });
    let filters = filters.collect::<String>();
    format!("kies {}{either_side}{filters}", one_of(from))
}

fn filter(kind: FilterKind, when: Option<&Clause>, after: &Clause) -> String {
    let after = clause(after);
    let which = match kind {
        FilterKind::Require => format!("alleen zetten waarna {after}"),
        FilterKind::Forbid => format!("geen zetten waarna {after}"),
        FilterKind::Prefer => format!("zo mogelijk een zet waarna {after}"),
    };
    match when {
        None => which,
        Some(when) => format!("als {}: {which}", clause(when)),
    }
}

fn every_seed(when: Option<&Clause>, does: &[Act]) -> String {
    match when {
        None => format!("voor elke steen: {}", acts(does)),
        Some(when) => format!("voor elke steen, als {}: {}", clause(when), acts(does)),
    }
}

fn case(fit: &Fit, deed: &Deed) -> String {
    let deed = match deed {
        Deed::Acts(does) => acts(does),
        Deed::Points(worth) => so_many(worth, POINT),
        Deed::Result(ending) => matches::ending(*ending).to_owned(),
        Deed::Most { of, loses, tie } => matches::most_of(*of, *loses, *tie),
        Deed::Layout(laid) => matches::layout(laid),
    };
    match fit {
        Fit::Always => deed,
        Fit::In(Lead::There, place) => format!("in {}: {deed}", one_of(place)),
        Fit::In(Lead::LastSeed, place) => {
            format!("als de laatste steen in {} valt: {deed}", one_of(place))
        }
        Fit::In(Lead::Seed, place) => format!("als een steen in {} valt: {deed}", one_of(place)),
        Fit::If(when) => format!("als {}: {deed}", clause(when)),
        Fit::Else => format!("anders: {deed}"),
    }
}
