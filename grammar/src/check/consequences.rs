//! Suppression of faults that may be mere consequences of other faults.
//!
//! Where a part of a file could not be read or makes no sense, the checker does not know its content. A fault reported
//! only for that reason would send the author to the wrong place, so a fault is reported only if everything that it
//! depends on is known.

use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::source::{Sources, Span};
use crate::syntax::SectionKind::{
    self, Board, Counter, Mark, Move, Option, Phase, Region, Setup, Table,
};
use crate::syntax::{Section, SyntaxTree, UnparsedPart};

/// The parts of a file that must be known for a fault to be certain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Dependencies {
    /// Only the phrase itself.
    Nothing,
    /// All sections that may define the name that the fault is about.
    Name,
    /// The section that contains the phrase.
    OwnSection,
    /// The section that contains the phrase, and all sections of these kinds.
    OwnAndKinds(&'static [SectionKind]),
    /// The whole file.
    WholeFile,
}

/// The stage of checking at which a fault is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    /// Single phrases are checked. A phrase found to be faulty is missing at the later stage.
    Phrases,
    /// The rules are checked as a whole.
    Whole,
}

const fn dependencies(code: Code) -> (Stage, Dependencies) {
    const PLACES: &[SectionKind] = &[Board, Option, Region];
    const SEEDS: &[SectionKind] = &[Board, Option, Region, Setup];
    const PLAY: &[SectionKind] = &[Board, Option, Region, Mark, Setup, Phase, Move, Table];
    match code {
        Code::UnknownName | Code::WrongKind | Code::UnknownMove => {
            (Stage::Phrases, Dependencies::Name)
        }
        Code::NoStore | Code::NoHand | Code::NoSuchRow | Code::NoSuchPit => {
            (Stage::Phrases, Dependencies::OwnAndKinds(&[Board, Option]))
        }
        Code::MissingLine | Code::Misplaced | Code::BadBoard => {
            (Stage::Phrases, Dependencies::OwnSection)
        }
        // An unreadable part may be the title, and the title may name a base.
        Code::NoRange => (Stage::Phrases, Dependencies::OwnAndKinds(&[])),
        Code::NoElse
        | Code::NoMove
        | Code::NoOutcome
        | Code::LeftoverUndecided
        | Code::TieUndecided => (Stage::Whole, Dependencies::OwnSection),
        Code::PhaseGap | Code::PhaseOverlap => (Stage::Whole, Dependencies::OwnAndKinds(&[Phase])),
        Code::NothingLifted | Code::NoDirection | Code::SeedsInHand => (
            Stage::Whole,
            Dependencies::OwnAndKinds(&[Phase, Move, Table]),
        ),
        Code::BadTrack => (Stage::Whole, Dependencies::OwnAndKinds(PLACES)),
        Code::NoSeeds | Code::UnevenDeal | Code::TooManySeeds => {
            (Stage::Whole, Dependencies::OwnAndKinds(SEEDS))
        }
        Code::EndNever => (
            Stage::Whole,
            Dependencies::OwnAndKinds(&[Board, Option, Region, Setup, Counter]),
        ),
        Code::UnreachableRow | Code::NoLapLimit | Code::StuckUndecided => {
            (Stage::Whole, Dependencies::OwnAndKinds(PLAY))
        }
        Code::NoEffect | Code::UnusedOption | Code::UnusedName => {
            (Stage::Whole, Dependencies::WholeFile)
        }
        // Abstract evaluation looks for these faults only in complete rules without errors.
        _ => (Stage::Phrases, Dependencies::Nothing),
    }
}

/// Codes of faults that all have the same cause: fixing it removes every fault of the code.
const SINGLE_CAUSE_CODES: [Code; 2] = [Code::NoStore, Code::NoHand];

/// Removes faults that may be mere consequences of parts that could not be parsed.
pub(super) fn remove_consequences(
    found: Vec<Diagnostic>,
    tree: &SyntaxTree,
    sources: &Sources,
) -> Vec<Diagnostic> {
    let certain = |found: Vec<Diagnostic>, gaps: &[UnparsedPart]| -> Vec<Diagnostic> {
        let missed =
            |fault: &Diagnostic| gaps.iter().any(|gap| may_cause(gap, fault, tree, sources));
        found.into_iter().filter(|fault| !missed(fault)).collect()
    };
    let mut gaps: Vec<UnparsedPart> = tree
        .sections
        .iter()
        .filter_map(unparsed_part)
        .cloned()
        .collect();
    let (phrases, whole): (Vec<_>, Vec<_>) = found
        .into_iter()
        .partition(|fault| dependencies(fault.code).0 == Stage::Phrases);
    let mut kept = certain(phrases, &gaps);
    merge_repeated(&mut kept);
    let faulty = kept
        .iter()
        .filter(|fault| fault.severity() == Severity::Error);
    gaps.extend(faulty.map(|fault| gap(fault.label.span, tree)));
    kept.extend(certain(whole, &gaps));
    kept
}

const fn unparsed_part(section: &Section) -> std::option::Option<&UnparsedPart> {
    match section {
        Section::Unparsed(part) => Some(part),
        _ => None,
    }
}

/// Returns those faults of single phrases that will not be removed or merged, whatever the check of the whole finds.
pub(super) fn certain_faults<'d>(
    found: &'d [Diagnostic],
    tree: &SyntaxTree,
    sources: &Sources,
) -> impl Iterator<Item = &'d Diagnostic> {
    let gaps: Vec<&UnparsedPart> = tree.sections.iter().filter_map(unparsed_part).collect();
    found.iter().filter(move |fault| {
        dependencies(fault.code).0 == Stage::Phrases
            && !SINGLE_CAUSE_CODES.contains(&fault.code)
            && !gaps.iter().any(|gap| may_cause(gap, fault, tree, sources))
    })
}

/// Returns the section that contains `span`.
fn enclosing_section(span: Span, tree: &SyntaxTree) -> std::option::Option<&Section> {
    let holds =
        |section: &&Section| section.span().start <= span.start && span.end <= section.span().end;
    tree.sections
        .iter()
        .filter(|section| section.is_parsed())
        .find(holds)
}

/// Returns the part of the rules that is missing because of a fault at `span`.
fn gap(span: Span, tree: &SyntaxTree) -> UnparsedPart {
    let section = enclosing_section(span, tree);
    UnparsedPart {
        kind: section.and_then(Section::kind),
        name: section.and_then(Section::name).map(str::to_owned),
        span,
    }
}

/// Reports whether a fault may exist only because a part is missing.
fn may_cause(gap: &UnparsedPart, fault: &Diagnostic, tree: &SyntaxTree, sources: &Sources) -> bool {
    let own = enclosing_section(fault.label.span, tree);
    let in_own = own.is_some_and(|own| is_in(gap, own));
    let of = |kinds: &[SectionKind]| gap.kind.is_none_or(|kind| kinds.contains(&kind));
    match dependencies(fault.code).1 {
        Dependencies::Nothing => false,
        Dependencies::Name => may_name(gap, sources.text(fault.label.span), tree, sources),
        Dependencies::OwnSection => in_own,
        Dependencies::OwnAndKinds(kinds) => in_own || of(kinds),
        Dependencies::WholeFile => true,
    }
}

/// Reports whether a part is missing in a section: it lies in the section, or has the section's kind and name.
fn is_in(gap: &UnparsedPart, section: &Section) -> bool {
    let span = section.span();
    let same =
        gap.kind.is_some() && (gap.kind, gap.name.as_deref()) == (section.kind(), section.name());
    same || span.start <= gap.span.start && gap.span.end <= span.end
}

/// Reports whether the missing part may define a name, either directly or as the title, whose base may define it.
fn may_name(gap: &UnparsedPart, name: &str, tree: &SyntaxTree, sources: &Sources) -> bool {
    let whole = !tree
        .sections
        .iter()
        .any(|section| section.is_parsed() && is_in(gap, section));
    let names = gap.kind.is_none_or(|kind| kind.has_name() || kind == Phase);
    // An option also defines names for its values.
    let given = gap.name.as_ref().is_none_or(|given| given == name) || gap.kind == Some(Option);
    let written = tree.title.is_none() || sources.text(gap.span).contains(name);
    whole && names && given && written
}

/// Merges the faults of each code with a single cause: keeps the first and adds the spans of the others to it.
fn merge_repeated(faults: &mut Vec<Diagnostic>) {
    for code in SINGLE_CAUSE_CODES {
        let mut same = faults.extract_if(.., |fault| fault.code == code);
        if let Some(first) = same.next() {
            let all = same.fold(first, |first, other| {
                first.with_related(other.label.span, "and here")
            });
            faults.push(all);
        }
    }
}
