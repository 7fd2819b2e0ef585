//! Slips: what people write who come from rule sheets, English or other languages, where the grammar gets stuck at it,
//! and what Sow says instead. Each is one line of a table.

use super::failure::{Explainer, FailurePoint, TokenEdit};
use super::grammar::TokenKind;
use super::lexer::Token;
use super::rewrites::Rewrite;
use std::ops::Range;

/// A slip and its answer.
struct Slip {
    /// The words of the slip, separated by spaces. Each is a word or sign, or a list of alternatives joined by `|`. `#`
    /// stands for a number, `###` for one of three digits, `@` for any word, `%` for a name that the file defines, and `~`
    /// for some words and signs up to the next word of the slip or the end of the phrase. A word with `?` may be missing. At
    /// the start, `^` stands for the start of the line; at the end, `…` for the rest of the line.
    said: &'static str,
    /// What replaces these words: `$1` stands for the first of them, and so on, `&1` for the value of the counter of that
    /// name. The change is tried before it is offered. `None` if a change of these words cannot express what is meant, or if
    /// it may be meant in several ways.
    meant: Option<&'static str>,
    /// The help; without one, the change is quoted.
    help: &'static str,
}

const fn write(said: &'static str, meant: &'static str, help: &'static str) -> Slip {
    let meant = Some(meant);
    Slip { said, meant, help }
}

const fn explain(said: &'static str, help: &'static str) -> Slip {
    Slip {
        said,
        meant: None,
        help,
    }
}

/// The slips, longer ones before those that they contain.
const SLIPS: &[Slip] = &[
    // Lines as lists of other languages have them.
    write(
        "^ -|*|• …",
        "$2",
        "a line begins with its first word, without a sign before it",
    ),
    write(
        "# , ###",
        "$1$3",
        "numbers are written without commas: `$1$3`",
    ),
    // Declarations.
    write("^ option @ in ~ = @|#", "option $2 = $6 in $4", ""),
    explain(
        "^ option @ in ~",
        "write the usual value before all that it may have, as in `option seeds = 4 in 3..6` or `option slam = kept in kept, lost`",
    ),
    write("^ counter @ = # per ~", "counter $2 per $6 = $4", ""),
    write("^ counter|mark per player|move|match @", "$1 $4 $2 $3", ""),
    write("^ mark ~ as @", "mark $4 on $2", ""),
    write("^ move @ if|when no|not @", "move $2 unless $5", ""),
    write("^ phase @ if|when", "phase $2 while", ""),
    // The board and the opening.
    explain(
        "^ hand #",
        "write `hand` here, and how many seeds it holds in `setup`: `hand: $2`",
    ),
    write("^ pits|rows per|in|on each? row|side|player", "$1", ""),
    write("^ each|every|all pit|hole|house|cup|pits :", "pits:", ""),
    write("^ all|each|every? pits|pit|front|back =? #|@", "$2: $4", ""),
    write("pit|pits|front|back # of south|north", "$4 $1 $2", ""),
    write("pit|pits|front|back # , # , #", "$1 $2, $1 $4, $1 $6", ""),
    write("pit|pits|front|back # , #", "$1 $2, $1 $4", ""),
    explain(
        ": the|all? rest|remaining|others",
        "write `rest of` and the number of seeds that each player has in all, as in `hand: rest of 32`",
    ),
    write("# x|times|by #|@", "$1 * $3", ""),
    write(
        "^ track shared|own counterclockwise|clockwise",
        "$1 $2",
        "write `$1 $2`: the direction stands in the move, as in `sow $3`",
    ),
    write(
        "^ track : shared|own , counterclockwise|clockwise",
        "$1 $3",
        "write `$1 $3`: the direction stands in the move, as in `sow $5`",
    ),
    write("^ track|pits|rows|store : @|#", "$1 $3", ""),
    write(
        "^ pits|rows # per|each|on side|row|player|each …",
        "$1 $2",
        "write `$1 $2`: `rows` are the rows of each player, and `pits` the pits of each row",
    ),
    explain(
        "^ south|north :",
        "both players lay out the same, as in `pits: 4`; for one player alone, name the pits: `$1 pits: 4`",
    ),
    explain(
        "option @ = # .. #",
        "write the usual value first, then all that it may have: `option $2 = $4 in $4..$6`",
    ),
    write(
        "pit|pits|front|back|middle # to|-|through #",
        "$1 $2..$4",
        "",
    ),
    write(
        "^ laps|lap|relays at|limit …",
        "",
        "take it out: `laps at most 1000` is a line of the board",
    ),
    explain(
        "@ - @",
        "a name is one word; its parts are joined by `_`, as in `$1_$3`, wherever it stands",
    ),
    // Phases.
    explain(
        "^ phase @ turns|turn # .. #",
        "say how long the phase lasts: `phase $2 while own turn <= $6`, or `phase $2 until own turn > $6`",
    ),
    explain(
        "=>|; phase …",
        "no action changes the phase: the head of a phase says how long it lasts, as in `phase opening until own turn > 2`",
    ),
    // Places and owners.
    write("opponent|own ' s", "$1", ""),
    write(
        "player|mover ' s",
        "own",
        "write `own` for the player to move, `opponent` for the other player",
    ),
    explain(
        "player|mover|current pit|pits|player",
        "write `own pit` for a pit of the player to move, `opponent pit` for one of the other player's",
    ),
    write(
        "opposite|next|previous|here|origin %",
        "$1 is $2",
        "a condition on another pit is written with `is`: `$1 is $2`",
    ),
    write(
        "the? starting|original|initial pit|hole|house",
        "origin",
        "",
    ),
    write(
        "own|opponent? pit|pits marked as? % where",
        "$1 $2 where $5 and",
        "",
    ),
    write("own|opponent? pit|pits marked as? %", "$1 $2 where $5", ""),
    write("own|opponent? pit|pits marked as? %", "$1 $5", ""),
    write("own|opponent . store|hand|pit|pits|front|back", "$1 $3", ""),
    write("@ . seeds|stones|count|size", "seeds of $1", ""),
    write(
        "^ own|opponent? empty|occupied? pit|pits|store|front|back|% and|&& ~",
        "$1 $2 $3 where $5",
        "",
    ),
    // Actions.
    write("extra|another|free|bonus turn|move|go|play", "again", ""),
    write(
        "collect|take|gather|keep|capture all? the? own? remaining|leftover|rest seeds|stones|beans?",
        "sweep",
        "",
    ),
    write("mark|unmark % ~", "$1 $3 as $2", ""),
    write("set? % +|- = #|@", "set $2 to &2 $3 $5", ""),
    write("% + +", "set $1 to &1 + 1", ""),
    write("% - -", "set $1 to &1 - 1", ""),
    write("% = ~", "set $1 to $3", ""),
    write("set % =|:|as ~", "set $2 to $4", ""),
    write("reset|clear|zero %", "set $2 to 0", ""),
    write("increase|increment|raise % by #|@", "set $2 to &2 + $4", ""),
    write(
        "decrease|decrement|lower|reduce % by #|@",
        "set $2 to &2 - $4",
        "",
    ),
    write("increase|increment|raise %", "set $2 to &2 + 1", ""),
    write("decrease|decrement|lower|reduce %", "set $2 to &2 - 1", ""),
    write("add #|@ to %", "set $4 to &4 + $2", ""),
    write("subtract #|@ from %", "set $4 to &4 - $2", ""),
    write(
        "sow from|after ~ clockwise|counterclockwise|rightward|leftward|onward|backward",
        "sow $4 $2 $3",
        "",
    ),
    write(
        "choose|pick|select a|an|any|one? ~ ;|and|, capture|lift it|them",
        "choose $3 => $5 it",
        "",
    ),
    write("put #|@ in|into each? ~", "fill $5 with $2", ""),
    write("fill each|every|all? ~ with|to? #|@", "fill $3 with $5", ""),
    explain(
        "put #|@ in|into",
        "say where the seeds come from: `put $2 from own hand into here`",
    ),
    write(
        "prefer|require|forbid capture|captures|capturing",
        "$1 captured > 0",
        "",
    ),
    // Tables, conditions and endings.
    write("under|below #|@", "< $2", ""),
    write("over|above #|@", "> $2", ""),
    write(
        "seeds|stones|beans in|on|from ~ =|!=|<|>|<=|>=",
        "seeds of $3 $4",
        "",
    ),
    write("number of seeds|stones|beans in|of|on", "seeds of", ""),
    write("sum|total|count of ~", "seeds of $3", ""),
    write("^ after # rounds|round", "when round = $2", ""),
    explain(
        "first to # points|wins|rounds?",
        "write `when own points >= $3 => own wins`",
    ),
    write(
        "the? player|side with|having the? most|more seeds|stones|points wins|win",
        "most seeds wins",
        "",
    ),
    write("the? player|mover|I|you wins|win", "own wins", ""),
    write("the? player|mover|I|you loses|lose", "opponent wins", ""),
    write("the? other|opponent player wins|win", "opponent wins", ""),
    write(
        "last seed|stone|bean in|into",
        "",
        "take out `$1 $2 $3`: a row begins with the place where the last seed fell",
    ),
    write(
        "last seed|seeds|stone|bean",
        "last",
        "the table for the last seed is called `last`",
    ),
    explain(
        "else|otherwise where|when|if",
        "`else` takes all that no other row takes, so it has no condition: begin the row with its place, or with `when` and a condition",
    ),
    write(
        "has|have|with|contains|holds # or|and|, #",
        "has seeds in $2, $4",
        "",
    ),
    write(
        "has|have|with|contains|holds # or|and|, #",
        "where seeds in $2, $4",
        "",
    ),
    write("after # turns|turn|moves|move", "when turn > $2", ""),
    write(
        "if|when after # turns|turn|moves|move",
        "when turn > $3",
        "",
    ),
    write(
        "opponent has|have no move|moves",
        "not opponent can move",
        "write `not opponent can move`; after `no move` stands what happens when the player to move has none",
    ),
    write("own|player|mover|you has|have no move|moves", "no move", ""),
    write(
        "relay until empty",
        "relay",
        "write `relay`: the rows say on which pits a lap goes on, and on which it ends",
    ),
    explain(
        "relay until|while|unless|if …",
        "`relay` has no condition: the rows say on which pits a lap goes on, and on which it ends",
    ),
    write("most seeds|stones|beans in store", "most in store", ""),
    write("most seeds|stones|beans in total", "most seeds", ""),
    write(
        "next|other|opponent player|turn|plays|moves",
        "end",
        "write `end`: the other player's turn comes next",
    ),
    write(
        "switch|change|pass player|players|turn|turns",
        "end",
        "write `end`: the other player's turn comes next",
    ),
    // What cannot be said.
    explain(
        "position? repeats|repeated|occurs|repetition # times|time",
        "how often a position has occurred cannot be said: `position repeats` holds as soon as it comes back; or let `turn > 200` end long games",
    ),
    explain(
        "roll|dice|die|random|randomly|chance|shuffle|coin",
        "chance cannot be said: the same moves always lead to the same position; let a player choose, or make it an option",
    ),
    explain(
        "black|white|red|blue|green|coloured|colored seed|seeds|stone|stones",
        "seeds of several kinds cannot be said: all seeds are alike; pits can be told apart by a `mark`",
    ),
    explain(
        "color|colour|colors|colours",
        "seeds of several kinds cannot be said: all seeds are alike; pits can be told apart by a `mark`",
    ),
    explain(
        "# seconds|second|minutes|minute|hours",
        "time cannot be said: an ending can count turns, as in `when turn > 200`",
    ),
    explain(
        "grid|square|squares|hex",
        "a board is made of rows of pits: write `rows 2` for the rows of each player, and `pits 6` for the pits of each row",
    ),
    explain(
        "simultaneous|simultaneously",
        "moves of both players at the same time cannot be said: let them move in turn",
    ),
    explain(
        "both players|player sow|move|play",
        "moves of both players at the same time cannot be said: let them move in turn",
    ),
    // Articles.
    write("the|a|an", "", "take out `$1`"),
];

impl Explainer<'_, '_> {
    /// Returns what the slips mean at which the grammar got stuck.
    pub(super) fn slip_rewrites(&self, stuck: &FailurePoint, line: &Range<usize>) -> Vec<Rewrite> {
        let found = SLIPS.iter().filter_map(|slip| {
            let words: Vec<&str> = slip.said.split_whitespace().collect();
            let at_start = words[0] == "^";
            let words = &words[usize::from(at_start)..];
            let last = if at_start {
                line.start
            } else {
                stuck.at.min(line.end)
            };
            let said = (line.start..=last).find_map(|start| {
                let said = self.match_slip(words, start, line)?;
                (stuck.at <= said.last()?.end).then_some(said)
            })?;
            let (start, end) = (said[0].start, said[said.len() - 1].end);
            Some(match slip.meant {
                None => Rewrite::advice(start, self.fill_slip(slip.help, &said)),
                Some(meant) => {
                    let rewrite = Rewrite::replace(start..end, self.fill_slip(meant, &said));
                    rewrite.with_help(self.fill_slip(slip.help, &said))
                }
            })
        });
        found.collect()
    }

    /// Returns the tokens from `start` on that are the words of a slip, those of each word.
    fn match_slip(
        &self,
        words: &[&str],
        start: usize,
        line: &Range<usize>,
    ) -> Option<Vec<Range<usize>>> {
        let Some((&word, rest)) = words.split_first() else {
            return Some(Vec::new());
        };
        let with = |range: Range<usize>| {
            let mut others = self.match_slip(rest, range.end, line)?;
            others.insert(0, range);
            Some(others)
        };
        match word {
            "…" => with(start..line.end),
            "~" => {
                let ends = |&at: &usize| matches!(self.tokens[at].text, ";" | "=>" | "{" | "}");
                let last = (start..line.end).find(ends).unwrap_or(line.end);
                match rest {
                    [] => (start < last).then(|| with(start..last))?,
                    _ => (start + 1..=last).find_map(|end| with(start..end)),
                }
            }
            word => {
                let optional = word.strip_suffix('?');
                let fits = line.contains(&start) && self.is_said(start, optional.unwrap_or(word));
                let said = if fits { with(start..start + 1) } else { None };
                said.or_else(|| optional.and_then(|_| with(start..start)))
            }
        }
    }

    /// Reports whether a token is one of the alternatives of a word of a slip.
    fn is_said(&self, at: usize, words: &str) -> bool {
        let token = &self.tokens[at];
        let declared = self.declared_names.contains(token.text);
        words.split('|').any(|word| match word {
            "#" => token.kind == TokenKind::Number,
            "###" => token.kind == TokenKind::Number && token.text.len() == 3,
            "@" => token.kind == TokenKind::Word,
            "%" => declared,
            word => word == token.text && !declared,
        })
    }

    /// Puts the words of a slip into its meaning or help.
    fn fill_slip(&self, text: &str, said: &[Range<usize>]) -> String {
        let words = said.iter().enumerate().rev();
        words.fold(text.to_owned(), |filled, (at, tokens)| {
            let (word, number) = (self.text(tokens.clone()), at + 1);
            if tokens.is_empty() {
                return filled.replace(&format!("${number} "), "");
            }
            let filled = filled.replace(&format!("${number}"), word);
            filled.replace(&format!("&{number}"), &self.counter_value(word))
        })
    }

    /// Returns the value of a counter as an action reads it.
    fn counter_value(&self, name: &str) -> String {
        let is_own = |words: &[Token<'_>]| {
            let [counter, counted, per, player] = [0, 1, 2, 3].map(|at| words[at].text);
            counter == "counter" && counted == name && per == "per" && player == "player"
        };
        match self.tokens.windows(4).any(is_own) {
            true => format!("own {name}"),
            false => name.to_owned(),
        }
    }

    /// Returns a line in parentheses as it is meant: without them, or as a remark after the rest of the line.
    pub(super) fn parenthesis_rewrites(
        &self,
        stuck: &FailurePoint,
        line: &Range<usize>,
    ) -> Option<Rewrite> {
        let last = line.end.checked_sub(1)?;
        let is_open = |&at: &usize| self.tokens[at].text == "(";
        let open = line.clone().rev().find(is_open)?;
        if self.tokens[last].text != ")" || !(open..=last).contains(&stuck.at) {
            return None;
        }
        if open == line.start {
            let edits = vec![
                TokenEdit::new(open..open + 1, ""),
                TokenEdit::new(last..line.end, ""),
            ];
            let help = "a line stands without parentheses".to_owned();
            return Some(Rewrite {
                at: open,
                edits,
                help,
            });
        }
        let remark = format!("# {}", self.text(open + 1..last));
        let help = format!("a remark begins with `#`: write `{remark}`");
        Some(Rewrite::replace(open..line.end, remark).with_help(help))
    }
}
