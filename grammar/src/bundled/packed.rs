//! The files of the variants, which `build/bundle.rs` packed into the program when the library was built.

use miniz_oxide::inflate::decompress_to_vec;
use std::sync::LazyLock;

/// The files of one kind, in the order of the variants, unpacked on first use. A text is empty if the variant has no
/// such file.
pub(super) type Texts = LazyLock<Vec<&'static str>>;

/// The separator between texts.
const SEPARATOR: char = '\0';

pub(super) static FACTS: Texts =
    LazyLock::new(|| unpack(include_bytes!(concat!(env!("OUT_DIR"), "/toml.z"))));

pub(super) static CASES: Texts =
    LazyLock::new(|| unpack(include_bytes!(concat!(env!("OUT_DIR"), "/cases.z"))));

pub(super) static WEIGHTS: Texts =
    LazyLock::new(|| unpack(include_bytes!(concat!(env!("OUT_DIR"), "/weights.z"))));

/// Returns the names of the variants with their rule files.
pub(super) fn rule_files() -> impl Iterator<Item = (&'static str, &'static str)> {
    let texts = unpack(include_bytes!(concat!(env!("OUT_DIR"), "/sow.z")));
    let mut texts = texts.into_iter();
    std::iter::from_fn(move || texts.next().zip(texts.next()))
}

fn unpack(packed: &[u8]) -> Vec<&'static str> {
    let texts = decompress_to_vec(packed).ok();
    let texts = texts.and_then(|texts| String::from_utf8(texts).ok());
    let texts: &'static str = texts.expect("what was packed can be unpacked").leak();
    texts.split(SEPARATOR).collect()
}
