//! Slips: what people write who come from rule sheets, English or other languages, where the grammar gets stuck at it,
//! and what Sow says instead. Each is one line of a table.

use super::failure::{Explainer, FailurePoint, TokenEdit};
use super::grammar::TokenKind;
use super::rewrites::Rewrite;
use std::ops::Range;

/// A slip and its answer.
struct Slip {
    /// The words of the slip, separated by spaces. Each is a word or sign, alternatives joined by `|`, `#` for a number,
    /// `###` for one of three digits, `@` for any word and `%` for a name that the file defines. At the start, `^` stands
    /// for the start of the line; at the end, `…` for the rest of the line.
    said: &'static str,
    /// What replaces these words: `$1` stands for the first of them, and so on. The change is tried before it is offered.
    /// `None` if a change of these words cannot express what is meant, or if it may be meant in several ways.
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
    // The board and the opening.
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
        "player|mover|current|each|either pit|pits|player",
        "write `own pit` for a pit of the player to move, `opponent pit` for one of the other player's",
    ),
    write(
        "opposite|next|previous|here|origin %",
        "$1 is $2",
        "a condition on another pit is written with `is`: `$1 is $2`",
    ),
    // Tables, conditions and endings.
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
];

impl Explainer<'_, '_> {
    /// Returns what the slips mean at which the grammar got stuck.
    pub(super) fn slip_rewrites(&self, stuck: &FailurePoint, line: &Range<usize>) -> Vec<Rewrite> {
        let starts = || line.start..=stuck.at.min(line.end);
        let found = SLIPS.iter().filter_map(|slip| {
            let (start, said) = starts().find_map(|start| {
                let said = self.match_slip(slip, start, line)?;
                (stuck.at <= said.end).then_some((start, said))
            })?;
            let fill = |text: &str| {
                let words = said.clone().enumerate().rev();
                words.fold(text.to_owned(), |filled, (at, token)| {
                    filled.replace(&format!("${}", at + 1), self.tokens[token].text)
                })
            };
            Some(match slip.meant {
                None => Rewrite::advice(start, fill(slip.help)),
                Some(meant) => {
                    let end = match slip.said.ends_with('…') {
                        true => line.end,
                        false => said.end,
                    };
                    let meant = match slip.said.starts_with("^ -") {
                        true => self.text(start + 1..end).to_owned(),
                        false => fill(meant),
                    };
                    let rewrite = Rewrite::replace(start..end, meant);
                    match slip.help {
                        "" => rewrite,
                        help => rewrite.with_help(fill(help)),
                    }
                }
            })
        });
        found.collect()
    }

    /// Returns the tokens from `start` on that are the words of a slip, without the rest of the line.
    fn match_slip(&self, slip: &Slip, start: usize, line: &Range<usize>) -> Option<Range<usize>> {
        let words = slip.said.trim_end_matches('…').split_whitespace();
        let mut end = start;
        for word in words {
            match word {
                "^" if start == line.start => {}
                "^" => return None,
                _ => {
                    let token = self.tokens.get(end).filter(|_| end < line.end)?;
                    let fits = match word {
                        "#" => token.kind == TokenKind::Number,
                        "###" => token.kind == TokenKind::Number && token.text.len() == 3,
                        "@" => token.kind == TokenKind::Word,
                        "%" => self.declared_names.contains(token.text),
                        words => words.split('|').any(|one| one == token.text),
                    };
                    if !fits
                        || self.declared_names.contains(token.text) && !matches!(word, "@" | "%")
                    {
                        return None;
                    }
                    end += 1;
                }
            }
        }
        Some(start..end)
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
