//! Texts of a picture as the outlines of their letters, for what paints pictures and knows no fonts.
//!
//! Letters stand one after the other from left to right, each by itself: enough for names and numbers, not for scripts whose
//! letters join.

use crate::svg::STYLE;
use miniz_oxide::inflate::decompress_to_vec_zlib;
use resvg::usvg::roxmltree::{Document, Error, Node};
use std::fmt::Write;
use std::sync::LazyLock;
use ttf_parser::{Face, FaceParsingError, OutlineBuilder};

/// How far a bold letter is moved when it is drawn a second time, in parts of its size.
const BOLD: f32 = 0.06;

/// The outlines of DejaVu Sans; see `build.rs`, which packs them.
static OUTLINES: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let packed = include_bytes!(concat!(env!("OUT_DIR"), "/letters.z"));
    decompress_to_vec_zlib(packed).unwrap_or_default()
});

/// The letters that come along. A face of bold ones would make the program larger by 0.3 MB: they are drawn twice instead.
pub(crate) struct Font(Face<'static>);

impl Font {
    pub(crate) fn new() -> Result<Self, FaceParsingError> {
        Face::parse(&OUTLINES, 0).map(Self)
    }

    /// The same picture, with a path in place of each text.
    pub(crate) fn outlined(&self, picture: &str) -> Result<String, Error> {
        let document = Document::parse(picture)?;
        let texts = document.descendants();
        let texts = texts.filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "text")));
        let mut outlined = String::with_capacity(picture.len());
        let mut done = 0;
        for text in texts {
            let range = text.range();
            outlined.push_str(&picture[done..range.start]);
            outlined.push_str(&self.path(text));
            done = range.end;
        }
        outlined.push_str(&picture[done..]);
        Ok(outlined)
    }

    fn path(&self, text: Node<'_, '_>) -> String {
        let class = text.attribute("class").unwrap_or("");
        let look = Look::of(class);
        let face = &self.0;
        let content = text.text().unwrap_or("").trim();
        let number = |name| {
            text.attribute(name)
                .and_then(|number| number.parse::<f32>().ok())
                .unwrap_or(0.0)
        };
        let mut pen = Pen {
            path: String::new(),
            scale: look.size / f32::from(face.units_per_em()),
            x: number("x"),
            y: number("y"),
        };
        let bold = if look.bold { BOLD * look.size } else { 0.0 };
        let advance = |letter, scale| advance(face, letter) * scale + bold;
        if look.centred {
            let advances = content.chars().map(|letter| advance(letter, pen.scale));
            pen.x -= advances.sum::<f32>() / 2.0;
        }
        for letter in content.chars() {
            let glyph = face.glyph_index(letter).unwrap_or_default();
            face.outline_glyph(glyph, &mut pen);
            if look.bold {
                pen.x += bold;
                face.outline_glyph(glyph, &mut pen);
                pen.x -= bold;
            }
            pen.x += advance(letter, pen.scale);
        }
        format!("<path class=\"{class}\" d=\"{}\"/>", pen.path)
    }
}

/// How far the next letter stands, in units of the font. What the font lacks is drawn as an empty box.
fn advance(face: &Face<'_>, letter: char) -> f32 {
    let glyph = face.glyph_index(letter).unwrap_or_default();
    face.glyph_hor_advance(glyph).unwrap_or(0).into()
}

/// What the style says of a text besides its colour.
struct Look {
    size: f32,
    bold: bool,
    centred: bool,
}

impl Look {
    /// Of a text with these classes. Later rules of the style go before earlier ones.
    fn of(classes: &str) -> Self {
        let mut look = Self {
            size: 14.0,
            bold: false,
            centred: false,
        };
        let rules = STYLE.lines().filter_map(|line| line.split_once(" { "));
        for (selectors, declarations) in rules {
            let meant = |selector: &str| {
                let class = selector.strip_prefix('.');
                class.is_some_and(|class| classes.split(' ').any(|one| one == class))
            };
            if selectors.split(", ").any(meant) {
                let declarations = declarations.split(';');
                declarations
                    .filter_map(|part| part.trim().split_once(": "))
                    .for_each(|(name, value)| look.take(name, value));
            }
        }
        look
    }

    fn take(&mut self, name: &str, value: &str) {
        match name {
            "font-size" => self.size = value.trim_end_matches("px").parse().unwrap_or(self.size),
            "font-weight" => self.bold = value.parse().is_ok_and(|weight: u16| weight > 500),
            "text-anchor" => self.centred = value == "middle",
            _ => {}
        }
    }
}

/// Writes outlines as the path of a picture, whose y grows downward.
struct Pen {
    path: String,
    /// Pixels in a unit of the font.
    scale: f32,
    x: f32,
    y: f32,
}

impl Pen {
    fn write(&mut self, command: char, points: &[(f32, f32)]) {
        self.path.push(command);
        for (x, y) in points {
            let (x, y) = (self.x + x * self.scale, self.y - y * self.scale);
            let _ = write!(self.path, "{x:.2} {y:.2} ");
        }
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.write('M', &[(x, y)]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.write('L', &[(x, y)]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.write('Q', &[(x1, y1), (x, y)]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.write('C', &[(x1, y1), (x2, y2), (x, y)]);
    }

    fn close(&mut self) {
        self.write('Z', &[]);
    }
}

#[cfg(test)]
mod tests {
    use super::{Font, Look};

    #[test]
    fn the_style_says_how_a_text_looks() {
        let number = Look::of("sow-number");
        assert!(number.bold && number.centred);
        assert!((number.size - 20.0).abs() < f32::EPSILON);
        let caption = Look::of("sow-text sow-strong");
        assert!(caption.bold && !caption.centred);
        assert!(!Look::of("sow-small sow-middle").bold);
    }

    #[test]
    fn each_text_becomes_a_path_and_nothing_else_changes() {
        let font = Font::new().expect("they can be read");
        let picture = "<svg xmlns=\"http://www.w3.org/2000/svg\"><title>1</title><text class=\"sow-number\" x=\"10\" y=\"20\">\n1&amp;\n</text><g/></svg>";
        let outlined = font.outlined(picture).expect("it is a picture");
        let (before, rest) = outlined
            .split_once("<path class=\"sow-number\" d=\"M")
            .expect("a path");
        assert_eq!(
            before,
            "<svg xmlns=\"http://www.w3.org/2000/svg\"><title>1</title>"
        );
        assert!(rest.ends_with("Z\"/><g/></svg>"), "{rest}");
        // Centred: the middle of what is drawn lies near the place that was given.
        let numbers = rest
            .split([' ', 'M', 'L', 'Q', 'Z'])
            .filter_map(|part| part.parse::<f32>().ok());
        let across: Vec<f32> = numbers.step_by(2).collect();
        let least = across.iter().copied().fold(f32::MAX, f32::min);
        let most = across.iter().copied().fold(f32::MIN, f32::max);
        assert!(
            least < 10.0 && most > 10.0 && most - least < 40.0,
            "{least} to {most}"
        );
    }
}
