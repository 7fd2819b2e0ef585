//! Trying the fixes of faults before they are offered.
//!
//! A help that changes the text is applied, and the file is checked again. It is offered as an edit only if the fault
//! is gone and no other has appeared. A correct fix may cause a new warning, such as an option that is no longer used;
//! such a fix is offered if no other avoids that.

use crate::check::faults_unless;
use crate::diagnostic::rank::{LISTED, MISSING, TWICE};
use crate::diagnostic::{Code, Diagnostic, Edit, Severity, Suggestion};
use crate::inherit::inherit;
use crate::parser::{Form, parse_quietly};
use crate::source::{Source, Sources, Span};
use crate::syntax::SyntaxTree;

/// The number of bytes that are checked again to try the fixes of one file, so that a large file full of faults is
/// answered quickly too, and the number of fixes tried for one fault.
const MOST_WORK: usize = 400_000;
const MOST_OF_ONE: usize = 16;

/// The largest number of equally good fixes that are mentioned; more would not help anybody.
const MOST_ALIKE: usize = 3;

/// The ranks of fixes that only guess what is missing or superfluous. If they do not fix the file, they are mentioned
/// only if there is no alternative.
const GUESSES: std::ops::Range<u8> = TWICE..LISTED;

/// The requested file, prepared to be changed and checked again.
pub(super) struct Mending<'a> {
    sources: &'a Sources,
    base: Option<&'a SyntaxTree>,
    /// The faults without any change; computed on first use.
    before: Option<Vec<Fault>>,
    /// The number of bytes that may still be checked again.
    left: usize,
}

/// Reports whether two suggestions are equally good.
fn alike(one: &Suggestion, other: &Suggestion) -> bool {
    let guess = |one: &Suggestion| GUESSES.contains(&one.rank);
    one.rank == other.rank || guess(one) && guess(other)
}

/// The identity of a fault.
type Fault = (Code, Span);

const fn key(fault: &Diagnostic) -> Fault {
    (fault.code, fault.label.span)
}

fn is_error(fault: &Fault) -> bool {
    fault.0.lint().severity == Severity::Error
}

/// The effect of a fix.
struct Mended {
    /// The faults that are gone.
    gone: Vec<Fault>,
    /// Whether no other fault has appeared.
    cleanly: bool,
}

/// The best of the suggestions that were tried.
#[derive(Default)]
struct Best {
    /// The help message.
    help: Option<String>,
    /// The changes that fix the file; empty if none was found.
    edits: Vec<Edit>,
    /// The faults that are gone after these changes.
    gone: Vec<Fault>,
}

impl<'a> Mending<'a> {
    /// Prepares the first of these texts, which inherits from `base`.
    pub(super) const fn new(sources: &'a Sources, base: Option<&'a SyntaxTree>) -> Self {
        Self {
            sources,
            base,
            before: None,
            left: MOST_WORK,
        }
    }

    /// Gives each fault its best help, with the changes that carry it out if they fix the fault. Later faults that
    /// disappear with it were only its consequences and are removed.
    pub(super) fn mend(mut self, faults: &mut Vec<Diagnostic>) {
        faults.sort_by_key(|fault| (fault.label.span, fault.code));
        let mut gone: Vec<Fault> = Vec::new();
        for fault in faults.iter_mut().filter(|fault| !fault.untried.is_empty()) {
            let own = key(fault);
            let untried = std::mem::take(&mut fault.untried);
            if gone.contains(&own) {
                continue;
            }
            let best = self.best(untried);
            (fault.help, fault.edits) = (best.help, best.edits);
            let later = best.gone.into_iter().filter(|other| other.1 > own.1);
            gone.extend(later);
        }
        faults.retain(|fault| !gone.contains(&key(fault)));
    }

    fn best(&mut self, untried: Vec<Suggestion>) -> Best {
        let alone = |one: &Suggestion| {
            one.rank == MISSING && untried.iter().filter(|other| alike(one, other)).count() == 1
        };
        let mut hints = untried
            .iter()
            .filter(|one| !GUESSES.contains(&one.rank) || alone(one));
        let hint = hints.next().map(|one| one.help.clone());
        let mut groups: Vec<Vec<Suggestion>> = Vec::new();
        for one in untried
            .into_iter()
            .filter(|one| !one.edits.is_empty())
            .take(MOST_OF_ONE)
        {
            match groups.last_mut().filter(|group| alike(&group[0], &one)) {
                Some(group) => group.push(one),
                None => groups.push(vec![one]),
            }
        }
        let mut second = None;
        for group in groups {
            let is_guess = GUESSES.contains(&group[0].rank);
            let guess = is_guess && hint.is_some();
            let (mut cleanly, mut with_warnings) = (Vec::new(), Vec::new());
            for one in group {
                match self.mended_by(&one.edits) {
                    Some(Mended {
                        gone,
                        cleanly: true,
                    }) => cleanly.push((one, gone)),
                    Some(Mended { gone, .. }) => with_warnings.push((one, gone)),
                    None => {}
                }
            }
            if let Some(best) = said(cleanly, guess) {
                return best;
            }
            // A guess is only offered if it fixes the file cleanly.
            if !is_guess {
                second = second.or_else(|| said(with_warnings, guess));
            }
        }
        second.unwrap_or(Best {
            help: hint,
            ..Best::default()
        })
    }

    /// Returns the effect of these changes; `None` if they fix nothing or cause an error.
    fn mended_by(&mut self, edits: &[Edit]) -> Option<Mended> {
        let root = self.sources.get(0);
        self.left = self.left.checked_sub(root.text.len())?;
        let text = applied(root, edits)?;
        let none = |_: &Fault| false;
        let before = self.before.take();
        let before = before.or_else(|| self.faults(&root.text, none))?;
        let moved = |&(code, span): &Fault| (code, moved(edits, span));
        let known = |fault: &Fault| before.iter().any(|one| moved(one) == *fault);
        // If there is a new error, nothing else matters.
        let Some(after) = self.faults(&text, |fault| is_error(fault) && !known(fault)) else {
            self.before = Some(before);
            return None;
        };
        let errors = |faults: &[Fault]| faults.iter().filter(|fault| is_error(fault)).count();
        let cleanly = after.len() < before.len() && after.iter().all(known);
        let fewer_errors = errors(&after) < errors(&before);
        let known_errors = after.iter().filter(|fault| is_error(fault)).all(known);
        let gone = before.iter().filter(|one| !after.contains(&moved(one)));
        let gone: Vec<Fault> = gone.copied().collect();
        self.before = Some(before);
        (cleanly || fewer_errors && known_errors).then_some(Mended { gone, cleanly })
    }

    /// Returns the faults of the file with `text` as its content, with spans as if the text were in the original place;
    /// `None` as soon as a fault is `refused`.
    fn faults(&self, text: &str, refused: impl Fn(&Fault) -> bool) -> Option<Vec<Fault>> {
        let mut sources = self.sources.clone();
        let index = sources.add("", None, text.to_owned());
        let source = sources.get(index);
        let place = |span: Span| match span.start.checked_sub(source.base) {
            Some(start) => Span::new(start, span.end - source.base),
            None => span,
        };
        let fault = |fault: &Diagnostic| (fault.code, place(fault.label.span));
        let parsed = parse_quietly(source, Form::Game);
        let mut unread = parsed.diagnostics.iter().map(fault);
        if unread.any(|fault| refused(&fault)) {
            return None;
        }
        let tree = match self.base {
            Some(base) => inherit(parsed.tree, base.clone()),
            None => parsed.tree,
        };
        let found = faults_unless(&tree, &sources, |found| refused(&fault(found)))?;
        let all = parsed.diagnostics.iter().chain(&found);
        Some(all.map(fault).collect())
    }
}

/// Returns the help for equally good suggestions that fix the file; `None` if there are too many.
fn said(mut mending: Vec<(Suggestion, Vec<Fault>)>, guess: bool) -> Option<Best> {
    match mending.len() {
        1 => {
            let (one, gone) = mending.remove(0);
            Some(Best {
                help: Some(one.help),
                edits: one.edits,
                gone,
            })
        }
        2..=MOST_ALIKE if !guess => {
            let helps = mending
                .iter()
                .map(|(one, _)| one.help.trim_end_matches('?'));
            let helps: Vec<_> = helps.collect();
            Some(Best {
                help: Some(format!("{}?", helps.join(", or "))),
                ..Best::default()
            })
        }
        _ => None,
    }
}

/// Returns the text with these changes made; `None` if they overlap or go beyond the text.
fn applied(source: &Source, edits: &[Edit]) -> Option<String> {
    let mut text = String::new();
    let mut at = 0;
    for edit in edits {
        text.push_str(source.text.get(at..edit.span.start as usize)?);
        text.push_str(&edit.replacement);
        at = edit.span.end as usize;
    }
    text.push_str(source.text.get(at..)?);
    Some(text)
}

/// Returns the position of a span after the changes.
fn moved(edits: &[Edit], span: Span) -> Span {
    let shifted = |offset: u32| {
        let before = edits.iter().filter(|edit| edit.span.end <= offset);
        before.fold(offset, |offset, edit| {
            (offset + edit.replacement.len() as u32).saturating_sub(edit.span.end - edit.span.start)
        })
    };
    Span::new(shifted(span.start), shifted(span.end))
}
