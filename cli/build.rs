//! Leaves the tables for unwinding out of a program that ends where it panics. The compiler makes them all the same, and there is no
//! setting of a profile for that.

use std::env::var;
use std::path::Path;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=linker");
    let is = |key: &str, value: &str| var(key).is_ok_and(|said| said == value);
    // The profiles that end there are `release` and what inherits from it. Elsewhere linkers have other scripts, or none.
    if is("PROFILE", "release") && is("CARGO_CFG_TARGET_OS", "linux") {
        let folder = var("CARGO_MANIFEST_DIR").expect("a folder of the crate");
        let script = Path::new(&folder).join("linker/without-unwinding.ld");
        println!("cargo::rustc-link-arg-bins=-Wl,--no-eh-frame-hdr");
        println!("cargo::rustc-link-arg-bins=-Wl,-T,{}", script.display());
        // A program at a fixed place needs no list of its own addresses to be mended at each start.
        if is("CARGO_CFG_TARGET_ENV", "gnu") {
            println!("cargo::rustc-link-arg-bins=-no-pie");
        }
    }
}
