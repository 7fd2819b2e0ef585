//! What is known about a game from outside: the file `NAME.toml` beside its rules.

use crate::output::visible::visible;
use crate::support::failure::Failure;
use crate::support::files::failed;
use serde::Deserialize;
use sow_grammar::bundled;
use sow_grammar::load::text_beside;
use std::path::Path;

/// The facts that the command line shows. The file says more, for the tests.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Facts {
    /// Other names of the game.
    pub names: Vec<String>,
    /// The part of the world it is from, as its folder says.
    pub region: String,
    /// Where it is played, more closely.
    pub place: String,
    /// When it is or was played.
    pub period: String,
    /// Where the rules are from.
    pub sources: Vec<String>,
    /// What is to be known about how the rules were read.
    pub notes: Vec<String>,
    /// Clauses that no game comes to.
    pub unreached: Vec<Unreached>,
    /// Why one player alone can win.
    pub one_sided: Option<String>,
}

/// A clause that no game comes to; the file says why.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Unreached {
    /// Its text in one line.
    pub clause: String,
}

impl Facts {
    /// The facts about a game: built in for a bundled variant, beside the rule file otherwise. A rule file needs none.
    ///
    /// # Errors
    /// If the file is there but does not say what it should.
    pub fn about(game: &str, rule_file: Option<&Path>) -> Result<Self, Failure> {
        match rule_file {
            None => Self::bundled(bundled::variant(game).map_or("", |variant| variant.facts)),
            Some(path) => {
                let path = path.with_extension("toml");
                let text = text_beside(&path).map_err(|error| failed(&path, &error))?;
                Self::read(&text.unwrap_or_default())
                    .map_err(|reason| Failure::Input(format!("`{}`: {reason}", path.display())))
            }
        }
    }

    /// The facts about a bundled variant.
    ///
    /// # Errors
    /// If they do not say what they should.
    pub fn bundled(text: &str) -> Result<Self, Failure> {
        Self::read(text).map_err(Failure::Input)
    }

    fn read(text: &str) -> Result<Self, String> {
        let facts: Self = toml::from_str(text).map_err(|error| error.message().to_owned())?;
        let all = |texts: Vec<String>| texts.iter().map(|text| visible(text)).collect();
        Ok(Self {
            names: all(facts.names),
            region: visible(&facts.region),
            place: visible(&facts.place),
            period: visible(&facts.period),
            sources: all(facts.sources),
            notes: all(facts.notes),
            ..facts
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_shown_is_passed_over() {
        let facts =
            Facts::read("names = ['Kalaha']\nregion = 'Europe'\n[perft]\ndefault = [6, 35]\n")
                .unwrap();
        assert_eq!(facts.region, "Europe");
        assert_eq!(facts.names, ["Kalaha"]);
    }

    #[test]
    fn no_file_is_no_fault() {
        assert_eq!(Facts::read("").unwrap(), Facts::default());
    }
}
