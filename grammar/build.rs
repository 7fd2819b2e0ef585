//! The variants are built into the library, so a change to any of them is a change to the library.

fn main() {
    println!("cargo::rerun-if-changed=../variants");
    println!("cargo::rerun-if-changed=sow.pest");
}
