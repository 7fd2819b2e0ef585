//! Labels.

use crate::words::phrasing::Label;

pub(super) const fn label(label: Label) -> &'static str {
    match label {
        Label::Also => "also",
        Label::Region => "region",
        Label::Place => "place",
        Label::Period => "period",
        Label::Board => "board",
        Label::Match => "match",
        Label::Position => "position",
        Label::Options => "Options",
        Label::Notes => "Notes",
        Label::Sources => "Sources",
        Label::Seeds => "seeds",
        Label::SeveralRounds => "of several rounds; `--round` plays a single one",
        Label::RoundsIfAsked => "of several rounds with `--match`; otherwise a single one",
        Label::Default => "default",
    }
}
