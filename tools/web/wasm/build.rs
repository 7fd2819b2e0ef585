//! Options for the linker.

fn main() {
    println!("cargo::rerun-if-changed=../build.rs");
    // The parser and the players recurse, and a page has no other stack.
    println!("cargo::rustc-link-arg-cdylib=-zstack-size=16777216");
    // A limit on the memory that a rule file can use.
    println!("cargo::rustc-link-arg-cdylib=--max-memory=536870912");
}
