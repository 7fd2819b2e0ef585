//! Input and output formats of `sow check`.

use serde_json::{Value, json};
use sow_tests::command::{Outcome, sow};
use sow_tests::effort::sample;
use sow_tests::files;
use sow_tests::scratch::ScratchFolder;
use sow_tests::threads::parallel_map;

/// A legal game with an option that no rule uses.
const UNUSED_OPTION: &str = "game \"Odd\" based on kalaha\noption idle = 1 in 1..2\n";

/// A game that declares a name twice; the report has both places.
const FAULTY: &str = "game \"Faulty\" based on kalaha\nmark fort\nmark fort\n";

fn check(arguments: &[&str], input: &str) -> Outcome {
    sow(&[&["check"], arguments].concat(), input)
}

#[test]
fn a_text_on_stdin_is_checked() {
    let fine = check(&["-"], "game \"Fine\" based on kalaha\n");
    assert_eq!((fine.code, fine.err.as_str()), (0, ""));
    assert_eq!(fine.out, "1 file checked: no faults (2x6, 72 seeds)\n");
    let faulty = check(&["-", "--json"], FAULTY);
    assert_eq!((faulty.code, faulty.err.as_str()), (1, ""));
    assert_eq!(faulty.objects()[0]["file"], "stdin");
}

#[test]
fn warnings_are_denied_if_asked() {
    let file = ScratchFolder::new("odd.sow", UNUSED_OPTION);
    let asked = |flags: &[&str]| check(&[&[&*file.path()], flags].concat(), "");
    let told = asked(&[]);
    assert_eq!(told.code, 0);
    assert!(told.err.contains("warning[unused-option]"), "{}", told.err);
    assert_eq!(asked(&["--deny-warnings"]).code, 1);
    assert_eq!(check(&["kalaha", "--deny-warnings"], "").code, 0);
    assert_eq!(asked(&["--json", "--format", "sarif"]).code, 2);
}

#[test]
fn json_output_has_all_places() {
    let faults = check(&["-", "--json"], FAULTY).objects();
    let fault = &faults[0];
    assert_eq!(
        (&fault["code"], &fault["line"]),
        (&json!("duplicate-name"), &json!(3))
    );
    let labels = fault["labels"].as_array().expect("a list");
    let first = labels.iter().find(|label| label["line"] == 2);
    let first = first.expect("the place of the first one");
    assert_eq!(
        (&first["file"], &first["column"], &first["end_column"]),
        (&json!("stdin"), &json!(6), &json!(10))
    );
    assert!(fault["edits"].is_array());
}

/// Asserts that a log has what the schema of SARIF 2.1.0 requires.
fn assert_sarif(log: &Value) {
    assert_eq!(log["version"], "2.1.0");
    assert!(
        log["$schema"]
            .as_str()
            .is_some_and(|at| at.starts_with("https://"))
    );
    let run = &log["runs"][0];
    let driver = &run["tool"]["driver"];
    assert_eq!(driver["name"], "sow");
    let rules = driver["rules"].as_array().expect("rules");
    let region = |place: &Value| {
        let place = &place["physicalLocation"];
        assert!(place["artifactLocation"]["uri"].is_string(), "{place}");
        let [line, column, end_line, end_column] =
            ["startLine", "startColumn", "endLine", "endColumn"]
                .map(|key| place["region"][key].as_u64().expect("a number from 1"));
        assert!(line >= 1 && column >= 1 && (end_line, end_column) >= (line, column));
    };
    let results = run["results"].as_array().expect("results");
    for result in results {
        assert!(["error", "warning", "note"].contains(&result["level"].as_str().unwrap_or("")));
        assert!(
            result["message"]["text"]
                .as_str()
                .is_some_and(|text| !text.is_empty())
        );
        let known = |rule: &&Value| rule["id"] == result["ruleId"];
        let rule = rules.iter().find(known).expect("the rule of a result");
        assert!(rule["shortDescription"]["text"].is_string());
        let locations = result["locations"].as_array().expect("locations");
        assert_eq!(locations.len(), 1);
        let related = result["relatedLocations"].as_array();
        locations
            .iter()
            .chain(related.into_iter().flatten())
            .for_each(region);
    }
}

#[test]
fn sarif_is_one_log_of_all_files() {
    let scratch = ScratchFolder::new("odd one.sow", UNUSED_OPTION).with_file("bad.sow", FAULTY);
    let files = [scratch.path(), scratch.path_string("bad.sow")];
    let told = check(&[&files[0], &files[1], "--format", "sarif"], "");
    assert_eq!((told.code, told.err.as_str()), (1, ""));
    let log = told.object();
    assert_sarif(&log);
    let results = log["runs"][0]["results"].as_array().expect("results");
    let found = |code: &str| results.iter().find(|result| result["ruleId"] == code);
    let odd = found("unused-option").expect("the warning");
    let place = &odd["locations"][0]["physicalLocation"];
    let uri = place["artifactLocation"]["uri"].as_str().expect("a file");
    assert!(uri.ends_with("odd%20one.sow"), "{uri}");
    let twice = found("duplicate-name").expect("the error");
    assert_eq!(
        twice["relatedLocations"][0]["physicalLocation"]["region"]["startLine"],
        2
    );
}

#[test]
fn an_unreadable_file_is_reported_in_every_format() {
    for format in ["text", "json", "sarif"] {
        let told = check(&["no/such.sow", "--format", format], "");
        assert_eq!(told.code, 1, "{format}");
        let all = told.out + &told.err;
        assert!(all.contains("no such file"), "{format}: {all}");
    }
}

#[test]
fn a_faulty_fact_file_is_reported() {
    let scratch = ScratchFolder::new("game.sow", "game \"Game\" based on oware\n");
    let faults = [
        ("region = 3", "invalid type: integer"),
        (
            "[[notation]]\nname = \"own\"",
            "notation `own`: missing field",
        ),
    ];
    for (facts, message) in faults {
        scratch.write("game.toml", facts);
        let told = check(&[&scratch.path(), "--json", "--no-play"], "");
        assert_eq!(told.code, 1, "{facts}");
        let fault: Value = serde_json::from_str(&told.out).expect("one fault");
        let said = &fault["message"];
        assert_eq!(fault["file"], scratch.path_string("game.toml"), "{facts}");
        assert!(
            said.as_str().is_some_and(|said| said.contains(message)),
            "{facts}: {said}"
        );
    }
}

#[test]
fn playing_can_be_left_out() {
    let file = files::root().join("tests/bad/one-sided--ending.sow");
    let file = file.display().to_string();
    let played = check(&[&file], "");
    assert_eq!(played.code, 0, "a note forbids nothing");
    assert!(played.err.contains("note[one-sided]"), "{}", played.err);
    assert_eq!(check(&[&file, "--deny-warnings"], "").code, 0);
    let silent = check(&[&file, "--no-play"], "");
    assert_eq!((silent.code, silent.err.as_str()), (0, ""));
    assert_eq!(check(&[&file], ""), played, "the same every time");
}

#[test]
fn no_variant_has_faults() {
    // That the rules of all variants have no faults is tested by `games`, their cases by `cases`, and what random games show by
    // `random_games`.
    let variants = sample(files::files("variants", "sow"), 15);
    parallel_map(&variants, |file| {
        let name = files::stem(file);
        let told = check(&[&name], "");
        assert_eq!((told.code, told.err.as_str()), (0, ""), "{name}");
    });
    assert!(variants.len() >= 20);
}

#[test]
fn a_game_without_cases_says_so() {
    let file = ScratchFolder::new("bare.sow", "game \"Bare\" based on kalaha\n");
    let told = sow(&["test", &file.path()], "");
    assert_eq!((told.code, told.err.as_str()), (0, ""));
    assert!(
        told.out.contains("has no cases") && !told.out.contains("all hold"),
        "{}",
        told.out
    );
}

#[test]
fn certain_fixes_are_applied() {
    let text = "game \"Odd\" based on kalaha\n\
                move sow { from own pit sow counterclokwise into own store }\n";
    let scratch = ScratchFolder::new("odd.sow", text);
    let file = scratch.path();
    let fixed = check(&["--fix", "--no-play", &file], "").succeeds();
    assert!(
        fixed.out.contains("\n-move sow {") && fixed.out.contains("\n+move sow {"),
        "{}",
        fixed.out
    );
    let after = scratch.read("odd.sow");
    assert_eq!(after, text.replace("clokwise", "clockwise"));
    // Nothing is left to fix.
    let again = check(&["--fix", "--no-play", &file], "").succeeds();
    assert_eq!(again.out, "1 file checked: no faults (2x6, 72 seeds)\n");
    // An error that nobody can fix for sure leaves the file as it is.
    let faulty = format!("{text}mark fort\nmark fort\n");
    scratch.write("odd.sow", &faulty);
    let refused = check(&["--fix", "--no-play", &file], "");
    assert_eq!(refused.code, 1);
    assert_eq!(scratch.read("odd.sow"), faulty);
    check(&["--fix", "kalaha"], "").fails_with("`--fix` takes rule files");
    check(&["--fix", "missing.sow"], "").fails_with("there is no such file");
}

#[test]
fn two_misspelt_words_are_reported_and_fixed_together() {
    let text = std::fs::read_to_string(files::variant_file("kalaha")).expect("a variant");
    let misspelt = text
        .replace("option seeds", "optoin seeds")
        .replace("\n    else ", "\n    esle ");
    let scratch = ScratchFolder::new("two.sow", &misspelt);
    let faults = check(&["--json", "--no-play", &scratch.path()], "").objects();
    assert_eq!(faults.len(), 2, "{faults:?}");
    check(&["--fix", "--no-play", &scratch.path()], "").succeeds();
    assert_eq!(scratch.read("two.sow"), text);
}

#[test]
fn cases_must_fit_the_game() {
    let cases = "case \"no such pit\" { move 9 }\ncase \"another position\" { move 3  gives \"6,6,6,6,6,6/6,6,6,6,6,6\" }\n";
    let scratch = ScratchFolder::new("some.sow", "game \"Some\" based on kalaha\n")
        .with_file("some.cases", cases);
    let faults = check(&["--json", "--no-play", &scratch.path()], "");
    assert_eq!(faults.code, 1);
    let faults = faults.objects();
    // Whether the second case holds is for `sow test`.
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert_eq!(
        (&faults[0]["code"], &faults[0]["line"]),
        (&json!("bad-case"), &json!(1))
    );
    assert!(
        faults[0]["file"]
            .as_str()
            .is_some_and(|file| file.ends_with("some.cases"))
    );
    let told = sow(&["test", &scratch.path()], "");
    assert!(told.err.contains("2 do not hold"), "{}", told.err);
}

#[test]
fn a_kind_of_move_that_is_never_played_is_noted() {
    let game = |order: [&str; 2]| {
        format!(
            "game \"Two\" based on kalaha without move sow\n{}\n{}\n\
             end {{ when no move => sweep; most in store wins, else draw }}\n",
            order[0], order[1]
        )
    };
    let far = "move far { from first own occupied pit after own pit 3  sow counterclockwise into own store }";
    let single = "move single when number of own occupied pits = 1 { from own pit  sow clockwise }";
    let hidden = check(&["-"], &game([far, single]));
    let message = "no move `single` was played in random games: where it is possible, each is written like a move `far`";
    assert!(hidden.err.contains(message), "{}", hidden.err);
    // The same kinds in the other order are both played.
    let played = check(&["-"], &game([single, far]));
    assert!(!played.err.contains("never-reached"), "{}", played.err);
}

#[test]
fn what_a_survey_sees_is_noted() {
    let file = files::root().join("tests/games/middle-row.sow");
    let file = file.display().to_string();
    let survey = sow(&["survey", &file, "--unreached", "--json"], "");
    let noted = check(&[&file, "--json"], "").objects();
    let seen = survey.objects();
    assert!(seen.len() > 1, "{}", survey.out);
    for clause in seen {
        let text = clause["text"].as_str().expect("the text of a clause");
        let has = |note: &Value| {
            note["message"]
                .as_str()
                .is_some_and(|message| message.contains(text))
        };
        assert!(noted.iter().any(has), "no note on {text}");
    }
}

#[test]
fn moves_that_the_limits_leave_out_are_a_warning() {
    let file = files::root().join("tests/bad/dropped-moves--opening.sow");
    let file = file.display().to_string();
    let told = check(&[&file, "--json"], "");
    let warning = &told.objects()[0];
    assert_eq!(
        (&warning["code"], &warning["severity"], &warning["line"]),
        (&json!("dropped-moves"), &json!("warning"), &json!(9))
    );
    assert_eq!(check(&[&file, "--deny-warnings"], "").code, 1);
}
