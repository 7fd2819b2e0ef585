//! Pixels of what [`crate::svg`] draws: it paints the few shapes and properties that are used there, in light colours.

mod letters;
mod outline;
mod style;

use letters::Font;
use style::{Style, Styles};
use svg::Node;
use tiny_skia::{FillRule, Paint, Path, Pixmap, Transform};
use ttf_parser::FaceParsingError;

/// Paints with the letters that come along and the style of all pictures.
pub(crate) struct Painter {
    font: Font,
    styles: Styles,
}

impl Painter {
    /// # Errors
    /// If the letters that come along cannot be read.
    pub(crate) fn new() -> Result<Self, FaceParsingError> {
        Ok(Self {
            font: Font::new()?,
            styles: Styles::new(),
        })
    }

    /// Paints a node and all that is in it.
    pub(crate) fn paint(&self, node: &dyn Node, pixels: &mut Pixmap) {
        self.paint_in("", node, Transform::identity(), pixels);
    }

    /// The same in a group of these classes.
    fn paint_in(&self, around: &str, node: &dyn Node, at: Transform, pixels: &mut Pixmap) {
        let classes = attribute(node, "class");
        if node.get_name() == "g" {
            let at = shifted(at, attribute(node, "transform"));
            for child in node.get_children().into_iter().flatten() {
                self.paint_in(classes, child.as_ref(), at, pixels);
            }
            return;
        }
        let style = self.styles.of(classes, around);
        let shape = match node.get_name() {
            "text" => {
                let place = [number(node, "x"), number(node, "y")];
                self.font.outline(&content(node), &style, place)
            }
            _ => outline::of(node),
        };
        if let Some(shape) = shape {
            draw(&shape, &style, at, pixels);
        }
    }
}

fn draw(shape: &Path, style: &Style, at: Transform, pixels: &mut Pixmap) {
    if style.outline_first {
        outline(shape, style, at, pixels);
    }
    if let Some(fill) = style.fill {
        pixels.fill_path(shape, &paint(fill), FillRule::Winding, at, None);
    }
    if !style.outline_first {
        outline(shape, style, at, pixels);
    }
}

fn outline(shape: &Path, style: &Style, at: Transform, pixels: &mut Pixmap) {
    if let Some(stroke) = style.stroke {
        pixels.stroke_path(shape, &paint(stroke), &style.pen, at, None);
    }
}

fn paint(colour: tiny_skia::Color) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color(colour);
    paint
}

/// What a node says of itself; nothing if it does not.
fn attribute<'n>(node: &'n dyn Node, name: &str) -> &'n str {
    let said = node.get_attributes().and_then(|said| said.get(name));
    said.map_or("", |value| value)
}

fn number(node: &dyn Node, name: &str) -> f32 {
    attribute(node, name).parse().unwrap_or(0.0)
}

/// Moved as `translate(x y)` says.
fn shifted(at: Transform, translation: &str) -> Transform {
    let numbers = translation.strip_prefix("translate(");
    let numbers = numbers.and_then(|numbers| numbers.strip_suffix(')')?.split_once(' '));
    let [x, y] = numbers.map_or([0.0; 2], |(x, y)| {
        [x, y].map(|number| number.parse().unwrap_or(0.0))
    });
    at.pre_translate(x, y)
}

/// The words of a text. A node tells them only as they are written in a file.
fn content(text: &dyn Node) -> String {
    let words = text.get_children().into_iter().flatten();
    let written: String = words.map(ToString::to_string).collect();
    let signs = [("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")];
    signs.iter().fold(written, |words, (written, sign)| {
        words.replace(written, sign)
    })
}

#[cfg(test)]
mod tests {
    use super::{Painter, content};
    use svg::node::element::{Circle, Group, Text};
    use tiny_skia::{Color, Pixmap};

    fn painted(group: &Group) -> Pixmap {
        let mut pixels = Pixmap::new(60, 60).expect("it has a size");
        pixels.fill(Color::WHITE);
        let painter = Painter::new().expect("the letters can be read");
        painter.paint(group, &mut pixels);
        pixels
    }

    fn colour(pixels: &Pixmap, x: u32, y: u32) -> [u8; 3] {
        let pixel = pixels.pixel(x, y).expect("it is in the picture");
        [pixel.red(), pixel.green(), pixel.blue()]
    }

    #[test]
    fn shapes_have_the_colours_of_their_classes_and_lie_where_their_group_is_moved() {
        let pit = |class: &str| {
            let circle = Circle::new().set("class", "sow-hole").set("r", 20);
            let group = Group::new().set("class", class).add(circle);
            painted(&Group::new().set("transform", "translate(30 30)").add(group))
        };
        assert_eq!(colour(&pit("sow-pit"), 30, 30), [0xd0, 0xb7, 0x8f]);
        assert_eq!(colour(&pit("sow-pit sow-changed"), 30, 10), [0xc7, 0x77, 0]);
        assert_eq!(colour(&pit("sow-pit sow-blocked"), 30, 30), [0xff; 3]);
        assert_eq!(colour(&pit("sow-pit"), 2, 2), [0xff; 3]);
    }

    #[test]
    fn words_are_painted_as_they_are_said() {
        let text = Text::new("a < b & c").set("class", "sow-text").set("y", 30);
        assert_eq!(content(&text), "a < b & c");
        let pixels = painted(&Group::new().add(text));
        let dark = pixels.pixels().iter().filter(|pixel| pixel.red() < 0x60);
        assert!(dark.count() > 30);
    }
}
