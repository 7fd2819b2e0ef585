//! `sow play` without a game: a question which one to play.

use super::conversation::{Conversation, Next};
use super::editor::Input;
use crate::game;
use crate::output::rule_sheet;
use crate::support::failure::Failure;
use sow_grammar::bundled;
use sow_matches::Extent;

impl Conversation<'_, '_> {
    /// Asks a person for a game until one is named that can be played.
    pub(super) fn ask_for_game(
        &mut self,
        set: &[(String, String)],
        extent: Extent,
    ) -> Result<Next, Failure> {
        if !self.source.is_person() {
            let reason = "a game is missing, such as `sow play kalaha`; `sow list` shows them";
            return Err(Failure::Usage(reason.to_owned()));
        }
        let intro = "type the name of a game or the path of a rule file; `list` shows the games, `resume` the \
                     unfinished ones";
        let intro = rule_sheet::wrap("", intro, self.console.paint);
        writeln!(self.console.out, "{intro}")?;
        loop {
            let words = ["list", "resume"].into_iter().chain(bundled::names());
            let words = words.map(str::to_owned).collect();
            let name = match self.source.next_line("game? ", words, self.console)? {
                Input::End | Input::Cancelled => return Ok(Next::Leave),
                Input::Line(line) => line,
            };
            match name.to_lowercase().as_str() {
                "" => {}
                "q" | "quit" | "exit" => return Ok(Next::Leave),
                "resume" => return self.list_unfinished(None),
                "list" => {
                    let names = bundled::names().join(" ");
                    let names = rule_sheet::wrap("", &names, self.console.paint);
                    writeln!(self.console.out, "{names}")?;
                }
                _ => {
                    let chosen = game::choose(&name, set, self.console);
                    match chosen.and_then(|chosen| chosen.with_extent(extent)) {
                        Ok(chosen) => return self.offer_unfinished(Box::new(chosen)),
                        Err(failure) => {
                            let reason = super::conversation::recoverable_message(failure)?;
                            self.source.refuse(&name, &reason, self.console)?;
                        }
                    }
                }
            }
        }
    }
}
