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
