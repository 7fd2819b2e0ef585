//! Packs the letters of pictures, so that they take little room in a program: of a font with hints, features and names only the outlines
//! are wanted, and where they stand.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    #[cfg(feature = "gif")]
    letters::write();
}

#[cfg(feature = "gif")]
mod letters {
    use miniz_oxide::deflate::compress_to_vec;
    use std::path::Path;

    /// What stands before the tables of a font: the kind of font, how many tables it has, and what helps to look for them.
    const HEADER: usize = 12;
    /// What is said of a table: its name, a checksum, where it begins, how long it is.
    const RECORD: usize = 16;
    /// The tables that are wanted, in the order of their names.
    const TABLES: [&[u8; 4]; 7] = [
        b"cmap", b"glyf", b"head", b"hhea", b"hmtx", b"loca", b"maxp",
    ];
    /// What stands before the contours of a letter: how many there are, and how much room they take.
    const BOUNDS: usize = 10;
    /// As small as it gets.
    const LEVEL: u8 = 10;

    pub(super) fn write() {
        let folder = std::env::var_os("OUT_DIR").expect("a folder for what is built");
        let packed = compress_to_vec(&outlines(dejavu::sans::regular()), LEVEL);
        std::fs::write(Path::new(&folder).join("letters.z"), packed).expect("writable");
    }

    /// The same font with the wanted tables only, and without hints.
    fn outlines(font: &[u8]) -> Vec<u8> {
        let [glyf, loca] = without_hints(table(font, b"glyf"), table(font, b"loca"));
        let mut small = font[..HEADER].to_vec();
        small[4..6].copy_from_slice(&(TABLES.len() as u16).to_be_bytes());
        let mut tables = Vec::new();
        for name in TABLES {
            let content = match name {
                b"glyf" => &glyf,
                b"loca" => &loca,
                _ => table(font, name),
            };
            let begins = HEADER + RECORD * TABLES.len() + tables.len();
            small.extend(name);
            // Nobody looks at checksums.
            small.extend([0; 4]);
            small.extend([begins, content.len()].map(word).as_flattened());
            tables.extend(content);
            tables.resize(tables.len().next_multiple_of(4), 0);
        }
        small.extend(tables);
        small
    }

    /// The letters without what says how to fit them to coarse pixels, and where each of them begins.
    fn without_hints(letters: &[u8], places: &[u8]) -> [Vec<u8>; 2] {
        let (mut plain, mut begins) = (Vec::new(), vec![word(0)]);
        let places: Vec<usize> = places.chunks_exact(4).map(number).collect();
        for ends in places.windows(2) {
            plain.extend(without_hint(&letters[ends[0]..ends[1]]));
            plain.resize(plain.len().next_multiple_of(4), 0);
            begins.push(word(plain.len()));
        }
        [plain, begins.concat()]
    }

    fn without_hint(letter: &[u8]) -> Vec<u8> {
        let short = |at: usize| letter.get(at..at + 2).map(number);
        // Letters made of others count as having less than no contours.
        let Some(contours) = short(0).filter(|&contours| contours < 0x8000) else {
            return letter.to_vec();
        };
        let at = BOUNDS + 2 * contours;
        let hints = short(at).unwrap_or(0);
        [&letter[..at], &[0; 2], &letter[at + 2 + hints..]].concat()
    }

    fn table<'f>(font: &'f [u8], name: &[u8; 4]) -> &'f [u8] {
        let mut records = font[HEADER..].chunks_exact(RECORD);
        let record = records.find(|record| record.starts_with(name));
        let record = record.expect("the font has that table");
        &font[number(&record[8..12])..][..number(&record[12..])]
    }

    fn number(bytes: &[u8]) -> usize {
        bytes
            .iter()
            .fold(0, |number, &byte| number << 8 | usize::from(byte))
    }

    fn word(number: usize) -> [u8; 4] {
        (number as u32).to_be_bytes()
    }
}
