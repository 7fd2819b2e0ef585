//! Words of the language as names: said where the name is given, and not again wherever it is used.

use super::explain::{Explainer, is_reserved};
use super::grammar::Kind;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use crate::syntax::SectionKind;

/// Leaves out the faults that are only uses of a name that no name can be.
pub(super) fn once(faults: &mut Vec<Diagnostic>, explainer: &Explainer<'_, '_>) {
    let given = given(explainer);
    let is_use = |fault: &Diagnostic| {
        let (span, text) = (fault.label.span, explainer.text_at(fault.label.span));
        matches!(fault.code, Code::Syntax | Code::ReservedName)
            && given
                .iter()
                .any(|name| name.text == text && name.span != span && name.is_said(faults))
    };
    let uses: Vec<bool> = faults.iter().map(is_use).collect();
    let mut uses = uses.into_iter();
    faults.retain(|_| !uses.next().unwrap_or_default());
}

/// A word of the language that stands where something gets its name.
struct Given<'e> {
    text: &'e str,
    span: Span,
}

impl Given<'_> {
    /// Whether it is said there that it cannot be a name.
    fn is_said(&self, faults: &[Diagnostic]) -> bool {
        let mut faults = faults.iter();
        faults.any(|fault| fault.code == Code::ReservedName && fault.label.span == self.span)
    }
}

fn given<'e>(explainer: &'e Explainer<'_, '_>) -> Vec<Given<'e>> {
    use SectionKind::{Counter, Mark, Phase, Region, Table};
    let (tokens, depth) = (explainer.tokens, &explainer.brackets.depth);
    let pairs = tokens.windows(2).enumerate();
    let outside = pairs.filter(|&(at, pair)| depth[at] == 0 && pair[0].first);
    let named = outside.filter(|(_, pair)| {
        let kind = SectionKind::of_word(pair[0].text);
        let named =
            kind.is_some_and(|kind| matches!(kind, Region | Mark | Counter | Table | Phase));
        named && pair[1].kind == Kind::Word && is_reserved(&pair[1])
    });
    let given = named.map(|(at, pair)| Given {
        text: pair[1].text,
        span: explainer.span(at + 1),
    });
    given.collect()
}
