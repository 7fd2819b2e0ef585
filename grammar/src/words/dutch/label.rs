//! Labels.

use crate::words::phrasing::Label;

pub(super) const fn label(label: Label) -> &'static str {
    match label {
        Label::Also => "ook",
        Label::Region => "regio",
        Label::Place => "plaats",
        Label::Period => "tijd",
        Label::Board => "bord",
        Label::Match => "match",
        Label::Position => "stelling",
        Label::Options => "Opties",
        Label::Notes => "Opmerkingen",
        Label::Sources => "Bronnen",
        Label::Seeds => "stenen",
        Label::SeveralRounds => "van verscheidene rondes; `--round` speelt er een",
        Label::RoundsIfAsked => "met `--match` van verscheidene rondes, anders een enkele",
        Label::Default => "anders",
    }
}
