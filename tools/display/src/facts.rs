//! What is known about a game from outside: the file `NAME.toml` beside its rules.

use serde::Deserialize;

/// The facts that are shown. The file says more, for the tests.
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
    /// Reads the text of such a file. An empty one says nothing.
    ///
    /// # Errors
    /// If it does not say what it should; in words.
    pub fn read(text: &str) -> Result<Self, String> {
        toml::from_str(text).map_err(|error| error.message().to_owned())
    }

    /// The same with every text that is shown put into another form.
    #[must_use]
    pub fn shown_as(self, form: impl Fn(&str) -> String) -> Self {
        let all = |texts: Vec<String>| texts.iter().map(|text| form(text)).collect();
        Self {
            names: all(self.names),
            region: form(&self.region),
            place: form(&self.place),
            period: form(&self.period),
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
