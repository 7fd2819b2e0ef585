//! Completion in bash, which splits `NAME=VALUE` into three words.

use clap::Command;
use clap_complete::engine;
use clap_complete::env::EnvCompleter;
use std::ffi::{OsStr, OsString};
use std::io::{self, Write};
use std::path::Path;

/// The bash completer, which rejoins the words that bash has split.
#[derive(Debug, Clone, Copy)]
pub(super) struct Bash;

/// The registration script. It passes the index of the word being completed, then all words as bash has split them.
const SCRIPT: &str = r#"_NAME() {
    local IFS=$'\n'
    COMPREPLY=( $( VAR=bash COMPLETER -- "$COMP_CWORD" "${COMP_WORDS[@]}" 2> /dev/null ) )
    if [[ "${COMPREPLY-}" =~ [=/:]$ ]]; then
        compopt -o nospace 2> /dev/null
    fi
}
complete -o bashdefault -o default -F _NAME BIN
"#;

impl EnvCompleter for Bash {
    fn name(&self) -> &'static str {
        "bash"
    }

    fn is(&self, name: &str) -> bool {
        name == "bash"
    }

    fn write_registration(
        &self,
        variable: &str,
        name: &str,
        program: &str,
        completer: &str,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let script = SCRIPT
            .replace("NAME", &name.replace('-', "_"))
            .replace("VAR", variable)
            .replace("COMPLETER", completer)
            .replace("BIN", program);
        out.write_all(script.as_bytes())
    }

    fn write_complete(
        &self,
        command: &mut Command,
        mut arguments: Vec<OsString>,
        folder: Option<&Path>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let typed = arguments.remove(0).to_string_lossy().parse();
        let typed = typed.map_err(io::Error::other)?;
        let (words, typed) = rejoin_words(&arguments, typed);
        // Bash replaces only the last of its own words, so everything before that word is cut from each candidate.
        let fixed = words.get(typed).map_or(0, |word| fixed_prefix_length(word));
        for candidate in engine::complete(command, words, typed, folder)? {
            let value = candidate.get_value().to_string_lossy();
            writeln!(out, "{}", value.get(fixed..).unwrap_or_default())?;
        }
        Ok(())
    }
}

/// Rejoins the words that bash split at `=` and `:`, up to the word being completed. Also returns the index of that
/// word.
fn rejoin_words(split_words: &[OsString], typed: usize) -> (Vec<OsString>, usize) {
    let is_cut = |word: &OsStr| word == "=" || word == ":";
    let mut words: Vec<OsString> = Vec::new();
    let mut joins_next = false;
    for word in split_words.iter().take(typed + 1) {
        match words.last_mut() {
            Some(last) if joins_next || is_cut(word) => last.push(word),
            _ => words.push(word.clone()),
        }
        joins_next = is_cut(word);
    }
    let last = words.len().saturating_sub(1);
    (words, last)
}

/// Returns the length in bytes of a word up to its last `=` or `:`. To bash, that part consists of separate, complete
/// words.
fn fixed_prefix_length(word: &OsStr) -> usize {
    let word = word.to_string_lossy();
    word.rfind(['=', ':']).map_or(0, |at| at + 1)
}

#[cfg(test)]
mod tests {
    use super::{fixed_prefix_length, rejoin_words};
    use std::ffi::{OsStr, OsString};

    #[test]
    fn split_words_are_rejoined() {
        let cut = ["sow", "play", "--set", "seeds", "=", "4", "kalah"].map(OsString::from);
        assert_eq!(rejoin_words(&cut, 4).0.last().expect("a word"), "seeds=");
        assert_eq!(rejoin_words(&cut, 5).0.last().expect("a word"), "seeds=4");
        let (words, typed) = rejoin_words(&cut, 6);
        assert_eq!((words[typed].as_os_str(), typed), (OsStr::new("kalah"), 4));
        assert_eq!(fixed_prefix_length(OsStr::new("seeds=4")), 6);
    }
}
