//! Reads `sow.pest`: the part of pest's syntax that the grammar uses. Anything else stops the build.
//!
//! The crate `pest_meta` would read the whole syntax, but it depends on a guard against stack overflow whose build
//! compiles `cc` and `object`. That takes about a tenth of the first build of the program, for a grammar that needs no
//! guard.

use std::iter::Peekable;
use std::str::CharIndices;

/// A rule: `name = { expression }`, with a sign before the brace for some kinds.
pub(crate) struct Rule {
    pub(crate) name: String,
    pub(crate) kind: Kind,
    pub(crate) expr: Expr,
}

/// The sign before the opening brace of a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// No sign.
    Normal,
    /// `_`
    Silent,
    /// `@`
    Atomic,
    /// `$`
    CompoundAtomic,
    /// `!`
    NonAtomic,
}

/// What a rule matches. `one+` is read as `one ~ one*`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Expr {
    /// `"text"`
    Text(String),
    /// `name`
    Name(String),
    /// `one ~ two`
    Sequence(Vec<Self>),
    /// `one | two`
    Choice(Vec<Self>),
    /// `one?`
    Optional(Box<Self>),
    /// `one*`
    Repeated(Box<Self>),
    /// `&one`
    Ahead(Box<Self>),
    /// `!one`
    NotAhead(Box<Self>),
}

/// Reads all rules of a grammar.
///
/// # Panics
/// If the text is not a grammar, or uses a feature of pest that this reader does not know.
pub(crate) fn read(text: &str) -> Vec<Rule> {
    let mut reader = Reader {
        text,
        chars: text.char_indices().peekable(),
    };
    std::iter::from_fn(|| reader.rule()).collect()
}

struct Reader<'t> {
    text: &'t str,
    chars: Peekable<CharIndices<'t>>,
}

impl Reader<'_> {
    fn rule(&mut self) -> Option<Rule> {
        self.next_sign()?;
        let name = self.name();
        self.expect('=');
        let kind = match self.next_sign() {
            Some('_') => Kind::Silent,
            Some('@') => Kind::Atomic,
            Some('$') => Kind::CompoundAtomic,
            Some('!') => Kind::NonAtomic,
            _ => Kind::Normal,
        };
        if kind != Kind::Normal {
            self.chars.next();
        }
        self.expect('{');
        let expr = self.choice();
        self.expect('}');
        Some(Rule { name, kind, expr })
    }

    fn choice(&mut self) -> Expr {
        let mut choices = vec![self.sequence()];
        while self.skip_if('|') {
            choices.push(self.sequence());
        }
        only_or_all(choices, Expr::Choice)
    }

    fn sequence(&mut self) -> Expr {
        let mut parts = vec![self.part()];
        while self.skip_if('~') {
            parts.push(self.part());
        }
        only_or_all(parts, Expr::Sequence)
    }

    /// Reads an expression with the signs before and after it. The signs after it bind more tightly.
    fn part(&mut self) -> Expr {
        if self.skip_if('&') {
            return Expr::Ahead(Box::new(self.part()));
        }
        if self.skip_if('!') {
            return Expr::NotAhead(Box::new(self.part()));
        }
        let mut part = match self.next_sign() {
            Some('"') => Expr::Text(self.string()),
            Some('(') => {
                self.chars.next();
                let inner = self.choice();
                self.expect(')');
                inner
            }
            _ => Expr::Name(self.name()),
        };
        loop {
            part = if self.skip_if('?') {
                Expr::Optional(Box::new(part))
            } else if self.skip_if('*') {
                Expr::Repeated(Box::new(part))
            } else if self.skip_if('+') {
                Expr::Sequence(vec![part.clone(), Expr::Repeated(Box::new(part))])
            } else {
                return part;
            };
        }
    }

    fn name(&mut self) -> String {
        let mut name = String::new();
        self.next_sign();
        while let Some((_, sign)) = self
            .chars
            .next_if(|(_, sign)| sign.is_alphanumeric() || *sign == '_')
        {
            name.push(sign);
        }
        assert!(
            !name.is_empty(),
            "a name is expected {}",
            self.current_line()
        );
        name
    }

    fn string(&mut self) -> String {
        self.expect('"');
        let mut string = String::new();
        loop {
            match self.chars.next().map(|(_, sign)| sign) {
                Some('"') => return string,
                Some('\\') => string.push(match self.chars.next().map(|(_, sign)| sign) {
                    Some('n') => '\n',
                    Some('r') => '\r',
                    Some('t') => '\t',
                    Some(sign @ ('"' | '\\')) => sign,
                    other => panic!(
                        "{other:?} cannot follow a backslash {}",
                        self.current_line()
                    ),
                }),
                Some(sign) => string.push(sign),
                None => panic!("a string is not closed"),
            }
        }
    }

    /// Skips white space and comments, and returns the sign that follows without skipping it.
    fn next_sign(&mut self) -> Option<char> {
        loop {
            match *self.chars.peek()? {
                (_, sign) if sign.is_whitespace() => {
                    self.chars.next();
                }
                (at, '/') if self.text[at..].starts_with("//") => {
                    while self.chars.next_if(|(_, sign)| *sign != '\n').is_some() {}
                }
                (_, sign) => return Some(sign),
            }
        }
    }

    fn skip_if(&mut self, sign: char) -> bool {
        let follows = self.next_sign() == Some(sign);
        if follows {
            self.chars.next();
        }
        follows
    }

    fn expect(&mut self, sign: char) {
        assert!(
            self.skip_if(sign),
            "`{sign}` is expected {}",
            self.current_line()
        );
    }

    /// Returns the number of the line being read, for messages.
    fn current_line(&mut self) -> String {
        let at = self.chars.peek().map_or(self.text.len(), |&(at, _)| at);
        let line = self.text[..at].lines().count();
        format!("in line {line} of sow.pest, or it uses more of pest than build/reader.rs reads")
    }
}

/// Returns the item itself if it is the only one, otherwise the expression that `all` makes of the items.
fn only_or_all(mut items: Vec<Expr>, all: impl Fn(Vec<Expr>) -> Expr) -> Expr {
    match items.len() {
        1 => items.remove(0),
        _ => all(items),
    }
}
