//! Findings from a few random games of a rule file without errors: whether its games end, whether both players can win,
//! and which clauses are never reached. They are for `sow check`: the work is bounded, and nothing is reported that
//! would need more games to be certain.

use crate::cases::reached_by_cases;
use crate::clauses::{Clause, ClauseKind, Clauses};
use crate::dropped_moves::find_dropped;
use crate::estimate::Share;
use crate::hidden_kinds::{HiddenKind, find_hidden};
use crate::opening::{describe_changed_options, find_over_at_once};
use crate::play::survey_within;
use crate::tally::Tally;
use sow_grammar::cases::Case;
use sow_grammar::rules::{Condition, Fit, MoveId, OptionId, Rules, Settings};
use sow_grammar::source::{Sources, Span};
use sow_grammar::{Code, Diagnostic};
use sow_interpreter::random_games::MAX_MOVES;
use sow_interpreter::{CompiledGame, Limit, Program};
use sow_matches::cases::checkable_cases;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The findings that a rule file declares as intended, so that they are not reported.
///
/// ```
/// use sow_survey::{Exemptions, examine};
///
/// let loaded = sow_grammar::load("kalaha").unwrap();
/// let rules = loaded.rules.unwrap();
/// let found = examine(&rules, &loaded.sources, &loaded.cases, &Exemptions::default());
/// assert!(found.is_empty(), "random games show nothing odd");
/// ```
#[derive(Debug, Clone, Default)]
pub struct Exemptions {
    /// Only one player can win.
    pub one_sided: bool,
    /// The texts of clauses that are never reached.
    pub clauses: Vec<String>,
}

/// The limit on work with the options at their defaults, in steps of computation.
const DEFAULT_WORK: u64 = 35_000_000;
/// The limit on work with all other option values together.
const OPTION_WORK: u64 = 55_000_000;
/// The maximum number of combinations of option values.
const MAX_SETTINGS: usize = 8;
/// The maximum number of games with each combination of option values, while the work lasts.
const GAMES: u64 = 250;
/// The maximum number of games with each combination while some clause has not been reached; a survey plays as many.
const MAX_GAMES: u64 = 1000;
/// The limit on work for games beyond [`GAMES`].
const FURTHER_WORK: u64 = 90_000_000;
/// If in this many games nobody wins, or only one player, it is not by chance.
const ONE_SIDED_GAMES: u64 = 80;
/// If one player wins this many games and the other none, it is not by chance.
const ONE_SIDED_WINS: u64 = 12;
const ONE_SIDED_HELP: &str = "an ending is decided for the player to move: a row that lets `own` win needs another for the opponent, or write `most in store wins, else draw`; `sow survey` shows more";
/// The minimum number of games for reporting clauses that are never reached.
const MIN_GAMES: u64 = 100;

/// Returns the findings of random games. The same rules always give the same findings.
#[must_use]
pub fn examine(
    rules: &Rules,
    sources: &Sources,
    cases: &[Case],
    exemptions: &Exemptions,
) -> Vec<Diagnostic> {
    if let Some(fault) = find_over_at_once(rules, sources) {
        return vec![fault];
    }
    let mut findings = Vec::new();
    let (mut endless, mut sides) = (None, Vec::new());
    let mut programs = Vec::new();
    let mut all: Option<(Clauses, Tally)> = None;
    let (settings, shared) = (extreme_settings(rules), Arc::new(rules.clone()));
    let others = OPTION_WORK / settings.len().max(2) as u64;
    for (at, settings) in settings.iter().enumerate() {
        // Invalid option values are reported elsewhere.
        let Ok(compiled) = CompiledGame::new(Arc::clone(&shared), settings) else {
            continue;
        };
        let program = &*compiled.program;
        let clauses = Clauses::new(&compiled, sources);
        let mut work = if at == 0 { DEFAULT_WORK } else { others };
        let tally = survey_within(program, &clauses, 1, 0..GAMES, &mut work);
        let (place, option_suffix) = (
            title_span(sources),
            describe_changed_options(rules, settings),
        );
        if tally.unplayable > 0 {
            return vec![unplayable(place, &option_suffix)];
        }
        if findings.is_empty() {
            // With other option values, only the opening counts: an option may well allow more choices than can be
            // listed.
            let in_games = tally.left_out.filter(|_| at == 0);
            findings.extend(find_dropped(&compiled, sources, in_games, &option_suffix));
        }
        endless = endless.or_else(|| find_endless(&tally, place, &option_suffix));
        if program.layout().players() == 2 && !exemptions.one_sided {
            sides.push(find_one_sided(&tally, place, &option_suffix));
        }
        match &mut all {
            Some((known, sum)) => {
                known.merge_possible(&clauses);
                sum.add(&tally);
            }
            None => all = Some((clauses, tally)),
        }
        programs.push(compiled.program);
    }
    findings.extend(endless);
    findings.extend(mostly_one_sided(sides));
    if let Some((clauses, mut tally)) = all {
        let in_cases = reached_by_cases(rules, &clauses, checkable_cases(cases, rules));
        let search = UnreachedSearch {
            rules,
            clauses: &clauses,
            excused: excused_clauses(rules, &clauses, &in_cases, sources, exemptions),
        };
        search.play_further(&programs, &mut tally);
        findings.extend(search.notes(&programs, &tally, sources));
    }
    findings
}

/// Returns the defaults, then all options at their least and at their greatest values, then each option alone at each
/// end of its range.
fn extreme_settings(rules: &Rules) -> Vec<Settings> {
    let defaults = Settings::defaults(&rules.options);
    let [mut least, mut most] = [defaults.clone(), defaults.clone()];
    let ends = rules
        .options
        .iter()
        .zip(0..)
        .filter_map(|(option, number)| {
            let values = option.all_values(usize::from(u8::MAX));
            let (&first, &last) = (values.first()?, values.last()?);
            Some((OptionId(number), [first, last]))
        });
    let ends: Vec<(OptionId, [u32; 2])> = ends.collect();
    for &(option, [first, last]) in &ends {
        least.set_unchecked(option, first);
        most.set_unchecked(option, last);
    }
    let alone = ends.iter().flat_map(|&(option, ends)| {
        let defaults = &defaults;
        ends.map(move |end| {
            let mut settings = defaults.clone();
            settings.set_unchecked(option, end);
            settings
        })
    });
    let mut chosen: Vec<Settings> = Vec::new();
    // Only a few combinations are compared: a file may have thousands of options.
    for settings in [defaults.clone(), least, most].into_iter().chain(alone) {
        if chosen.len() == MAX_SETTINGS {
            break;
        }
        let mut known = chosen.iter();
        if !known.any(|known| known.values() == settings.values()) {
            chosen.push(settings);
        }
    }
    chosen
}

/// Returns the span of the `game` line in the main file.
fn title_span(sources: &Sources) -> Span {
    let text = sources.as_slice().first().map_or("", |source| &source.text);
    let mut from = 0;
    for line in text.split_inclusive('\n') {
        if line.starts_with("game") {
            return Span::new(from, from + line.trim_end().len() as u32);
        }
        from += line.len() as u32;
    }
    Span::new(0, 0)
}

fn unplayable(place: Span, option_suffix: &str) -> Diagnostic {
    let message = format!("in a random game{option_suffix} {}", Limit::Steps);
    let help = "simplify the condition, or keep its result in a mark or a counter";
    Diagnostic::new(Code::Unplayable, place, message).help(help)
}

fn find_endless(tally: &Tally, place: Span, option_suffix: &str) -> Option<Diagnostic> {
    let games = tally.games;
    let note = |message| Diagnostic::new(Code::PlaysOn, place, message);
    if tally.stuck > 0 {
        let message = format!(
            "{} of {games} random games{option_suffix} reach a position with no legal move and no ending",
            tally.stuck
        );
        return Some(note(message).help("say in `end` what happens then"));
    }
    let message = format!(
        "{} of {games} random games{option_suffix} are not over after {MAX_MOVES} moves",
        tally.stopped
    );
    let help = "is there an ending for when nothing is captured any more, or for a long game, such as `when turn > 500`? positions seldom repeat exactly in random games";
    // A few games may all last long by chance.
    let most_do = tally.stopped == games || Share::new(tally.stopped, games).low >= 0.5;
    (tally.stopped >= 2 && most_do).then(|| note(message).help(help))
}

/// Finds out whether nobody wins any game, or one player wins no game although the other does.
fn find_one_sided(tally: &Tally, place: Span, option_suffix: &str) -> Option<Diagnostic> {
    let [first, second, draws] = tally.results;
    let all = first + second + draws;
    let (message, help) = match (first, second) {
        _ if all < ONE_SIDED_GAMES => return None,
        (0, 0) => (
            format!("nobody wins any of {all} random games{option_suffix}: all are drawn"),
            "say in `end` who wins, such as `when no move => sweep; most in store wins, else draw`",
        ),
        (first, 0) if first == all => (
            format!("the player who begins wins all {all} random games{option_suffix}"),
            ONE_SIDED_HELP,
        ),
        (0, second) if second == all => (
            format!("the player who moves second wins all {all} random games{option_suffix}"),
            ONE_SIDED_HELP,
        ),
        (first, 0) if first >= ONE_SIDED_WINS => (
            format!(
                "the player who begins wins {first} of {all} random games{option_suffix}, the other none"
            ),
            ONE_SIDED_HELP,
        ),
        (0, second) if second >= ONE_SIDED_WINS => (
            format!(
                "the player who moves second wins {second} of {all} random games{option_suffix}, the other none"
            ),
            ONE_SIDED_HELP,
        ),
        _ => return None,
    };
    Some(Diagnostic::new(Code::OneSided, place, message).help(help))
}

/// Returns a one-sided finding if the default settings show it, or more than half of all settings. The smallest board
/// that options allow is often trivial, so one such setting alone does not count.
fn mostly_one_sided(sides: Vec<Option<Diagnostic>>) -> Option<Diagnostic> {
    let by_default = sides.first().is_some_and(Option::is_some);
    let count = sides.iter().flatten().count();
    let counts = by_default || count * 2 > sides.len();
    sides.into_iter().flatten().next().filter(|_| counts)
}

/// Returns, for each clause, whether it needs no report even if no game reaches it. This holds for clauses that are
/// impossible, inherited, reached by a case or declared as intended, and for the ending that every game needs for a
/// player without a move.
fn excused_clauses(
    rules: &Rules,
    clauses: &Clauses,
    in_cases: &[bool],
    sources: &Sources,
    exemptions: &Exemptions,
) -> Vec<bool> {
    let own = sources
        .as_slice()
        .first()
        .map_or(0, |source| source.text.len());
    let decides_no_move = |clause: &Clause| {
        let mut rows = rules.endings.iter().filter(|row| row.span == clause.span);
        rows.any(|row| matches!(&row.fit.node, Fit::When(when) if when.node == Condition::NoMove))
    };
    let list = clauses.list().iter().zip(in_cases);
    let excused = list.map(|(clause, in_case)| {
        *in_case
            || decides_no_move(clause)
            || !clause.possible
            || clause.span.start as usize >= own
            || exemptions.clauses.contains(&clause.text)
    });
    excused.collect()
}

/// A search for clauses that no game reaches.
struct UnreachedSearch<'c> {
    rules: &'c Rules,
    clauses: &'c Clauses,
    excused: Vec<bool>,
}

impl UnreachedSearch<'_> {
    fn unreached<'s>(&'s self, tally: &'s Tally) -> impl Iterator<Item = &'s Clause> {
        let list = self.clauses.list().iter().zip(&tally.clauses);
        let list = list.zip(&self.excused);
        let unreached = list.filter(|((_, of), excused)| of.times == 0 && !**excused);
        unreached.map(|((clause, _), _)| clause)
    }

    /// Plays further games as long as some clause has not been reached.
    fn play_further(&self, programs: &[Arc<Program>], tally: &mut Tally) {
        let mut work = FURTHER_WORK;
        let batches = (GAMES..MAX_GAMES).step_by(GAMES as usize);
        for (from, program) in batches.flat_map(|from| programs.iter().map(move |one| (from, one)))
        {
            if work == 0 || tally.unplayable > 0 || self.unreached(tally).next().is_none() {
                return;
            }
            let clauses = self.clauses;
            let games = from..from + GAMES;
            tally.add(&survey_within(program, clauses, 1, games, &mut work));
        }
    }

    fn notes(
        &self,
        programs: &[Arc<Program>],
        tally: &Tally,
        sources: &Sources,
    ) -> Vec<Diagnostic> {
        if tally.games < MIN_GAMES {
            return Vec::new();
        }
        let kinds = self.unreached_kinds(tally);
        let hidden = find_hidden_kinds(programs, kinds.values().copied());
        let note = |clause: &Clause| {
            let kind = kinds.get(&clause.span);
            let hidden = kind.and_then(|kind| Some((*kind, *hidden.get(kind)?)));
            match hidden {
                Some(hidden) => hiding_note(clause, self.rules, hidden, sources),
                None => unreached_note(clause, tally.games, sources),
            }
        };
        self.unreached(tally).map(note).collect()
    }

    /// Returns the kinds of move that no game has reached, by their spans.
    fn unreached_kinds(&self, tally: &Tally) -> BTreeMap<Span, MoveId> {
        let moves = self
            .unreached(tally)
            .filter(|clause| clause.kind == ClauseKind::Move);
        let spans: BTreeSet<Span> = moves.map(|clause| clause.span).collect();
        let kinds = self.clauses.kinds();
        kinds
            .map(|(kind, clause)| (clause.span, kind))
            .filter(|(span, _)| spans.contains(span))
            .collect()
    }
}

/// Returns the kinds of move, among `kinds`, that some option values make possible, but whose moves are all written
/// like moves of another kind.
fn find_hidden_kinds(
    programs: &[Arc<Program>],
    kinds: impl Iterator<Item = MoveId>,
) -> BTreeMap<MoveId, HiddenKind> {
    let mut sought: BTreeSet<MoveId> = kinds.collect();
    let mut found = BTreeMap::new();
    for program in programs {
        found.extend(find_hidden(program, sought.iter().copied(), 1));
        sought.retain(|kind| !found.contains_key(kind));
    }
    found
}

/// Returns the span of a section up to its brace.
fn head(section: Span, sources: &Sources) -> Span {
    let text = sources.text(section).split('{').next().unwrap_or_default();
    Span::new(section.start, section.start + text.trim_end().len() as u32)
}

fn unreached_note(clause: &Clause, games: u64, sources: &Sources) -> Diagnostic {
    let span = match clause.kind {
        ClauseKind::Move => head(clause.span, sources),
        _ => clause.span,
    };
    let message = format!("`{}` was never played in {games} random games", clause.text);
    Diagnostic::new(Code::NeverReached, span, message)
        .help("check whether it can ever happen; if it can, show it in a case (`sow test --help`)")
}

/// Returns the note on a kind of move that is possible but whose moves are written like those of another kind.
fn hiding_note(
    clause: &Clause,
    rules: &Rules,
    (kind, hidden): (MoveId, HiddenKind),
    sources: &Sources,
) -> Diagnostic {
    let (name, played) = (&rules[kind].name, &rules[hidden.played_instead].name);
    let message = format!(
        "no move `{name}` was played in random games: where it is possible, each is written like a move `{played}`"
    );
    let note = Diagnostic::new(Code::HiddenMove, head(clause.span, sources), message)
        .with_related(
            head(rules[hidden.played_instead].span, sources),
            "this one comes first",
        )
        .with_label(format!("possible in {} positions", hidden.positions));
    note.help(format!(
        "to play it instead, put it before `{played}` or write `move {played} unless {name}`; to let the player choose, write one move with `choose {{ … }}` in it"
    ))
}
