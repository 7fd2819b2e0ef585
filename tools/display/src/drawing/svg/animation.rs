//! Animations made of several pictures.

use super::sheet::{Colours, Sheet, document};
use crate::drawing::picture::Picture;
use svg::node::element::{Group, Style};

/// Draws a looping animation. Each picture is shown for `tenths` tenths of a second, the last three times as long.
/// Viewers that do not play animations, or are set to reduce motion, show the last picture.
#[must_use]
pub fn animation(pictures: &[Picture], tenths: u32) -> String {
    let sheets: Vec<Sheet> = pictures.iter().map(Sheet::new).collect();
    let size = |at: usize| sheets.iter().map(|sheet| sheet.size[at]).max().unwrap_or(0);
    let description = format!("A game in {} pictures", pictures.len());
    let title = pictures.first().map_or("", |picture| &picture.title);
    let root = document(title, &description, [size(0), size(1)], Colours::Included);
    let times = Timing {
        pictures: pictures.len(),
        tenths,
    };
    let root = root.add(Style::new(times.style()));
    let last = sheets.len().saturating_sub(1);
    let frames = sheets.into_iter().enumerate().map(|(at, sheet)| {
        let frame = Group::new().add(sheet.group);
        match at == last {
            true => frame.set("class", "sow-last"),
            false => frame
                .set("class", "sow-frame")
                .set("style", format!("animation-delay: {}s", times.seconds(at))),
        }
    });
    format!("{}\n", frames.fold(root, |root, frame| root.add(frame)))
}

/// The timing of the pictures.
struct Timing {
    pictures: usize,
    tenths: u32,
}

/// How many times longer the last picture is shown than each of the others.
const LAST_FRAME_FACTOR: usize = 3;

impl Timing {
    /// Returns how long this many pictures are shown in total, in seconds.
    fn seconds(&self, pictures: usize) -> String {
        let tenths = pictures * self.tenths as usize;
        format!("{}.{}", tenths / 10, tenths % 10)
    }

    /// Returns the style sheet that shows each picture in its turn.
    fn style(&self) -> String {
        let all = self.pictures.saturating_sub(1) + LAST_FRAME_FACTOR;
        let share = |pictures: usize| format!("{:.4}%", 100.0 * pictures as f64 / all as f64);
        let (one, before_last) = (share(1), share(all - LAST_FRAME_FACTOR));
        let name = format!("{}-{}", self.pictures, self.tenths);
        let time = self.seconds(all);
        format!(
            "
@keyframes sow-frame-{name} {{ 0%, {one} {{ visibility: visible; }} {one}, 100% {{ visibility: hidden; }} }}
@keyframes sow-last-{name} {{ 0%, {before_last} {{ visibility: hidden; }} {before_last}, 100% {{ visibility: visible; }} }}
.sow-frame {{ visibility: hidden; animation: sow-frame-{name} {time}s step-end infinite; }}
.sow-last {{ animation: sow-last-{name} {time}s step-end infinite; }}
@media (prefers-reduced-motion: reduce) {{ .sow-frame, .sow-last {{ animation: none; }} }}
"
        )
    }
}
