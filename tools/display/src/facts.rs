//! Facts about a game that its rules do not contain: the file `NAME.toml` beside the rule file.

use serde::Deserialize;

/// The facts that are displayed. The file has more fields, which only the tests read.
///
/// ```
/// use sow_display::facts::Facts;
///
/// let facts = Facts::read(sow_grammar::bundled::variant("oware").unwrap().facts()).unwrap();
/// assert_eq!(facts.region, "West Africa");
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Facts {
    /// The title of the game, as the rule file has it.
    pub name: String,
    /// Other names of the game.
    pub names: Vec<String>,
    /// The part of the world where the game is played; the folder of the rule file has the same name.
    pub region: String,
    /// A more precise location within the region.
    pub place: String,
    /// The period in which the game is or was played.
    pub period: String,
    /// The sources of the rules.
    pub sources: Vec<String>,
    /// Remarks on how the sources were interpreted.
    pub notes: Vec<String>,
    /// Clauses that no game reaches.
    pub unreached: Vec<UnreachedClause>,
    /// The reason why one player wins every game, if that is so.
    pub one_sided: Option<String>,
}

/// A clause that no game reaches. The file gives the reason, which is not read here.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct UnreachedClause {
    /// The text of the clause, on one line.
    pub clause: String,
}

impl Facts {
    /// Parses the text of a fact file. An empty text is valid and has no facts.
    ///
    /// # Errors
    /// If the text is not a valid fact file; the message is in words.
    pub fn read(text: &str) -> Result<Self, String> {
        toml::from_str(text).map_err(|error| error.message().to_owned())
    }

    /// Converts every displayed text with `convert`.
    #[must_use]
    pub fn map_texts(self, convert: impl Fn(&str) -> String) -> Self {
        let all = |texts: Vec<String>| texts.iter().map(|text| convert(text)).collect();
        Self {
            name: convert(&self.name),
            names: all(self.names),
            region: convert(&self.region),
            place: convert(&self.place),
            period: convert(&self.period),
            sources: all(self.sources),
            notes: all(self.notes),
            ..self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_fields_are_ignored() {
        let facts =
            Facts::read("names = ['Kalaha']\nregion = 'Europe'\n[perft]\ndefault = [6, 35]\n")
                .unwrap();
        assert_eq!(facts.region, "Europe");
        assert_eq!(facts.names, ["Kalaha"]);
    }

    #[test]
    fn an_empty_text_has_no_facts() {
        assert_eq!(Facts::read("").unwrap(), Facts::default());
    }
}
