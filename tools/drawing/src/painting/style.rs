//! What the style of all pictures says of shapes and texts.

use crate::svg::STYLE;
use tiny_skia::{Color, LineCap, Stroke, StrokeDash};

/// The rules of [`STYLE`] that begin with a class.
pub(super) struct Styles(Vec<Rule>);

struct Rule {
    selectors: Vec<Selector>,
    declarations: Vec<(&'static str, &'static str)>,
}

/// A class, perhaps in a group of another one.
struct Selector {
    around: Option<&'static str>,
    class: &'static str,
}

impl Styles {
    pub(super) fn new() -> Self {
        let rules = STYLE.lines().filter_map(|line| line.split_once(" { "));
        let rules = rules.map(|(selectors, declarations)| Rule {
            selectors: selectors.split(", ").filter_map(Selector::of).collect(),
            declarations: declarations
                .split(';')
                .filter_map(|part| part.trim().split_once(": "))
                .collect(),
        });
        Self(rules.collect())
    }

    /// Of a node with these classes in a group of those. Later rules go before earlier ones.
    pub(super) fn of(&self, classes: &str, around: &str) -> Style {
        let fits = |selector: &Selector| {
            let outer = selector.around.is_none_or(|class| is_among(class, around));
            outer && is_among(selector.class, classes)
        };
        let mut style = Style::default();
        let rules = self.0.iter();
        rules
            .filter(|rule| rule.selectors.iter().any(fits))
            .flat_map(|rule| &rule.declarations)
            .for_each(|(name, value)| style.take(name, value));
        style
    }
}

fn is_among(class: &str, classes: &str) -> bool {
    classes.split(' ').any(|one| one == class)
}

impl Selector {
    fn of(written: &'static str) -> Option<Self> {
        let (around, inner) = match written.split_once(" > ") {
            Some((around, inner)) => (Some(around.strip_prefix('.')?), inner),
            None => (None, written),
        };
        let class = inner.strip_prefix('.')?;
        Some(Self { around, class })
    }
}

/// How a shape or a text looks.
pub(super) struct Style {
    pub(super) fill: Option<Color>,
    /// The colour of its outline.
    pub(super) stroke: Option<Color>,
    pub(super) pen: Stroke,
    /// The outline lies under what is filled.
    pub(super) outline_first: bool,
    /// The size of letters, in pixels.
    pub(super) size: f32,
    pub(super) bold: bool,
    /// The place of a text is its middle.
    pub(super) centred: bool,
}

impl Default for Style {
    fn default() -> Self {
        Self {
            fill: Some(Color::BLACK),
            stroke: None,
            pen: Stroke::default(),
            outline_first: false,
            size: 14.0,
            bold: false,
            centred: false,
        }
    }
}

impl Style {
    fn take(&mut self, name: &str, value: &str) {
        // Beside each custom property stands the light colour that it has.
        if value.starts_with("var(") {
            return;
        }
        match name {
            "fill" => self.fill = colour(value),
            "stroke" => self.stroke = colour(value),
            "stroke-width" => self.pen.width = value.parse().unwrap_or(self.pen.width),
            "stroke-linecap" if value == "round" => self.pen.line_cap = LineCap::Round,
            "stroke-dasharray" => {
                let lengths = value.split(' ').filter_map(|length| length.parse().ok());
                self.pen.dash = StrokeDash::new(lengths.collect(), 0.0);
            }
            "paint-order" => self.outline_first = value == "stroke",
            "font-size" => self.size = value.trim_end_matches("px").parse().unwrap_or(self.size),
            "font-weight" => self.bold = value.parse().is_ok_and(|weight: u16| weight > 500),
            "text-anchor" => self.centred = value == "middle",
            _ => {}
        }
    }
}

/// `#2b2622`; nothing for `none`.
fn colour(written: &str) -> Option<Color> {
    let number = u32::from_str_radix(written.strip_prefix('#')?, 16).ok()?;
    let [_, red, green, blue] = number.to_be_bytes();
    Some(Color::from_rgba8(red, green, blue, u8::MAX))
}

#[cfg(test)]
mod tests {
    use super::Styles;

    #[test]
    fn later_rules_go_before_earlier_ones() {
        let styles = Styles::new();
        let number = styles.of("sow-number", "");
        assert!(number.bold && number.centred);
        assert!((number.size - 20.0).abs() < f32::EPSILON);
        let caption = styles.of("sow-text sow-strong", "");
        assert!(caption.bold && !caption.centred);
        assert!(!styles.of("sow-small sow-middle", "").bold);
        let north = styles
            .of("sow-sign sow-north", "")
            .fill
            .map(|fill| fill.to_color_u8());
        assert_eq!(north.map(|fill| fill.red()), Some(0xb5));
    }

    #[test]
    fn a_group_says_how_what_is_in_it_looks() {
        let styles = Styles::new();
        let [plain, blocked] =
            ["sow-pit", "sow-pit sow-blocked"].map(|around| styles.of("sow-hole", around));
        assert!(plain.fill.is_some() && plain.pen.dash.is_none());
        assert!(blocked.fill.is_none() && blocked.pen.dash.is_some());
    }
}
