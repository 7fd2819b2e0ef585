//! Phases that end for good, help texts, tables of phases.

use super::{BOARD, section_lines};
use sow_grammar::prose::{Language, rules_in_language};
use sow_grammar::rules::{Rules, Settings};
use sow_tests::games::rules;

/// Returns rules with phases of all kinds, with help texts and tables of the same name.
fn rules_with_phases() -> Rules {
    rules(&format!(
        "{BOARD}
        pits far = own pit 5..6 \"where captures are rare\"
        mark shut \"a pit that is closed for good.\"
        counter raids = 0 \"how often somebody has raided\"
        phase opening once for each while own pits occupied \"a first move of each\" {{
          move open \"a way to begin\" {{ from own far  sow counterclockwise  last landing }}
          do landing {{ set raids to 1; mark here as shut; end }}
        }}
        phase once_more once for all {{ move other {{ from own pit  sow clockwise }} }}
        phase early until own store > 9 {{
          move sow {{ from own pit  sow counterclockwise  last landing }}
          table landing {{ when raids > 0 => end  shut => end  else => again }}
        }}
        phase while_poor while own store < 30 {{ move sow {{ from own pit  sow clockwise }} }}
        phase late {{ move sow {{ from own pit  sow counterclockwise }} }}
        end {{ when no move => sweep; most in store wins, else draw }}"
    ))
}

fn phase_section(language: Language, title: &str) -> Vec<String> {
    let rules = rules_with_phases();
    let sections = rules_in_language(&rules, &Settings::defaults(&rules.options), language);
    section_lines(&sections, title).to_vec()
}

#[test]
fn phases_say_how_long_they_last() {
    assert_eq!(
        phase_section(Language::English, "Phases"),
        [
            "Opening: for one move of each player, while there are seeds in your pits. A first move of each.",
            "Once more: for one move.",
            "Early: until your store holds more than 9 seeds, and never again.",
            "While poor: while your store holds fewer than 30 seeds.",
            "Late: from then on.",
        ]
    );
    assert_eq!(
        phase_section(Language::German, "Phasen"),
        [
            "„opening“: für je einen Zug jedes Spielers, solange in den eigenen Mulden Steine liegen. A first move of each.",
            "„once more“: für einen einzigen Zug.",
            "„early“: bis der eigene Speicher mehr als 9 Steine enthält, und danach nie wieder.",
            "„while poor“: solange der eigene Speicher weniger als 30 Steine enthält.",
            "„late“: von da an.",
        ]
    );
    assert_eq!(
        phase_section(Language::Dutch, "Fasen"),
        [
            "“opening”: voor één zet van elke speler, zolang er stenen in je kuiltjes liggen. A first move of each.",
            "“once more”: voor één zet.",
            "“early”: tot je verzamelkuil meer dan 9 stenen bevat, en daarna nooit meer.",
            "“while poor”: zolang je verzamelkuil minder dan 30 stenen bevat.",
            "“late”: vanaf dat moment.",
        ]
    );
}

#[test]
fn names_and_moves_show_the_help_of_the_file() {
    let names = phase_section(Language::English, "Names");
    assert_eq!(
        names,
        [
            "Far pits: your pits 5 and 6. Where captures are rare.",
            "The mark shut: at the start on no pit. A pit that is closed for good.",
            "The counter “raids”: 0 at the start. How often somebody has raided.",
        ]
    );
    let open = phase_section(Language::German, "Zug: open (opening)");
    assert_eq!(open[0], "A way to begin.");
    assert!(open[1].starts_with("Wähle"), "{open:?}");
}

#[test]
fn tables_that_phases_share_a_name_for_say_their_phase() {
    let open = phase_section(Language::English, "Move: open (opening)");
    assert!(
        open[2].ends_with("then see “landing (opening)”."),
        "{open:?}"
    );
    assert_eq!(
        phase_section(Language::English, "Landing (opening)"),
        ["Set “raids” to 1; mark that pit as shut; the move ends."]
    );
    assert_eq!(phase_section(Language::Dutch, "Landing (early)").len(), 3);
}
