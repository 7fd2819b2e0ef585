//! Cuts texts to the room that they have in a line of a table.

use sow_operations::paint::Paint;

/// The sign at the end of a text that was cut.
#[derive(Debug, Clone, Copy)]
pub struct Cut {
    sign: &'static str,
}

impl Cut {
    /// Creates the sign for an output; in ASCII it is three dots.
    #[must_use]
    pub const fn new(paint: Paint) -> Self {
        Self {
            sign: if paint.is_ascii() { "..." } else { "…" },
        }
    }

    /// Returns a text cut to `width` characters, or nothing if that leaves no room for text.
    #[must_use]
    pub fn to_width(self, text: &str, width: usize) -> String {
        let sign = self.sign.chars().count();
        match text.chars().count() <= width {
            true => text.to_owned(),
            false if width <= sign => String::new(),
            false => {
                let kept: String = text.chars().take(width - sign).collect();
                format!("{}{}", kept.trim_end(), self.sign)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sign_takes_room() {
        let cut = Cut::new(Paint::PLAIN);
        assert_eq!(cut.to_width("abcdef", 6), "abcdef");
        assert_eq!(cut.to_width("abcdef", 4), "abc…");
        assert_eq!(cut.to_width("ab def", 4), "ab…");
        assert_eq!(cut.to_width("abcdef", 1), "");
        let ascii = Cut::new(Paint::PLAIN.with_ascii(true));
        assert_eq!(ascii.to_width("abcdef", 5), "ab...");
    }
}
