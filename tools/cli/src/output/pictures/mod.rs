//! Draws boards into files: a single board, or the sequence of boards in a game or a move.

mod album;

pub use album::{game_pictures, move_pictures};

use crate::support::files::{self, ExistingFile, exists_failure};
use clap::Args;
use sow_display::drawing::{Picture, svg};
use sow_display::english::count;
use sow_grammar::rules::Seat;
use sow_operations::failure::Failure;
use sow_operations::files::{content_failure, io_failure};
use std::fs;
use std::path::{Path, PathBuf};

/// The maximum number of pictures drawn at once.
const MAX_PICTURES: usize = 2000;

/// The duration of each picture of an animation, in tenths of a second.
const PICTURE_TENTHS: u32 = 12;

/// The files that pictures are drawn into.
#[derive(Debug, Clone, Args)]
pub struct AlbumArgs {
    /// Draw the pictures into this folder, as `000.svg`, `001.svg` and so on
    #[arg(long, value_name = "FOLDER")]
    pub svg: Option<PathBuf>,
    /// Draw the pictures into one SVG file that shows them in turn
    #[arg(long, value_name = "FILE")]
    pub animation: Option<PathBuf>,
    #[command(flatten)]
    /// How the pictures are drawn.
    pub draw: DrawArgs,
}

/// How pictures are drawn.
#[derive(Debug, Clone, Args)]
pub struct DrawArgs {
    /// Draw the board as this player sees it, `south` or `north`
    #[arg(long, value_name = "PLAYER", value_parser = parse_seat, default_value = "south")]
    seen_by: Seat,
    /// Replace existing pictures
    #[arg(long)]
    force: bool,
}

fn parse_seat(text: &str) -> Result<Seat, String> {
    match text.to_lowercase().as_str() {
        "south" | "s" => Ok(Seat::South),
        "north" | "n" => Ok(Seat::North),
        _ => Err("expected `south` or `north`".to_owned()),
    }
}

impl DrawArgs {
    /// Returns the picture from the chosen player's side.
    #[must_use]
    pub fn orient(&self, picture: Picture) -> Picture {
        picture.seen_by(self.seen_by)
    }

    /// Draws one picture into a file.
    ///
    /// # Errors
    /// If the file cannot be written, or exists and `--force` is not given.
    pub fn draw(&self, picture: &Picture, file: &Path) -> Result<(), Failure> {
        self.write(file, svg::draw(picture, svg::Colours::Included))
    }

    fn write(&self, file: &Path, contents: impl AsRef<[u8]>) -> Result<(), Failure> {
        self.check(file)?;
        let written = files::write(file, contents, ExistingFile::from_force(self.force));
        written.map_err(|error| io_failure(file, &error))
    }

    fn check(&self, file: &Path) -> Result<(), Failure> {
        if file.is_dir() {
            let reason = "a folder; one picture is drawn into a file, such as `board.svg`";
            return Err(content_failure(file, reason));
        }
        if !self.force && file.is_file() {
            let help = "; name another, or replace it with `--force`";
            return Err(exists_failure(file, help));
        }
        Ok(())
    }
}

impl AlbumArgs {
    /// Whether any pictures were requested.
    #[must_use]
    pub const fn is_wanted(&self) -> bool {
        self.svg.is_some() || self.animation.is_some()
    }

    /// Checks before work begins that the pictures can be written.
    ///
    /// # Errors
    /// If `--svg` names a file, or a picture exists and `--force` is not given.
    pub fn check(&self) -> Result<(), Failure> {
        if let Some(folder) = &self.svg {
            let names_file = folder.extension().is_some_and(|ending| ending == "svg");
            if folder.is_file() || names_file && !folder.is_dir() {
                let reason = "`--svg` takes a folder here, for one picture a move; `--animation` takes one file";
                return Err(content_failure(folder, reason));
            }
            self.draw.check(&folder.join("000.svg"))?;
        }
        let Some(file) = self.animation.as_deref() else {
            return Ok(());
        };
        let folder = file.parent().unwrap_or(file);
        if !folder.as_os_str().is_empty() && !folder.is_dir() {
            return Err(content_failure(folder, "there is no such folder"));
        }
        self.draw.check(file)
    }

    /// Draws the pictures into the requested files, and returns what was written.
    ///
    /// # Errors
    /// If there are too many pictures, a file cannot be written, or a file exists and `--force` is not given.
    pub fn draw(&self, pictures: Vec<Picture>) -> Result<String, Failure> {
        if pictures.len() > MAX_PICTURES {
            return Err(Failure::Input(format!(
                "{} pictures are too many; at most {MAX_PICTURES} are drawn at once",
                pictures.len()
            )));
        }
        let pictures: Vec<Picture> = pictures
            .into_iter()
            .map(|picture| self.draw.orient(picture))
            .collect();
        if let Some(folder) = &self.svg {
            fs::create_dir_all(folder).map_err(|error| io_failure(folder, &error))?;
            for (at, picture) in pictures.iter().enumerate() {
                let file = folder.join(format!("{at:03}.svg"));
                files::check_replaceable(&file)?;
                self.draw.draw(picture, &file)?;
            }
        }
        if let Some(file) = &self.animation {
            let animation = svg::animation(&pictures, PICTURE_TENTHS);
            self.draw.write(file, animation)?;
        }
        let drawn = count(pictures.len(), "picture");
        let places = self.svg.iter().chain(&self.animation);
        let places = places.map(|place| format!("{drawn} drawn into `{}`\n", place.display()));
        Ok(places.collect())
    }
}
