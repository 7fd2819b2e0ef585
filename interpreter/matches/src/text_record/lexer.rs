//! Splitting the text of a record into headers and words.

/// The most words of moves; no game is that long.
const MAX_WORDS: usize = 50_000;
/// The most games of a file.
const MAX_GAMES: usize = 10_000;
/// The most bytes of a word.
const MAX_WORD_LENGTH: usize = 200;

/// A game as text: its headers and the words of its moves.
///
/// ```
/// use sow_matches::text_record::TextRecord;
///
/// let text = "[Variant \"kalaha\"]\n[White \"Ada\"]\n\n1. 3 1 *\n";
/// let game = TextRecord::parse(text).unwrap();
/// assert_eq!(game.variant(), Some("kalaha"));
/// assert_eq!(game.header("white"), Some("Ada"));
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TextRecord {
    pub(super) headers: Vec<Header>,
    pub(super) words: Vec<Word>,
    /// The result after the moves, `S`, `N` or `draw`; the inner `None` is an unfinished game.
    pub(super) result: Option<Option<&'static str>>,
    /// The number of the line in which a further game of the file begins.
    pub(super) line: usize,
}

/// A header, as in `[Name "value"]`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Header {
    name: String,
    value: String,
    /// The number of its line, from 1.
    pub(super) line: usize,
}

/// A word of the moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Word {
    pub(super) text: String,
    /// The number of its line, from 1; `None` in a TOML record.
    pub(super) line: Option<usize>,
}

/// The reason why a text is not a record.
///
/// ```
/// use sow_matches::text_record::TextRecord;
///
/// let error = TextRecord::parse("1. 3 {a comment that is not closed").unwrap_err();
/// assert_eq!(error.to_string(), "line 1: the comment that begins here lacks its `}`");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct TextError {
    /// The number of the line, from 1.
    pub line: usize,
    /// The fault and a remedy.
    pub message: String,
}

impl TextRecord {
    /// Splits the text of one game into headers and words.
    ///
    /// # Errors
    /// As [`TextRecord::parse_all`], or if a second game follows.
    pub fn parse(text: &str) -> Result<Self, TextError> {
        let mut games = Self::parse_all(text)?;
        match games.get(1) {
            Some(second) => Err(TextError {
                line: second.line,
                message: "a second game begins here; put each game into a file of its own"
                    .to_owned(),
            }),
            None => Ok(games.swap_remove(0)),
        }
    }

    /// Splits a text into games, of which there is at least one. A game begins with its headers, or after the result of
    /// the game before.
    ///
    /// # Errors
    /// [`TextError`] if the text is empty, or a comment, variation or header is not closed.
    pub fn parse_all(text: &str) -> Result<Vec<Self>, TextError> {
        if text.trim().is_empty() {
            let message = "the file is empty; a record has headers or moves".to_owned();
            return Err(TextError { line: 1, message });
        }
        let mut lexer = Lexer::default();
        for (at, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
            lexer.line(at + 1, line)?;
        }
        let unclosed = |line: usize, what: &str, sign: char| TextError {
            line,
            message: format!("the {what} that begins here lacks its `{sign}`"),
        };
        if let Some(line) = lexer.comment {
            return Err(unclosed(line, "comment", '}'));
        }
        if lexer.variation_depth > 0 {
            return Err(unclosed(lexer.variation, "variation", ')'));
        }
        lexer.games.push(lexer.record);
        Ok(lexer.games)
    }

    /// Returns the value of a header; case does not matter in its name. Unknown values, written `?`, are left out.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        let value = self.find_header(name).map(|header| header.value.trim());
        value.filter(|value| !value.chars().all(|sign| ['?', '.', '-'].contains(&sign)))
    }

    pub(super) fn find_header(&self, name: &str) -> Option<&Header> {
        let mut headers = self.headers.iter();
        headers.find(|header| header.name.eq_ignore_ascii_case(name))
    }
}

#[derive(Default)]
struct Lexer {
    /// The games before the present one.
    games: Vec<TextRecord>,
    record: TextRecord,
    /// The line in which an open comment began.
    comment: Option<usize>,
    /// The number of open parentheses. They enclose variations: moves that could have been played instead.
    variation_depth: usize,
    /// The line in which the outermost parenthesis was opened.
    variation: usize,
}

impl Lexer {
    fn line(&mut self, number: usize, line: &str) -> Result<(), TextError> {
        let trimmed = line.trim();
        // PGN leaves lines that begin with `%` to other programs.
        if self.comment.is_none() && trimmed.starts_with('%') {
            return Ok(());
        }
        if self.comment.is_none() && trimmed.starts_with('[') {
            return self.header(number, trimmed);
        }
        let mut rest = line;
        while !rest.is_empty() {
            rest = match self.comment {
                Some(_) => self.skip_comment(rest),
                None => self.words(number, rest)?,
            };
        }
        Ok(())
    }

    fn skip_comment<'l>(&mut self, rest: &'l str) -> &'l str {
        match rest.split_once('}') {
            None => "",
            Some((_, after)) => {
                self.comment = None;
                after
            }
        }
    }

    /// Reads the words up to the next comment, and returns the rest of the line.
    fn words<'l>(&mut self, number: usize, rest: &'l str) -> Result<&'l str, TextError> {
        let end = rest.find(['{', ';']).unwrap_or(rest.len());
        for word in rest[..end].split_whitespace() {
            self.word(number, word)?;
        }
        match rest[end..].strip_prefix('{') {
            None => Ok(""),
            Some(after) => {
                self.comment = Some(number);
                Ok(after)
            }
        }
    }

    fn word(&mut self, line: usize, word: &str) -> Result<(), TextError> {
        if self.is_in_variation(line, word) {
            return Ok(());
        }
        if let Some(result) = result_named(word) {
            self.record.result.get_or_insert(result);
            return Ok(());
        }
        let text = without_annotation(without_move_number(word));
        if text.is_empty() || ["-", "–", "•"].contains(&text) {
            return Ok(());
        }
        if self.record.result.is_some() {
            self.next_game(line)?;
        }
        if text.len() > MAX_WORD_LENGTH || self.record.words.len() >= MAX_WORDS {
            let message = "this is too long to be a record of a game".to_owned();
            return Err(TextError { line, message });
        }
        self.record.words.push(Word {
            text: text.to_owned(),
            line: Some(line),
        });
        Ok(())
    }

    /// Whether a word belongs to a variation; a number in parentheses, such as `(20)`, belongs to a move.
    fn is_in_variation(&mut self, line: usize, word: &str) -> bool {
        let number = word
            .strip_prefix('(')
            .and_then(|rest| rest.strip_suffix(')'));
        let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if self.variation_depth == 0 {
            if !word.starts_with('(') || number.is_some_and(is_number) {
                return false;
            }
            self.variation = line;
        }
        let opened = self.variation_depth + word.matches('(').count();
        self.variation_depth = opened.saturating_sub(word.matches(')').count());
        true
    }

    fn header(&mut self, line: usize, text: &str) -> Result<(), TextError> {
        if !self.record.words.is_empty() || self.record.result.is_some() {
            self.next_game(line)?;
        }
        let (name, value) = parse_header(text).ok_or_else(|| TextError {
            line,
            message: "a header is written `[Name \"value\"]` on a line of its own".to_owned(),
        })?;
        self.record.headers.push(Header { name, value, line });
        Ok(())
    }

    fn next_game(&mut self, line: usize) -> Result<(), TextError> {
        if self.games.len() + 1 >= MAX_GAMES {
            let message = format!("a file holds at most {MAX_GAMES} games; split it here");
            return Err(TextError { line, message });
        }
        let next = TextRecord {
            line,
            ..TextRecord::default()
        };
        self.games.push(std::mem::replace(&mut self.record, next));
        Ok(())
    }
}

/// Returns the result that a word stands for; the inner `None` is an unfinished game.
pub(super) fn result_named(word: &str) -> Option<Option<&'static str>> {
    match word {
        "1-0" => Some(Some("S")),
        "0-1" => Some(Some("N")),
        "1/2-1/2" | "½-½" => Some(Some("draw")),
        "*" => Some(None),
        _ => None,
    }
}

/// Removes a move number, such as `12.`, `12...` or `12)`.
fn without_move_number(word: &str) -> &str {
    let after = word.trim_start_matches(|sign: char| sign.is_ascii_digit());
    if after.len() == word.len() {
        return if word.chars().all(|sign| sign == '.') {
            ""
        } else {
            word
        };
    }
    match after.chars().next() {
        Some('.') => after.trim_start_matches('.'),
        Some(')') if after.len() == 1 => "",
        _ => word,
    }
}

/// Removes the marks with which PGN comments on a move: `!`, `??`, `$3`.
fn without_annotation(word: &str) -> &str {
    let before = word.split('$').next().unwrap_or_default();
    before.trim_end_matches(['!', '?'])
}

fn parse_header(text: &str) -> Option<(String, String)> {
    let inside = text.strip_prefix('[')?.strip_suffix(']')?.trim();
    let (name, value) = inside.split_once(char::is_whitespace)?;
    let quoted = value.trim().strip_prefix('"')?.strip_suffix('"')?;
    let mut value = String::new();
    let mut signs = quoted.chars();
    while let Some(sign) = signs.next() {
        match sign {
            '\\' => value.push(signs.next()?),
            '"' => return None,
            sign => value.push(sign),
        }
    }
    Some((name.to_owned(), value))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        let record = TextRecord::parse(text).expect("a record");
        record.words.into_iter().map(|word| word.text).collect()
    }

    #[test]
    fn numbers_comments_and_results_are_not_moves() {
        let text = "1. 64 {a\ncomment} 64 ; the rest\n2.21 $3 32\n3... 5 1-0\n";
        assert_eq!(words(text), ["64", "64", "21", "32", "5"]);
        let record = TextRecord::parse("% note\n1) 3 4 1/2-1/2").expect("a record");
        assert_eq!(record.result, Some(Some("draw")));
        assert_eq!(words("- 64 64\n- 21 32"), ["64", "64", "21", "32"]);
    }

    #[test]
    fn annotations_and_variations_are_not_moves() {
        let text = "1. 64! 64?? $2 (1... 53 {(} 2. (44 21) 21)\n2. 21!?$14 (55) 32 ! (2... 31(2) 11(3)) 3. 5 *";
        assert_eq!(words(text), ["64", "64", "21", "(55)", "32", "5"]);
    }

    #[test]
    fn headers_are_read_with_escapes() {
        let text = "\u{feff}[White \"A \\\"B\\\" \\\\ C\"]\n[Black \"?\"]\n\n1. 3 *";
        let record = TextRecord::parse(text).expect("a record");
        assert_eq!(record.header("white"), Some("A \"B\" \\ C"));
        assert_eq!(record.header("Black"), None);
        assert_eq!(record.result, Some(None));
    }

    #[test]
    fn a_file_may_hold_several_games() {
        let text = "[White \"A\"]\n1. 3 4 1-0\n5 6 *\n[White \"B\"]\n7\n\n[White \"C\"]\n";
        let games = TextRecord::parse_all(text).expect("games");
        let names: Vec<_> = games.iter().map(|game| game.header("White")).collect();
        assert_eq!(names, [Some("A"), None, Some("B"), Some("C")]);
        let lines: Vec<_> = games.iter().map(|game| game.line).collect();
        assert_eq!(lines, [0, 3, 4, 7]);
    }

    #[test]
    fn faults_name_their_line() {
        for (text, line, word) in [
            ("3 4\n{open\n", 2, "lacks its `}`"),
            ("3 4\n(4 5 (6)\n", 2, "lacks its `)`"),
            ("[White]\n", 1, "[Name \"value\"]"),
            ("[White \"A\\\"]\n", 1, "[Name \"value\"]"),
            ("3 4 1-0\n\n[White \"B\"]\n", 3, "a second game"),
            ("3 4 1-0\n5", 2, "a second game"),
        ] {
            let error = TextRecord::parse(text).expect_err(text);
            assert_eq!(error.line, line, "{text}");
            assert!(error.message.contains(word), "{error}");
        }
    }
}
