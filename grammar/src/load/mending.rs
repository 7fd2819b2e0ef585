//! Trying the helps of faults before they are said.
//!
//! A help that changes the text is carried out, and the file is checked again. Only if the fault is gone then and no other
//! has come may anybody follow it blindly. What is merely warned of may come of a mend that is right, as an option that
//! nothing asks for any more; such a mend is said where no other does without.

use crate::check::faults_unless;
use crate::diagnostic::rank::{LISTED, MISSING, TWICE};
use crate::diagnostic::{Code, Diagnostic, Edit, Severity, Suggestion};
use crate::inherit::inherit;
use crate::parser::{Form, parse_quietly};
use crate::source::{Source, Sources, Span};
use crate::syntax::SyntaxTree;

/// How much text is checked again for the sake of the helps of one file, so that a large file full of faults is answered
/// at once as well, and how many helps of one fault are tried.
const MOST_WORK: usize = 400_000;
const MOST_OF_ONE: usize = 16;

/// More helps than these that are as good as each other help nobody.
const MOST_ALIKE: usize = 3;

/// Helps that only guess what is missing or too much; if they do not mend the file, they are said only where nothing
/// else could be meant.
const GUESSES: std::ops::Range<u8> = TWICE..LISTED;

/// The file asked for, ready to be changed and checked again.
pub(super) struct Mending<'a> {
    sources: &'a Sources,
    base: Option<&'a SyntaxTree>,
    /// The faults as they are without any change.
    before: Option<Vec<Fault>>,
    /// How many more bytes of text may be checked again.
    left: usize,
}

/// Whether two suggestions are as good as each other.
fn alike(one: &Suggestion, other: &Suggestion) -> bool {
    let guess = |one: &Suggestion| GUESSES.contains(&one.rank);
    one.rank == other.rank || guess(one) && guess(other)
}

/// What a fault is known by.
type Fault = (Code, Span);

const fn key(fault: &Diagnostic) -> Fault {
    (fault.code, fault.label.span)
}

fn is_error(fault: &Fault) -> bool {
    fault.0.lint().severity == Severity::Error
}

/// What a mend does.
struct Mended {
    /// The faults that are gone.
    gone: Vec<Fault>,
    /// No other fault has come.
    cleanly: bool,
}

/// What came of trying.
#[derive(Default)]
struct Best {
    /// What to say.
    help: Option<String>,
    /// The changes that mend the file; none if it can only be said.
    edits: Vec<Edit>,
    /// The faults that are gone with them.
    gone: Vec<Fault>,
}

impl<'a> Mending<'a> {
    /// For the first of these texts, which takes over what `base` says.
    pub(super) const fn new(sources: &'a Sources, base: Option<&'a SyntaxTree>) -> Self {
        Self {
            sources,
            base,
            before: None,
            left: MOST_WORK,
        }
    }

    /// Says of each fault the best help, with the changes that carry it out if they mend it. Later faults that go with one
    /// that is mended were only its consequences.
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
            // A mere guess has to be right without a doubt.
            if !is_guess {
                second = second.or_else(|| said(with_warnings, guess));
            }
        }
        second.unwrap_or(Best {
            help: hint,
            ..Best::default()
        })
    }

    /// What these changes mend; `None` if they do not, or bring an error instead.
    fn mended_by(&mut self, edits: &[Edit]) -> Option<Mended> {
        let root = self.sources.get(0);
        self.left = self.left.checked_sub(root.text.len())?;
        let text = applied(root, edits)?;
        let none = |_: &Fault| false;
        let before = self.before.take();
        let before = before.or_else(|| self.faults(&root.text, none))?;
        let moved = |&(code, span): &Fault| (code, moved(edits, span));
        let known = |fault: &Fault| before.iter().any(|one| moved(one) == *fault);
        // With an error that was not there before, nothing else counts.
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

    /// What is wrong with the file if this is its text, with places as if it stood where the file stands; `None` as soon as
    /// something is `refused`.
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

/// What is said of suggestions that mend the file and are as good as each other; nothing if they are too many.
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

/// The text with these changes made; `None` if they touch each other or go beyond it.
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

/// Where a place lies after the changes.
fn moved(edits: &[Edit], span: Span) -> Span {
    let shifted = |offset: u32| {
        let before = edits.iter().filter(|edit| edit.span.end <= offset);
        before.fold(offset, |offset, edit| {
            (offset + edit.replacement.len() as u32).saturating_sub(edit.span.end - edit.span.start)
        })
    };
    Span::new(shifted(span.start), shifted(span.end))
}
