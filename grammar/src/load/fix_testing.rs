//! Trying the fixes of faults before they are offered.
//!
//! The changes of a help message are applied, and the file is checked again. They are offered only if the fault is gone
//! and no other has appeared. A correct fix may cause a new warning, such as an option that is no longer used; such a
//! fix is offered if no other avoids that.

use crate::check::faults_unless_rejected;
use crate::diagnostic::rank::{EXPECTATIONS, MISSPELT, REPEATED};
use crate::diagnostic::{Code, Diagnostic, Edit, Severity, Suggestion};
use crate::inherit::inherit;
use crate::parser::{FileKind, parse_without_fixes};
use crate::source::{Sources, Span};
use crate::syntax::SyntaxTree;
use std::cell::Cell;
use std::ops::Range;

/// The largest number of bytes that are checked again to try fixes in one file, so that a large file full of faults is
/// answered quickly too.
const MAX_CHECKED_BYTES: usize = 400_000;
/// The largest number of fixes that are tried for one fault.
const MAX_FIXES_PER_FAULT: usize = 16;

/// The largest number of equally good fixes that are mentioned; more would not help anybody.
const MAX_EQUAL_FIXES: usize = 3;

/// The ranks of fixes that only guess what is missing or superfluous. They are mentioned only if they fix the file
/// without causing another fault.
const GUESS_RANKS: Range<u8> = REPEATED..EXPECTATIONS;

/// The requested file, prepared to be changed and checked again.
pub(super) struct FixTester<'a> {
    sources: &'a Sources,
    base: Option<&'a SyntaxTree>,
    /// The faults without any change; computed on first use.
    initial_faults: Option<Vec<FaultKey>>,
    /// The number of bytes that may still be checked again.
    remaining_bytes: usize,
}

/// Reports whether two suggestions are equally good.
fn are_equally_good(one: &Suggestion, other: &Suggestion) -> bool {
    let guess = |one: &Suggestion| GUESS_RANKS.contains(&one.rank);
    one.rank == other.rank || guess(one) && guess(other)
}

/// The identity of a fault.
type FaultKey = (Code, Span);

const fn fault_key(fault: &Diagnostic) -> FaultKey {
    (fault.code, fault.label.span)
}

fn is_error(fault: &FaultKey) -> bool {
    fault.0.lint().severity == Severity::Error
}

/// The effect of a fix.
enum FixEffect {
    /// The fix removes a fault and causes no error.
    Fixed {
        /// The faults that are gone.
        removed: Vec<FaultKey>,
        /// Whether no other fault has appeared.
        is_clean: bool,
    },
    /// The fix causes an error on the lines that it changes.
    NewFaultOnLine,
    /// The fix removes no fault, causes an error elsewhere, or could not be tried.
    Nothing,
}

/// A suggestion that fixes a fault, and the faults that are gone after it.
struct Fix {
    suggestion: Suggestion,
    removed: Vec<FaultKey>,
}

/// The effects of equally good suggestions.
#[derive(Default)]
struct TriedGroup {
    /// The suggestions that fix the fault and cause no other fault.
    clean: Vec<Fix>,
    /// The suggestions that fix the fault but cause a warning.
    with_warnings: Vec<Fix>,
    /// The help messages of suggestions that cannot have been meant.
    refuted_helps: Vec<String>,
}

/// The best of the suggestions that were tried.
#[derive(Default)]
struct BestFix {
    /// The help message.
    help: Option<String>,
    /// The changes that fix the file; empty if no such changes were found.
    edits: Vec<Edit>,
    /// The faults that are gone after these changes.
    removed: Vec<FaultKey>,
}

impl<'a> FixTester<'a> {
    /// Prepares the first of these texts, which inherits from `base`.
    pub(super) const fn new(sources: &'a Sources, base: Option<&'a SyntaxTree>) -> Self {
        Self {
            sources,
            base,
            initial_faults: None,
            remaining_bytes: MAX_CHECKED_BYTES,
        }
    }

    /// Gives each fault its best help, with the changes that carry it out if they fix the fault. Later faults that
    /// disappear with a fixed fault were only consequences of it and are removed.
    pub(super) fn apply_best_fixes(mut self, faults: &mut Vec<Diagnostic>) {
        faults.sort_by_key(|fault| (fault.label.span, fault.code));
        let mut gone: Vec<FaultKey> = Vec::new();
        for fault in faults
            .iter_mut()
            .filter(|fault| !fault.suggestions.is_empty())
        {
            let own = fault_key(fault);
            let untried = std::mem::take(&mut fault.suggestions);
            if gone.contains(&own) {
                continue;
            }
            let best = self.best_fix(untried);
            (fault.help, fault.edits) = (best.help, best.edits);
            let later = best.removed.into_iter().filter(|other| other.1 > own.1);
            gone.extend(later);
        }
        faults.retain(|fault| !gone.contains(&fault_key(fault)));
    }

    fn best_fix(&mut self, untried: Vec<Suggestion>) -> BestFix {
        let mut hints = hints(&untried);
        let mut second = None;
        for group in groups_to_try(untried) {
            let is_guess = GUESS_RANKS.contains(&group[0].rank);
            let tried = self.try_group(group);
            hints.retain(|hint| !tried.refuted_helps.contains(hint));
            if let Some(best) = combine_fixes(tried.clean, is_guess) {
                return best;
            }
            // A guess is offered only if it causes no other fault.
            if !is_guess {
                second = second.or_else(|| combine_fixes(tried.with_warnings, false));
            }
        }
        second.unwrap_or(BestFix {
            help: hints.into_iter().next(),
            ..BestFix::default()
        })
    }

    /// Tries equally good suggestions.
    fn try_group(&mut self, group: Vec<Suggestion>) -> TriedGroup {
        let mut tried = TriedGroup::default();
        for suggestion in group {
            match self.try_edits(&suggestion.edits) {
                FixEffect::Fixed { removed, is_clean } => {
                    let fix = Fix {
                        suggestion,
                        removed,
                    };
                    match is_clean {
                        true => tried.clean.push(fix),
                        false => tried.with_warnings.push(fix),
                    }
                }
                // A word that causes another fault on its line cannot have been meant. A corrected spelling may still
                // be right, because the next word may be misspelt, too.
                FixEffect::NewFaultOnLine if suggestion.rank < MISSPELT => {
                    tried.refuted_helps.push(suggestion.help);
                }
                FixEffect::NewFaultOnLine | FixEffect::Nothing => {}
            }
        }
        tried
    }

    /// Returns the effect of these changes.
    fn try_edits(&mut self, edits: &[Edit]) -> FixEffect {
        let root = self.sources.get(0);
        let Some(remaining) = self.remaining_bytes.checked_sub(root.text.len()) else {
            return FixEffect::Nothing;
        };
        self.remaining_bytes = remaining;
        let none = |_: &FaultKey| false;
        let before = self.initial_faults.take();
        let before = before.or_else(|| self.check_text(&root.text, none));
        let (Some(text), Some(before)) = (Edit::apply_all(edits, &root.text), before) else {
            return FixEffect::Nothing;
        };
        let moved = |&(code, span): &FaultKey| (code, shift_span(edits, span));
        let known = |fault: &FaultKey| before.iter().any(|one| moved(one) == *fault);
        // If there is a new error, nothing else matters.
        let new_error = Cell::new(None);
        let is_new = |fault: &FaultKey| {
            let new = is_error(fault) && !known(fault);
            // A syntax error may be a second slip on the line, which says nothing about the first.
            if new && fault.0 != Code::Syntax {
                new_error.set(Some(fault.1));
            }
            new
        };
        let Some(after) = self.check_text(&text, is_new) else {
            self.initial_faults = Some(before);
            let lines = edited_lines(&text, edits);
            let new = new_error.get();
            return match new.is_some_and(|span| lines.contains(&(span.start as usize))) {
                true => FixEffect::NewFaultOnLine,
                false => FixEffect::Nothing,
            };
        };
        let errors = |faults: &[FaultKey]| faults.iter().filter(|fault| is_error(fault)).count();
        let cleanly = after.len() < before.len() && after.iter().all(known);
        let fewer_errors = errors(&after) < errors(&before);
        let known_errors = after.iter().filter(|fault| is_error(fault)).all(known);
        let gone = before.iter().filter(|one| !after.contains(&moved(one)));
        let gone: Vec<FaultKey> = gone.copied().collect();
        self.initial_faults = Some(before);
        match cleanly || fewer_errors && known_errors {
            true => FixEffect::Fixed {
                removed: gone,
                is_clean: cleanly,
            },
            false => FixEffect::Nothing,
        }
    }

    /// Returns the faults of the file with `text` as its content, or `None` as soon as `reject` accepts a fault. The
    /// spans are as if the text were in the place of the original.
    fn check_text(&self, text: &str, reject: impl Fn(&FaultKey) -> bool) -> Option<Vec<FaultKey>> {
        let mut sources = self.sources.clone();
        let index = sources.add("", None, text.to_owned());
        let source = sources.get(index);
        let place = |span: Span| match span.start.checked_sub(source.base) {
            Some(start) => Span::new(start, span.end - source.base),
            None => span,
        };
        let fault = |fault: &Diagnostic| (fault.code, place(fault.label.span));
        let parsed = parse_without_fixes(source, FileKind::Game);
        let mut unread = parsed.diagnostics.iter().map(fault);
        if unread.any(|fault| reject(&fault)) {
            return None;
        }
        let tree = match self.base {
            Some(base) => inherit(parsed.tree, base.clone()),
            None => parsed.tree,
        };
        let found = faults_unless_rejected(&tree, &sources, |found| reject(&fault(found)))?;
        let all = parsed.diagnostics.iter().chain(&found);
        Some(all.map(fault).collect())
    }
}

/// Returns the help messages that may be shown if no suggestion fixes the file. A guess that does not fix it is no
/// help.
fn hints(untried: &[Suggestion]) -> Vec<String> {
    let known = untried
        .iter()
        .filter(|one| !GUESS_RANKS.contains(&one.rank));
    known.map(|one| one.help.clone()).collect()
}

/// Returns the suggestions that change the text, in groups of equally good ones.
fn groups_to_try(untried: Vec<Suggestion>) -> Vec<Vec<Suggestion>> {
    let mut groups: Vec<Vec<Suggestion>> = Vec::new();
    let changes = untried.into_iter().filter(|one| !one.edits.is_empty());
    for one in changes.take(MAX_FIXES_PER_FAULT) {
        let last = groups.last_mut();
        match last.filter(|group| are_equally_good(&group[0], &one)) {
            Some(group) => group.push(one),
            None => groups.push(vec![one]),
        }
    }
    groups
}

/// Returns the help for equally good suggestions that all fix the file; `None` if there are too many, or several
/// guesses.
fn combine_fixes(mut fixes: Vec<Fix>, guess: bool) -> Option<BestFix> {
    match fixes.len() {
        1 => {
            let fix = fixes.remove(0);
            Some(BestFix {
                help: Some(fix.suggestion.help),
                edits: fix.suggestion.edits,
                removed: fix.removed,
            })
        }
        2..=MAX_EQUAL_FIXES if !guess => {
            let helps = fixes.iter();
            let helps = helps.map(|fix| fix.suggestion.help.trim_end_matches('?'));
            let helps: Vec<_> = helps.collect();
            Some(BestFix {
                help: Some(format!("{}?", helps.join(", or "))),
                ..BestFix::default()
            })
        }
        _ => None,
    }
}

/// Returns the lines of the changed text that the changes touch, as a range of bytes.
fn edited_lines(text: &str, edits: &[Edit]) -> Range<usize> {
    let (Some(first), Some(last)) = (edits.first(), edits.last()) else {
        return 0..0;
    };
    let end = shift_span(edits, Span::new(last.span.end, last.span.end)).start as usize;
    let start = text[..first.span.start as usize].rfind('\n');
    let line_end = text[end..].find('\n').map_or(text.len(), |rest| end + rest);
    start.map_or(0, |start| start + 1)..line_end + 1
}

/// Returns where a span lies after the changes.
fn shift_span(edits: &[Edit], span: Span) -> Span {
    let shifted = |offset: u32| {
        let before = edits.iter().filter(|edit| edit.span.end <= offset);
        before.fold(offset, |offset, edit| {
            (offset + edit.replacement.len() as u32).saturating_sub(edit.span.end - edit.span.start)
        })
    };
    Span::new(shifted(span.start), shifted(span.end))
}
