//! Recorded games, replayed. The snapshots list all events, which shows where a change of the rules or of the
//! interpreter has an effect.

use sow_interpreter::{CompiledGame, Event, Observer, Program};
use sow_matches::record::Record;
use sow_tests::command::sow;
use sow_tests::{files, snapshot};
use std::fmt::Write;

/// Writes events down in short words.
struct EventWriter<'p> {
    program: &'p Program,
    text: String,
}

impl Observer for EventWriter<'_> {
    fn event(&mut self, event: Event) {
        let name = |cell| {
            let layout = self.program.layout();
            format!("{:?} {}", layout.owner(cell), layout.label(cell))
                .replace("Some(South)", "S")
                .replace("Some(North)", "N")
        };
        let words = match event {
            Event::Lift { from, seeds } => format!("lift {seeds} from {}", name(from)),
            Event::Lap { number, seeds, .. } => format!("lap {number} with {seeds}"),
            Event::Sow { .. } => return,
            Event::Capture { from, seeds, .. } => format!("capture {seeds} from {}", name(from)),
            Event::Put { from, to, seeds } => {
                format!("put {seeds} from {} into {}", name(from), name(to))
            }
            Event::Mark { at, set, .. } => {
                format!("{} {}", if set { "mark" } else { "unmark" }, name(at))
            }
            Event::Row { .. } => return,
            Event::Choice { index } => format!("choice {index}"),
            Event::Again => "again".to_owned(),
            Event::TurnEnds => return,
            Event::Sweep { from, seeds, .. } => format!("sweep {seeds} from {}", name(from)),
            Event::Over { winner } => format!(
                "over, {}",
                winner.map_or("a draw".to_owned(), |seat| format!("{seat:?} wins"))
            ),
        };
        if !self.text.is_empty() {
            self.text += "; ";
        }
        self.text += &words;
    }
}

fn transcript(record: &Record, name: &str) -> String {
    let rules = files::variant(&record.variant);
    let settings = record.settings(&rules);
    let settings = settings.unwrap_or_else(|error| panic!("{name}: {error}"));
    let compiled =
        CompiledGame::new(rules, &settings).unwrap_or_else(|error| panic!("{name}: {error}"));
    let mut game = record
        .start(&compiled)
        .unwrap_or_else(|error| panic!("{name}: {error}"));
    let mut text = format!("{}\n", game.notation());
    for (at, spelt) in record.moves.iter().enumerate() {
        let number = at + 1;
        let before = game.clone();
        let mut scribe = EventWriter {
            program: before.program(),
            text: String::new(),
        };
        let read = game.read_move(spelt);
        let ended = read
            .and_then(|read| game.play_watched(&read, &mut scribe))
            .unwrap_or_else(|error| panic!("{name}: move {number}: {error}"));
        let _ = writeln!(text, "\n{number}. {spelt}: {}", scribe.text);
        for end in ended.iter().filter(|_| game.is_match()) {
            let [south, north] = end.points;
            let _ = writeln!(text, "round {}: {}", end.round, end.notation());
            let _ = writeln!(text, "points {south}:{north}");
        }
        let _ = writeln!(text, "{}", game.notation());
    }
    if let Some(standing) = game.result() {
        let _ = writeln!(
            text,
            "\nscore {}:{}, winner {:?}",
            standing.score[0], standing.score[1], standing.winner
        );
    }
    text
}

#[test]
fn transcripts() {
    for file in files::files("tests/records", "toml") {
        let name = files::stem(&file);
        let text = std::fs::read_to_string(&file).expect("a file that was just listed");
        let record = Record::read(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        snapshot::assert_snapshot("records", &name, &transcript(&record, &name));
        let outcome = sow(&["replay", &format!("records/{name}.toml")], "");
        assert_eq!((outcome.code, outcome.err.as_str()), (0, ""), "{name}");
    }
}
