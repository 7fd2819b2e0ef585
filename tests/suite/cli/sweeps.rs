//! `sow sweep`: measurements of many rule sets.

use sow_tests::command::sow;
use sow_tests::scratch::ScratchFolder;

#[test]
fn every_combination_is_measured() {
    let arguments = [
        "sweep",
        "kalah",
        "kalaha",
        "--set",
        "seeds=3..4",
        "--seeds",
        "7,9",
        "--measure",
        "perft",
        "--depth",
        "3",
        "--threads",
        "2",
        "--json",
    ];
    let rows = sow(&arguments, "").objects();
    assert_eq!(rows.len(), 8);
    for (row, game) in rows
        .iter()
        .zip(["kalah", "kalaha"].iter().flat_map(|&game| [game; 4]))
    {
        let set = format!(
            "seeds={}",
            row["options"]["seeds"].as_str().expect("a value")
        );
        let counted = sow(&["perft", game, "3", "--set", &set, "--json"], "");
        assert_eq!(row["rules"], game);
        assert_eq!(
            row["nodes"].as_f64(),
            counted.objects()[0]["nodes"].as_f64()
        );
    }
}

#[test]
fn a_survey_has_the_numbers_of_a_survey() {
    let row = sow(
        &["sweep", "kalaha", "--games", "50", "--seeds", "3", "--json"],
        "",
    )
    .objects();
    let told = sow(
        &["survey", "kalaha", "--games", "50", "--seed", "3", "--json"],
        "",
    )
    .objects();
    for (number, place) in [
        ("length", "/length/mean"),
        ("length_low", "/length/low"),
        ("first_wins", "/first/wins/share"),
        ("second_wins_high", "/second/wins/high"),
        ("margin", "/margin/mean"),
    ] {
        let expected = told[0].pointer(place).expect("it is told");
        assert_eq!(row[0][number].as_f64(), expected.as_f64(), "{number}");
        assert!(row[0][number].is_number(), "{number}");
    }
}

#[test]
fn a_fault_is_reported_in_its_row_and_the_others_continue() {
    let scratch = ScratchFolder::new("wrong.sow", "game \"Wrong\" {\n");
    let told = sow(
        &[
            "sweep",
            &scratch.path(),
            "nowhere",
            "kalah",
            "--measure",
            "perft",
        ],
        "",
    );
    assert_eq!(told.code, 1);
    let lines: Vec<&str> = told.out.lines().collect();
    assert_eq!(lines.len(), 3, "{}", told.out);
    assert!(lines[0].contains("error["), "{}", lines[0]);
    assert!(lines[1].contains("there is no game"), "{}", lines[1]);
    assert_eq!(lines[2], "kalah: nodes 4690");
    for wrong in [
        ["--set", "seeds=4..2"],
        ["--seeds", "x"],
        ["--set", "seeds=,"],
        ["--seeds", "1..99999999999"],
    ] {
        let told = sow(&["sweep", "kalah", wrong[0], wrong[1]], "");
        assert_eq!(told.code, 2, "{wrong:?}: {}", told.err);
    }
}
