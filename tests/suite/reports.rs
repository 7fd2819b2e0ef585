//! The quality of reports on a sample of machine-made faults; `docs/src/lints.md` has the table of many.

use sow_tests::corpus::{FaultKind, Tally, judge, spoil};

/// Number of files with each kind of fault.
const SAMPLE: u64 = 40;

fn tally(kind: FaultKind) -> Tally {
    let mut tally = Tally::default();
    let spoilt = (0..SAMPLE).filter_map(|at| spoil(kind, at));
    spoilt.for_each(|file| tally.add(judge(&file)));
    tally
}

#[test]
fn faults_are_reported_once_at_the_right_line() {
    for kind in FaultKind::ALL {
        // A section with another name is legal, and only warned of.
        if kind == FaultKind::Override {
            continue;
        }
        // Words swapped across the end of a block, and a brace too many, look like two faults to any reader.
        let alone = match kind {
            FaultKind::Swapped | FaultKind::LeftOver => 75.0,
            // Half of the misspelt files are legal, so each of the others counts for five per cent.
            FaultKind::Misspelt => 85.0,
            _ => 90.0,
        };
        let tally = tally(kind);
        assert!(
            tally.refused >= SAMPLE as usize / 4,
            "{}: {tally:?}",
            kind.name()
        );
        assert!(
            tally.percentage(tally.right_line) >= 95.0,
            "{}: {tally:?}",
            kind.name()
        );
        assert!(
            tally.percentage(tally.single_fault) >= alone,
            "{}: {tally:?}",
            kind.name()
        );
        assert_eq!(tally.some_fix_misleads, 0, "{}: {tally:?}", kind.name());
    }
}

#[test]
fn overrides_that_replace_nothing_are_never_silent() {
    let tally = tally(FaultKind::Override);
    assert!(tally.warned > 0, "{tally:?}");
    assert_eq!((tally.same_game, tally.other_game), (0, 0), "{tally:?}");
}

#[test]
fn the_first_help_mends_most_misspelt_words() {
    let tally = tally(FaultKind::Misspelt);
    assert!(
        tally.percentage(tally.first_fix_restores) >= 75.0,
        "{tally:?}"
    );
}
