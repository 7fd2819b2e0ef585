//! Inheritance by section: a game based on another inherits the sections that it does not give itself.
//!
//! The subject of a section decides which section of the base it replaces: a board, setup, after-move, end or match
//! section replaces the section of that kind, and any other section replaces the one of the same kind and name. The new
//! section takes the place of the replaced one, so the order of options and kinds of move stays that of the base; other
//! new sections follow. Sections that the title leaves out are not inherited.

use crate::syntax::{
    ExcludedSection, OptionSection, Section, SectionKind, SyntaxTree, Title, Value, ValueRange,
};

/// Reports whether `section` is the part that a title leaves out.
fn is_excluded(section: &Section, part: &ExcludedSection) -> bool {
    let name = part.name.as_ref().map(|name| &*name.text);
    section.kind() == SectionKind::from_keyword(&part.kind) && section.name() == name
}

/// Returns the parts that a title leaves out although the base has no such section.
pub(crate) fn unmatched_exclusions<'t>(
    title: &'t Title,
    base: &SyntaxTree,
) -> Vec<&'t ExcludedSection> {
    let exists_in_base = |part: &ExcludedSection| {
        base.sections
            .iter()
            .any(|section| is_excluded(section, part))
    };
    title
        .excluded
        .iter()
        .filter(|part| !exists_in_base(part))
        .collect()
}

/// Reports whether a section of a game replaces a section of its base. Cases never replace one another, and neither do
/// sections that could not be parsed.
fn is_same_subject(own: &Section, base: &Section) -> bool {
    let (kind, name) = (own.kind(), own.name());
    let named = match kind {
        None | Some(SectionKind::Case) => return false,
        Some(kind) => name.is_some() || !kind.has_name(),
    };
    named && (kind, name) == (base.kind(), base.name())
}

/// Returns the tree of `child` with everything that it inherits from `base`. The title and the comments are those of
/// the child.
pub(crate) fn inherit(child: SyntaxTree, base: SyntaxTree) -> SyntaxTree {
    let mut own: Vec<Option<Section>> = child.sections.into_iter().map(Some).collect();
    let mut sections = Vec::with_capacity(own.len() + base.sections.len());
    let excluded = child
        .title
        .as_ref()
        .map_or(&[][..], |title| &title.excluded);
    // The cases of the base describe the base and are not inherited.
    let is_inherited = |section: &Section| {
        let left_out = excluded.iter().any(|part| is_excluded(section, part));
        !left_out && !matches!(section, Section::Case(_))
    };
    for inherited in base.sections.into_iter().filter(is_inherited) {
        // If the child gives a section twice, both copies stay, and the checker reports it.
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
                    .map(|section| inherit_details(section, &inherited)),
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

/// Lets an option that only gives a value inherit the rest from the base.
fn inherit_details(section: Section, base: &Section) -> Section {
    match (section, base) {
        (Section::Option(own), Section::Option(base)) => {
            Section::Option(inherit_option_details(own, base))
        }
        (section, _) => section,
    }
}

fn inherit_option_details(mut own: OptionSection, base: &OptionSection) -> OptionSection {
    if own.values.is_empty()
        && base
            .values
            .iter()
            .all(|range| has_same_kind(&own.default.node, &range.node))
    {
        own.values.clone_from(&base.values);
    }
    if own.help.is_none() {
        own.help.clone_from(&base.help);
    }
    own
}

/// Reports whether a value is of the same kind as a range. An option that changes its kind must give its own range.
fn has_same_kind(value: &Value, range: &ValueRange) -> bool {
    match range {
        ValueRange::Numbers(..) => matches!(value, Value::Number(_)),
        ValueRange::Word(_) => matches!(value, Value::Word(_)),
    }
}
