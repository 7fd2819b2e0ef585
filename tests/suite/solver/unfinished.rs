//! Unfinished layers of endgames, saved and resumed.

use sow_interpreter::Program;
use sow_solver::{DatabaseBuilder, Watch};
use sow_tests::games;
use sow_tests::scratch::ScratchFolder;
use std::path::Path;

const SEEDS: usize = 8;

fn open_building<'p>(program: &'p Program, path: &Path) -> Result<DatabaseBuilder<'p>, String> {
    let building = DatabaseBuilder::new(program, SEEDS, 1 << 28);
    let mut building = building.map_err(|error| error.to_string())?;
    let kept = building
        .attach_file(path)
        .map_err(|error| error.to_string());
    kept.map(|()| building)
}

#[test]
fn an_unfinished_layer_is_resumed() {
    let program = games::bundled("awari");
    let scratch = ScratchFolder::empty();
    let [file, layer] = ["awari", "awari.layer"].map(|name| scratch.file_path(name));
    let mut building = open_building(&program, &file).expect("a new file");
    let watch = Watch::new();
    while building.next_and_last_layer().0 < SEEDS {
        assert!(building.advance(1, &watch).expect("written"));
    }
    // Stop somewhere in the last layer.
    let before = watch.nodes();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while watch.nodes() == before {
                std::thread::yield_now();
            }
            watch.stop();
        });
        assert!(!building.advance(1, &watch).expect("nothing to write"));
    });
    building.save_unfinished().expect("kept");

    let bytes = std::fs::read(&layer).expect("it is there");
    for at in [3, 9, 40, bytes.len() / 2, bytes.len() - 3] {
        let mut spoilt = bytes.clone();
        spoilt[at] ^= 4;
        std::fs::write(&layer, &spoilt).expect("written");
        assert!(open_building(&program, &file).is_err(), "{at}");
    }
    std::fs::write(&layer, &bytes[..bytes.len() - 8]).expect("written");
    assert!(open_building(&program, &file).is_err());
    std::fs::write(&layer, &bytes).expect("written");

    watch.resume();
    let mut again = open_building(&program, &file).expect("it is whole");
    assert!(again.advance(2, &watch).expect("written") && again.is_done());
    assert!(!layer.exists());
    assert!(building.advance(1, &watch).expect("written"));
    assert_eq!(again.counts(), building.counts());
}
