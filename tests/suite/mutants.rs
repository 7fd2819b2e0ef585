//! Hundreds of mutants of rule files. `cargo run -p sow-mutants` tries any number of others, each within limits of
//! time and memory; see `fuzz/README.md`.

use sow_tests::effort::draws;
use sow_tests::mutants::trial::{TrialOutcome, run_trial};
use sow_tests::mutants::{Mutants, tokens};
use sow_tests::scratch::ScratchFolder;
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};

#[test]
fn every_mutant_is_answered() {
    let tried = draws(160, 1000);
    let mutants = Mutants::from_all_games();
    let scratch = ScratchFolder::empty();
    let (next, played) = (AtomicU64::new(0), AtomicU64::new(0));
    let work = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= tried {
                return;
            }
            let mutant = mutants.get(number);
            let file = scratch.file_path(&format!("{number}.sow"));
            match run_trial(&mutant.text, &file, false) {
                Ok(TrialOutcome::Played) => _ = played.fetch_add(1, Ordering::Relaxed),
                Ok(TrialOutcome::Refused) => {}
                Err(fault) => panic!(
                    "mutant {number} of {}, {}: {fault}",
                    mutant.game,
                    mutant.changes.join(", ")
                ),
            }
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(work);
        work();
    });
    let played = played.into_inner();
    // The mutants are useful only if many are played and many are refused.
    assert!(
        (tried / 40..tried / 2).contains(&played),
        "{played} were played"
    );
}

#[test]
fn tokens_cover_the_whole_text() {
    let text = "game \"A b\" # c\nfrom own-pit 3..4 => end";
    let tokens = tokens(text);
    assert_eq!(tokens.concat(), text);
    assert!(tokens.contains(&"\"A b\"".to_owned()) && tokens.contains(&"own-pit".to_owned()));
}

#[test]
fn a_number_determines_its_mutant() {
    let mutants = Mutants::from_all_games();
    assert_eq!(mutants.get(7), mutants.get(7));
    let texts: BTreeSet<String> = (0..50).map(|number| mutants.get(number).text).collect();
    assert!(texts.len() > 45);
}
