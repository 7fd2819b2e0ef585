//! Inheritance of sections and options from a base.

use sow_grammar::parser::parse;
use sow_grammar::source::Sources;
use sow_grammar::syntax::{Section, SyntaxTree};
use sow_grammar::test_hooks::inherit;

fn parse_and_inherit(child: &str, base: &str) -> SyntaxTree {
    let mut sources = Sources::default();
    let (child, base) = (
        sources.add("child", None, child.into()),
        sources.add("base", None, base.into()),
    );
    inherit(
        parse(sources.get(child)).tree,
        parse(sources.get(base)).tree,
    )
}

fn kind_and_name(section: &Section) -> String {
    let kind = section.kind().expect("a section that could be read");
    format!("{kind:?} {}", section.name().unwrap_or_default())
}

#[test]
fn a_section_replaces_that_of_its_kind_and_name_in_place() {
    let base = "game \"B\"  # theirs\noption a = 1 in 1..3\nboard { rows 1 }\nmove x { pass }\ntable t { else => end }";
    let child = "game \"C\" based on b  # ours\nmove y { pass }\nboard { rows 2 }\ntable x { else => end }\nboard { rows 3 }";
    let tree = parse_and_inherit(child, base);
    assert_eq!(tree.title.expect("a title").name.node, "C");
    assert_eq!(tree.comments.len(), 1);
    let order: Vec<_> = tree.sections.iter().map(kind_and_name).collect();
    let expected = [
        "Option a", "Board ", "Board ", "Move x", "Table t", "Move y", "Table x",
    ];
    assert_eq!(order, expected);
}

#[test]
fn sections_left_out_in_the_title_are_not_inherited() {
    let base = "game \"B\"\noption x = yes\nmove x { pass }\nmove y { pass }\nafter move { }\ntable t { else => end }";
    let child = "game \"C\" based on b without move x, after move, table t";
    let tree = parse_and_inherit(child, base);
    let order: Vec<_> = tree.sections.iter().map(kind_and_name).collect();
    assert_eq!(order, ["Option x", "Move y"]);
}

#[test]
fn an_option_with_only_a_value_inherits_range_and_help() {
    let base = "game \"B\"\noption a = 1 in 1..3 \"help\"\noption b = x in x, y";
    let tree = parse_and_inherit(
        "game \"C\" based on b\noption a = 2\noption b = yes \"now a flag\"",
        base,
    );
    let [Section::Option(a), Section::Option(b)] = &tree.sections[..] else {
        panic!("two options")
    };
    assert_eq!(
        (a.values.len(), a.help.as_ref().map(|help| &*help.node)),
        (1, Some("help"))
    );
    assert_eq!(
        (b.values.len(), b.help.as_ref().map(|help| &*help.node)),
        (0, Some("now a flag"))
    );
}
