//! The mechanisms of a game, derived from its checked rules, so that no lists need to be maintained.

mod rule_phrases;

use crate::rules::{Action, Condition, Heading, Noun, Once, Quantity, Rules, SetupStep};
use rule_phrases::RulePhrases;

/// A property that several games share.
///
/// ```
/// use sow_grammar::mechanisms::detect;
///
/// let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// for mechanism in detect(&rules) {
///     println!("{}: {}", mechanism.name, mechanism.meaning);
/// }
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Mechanism {
    /// The name, one or more words joined by hyphens.
    pub name: &'static str,
    /// The meaning, as a phrase.
    pub meaning: &'static str,
    applies: fn(&RulePhrases<'_>) -> bool,
}

/// Returns the mechanisms of a game, in the order of [`MECHANISMS`].
#[must_use]
pub fn detect(rules: &Rules) -> Vec<&'static Mechanism> {
    let phrases = RulePhrases::new(rules);
    let all = MECHANISMS.iter();
    all.filter(|mechanism| (mechanism.applies)(&phrases))
        .collect()
}

const fn mechanism(
    name: &'static str,
    meaning: &'static str,
    applies: fn(&RulePhrases<'_>) -> bool,
) -> Mechanism {
    Mechanism {
        name,
        meaning,
        applies,
    }
}

/// All mechanisms, ordered by topic: the board, sowing, captures, memory, demands on moves, matches.
pub static MECHANISMS: &[Mechanism] = &[
    mechanism("solitaire", "one player alone", |seen| {
        seen.rules.board.players == 1
    }),
    mechanism("middle", "pits in the middle, between the sides", |seen| {
        seen.rules.board.middle.is_some()
    }),
    mechanism("sizes", "boards of several sizes", |seen| {
        seen.has_variable_size()
    }),
    mechanism(
        "listed-track",
        "a special track, listed pit by pit",
        |seen| seen.has_listed_track(),
    ),
    mechanism("hand", "seeds held in hand", |seen| seen.rules.board.hand),
    mechanism("into-store", "sowing into a store", |seen| {
        seen.sows_into_stores()
    }),
    mechanism("direction", "a direction chosen for every sowing", |seen| {
        seen.has_heading(|heading| matches!(heading, Heading::EitherWay(Once::No)))
    }),
    mechanism("direction-once", "a direction chosen once", |seen| {
        seen.has_heading(|heading| {
            matches!(
                heading,
                Heading::EitherWay(Once::ForEach) | Heading::EitherWay(Once::ForAll)
            )
        })
    }),
    mechanism("turning", "sowings that turn round", |seen| {
        seen.has_heading(|heading| matches!(heading, Heading::Backward))
    }),
    mechanism(
        "relay",
        "relays: the seeds of the last pit are sown on",
        |seen| seen.sowings.iter().any(|sow| sow.relay),
    ),
    mechanism(
        "from-the-pit",
        "the first seed falls into the pit just emptied",
        |seen| seen.starts_in_emptied_pit(),
    ),
    mechanism("skipping", "pits left out in sowing", |seen| {
        seen.sowings.iter().any(|sow| sow.skipping.is_some())
    }),
    mechanism("several-seeds", "several seeds sown into one pit", |seen| {
        seen.sowings.iter().any(|sow| !sow.dropping.is_empty())
    }),
    mechanism("capture-counts", "captures of certain numbers", |seen| {
        seen.capturing_rows().any(RulePhrases::tests_seed_count)
    }),
    mechanism("capture-runs", "captures of pits in a row", |seen| {
        seen.takes_from(|place| matches!(place.noun.node, Noun::Run { .. }))
    }),
    mechanism(
        "capture-beside",
        "captures beside or beyond the last pit",
        |seen| seen.takes_from(|place| matches!(place.noun.node, Noun::Neighbours { .. })),
    ),
    mechanism(
        "capture-across",
        "captures from the pits opposite",
        |seen| {
            seen.takes_from(|place| matches!(place.noun.node, Noun::Column { opposite: true, .. }))
        },
    ),
    mechanism("capture-choice", "captures from a chosen pit", |seen| {
        seen.actions.iter().any(|action| {
            matches!(action, Action::ChoosePlace(_, inner) if inner.iter().any(|action| rule_phrases::is_capture(action)))
        })
    }),
    mechanism(
        "capture-while-sowing",
        "captures while seeds are still being sown",
        |seen| seen.captures_while_sowing(),
    ),
    mechanism("captives-sown", "captured seeds sown on", |seen| {
        seen.sows_captives()
    }),
    mechanism("put", "seeds put from one place to another", |seen| {
        let is_put = |action: &&Action| matches!(action, Action::Put { .. });
        seen.actions.iter().any(is_put)
    }),
    mechanism("marks", "pits that have marks or change hands", |seen| {
        !seen.rules.marks.is_empty()
    }),
    mechanism("counters", "numbers that are remembered", |seen| {
        // A phase that ends for good has a counter that remembers it, which the file does not declare.
        let phases = seen.rules.phases.iter();
        let of_phases = phases.filter(|phase| phase.left.is_some()).count();
        seen.rules.counters.len() > of_phases
    }),
    mechanism("phases", "phases", |seen| seen.rules.phases.len() > 1),
    mechanism(
        "turns",
        "first moves that differ, or a limit of turns",
        |seen| seen.tests_number(|number| matches!(number, Quantity::Turn(_))),
    ),
    mechanism(
        "first-choice",
        "kinds of move or pits that take precedence",
        |seen| seen.has_precedence(),
    ),
    mechanism(
        "result",
        "moves required or preferred for their effect, such as feeding",
        |seen| seen.rules.moves.iter().any(|kind| !kind.filters.is_empty()),
    ),
    mechanism("choices", "choices inside a move", |seen| {
        let chooses = |action: &&Action| {
            matches!(
                action,
                Action::Choose(_) | Action::ChoosePlace(..) | Action::ChooseNumber(_)
            )
        };
        seen.actions.iter().any(chooses)
    }),
    mechanism(
        "look-ahead",
        "conditions on what a player could do next",
        |seen| seen.has_condition(|condition| condition.looks_ahead()),
    ),
    mechanism("another-turn", "another turn for the same player", |seen| {
        seen.actions
            .iter()
            .any(|action| matches!(action, Action::Again))
    }),
    mechanism("pass", "passing", |seen| {
        seen.actions
            .iter()
            .any(|action| matches!(action, Action::Pass))
    }),
    mechanism("repetition", "repeated positions", |seen| {
        seen.has_condition(|condition| matches!(condition, Condition::Repeats))
    }),
    mechanism("match", "matches of several rounds", |seen| {
        seen.rules.match_rules.is_some()
    }),
    mechanism(
        "refilled",
        "rounds in which pits are filled again",
        |seen| seen.has_setup_step(|step| matches!(step, SetupStep::Fill { .. })),
    ),
    mechanism("blocked", "rounds with pits out of play", |seen| {
        seen.has_setup_step(|step| matches!(step, SetupStep::Block(_)))
    }),
    mechanism(
        "won-pits",
        "rounds with pits won from the opponent",
        |seen| seen.has_setup_step(|step| matches!(step, SetupStep::Give { .. })),
    ),
    mechanism("arranged", "rounds that a player lays out", |seen| {
        seen.has_setup_step(|step| matches!(step, SetupStep::Arrange { .. }))
    }),
];
