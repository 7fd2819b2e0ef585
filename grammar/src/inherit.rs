//! Inheritance by section: a game based on another takes over what it does not give itself.
//!
//! What a section is about decides which section of the base it replaces: the board, setup, after-move, end and match
//! sections replace the base's, all others that of the same kind and name. A replaced section keeps the place of the base's, so
//! that the order of options and kinds of move stays that of the base; new sections follow. What the title leaves out is not
//! taken over.

use crate::syntax::{
    LeftOut, OptionSection, Section, SectionKind, SyntaxTree, Title, Value, ValueRange,
};

/// Whether a section is the one that is left out.
fn is_left_out(section: &Section, part: &LeftOut) -> bool {
    let name = part.name.as_ref().map(|name| &*name.text);
    section.kind() == SectionKind::of_word(&part.kind) && section.name() == name
}

/// What a file leaves out of a base that has no such section.
pub(crate) fn left_out_in_vain<'t>(title: &'t Title, base: &SyntaxTree) -> Vec<&'t LeftOut> {
    let there = |part: &LeftOut| {
        base.sections
            .iter()
            .any(|section| is_left_out(section, part))
    };
    title.without.iter().filter(|part| !there(part)).collect()
}

/// Whether a section of a game stands for one of the same subject in its base. Every case is one of its own, and so is
/// what nobody could read.
fn is_same_subject(own: &Section, base: &Section) -> bool {
    let (kind, name) = (own.kind(), own.name());
    let named = match kind {
        None | Some(SectionKind::Case) => return false,
        Some(kind) => name.is_some() || !kind.has_name(),
    };
    named && (kind, name) == (base.kind(), base.name())
}

/// The tree of `child` with all that it takes over from `base`. The title and the comments are the child's.
pub(crate) fn inherit(child: SyntaxTree, base: SyntaxTree) -> SyntaxTree {
    let mut own: Vec<Option<Section>> = child.sections.into_iter().map(Some).collect();
    let mut sections = Vec::with_capacity(own.len() + base.sections.len());
    let without = child.title.as_ref().map_or(&[][..], |title| &title.without);
    // The cases of the base speak of the game as it is there.
    let kept = |section: &Section| {
        let left_out = without.iter().any(|part| is_left_out(section, part));
        !left_out && !matches!(section, Section::Case(_))
    };
    for inherited in base.sections.into_iter().filter(kept) {
        // Should the child give a section twice, both stay, and the checker says so.
        let same = |section: &Option<Section>| {
            section
                .as_ref()
                .is_some_and(|own| is_same_subject(own, &inherited))
        };
        let replacing: Vec<_> = own
            .iter_mut()
            .filter(|section| same(section))
            .filter_map(Option::take)
            .collect();
        if replacing.is_empty() {
            sections.push(inherited);
        } else {
            sections.extend(
                replacing
                    .into_iter()
                    .map(|section| preset(section, &inherited)),
            );
        }
    }
    sections.extend(own.into_iter().flatten());
    SyntaxTree {
        title: child.title,
        sections,
        comments: child.comments,
    }
}

/// An option that only gives a value takes over what the base says of it.
fn preset(section: Section, base: &Section) -> Section {
    match (section, base) {
        (Section::Option(own), Section::Option(base)) => Section::Option(preset_option(own, base)),
        (section, _) => section,
    }
}

fn preset_option(mut own: OptionSection, base: &OptionSection) -> OptionSection {
    if own.values.is_empty()
        && base
            .values
            .iter()
            .all(|range| is_alike(&own.default.node, &range.node))
    {
        own.values.clone_from(&base.values);
    }
    if own.help.is_none() {
        own.help.clone_from(&base.help);
    }
    own
}

/// Whether a value is of the kind of a range. An option that changes its kind says itself what it may be.
fn is_alike(value: &Value, range: &ValueRange) -> bool {
    match range {
        ValueRange::Numbers(..) => matches!(value, Value::Number(_)),
        ValueRange::Word(_) => matches!(value, Value::Word(_)),
    }
}

#[cfg(test)]
mod tests {
    use super::inherit;
    use crate::parser::parse;
    use crate::source::Sources;
    use crate::syntax::{Section, SyntaxTree};

    fn merged(child: &str, base: &str) -> SyntaxTree {
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

    fn subject(section: &Section) -> String {
        let kind = section.kind().expect("a section that could be read");
        format!("{kind:?} {}", section.name().unwrap_or_default())
    }

    #[test]
    fn a_section_replaces_that_of_its_kind_and_name_in_place() {
        let base = "game \"B\"  # theirs\noption a = 1 in 1..3\nboard { rows 1 }\nmove x { pass }\ntable t { else => end }";
        let child = "game \"C\" based on b  # ours\nmove y { pass }\nboard { rows 2 }\ntable x { else => end }\nboard { rows 3 }";
        let tree = merged(child, base);
        assert_eq!(tree.title.expect("a title").name.node, "C");
        assert_eq!(tree.comments.len(), 1);
        let order: Vec<_> = tree.sections.iter().map(subject).collect();
        let expected = [
            "Option a", "Board ", "Board ", "Move x", "Table t", "Move y", "Table x",
        ];
        assert_eq!(order, expected);
    }

    #[test]
    fn what_the_title_leaves_out_is_not_taken_over() {
        let base = "game \"B\"\noption x = yes\nmove x { pass }\nmove y { pass }\nafter move { }\ntable t { else => end }";
        let child = "game \"C\" based on b without move x, after move, table t";
        let tree = merged(child, base);
        let order: Vec<_> = tree.sections.iter().map(subject).collect();
        assert_eq!(order, ["Option x", "Move y"]);
    }

    #[test]
    fn an_option_with_a_value_alone_takes_over_range_and_help() {
        let base = "game \"B\"\noption a = 1 in 1..3 \"help\"\noption b = x in x, y";
        let tree = merged(
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
}
