//! Labels.

use crate::words::phrasing::Label;

pub(super) const fn label(label: Label) -> &'static str {
    match label {
        Label::Also => "auch",
        Label::Region => "Region",
        Label::Place => "Ort",
        Label::Period => "Zeit",
        Label::Board => "Brett",
        Label::Match => "Match",
        Label::Position => "Stellung",
        Label::Options => "Optionen",
        Label::Notes => "Anmerkungen",
        Label::Sources => "Quellen",
        Label::Seeds => "Steine",
        Label::SeveralRounds => "aus mehreren Runden; `--round` spielt eine einzelne",
        Label::RoundsIfAsked => "mit `--match` aus mehreren Runden, sonst eine einzelne",
        Label::Default => "sonst",
    }
}
