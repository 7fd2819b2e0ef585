//! The layout of each phrase. The suite `format` checks that the layout of all rule files is stable and complete.

use sow_grammar::format::{FormatError, format};
use sow_grammar::parser::FileKind;
use sow_grammar::source::Sources;

/// Returns the layout of these sections.
fn format_sections(sections: &str) -> String {
    let title = "game \"X\"\n\n";
    let text = format_file(&format!("{title}{sections}"));
    assert_eq!(format_file(&text), text, "not the same the second time");
    text.strip_prefix(title)
        .expect("the title comes first")
        .to_owned()
}

fn format_file(text: &str) -> String {
    let mut sources = Sources::default();
    // With another source first, spans in the file do not start at 0.
    sources.add("before", None, "…".to_owned());
    let index = sources.add("x.sow", None, text.to_owned());
    match format(sources.get(index), FileKind::Game) {
        Ok(text) => text,
        Err(refusal) => panic!("{refusal:?}\n{text}"),
    }
}

#[test]
fn words_stand_one_space_apart() {
    let messy = "pits  a=(front 1 .. 3 ,\tback  4 .. ) where seeds in .. 3 , 5 .. n and seeds>2*( n+1 )\r\n";
    let neat = "pits a = (front 1..3, back 4..) where seeds in ..3, 5..n and seeds > 2 * (n + 1)\n";
    assert_eq!(format_sections(messy), neat);
}

#[test]
fn a_base_is_one_word() {
    assert_eq!(
        format_file("game \"X\" based on\tbao-kiswahili option a=1"),
        "game \"X\" based on bao-kiswahili\n\noption a = 1\n"
    );
}

#[test]
fn options_stand_in_columns() {
    let messy = "option a=1 in 1..3 \"one\"\n# two\noption long = yes\noption b = no \"three\"\n\noption last_one = 2 in 2, 4 \"four\"";
    let neat = "\
option a    = 1 in 1..3      \"one\"
# two
option long = yes
option b    = no             \"three\"

option last_one = 2 in 2, 4  \"four\"
";
    assert_eq!(format_sections(messy), neat);
}

#[test]
fn arrows_of_a_table_stand_in_one_column() {
    let messy = "table t { pit => end\n\n\n # why\n own empty pit=>capture here,opposite;do u # so\n else=>choose{a=>end b=>relay}}";
    let neat = "\
table t {
  pit           => end

  # why
  own empty pit => capture here, opposite; do u  # so
  else          => choose { a => end   b => relay }
}
";
    assert_eq!(format_sections(messy), neat);
}

#[test]
fn a_row_too_long_for_its_line_is_broken() {
    let long = "occupied front where opposite occupied and opposite back occupied";
    let messy = format!(
        "table t {{ {long} => do raid empty pit => {} else => end }}",
        "capture opposite, opposite back, next, next 1..2; choose opponent occupied pit where seeds > 1 => capture it"
    );
    let neat = format!(
        "\
table t {{
  {long}
            => do raid
  empty pit => capture opposite, opposite back, next, next 1..2;
               choose opponent occupied pit where seeds > 1 => capture it
  else      => end
}}
"
    );
    assert_eq!(format_sections(&messy), neat);
}

#[test]
fn an_action_too_long_for_its_line_stands_below() {
    let action = "mark own front where opposite occupied and seeds > 1 and not full, back where seeds > 1 and not full as full";
    let neat = "\
after move {
  when own front empty =>
    mark own front where opposite occupied and seeds > 1 and not full,
      back where seeds > 1 and not full as full
}
";
    assert_eq!(
        format_sections(&format!(
            "after move {{ when own front empty => {action} }}"
        )),
        neat
    );
}

#[test]
fn blocks_keep_to_one_line_if_they_were_written_so() {
    let neat = "board { rows 2  pits 8  track own }\nsetup { pits: 2 }\n";
    assert_eq!(
        format_sections("board {rows 2 pits 8 track own}\nsetup { pits : 2 }"),
        neat
    );
    let spread = "board {\n  rows 2\n  pits 8\n}\n\nsetup {\n  pits:   2\n  back 1: 3\n}\n";
    assert_eq!(
        format_sections("board {rows 2\npits 8}setup{pits:2\nback 1:3\n}"),
        spread
    );
}

#[test]
fn comments_stay_where_they_belong() {
    let messy = "\
move m { # the move
 # first
from own pit
   sow # which way?
 clockwise # this way
last   # then
{ else => end   # over
# nothing more

}
}
# the end";
    let neat = "\
move m {  # the move
  # first
  from own pit
  sow  # which way?
    clockwise  # this way
  last  # then
    {
    else => end  # over
    # nothing more
  }
}

# the end
";
    assert_eq!(format_sections(messy), neat);
}

#[test]
fn unreadable_files_are_left_alone() {
    let mut sources = Sources::default();
    sources.add("x.sow", None, "game \"X\"\nboard { rows }".to_owned());
    assert!(matches!(
        format(sources.get(0), FileKind::Game),
        Err(FormatError::Faults(faults)) if !faults.is_empty()
    ));
}

#[test]
fn a_long_without_list_can_be_broken() {
    let long = "option a_name_that_is_long, counter another_name_that_is_long, counter a_third_name_that_is_long";
    let text = format!("game \"With a name\" based on kalaha without {long}\n");
    let laid = format_file(&text);
    assert!(laid.lines().count() > 1, "{laid}");
    assert_eq!(format_file(&laid), laid);
}
