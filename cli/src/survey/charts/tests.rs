use crate::trial::Trial;

#[test]
fn a_picture_has_every_chart_and_is_whole() {
    let file = std::env::temp_dir().join(format!("sow-survey-{}.svg", std::process::id()));
    let name = file.display().to_string();
    for game in ["kalaha", "tchoukaillon"] {
        let trial = Trial::of(&["survey", game, "--games", "20", "--svg", &name], "");
        assert_eq!(trial.code, 0, "{}", trial.err);
        let picture = std::fs::read_to_string(&file).unwrap();
        assert!(picture.starts_with("<svg") && picture.trim_end().ends_with("</svg>"));
        for words in [
            "20 random games",
            "Length of a game",
            "legal moves",
            "Laps of a move",
            "Seeds won",
            "=&gt; ",
        ] {
            assert!(picture.contains(words), "{game}: {words}");
        }
    }
    std::fs::remove_file(file).unwrap();
}
