//! What may stand at a place: the forms of each kind of phrase, for lines where nothing else is known to help.

use super::failure::{Explainer, FailurePoint};
use super::grammar::Rule;
use super::line_kinds::LineKind;

/// The forms of a kind of phrase.
pub(super) struct Forms {
    /// The rule that each of the forms matches.
    pub(super) rule: Rule,
    /// The first words of the blocks that have these forms instead of the general ones; empty for the forms that apply
    /// in all other blocks.
    within: &'static [&'static str],
    /// The name of this kind of phrase, with its article.
    name: &'static str,
    /// The forms, each an example that can be copied, the most frequent first; `NAME` is any name of the file.
    pub(super) examples: &'static [&'static str],
    /// Whether a phrase is recognised by its first word, so that only the forms that begin with it are listed.
    by_word: bool,
    /// The heading in the language guide.
    chapter: &'static str,
}

/// The forms. If there are two lists for the same phrase, the one for certain blocks comes first.
pub(super) const FORMS: &[Forms] = &[
    Forms {
        rule: Rule::title,
        within: &[],
        name: "a title",
        examples: &[
            "game \"NAME\"",
            "game \"NAME\" based on kalaha",
            "game \"NAME\" based on kalaha without option empty_capture",
        ],
        by_word: true,
        chapter: "game",
    },
    Forms {
        rule: Rule::section,
        within: &[],
        name: "a section",
        examples: &[
            "option seeds = 4 in 3..6 \"seeds in each pit\"",
            "option slam = kept in kept, lost",
            "option relays = yes",
            "board { … }",
            "pits far = pit 5..6",
            "pits corner = pit 1, pit 6",
            "mark NAME",
            "mark NAME per player",
            "mark NAME on pit 1 until emptied \"a help text\"",
            "mark NAME per match",
            "counter NAME = 0",
            "counter NAME per player = 0",
            "counter NAME per move = 0",
            "counter NAME per match = 0",
            "setup { … }",
            "move NAME { … }",
            "move NAME when turn = 1 { … }",
            "move NAME unless NAME { … }",
            "move NAME unless NAME when own store > 0 { … }",
            "phase NAME { … }",
            "phase NAME while own turn <= 2 { … }",
            "phase NAME until own store > 0 { … }",
            "phase NAME once for each { … }",
            "table NAME { … }",
            "table NAME must { … }",
            "do NAME { lift opposite; sow rightward }",
            "after move { … }",
            "end { … }",
            "match { … }",
            "match always { … }",
            "case \"a capture\" { … }",
        ],
        by_word: true,
        chapter: "A whole game",
    },
    Forms {
        rule: Rule::board_line,
        within: &[],
        name: "a line of the board",
        examples: &[
            "rows 1",
            "pits 6",
            "pits NAME",
            "store right",
            "store left",
            "store ahead",
            "track shared",
            "track own",
            "track shared counterclockwise: back 1..6, store, front 3..1",
            "laps at most 1000",
            "hand",
            "middle shared 7",
            "middle right 3",
            "players 1",
        ],
        by_word: true,
        chapter: "board",
    },
    Forms {
        rule: Rule::deal,
        within: &[],
        name: "a line of the opening",
        examples: &[
            "pits: 4",
            "front 1..3: 0, 1, 2",
            "back: 2",
            "south pit 1: 5",
            "hand: rest of 32",
            "pit 1, pit 6: 0",
            "pits: 3 when NAME = 2",
        ],
        by_word: false,
        chapter: "setup",
    },
    Forms {
        rule: Rule::move_line,
        within: &[],
        name: "a line of a move",
        examples: &[
            "from own pit",
            "from own pit where seeds > 1",
            "from own pit 1..3, except NAME",
            "from own pit, preferring pit where seeds > 3",
            "from own pit, avoiding (pit 6 where seeds = 1)",
            "sow counterclockwise into own store",
            "require opponent can move",
            "require some opponent occupied pit when opponent pits empty",
            "forbid position repeats",
            "prefer captured > 0",
            "prefer captured > 0 for each pit",
            "each { opponent pit where seeds = 4 => capture here }",
            "each NAME",
            "last { own store => again  else => end }",
            "last must { own pit => end }",
            "last NAME",
        ],
        by_word: true,
        chapter: "move",
    },
    Forms {
        rule: Rule::row,
        within: &["end"],
        name: "a row of an ending",
        examples: &[
            "when no move => sweep; most in store wins, else draw",
            "when own store > 24 => leave; own wins",
            "when own pits empty => leave; opponent wins",
            "when position repeats => sweep; most in store wins, else draw",
            "when turn > 200 => leave; draw",
            "when seeds of pits < 4 => leave; most in store wins, else draw",
        ],
        by_word: false,
        chapter: "end",
    },
    Forms {
        rule: Rule::row,
        within: &["over"],
        name: "a row of `over`",
        examples: &[
            "when own points >= 3 => own wins",
            "when own seeds < 6 => opponent wins",
            "when round = 4 => most points wins, else draw",
        ],
        by_word: false,
        chapter: "match",
    },
    Forms {
        rule: Rule::row,
        within: &["points"],
        name: "a row of `points`",
        examples: &[
            "else => score 1",
            "when won => score 2",
            "when opponent pits empty => score 2 * seeds of own pits",
        ],
        by_word: false,
        chapter: "match",
    },
    Forms {
        rule: Rule::row,
        within: &["next", "first"],
        name: "a row of a layout",
        examples: &[
            "else => deal",
            "else => fill pits with 6; block empty pits",
            "when own seeds >= 36 => deal",
            "when own seeds < 12 => set NAME to 5; own arranges pits with at least 1 each; opponent copies",
        ],
        by_word: false,
        chapter: "match",
    },
    Forms {
        rule: Rule::row,
        within: &["after"],
        name: "a row of `after move`",
        examples: &[
            "when some own pit has seeds > 10 => mark own pit where seeds > 10 as NAME",
            "when captured > 0 => set own NAME to 0",
            "when own store > 24 => leave; own wins",
        ],
        by_word: false,
        chapter: "after move",
    },
    Forms {
        rule: Rule::row,
        within: &[],
        name: "a row",
        examples: &[
            "own store => again",
            "own empty pit where opposite occupied => capture here, opposite",
            "pit where seeds in 2..3 => capture here",
            "when laps > 1 => end",
            "else => end",
        ],
        by_word: false,
        chapter: "tables",
    },
    Forms {
        rule: Rule::match_part,
        within: &[],
        name: "a part of a match",
        examples: &[
            "the other begins",
            "the same begins",
            "the winner begins",
            "the loser begins",
            "south begins",
            "north begins",
            "points { else => score 1 }",
            "points for the winner { else => score seeds of own pits }",
            "over { when own points >= 3 => own wins }",
            "first round { else => deal }",
            "next round { else => deal }",
            "next round for the loser { else => deal }",
        ],
        by_word: true,
        chapter: "match",
    },
    Forms {
        rule: Rule::case_line,
        within: &[],
        name: "a line of a case",
        examples: &[
            "set NAME = 4",
            "position \"0,0,0,4,0,1/0,0,1,0,0,2 32:32\"",
            "move 3",
            "move 3, 1",
            "gives \"0,0,0,0,0,1/0,0,0,0,0,2 37:32\"",
            "allows 1, 2, 4",
            "forbids 3",
            "south wins",
            "south moves",
            "north wins",
            "north moves",
            "draw",
        ],
        by_word: true,
        chapter: "Cases",
    },
    Forms {
        rule: Rule::action,
        within: &["over"],
        name: "a result",
        examples: &[
            "own wins",
            "opponent wins",
            "draw",
            "most points wins, else draw",
            "most seeds wins, else draw",
            "most in store wins, else draw",
            "most points loses, else draw",
        ],
        by_word: false,
        chapter: "match",
    },
    Forms {
        rule: Rule::action,
        within: &["end"],
        name: "an action of an ending",
        examples: &[
            "own wins",
            "opponent wins",
            "draw",
            "most in store wins, else draw",
            "most seeds wins, else draw",
            "most in store loses, else draw",
            "sweep",
            "sweep to own store",
            "leave",
            "capture own pits",
        ],
        by_word: true,
        chapter: "end",
    },
    Forms {
        rule: Rule::action,
        within: &["points", "next", "first"],
        name: "an action between rounds",
        examples: &[
            "deal",
            "fill pits with 4",
            "fill own pit 1..3 with up to 4",
            "fill opponent back with 2 from own",
            "score 1",
            "block empty pits",
            "set NAME to NAME + 1",
            "mark own empty pits as NAME",
            "own arranges pits with at least 1 each",
            "opponent copies",
            "give 6 seeds to own",
            "give 2 of own pits to opponent",
            "keep the rest",
            "require every own pit has seeds in 0, 6",
        ],
        by_word: true,
        chapter: "match",
    },
    Forms {
        rule: Rule::action,
        within: &[],
        name: "an action",
        examples: &[
            "capture here, opposite",
            "capture 2 from opposite",
            "capture (seeds of opposite / 2) from opposite",
            "capture here for opponent",
            "capture opposite unless it leaves opponent pits empty",
            "relay",
            "relay backward",
            "again",
            "end",
            "sow counterclockwise",
            "sow clockwise into own store",
            "sow either way",
            "sow rightward from own front 1",
            "sow leftward after own pit 6",
            "sow onward skipping origin, NAME",
            "sow backward",
            "sow 2 clockwise",
            "sow all but 1 counterclockwise",
            "lift opposite",
            "lift 3 from own hand",
            "put here into own store",
            "put 1 from own hand into here",
            "put 1 from own hand into each own pit",
            "mark here as NAME",
            "unmark own pits as NAME",
            "set NAME to NAME + 1",
            "set opponent NAME to 0",
            "do NAME",
            "choose own pit where seeds > 1 => capture it",
            "choose { stop => end  on => relay }",
            "choose NAME in 1..5",
            "step 2",
            "exchange own pits with opponent pits",
            "illegal",
            "pass",
            "own wins",
            "opponent wins",
            "draw",
        ],
        by_word: true,
        chapter: "Actions",
    },
    Forms {
        rule: Rule::condition,
        within: &["end"],
        name: "a condition of an ending",
        examples: &[
            "no move",
            "own store > 24",
            "own pits empty",
            "seeds of own pits > 24",
            "not opponent can move",
            "position repeats",
            "turn > 200",
            "some own pit has seeds > 3",
            "own NAME > 1",
            "NAME = 1",
            "to move",
        ],
        by_word: false,
        chapter: "Conditions",
    },
    Forms {
        rule: Rule::condition,
        within: &["over", "points", "next", "first"],
        name: "a condition between rounds",
        examples: &[
            "own points >= 3",
            "own seeds < 6",
            "round = 4",
            "won",
            "lost",
            "opponent pits empty",
            "own NAME > 1",
        ],
        by_word: false,
        chapter: "match",
    },
    Forms {
        rule: Rule::condition,
        within: &[],
        name: "a condition",
        examples: &[
            "seeds = 2",
            "seeds in 2..3",
            "occupied",
            "opposite empty",
            "own store > 24",
            "seeds of own pits > 24",
            "some own pit has seeds > 3",
            "captured > 0",
            "not opponent can move",
            "here is NAME",
            "passed origin",
            "NAME = kept",
            "NAME != lost",
            "NAME",
            "own NAME > 1",
            "turn > 2",
        ],
        by_word: false,
        chapter: "Conditions",
    },
    Forms {
        rule: Rule::heading,
        within: &[],
        name: "a direction",
        examples: &[
            "counterclockwise",
            "clockwise",
            "either way",
            "rightward",
            "leftward",
            "onward",
            "backward",
        ],
        by_word: false,
        chapter: "Sowing",
    },
    Forms {
        rule: Rule::place,
        within: &[],
        name: "a place",
        examples: &[
            "own pit",
            "opponent pits",
            "here",
            "opposite",
            "own store",
            "own pit 1..3",
            "own front 1",
            "own empty pit",
            "own pit where seeds > 1",
            "next",
            "previous 2",
            "origin",
            "NAME",
            "own (pit 1, pit 6)",
        ],
        by_word: false,
        chapter: "Places",
    },
];

/// Phrases that have no forms of their own, each with the phrase whose forms are listed instead: the whole that begins
/// with it.
const LISTED_AS: &[(Rule, Rule)] = &[
    (Rule::fit, Rule::row),
    (Rule::conjunction, Rule::condition),
    (Rule::atom, Rule::condition),
    (Rule::turning, Rule::heading),
    (Rule::places, Rule::place),
    (Rule::simple_place, Rule::place),
    (Rule::noun, Rule::place),
    (Rule::take, Rule::place),
];

/// The blocks that have forms of their own.
const BLOCKS: [&str; 6] = ["end", "over", "points", "next", "first", "after"];

/// The words after which a condition begins.
const BEFORE_CONDITION: [&str; 12] = [
    "when", "where", "has", "while", "until", "require", "forbid", "prefer", "and", "or", "not",
    "leaves",
];

/// A phrase in which the grammar got stuck.
struct OpenPhrase {
    rule: Rule,
    start: usize,
}

/// The largest number of forms that are all listed; if there are more, only one is listed for each first word.
const MAX_LISTED: usize = 16;

impl Forms {
    /// Formats the list; with a word, only the forms that begin with it.
    fn describe(&self, word: Option<&str>) -> String {
        let mut listed: Vec<&str> = Vec::new();
        for example in self.examples {
            let fits = match word {
                Some(word) => first_word(example) == word,
                None if self.examples.len() <= MAX_LISTED => true,
                None => listed
                    .iter()
                    .all(|known| first_word(known) != first_word(example)),
            };
            if fits {
                listed.push(example);
            }
        }
        let (name, chapter) = (self.name, self.chapter);
        match &listed[..] {
            [only] => {
                format!("{name} is written as `{only}`; see “{chapter}” in the language guide")
            }
            _ => format!(
                "{name} is written as one of these; see “{chapter}” in the language guide\n  `{}`",
                listed.join("`\n  `")
            ),
        }
    }

    fn begin_with(&self, word: &str) -> bool {
        let mut examples = self.examples.iter();
        self.by_word && examples.any(|example| first_word(example) == word)
    }
}

fn first_word(text: &str) -> &str {
    text.split([' ', ':']).next().unwrap_or_default()
}

/// Returns the forms of a phrase in a block.
fn forms_of(rule: Rule, block: &str) -> Option<&'static Forms> {
    let whole = LISTED_AS.iter().find(|(part, _)| *part == rule);
    let rule = whole.map_or(rule, |&(_, whole)| whole);
    let fits = |forms: &&Forms| forms.within.is_empty() || forms.within.contains(&block);
    FORMS.iter().filter(fits).find(|forms| forms.rule == rule)
}

/// Returns a form that contains this word, but not as its first word: `hand: rest of 32` for `rest`.
pub(crate) fn form_with_word(word: &str) -> Option<&'static str> {
    let examples = FORMS.iter().flat_map(|forms| forms.examples).copied();
    let is_word = |sign: char| sign.is_alphanumeric() || sign == '_';
    let has = |example: &&str| {
        example
            .split(|sign| !is_word(sign))
            .skip(1)
            .any(|known| known == word)
    };
    // After these first words, the words in the examples are names that a file chooses.
    let names = |example: &&str| matches!(first_word(example), "game" | "option" | "pits");
    examples.filter(|example| !names(example)).find(has)
}

/// Returns the list of sections.
pub(super) fn section_forms() -> String {
    forms_of(Rule::section, "").map_or_else(String::new, |forms| forms.describe(None))
}

impl Explainer<'_, '_> {
    /// Returns the forms that may stand where the grammar got stuck: those of the current phrase that begin with the
    /// same word or, if there are none, all that are expected there.
    pub(super) fn forms_at(&self, stuck: &FailurePoint) -> Option<String> {
        let open = self.open_phrase(stuck);
        let begun = open.start < stuck.at;
        if begun && let Some(known) = self.forms_with(stuck, self.tokens[open.start].text) {
            return Some(known);
        }
        let block = self.block_at(stuck.start);
        let expected = || {
            stuck
                .possible
                .iter()
                .find_map(|&rule| forms_of(rule, block))
        };
        let around = forms_of(open.rule, block);
        let forms = match begun {
            true => expected().or(around),
            false => around.or_else(expected),
        };
        forms.map(|forms| forms.describe(None))
    }

    /// Returns those forms of the phrase in which the grammar got stuck that begin with a word.
    pub(super) fn forms_with(&self, stuck: &FailurePoint, word: &str) -> Option<String> {
        let block = self.block_at(stuck.start);
        let rules = match self.open_phrase(stuck).rule {
            Rule::move_line => vec![Rule::action, Rule::move_line],
            rule => vec![rule],
        };
        let mut forms = rules.into_iter().filter_map(|rule| forms_of(rule, block));
        let known = forms.find(|forms| forms.begin_with(word))?;
        Some(known.describe(Some(word)))
    }

    /// Reports whether a token begins the phrase in which the grammar got stuck.
    pub(super) fn begins_phrase(&self, stuck: &FailurePoint, at: usize) -> bool {
        self.open_phrase(stuck).start == at
    }

    /// Returns the innermost phrase around the place where the grammar got stuck: a condition, an action, or else the line.
    fn open_phrase(&self, stuck: &FailurePoint) -> OpenPhrase {
        let line = LineKind::for_rule(stuck.rule).map(|kind| kind.rule);
        let head = self.tokens[stuck.start].text;
        let conditional = line.is_some() || matches!(head, "move" | "phase");
        let begins = |at: &usize| match self.tokens[*at].text {
            "=>" | ";" => line.is_some(),
            word => conditional && BEFORE_CONDITION.contains(&word),
        };
        let behind = stuck.at.min(self.tokens.len());
        match (stuck.start..behind).rev().find(begins) {
            Some(at) => {
                let action = matches!(self.tokens[at].text, "=>" | ";");
                let rule = if action {
                    Rule::action
                } else {
                    Rule::condition
                };
                OpenPhrase {
                    rule,
                    start: at + 1,
                }
            }
            None => {
                let rule = match line {
                    _ if stuck.rule == Rule::one_title => Rule::title,
                    None | Some(Rule::phase_part) => Rule::section,
                    Some(line) => line,
                };
                OpenPhrase {
                    rule,
                    start: stuck.start,
                }
            }
        }
    }

    /// Returns the first word of the innermost block around a token whose lines have forms of their own; empty if there
    /// is no such block.
    fn block_at(&self, at: usize) -> &str {
        let mut depth = self.brackets.depth.get(at).copied().unwrap_or_default();
        for before in (0..at.min(self.tokens.len())).rev() {
            let token = &self.tokens[before];
            let opened = || before > 0 && matches!(self.tokens[before - 1].text, "{" | "}");
            if self.brackets.depth[before] >= depth || !token.first_on_line && !opened() {
                continue;
            }
            if BLOCKS.contains(&token.text) {
                return token.text;
            }
            depth = self.brackets.depth[before];
        }
        ""
    }
}
