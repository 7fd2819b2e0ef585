//! Messages about brackets, quotation marks and characters that are wrong in any context.

use super::failure::Explainer;
use super::grammar::TokenKind;
use super::lexer::Token;
use crate::diagnostic::{Code, Diagnostic, Edit};

impl Explainer<'_, '_> {
    /// Returns the fault of a token that is not allowed anywhere.
    pub(super) fn lexical_fault(&self, at: usize, found: Token<'_>) -> Option<Diagnostic> {
        let fault = |code, message: String| Diagnostic::new(code, self.span(at), message);
        match found.kind {
            TokenKind::UnclosedText => {
                let fault = fault(Code::Unclosed, "this text is not closed".to_owned());
                Some(
                    fault
                        .with_label("opened here")
                        .help("write a `\"` at the end of the text, on the same line"),
                )
            }
            TokenKind::Unknown => {
                let message = format!(
                    "`{}` means nothing in a rule file",
                    found.text.escape_debug()
                );
                let fault = fault(Code::Syntax, message);
                let (written, why) = character_replacement(found.text);
                let help = match (written, why) {
                    (written, "") => format!("write `{written}`"),
                    (_, why) => why.to_owned(),
                };
                Some(match written {
                    "" => fault.help(help),
                    written => fault.with_suggestion(help, Edit::new(self.span(at), written)),
                })
            }
            TokenKind::Close if self.brackets.stray.binary_search(&at).is_ok() => {
                let message = format!("this `{}` closes nothing", found.text);
                Some(fault(Code::Unclosed, message).help("take it out, or take out an earlier one"))
            }
            _ => None,
        }
    }

    /// Returns the fault of a brace that is never closed.
    pub(super) fn unclosed_brace(&self, open: usize) -> Diagnostic {
        let end = self.brackets.end[open];
        let inside = end < self.tokens.len();
        let before = if inside {
            "expected `}` before this"
        } else {
            "expected `}` here"
        };
        Diagnostic::new(Code::Unclosed, self.span(end), "a `{` is not closed")
            .with_label(before)
            .with_related(self.span(open), "opened here")
            .help("write a `}` where the lines that belong to it end")
    }
}

/// Returns the replacement for a character that keyboards, word processors and other languages bring in, and an
/// explanation if the replacement is not self-explanatory.
pub(super) fn character_replacement(strange: &str) -> (&'static str, &'static str) {
    match strange {
        "“" | "”" | "„" | "«" | "»" | "'" | "‘" | "’" => {
            ("", "text goes between plain quotation marks: `\"`")
        }
        "→" | "⇒" | "->" => (
            "=>",
            "write `=>` between a row and its actions, and `,` between places",
        ),
        "≥" => (">=", ""),
        "≤" => ("<=", ""),
        "≠" | "<>" => ("!=", ""),
        "==" => ("=", "write a single `=`"),
        "–" | "—" | "−" => ("-", "write a plain `-`"),
        "×" => ("*", ""),
        "…" | "." => ("..", "ranges are written with two dots: `2..3`"),
        "//" => ("#", "comments begin with `#`"),
        "!" => (
            "",
            "write `!=` for unequal numbers, and `not` before conditions",
        ),
        "&" | "&&" => ("and", ""),
        "|" | "||" => ("or", ""),
        letter if letter.chars().all(char::is_alphabetic) => {
            ("", "names are made of the letters a to z, digits and `_`")
        }
        _ => ("", "take it out"),
    }
}
