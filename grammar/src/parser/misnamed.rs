//! Words of the language as names: said where the name is given, and not again wherever it is used.

use super::explain::{Explainer, is_reserved};
use super::lexer::{Kind, Token};
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
    kind: SectionKind,
}

impl Given<'_> {
    /// Whether it is said there that it cannot be a name; of options that is said later.
    fn is_said(&self, faults: &[Diagnostic]) -> bool {
        let said =
            |fault: &Diagnostic| fault.code == Code::ReservedName && fault.label.span == self.span;
        self.kind == SectionKind::Option || faults.iter().any(said)
    }
}

fn given<'e>(explainer: &'e Explainer<'_, '_>) -> Vec<Given<'e>> {
    let (tokens, depth) = (explainer.tokens, &explainer.brackets.depth);
    let outside = (0..tokens.len()).filter(|&at| depth[at] == 0 && tokens[at].first);
    let named = outside.filter_map(|at| {
        let name = tokens.get(at + 1)?;
        let kind = kind_of(&tokens[at..])?;
        (name.kind == Kind::Word && is_reserved(name)).then(|| Given {
            text: name.text,
            span: explainer.span(at + 1),
            kind,
        })
    });
    named.collect()
}

/// What these words give a name to, if it is something that no word of the language can be the name of.
fn kind_of(tokens: &[Token<'_>]) -> Option<SectionKind> {
    use SectionKind::{Counter, Mark, Option, Phase, Region, Table};
    let kind = SectionKind::of_word(tokens[0].text)?;
    // Number options may be called so: they stand where numbers stand.
    let is_word = || tokens.get(3).is_some_and(|value| value.kind == Kind::Word);
    match kind {
        Region | Mark | Counter | Table | Phase => Some(kind),
        Option => is_word().then_some(kind),
        _ => None,
    }
}
