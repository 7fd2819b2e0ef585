//! Unfinished layers of endgames, saved and resumed.

use sow_interpreter::Program;
use sow_solver::{Building, Watch};
use sow_tests::games;
use sow_tests::scratch::Scratch;
use std::path::Path;

const SEEDS: usize = 8;

fn begun<'p>(program: &'p Program, path: &Path) -> Result<Building<'p>, String> {
    let building = Building::new(program, SEEDS, 1 << 28);
    let mut building = building.map_err(|error| error.to_string())?;
    let kept = building.keep_in(path).map_err(|error| error.to_string());
    kept.map(|()| building)
}

#[test]
fn a_layer_is_taken_up_where_it_was_left() {
    let program = games::bundled("awari");
    let scratch = Scratch::empty();
    let [file, layer] = ["awari", "awari.layer"].map(|name| scratch.file(name));
    let mut building = begun(&program, &file).expect("a new file");
    let watch = Watch::new();
    while building.stage().0 < SEEDS {
        assert!(building.go_on(1, &watch).expect("written"));
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
        assert!(!building.go_on(1, &watch).expect("nothing to write"));
    });
    building.keep().expect("kept");

    let bytes = std::fs::read(&layer).expect("it is there");
    for at in [3, 9, 40, bytes.len() / 2, bytes.len() - 3] {
        let mut spoilt = bytes.clone();
        spoilt[at] ^= 4;
        std::fs::write(&layer, &spoilt).expect("written");
        assert!(begun(&program, &file).is_err(), "{at}");
    }
    std::fs::write(&layer, &bytes[..bytes.len() - 8]).expect("written");
    assert!(begun(&program, &file).is_err());
    std::fs::write(&layer, &bytes).expect("written");

    watch.go_on();
    let mut again = begun(&program, &file).expect("it is whole");
    assert!(again.go_on(2, &watch).expect("written") && again.is_done());
    assert!(!layer.exists());
    assert!(building.go_on(1, &watch).expect("written"));
    assert_eq!(again.counts(), building.counts());
}
