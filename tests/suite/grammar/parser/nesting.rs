//! Nested phrases: no tree has more nodes than a small multiple of its tokens, so that memory grows with the text.

use super::read;
use proptest::prelude::*;
use sow_grammar::Code;
use sow_grammar::parser::lex;

/// The kinds of phrase that contain each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Action,
    Condition,
    Number,
    Place,
}

use Kind::{Action, Condition, Number, Place};

/// The texts around a phrase that make another phrase of it: its kind, the text before, the kind of the phrase inside,
/// and the text after.
const PHRASES: &[(Kind, &str, Kind, &str)] = &[
    (Action, "choose { a => ", Action, " }"),
    (Action, "choose own pit => ", Action, ""),
    (Action, "choose own pit => { ", Action, " }"),
    (Action, "choose (", Place, ") => end"),
    (Action, "choose n in (", Number, ")..(9)"),
    (Action, "choose n in 1..(", Number, ")"),
    (Action, "choose n in 1..2 where (", Condition, ")"),
    (Action, "capture (", Place, ")"),
    (Action, "capture here unless it leaves (", Condition, ")"),
    (Action, "lift all but (", Number, ") from here"),
    (Action, "put 1 from here into (", Place, ")"),
    (Action, "set n to (", Number, ")"),
    (Action, "step (", Number, ")"),
    (Action, "sow (", Number, ") onward"),
    (Action, "sow onward skipping (", Place, ")"),
    (Action, "sow onward from (", Place, ")"),
    (Action, "sow onward dropping (", Number, "), 2"),
    (Action, "sow onward keeping (", Number, ")"),
    (Condition, "not (", Condition, ")"),
    (Condition, "(turn > 2 or ", Condition, ")"),
    (Condition, "(", Condition, " and turn > 2)"),
    (Condition, "some (", Place, ") has empty"),
    (Condition, "every own pit has (", Condition, ")"),
    (Condition, "passed (", Place, ")"),
    (Condition, "(", Place, ") is here"),
    (Condition, "here has (", Condition, ")"),
    (Condition, "(own pit where ", Condition, ") empty"),
    (Condition, "turn > (", Number, ")"),
    (Condition, "turn + (", Number, ") > 2"),
    (Condition, "turn in (", Number, ")..9"),
    (Condition, "turn in 1..(", Number, "), 9"),
    (Number, "(", Number, ")"),
    (Number, "(1 + ", Number, ")"),
    (Number, "seeds of (", Place, ")"),
    (Number, "number of (", Place, ")"),
    (Place, "(", Place, ")"),
    (Place, "(own pit, ", Place, ")"),
    (Place, "(own pit where ", Condition, ")"),
    (Place, "the only (", Place, ")"),
    (Place, "opposite of (", Place, ")"),
    (Place, "next of (", Place, ")"),
    (Place, "next (", Number, ")..(2)"),
    (Place, "previous (", Number, ")"),
    (Place, "pit (", Number, ")"),
    (Place, "pit (", Number, ").."),
    (Place, "own front 1..(", Number, ")"),
    (Place, "first (", Place, ") after here"),
    (Place, "first own pit after (", Place, ")"),
    (Place, "run clockwise from (", Place, ") while own pit"),
    (Place, "run clockwise while (", Place, ")"),
];

/// The number of nodes for each token, at most.
const MAX_NODES_A_TOKEN: usize = 4;

/// Puts phrases into each other, the outermost first, as an action.
fn nest<'p>(phrases: impl IntoIterator<Item = &'p (Kind, &'p str, Kind, &'p str)>) -> String {
    let (mut before, mut after, mut inside) = (String::new(), String::new(), Action);
    for &(kind, left, inner, right) in phrases {
        assert_eq!(kind, inside, "a phrase of another kind");
        before.push_str(left);
        after.insert_str(0, right);
        inside = inner;
    }
    let core = match inside {
        Action => "end",
        Condition => "turn > 2",
        Number => "2",
        Place => "own pit",
    };
    format!("game \"X\"\ntable t {{ else => {before}{core}{after} }}\n")
}

/// Checks that a text is parsed, unless it is nested too deeply, and that its tree is small.
fn check_nodes(text: &str) {
    let parsed = read(text);
    let unexpected = parsed.diagnostics.iter();
    let mut unexpected = unexpected.filter(|fault| fault.code != Code::TooDeep);
    assert!(
        unexpected.next().is_none(),
        "{text}: {:?}",
        parsed.diagnostics
    );
    let nodes = format!("{:?}", parsed.tree).matches("span: ").count();
    let tokens = lex(text).0.len();
    assert!(
        nodes <= MAX_NODES_A_TOKEN * tokens,
        "{nodes} nodes for {tokens} tokens: {text}"
    );
}

/// Returns the shortest phrases that lead from an action to a phrase of this kind.
fn way_to(kind: Kind) -> Vec<&'static (Kind, &'static str, Kind, &'static str)> {
    let first = PHRASES
        .iter()
        .find(|&&(outer, _, inner, _)| outer == Action && inner == kind);
    first.filter(|_| kind != Action).into_iter().collect()
}

#[test]
fn each_phrase_nested_in_another_has_few_nodes() {
    for one in PHRASES {
        for other in PHRASES
            .iter()
            .filter(|other| one.2 == other.0 && other.2 == one.0)
        {
            let repeated = [one, other].into_iter().cycle().take(28);
            check_nodes(&nest(way_to(one.0).into_iter().chain(repeated)));
        }
    }
}

proptest! {
    #[test]
    fn any_nesting_has_few_nodes(choices in prop::collection::vec(any::<prop::sample::Index>(), 1..40)) {
        let mut inside = Action;
        let phrases = choices.iter().map(|choice| {
            let fitting: Vec<_> = PHRASES.iter().filter(|phrase| phrase.0 == inside).collect();
            let phrase = *choice.get(&fitting);
            inside = phrase.2;
            phrase
        });
        let phrases: Vec<_> = phrases.collect();
        check_nodes(&nest(phrases));
    }
}
