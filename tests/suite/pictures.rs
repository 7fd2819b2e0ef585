//! Pictures of boards, in every shape that a game has.

use roxmltree::{Document, Node};
use sow_display::drawing::{Changes, Picture, Scene, Snapshot, svg};
use sow_grammar::rules::{Seat, Settings};
use sow_interpreter::{Event, Game, Observer};
use sow_matches::{Extent, Match};
use sow_tests::effort::draws;
use sow_tests::harness::compare;
use sow_tests::random::Random;
use sow_tests::threads::parallel_map;
use sow_tests::{files, games};
use std::collections::BTreeMap;

/// A board that follows the events of a move.
struct BoardTracker<'a> {
    board: Snapshot,
    game: &'a Game<'a>,
}

impl Observer for BoardTracker<'_> {
    fn event(&mut self, event: Event) {
        let mover = self.game.position().mover();
        self.board.apply_event(self.game.program(), mover, event);
    }
}

#[test]
fn events_lead_to_the_board_after_a_move() {
    let moves = parallel_map(&files::games(), |file| {
        let program = files::program(file);
        let (mut random, mut game) = (Random::new(5), Game::new(&program));
        let mut moves = 0;
        for _ in 0..draws(40, 120) {
            let legal = game.legal_moves();
            if legal.is_empty() {
                game = Game::new(&program);
                continue;
            }
            let chosen = legal[random.below(legal.len())];
            let (before, mut after) = (game.clone(), game.clone());
            let board = Snapshot::new(&program, game.position());
            let mut follower = BoardTracker {
                board,
                game: &before,
            };
            after
                .play_observed(chosen, &mut follower)
                .expect("a legal move is played");
            assert_eq!(
                follower.board,
                Snapshot::new(&program, after.position()),
                "{}: {} {}",
                files::stem(file),
                game.notation(),
                game.spell(chosen)
            );
            moves += 1;
            game = after;
        }
        moves
    });
    assert!(moves.iter().sum::<usize>() > 5000, "{moves:?}");
}

/// Calls `look` with pictures of some positions of every game, from both sides.
fn for_every_picture(look: impl Fn(&Picture, &Match) + Sync) {
    let pictures: usize = compare(&games::all(1), |case| {
        let mut game = Match::from_compiled(case.compile()?, Extent::ByRules).expect("a game");
        let mut random = Random::new(9);
        let mut pictures = 0;
        for _ in 0..draws(2, 12) {
            for seat in [Seat::South, Seat::North] {
                look(
                    &Picture::new(&Scene::new(&game), &Changes::new()).seen_by(seat),
                    &game,
                );
                pictures += 1;
            }
            for _ in 0..4 {
                let legal = game.legal_moves();
                if !legal.is_empty() {
                    game.play_unchecked(&legal[random.below(legal.len())]);
                }
            }
        }
        Ok(pictures)
    });
    assert!(pictures > 1000);
}

fn attribute_number(node: Node<'_, '_>, attribute: &str) -> Option<i32> {
    node.attribute(attribute)?.parse().ok()
}

/// Returns the centre of a place, and half of its width and height.
fn extent(place: Node<'_, '_>) -> [i32; 4] {
    let hole = place
        .children()
        .find(|node| node.attribute("class") == Some("sow-hole"));
    let hole = hole.expect("every place has a hole");
    let read = |name| attribute_number(hole, name).expect("a number");
    match hole.tag_name().name() {
        "circle" => [read("cx"), read("cy"), read("r"), read("r")],
        _ => {
            let (width, height) = (read("width"), read("height"));
            [
                read("x") + width / 2,
                read("y") + height / 2,
                width / 2,
                height / 2,
            ]
        }
    }
}

/// Returns the numbers of seeds that a place shows, drawn or in figures.
fn shown_counts(place: Node<'_, '_>) -> Vec<usize> {
    let of_class = |class: &'static str| {
        place.descendants().filter(move |node| {
            let classes = node.attribute("class").unwrap_or_default();
            classes.split(' ').any(|one| one == class)
        })
    };
    let drawn = of_class("sow-seeds").filter_map(|path| path.attribute("d"));
    let drawn = drawn.map(|path| path.matches("h0").count());
    let figures = of_class("sow-number").chain(of_class("sow-count"));
    let figures =
        figures.filter_map(|node| node.text()?.split_whitespace().next_back()?.parse().ok());
    drawn.chain(figures).collect()
}

fn places<'a>(document: &'a Document<'a>) -> impl Iterator<Item = Node<'a, 'a>> {
    let all = document.descendants();
    all.filter(|node| node.has_attribute("data-cell"))
}

#[test]
fn every_place_is_drawn_once_with_its_seeds() {
    for_every_picture(|picture, game| {
        let drawn = svg::draw(picture, svg::Colours::FromPage);
        let document = Document::parse(&drawn).expect("a whole file");
        let layout = game.program().layout();
        let mut found = BTreeMap::new();
        for place in places(&document) {
            let cell = attribute_number(place, "data-cell").expect("a cell");
            assert!(found.insert(cell, place).is_none(), "{cell} is drawn twice");
        }
        for (cell, called) in sow_display::drawing::named_cells(layout, Scene::new(game).viewer) {
            let place = found.remove(&i32::from(cell.0));
            let place = place.unwrap_or_else(|| panic!("{called} is missing"));
            let seeds = usize::from(game.position().seeds(cell));
            let mut shown = shown_counts(place);
            if layout.is_blocked(cell) || shown.is_empty() {
                shown.push(0);
            }
            assert!(
                shown.iter().all(|&shown| shown == seeds),
                "{called} {shown:?}"
            );
            let title = place.first_element_child().and_then(|title| title.text());
            assert!(title.is_some_and(|title| title.starts_with(&format!("{called}: "))));
        }
        assert!(found.is_empty(), "{found:?}");
    });
}

#[test]
fn places_lie_inside_and_apart() {
    for_every_picture(|picture, _| {
        let drawn = svg::draw(picture, svg::Colours::FromPage);
        let document = Document::parse(&drawn).expect("a whole file");
        let mut nodes = document.descendants();
        let board = nodes.find(|node| node.attribute("class") == Some("sow-board"));
        let board = board.expect("a board");
        let of_board = |attribute| attribute_number(board, attribute).expect("a number");
        let (left, right) = (of_board("x"), of_board("x") + of_board("width"));
        let all: Vec<[i32; 4]> = places(&document)
            .filter(|place| {
                !place
                    .attribute("class")
                    .is_some_and(|class| class.contains("hand"))
            })
            .map(extent)
            .collect();
        for (at, [x, y, wide, high]) in all.iter().copied().enumerate() {
            assert!(x - wide > left && x + wide < right, "{x}");
            assert!(y - high > 0 && y + high < of_board("height"), "{y}");
            for [other_x, other_y, other_wide, other_high] in &all[..at] {
                let beside = (x - other_x).abs() > wide + other_wide;
                let over = (y - other_y).abs() > high + other_high;
                assert!(beside || over, "{x} {y} and {other_x} {other_y}");
            }
        }
    });
}

fn opening(text: &str) -> Match {
    let rules = games::rules(text);
    let settings = Settings::defaults(&rules.options);
    Match::new(&rules, &settings, Extent::Round).expect("it can be played")
}

#[test]
fn text_from_rule_files_is_escaped() {
    let title = "</svg><script>alert(1)</script>&amp;";
    let game = opening(&format!("game \"{title}\" based on kalaha\n"));
    let picture = Picture::new(&Scene::new(&game), &Changes::new());
    for drawn in [
        svg::draw(&picture, svg::Colours::Included),
        svg::animation(&[picture.clone(), picture], 5),
    ] {
        let document = Document::parse(&drawn).expect("a whole file");
        let mut elements = document.descendants().filter(Node::is_element);
        assert!(elements.all(|node| node.tag_name().name() != "script"));
        let titles = document.root_element().children();
        let mut titles =
            titles.filter(|node| node.has_tag_name("title") || node.tag_name().name() == "title");
        assert_eq!(titles.next().and_then(|node| node.text()), Some(title));
    }
}

#[test]
fn each_player_has_the_first_pit_at_the_left() {
    let game = opening("game \"Mine\" based on kalaha\n");
    let picture = Picture::new(&Scene::new(&game), &Changes::new());
    for seat in [Seat::South, Seat::North] {
        let drawn = svg::draw(&picture.clone().seen_by(seat), svg::Colours::FromPage);
        let document = Document::parse(&drawn).expect("a whole file");
        let layout = game.program().layout();
        let at = |cell: Option<sow_interpreter::Cell>| {
            let cell = cell.map(|cell| cell.0.to_string());
            let mut all = places(&document);
            extent(
                all.find(|place| place.attribute("data-cell") == cell.as_deref())
                    .expect("it is drawn"),
            )
        };
        let (first, last) = (
            at(layout.find_pit(seat, 0, 1)),
            at(layout.find_pit(seat, 0, 6)),
        );
        let (opposite, store) = (
            at(layout.find_pit(opponent_of(seat), 0, 1)),
            at(layout.store(seat)),
        );
        assert!(first[0] < last[0] && last[0] < store[0], "{seat:?}");
        assert!(first[1] > opposite[1] && opposite[0] == last[0], "{seat:?}");
    }
}

fn opponent_of(seat: Seat) -> Seat {
    match seat {
        Seat::South => Seat::North,
        Seat::North => Seat::South,
    }
}

/// Returns the name and value of every declaration.
fn declarations(style: &str) -> Vec<(&str, &str)> {
    let lines = style.split(['{', '}', ';']);
    lines
        .filter_map(|line| line.trim().split_once(": "))
        .collect()
}

/// Programs show the same light colours, whether they support custom properties or not.
#[test]
fn colours_are_the_same_without_custom_properties() {
    let all = declarations(svg::STYLE);
    let light = |name: &str| {
        all.iter()
            .find(|(known, _)| *known == name)
            .map(|(_, value)| *value)
    };
    let mut compared = 0;
    for pair in all.windows(2) {
        let [(property, fixed), (same, from)] = pair else {
            continue;
        };
        let Some(name) = from
            .strip_prefix("var(")
            .and_then(|from| from.strip_suffix(')'))
        else {
            continue;
        };
        assert_eq!((*property, light(name)), (*same, Some(*fixed)));
        compared += 1;
    }
    assert_eq!(compared, svg::STYLE.matches("var(").count());
    assert!(compared > 15);
}
