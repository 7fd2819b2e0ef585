//! Pictures one after the other as a GIF, for what shows no moving SVG: messages, slides, the pages of code hosts.
//!
//! Every picture is painted as it is drawn for SVG, in its light colours, with letters that come along, so that the same pictures
//! are the same file on every machine.

use crate::Picture;
use crate::painting::Painter;
use crate::svg::{Sheet, size};
use gif::{Encoder, EncodingError, Frame, Repeat};
use tiny_skia::{Color, Pixmap};

/// Why pictures cannot become a GIF.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GifError {
    /// There is none.
    #[error("there are no pictures")]
    Empty,
    /// A picture is wider or higher than 65,535 pixels.
    #[error("a picture is too large for a GIF")]
    TooLarge,
    /// The letters that come along cannot be read.
    #[error("the letters cannot be read: {0}")]
    Letters(#[from] ttf_parser::FaceParsingError),
    /// The pictures cannot be packed.
    #[error("the pictures cannot be packed: {0}")]
    Packing(#[from] EncodingError),
}

/// The last picture is shown so many times as long as the others.
const LAST: u16 = 3;

/// How hard the colours of a picture with more than 256 are looked for: from 1, carefully, to 30.
const HASTE: i32 = 10;

/// Colours are rounded to such steps. Where two of them meet there are many between, and a GIF has 256: as many as these, so that
/// none of those that say something is lost.
const STEP: u8 = 17;

/// Pictures one after the other, each shown for so many tenths of a second, the last three times as long; then it begins
/// anew.
///
/// # Errors
/// If there are no pictures, or one is too large.
pub fn animation(pictures: &[Picture], tenths: u16) -> Result<Vec<u8>, GifError> {
    let Some(last) = pictures.len().checked_sub(1) else {
        return Err(GifError::Empty);
    };
    let painter = Painter::new()?;
    let sizes: Vec<[i32; 2]> = pictures.iter().map(size).collect();
    let most = |side: usize| {
        let most = sizes.iter().map(|size| size[side]).max();
        u16::try_from(most.unwrap_or(0)).map_err(|_| GifError::TooLarge)
    };
    let (width, height) = (most(0)?, most(1)?);
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, width, height, &[])?;
    encoder.set_repeat(Repeat::Infinite)?;
    // One picture after the other is laid out once more: a long game has thousands.
    for (at, picture) in pictures.iter().enumerate() {
        let mut pixels = painted(&painter, &Sheet::of(picture), width, height)?;
        let mut frame = Frame::from_rgba_speed(width, height, &mut pixels, HASTE);
        let times = if at == last { LAST } else { 1 };
        frame.delay = tenths.saturating_mul(10).saturating_mul(times);
        encoder.write_frame(&frame)?;
    }
    drop(encoder);
    Ok(file)
}

/// The pixels of a picture on white ground: red, green, blue and how much they cover, which is all.
fn painted(painter: &Painter, sheet: &Sheet, width: u16, height: u16) -> Result<Vec<u8>, GifError> {
    let mut pixels = Pixmap::new(width.into(), height.into()).ok_or(GifError::TooLarge)?;
    pixels.fill(Color::WHITE);
    painter.paint(&sheet.group, &mut pixels);
    let mut pixels = pixels.take();
    pixels.iter_mut().for_each(|part| *part = rounded(*part));
    Ok(pixels)
}

/// Black and white stay what they are.
const fn rounded(part: u8) -> u8 {
    let steps = (part / STEP) + (part % STEP) / (STEP / 2 + 1);
    steps * STEP
}

#[cfg(test)]
mod tests {
    use super::{GifError, animation};
    use crate::{Changes, Picture, Scene};
    use sow_grammar::rules::Settings;
    use sow_matches::{Extent, Match};

    fn opening(game: &str) -> Picture {
        let loaded = sow_grammar::load(game).expect("it is bundled");
        let rules = loaded.rules.expect("it is sound");
        let settings = Settings::defaults(&rules.options);
        let game = Match::new(&rules, &settings, Extent::Round).expect("it can be played");
        Picture::of(&Scene::of(&game), &Changes::new())
    }

    fn decoded(file: &[u8]) -> Vec<(u16, u16, Vec<u8>)> {
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::RGBA);
        let mut decoder = options.read_info(file).expect("it is a GIF");
        let mut frames = Vec::new();
        while let Some(frame) = decoder.read_next_frame().expect("it is whole") {
            frames.push((frame.width, frame.delay, frame.buffer.to_vec()));
        }
        frames
    }

    #[test]
    fn every_picture_is_a_frame_on_the_same_ground() {
        let pictures = [opening("kalaha"), opening("bao-kiswahili")];
        let file = animation(&pictures, 12).expect("they can be drawn");
        let frames = decoded(&file);
        assert_eq!(frames.len(), 2);
        assert_eq!(frames[0].0, frames[1].0);
        assert_eq!([frames[0].1, frames[1].1], [120, 360]);
        assert_ne!(frames[0].2, frames[1].2);
        assert_eq!(animation(&pictures, 12).expect("again"), file);
    }

    /// The colours of the style stand in the picture: the board, and the numbers and letters on it.
    #[test]
    fn the_board_is_painted_in_its_colours() {
        let file = animation(&[opening("kalaha")], 12).expect("it can be drawn");
        let frames = decoded(&file);
        let share = |colour: [u8; 3]| {
            let pixels = frames[0].2.chunks_exact(4);
            let near = |pixel: &[u8]| {
                let apart = |at: usize| pixel[at].abs_diff(colour[at]);
                (0..3).all(|at| apart(at) < 24)
            };
            pixels.filter(|pixel| near(pixel)).count()
        };
        let [board, pit, text] = [[0xea, 0xd9, 0xbd], [0xd0, 0xb7, 0x8f], [0x2b, 0x26, 0x22]];
        assert!(share(board) > 10_000, "{}", share(board));
        assert!(share(pit) > 5_000, "{}", share(pit));
        assert!(share(text) > 100, "{}", share(text));
    }

    #[test]
    fn no_pictures_make_no_file() {
        assert!(matches!(animation(&[], 12), Err(GifError::Empty)));
    }
}
