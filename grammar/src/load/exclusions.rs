//! Sections that a title leaves out although the base does not have them.

use crate::diagnostic::Diagnostic;
use crate::name_suggestions::spelling_suggestions;
use crate::syntax::{ExcludedSection, Section, SectionKind, SyntaxTree};

/// Adds what can be done about a section that the base does not have: the name of one that it has, or why it is none.
pub(super) fn explain_unmatched_exclusion(
    fault: Diagnostic,
    part: &ExcludedSection,
    base: &SyntaxTree,
) -> Diagnostic {
    let fault = fault.help("take it out of the title");
    let Some(name) = &part.name else {
        return fault;
    };
    let kind = SectionKind::from_keyword(&part.kind);
    let named = |section: &&Section| section.name() == Some(&*name.text);
    let other = base.sections.iter().filter(named).find_map(Section::kind);
    if let Some(other) = other {
        let keyword = other.keyword();
        return fault.help(format!(
            "`{0}` is a section `{keyword}`: write `{keyword} {0}`",
            name.text
        ));
    }
    if let Some(phase) = phase_with(base, kind, &name.text) {
        return fault.help(format!(
            "it belongs to the phase `{phase}`, which is taken over or replaced as a whole: write `phase {phase} {{ … }}` \
             without it, or leave out `phase {phase}`"
        ));
    }
    let same_kind = base
        .sections
        .iter()
        .filter(|section| section.kind() == kind);
    let names = same_kind.filter_map(Section::name);
    fault.with_suggestions(spelling_suggestions(&name.text, name.span, names))
}

/// Returns the name of the phase of the base that contains a kind of move or a table.
fn phase_with<'t>(base: &'t SyntaxTree, kind: Option<SectionKind>, name: &str) -> Option<&'t str> {
    base.sections.iter().find_map(|section| {
        let Section::Phase(phase) = section else {
            return None;
        };
        let contains = match kind? {
            SectionKind::Move => phase.moves().any(|kind| kind.name.text == name),
            SectionKind::Table => phase.tables().any(|table| table.name.text == name),
            _ => false,
        };
        contains.then(|| &*phase.name.text)
    })
}
