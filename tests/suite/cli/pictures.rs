//! Pictures written to files.

use sow_tests::command::sow;
use sow_tests::scratch::ScratchFolder;

const POSITION: &str = "6,6,6,6,6,6/0,7,7,7,7,7 1:0 - S -";

#[test]
fn a_board_is_printed_or_drawn_into_a_file() {
    let printed = sow(&["show", "kalaha", "--svg"], "");
    assert_eq!((printed.code, printed.err.as_str()), (0, ""));
    assert!(printed.out.starts_with("<svg") && printed.out.ends_with("</svg>\n"));
    let folder = ScratchFolder::new("kept.svg", "mine");
    let (kept, new) = (folder.path(), folder.path_string("new.svg"));
    let drawn = sow(&["show", "kalaha", "--svg", &new], "").succeeds();
    assert_eq!(drawn.out, format!("1 picture drawn into `{new}`\n"));
    assert_eq!(folder.read("new.svg"), printed.out);
    sow(&["show", "kalaha", "--svg", &kept], "").fails_with("`--force`");
    assert_eq!(folder.read("kept.svg"), "mine");
    assert_eq!(
        sow(&["show", "kalaha", "--svg", &kept, "--force"], "").code,
        0
    );
    assert_eq!(folder.read("kept.svg"), printed.out);
    let into = folder.folder().display().to_string();
    sow(&["show", "kalaha", "--svg", &into], "").fails_with("a folder; one picture");
}

#[test]
fn places_of_pictures_are_checked_before_a_game_is_printed() {
    let folder = ScratchFolder::new("game.toml", "variant = 'kalaha'\nmoves = ['2', '1']\n");
    let (record, file) = (folder.path(), folder.path_string("game.svg"));
    let refused = sow(&["replay", &record, "--svg", &file], "");
    assert_eq!((refused.code, refused.out.as_str()), (1, ""));
    assert!(refused.err.contains("`--animation` takes one file"));
    for place in [
        folder.folder().display().to_string(),
        folder.path_string("none/a.svg"),
    ] {
        let refused = sow(&["replay", &record, "--animation", &place], "");
        assert_eq!((refused.code, refused.out.as_str()), (1, ""), "{place}");
    }
    let pictures = folder.path_string("pictures");
    let drawn = sow(&["replay", &record, "--svg", &pictures], "").succeeds();
    let told = format!("3 pictures drawn into `{pictures}`\n");
    assert!(drawn.out.ends_with(&told), "{}", drawn.out);
    let again = sow(&["replay", &record, "--svg", &pictures], "");
    assert_eq!((again.code, again.out.as_str()), (1, ""));
}

#[test]
fn a_position_is_shown_from_either_side() {
    let shown = |side: &str| {
        let arguments = ["show", "kalaha", "--position", POSITION, "--seen-by", side];
        let outcome = sow(&arguments, "");
        assert_eq!((outcome.code, outcome.err.as_str()), (0, ""));
        let board: Vec<String> = outcome.out.lines().skip(5).map(str::to_owned).collect();
        board
    };
    let (south, north) = (shown("south"), shown("North"));
    assert!(
        south.iter().any(|line| line.contains("│  · │  7 │")),
        "{south:#?}"
    );
    assert!(
        north.iter().any(|line| line.contains("│  7 │  · │")),
        "{north:#?}"
    );
    assert!(
        north.iter().any(|line| line.starts_with("   1 ├")),
        "{north:#?}"
    );
    assert!(
        south.iter().any(|line| line.ends_with("┤   1")),
        "{south:#?}"
    );
    assert_eq!(sow(&["show", "kalaha", "--seen-by", "west"], "").code, 2);
}

#[test]
fn a_recorded_game_becomes_pictures() {
    let record = "variant = 'kalaha'\nmoves = ['1', '2', '3']\n";
    let scratch = ScratchFolder::new("game.toml", record);
    let (game, folder, film) = (
        scratch.path(),
        scratch.path_string("all"),
        scratch.path_string("all.svg"),
    );
    let drawn = sow(
        &["replay", &game, "--svg", &folder, "--animation", &film],
        "",
    );
    assert_eq!((drawn.code, drawn.err.as_str()), (0, ""));
    for number in 0..4 {
        let picture = scratch.read(&format!("all/00{number}.svg"));
        assert_eq!(picture.contains(&format!("\n{number}. ")), number > 0);
    }
    assert!(!std::path::Path::new(&folder).join("004.svg").exists());
    let animation = scratch.read("all.svg");
    assert_eq!(animation.matches("class=\"sow-frame\"").count(), 3);
    assert_eq!(animation.matches("class=\"sow-last\"").count(), 1);
    sow(&["replay", &game, "--svg", &folder], "").fails_with("000.svg");
}

#[test]
fn laps_are_drawn_where_they_end() {
    // The opening of Hus has moves of several laps.
    let scratch = ScratchFolder::new("game.toml", "variant = 'hus'\nmoves = ['f5']\n");
    let (game, folder) = (scratch.path(), scratch.path_string("laps"));
    let laps = sow(&["trace", "hus", "f5"], "")
        .out
        .matches(" lap ")
        .count();
    assert!(laps > 1);
    let drawn = sow(&["replay", &game, "--laps", "--svg", &folder], "");
    assert_eq!((drawn.code, drawn.err.as_str()), (0, ""));
    let files = std::fs::read_dir(&folder).expect("a folder").count();
    // There is a picture of the opening, one after each lap but the last, and one after the move.
    assert_eq!(files, 1 + laps);
    assert!(scratch.read("laps/001.svg").contains(", lap 1\n"));
}
