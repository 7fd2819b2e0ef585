//! The outlines of texts.
//!
//! Letters stand one after the other from left to right, each by itself: enough for names and numbers, not for scripts whose
//! letters join.

use super::style::Style;
use miniz_oxide::inflate::decompress_to_vec;
use std::sync::LazyLock;
use tiny_skia::{Path, PathBuilder};
use ttf_parser::{Face, FaceParsingError, OutlineBuilder};

/// How far a bold letter is moved when it is drawn a second time, in parts of its size.
const BOLD: f32 = 0.06;

/// The outlines of DejaVu Sans; see `build.rs`, which packs them.
static OUTLINES: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let packed = include_bytes!(concat!(env!("OUT_DIR"), "/letters.z"));
    decompress_to_vec(packed).unwrap_or_default()
});

/// The letters that come along. A face of bold ones would make the program larger by 0.3 MB: they are drawn twice instead.
pub(super) struct Font(Face<'static>);

impl Font {
    pub(super) fn new() -> Result<Self, FaceParsingError> {
        Face::parse(&OUTLINES, 0).map(Self)
    }

    /// A text on a line through this place; nothing if there is nothing to be seen of it.
    pub(super) fn outline(&self, text: &str, style: &Style, [x, y]: [f32; 2]) -> Option<Path> {
        let face = &self.0;
        let mut pen = Pen {
            path: PathBuilder::new(),
            scale: style.size / f32::from(face.units_per_em()),
            x,
            y,
        };
        let bold = if style.bold { BOLD * style.size } else { 0.0 };
        let advance = |letter, scale| advance(face, letter) * scale + bold;
        if style.centred {
            let advances = text.chars().map(|letter| advance(letter, pen.scale));
            pen.x -= advances.sum::<f32>() / 2.0;
        }
        for letter in text.chars() {
            let glyph = face.glyph_index(letter).unwrap_or_default();
            face.outline_glyph(glyph, &mut pen);
            if style.bold {
                pen.x += bold;
                face.outline_glyph(glyph, &mut pen);
                pen.x -= bold;
            }
            pen.x += advance(letter, pen.scale);
        }
        pen.path.finish()
    }
}

/// How far the next letter stands, in units of the font. What the font lacks is drawn as an empty box.
fn advance(face: &Face<'_>, letter: char) -> f32 {
    let glyph = face.glyph_index(letter).unwrap_or_default();
    face.glyph_hor_advance(glyph).unwrap_or(0).into()
}

/// Writes outlines into a path of a picture, whose y grows downward.
struct Pen {
    path: PathBuilder,
    /// Pixels in a unit of the font.
    scale: f32,
    x: f32,
    y: f32,
}

impl Pen {
    fn at(&self, x: f32, y: f32) -> (f32, f32) {
        (self.x + x * self.scale, self.y - y * self.scale)
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.at(x1, y1), self.at(x, y));
        self.path.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2), (x, y)) = (self.at(x1, y1), self.at(x2, y2), self.at(x, y));
        self.path.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}

#[cfg(test)]
mod tests {
    use super::Font;
    use crate::painting::style::Styles;

    #[test]
    fn centred_texts_lie_round_their_place() {
        let (font, styles) = (Font::new().expect("they can be read"), Styles::new());
        let outline = |class| font.outline("1&", &styles.of(class, ""), [10.0, 20.0]);
        let centred = outline("sow-number").expect("there is something").bounds();
        assert!(centred.left() < 10.0 && centred.right() > 10.0 && centred.width() < 40.0);
        assert!(centred.bottom() < 22.0 && centred.top() < 10.0);
        let begun = outline("sow-text").expect("there is something").bounds();
        assert!(begun.left() >= 10.0);
        assert!(
            font.outline("", &styles.of("sow-text", ""), [0.0; 2])
                .is_none()
        );
    }
}
