//! How the program is linked, for which profiles have no settings: it ends where it panics, so the tables for unwinding, which the
//! compiler makes all the same, are left out; and the engine's functions begin where lines of the cache do.

use std::env::var;
use std::path::Path;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=linker");
    let is = |key: &str, value: &str| var(key).is_ok_and(|said| said == value);
    // The profiles that end there are `release` and what inherits from it. Elsewhere linkers have other scripts, or none.
    if is("PROFILE", "release") && is("CARGO_CFG_TARGET_OS", "linux") {
        let folder = var("CARGO_MANIFEST_DIR").expect("a folder of the crate");
        let script = Path::new(&folder).join("linker/program.ld");
        println!("cargo::rustc-link-arg-bins=-Wl,--no-eh-frame-hdr");
        println!("cargo::rustc-link-arg-bins=-Wl,-T,{}", script.display());
        // A program at a fixed place needs no list of its own addresses to be mended at each start.
        if is("CARGO_CFG_TARGET_ENV", "gnu") {
            println!("cargo::rustc-link-arg-bins=-no-pie");
        }
    }
}
