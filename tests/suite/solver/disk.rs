//! Files of words: damage is noticed.

use sow_solver::test_hooks::{read_words, write_words};
use sow_tests::scratch::ScratchFolder;

#[test]
fn a_changed_byte_is_noticed() {
    let scratch = ScratchFolder::empty();
    let path = scratch.file_path("words");
    write_words(&path, 0..5).expect("written");
    let read = || read_words(&path);
    assert!(read().is_ok());
    let mut bytes = std::fs::read(&path).expect("there it is");
    bytes[11] ^= 4;
    std::fs::write(&path, &bytes).expect("written");
    assert!(read().is_err());
    std::fs::write(&path, &bytes[..13]).expect("written");
    assert!(read().is_err());
}
