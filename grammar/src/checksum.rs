//! A checksum that is the same on every machine and in every version, for files.

/// A checksum of 64-bit words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Checksum(u64);

impl Checksum {
    /// The checksum of no words.
    pub const EMPTY: Self = Self(0x6A09_E667_F3BC_C908);

    /// Adds a word.
    pub const fn add(&mut self, word: u64) {
        let mixed = (self.0 ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = mixed ^ mixed >> 29;
    }

    /// Adds bytes as words, the last one padded with zeros, then the number of bytes.
    pub fn add_bytes(&mut self, bytes: &[u8]) {
        let rest = self.add_words(bytes);
        self.add_tail(rest, bytes.len() as u64);
    }

    /// Adds all whole words of some bytes, and returns the bytes that are left.
    pub fn add_words<'b>(&mut self, bytes: &'b [u8]) -> &'b [u8] {
        let (words, rest) = bytes.as_chunks::<8>();
        words
            .iter()
            .for_each(|word| self.add(u64::from_le_bytes(*word)));
        rest
    }

    /// Adds the bytes after the last whole word, then the total number of bytes.
    pub fn add_tail(&mut self, rest: &[u8], length: u64) {
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        self.add(u64::from_le_bytes(last));
        self.add(length);
    }

    /// Returns the checksum of the words so far.
    #[must_use]
    pub const fn value(self) -> u64 {
        self.0
    }
}
