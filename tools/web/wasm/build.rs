//! What the linker is told.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // A search goes deep, and a page has no threads with stacks of their own.
    println!("cargo::rustc-link-arg-cdylib=-zstack-size=16777216");
    // No rule file gets more memory than this.
    println!("cargo::rustc-link-arg-cdylib=--max-memory=536870912");
}
