//! The table of all fault codes.

/// The severity of a fault.
///
/// ```
/// use sow_grammar::{Code, Severity};
///
/// let code = Code::from_name("unreachable-row").unwrap();
/// assert_eq!(code.severity(), Severity::Error);
/// assert_eq!(Severity::Error.name(), "error");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The file cannot be played.
    Error,
    /// The file can be played, but something in it is odd.
    Warning,
    /// An observation from random games, which may be intended.
    Note,
}

impl Severity {
    /// Returns `error`, `warning` or `note`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Note => "note",
        }
    }
}

/// The description of a fault code.
///
/// ```
/// use sow_grammar::LINTS;
///
/// for lint in LINTS {
///     println!("{}: {}", lint.name, lint.summary);
/// }
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Lint {
    /// The code.
    pub code: Code,
    /// The stable name, such as `unknown-name`.
    pub name: &'static str,
    /// The severity.
    pub severity: Severity,
    /// The fault, in one sentence.
    pub summary: &'static str,
    /// The reason why it is a fault, with some background.
    pub rationale: &'static str,
    /// A file that has the fault; `None` where no rule file can show it.
    pub example: Option<Example>,
}

/// A rule file with a fault, and the edits that fix it.
///
/// ```
/// use sow_grammar::load::load_text;
/// use sow_grammar::Code;
///
/// let lint = Code::from_name("unreachable-row").unwrap().lint();
/// let example = lint.example.unwrap();
/// assert!(load_text("faulty.sow", example.failing).is_faulty());
/// assert!(!load_text("fixed.sow", &example.fixed_text()).is_faulty());
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Example {
    /// The whole file, which is stored in `grammar/faults`.
    pub failing: &'static str,
    /// Pairs of a wrong text and its replacement, each applied once.
    edits: &'static [(&'static str, &'static str)],
}

impl Example {
    /// Returns the file without the fault.
    #[must_use]
    pub fn fixed_text(&self) -> String {
        let mut text = self.failing.to_owned();
        for (wrong, right) in self.edits {
            text = text.replacen(wrong, right, 1);
        }
        text
    }

    /// Returns the lines of the fixed file from the first to the last that differ, with the lines before and after them.
    fn mended_lines(&self) -> String {
        let fixed = self.fixed_text();
        let (before, after): (Vec<&str>, Vec<&str>) =
            (self.failing.lines().collect(), fixed.lines().collect());
        let is_same = |(one, other): &(&&str, &&str)| one == other;
        let start = before.iter().zip(&after).take_while(is_same).count();
        let from_end = before.iter().rev().zip(after.iter().rev());
        let end = from_end.take_while(is_same).count();
        let end = end.min(before.len().min(after.len()) - start);
        let shown = start.saturating_sub(1)..(after.len() - end + 1).min(after.len());
        let lines = after[shown].join("\n");
        lines.trim_matches('\n').to_owned()
    }
}

impl Lint {
    /// Returns the explanation that `sow explain`, editors and the book show, part by part.
    #[must_use]
    pub fn explanation(&self) -> Vec<ExplanationPart> {
        let part = |heading, body| ExplanationPart { heading, body };
        let mut parts = vec![
            part("What it means", ExplanationBody::Text(self.summary)),
            part("Why it matters", ExplanationBody::Text(self.rationale)),
        ];
        if let Some(example) = self.example {
            let failing = example.failing.trim_end().to_owned();
            parts.push(part("Example", ExplanationBody::Rules(failing)));
            let mended = example.mended_lines();
            parts.push(part("Instead", ExplanationBody::Rules(mended)));
        }
        parts
    }

    /// Returns the explanation as Markdown, without a title.
    #[must_use]
    pub fn explanation_as_markdown(&self) -> String {
        let parts = self.explanation().into_iter();
        let blocks = parts.map(|part| match part.body {
            ExplanationBody::Text(text) => format!("**{}.** {text}\n", part.heading),
            ExplanationBody::Rules(text) => {
                format!("**{}:**\n\n```sow example\n{text}\n```\n", part.heading)
            }
        });
        blocks.collect::<Vec<_>>().join("\n")
    }
}

/// A part of the explanation of a fault code; see [`Lint::explanation`].
///
/// ```
/// use sow_grammar::Code;
///
/// let parts = Code::from_name("no-else").unwrap().lint().explanation();
/// let headings: Vec<&str> = parts.iter().map(|part| part.heading).collect();
/// assert_eq!(headings, ["What it means", "Why it matters", "Example", "Instead"]);
/// ```
#[derive(Debug, Clone)]
pub struct ExplanationPart {
    /// The heading.
    pub heading: &'static str,
    /// The text below it.
    pub body: ExplanationBody,
}

/// The text of a part of an explanation.
#[derive(Debug, Clone)]
pub enum ExplanationBody {
    /// Sentences.
    Text(&'static str),
    /// Lines of a rule file.
    Rules(String),
}

impl Code {
    /// Returns the description of the code.
    #[must_use]
    pub const fn lint(self) -> &'static Lint {
        &LINTS[self as usize]
    }

    /// Returns the stable name, such as `unknown-name`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.lint().name
    }

    /// Returns the severity.
    #[must_use]
    pub const fn severity(self) -> Severity {
        self.lint().severity
    }

    /// Returns the code of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        let mut all = LINTS.iter();
        all.find(|lint| lint.name == name).map(|lint| lint.code)
    }
}

macro_rules! example {
    ($name:literal) => { None };
    ($name:literal $case:literal $(($wrong:literal => $right:literal))+) => {
        Some(Example {
            failing: include_str!(concat!("../faults/", $name, "--", $case, ".sow")),
            edits: &[$(($wrong, $right)),+],
        })
    };
}

macro_rules! lints {
    ($($variant:ident $severity:ident $name:literal $summary:literal $rationale:literal [$($example:tt)*])*) => {
        /// The kind of a fault. The names are stable: tools and tests refer to them.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code {$(
            #[doc = $summary]
            $variant,
        )*}

        /// The descriptions of all codes, in the order of the parts of a file that they concern.
        pub const LINTS: &[Lint] = &[$(Lint {
            code: Code::$variant,
            name: $name,
            severity: Severity::$severity,
            summary: $summary,
            rationale: $rationale,
            example: example!($name $($example)*),
        }),*];
    };
}

lints! {
    // Faults of the text itself.
    NotText Error "not-text" "A rule file is plain text in UTF-8."
        "Files made by word processors contain much more than the text. Save the file as plain text."
        []
    TooLarge Error "too-large" "A rule file is a page or two; much larger files are rejected before they are read."
        "Names that are defined in terms of other names can grow as well: a few lines can name millions of pits."
        ["names-of-names" ("pits a8 = a7, a7" => "pits a8 = pit 1") ("a1 = a0, a0" => "a1 = a0") ("a2 = a1, a1" => "a2 = a1") ("a3 = a2, a2" => "a3 = a2") ("a4 = a3, a3" => "a4 = a3") ("a5 = a4, a4" => "a5 = a4") ("a6 = a5, a5" => "a6 = a5") ("a7 = a6, a6" => "a7 = a6") ("pits a8 = pit 1" => "pits a8 = a7")]
    TooDeep Error "too-deep" "Parentheses, braces and phrases can be nested only to a limited depth."
        "Rules that are nested deeper than a reader can follow are best split: give pits a name, or let one table hand over to another."
        ["parentheses" ("((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((seeds > 1))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))" => "seeds > 1")]
    Unclosed Error "unclosed" "Every opening brace, parenthesis and quotation mark needs a closing one."
        "If the closing one is missing, the rest of the file seems to belong to the part that was opened. The report points to the beginning of the next section."
        ["brace" ("  track shared\n" => "  track shared\n}\n") ("    else      => end\n}" => "    else      => end\n  }\n}")]
    Syntax Error "syntax" "The words do not form a phrase of the language at this place."
        "The words of rule sheets have many meanings; each word of the language has one. The report lists what can be written here."
        ["weak-arrow" ("where big = again" => "where big => again") ("where big = capture" => "where big => capture")]
    NumberTooLarge Error "number-too-large" "No number of a sowing game is that large."
        "A game has at most 65535 seeds and a counter goes to 255, so that positions stay small and games fast."
        ["counter" ("in 100..300" => "in 100..250") ("per player = 300" => "per player = 250")]

    // Faults of files and sections.
    UnknownBase Error "unknown-base" "The file that this game is based on is neither beside it nor among the bundled variants."
        "`based on kalaha` takes `kalaha.sow` from the same folder, or else the variant of that name that comes with Sow."
        ["nothing-like-it" ("dominoes" => "kalaha")]
    BaseCycle Error "base-cycle" "Files that are based on each other in a ring have no beginning."
        "A file takes over from its base the sections that it does not contain. In a ring, no file would contain them."
        ["itself" ("based on base-cycle--itself" => "based on kalaha")]
    FaultyBase Error "faulty-base" "The file that this game is based on has faults of its own."
        "Its faults would be faults of this game too. Check the base first."
        ["child" ("unclosed--brace" => "kalaha")]
    MissingSection Error "missing-section" "A game needs a board, a setup, at least one kind of move, and an end."
        "The game cannot be played without them, and a guess would make it a different game."
        ["end" ("setup { pits: 4 }" => "setup { pits: 4 }\nend { when no move => sweep; most in store wins, else draw }")]
    DuplicateSection Error "duplicate-section" "A section that describes the whole game can occur only once in a file."
        "With two boards it would not be clear which one counts."
        ["board" ("board { rows 1  pits 8  store right  track shared }" => "")]
    MissingLine Error "missing-line" "The section lacks a line that it cannot do without."
        "A board must say how its track runs, and a sowing must say which pits it may begin from."
        ["from" ("move free {" => "move free unless sow {\n  from opponent pit")]
    DuplicateLine Error "duplicate-line" "A line of this kind can occur only once in a section."
        "If both counted, it would not be clear which comes first."
        ["rest" ("  hand: rest of 32\n" => "  hand: 0\n")]

    // Faults of names.
    UnknownName Error "unknown-name" "No option, pits, mark, counter, table, phase or kind of move has this name."
        "It is usually a spelling mistake, or the name of a section of the base that was left out."
        ["misspelt-table" ("landnig" => "landing")]
    DuplicateName Error "duplicate-name" "Two things cannot have the same name."
        "Options, pits, marks, counters, tables and phases share one list of names; kinds of move have a separate list in each phase."
        ["choices" ("Take => end" => "stay => end")]
    WrongKind Error "wrong-kind" "The name belongs to a different kind of thing from the one needed here."
        "A number cannot be yes, and pits cannot be compared with seeds."
        ["number-as-condition" ("and many =>" => "and seeds < many =>")]
    RegionCycle Error "region-cycle" "Named pits cannot be defined in terms of themselves."
        "To find out which pits these are, you would already have to know."
        ["two" ("pits far  = near, pit 6" => "pits far  = pit 5, pit 6")]
    ReservedName Error "reserved-name" "The words of the language cannot be names of pits, marks, counters, tables or phases."
        "Such a name would be read as the word."
        ["yes-no-option" ("option relay = yes  \"whether seeds are sown on\"" => "")]

    // Faults of options.
    BadRange Error "bad-range" "The values of an option, and the numbers to choose from, must be in order and of one kind."
        "Players see the values in this order, and tools try the first and the last."
        ["same-word" ("kept, lost, kept" => "kept, lost")]
    BadDefault Error "bad-default" "The value of an option must be one that it may have."
        "It is used if nobody sets the option."
        ["number" ("option seeds = 8" => "option seeds = 5")]
    NoRange Error "no-range" "A number option must say which numbers it allows, and an option of words must list its words."
        "Only then can the checker try all games that the file describes."
        ["number" ("option least = 3 " => "option least = 3 in 1..5 ") ("option slam = kept" => "option slam = kept in kept, lost")]

    // Faults of the board and the setup.
    BadBoard Error "bad-board" "The board must have from 1 to 4 rows a side and from 1 to 64 pits a row, 224 pits, stores and hands in all."
        "No known game has a larger board."
        ["players" ("players 5" => "players 2")]
    BadTrack Error "bad-track" "A track goes through pits one after the other, each once."
        "After each pit there must be one pit that comes next, in both directions."
        ["twice" (", front 3" => "")]
    NoSuchRow Error "no-such-row" "The board does not have that row."
        "The front row is the one nearest to the opponent; `back` is the row behind it."
        ["back" ("capture opposite back" => "capture opposite")]
    NoSuchPit Error "no-such-pit" "The row does not have that pit."
        "Pits are counted from their owner's left, beginning with 1, for every value of the options."
        ["seven" ("pit 7" => "pit 6")]
    NoStore Error "no-store" "The board has no stores."
        "Captured seeds go to a store. In games without stores, seeds are lifted and sown on, or put elsewhere."
        ["capture" ("capture opposite" => "lift opposite; sow onward")]
    NoHand Error "no-hand" "The players hold no seeds in hand in this game."
        "A hand is a part of the board, and has to be listed there."
        ["put" ("own hand" => "own store")]
    TooManySeeds Error "too-many-seeds" "A game has at most 65535 seeds, and no more than the setup says."
        "A pit counts its seeds in two bytes, and any pit might get all of them."
        ["default" ("front: 4000" => "front: 2") ("back: 4000" => "back: 2")]
    TooMuchMemory Error "too-much-memory" "A game has at most eight marks and eight counters, counting those per player twice, and eight counters per move."
        "A pit has a bit for every mark, and a position a byte for every counter."
        ["marks" ("mark one per player" => "mark one")]
    NoSeeds Error "no-seeds" "Without seeds there is nothing to play."
        "Somebody must be able to begin, and it is the seeds that move."
        ["none" ("pits: 0" => "pits: 4")]
    UnevenDeal Error "uneven-deal" "The list of seeds does not fit the number of pits."
        "The list repeats until every pit has its seeds, and must fit a whole number of times."
        ["too-long" ("2, 2, 0, 4" => "2, 0, 4")]
    CannotDeal Error "cannot-deal" "Seeds are dealt to pits of a row, stores and hands."
        "Before anything is dealt, no pit is occupied and it is nobody's turn."
        ["occupied" ("occupied pits" => "pits 1..2")]

    // Faults of moves and tables.
    NoElse Error "no-else" "A table must say what happens when no other row fits."
        "Rule sheets describe the special cases and forget the plain one: that the move ends there."
        ["inline" ("own empty pit => capture here, opposite" => "own empty pit => capture here, opposite\n    else => end")]
    UnreachableRow Error "unreachable-row" "Rows before this one take every case that it is meant for, or the last seed can never fall there."
        "The first row that fits is carried out, and no other. A row that is never reached is a rule that is not played."
        ["behind-else" ("    else => end\n    own pit => capture opposite" => "    own pit => capture opposite\n    else => end")]
    EndlessTables Error "endless-tables" "Tables that call each other without a sowing in between never come to an end."
        "Nothing changes from one table to the next, so they go on for ever."
        ["ring" ("else => do north_bank\n}" => "else => end\n}")]
    NothingLifted Error "nothing-lifted" "A sowing inside a table sows what was lifted before it."
        "In a kind of move `sow` lifts the chosen pit by itself; a table must say what is lifted."
        ["table" ("occupied pit => sow counterclockwise" => "occupied pit => relay counterclockwise")]
    SeedsInHand Error "seeds-in-hand" "Seeds that were lifted must be sown before anything else is decided."
        "Otherwise they would be lost, and no seed ever is."
        ["row" ("lift here, opposite" => "capture here, opposite")]
    DeadAction Error "dead-action" "No action is carried out after an action that ends the row."
        "An action written there only looks as if it were played."
        ["behind-again" ("again; capture opposite" => "capture opposite; again")]
    Misplaced Error "misplaced" "The phrase has no meaning in this section."
        "There is no last seed in an ending, and no ending in the middle of a move."
        ["place-in-end" ("  own pits =>" => "  when own pits empty =>")]
    NoDirection Error "no-direction" "There is no direction of sowing at this point."
        "`next` and `previous` follow the sowing; outside of a move there is none."
        ["ending" ("next of own pit 6 occupied" => "own store > 36")]
    UnknownMove Error "unknown-move" "There is no kind of move with that name here."
        "`unless` names a kind of move of the same phase."
        ["misspelt" ("sew" => "sow")]
    MoveCycle Error "move-cycle" "Whether a kind of move is legal cannot depend on itself."
        "One kind has to be decided first."
        ["can" ("from own pit where opponent can sow" => "from own pit")]
    NoMove Error "no-move" "A kind of move has to say what is done, a phase what can be played, and a choice what there is to choose."
        "A move that does nothing is written `pass`, so that readers can see that it is intended."
        ["nothing-done" ("from own pit" => "from own pit\n  sow counterclockwise into own store")]
    NoLapLimit Error "no-lap-limit" "A game whose sowing can go on for ever must say after how many laps it counts as never-ending."
        "Some positions do sow on for ever. A move of more laps than the limit is not legal."
        ["relay" ("move sow {" => "board { rows 1  pits 6  store right  track shared  laps at most 1000 }\n\nmove sow {")]

    // Faults of phases.
    PhaseOverlap Error "phase-overlap" "Earlier phases last just as long, so this one is never reached."
        "The present phase is the first one whose condition holds for the player to move."
        ["same" ("main while turn <= 2" => "main while turn <= 4")]
    PhaseGap Error "phase-gap" "The last phase has no `while`, so that there is always a phase."
        "If there were no present phase, nobody could move."
        ["last-ends" ("main while turn <= 10" => "main")]
    MixedPhases Error "mixed-phases" "Either all kinds of move are in phases, or none."
        "A kind outside the phases would belong to no phase and never be played."
        ["bare-move" ("move pass unless sow {\n  pass\n}" => "")]

    // Faults of the ending.
    EndNever Error "end-never" "An ending that can never apply does not end the game."
        "A game must be able to end, and an ending that cannot apply is not the one that was intended."
        ["impossible" ("own store > 300" => "own store > 36")]
    StuckUndecided Error "stuck-undecided" "The rules must say what a player without a move does."
        "Rule sheets seldom say it, and sooner or later it happens. The report says why the existing endings may not apply then."
        ["half" ("when no move and own store > 20" => "when no move")]
    LeftoverUndecided Error "leftover-undecided" "The rules must say what happens to the seeds that are left at the end."
        "Where stores are counted, the result depends on whether each player stores the seeds that are left or nobody does."
        ["most-in-store" ("=> most" => "=> sweep; most")]
    TieUndecided Error "tie-undecided" "The rules must say what equal numbers of seeds mean."
        "With an even number of seeds both players can have the same."
        ["most" ("most in store wins" => "most in store wins, else draw")]
    NoOutcome Error "no-outcome" "An ending must say who has won."
        "Everything else about the end can be read off the board, but not this."
        ["sweep-alone" ("=> sweep" => "=> sweep; most in store wins, else draw")]
    OverAtOnce Error "over-at-once" "The game is over, or nobody can move, before anybody has moved."
        "The endings are checked in the opening too. An option should not offer a value with which nobody can play."
        ["by-option" ("in 0..36" => "in 20..36")]

    // Faults of numbers.
    DivisionByZero Error "division-by-zero" "Nothing can be divided by zero."
        "In play such a quotient counts as 0, but nobody intends that."
        ["score" ("own seeds / 0" => "own seeds / 2")]

    // Faults of cases.
    BadCase Error "bad-case" "A case begins with a position, plays moves and says what they lead to. Positions and moves must be such as the game can have."
        "Its lines are played in the order in which they are written."
        ["order" ("  move 1\n  position \"6,6,6,6,6,6/0,7,7,7,7,7 1:0\"\n  set seeds = 4\n" => "  set seeds = 4\n  move 1\n  north moves\n") ("  position \"6,6,6,6,6,6/0,7,7,7,7,7 1:0\"\n  move 2\n" => "  move 2\n  north moves\n") ("  position \"6,6,6,6,6,6/6,6,6,6,6,6\"\n}" => "  position \"6,6,6,6,6,6/6,6,6,6,6,6\"\n  south moves\n}")]
    CaseFails Error "case-fails" "The game does not play as the case says. One of the two is wrong."
        "`sow test` plays the case, and shows the board as it should be and as it is."
        []

    // Rules that are legal but odd.
    NoEffect Warning "no-effect" "The phrase changes nothing in this game."
        "A phrase without effect is usually a mistake."
        ["every-next-2" ("every next 2 has" => "every next 1..2 has")]
    NeverHolds Warning "never-holds" "The condition can never hold, whatever the position and the options are."
        "The checker looks at every pit with every number of seeds that it can hold there, and at all values of the options."
        ["in-a-choice" ("where seeds > 2 and seeds < 3" => "where seeds > 2 and seeds < 4")]
    AlwaysHolds Warning "always-holds" "The condition always holds, whatever the position and the options are."
        "The condition was probably meant to test something: often it needs another sign, or another pit."
        ["last-seed" ("where seeds > 0" => "where seeds > 1")]
    NeverPlayed Warning "never-played" "There is no position in which a move of this kind is legal."
        "Either no pit can be chosen, or whenever one could be chosen, a kind of move that takes precedence is possible."
        ["unless" ("move back unless sow {\n  from own pit where seeds > 3" => "move back unless sow {\n  from opponent pit where seeds > 3")]
    NeverMade Warning "never-made" "No pit ever has the mark that the rules test for."
        "A pit has a mark if an action puts it there, or from the start if the pit is named after `on`."
        ["asked-for" ("mark shut" => "mark shut on pit 1")]
    BothPlayers Warning "both-players" "Without `own` or `opponent` the pits of both players are meant."
        "An ending or a phase is tested for one player, but a name without an owner refers to both."
        ["ending" ("when corner empty" => "when own corner empty")]
    OffTrack Warning "off-track" "The board has pits that no sowing reaches and no rule uses, or seeds are dealt to them."
        "Seeds dealt there stay until the end of the game. A listed track sows only into the pits that it lists."
        ["missing-row" ("front 1..6, store" => "back 1..6, store, front 6..1")]
    BehindHas Warning "behind-has" "The condition after `has A and` is tested for the pit looked at, but reads as if it were tested for the same pits as A."
        "The condition after `has` ends before `and` and `or`, unless it is in parentheses."
        ["last-seed" ("some own pit has seeds > 3 and opposite occupied" => "some own pit has (seeds > 3 and opposite occupied)")]
    PluralHas Error "plural-has" "Several pits have a condition, and it is not clear whether some or every one of them is meant."
        "`own pits has seeds = 0` reads as if it were about all pits; `some`, `every` and `no` leave no doubt."
        ["pits" ("own pits has" => "every own pit has")]
    HiddenMove Warning "hidden-move" "Every move of this kind is written in the same way as a move of an earlier kind, and that move is played instead."
        "If moves of two kinds are written in the same way in a position, the first kind in the file counts."
        ["same-pits" ("move back {" => "move back unless sow {") ("from own pit" => "from opponent pit")]
    ReplacesNothing Warning "replaces-nothing" "A section replaces none of the base, although it seems meant to: its name is nearly the same, or its moves are those that the base forbids."
        "Only a section of the same kind and name replaces one of the base. Any other is added, and both count."
        ["near-name" ("move so {" => "move sow {")]
    DroppedMoves Warning "dropped-moves" "A position has more combinations of choices than are looked at, so legal moves are missing."
        "The number of choices inside a move, and of their combinations in a position, is limited. See the limits of play in the language guide."
        ["opening" ("choose small in 1..200" => "choose small in 1..10")]
    UnusedOption Warning "unused-option" "No rule uses the option."
        "Players who set it would see no difference."
        ["never-asked" ("option house = 10 in 6..10  \"seeds that make a house\"" => "")]
    UnusedName Warning "unused-name" "The named pits, mark, counter or table are never used."
        "A name that nothing uses is usually half of a rule."
        ["mark-never-read" ("own store => again" => "own corner where used => do landing\n    own store => again")]

    // Observations from random games.
    Unplayable Error "unplayable" "Random games reach a position that cannot be played within the limits of play."
        "The number of steps of computation in a position is limited; nested conditions multiply it. See the limits of play in the language guide."
        []
    PlaysOn Note "plays-on" "Random games do not come to an end."
        "`sow check` plays a few random games. Games that never end at random seldom end between people; but perhaps this is intended."
        []
    OneSided Note "one-sided" "One of the players wins no random game, or neither does."
        "The rows of `end` are tried for the player to move first. If a row lets `own` win and none lets the opponent win, only that player ever wins. Or perhaps an ending names the wrong player."
        []
    NeverReached Note "never-reached" "No random game and no case reached this clause."
        "It may be rare, or it may test for something that never happens. Write a case that reaches it, to show that it can be reached."
        []
}
