//! A file and the files it is based on: one merged tree, checked.

use super::loaded::{Loaded, in_words};
use super::mending::Mending;
use super::text::{self, File, Origin};
use crate::bundled;
use crate::cases::{Case, cases};
use crate::check::{self, check};
use crate::diagnostic::{Code, Diagnostic, Severity, in_order, is_faulty};
use crate::inherit::{inherit, left_out_in_vain};
use crate::parser::{Form, Parsed, lex, parse, parse_quietly};
use crate::rules::Rules;
use crate::source::{Source, Sources, Span};
use crate::syntax::{Name, Section, SyntaxTree};
use crate::unknown::misspelt;
use std::collections::BTreeSet;
use std::path::Path;

/// How many files a game may be based on, each based on the next.
const MOST_BASES: usize = 16;

/// The text of a file that is being written; `None` for any other.
pub type Texts<'t> = dyn Fn(&Path) -> Option<String> + 't;

/// A text, those it builds on, and their trees: the text itself first, then its base, then that of the base. To a file of cases
/// belongs the rule file beside it.
#[derive(Debug)]
pub struct Lineage {
    /// The texts, as many as trees.
    pub sources: Sources,
    /// As much of each as can be read.
    pub trees: Vec<SyntaxTree>,
    /// Why the last of them is no text that can be read at all.
    pub refused: Option<Diagnostic>,
}

/// The work of one load.
#[derive(Default)]
pub(super) struct Loader<'t> {
    /// Newer texts than those of the disk.
    pub(super) texts: Option<&'t Texts<'t>>,
    pub(super) sources: Sources,
    pub(super) diagnostics: Vec<Diagnostic>,
    /// The cases in the file asked for.
    pub(super) cases: Vec<Case>,
    /// The files that are being read, each based on the next.
    pub(super) chain: Vec<Origin>,
}

/// A tree with all that it takes over, and what its own file says badly.
struct Merged {
    tree: SyntaxTree,
    /// Where the title names the base, and what that says.
    base: Option<(Name, SyntaxTree)>,
}

impl Loader<'_> {
    /// All that comes of loading the file asked for.
    pub(super) fn finish(mut self, file: &File) -> Loaded {
        let rules = self.root(file);
        say_once(&mut self.diagnostics, &self.sources);
        let Self {
            sources,
            diagnostics,
            cases,
            ..
        } = self;
        let faulty = is_faulty(&diagnostics);
        Loaded {
            sources,
            rules: rules.filter(|_| !faulty),
            diagnostics: in_order(diagnostics),
            cases,
        }
    }

    /// Loads the file asked for.
    fn root(&mut self, file: &File) -> Option<Rules> {
        let merged = self.merge(file)?;
        let (cases, faults) = cases(&merged.tree.sections);
        self.cases = cases;
        // What could not be read would be missed.
        if merged.tree.is_whole() {
            self.diagnostics.extend(faults);
        }
        let (rules, found) = check(&merged.tree, &self.sources);
        for diagnostic in found {
            let elsewhere = !self.in_root(diagnostic.label.span);
            match &merged.base {
                Some(_) if elsewhere && diagnostic.severity() == Severity::Warning => {}
                Some((base, _)) if elsewhere => {
                    self.diagnostics
                        .push(diagnostic.and(base.span, "taken over from there"));
                }
                _ => self.diagnostics.push(diagnostic),
            }
        }
        let base = merged.base.as_ref().map(|(_, tree)| tree);
        Mending::new(&self.sources, base).mend(&mut self.diagnostics);
        rules
    }

    /// The rules of a file that is known to be sound, without a word about them.
    pub(super) fn rules(&mut self, file: &File) -> Option<Rules> {
        let merged = self.merge(file)?;
        let sound = self.diagnostics.is_empty();
        sound.then(|| check::rules(&merged.tree, &self.sources))?
    }

    /// Reads a file and its bases into one tree; what is wrong with the texts is noted. `None` if there is nothing
    /// that would be worth checking.
    fn merge(&mut self, file: &File) -> Option<Merged> {
        let Parsed {
            mut tree,
            diagnostics,
        } = self.read(file)?;
        self.diagnostics.extend(diagnostics);
        let name = tree.title.as_ref().and_then(|title| title.base.clone());
        let mut base = None;
        if let Some(name) = name {
            self.chain.push(file.origin.clone());
            let taken_over = self.base(&name, file.folder());
            self.chain.pop();
            let taken_over = taken_over?;
            self.left_out(&tree, &taken_over, &name);
            tree = inherit(tree, taken_over.clone());
            base = Some((name, taken_over));
        }
        let worth_checking = tree.sections.iter().any(Section::is_read) || self.errors() == 0;
        worth_checking.then_some(Merged { tree, base })
    }

    /// What the title leaves out must be there to be left out.
    fn left_out(&mut self, tree: &SyntaxTree, base: &SyntaxTree, name: &Name) {
        let parts = tree
            .title
            .iter()
            .flat_map(|title| left_out_in_vain(title, base));
        for part in parts {
            let written = self.sources.text(part.span);
            let message = format!("`{}` has no `{written}` to leave out", name.text);
            let fault = Diagnostic::new(Code::UnknownName, part.span, message);
            self.diagnostics
                .push(fault.help("take it out of the title"));
        }
    }

    fn read(&mut self, file: &File) -> Option<Parsed> {
        let (text, refused) = text::decode(&file.bytes);
        let index = self.sources.add(&*file.name, file.path.as_deref(), text);
        let source = self.sources.get(index);
        let Some(refused) = refused else {
            return Some(parse(source));
        };
        self.diagnostics.push(refused.moved(source.base));
        None
    }

    /// The tree of the base called `name`, if it is sound.
    fn base(&mut self, name: &Name, folder: Option<&Path>) -> Option<SyntaxTree> {
        let file = match self.find(name, folder) {
            Ok(file) => file,
            Err(fault) => {
                self.diagnostics.push(*fault);
                return None;
            }
        };
        let before = self.errors();
        let merged = self.merge(&file);
        // The suite has checked all that is bundled.
        let worth_checking = !file.is_bundled() && self.errors() == before;
        if let Some(merged) = merged.as_ref().filter(|_| worth_checking) {
            let (_, found) = check(&merged.tree, &self.sources);
            self.diagnostics.extend(
                found
                    .into_iter()
                    .filter(|found| found.severity() == Severity::Error),
            );
        }
        match self.errors() - before {
            0 => merged.map(|merged| merged.tree),
            count => {
                let faults = if count == 1 {
                    "a fault".to_owned()
                } else {
                    format!("{count} faults")
                };
                let message = format!("`{}` has {faults} of its own", name.text);
                let help = format!("mend `{}` first", file.name);
                self.diagnostics
                    .push(Diagnostic::new(Code::FaultyBase, name.span, message).help(help));
                None
            }
        }
    }

    /// The file at a path beside another one, as somebody is writing it or as it lies on the disk.
    pub(super) fn beside(&self, path: &Path) -> std::io::Result<Option<File>> {
        match self.texts.and_then(|texts| texts(path)) {
            Some(text) => Ok(Some(File::edited(path, text))),
            None => File::beside(path),
        }
    }

    /// The texts of a file and those it is based on, as far as they can be found, and their trees.
    pub(super) fn lineage(self, file: File) -> Lineage {
        let mut trees = Vec::new();
        let (sources, refused) = self.ancestors(file, |source, form| {
            let tree = parse_quietly(source, form).tree;
            let title = tree.title.as_ref();
            let base = title.map_or_else(|| base_of(&source.text), |title| title.base.clone());
            trees.push(tree);
            base
        });
        // One that could not be read at all is the last.
        trees.resize_with(sources.all().len(), SyntaxTree::default);
        Lineage {
            sources,
            trees,
            refused,
        }
    }

    /// The same without the trees, for which only titles are read.
    pub(super) fn texts(self, file: File) -> Sources {
        self.ancestors(file, |source, _| base_of(&source.text)).0
    }

    /// The texts of a file and those it is based on, where `read` says by which name each is based on the next; and why the last
    /// could not be read.
    fn ancestors(
        mut self,
        mut file: File,
        mut read: impl FnMut(&Source, Form) -> Option<Name>,
    ) -> (Sources, Option<Diagnostic>) {
        let mut refusal = None;
        loop {
            let (text, refused) = text::decode(&file.bytes);
            let index = self.sources.add(&*file.name, file.path.as_deref(), text);
            if let Some(fault) = refused {
                refusal = Some(fault.moved(self.sources.get(index).base));
                break;
            }
            let base = read(self.sources.get(index), file.form());
            let folder = file.folder().map(Path::to_path_buf);
            let next = match (file.form(), base) {
                (Form::Cases, _) => file.rules().and_then(|path| self.beside(&path).ok()?),
                (Form::Game, Some(name)) => {
                    self.chain.push(file.origin.clone());
                    self.find(&name, folder.as_deref()).ok()
                }
                (Form::Game, None) => None,
            };
            let Some(next) = next else { break };
            file = next;
        }
        (self.sources, refusal)
    }

    fn find(&self, name: &Name, folder: Option<&Path>) -> Result<File, Box<Diagnostic>> {
        if self.chain.len() > MOST_BASES {
            let message = format!("this game is based on a chain of more than {MOST_BASES} files");
            let fault = Diagnostic::new(Code::TooDeep, name.span, message);
            return Err(Box::new(
                fault.help("base it on a file that says more itself"),
            ));
        }
        let path = folder.map(|folder| folder.join(format!("{}.sow", name.text)));
        let beside = path.map_or(Ok(None), |path| self.beside(&path));
        let bundled = || bundled::variant(&name.text).map(File::bundled);
        match beside.map(|file| file.or_else(bundled)) {
            Ok(Some(file)) if self.chain.contains(&file.origin) => Err(Box::new(cycle(name))),
            Ok(Some(file)) => Ok(file),
            Err(error) => {
                let message = format!(
                    "`{}.sow` beside this file cannot be read: {}",
                    name.text,
                    in_words(&error)
                );
                Err(Box::new(Diagnostic::new(
                    Code::UnknownBase,
                    name.span,
                    message,
                )))
            }
            Ok(None) => Err(Box::new(unknown(name))),
        }
    }

    fn errors(&self) -> usize {
        self.diagnostics
            .iter()
            .filter(|diagnostic| diagnostic.severity() == Severity::Error)
            .count()
    }

    fn in_root(&self, span: Span) -> bool {
        span.start as usize <= self.sources.get(0).text.len()
    }
}

/// The base that a title names, whether or not the title can be read to its end.
fn base_of(text: &str) -> Option<Name> {
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

fn cycle(name: &Name) -> Diagnostic {
    Diagnostic::new(
        Code::BaseCycle,
        name.span,
        format!("`{}` is based on this file in turn", name.text),
    )
    .at("this closes the ring")
    .help("one of the files must give all its sections itself")
}

fn unknown(name: &Name) -> Diagnostic {
    let near = misspelt(&name.text, name.span, bundled::names());
    let help = format!(
        "put `{}.sow` beside this file, or choose a bundled game; `sow list` names them",
        name.text
    );
    let message = format!("there is no game `{}` to build on", name.text);
    let fault = Diagnostic::new(Code::UnknownBase, name.span, message);
    fault.help(help).try_any_of(near)
}

/// Where a name cannot be one, that is said once, and not again wherever it could not be read.
fn say_once(diagnostics: &mut Vec<Diagnostic>, sources: &Sources) {
    let text = |fault: &Diagnostic| sources.text(fault.label.span).to_owned();
    let is_name = |fault: &&Diagnostic| fault.code == Code::ReservedName;
    let refused: BTreeSet<String> = diagnostics.iter().filter(is_name).map(text).collect();
    let mut said = BTreeSet::new();
    diagnostics.retain(|fault| match fault.code {
        Code::ReservedName => said.insert(text(fault)),
        Code::Syntax => !refused.contains(&text(fault)),
        _ => true,
    });
}
