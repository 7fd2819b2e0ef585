//! Packs the variants into the library and derives tables from the grammar. The library is built again when the
//! variants or the grammar change.

#[cfg(feature = "bundled")]
mod bundle;
mod reader;
mod tables;

use std::path::Path;

fn main() {
    println!("cargo::rerun-if-changed=variants");
    println!("cargo::rerun-if-changed=sow.pest");
    println!("cargo::rerun-if-changed=build");
    let grammar = std::fs::read_to_string("sow.pest").expect("the grammar");
    let folder = std::env::var_os("OUT_DIR").expect("a folder for what is built");
    let folder = Path::new(&folder);
    let tables = tables::source(&reader::read(&grammar));
    std::fs::write(folder.join("tables.rs"), tables).expect("writable");
    #[cfg(feature = "bundled")]
    bundle::write(Path::new("variants"), folder);
}
