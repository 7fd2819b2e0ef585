//! Options for the linker.

fn main() {
    println!("cargo::rerun-if-changed=../build.rs");
    // The parser and the players recurse, and their stack is the only one in a page.
    println!("cargo::rustc-link-arg-cdylib=-zstack-size=16777216");
    // A limit on the memory that a rule file can use.
    println!("cargo::rustc-link-arg-cdylib=--max-memory=536870912");
}
