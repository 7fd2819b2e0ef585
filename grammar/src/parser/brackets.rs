//! Which bracket closes which, also where one is missing.
//!
//! If all brackets of a text match, they are taken as they stand. If not, a second look tells by the layout which one is
//! missing: by the words that only a new section begins with, and by how far lines are indented. Then a missing brace
//! spoils one section and not the rest of the file.

use super::heads;
use super::scan::{Kind, Token};

/// What the brackets of a text look like.
pub(super) struct Brackets {
    /// For every opening bracket the token that closes it, or before which it should have been closed.
    pub(super) end: Vec<usize>,
    /// How many brackets are open around every token; for brackets themselves: outside of them.
    pub(super) depth: Vec<usize>,
    /// The braces that nobody closes, in order.
    pub(super) unclosed: Vec<usize>,
    /// The closing brackets that close nothing, in order.
    pub(super) stray: Vec<usize>,
    matched: bool,
}

/// Matches the brackets of a text.
pub(super) fn pair(tokens: &[Token<'_>]) -> Brackets {
    let strict = look(tokens, false);
    if strict.matched {
        strict
    } else {
        look(tokens, true)
    }
}

fn look(tokens: &[Token<'_>], by_layout: bool) -> Brackets {
    let empty = Brackets {
        end: vec![tokens.len(); tokens.len()],
        depth: vec![0; tokens.len()],
        unclosed: vec![],
        stray: vec![],
        matched: true,
    };
    let mut pass = Pass {
        tokens,
        open: Vec::new(),
        found: empty,
    };
    for (at, token) in tokens.iter().enumerate() {
        if by_layout {
            pass.close_by_layout(at);
        }
        match token.kind {
            Kind::Close => pass.close(at),
            _ => pass.found.depth[at] = pass.open.len(),
        }
        if token.kind == Kind::Open {
            pass.open.push(at);
        }
    }
    pass.give_up_down_to(0, tokens.len());
    pass.found.unclosed.sort_unstable();
    pass.found
}

struct Pass<'a, 't> {
    tokens: &'a [Token<'t>],
    /// The brackets that are open.
    open: Vec<usize>,
    found: Brackets,
}

impl Pass<'_, '_> {
    fn top_is(&self, text: &str) -> bool {
        self.open
            .last()
            .is_some_and(|&top| self.tokens[top].text == text)
    }

    fn close(&mut self, at: usize) {
        let brace = self.tokens[at].text == "}";
        if brace {
            self.give_up_parentheses(at);
        }
        if self.top_is(if brace { "{" } else { "(" }) {
            self.end_top(at);
        } else {
            self.found.matched = false;
            self.found.stray.push(at);
        }
        self.found.depth[at] = self.open.len();
    }

    fn end_top(&mut self, at: usize) {
        if let Some(top) = self.open.pop() {
            self.found.end[top] = at;
        }
    }

    /// Takes the innermost bracket for closed before `at`. Of parentheses the grammar speaks when it gets there.
    fn give_up_top(&mut self, at: usize) {
        self.found.matched = false;
        if self.top_is("{") {
            self.found.unclosed.extend(self.open.last());
        }
        self.end_top(at);
    }

    fn give_up_parentheses(&mut self, at: usize) {
        while self.top_is("(") {
            self.give_up_top(at);
        }
    }

    fn give_up_down_to(&mut self, depth: usize, at: usize) {
        while self.open.len() > depth {
            self.give_up_top(at);
        }
    }

    /// Closes what the layout says should have been closed before `at`.
    fn close_by_layout(&mut self, at: usize) {
        let token = self.tokens[at];
        if matches!(token.text, "=>" | ";" | "{") {
            self.give_up_parentheses(at);
        }
        let Some(&outermost) = self.open.first() else {
            return;
        };
        if !token.first {
            return;
        }
        if token.text == "}" {
            self.close_deeper_indented(at);
        } else if heads::begins_section(self.tokens, at) {
            let section = heads::start_of_section(self.tokens, outermost);
            if token.text == "move" && self.tokens[section].text == "phase" {
                self.give_up_down_to(1, at);
            } else if token.column <= self.tokens[section].column {
                self.give_up_down_to(0, at);
            }
        }
    }

    /// A closing brace that begins a line stands below the line that opened it.
    fn close_deeper_indented(&mut self, at: usize) {
        while let [.., outer, top] = self.open[..] {
            let column = self.tokens[at].column;
            if heads::indent(self.tokens, top) <= column
                || heads::indent(self.tokens, outer) < column
            {
                break;
            }
            self.give_up_top(at);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::pair;
    use crate::parser::scan::scan;

    /// The lines of the braces that nobody closes, each with the word before which it should have been.
    fn unclosed(text: &str) -> Vec<(usize, &str)> {
        let (tokens, _) = scan(text);
        let brackets = pair(&tokens);
        let line = |at: usize| text[..tokens[at].start].matches('\n').count() + 1;
        let found = brackets.unclosed.iter();
        found
            .map(|&open| {
                (
                    line(open),
                    tokens
                        .get(brackets.end[open])
                        .map_or("", |token| token.text),
                )
            })
            .collect()
    }

    #[test]
    fn matching_brackets_are_taken_as_they_stand() {
        assert_eq!(
            unclosed("end {\nwhen (a) => b\n}\nphase p {\nmove m {\n}\nmove n {\n}\n}"),
            []
        );
    }

    #[test]
    fn layout_tells_which_brace_is_missing() {
        assert_eq!(
            unclosed("board {\n  rows 1\nsetup {\n  pits: 2\n}"),
            [(1, "setup")]
        );
        assert_eq!(
            unclosed("move m {\n  last {\n    else => end\n}\nend {\n}"),
            [(2, "}")]
        );
        assert_eq!(
            unclosed("phase p {\n  move a {\n    pass\n  move b {\n    pass\n  }\n}"),
            [(2, "move")]
        );
        assert_eq!(unclosed("end {\n  when (a => b"), [(1, "")]);
    }
}
