//! Drawing a picture as text.

use super::frame::{BorderLine, Density};
use sow_display::drawing::{Caption, Count, Picture, Pit, Row};
use sow_operations::paint::Paint;
use std::fmt::Write;
use std::ops::Range;

/// The width of a store beside the board: a sign and three digits.
const STORE_WIDTH: usize = 4;

/// A drawing in progress and its layout.
struct Drawing<'a> {
    picture: &'a Picture,
    paint: Paint,
    density: Density,
    /// The columns being drawn, and the width of each.
    columns: Range<usize>,
    widths: Vec<usize>,
    /// Whether stores are drawn beside the board. On the widest boards they are written after the players' names
    /// instead.
    stores_beside: bool,
    text: String,
}

/// Renders the board as lines of text, each ending in a line break.
#[must_use]
pub(super) fn render(picture: &Picture, paint: Paint) -> String {
    let columns = picture
        .rows
        .iter()
        .map(|row| row.pits.len())
        .max()
        .unwrap_or(0);
    let (density, stores_beside) = fit_density(picture, columns, paint.width());
    let mut drawing = Drawing {
        picture,
        paint,
        density,
        columns: 0..0,
        widths: Vec::new(),
        stores_beside,
        text: String::new(),
    };
    drawing.draw_board(&split_columns(picture, columns, density, paint.width()));
    drawing.text
}

/// Splits the columns into parts drawn below one another: one part if the board fits, otherwise parts of about equal
/// size.
fn split_columns(
    picture: &Picture,
    columns: usize,
    density: Density,
    room: usize,
) -> Vec<Range<usize>> {
    let widths = (0..columns).map(|at| column_width(picture, at, density));
    let widths: Vec<usize> = widths.collect();
    let widest = widths.iter().copied().max().unwrap_or(1);
    let room = room.saturating_sub(letter_width(picture) + 1);
    let most = match density {
        Density::Plain if widths.iter().sum::<usize>() > room => (room / widest).max(1),
        Density::Plain | Density::Wide | Density::Compact => columns.max(1),
    };
    let count = columns.div_ceil(most).max(1);
    let each = columns.div_ceil(count).max(1);
    let parts = (0..count).map(|part| part * each..((part + 1) * each).min(columns));
    parts.collect()
}

/// Returns the roomiest density that fits, which is the same for all positions of a game. Also returns whether stores
/// are drawn beside the board.
fn fit_density(picture: &Picture, columns: usize, room: usize) -> (Density, bool) {
    let has_stores = picture.below.store.is_some();
    let board = |density: Density| {
        columns * (density.column_width() + density.rule_width()) + density.rule_width()
    };
    let letters = letter_width(picture);
    let mut densities = Density::ALL.into_iter().map(|density| {
        let beside = if has_stores { 2 * STORE_WIDTH + 1 } else { 1 };
        (density, board(density) + letters + beside)
    });
    let found = densities.find(|(_, width)| *width <= room);
    found.map_or((Density::Plain, false), |(density, _)| {
        (density, has_stores)
    })
}

fn letter_width(picture: &Picture) -> usize {
    if picture.rows.iter().all(|row| row.letter.is_empty()) {
        0
    } else {
        2
    }
}

fn column_width(picture: &Picture, at: usize, density: Density) -> usize {
    let seeds = picture
        .rows
        .iter()
        .filter_map(|row| row.pits.get(at)?.as_ref())
        .map(|pit| pit.count.seeds)
        .max();
    let figures = seeds.unwrap_or(0).to_string().len();
    density
        .column_width()
        .max(figures + 1 + usize::from(density.has_sign()))
}

impl Drawing<'_> {
    fn draw_board(&mut self, parts: &[Range<usize>]) {
        let picture = self.picture;
        if let Some(heading) = &picture.heading {
            let text = format!("{}{}", self.margin(), self.paint.strong(heading));
            self.push_line(&text);
        }
        if let Some(above) = &picture.above {
            self.draw_caption(above);
        }
        for (at, columns) in parts.iter().enumerate() {
            if at > 0 {
                self.push_line("");
            }
            self.draw_part(columns.clone());
        }
        self.draw_caption(&picture.below);
        for note in &picture.legend {
            let line = format!("{} {}", note.sign.letter(), note.text);
            let text = format!("{}{}", self.margin(), self.paint.faint(line));
            self.push_line(&text);
        }
    }

    /// Draws some columns of all rows, with the pit numbers above and below.
    fn draw_part(&mut self, columns: Range<usize>) {
        let picture = self.picture;
        let widths = columns
            .clone()
            .map(|at| column_width(picture, at, self.density));
        (self.widths, self.columns) = (widths.collect(), columns);
        self.draw_numbers(picture.numbers_above.as_deref());
        self.draw_line(BorderLine::Top, None, false);
        let rows = picture.rows.len();
        for (at, row) in picture.rows.iter().enumerate() {
            self.draw_row(row, rows % 2 == 1 && at == rows / 2);
            let half_way = rows.is_multiple_of(2) && at + 1 == rows / 2;
            let line = match picture.rows.get(at + 1) {
                None => BorderLine::Bottom,
                Some(below) if rows > 2 && row.side != below.side => BorderLine::Middle,
                Some(_) => BorderLine::Inner,
            };
            self.draw_line(line, row.numbers.as_deref(), half_way);
        }
        self.draw_numbers(picture.numbers_below.as_deref());
    }

    fn push_line(&mut self, line: &str) {
        self.text.push_str(line.trim_end());
        self.text.push('\n');
    }

    /// Returns the indent of the first pit.
    fn margin(&self) -> String {
        let beside = if self.stores_beside { STORE_WIDTH } else { 0 };
        " ".repeat(beside + 1 + letter_width(self.picture))
    }

    /// Writes a player's line: the name, the task if any, and the seeds that are not on the board.
    fn draw_caption(&mut self, caption: &Caption) {
        let name = match &caption.task {
            Some(task) => self
                .paint
                .strong(format!("{}, {task}", caption.name))
                .to_string(),
            None => caption.name.clone(),
        };
        let mut text = self.margin() + &name;
        let caption_store = caption.store.filter(|_| !self.stores_beside);
        for (key, count) in [("label-store", caption_store), ("label-hand", caption.hand)] {
            if let Some(count) = count {
                let label = self.picture.language.label(key);
                let _ = write!(text, ", {label} {}", self.format_count(count, 0));
            }
        }
        self.push_line(&text);
    }

    /// Writes the pit numbers above or below the board.
    fn draw_numbers(&mut self, numbers: Option<&[String]>) {
        let Some(numbers) = numbers else { return };
        let rule = " ".repeat(self.density.rule_width());
        let sign = " ".repeat(usize::from(self.density.has_sign()));
        let mut line = self.margin();
        let numbers = numbers.get(self.columns.clone()).unwrap_or_default();
        for (&width, number) in self.widths.iter().zip(numbers) {
            let _ = write!(line, "{rule}{number:>0$}{sign}", width - sign.len());
        }
        let line = self.paint.faint(line.trim_end()).to_string();
        self.push_line(&line);
    }

    /// Draws a line between rows, with pit numbers in it if they have no place above or below. With `Density::Plain`,
    /// only lines between the players and lines with numbers are drawn.
    fn draw_line(&mut self, line: BorderLine, numbers: Option<&[String]>, half_way: bool) {
        if self.density == Density::Plain
            && line != BorderLine::Middle
            && numbers.is_none()
            && !half_way
        {
            return;
        }
        let numbers = numbers.and_then(|numbers| numbers.get(self.columns.clone()));
        let drawn = self
            .paint
            .faint(line.draw(&self.widths, numbers, self.density, self.paint.is_ascii()))
            .to_string();
        self.draw_between_stores(&drawn, "", half_way);
    }

    fn draw_row(&mut self, row: &Row, half_way: bool) {
        let bar = match self.density {
            Density::Plain => String::new(),
            Density::Wide | Density::Compact => {
                let bar = if self.paint.is_ascii() { '|' } else { '│' };
                self.paint.faint(bar).to_string()
            }
        };
        let mut drawn = bar.clone();
        for (at, &width) in self.columns.clone().zip(&self.widths) {
            match row.pits.get(at).and_then(Option::as_ref) {
                Some(pit) => drawn.push_str(&self.format_pit(pit, width)),
                None => drawn.push_str(&" ".repeat(width)),
            }
            drawn.push_str(&bar);
        }
        self.draw_between_stores(&drawn, &row.letter, half_way);
    }

    /// Writes a line of the board with the letter of its row. The line half-way down also shows the stores.
    fn draw_between_stores(&mut self, drawn: &str, letter: &str, half_way: bool) {
        let picture = self.picture;
        let (below, above) = (
            picture.below.store,
            picture.above.as_ref().and_then(|above| above.store),
        );
        let (left, right) = if picture.store_right {
            (above, below)
        } else {
            (below, above)
        };
        let show = |store: Option<Count>| match store.filter(|_| half_way) {
            _ if !self.stores_beside => String::new(),
            Some(count) => self.format_count(count, STORE_WIDTH),
            None => " ".repeat(STORE_WIDTH),
        };
        let letters = letter_width(picture);
        let letter = self.paint.faint(format!("{letter:letters$}"));
        let line = format!("{} {letter}{drawn}{}", show(left), show(right));
        self.push_line(&line);
    }

    fn format_pit(&self, pit: &Pit, width: usize) -> String {
        let sign = match pit.signs.first().filter(|_| self.density.has_sign()) {
            Some(sign) => sign.letter().to_string(),
            None => " ".repeat(usize::from(self.density.has_sign())),
        };
        let number = match pit.count.seeds {
            _ if pit.blocked => "x".to_owned(),
            0 if self.paint.is_ascii() => ".".to_owned(),
            0 => "·".to_owned(),
            seeds => seeds.to_string(),
        };
        format!(
            "{}{sign}",
            self.format_number(&number, pit.count, width - sign.len())
        )
    }

    fn format_count(&self, count: Count, width: usize) -> String {
        self.format_number(&count.seeds.to_string(), count, width)
    }

    /// Formats a number of seeds, right-aligned. Without colours, a star marks a change.
    fn format_number(&self, number: &str, count: Count, width: usize) -> String {
        let star = if count.changed && !self.paint.has_colour() {
            "*"
        } else {
            ""
        };
        let text = format!("{:>width$}", format!("{star}{number}"));
        match (count.changed, count.seeds) {
            (true, _) => self.paint.changed(text).to_string(),
            (false, 0) => self.paint.faint(text).to_string(),
            (false, _) => text,
        }
    }
}
