//! Lists and ranges of numbers as other languages and English write them.

use super::failure::Explainer;
use super::grammar::TokenKind;
use super::rewrites::Rewrite;
use std::ops::Range;

impl Explainer<'_, '_> {
    /// Returns the lists and ranges of numbers of a line that begin with the token `at`, as Sow writes them.
    pub(super) fn number_list_rewrite(&self, at: usize, line: &Range<usize>) -> Option<Rewrite> {
        let text = |at: usize| match line.contains(&at) {
            true => self.tokens[at].text,
            false => "",
        };
        let is_number = |at: usize| line.contains(&at) && self.tokens[at].kind == TokenKind::Number;
        let compared = match text(at) {
            "=" | "==" | "is" | "are" | "equals" | "in" => at + 1,
            "from" if at > line.start && text(at - 1) == "seeds" => at + 1,
            _ => return None,
        };
        let compared = compared + usize::from(text(compared) == "in");
        let open = matches!(text(compared), "[" | "(" | "{");
        let first = compared + usize::from(open);
        let range = matches!(text(first + 1), "to" | "through" | "..") && is_number(first + 2);
        if is_number(first) && range {
            let written = format!("in {}..{}", text(first), text(first + 2));
            let end = first + 3 + usize::from(open);
            let foreign = open || text(at) != "in" || text(first + 1) != "..";
            return foreign.then(|| Rewrite::replace(at..end, written));
        }
        let mut members = Vec::new();
        let mut next = first;
        let mut joined_by_words = false;
        loop {
            if !is_number(next) {
                break;
            }
            let range = text(next + 1) == ".." && is_number(next + 2);
            let end = if range { next + 3 } else { next + 1 };
            members.push(self.text(next..end));
            next = end;
            let separator = next;
            while matches!(text(next), "," | "or" | "and" | "||") {
                if text(next) == "," && text(next + 1) == "," {
                    // A number is missing, or one comma is too many.
                    return None;
                }
                joined_by_words |= text(next) != ",";
                next += 1;
            }
            // The comparison may be repeated: `= 2 or = 3`.
            next += usize::from(
                next > separator && matches!(text(next), "=" | "==") && is_number(next + 1),
            );
            if next == separator || !is_number(next) {
                // What follows the last number belongs to the line, not to the list.
                next = separator;
                break;
            }
        }
        let closed = matches!(text(next), "]" | ")" | "}");
        if open && !closed || members.is_empty() {
            return None;
        }
        let foreign = open || joined_by_words || text(at) != "in";
        let end = next + usize::from(open);
        (foreign && (open || members.len() > 1))
            .then(|| Rewrite::replace(at..end, format!("in {}", members.join(", "))))
    }
}
