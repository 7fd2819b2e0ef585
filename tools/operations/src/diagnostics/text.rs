//! Faults as text in the style of rustc: the message, the place underlined, and a hint.

use super::lines::char_boundary;
use super::report::Report;
use crate::paint::Paint;
use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Renderer, Snippet};
use sow_display::english::shorten_lines;
use sow_grammar::diagnostic::{Diagnostic, Label, Severity};
use sow_grammar::source::Source;
use std::ops::Range;

/// The greatest width of a report, in columns.
const MAX_WIDTH: usize = 100;

/// The labels in one source text.
struct LabelledSource<'a> {
    source: &'a Source,
    labels: Vec<(AnnotationKind, Range<usize>, &'a str)>,
}

/// Renders one fault, without a line break at the end.
#[must_use]
pub fn render(report: &Report<'_>, diagnostic: &Diagnostic, paint: Paint) -> String {
    let level = match diagnostic.severity() {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let message = shorten_lines(&diagnostic.message);
    let help = diagnostic.help.as_deref().map(shorten_lines);
    let mut group = level
        .primary_title(&message)
        .id(diagnostic.code.name())
        .elements(
            labels_by_source(report, diagnostic)
                .iter()
                .map(|marked| snippet(report, marked)),
        );
    if let Some(help) = &help {
        group = group.element(Level::HELP.message(help));
    }
    renderer(paint).render(&[group] as &[Group<'_>])
}

fn renderer(paint: Paint) -> Renderer {
    let renderer = if paint.has_colour() {
        Renderer::styled()
    } else {
        Renderer::plain()
    };
    renderer.term_width(paint.columns().unwrap_or(MAX_WIDTH).min(MAX_WIDTH))
}

/// Groups the labels of a fault by source text. The text with the fault itself comes first.
fn labels_by_source<'a>(
    report: &'a Report<'_>,
    diagnostic: &'a Diagnostic,
) -> Vec<LabelledSource<'a>> {
    let mut texts: Vec<LabelledSource<'a>> = Vec::new();
    let first = (AnnotationKind::Primary, &diagnostic.label);
    let others = diagnostic
        .related
        .iter()
        .map(|label| (AnnotationKind::Context, label));
    for (kind, Label { span, text }) in std::iter::once(first).chain(others) {
        let Some((source, range)) = report.sources.locate(*span) else {
            continue;
        };
        let range =
            char_boundary(&source.text, range.start)..char_boundary(&source.text, range.end);
        let label = (kind, range, text.as_str());
        match texts
            .iter_mut()
            .find(|marked| std::ptr::eq(marked.source, source))
        {
            Some(marked) => marked.labels.push(label),
            None => texts.push(LabelledSource {
                source,
                labels: vec![label],
            }),
        }
    }
    texts
}

/// Returns the snippet of the labelled lines. Only these lines are passed to the renderer, which scans its whole input.
fn snippet<'a>(report: &Report<'_>, marked: &LabelledSource<'a>) -> Snippet<'a, Annotation<'a>> {
    let ranges = || marked.labels.iter().map(|(_, range, _)| range);
    let from = ranges().map(|range| range.start).min().unwrap_or(0);
    let to = ranges().map(|range| range.end).max().unwrap_or(0);
    let lines = report.line_starts(marked.source);
    let window = lines.whole_lines(&marked.source.text, &(from..to));
    Snippet::source(&marked.source.text[window.clone()])
        .path(marked.source.name.as_str())
        .line_start(lines.line_at(from) + 1)
        .annotations(marked.labels.iter().map(|(kind, range, text)| {
            let annotation = kind.span(range.start - window.start..range.end - window.start);
            if text.is_empty() {
                annotation
            } else {
                annotation.label(*text)
            }
        }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sow_grammar::diagnostic::Code;
    use sow_grammar::source::{Sources, Span};

    #[test]
    fn underlines_places_in_several_files() {
        let mut sources = Sources::default();
        sources.add("a.sow", None, "game \"A\"\noption seeds = 6\n".to_owned());
        sources.add(
            "b.sow",
            None,
            "game \"B\"\noption seeds = 4 in 3..6\n".to_owned(),
        );
        let second = sources.get(1).base;
        let fault = Diagnostic::new(
            Code::NoRange,
            Span::new(16, 21),
            "option `seeds` has no range",
        )
        .with_label("which numbers?")
        .with_related(Span::new(second + 9, second + 33), "as it is here")
        .help("write `in 3..6` after it");
        let faults = [fault];
        let report = Report::new(&sources, &faults);
        let text = render(&report, &faults[0], Paint::PLAIN);
        assert!(
            text.starts_with("error[no-range]: option `seeds` has no range\n"),
            "{text}"
        );
        assert!(text.contains("--> a.sow:2:8"), "{text}");
        assert!(text.contains("^^^^^ which numbers?"), "{text}");
        assert!(text.contains("b.sow:2"), "{text}");
        assert!(text.contains("help: write `in 3..6` after it"), "{text}");
    }
}
