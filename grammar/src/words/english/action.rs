//! Actions.

use super::condition::clause;
use super::grammar::counted;
use super::place::{all_of, one_of, these};
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
        Act::Lift(seeds) => format!("lift {}", take(seeds)),
        Act::Sow(sow) => sowing(sow, "sow"),
        Act::LiftAndSow(seeds, sow) => {
            let verb = match (sow.relay, &seeds.taken) {
                (true, _) => "sow",
                (false, Taken::Number(1)) => "sow it",
                (false, _) => "sow them",
            };
            format!("lift {} and {}", take(seeds), sowing(sow, verb))
        }
        Act::Capture {
            take: seeds,
            to,
            unless,
        } => {
            let to = match to {
                Beneficiary::Own => "",
                Beneficiary::Opponent => " for the opponent",
                Beneficiary::Owner => " for the owner of the pit",
            };
            let unless = unless
                .as_ref()
                .map(|left| format!(", unless that would mean that {}", clause(left)))
                .unwrap_or_default();
            format!("capture {}{to}{unless}", take(seeds))
        }
        Act::Put {
            take: seeds,
            into,
            each,
        } => {
            let each = if *each { "each of " } else { "" };
            format!("put {} into {each}{}", take(seeds), these(into))
        }
        Act::Exchange(one, other) => {
            let (one, other) = (all_of(one), all_of(other));
            format!("exchange the seeds of {one} with those of {other}")
        }
        Act::Mark(places, mark) => format!("mark {} as {mark}", all_of(places)),
        Act::Unmark(places, mark) => format!("take the mark {mark} from {}", all_of(places)),
        Act::Set(counter, value) => format!("set “{counter}” to {}", quantity(value)),
        Act::Step(1) => "go to the next pit".to_owned(),
        Act::Step(many) => format!("go {many} pits onward"),
        Act::Choose(alternatives) => {
            let named = joined_each(alternatives, "or", |(name, does)| {
                format!("{name} ({})", acts(does))
            });
            format!("choose {named}")
        }
        Act::ChoosePlace(place, does) => format!("choose {}: {}", one_of(place), acts(does)),
        Act::ChooseNumber {
            counter,
            range: (least, most),
            only,
        } => {
            let only = only
                .as_ref()
                .map(|only| format!(" such that {}", clause(only)));
            let only = only.unwrap_or_default();
            format!("choose a number from {least} to {most} for “{counter}”{only}")
        }
        Act::See(table) => by_table(table),
        Act::Again => "move again".to_owned(),
        Act::End => "the move ends".to_owned(),
        Act::Illegal => "such a move is not legal".to_owned(),
        Act::Pass => "nothing happens".to_owned(),
        Act::Sweep(None) => "each player stores the seeds left on their side".to_owned(),
        Act::Sweep(Some(Owner::Own)) => "all remaining seeds go to your store".to_owned(),
        Act::Sweep(Some(Owner::Opponent)) => {
            "all remaining seeds go to the opponent's store".to_owned()
        }
        Act::Leave => "remaining seeds stay where they are".to_owned(),
        Act::Most {
            all_seeds,
            loses,
            tie,
        } => {
            let what = match all_seeds {
                true => "the most seeds on their side",
                false => "the most seeds in store",
            };
            most(what, *loses, "", *tie)
        }
        Act::Result(ending) => result(*ending).to_owned(),
    }
}

/// Who has most of something wins or loses, and what equal numbers mean.
pub(super) fn most(what: &str, loses: bool, of: &str, tie: Result) -> String {
    let verb = if loses { "loses" } else { "wins" };
    let tie = result(tie);
    format!("the player with {what} {verb}{of}; with equal numbers {tie}")
}

/// How a game ends.
pub(super) const fn result(result: Result) -> &'static str {
    match result {
        Result::Won => "you win",
        Result::Lost => "the opponent wins",
        Result::Drawn => "it is a draw",
        Result::Solved => "the game is won",
        Result::Failed => "the game is lost",
    }
}

fn take(take: &Take) -> String {
    let from = all_of(&take.from);
    match &take.taken {
        Taken::All => format!("all seeds of {from}"),
        Taken::Number(many) => format!("{} from {from}", counted(*many, "seed")),
        Taken::AllBut(many) => format!("all but {} from {from}", counted(*many, "seed")),
        Taken::As(many) => format!("as many seeds of {from} as {}", quantity(many)),
        Taken::AllButAs(many) => {
            format!("all seeds of {from} but as many as {}", quantity(many))
        }
    }
}
