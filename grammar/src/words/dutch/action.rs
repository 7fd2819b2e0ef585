//! Actions, as imperatives.

use super::condition::clause;
use super::grammar::{SEED, quoted};
use super::place::{after, all_of, one_of, these};
use super::quantity::quantity;
use super::sowing::{by_table, sowing};
use crate::rules::{Beneficiary, Owner};
use crate::words::list::joined_each;
use crate::words::said::{Act, Result, Take, Taken};

/// Actions one after the other.
pub(super) fn acts(acts: &[Act]) -> String {
    acts.iter().map(act).collect::<Vec<_>>().join("; ")
}

fn act(said: &Act) -> String {
    match said {
        Act::Lift(seeds) => format!("neem {}", take(seeds)),
        Act::Sow(sow) => sowing(sow, "zaai"),
        Act::LiftAndSow(seeds, sow) => {
            let verb = match (sow.relay, &seeds.taken) {
                (true, _) => "zaai",
                (false, Taken::Number(1)) => "zaai hem",
                (false, _) => "zaai ze",
            };
            format!("neem {} en {}", take(seeds), sowing(sow, verb))
        }
        Act::Capture {
            take: seeds,
            to,
            unless,
        } => {
            let to = match to {
                Beneficiary::Own => "",
                Beneficiary::Opponent => " voor de tegenstander",
                Beneficiary::Owner => " voor de eigenaar van het kuiltje",
            };
            let unless = unless.as_ref();
            let unless = unless.map(|left| format!(", tenzij daarna {}", clause(left)));
            format!("sla {}{to}{}", take(seeds), unless.unwrap_or_default())
        }
        Act::Put {
            take: seeds,
            into,
            each,
        } => {
            let into = match each {
                true => format!("in elk van {}", these(into)),
                false => after("in", into),
            };
            format!("leg {} {into}", take(seeds))
        }
        Act::Exchange(one, other) => {
            let (one, other) = (all_of(one), all_of(other));
            format!("ruil de stenen in {one} met die in {other}")
        }
        Act::Mark(places, mark) => format!("geef {} merkteken {}", all_of(places), quoted(mark)),
        Act::Unmark(places, mark) => {
            format!("haal merkteken {} weg van {}", quoted(mark), all_of(places))
        }
        Act::Set(counter, value) => format!("zet {} op {}", quoted(counter), quantity(value)),
        Act::Step(1) => "ga naar het volgende kuiltje".to_owned(),
        Act::Step(many) => format!("ga {many} kuiltjes verder"),
        Act::Choose(alternatives) => {
            let named = joined_each(alternatives, "of", |(name, does)| {
                format!("{} ({})", quoted(name), acts(does))
            });
            format!("kies {named}")
        }
        Act::ChoosePlace(place, does) => format!("kies {}: {}", one_of(place), acts(does)),
        Act::ChooseNumber {
            counter,
            range: (least, most),
            only,
        } => {
            let only = only.as_ref();
            let only = only.map(|only| format!(", zodat {}", clause(only)));
            let (counter, only) = (quoted(counter), only.unwrap_or_default());
            format!("kies voor {counter} een getal van {least} tot en met {most}{only}")
        }
        Act::See(table) => by_table(table),
        Act::Again => "doe nog een zet".to_owned(),
        Act::End => "de zet eindigt".to_owned(),
        Act::Illegal => "zo'n zet mag niet".to_owned(),
        Act::Pass => "er gebeurt niets".to_owned(),
        Act::Sweep(None) => {
            "elke speler legt de stenen aan zijn kant in zijn verzamelkuil".to_owned()
        }
        Act::Sweep(Some(Owner::Own)) => {
            "alle overgebleven stenen gaan naar je verzamelkuil".to_owned()
        }
        Act::Sweep(Some(Owner::Opponent)) => {
            "alle overgebleven stenen gaan naar de verzamelkuil van de tegenstander".to_owned()
        }
        Act::Leave => "overgebleven stenen blijven liggen".to_owned(),
        Act::Most {
            all_seeds,
            loses,
            tie,
        } => {
            let what = match all_seeds {
                true => "de meeste stenen aan zijn kant heeft",
                false => "de meeste stenen in zijn verzamelkuil heeft",
            };
            most(what, *loses, "", *tie)
        }
        Act::Result(ending) => result(*ending).to_owned(),
    }
}

/// Who has most of something wins or loses, and what equal numbers mean.
pub(super) fn most(what: &str, loses: bool, of: &str, tie: Result) -> String {
    let verb = if loses { "verliest" } else { "wint" };
    let tie = match tie {
        Result::Won => "win je",
        Result::Lost => "wint de tegenstander",
        Result::Drawn => "is het gelijkspel",
        Result::Solved => "is het spel gewonnen",
        Result::Failed => "is het spel verloren",
    };
    format!("wie {what}, {verb}{of}; bij gelijke aantallen {tie}")
}

const fn result(result: Result) -> &'static str {
    match result {
        Result::Won => "je wint",
        Result::Lost => "de tegenstander wint",
        Result::Drawn => "het is gelijkspel",
        Result::Solved => "het spel is gewonnen",
        Result::Failed => "het spel is verloren",
    }
}

fn take(take: &Take) -> String {
    let from = match take.from.as_slice() {
        [one] => after("uit", one),
        several => format!("uit {}", all_of(several)),
    };
    match &take.taken {
        Taken::All => format!("alle stenen {from}"),
        Taken::Number(many) => format!("{} {from}", SEED.counted(*many)),
        Taken::AllBut(many) => format!("alle stenen op {many} na {from}"),
        Taken::As(many) => format!("zoveel stenen {from} als {}", quantity(many)),
        Taken::AllButAs(many) => {
            format!("alle stenen {from} op zoveel na als {}", quantity(many))
        }
    }
}
