//! The quality of reports on a sample of machine-made faults; `docs/src/lints.md` has the table of many.

use sow_tests::corpus::{Kind, Tally, judge, spoil};

/// Number of files with each kind of fault.
const SAMPLE: u64 = 40;

fn tally(kind: Kind) -> Tally {
    let mut tally = Tally::default();
    let spoilt = (0..SAMPLE).filter_map(|at| spoil(kind, at));
    spoilt.for_each(|file| tally.add(judge(&file)));
    tally
}

#[test]
fn faults_are_found_where_they_are_and_told_once() {
    for kind in Kind::ALL {
        // Words swapped across the end of a block look like two faults to any reader.
        let alone = if kind == Kind::Swapped { 75.0 } else { 90.0 };
        let tally = tally(kind);
        assert!(
            tally.refused >= SAMPLE as usize / 4,
            "{}: {tally:?}",
            kind.name()
        );
        assert!(
            tally.share(tally.right_line) >= 95.0,
            "{}: {tally:?}",
            kind.name()
        );
        assert!(
            tally.share(tally.alone) >= alone,
            "{}: {tally:?}",
            kind.name()
        );
        assert_eq!(tally.misled, 0, "{}: {tally:?}", kind.name());
    }
}

#[test]
fn the_first_help_mends_most_misspelt_words() {
    let tally = tally(Kind::Misspelt);
    assert!(tally.share(tally.mended_first) >= 80.0, "{tally:?}");
}
