//! What the bundled variants come to.

use super::check;
use crate::parser::parse;
use crate::source::Sources;

fn faults(text: &str) -> Vec<String> {
    let mut sources = Sources::default();
    sources.add("test.sow", None, text.to_owned());
    let parsed = parse(sources.get(0));
    let (_, mut faults) = check(&parsed.tree, &sources);
    faults.extend(parsed.diagnostics);
    let spell = |fault: &crate::Diagnostic| {
        format!(
            "{}: {} {:?} {:?}",
            fault.code.name(),
            fault.message,
            sources.text(fault.label.span),
            fault.help
        )
    };
    faults.iter().map(spell).collect()
}

#[test]
fn variants() {
    for text in [
        include_str!("../../../variants/kalaha.sow"),
        include_str!("../../../variants/galatjang.sow"),
        include_str!("../../../variants/giuthi.sow"),
        include_str!("../../../variants/hus.sow"),
        include_str!("../../../variants/bao-kiswahili.sow"),
        include_str!("../../../variants/bao-steinchenspiel.sow"),
    ] {
        assert_eq!(faults(text), Vec::<String>::new());
    }
}
