//! Random rule files: those without faults are played in lockstep, the others get a fault with a place.

use crate::random_matches::play_random_match;
use sow_grammar::Severity;
use sow_grammar::load::load_text;
use sow_tests::effort::draws;
use sow_tests::games::{self, Case};
use sow_tests::generate::Generator;
use sow_tests::harness::{compare, compare_each};
use sow_tests::lockstep;

/// The number of rule files.
fn files_drawn() -> u64 {
    draws(60, 400)
}

#[test]
fn faults_have_places() {
    let mut clean = 0;
    for seed in 0..files_drawn() {
        let text = Generator::new(seed).rule_file();
        let loaded = load_text("made-up.sow", &text);
        for diagnostic in &loaded.diagnostics {
            let (source, range) = loaded.sources.locate(diagnostic.label.span).expect(&text);
            assert!(source.text.get(range).is_some(), "{text}");
        }
        let has_error = (loaded.diagnostics.iter()).any(|one| one.severity() == Severity::Error);
        assert!(loaded.rules.is_some() || has_error, "{text}");
        clean += u64::from(loaded.rules.is_some());
    }
    assert!(clean > files_drawn() / 3, "{clean} clean files");
}

#[test]
fn made_up_games() {
    let drawn = files_drawn();
    let mut cases: Vec<_> = (0..drawn)
        .flat_map(|seed| Case::generated(seed, 2))
        .collect();
    let tried = cases.len();
    cases.retain(|case| case.compile().is_ok());
    let refused = tried - cases.len();
    let tally = compare(&cases, |case| {
        lockstep::play(case, case.seed..case.seed + 1, 16)
    });
    assert!(
        tally.moves > 4 * drawn as usize && refused * 4 < tried,
        "{refused} of {tried} refused, {tally:?}"
    );
}

#[test]
fn made_up_matches() {
    let drawn = files_drawn();
    let (mut rounds, mut ended) = (0, 0);
    let mut cases = games::made_up(0..drawn);
    cases.retain(|case| case.rules.match_rules.is_some());
    for (played, over) in compare_each(&cases, |case| {
        Ok(play_random_match(
            &case.compile()?,
            case.seed,
            draws(100, 200) as usize,
        ))
    }) {
        rounds += played;
        ended += u32::from(over);
    }
    let matches = cases.len() as u32;
    assert!(matches > drawn as u32 / 20 && rounds > 2 * matches && ended > matches / 4);
}
