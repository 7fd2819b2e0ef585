//! Numbering of layouts of seeds, without gaps.

use sow_solver::Ranking;

#[test]
fn numbers_have_no_gap_and_read_back() {
    let ranking = Ranking::new(4, 6).expect("few layouts");
    // The number of layouts of 6 seeds in 5 pits, if the fifth pit holds the seeds that are left out.
    assert_eq!(ranking.len(), 210);
    let mut layout = Vec::new();
    for number in 0..ranking.len() {
        ranking.unrank(number, &mut layout);
        assert_eq!(ranking.rank(layout.iter().copied()), number, "{layout:?}");
        let seeds = layout.iter().map(|&seeds| usize::from(seeds)).sum();
        assert!(
            ranking.count_with_fewer(seeds) <= number
                && number < ranking.count_with_fewer(seeds + 1)
        );
    }
}

#[test]
fn one_layout_follows_the_other() {
    let ranking = Ranking::new(5, 4).expect("few layouts");
    let (mut layout, mut other) = (Vec::new(), Vec::new());
    ranking.unrank(ranking.count_with_fewer(4), &mut layout);
    for number in ranking.count_with_fewer(4) + 1..ranking.count_with_fewer(5) {
        assert!(Ranking::next_layout(&mut layout));
        ranking.unrank(number, &mut other);
        assert_eq!(layout, other);
    }
    assert!(!Ranking::next_layout(&mut layout));
}

#[test]
fn numbers_of_twelve_pits_are_those_of_the_literature() {
    // The number of Awari positions with exactly n seeds is C(n + 11, 11).
    let ranking = Ranking::new(12, 48).expect("a number of 41 bits");
    assert_eq!(
        ranking.count_with_fewer(2) - ranking.count_with_fewer(1),
        12
    );
    assert_eq!(
        ranking.count_with_fewer(3) - ranking.count_with_fewer(2),
        78
    );
    assert_eq!(
        ranking.count_with_fewer(49) - ranking.count_with_fewer(48),
        279_871_768_995
    );
}

#[test]
fn too_large_is_refused() {
    assert!(Ranking::new(96, 255).is_none());
    assert!(Ranking::new(1, 256).is_none());
    assert!(Ranking::new(0, 3).is_none());
}
