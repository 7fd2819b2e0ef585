//! Loading of a file and the files it is based on, merged into one checked tree.

use super::fix_testing::FixTester;
use super::overrides::Overrides;
use super::text::{self, File, Origin};
use super::{LoadedGame, describe_io_error};
use crate::bundled;
use crate::cases::{Case, cases};
use crate::check::{self, check};
use crate::diagnostic::{Code, Diagnostic, Severity, is_faulty, sort_and_limit};
use crate::inherit::{inherit, unmatched_exclusions};
use crate::name_suggestions::spelling_suggestions;
use crate::parser::{FileKind, Parsed, lex, parse, parse_without_fixes};
use crate::rules::Rules;
use crate::source::{Source, Sources, Span};
use crate::syntax::{ExcludedSection, Name, Section, SectionKind, SyntaxTree};
use std::collections::BTreeSet;
use std::path::Path;

/// The longest chain of files, each based on the next.
const MAX_BASES: usize = 16;

/// Returns the text of a file that is open in an editor; `None` for any other file.
pub type EditorTexts<'t> = dyn Fn(&Path) -> Option<String> + 't;

/// A text, the texts that it builds on, and their trees: first the text itself, then its base, then the base of the
/// base. A file of cases builds on the rule file next to it.
#[derive(Debug)]
pub struct BaseChain {
    /// The texts, one for each tree.
    pub sources: Sources,
    /// The trees, with as much of each as can be parsed.
    pub trees: Vec<SyntaxTree>,
    /// The reason why the last text cannot be read at all; `None` if it can be read.
    pub decode_fault: Option<Diagnostic>,
}

/// Checks a merged tree, and returns its rules and faults.
type Check = fn(&SyntaxTree, &Sources) -> (Option<Rules>, Vec<Diagnostic>);

/// The state of one load.
pub(super) struct Loader<'t> {
    /// Texts newer than those on the disk.
    pub(super) texts: Option<&'t EditorTexts<'t>>,
    pub(super) sources: Sources,
    pub(super) diagnostics: Vec<Diagnostic>,
    /// The cases in the requested file.
    pub(super) cases: Vec<Case>,
    /// The files being read, each based on the next.
    pub(super) chain: Vec<Origin>,
    /// The check of bases that are not bundled, and of files that are known to have no faults.
    pub(super) check: Check,
}

impl Default for Loader<'_> {
    fn default() -> Self {
        Self::checking_with(check)
    }
}

/// A tree with everything it inherits.
struct MergedTree {
    tree: SyntaxTree,
    /// The name of the base in the title, and the tree of the base.
    base: Option<(Name, SyntaxTree)>,
}

impl Loader<'_> {
    /// Creates a loader for files that are known to have no faults. The loader does not refer to the lints, so a
    /// program that loads no other files need not contain the lints.
    pub(super) fn without_lints() -> Self {
        Self::checking_with(check::without_lints)
    }

    fn checking_with(check: Check) -> Self {
        Self {
            texts: None,
            sources: Sources::default(),
            diagnostics: Vec::new(),
            cases: Vec::new(),
            chain: Vec::new(),
            check,
        }
    }

    /// Loads the requested file and returns the result.
    pub(super) fn load(mut self, file: &File) -> LoadedGame {
        let rules = self.load_root(file);
        dedup_reserved_names(&mut self.diagnostics, &self.sources);
        let Self {
            sources,
            diagnostics,
            cases,
            ..
        } = self;
        let faulty = is_faulty(&diagnostics);
        LoadedGame {
            sources,
            rules: rules.filter(|_| !faulty),
            diagnostics: sort_and_limit(diagnostics),
            cases,
        }
    }

    /// Loads the requested file and returns its rules.
    fn load_root(&mut self, file: &File) -> Option<Rules> {
        let merged = self.merge(file)?;
        let (cases, faults) = cases(&merged.tree.sections);
        self.cases = cases;
        // A case with a line that could not be read may seem incomplete, so the faults of cases are reported only if
        // every line could be read.
        if merged.tree.is_fully_parsed() {
            self.diagnostics.extend(faults);
        }
        let (rules, found) = check(&merged.tree, &self.sources);
        for diagnostic in found {
            let elsewhere = !self.is_in_root(diagnostic.label.span);
            match &merged.base {
                Some(_) if elsewhere && diagnostic.severity() == Severity::Warning => {}
                Some((base, _)) if elsewhere => {
                    self.diagnostics
                        .push(diagnostic.with_related(base.span, "taken over from there"));
                }
                _ => self.diagnostics.push(diagnostic),
            }
        }
        let base = merged.base.as_ref().map(|(_, tree)| tree);
        if let Some(base) = base {
            let is_own = |name: &Name| self.is_in_root(name.span);
            let overrides = Overrides::new(&merged.tree, base, is_own);
            let warnings = overrides.faults(rules.as_ref());
            self.diagnostics.extend(warnings);
        }
        FixTester::new(&self.sources, base).apply_best_fixes(&mut self.diagnostics);
        rules
    }

    /// Loads a file that is known to have no faults, without its cases. If the file has errors after all, those found
    /// without the lints are reported.
    pub(super) fn load_unchecked(mut self, file: &File) -> LoadedGame {
        let merged = self.merge(file);
        let rules = merged.and_then(|merged| {
            let (rules, found) = (self.check)(&merged.tree, &self.sources);
            self.diagnostics.extend(found);
            rules
        });
        let faulty = is_faulty(&self.diagnostics);
        LoadedGame {
            sources: self.sources,
            rules: rules.filter(|_| !faulty),
            diagnostics: sort_and_limit(self.diagnostics),
            cases: Vec::new(),
        }
    }

    /// Reads a file and its bases into one tree and records the faults of the texts. Returns `None` if nothing worth
    /// checking is left.
    fn merge(&mut self, file: &File) -> Option<MergedTree> {
        let Parsed {
            mut tree,
            diagnostics,
        } = self.read(file)?;
        self.diagnostics.extend(diagnostics);
        let name = tree.title.as_ref().and_then(|title| title.base.clone());
        let mut base = None;
        if let Some(name) = name {
            self.chain.push(file.origin.clone());
            let taken_over = self.load_base(&name, file.folder());
            self.chain.pop();
            let taken_over = taken_over?;
            self.report_unmatched_exclusions(&tree, &taken_over, &name);
            tree = inherit(tree, taken_over.clone());
            base = Some((name, taken_over));
        }
        let worth_checking =
            tree.sections.iter().any(Section::is_parsed) || self.error_count() == 0;
        worth_checking.then_some(MergedTree { tree, base })
    }

    /// Reports parts that the title leaves out although the base does not have them.
    fn report_unmatched_exclusions(&mut self, tree: &SyntaxTree, base: &SyntaxTree, name: &Name) {
        let parts = tree
            .title
            .iter()
            .flat_map(|title| unmatched_exclusions(title, base));
        for part in parts {
            let written = self.sources.text(part.span);
            let message = format!("`{}` has no `{written}` to leave out", name.text);
            let fault = Diagnostic::new(Code::UnknownName, part.span, message);
            self.diagnostics
                .push(explain_unmatched_exclusion(fault, part, base));
        }
    }

    fn read(&mut self, file: &File) -> Option<Parsed> {
        let (text, refused) = text::decode(&file.bytes);
        let index = self.sources.add(&*file.name, file.path.as_deref(), text);
        let source = self.sources.get(index);
        let Some(refused) = refused else {
            return Some(parse(source));
        };
        self.diagnostics.push(refused.offset_by(source.base));
        None
    }

    /// Returns the tree of the base called `name`, if it has no errors.
    fn load_base(&mut self, name: &Name, folder: Option<&Path>) -> Option<SyntaxTree> {
        let file = match self.find_base(name, folder) {
            Ok(file) => file,
            Err(fault) => {
                self.diagnostics.push(*fault);
                return None;
            }
        };
        let before = self.error_count();
        let merged = self.merge(&file);
        // Bundled variants have been checked by the test suite.
        let worth_checking = !file.is_bundled() && self.error_count() == before;
        if let Some(merged) = merged.as_ref().filter(|_| worth_checking) {
            let (_, found) = (self.check)(&merged.tree, &self.sources);
            self.diagnostics.extend(
                found
                    .into_iter()
                    .filter(|found| found.severity() == Severity::Error),
            );
        }
        match self.error_count() - before {
            0 => merged.map(|merged| merged.tree),
            count => {
                let faults = if count == 1 {
                    "a fault".to_owned()
                } else {
                    format!("{count} faults")
                };
                let message = format!("`{}` has {faults} of its own", name.text);
                let help = format!("fix `{}` first", file.name);
                self.diagnostics
                    .push(Diagnostic::new(Code::FaultyBase, name.span, message).help(help));
                None
            }
        }
    }

    /// Reads the file at `path`, which is next to another file. Its text comes from the editor if the file is open
    /// there, otherwise from the disk.
    pub(super) fn open_sibling(&self, path: &Path) -> std::io::Result<Option<File>> {
        match self.texts.and_then(|texts| texts(path)) {
            Some(text) => Ok(Some(File::from_editor(path, text))),
            None => File::open_sibling(path),
        }
    }

    /// Returns the texts of a file and of the files that it is based on, as far as they can be found, and their trees.
    pub(super) fn base_chain(self, file: File) -> BaseChain {
        let mut trees = Vec::new();
        let (sources, refused) = self.read_ancestors(file, |source, kind| {
            let tree = parse_without_fixes(source, kind).tree;
            let title = tree.title.as_ref();
            let base = title.map_or_else(|| title_base(&source.text), |title| title.base.clone());
            trees.push(tree);
            base
        });
        // If the last text could not be read, it gets an empty tree.
        trees.resize_with(sources.as_slice().len(), SyntaxTree::default);
        BaseChain {
            sources,
            trees,
            decode_fault: refused,
        }
    }

    /// Returns the texts of [`Self::base_chain`] without the trees, reading only titles.
    pub(super) fn base_chain_texts(self, file: File) -> Sources {
        self.read_ancestors(file, |source, _| title_base(&source.text))
            .0
    }

    /// Returns the texts of a file and of the files that it is based on, and the reason why the last text could not be
    /// read, if it could not. `read` returns the name of the base of a text.
    fn read_ancestors(
        mut self,
        mut file: File,
        mut read: impl FnMut(&Source, FileKind) -> Option<Name>,
    ) -> (Sources, Option<Diagnostic>) {
        let mut chain_fault = None;
        loop {
            let (text, refused) = text::decode(&file.bytes);
            let index = self.sources.add(&*file.name, file.path.as_deref(), text);
            if let Some(fault) = refused {
                chain_fault = Some(fault.offset_by(self.sources.get(index).base));
                break;
            }
            let base = read(self.sources.get(index), file.kind());
            let folder = file.folder().map(Path::to_path_buf);
            let next = match (file.kind(), base) {
                (FileKind::Cases, _) => file
                    .rules_path()
                    .and_then(|path| self.open_sibling(&path).ok()?),
                (FileKind::Game, Some(name)) => {
                    self.chain.push(file.origin.clone());
                    self.find_base(&name, folder.as_deref()).ok()
                }
                (FileKind::Game, None) => None,
            };
            let Some(next) = next else { break };
            file = next;
        }
        (self.sources, chain_fault)
    }

    fn find_base(&self, name: &Name, folder: Option<&Path>) -> Result<File, Box<Diagnostic>> {
        if self.chain.len() > MAX_BASES {
            let message = format!("this game is based on a chain of more than {MAX_BASES} files");
            let fault = Diagnostic::new(Code::TooDeep, name.span, message);
            return Err(Box::new(
                fault.help("base it on a file that contains more of the rules itself"),
            ));
        }
        let path = folder.map(|folder| folder.join(format!("{}.sow", name.text)));
        let beside = path.map_or(Ok(None), |path| self.open_sibling(&path));
        let bundled = || bundled::variant(&name.text).map(File::from_variant);
        match beside.map(|file| file.or_else(bundled)) {
            Ok(Some(file)) if self.chain.contains(&file.origin) => {
                Err(Box::new(base_cycle_fault(name)))
            }
            Ok(Some(file)) => Ok(file),
            Err(error) => {
                let message = format!(
                    "`{}.sow` beside this file cannot be read: {}",
                    name.text,
                    describe_io_error(&error)
                );
                Err(Box::new(Diagnostic::new(
                    Code::UnknownBase,
                    name.span,
                    message,
                )))
            }
            Ok(None) => Err(Box::new(unknown_base_fault(name))),
        }
    }

    fn error_count(&self) -> usize {
        self.diagnostics
            .iter()
            .filter(|diagnostic| diagnostic.severity() == Severity::Error)
            .count()
    }

    fn is_in_root(&self, span: Span) -> bool {
        span.start as usize <= self.sources.get(0).text.len()
    }
}

/// Returns the base that a title names, whether or not the title can be parsed to its end.
fn title_base(text: &str) -> Option<Name> {
    let (tokens, _) = lex(text);
    let mut pairs = tokens.windows(3);
    let named = pairs.find(|words| words[0].text == "based" && words[1].text == "on")?[2];
    let rest = &text[named.start..];
    let is_part = |sign: char| sign.is_ascii_alphanumeric() || matches!(sign, '_' | '-');
    let name = rest.split(|sign| !is_part(sign)).next().unwrap_or_default();
    Some(Name {
        text: name.to_owned(),
        span: Span::default(),
    })
}

fn base_cycle_fault(name: &Name) -> Diagnostic {
    Diagnostic::new(
        Code::BaseCycle,
        name.span,
        format!("`{}` is based on this file in turn", name.text),
    )
    .with_label("this closes the ring")
    .help("one of the files must contain all its sections itself")
}

fn unknown_base_fault(name: &Name) -> Diagnostic {
    let near = spelling_suggestions(&name.text, name.span, bundled::names());
    let help = format!(
        "put `{}.sow` beside this file, or choose a bundled game; `sow list` lists them",
        name.text
    );
    let message = format!("there is no game `{}` to build on", name.text);
    let fault = Diagnostic::new(Code::UnknownBase, name.span, message);
    fault.help(help).with_suggestions(near)
}

/// Reports a reserved name only once, and drops the syntax errors that it causes elsewhere.
fn dedup_reserved_names(diagnostics: &mut Vec<Diagnostic>, sources: &Sources) {
    let text = |fault: &Diagnostic| sources.text(fault.label.span).to_owned();
    let is_name = |fault: &&Diagnostic| fault.code == Code::ReservedName;
    let refused: BTreeSet<String> = diagnostics.iter().filter(is_name).map(text).collect();
    let mut reported = BTreeSet::new();
    diagnostics.retain(|fault| match fault.code {
        Code::ReservedName => reported.insert(text(fault)),
        Code::Syntax => !refused.contains(&text(fault)),
        _ => true,
    });
}

/// Adds help to a fault about leaving out a section that the base does not have: the name of a section that it has, or
/// the reason why the name given is not that of such a section.
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
