//! Actions, as imperatives.

use super::condition::clause;
use super::grammar::{Case, quoted};
use super::place::{all_of, one_of, these};
use super::quantity::{quantity, seeds};
use super::sowing::{by_table, sowing};
use crate::rules::{Beneficiary, Owner};
use crate::words::commas::capitalised;
use crate::words::list::joined_each;
use crate::words::said::{Act, Result, Take, Taken};

/// Actions one after the other.
pub(super) fn acts(acts: &[Act]) -> String {
    acts.iter().map(act).collect::<Vec<_>>().join("; ")
}

fn act(said: &Act) -> String {
    match said {
        Act::Lift(seeds) => format!("nimm {}", take(seeds)),
        Act::Sow(sow) => sowing(sow, "säe"),
        Act::LiftAndSow(seeds, sow) => {
            let verb = match (sow.relay, &seeds.taken) {
                (true, _) => "säe",
                (false, Taken::Number(1)) => "säe ihn",
                (false, _) => "säe sie",
            };
            format!("nimm {} und {}", take(seeds), sowing(sow, verb))
        }
        Act::Capture {
            take: seeds,
            to,
            unless,
        } => {
            let to = match to {
                Beneficiary::Own => "",
                Beneficiary::Opponent => " für den Gegner",
                Beneficiary::Owner => " für den Besitzer der Mulde",
            };
            let unless = unless.as_ref();
            let unless = unless.map(|left| format!(", außer wenn danach {}", clause(left)));
            format!("schlage {}{to}{}", take(seeds), unless.unwrap_or_default())
        }
        Act::Put {
            take: seeds,
            into,
            each,
        } => {
            let each = if *each { "je " } else { "" };
            let into = these(into, Case::Accusative);
            format!("lege {each}{} in {into}", take(seeds))
        }
        Act::Exchange(one, other) => {
            let (one, other) = (all_of(one, Case::Dative), all_of(other, Case::Dative));
            format!("tausche die Steine in {one} gegen die in {other}")
        }
        Act::Mark(places, mark) => {
            format!(
                "gib {} die Marke {}",
                all_of(places, Case::Dative),
                quoted(mark)
            )
        }
        Act::Unmark(places, mark) => {
            format!(
                "nimm {} die Marke {}",
                all_of(places, Case::Dative),
                quoted(mark)
            )
        }
        Act::Set(counter, value) => {
            format!(
                "setze {} auf {}",
                quoted(counter),
                quantity(value, Case::Accusative)
            )
        }
        Act::Step(1) => "gehe zur nächsten Mulde".to_owned(),
        Act::Step(many) => format!("gehe {many} Mulden weiter"),
        Act::Choose(alternatives) => {
            let named = joined_each(alternatives, "oder", |(name, does)| {
                format!("{} ({})", quoted(name), acts(does))
            });
            format!("wähle {named}")
        }
        Act::ChoosePlace(place, does) => {
            let does = capitalised(&acts(does));
            format!("wähle {}: {does}", one_of(place, Case::Accusative))
        }
        Act::ChooseNumber {
            counter,
            range: (least, most),
            only,
        } => {
            let only = only.as_ref();
            let only = only.map(|only| format!(", sodass {}", clause(only)));
            let (counter, only) = (quoted(counter), only.unwrap_or_default());
            format!("wähle für {counter} eine Zahl von {least} bis {most}{only}")
        }
        Act::See(table) => by_table(table),
        Act::Again => "ziehe noch einmal".to_owned(),
        Act::End => "der Zug endet".to_owned(),
        Act::Illegal => "ein solcher Zug ist nicht erlaubt".to_owned(),
        Act::Pass => "nichts geschieht".to_owned(),
        Act::Sweep(None) => {
            "jeder Spieler nimmt die Steine auf seiner Seite in seinen Speicher".to_owned()
        }
        Act::Sweep(Some(Owner::Own)) => {
            "alle übrigen Steine kommen in den eigenen Speicher".to_owned()
        }
        Act::Sweep(Some(Owner::Opponent)) => {
            "alle übrigen Steine kommen in den gegnerischen Speicher".to_owned()
        }
        Act::Leave => "übrige Steine bleiben liegen".to_owned(),
        Act::Most {
            all_seeds,
            loses,
            tie,
        } => {
            let what = match all_seeds {
                true => "die meisten Steine auf seiner Seite hat",
                false => "die meisten Steine im Speicher hat",
            };
            most(what, *loses, "", *tie)
        }
        Act::Result(ending) => result(*ending).to_owned(),
    }
}

/// Who has most of something wins or loses, and what equal numbers mean.
pub(super) fn most(what: &str, loses: bool, of: &str, tie: Result) -> String {
    let verb = if loses { "verliert" } else { "gewinnt" };
    let tie = match tie {
        Result::Won => "gewinnst du",
        Result::Lost => "gewinnt der Gegner",
        Result::Drawn => "ist es unentschieden",
        Result::Solved => "ist das Spiel gewonnen",
        Result::Failed => "ist das Spiel verloren",
    };
    format!("wer {what}, {verb}{of}; bei Gleichstand {tie}")
}

const fn result(result: Result) -> &'static str {
    match result {
        Result::Won => "du gewinnst",
        Result::Lost => "der Gegner gewinnt",
        Result::Drawn => "es ist unentschieden",
        Result::Solved => "das Spiel ist gewonnen",
        Result::Failed => "das Spiel ist verloren",
    }
}

fn take(take: &Take) -> String {
    let from = all_of(&take.from, Case::Dative);
    match &take.taken {
        Taken::All => format!("alle Steine aus {from}"),
        Taken::Number(many) => format!("{} aus {from}", seeds(*many)),
        Taken::AllBut(many) => format!("alle Steine bis auf {many} aus {from}"),
        Taken::As(many) => {
            let many = quantity(many, Case::Nominative);
            format!("so viele Steine aus {from} wie {many}")
        }
        Taken::AllButAs(many) => {
            let many = quantity(many, Case::Nominative);
            format!("alle Steine aus {from} bis auf so viele wie {many}")
        }
    }
}
