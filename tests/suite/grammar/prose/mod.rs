//! Rules in words.

use sow_grammar::load::load_text;
use sow_grammar::prose::{Language, Prose, Section, rules_in_language, rules_in_words};
use sow_grammar::rules::{Noun, Place, Rules, Settings};
use sow_grammar::source::Span;
use sow_tests::games::rules;

fn section_lines<'s>(sections: &'s [Section], title: &str) -> &'s [String] {
    let found = sections.iter().find(|section| section.title == title);
    found.map_or(&[], |section| &section.lines)
}

#[test]
fn a_table_is_a_numbered_list() {
    let rules = rules("game \"K\" based on kalaha");
    let sections = rules_in_words(&rules, &Settings::defaults(&rules.options));
    assert_eq!(
        section_lines(&sections, "Move: sow")[2..4],
        [
            "1. If the last seed falls into your store: move again.",
            "2. If the last seed falls into one of your empty pits where the pit opposite holds seeds: \
             capture all seeds from that pit and the pit opposite.",
        ]
    );
}

#[test]
fn rows_that_the_chosen_options_rule_out_are_left_out() {
    let rules = rules("game \"K\" based on kalaha");
    let mut settings = Settings::defaults(&rules.options);
    let rows =
        |settings: &Settings| section_lines(&rules_in_words(&rules, settings), "Move: sow").len();
    assert_eq!(rows(&settings), 6);
    settings
        .set(&rules.options, "empty_capture", "no")
        .expect("kalaha has that option");
    assert_eq!(rows(&settings), 5);
}

#[test]
fn a_match_is_described_after_the_rounds() {
    let rules = rules("game \"G\" based on galatjang");
    let mut settings = Settings::defaults(&rules.options);
    let next = |settings: &Settings| {
        section_lines(&rules_in_words(&rules, settings), "Next round").to_vec()
    };
    assert!(next(&settings)[1].starts_with("Pits 1 to 6 are filled up to 6 seeds each"));
    settings
        .set(&rules.options, "refill", "store")
        .expect("galatjang has that option");
    assert!(next(&settings)[1].starts_with("Pits 6 to 1 are filled"));
    assert_eq!(
        section_lines(&rules_in_words(&rules, &settings), "End of the match")[1],
        "If you have fewer than 6 seeds: the opponent wins the match."
    );
}

#[test]
fn single_phrases_can_be_written() {
    let rules = rules("game \"G\" based on giuthi");
    let settings = Settings::defaults(&rules.options);
    let words = Prose::new(&rules, &settings);
    let from = rules.moves[0].from.as_ref().expect("a choice of pits");
    assert_eq!(
        words.one_of(&from.place),
        "one of your pits with more than 1 seed"
    );
}

/// An explanation describes a single action, with the options as chosen.
#[test]
fn single_actions_leave_out_what_the_options_decide() {
    let rules = rules("game \"G\" based on oware");
    let settings = Settings::defaults(&rules.options);
    let words = Prose::new(&rules, &settings);
    let rows = rules.tables.iter().flat_map(|table| &table.rows);
    for action in rows.flat_map(|row| &row.actions) {
        let said = words.action(action);
        assert!(!said.contains("unless"), "{said}");
    }
}

const BOARD: &str =
    "game \"G\" board { rows 1 pits 6 store right track shared } setup { pits: 4 }\n";

#[test]
fn names_are_explained_before_they_are_used() {
    let rules = rules(&format!(
        "{BOARD}
        pits far = own pit 5..6
        mark shut per player until emptied
        counter dropped = 0
        move sow {{
          from own pit where not own shut
          sow counterclockwise skipping far
          each {{ else => set dropped to dropped + 1 }}
          last {{ own occupied shut => again; else => mark here as shut; end }}
        }}
        move other unless sow {{ from own far sow clockwise }}
        move pass unless sow, other {{ pass }}
        end {{ when no (pit where occupied and not shut) => sweep; most in store wins, else draw }}"
    ));
    let sections = rules_in_words(&rules, &Settings::defaults(&rules.options));
    assert_eq!(
        section_lines(&sections, "Names"),
        [
            "Far pits: your pits 5 and 6.",
            "The mark shut, a separate one for each player: at the start on no pit; it goes when its pit is emptied.",
            "The counter “dropped”: 0 at the start.",
        ]
    );
    assert_eq!(
        section_lines(&sections, "Move: sow"),
        [
            "Choose one of your pits not marked shut by you.",
            "Lift all seeds from the chosen pit and sow them counterclockwise, skipping all far pits.",
            "For every seed: set “dropped” to “dropped” plus 1.",
            "1. If the last seed falls into an occupied pit marked shut by you: move again.",
            "2. Otherwise: mark that pit as shut; the move ends.",
        ]
    );
    assert_eq!(
        section_lines(&sections, "Move: pass")[0],
        "Only where neither the move “sow” nor the move “other” is possible."
    );
    assert!(
        section_lines(&sections, "End")[1]
            .starts_with("If there is no occupied pit not marked shut:")
    );
}

#[test]
fn rows_lists_and_rings_say_whose_pits_they_are() {
    let rules = rules(
        "game \"G\"
        board {
          rows 3  pits 6  laps at most 100
          track own clockwise: row 3 1..6, opponent front 1..6
        }
        setup { pits: 2 }
        move sow { from own row 3 3 sow clockwise last { opponent (front 1, row 3 2) => relay; else => end } }
        end { when no move => opponent wins }",
    );
    let sections = rules_in_words(&rules, &Settings::defaults(&rules.options));
    assert_eq!(
        section_lines(&sections, "Board")[1],
        "Each player has a ring of their own, through pits of both sides, clockwise: your pits 1 to 6 of row 3 and \
         the opponent's front pits 1 to 6."
    );
    let sow = section_lines(&sections, "Move: sow");
    assert_eq!(sow[0], "Choose your pit 3 of row 3.");
    assert!(sow[2].starts_with(
        "1. If the last seed falls into the opponent's front pit 1 or the opponent's pit 2 of row 3:"
    ));
}

/// Returns the rules in words of a game with these sections.
fn rules_prose(sections: &str) -> Vec<Section> {
    let rules = rules(&format!("game \"G\"\n{sections}"));
    rules_in_words(&rules, &Settings::defaults(&rules.options))
}

const WITH_HANDS: &str = "board { rows 1  pits 6  store right  hand  track shared }\n";
const END: &str = "end { when no move => sweep; most in store wins, else draw }\n";

#[test]
fn pits_with_other_numbers_are_not_among_all_pits() {
    let dealt = |deals: &str| {
        let moves = "move sow { from own pit  sow counterclockwise  last { else => end } }\n";
        let told = rules_prose(&format!("{WITH_HANDS}setup {{ {deals} }}\n{moves}{END}"));
        section_lines(&told, "Opening").to_vec()
    };
    let others = ["Pit 3: 7.", "Each hand: 2.", "All other pits: 4."];
    assert_eq!(
        dealt(
            "pits: 4  own 3: 7  hand: 2"
                .replace("own 3", "pit 3")
                .as_str()
        ),
        others
    );
    assert_eq!(dealt("pits: 4  hand: 2"), ["All pits: 4.", "Each hand: 2."]);
}

#[test]
fn sentences_name_the_pits_and_their_owner() {
    let moves = "move sow {
      from pit 3..4
      step 1
      put 1 from here into next
      lift here
      sow onward
      last {
        when seeds > 3 => capture here
        when own pit   => again
        else           => end
      }
    }\n";
    let told = rules_prose(&format!(
        "{WITH_HANDS}setup {{ pits: 4  hand: 2 }}\n{moves}{END}"
    ));
    let lines = section_lines(&told, "Move: sow");
    let has = |said: &str| {
        assert!(
            lines.iter().any(|line| line.contains(said)),
            "{said}: {lines:?}"
        )
    };
    has("Choose one of pits 3 and 4 on either side.");
    has(
        "Go to the next pit; put 1 seed from that pit into the next pit; lift all seeds from that pit",
    );
    has("If that pit holds more than 3 seeds");
}

#[test]
fn options_that_rounds_set_stay_open() {
    let rules = |next: &str| {
        let moves = "move sow {
          from own pit
          sow counterclockwise into own store
          last {
            own empty pit where kept => capture here
            when seeds > few         => end
            else                     => end
          }
        }\n";
        let rounds = format!(
            "match {{ the other begins  over {{ when round = 3 => most points wins, else draw }}  next round {{ else => {next}deal }} }}\n"
        );
        rules_prose(&format!(
            "option kept = no \"\"\noption few = 2 in 1..5 \"\"\n{WITH_HANDS}setup {{ pits: 4  hand: 2 }}\n{moves}{END}{rounds}"
        ))
    };
    let lines = |next: &str| section_lines(&rules(next), "Move: sow").join(" ");
    let folded = lines("");
    assert!(
        !folded.contains("kept") && folded.contains("more than 2 seeds"),
        "{folded}"
    );
    let open = lines("set kept to yes; set few to 3; ");
    assert!(open.contains("where `kept` is yes"), "{open}");
    assert!(
        open.contains("`few`") && !open.contains("2 seeds"),
        "{open}"
    );
}

#[test]
fn a_hand_without_an_owner_is_either_players() {
    let rules = rules("game \"B\" based on bao-kiswahili");
    let settings = Settings::defaults(&rules.options);
    let hand = Prose::new(&rules, &settings).one_of(&Place::from_noun(Noun::Hand));
    assert_eq!(hand, "either player's hand");
}

#[test]
fn each_line_has_the_span_of_its_clause() {
    let loaded = load_text("test", "game \"K\" based on kalaha");
    let rules = loaded.rules.expect("a game based on kalaha has no faults");
    let sections = rules_in_words(&rules, &Settings::defaults(&rules.options));
    let said = |start: &str, title: &str| {
        let section = sections.iter().find(|section| section.title == title)?;
        let clause = |(span, _): &&(Span, usize)| loaded.sources.text(*span).starts_with(start);
        let (_, line) = section.clauses.iter().find(clause)?;
        section.lines.get(*line).map(String::as_str)
    };
    assert_eq!(
        said("own store", "Move: sow"),
        Some("1. If the last seed falls into your store: move again.")
    );
    let chosen = said("from", "Move: sow").expect("the choice of a pit is a line");
    assert!(chosen.starts_with("Choose one of your pits"), "{chosen}");
    let ending = said("when", "End").expect("endings are lines");
    assert!(ending.starts_with("If all your pits are empty"), "{ending}");
}

const UNTITLED: &str = "board { rows 1  pits 6  store right  track shared }\nsetup { pits: 4 }\n";

fn move_prose(moves: &str) -> String {
    lines(
        &rules_prose(&format!("{UNTITLED}{moves}\n{END}")),
        "Move: sow",
    )
    .join("\n")
}

fn lines(sections: &[Section], title: &str) -> Vec<String> {
    section_lines(sections, title).to_vec()
}

#[test]
fn a_number_of_seeds_is_taken_from_each_pit() {
    let told = rules_prose(&format!(
        "{UNTITLED}pits small = pit where seeds < seeds of here
        move sow {{
          from own pit
          sow counterclockwise
          last {{
            own small => capture 2 from opponent pits
            own empty pit => capture all but 1 from here, opposite
            opponent pit where seeds = 9 => capture 2 from run backward while pit where seeds odd
            opponent pit where opponent occupied pits is small => put 1 from own pit 3 into here
            else => end
          }}
        }}\n{END}"
    ));
    let told = ["Names", "Move: sow"].map(|title| lines(&told, title).join("\n"));
    let told = told.join("\n");
    for said in [
        "Small pits: the pits where the number of seeds in it is less than the number of seeds in the pit reached.",
        "capture 2 seeds from each of the opponent's pits.",
        "capture all but 1 seed from each of that pit and the pit opposite.",
        "capture 2 seeds from each of the pits of the unbroken run of pits with an odd number of seeds backward",
        "where each of the opponent's occupied pits is a small pit: put 1 seed from your pit 3 into that pit.",
    ] {
        assert!(told.contains(said), "{said}\n{told}");
    }
}

#[test]
fn conditions_that_are_required_together_are_kept_apart() {
    let told = rules_prose(&format!(
        "{UNTITLED}move sow {{ from own pit sow clockwise last {{ else => end }} }}\n{END}
        match {{
          the other begins
          over {{ when round = 3 => most points wins, else draw }}
          next round {{ else => own arranges pits; require own pit 1 empty or own pit 2 empty; require own pit 3 empty or own pit 4 empty }}
        }}"
    ));
    let next = lines(&told, "Next round").join("\n");
    let apart = "so that (your pit 1 is empty or your pit 2 is empty) and (your pit 3 is empty or your pit 4 is empty)";
    assert!(next.contains(apart), "{next}");
}

#[test]
fn preferences_are_kept_apart_from_conditions() {
    let told = move_prose(
        "move sow {
           from own pit, preferring pit where seeds > 1 or some opponent empty pit, except own pit 6
           sow clockwise last { else => end } }",
    );
    let choice = "Choose one of your pits; if possible, a pit that holds more than 1 seed or where the opponent has \
                  an empty pit; never your pit 6.";
    assert!(told.starts_with(choice), "{told}");
}

#[test]
fn a_kind_of_move_in_two_phases_is_named_once() {
    let phases = "phase early while own turn < 3 { move capture { from own pit sow clockwise last { else => end } } }
        phase late { move capture { from own pit sow clockwise last { else => end } }
          move pass unless capture { pass } }
        end { when not opponent can capture => sweep; most in store wins, else draw  when no move => sweep; most in store wins, else draw }";
    let told = rules_prose(&format!("{UNTITLED}{phases}"));
    let end = lines(&told, "End").join("\n");
    let once = "If the opponent could not make the move “capture”:";
    assert!(end.contains(once), "{end}");
    let pass = lines(&told, "Move: pass (late)");
    assert_eq!(pass[0], "Only where the move “capture” is not possible.");
}

#[test]
fn a_player_who_plays_alone_has_no_opponent() {
    let told = rules_prose(
        "board { players 1  rows 1  pits 5  store left  track own }\nsetup { pits: 2 }
        move sow { from own pit sow leftward into own store last { own store => again; else => illegal } }
        end { when own pits empty => sweep; own wins  when no move => leave; opponent wins }",
    );
    let all: Vec<&String> = told.iter().flat_map(|section| &section.lines).collect();
    for line in &all {
        for nobody in ["opponent", "each player", "Each player", "player to move"] {
            assert!(!line.contains(nobody), "{line}");
        }
    }
    assert_eq!(
        lines(&told, "End"),
        [
            "1. If all your pits are empty: all remaining seeds go to the store; the game is won.",
            "2. If you have no move: remaining seeds stay where they are; the game is lost.",
        ]
    );
}

#[test]
fn a_denied_list_denies_each_part() {
    let told = move_prose(
        "move sow { from own pit sow clockwise last { when not (own turn = 1 and seeds > 3) => again; else => end } }",
    );
    let part = "If your turn number is other than 1 or that pit holds at most 3 seeds: move again.";
    assert!(told.contains(part), "{told}");
}

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
