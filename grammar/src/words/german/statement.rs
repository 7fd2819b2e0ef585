//! Sentences and titles.

use super::action::acts;
use super::condition::clause;
use super::grammar::{Case, POINT, quoted};
use super::place::{all_of, one_of};
use super::quantity::so_many;
use super::{board, matches};
use crate::rules::{CounterScope, FilterKind};
use crate::words::commas::capitalised;
use crate::words::list::joined_each;
use crate::words::said::{
    Act, ChoiceFilter, Clause, Deed, Fit, Lasting, Lead, Phrase, Statement, Title,
};

/// What stands over a part.
pub(super) fn title(title: &Title) -> String {
    match title {
        Title::Board => "Brett",
        Title::Opening => "Aufstellung",
        Title::Names => "Namen",
        Title::Phases => "Phasen",
        Title::Move { name, phase: None } => return format!("Zug: {name}"),
        Title::Move {
            name,
            phase: Some(phase),
        } => return format!("Zug: {name} ({phase})"),
        Title::Table(name) => return name.clone(),
        Title::AfterMove => "Nach einem Zug",
        Title::End => "Ende",
        Title::Match => "Match",
        Title::Points => "Punkte",
        Title::EndOfMatch => "Ende des Matches",
        Title::FirstRound => "Erste Runde",
        Title::NextRound => "Nächste Runde",
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
        Statement::Hands => "jeder Spieler hat Steine in der Hand".to_owned(),
        Statement::Track(ring, listed) => board::track(*ring, listed.as_ref()),
        Statement::LapLimit(laps) => board::lap_limit(*laps),
        Statement::Deal {
            seat,
            others,
            places,
            seeds,
        } => board::deal(*seat, *others, places, seeds),
        Statement::NamedPits { name, places, .. } => {
            format!("{}: {}", quoted(name), all_of(places, Case::Nominative))
        }
        Statement::MarkedPits {
            name,
            per_player,
            on,
            until_emptied,
            per_match,
        } => marked_pits(name, *per_player, on, *until_emptied) + match per_match {
            true => "; sie bleibt ein ganzes Match lang",
            false => "",
        },
        Statement::CounterStarts {
            name,
            scope,
            start,
            per_match,
        } => {
            let (whose, when) = match scope {
                CounterScope::Game => ("", "zu Beginn"),
                CounterScope::Player => (", einer für jeden Spieler", "zu Beginn"),
                CounterScope::Move => ("", "zu Beginn jedes Zuges"),
            };
            let lasts = match per_match {
                true => "; er bleibt ein ganzes Match lang",
                false => "",
            };
            format!("der Zähler {}{whose}: {when} {start}{lasts}", quoted(name))
        }
        Statement::Phase { name, lasts } => format!("{}: {}", quoted(name), phase(lasts)),
        Statement::Help(text) => text.clone(),
        Statement::OnlyWhereNot(kinds) => match kinds.as_slice() {
            [one] => format!("nur wenn {} nicht möglich ist", kind(one)),
            kinds => {
                let kinds = joined_each(kinds, "noch", |one| kind(one));
                format!("nur wenn weder {kinds} möglich ist")
            }
        },
        Statement::OnlyIf(when) => format!("nur wenn {}", clause(when)),
        Statement::Choose {
            from,
            either_side,
            filters,
        } => choose(from, *either_side, filters),
        Statement::Do(does) => acts(does),
        Statement::Filter { kind, when, after } => filter(*kind, when.as_ref(), after),
        Statement::EverySeedHeading => "für jeden Stein:".to_owned(),
        Statement::EverySeed { when, acts } => every_seed(when.as_ref(), acts),
        Statement::Case(fit, deed) => case(fit, deed),
        Statement::EndIntro => {
            "nach jedem Zug, erst für den Spieler, der als Nächster zieht, als „du“, dann für den anderen"
                .to_owned()
        }
        Statement::Match { always } => matches::played(*always).to_owned(),
        Statement::Begins(who) => matches::begins(*who),
        Statement::OpeningEachRound => "jede Runde beginnt mit der Aufstellung".to_owned(),
        Statement::PointARound => "eine gewonnene Runde zählt 1 Punkt".to_owned(),
        Statement::PointsIntro(own) => matches::points_intro(*own),
        Statement::MatchEndIntro(own) => matches::end_intro(*own),
        Statement::FirstRoundIntro(own) => matches::first_round(*own),
        Statement::NextRoundIntro(own) => matches::next_round(*own),
        Statement::LeftOver => "was ein Spieler dann übrig hat, kommt in seinen Speicher".to_owned(),
    }
}

fn kind(name: &str) -> String {
    format!("der Zug {}", quoted(name))
}

/// How long a phase lasts.
fn phase(lasts: &Lasting) -> String {
    match lasts {
        Lasting::FromThenOn => "von da an".to_owned(),
        Lasting::While(held) => format!("solange {}", clause(held)),
        Lasting::Until(over) => format!("bis {}, und danach nie wieder", clause(over)),
        Lasting::Once { each, held } => {
            let moves = match each {
                true => "für je einen Zug jedes Spielers",
                false => "für einen einzigen Zug",
            };
            let held = held
                .as_ref()
                .map(|held| format!(", solange {}", clause(held)));
            moves.to_owned() + &held.unwrap_or_default()
        }
    }
}

fn marked_pits(name: &str, per_player: bool, on: &[Phrase], until_emptied: bool) -> String {
    let whose = if per_player {
        ", für jeden Spieler eine eigene"
    } else {
        ""
    };
    let on = match on {
        [] => "keiner Mulde".to_owned(),
        on => all_of(on, Case::Dative),
    };
    let goes = if until_emptied {
        "; sie verschwindet, wenn ihre Mulde geleert wird"
    } else {
        ""
    };
    format!(
        "die Marke {}{whose}: zu Beginn auf {on}{goes}",
        quoted(name)
    )
}

fn choose(from: &Phrase, either_side: bool, filters: &[ChoiceFilter]) -> String {
    let either_side = match (either_side, from.narrowing.is_some()) {
        (true, true) => ", auf welcher Seite auch immer",
        (true, false) => " auf einer der beiden Seiten",
        (false, _) => "",
    };
    let acc = Case::Accusative;
    let filters = filters.iter().map(|filter| match filter {
        ChoiceFilter::Preferring(place) => format!(", möglichst {}", one_of(place, acc)),
        ChoiceFilter::Avoiding(place) => format!(", möglichst nicht {}", one_of(place, acc)),
        ChoiceFilter::Except(place) => format!(", nie {}", one_of(place, acc)),
    });
    let filters = filters.collect::<String>();
    format!("wähle {}{either_side}{filters}", one_of(from, acc))
}

fn filter(kind: FilterKind, when: Option<&Clause>, after: &Clause) -> String {
    let after = clause(after);
    let which = match kind {
        FilterKind::Require => format!("nur Züge, nach denen {after}"),
        FilterKind::Forbid => format!("keine Züge, nach denen {after}"),
        FilterKind::Prefer => format!("möglichst ein Zug, nach dem {after}"),
    };
    match when {
        None => which,
        Some(when) => format!("wenn {}: {which}", clause(when)),
    }
}

fn every_seed(when: Option<&Clause>, does: &[Act]) -> String {
    let does = capitalised(&acts(does));
    match when {
        None => format!("für jeden Stein: {does}"),
        Some(when) => format!("für jeden Stein, wenn {}: {does}", clause(when)),
    }
}

fn case(fit: &Fit, deed: &Deed) -> String {
    // A whole sentence after a colon begins with a capital letter.
    let deed = capitalised(&match deed {
        Deed::Acts(does) => acts(does),
        Deed::Points(worth) => so_many(worth, POINT),
        Deed::Result(ending) => matches::ending(*ending).to_owned(),
        Deed::Most { of, loses, tie } => matches::most_of(*of, *loses, *tie),
        Deed::Layout(laid) => matches::layout(laid),
    });
    match fit {
        Fit::Always => deed,
        Fit::In(Lead::There, place) => format!("in {}: {deed}", one_of(place, Case::Dative)),
        Fit::In(Lead::LastSeed, place) => {
            let place = one_of(place, Case::Accusative);
            format!("wenn der letzte Stein in {place} fällt: {deed}")
        }
        Fit::In(Lead::Seed, place) => {
            let place = one_of(place, Case::Accusative);
            format!("wenn ein Stein in {place} fällt: {deed}")
        }
        Fit::If(when) => format!("wenn {}: {deed}", clause(when)),
        Fit::Else => format!("sonst: {deed}"),
    }
}
