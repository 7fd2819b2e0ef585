//! Messages about brackets, quotation marks and characters that are wrong in any context.

use super::grammar::Kind;
use super::lexer::Token;
use super::stuck::Explainer;
use crate::diagnostic::{Code, Diagnostic, Edit};

impl Explainer<'_, '_> {
    /// Returns the fault of a token that is not allowed anywhere.
    pub(super) fn not_of_the_language(&self, at: usize, found: Token<'_>) -> Option<Diagnostic> {
        let fault = |code, message: String| Diagnostic::new(code, self.span(at), message);
        match found.kind {
            Kind::OpenText => {
                let fault = fault(Code::Unclosed, "this text is not closed".to_owned());
                Some(
                    fault
                        .at("opened here")
                        .help("write a `\"` at the end of the text, on the same line"),
                )
            }
            Kind::Strange => {
                let message = format!(
                    "`{}` means nothing in a rule file",
                    found.text.escape_debug()
                );
                let fault = fault(Code::Syntax, message);
                let (written, why) = instead_of(found.text);
                let help = match (written, why) {
                    (written, "") => format!("write `{written}`"),
                    (_, why) => why.to_owned(),
                };
                Some(match written {
                    "" => fault.help(help),
                    written => fault.try_edit(help, Edit::new(self.span(at), written)),
                })
            }
            Kind::Close if self.brackets.stray.binary_search(&at).is_ok() => {
                let message = format!("this `{}` closes nothing", found.text);
                Some(fault(Code::Unclosed, message).help("take it out, or take out an earlier one"))
            }
            _ => None,
        }
    }

    /// Returns the fault of a brace that is never closed.
    pub(super) fn unclosed(&self, open: usize) -> Diagnostic {
        let end = self.brackets.end[open];
        let inside = end < self.tokens.len();
        let before = if inside {
            "expected `}` before this"
        } else {
            "expected `}` here"
        };
        Diagnostic::new(Code::Unclosed, self.span(end), "a `{` is not closed")
            .at(before)
            .and(self.span(open), "opened here")
            .help("write a `}` where the lines that belong to it end")
    }
}

/// Returns the replacement for a character that keyboards, word processors and other languages bring in, and an
/// explanation if the replacement is not self-explanatory.
fn instead_of(strange: &str) -> (&'static str, &'static str) {
    match strange {
        "“" | "”" | "„" | "«" | "»" | "'" | "‘" | "’" => {
            ("", "text goes between plain quotation marks: `\"`")
        }
        "→" | "⇒" | "->" => ("=>", ""),
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
