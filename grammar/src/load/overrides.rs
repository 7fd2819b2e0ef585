//! Sections of a game that replace none of its base, although they seem meant to.

use crate::analysis::moves::{covers, have_same_form, is_restricted};
use crate::diagnostic::{Code, Diagnostic};
use crate::nearest::similar_words;
use crate::rules::{Action, MoveId, MoveKind, Rules};
use crate::syntax::{Name, Section, SectionKind, SyntaxTree};

/// The sections of a game and of its base.
pub(super) struct Overrides<'t> {
    /// The sections that the base does not have.
    new: Vec<&'t Section>,
    /// The sections of the base that the game takes over.
    inherited: Vec<&'t Section>,
}

impl<'t> Overrides<'t> {
    /// Separates the new from the inherited sections of a game that has been merged with its base. `is_own` tells
    /// whether a name is in the game's own text.
    pub(super) fn new(
        merged: &'t SyntaxTree,
        base: &SyntaxTree,
        is_own: impl Fn(&Name) -> bool,
    ) -> Self {
        let same = |one: &Section, other: &Section| {
            (one.kind(), one.name()) == (other.kind(), other.name())
        };
        let in_base = |section: &Section| base.sections.iter().any(|other| same(section, other));
        let named = merged.sections.iter().filter_map(|section| {
            let own = is_own(section.parsed_name()?);
            Some((section, own))
        });
        let (mut new, mut inherited) = (Vec::new(), Vec::new());
        for (section, own) in named {
            if !own {
                inherited.push(section);
            } else if !in_base(section) {
                new.push(section);
            }
        }
        Self { new, inherited }
    }

    /// Returns a warning for each new section that was probably meant to replace an inherited one.
    pub(super) fn faults(&self, rules: Option<&Rules>) -> Vec<Diagnostic> {
        let fault = |section: &Section| {
            let name = section.parsed_name()?;
            let kind = section.kind()?;
            let near = self.similar_name(section, name, kind);
            let near = near.map(|near| near_name_fault(kind, name, near));
            near.or_else(|| self.fallback_move_fault(name, kind, rules?))
        };
        self.new
            .iter()
            .filter_map(|section| fault(section))
            .collect()
    }

    /// Returns the name of an inherited section of the same kind that is spelled nearly like a new one.
    fn similar_name(&self, section: &Section, name: &Name, kind: SectionKind) -> Option<&'t Name> {
        let excluded: &[Name] = match section {
            Section::Move(section) => &section.unless,
            _ => &[],
        };
        let same_kind = self
            .inherited
            .iter()
            .filter(|other| other.kind() == Some(kind));
        let names: Vec<&'t Name> = same_kind.filter_map(|other| other.parsed_name()).collect();
        let texts = names.iter().map(|name| &*name.text);
        let similar = similar_words(&name.text, texts);
        let mut similar = similar.into_iter().filter(|(_, near)| {
            let mentioned = excluded.iter().any(|other| other.text == *near);
            !mentioned && !differ_in_number(&name.text, near)
        });
        let (_, near) = similar.next()?;
        names.into_iter().find(|name| name.text == near)
    }

    /// Returns the fault of a new kind of move that can be played where an inherited kind is not legal.
    fn fallback_move_fault(
        &self,
        name: &Name,
        kind: SectionKind,
        rules: &Rules,
    ) -> Option<Diagnostic> {
        if kind != SectionKind::Move {
            return None;
        }
        let id = |name: &str| rules.moves.iter().position(|kind| kind.name == name);
        let new = id(&name.text)?;
        let inherited = self.inherited.iter().filter_map(|section| match section {
            Section::Move(section) => Some((&section.name, id(&section.name.text)?)),
            _ => None,
        });
        let inherited: Vec<_> = inherited.collect();
        if let Some((twin, _)) = inherited
            .iter()
            .find(|&&(_, at)| are_both_passes(rules, at, new))
        {
            return Some(second_pass_fault(name, twin));
        }
        let mut inherited = inherited.into_iter();
        let (restricted, _) = inherited.find(|&(_, at)| takes_refused_moves(rules, at, new))?;
        let message = format!(
            "a pit from which no move `{}` is legal can be played as `{}`",
            restricted.text, name.text
        );
        let fault = Diagnostic::new(Code::ReplacesNothing, name.span, message)
            .with_related(restricted.span, "this kind of move stays, and comes first");
        Some(fault.help(format!(
            "to replace it, write `move {0}`; for an additional kind, say when it is played: `move {1} unless {0}`",
            restricted.text, name.text
        )))
    }
}

fn near_name_fault(kind: SectionKind, name: &Name, near: &Name) -> Diagnostic {
    let keyword = kind.keyword();
    let message = format!(
        "`{keyword} {}` is added to the base and replaces nothing",
        name.text
    );
    Diagnostic::new(Code::ReplacesNothing, name.span, message)
        .with_related(near.span, "this one stays")
        .help(format!(
            "to replace it, write `{keyword} {}`; otherwise choose a name that is less alike",
            near.text
        ))
}

fn second_pass_fault(name: &Name, twin: &Name) -> Diagnostic {
    let message = format!(
        "`{}` passes like `{}` of the base, and both count",
        name.text, twin.text
    );
    Diagnostic::new(Code::ReplacesNothing, name.span, message)
        .with_related(twin.span, "this one stays")
        .help(format!("to replace it, write `move {}`", twin.text))
}

/// Reports whether two kinds of move of the same phase do nothing and may be legal at the same time.
fn are_both_passes(rules: &Rules, earlier: usize, new: usize) -> bool {
    let [one, other]: [&MoveKind; 2] = [&rules.moves[earlier], &rules.moves[new]];
    let passes = |kind: &MoveKind| kind.from.is_none() && kind.actions == [Action::Pass.into()];
    let apart = one.when.is_some() && other.when.is_some();
    passes(one) && passes(other) && one.phase == other.phase && !apart
}

/// Reports whether a new kind of move is played from pits of an earlier, restricted kind, and its moves are written
/// alike.
fn takes_refused_moves(rules: &Rules, earlier: usize, new: usize) -> bool {
    let (id, new_id) = (MoveId(earlier as u16).into(), MoveId(new as u16).into());
    let [earlier, new]: [&MoveKind; 2] = [&rules.moves[earlier], &rules.moves[new]];
    let (Some(from), Some(new_from)) = (&earlier.from, &new.from) else {
        return false;
    };
    let (place, new_place) = (&from.place, &new_from.place);
    let overlap = covers(place, new_place) || covers(new_place, place);
    let told_apart = new.unless.contains(&id)
        || earlier.unless.contains(&new_id)
        || earlier.when.is_some() && new.when.is_some();
    overlap && !told_apart && have_same_form(earlier, new) && is_restricted(rules, earlier)
}

/// Reports whether two names differ only in digits, as in a series of names.
fn differ_in_number(one: &str, other: &str) -> bool {
    let stem = |name: &str| name.replace(|letter: char| letter.is_ascii_digit(), "");
    stem(one) == stem(other)
}
