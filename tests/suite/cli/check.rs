//! `sow check`: its formats for other programs, and checks of files elsewhere in the repository.

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
fn check_answers_programs() {
    let scratch = ScratchFolder::new(
        "bad.sow",
        "game \"B\" based on kalaha\n\nend { when own pits empty => sweep; most in stor wins }\n",
    )
    .with_file("binary.sow", [0xff, 0x80]);
    let outcome = sow(&["check", "--json", &scratch.path()], "");
    assert_eq!((outcome.code, outcome.err.as_str()), (1, ""));
    let faults = outcome.objects();
    assert!(!faults.is_empty());
    for fault in &faults {
        let keys = fault.as_object().expect("an object").keys();
        let keys = keys.map(String::as_str).collect::<Vec<_>>().join(" ");
        let expected =
            "file line column end_line end_column severity code message help labels edits";
        assert_eq!(keys, expected);
        assert_eq!(fault["line"], 3);
    }
    let binary = sow(&["check", "--json", &scratch.path_string("binary.sow")], "");
    assert_eq!(binary.code, 1);
    let mut faults = binary.objects().into_iter();
    assert!(
        faults.any(|fault| fault["code"] == "not-text"),
        "{}",
        binary.out
    );
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
