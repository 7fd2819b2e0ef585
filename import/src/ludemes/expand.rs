//! Options and definitions written out, so that what is left says everything where it stands.

use super::tree::Node;
use crate::ImportError;
use std::collections::HashMap;

/// Written out, no more nodes than this.
const MOST_NODES: usize = 100_000;
/// … and no deeper, since whoever looks at them recurses.
const DEEPEST: usize = 150;

/// A file taken apart.
pub(super) struct Expander {
    definitions: HashMap<String, Vec<Node>>,
    /// By their tag and the name of the argument.
    options: HashMap<String, Vec<(String, Vec<Node>)>>,
    /// The names of the items that were chosen.
    pub(super) chosen: Vec<String>,
    nodes: usize,
}

/// The game of a file, written out with the options that it recommends.
pub(super) fn expand(file: &[Node]) -> Result<(Option<Node>, Vec<String>), ImportError> {
    let wanted = recommended(file);
    let mut expander = Expander {
        definitions: HashMap::new(),
        options: HashMap::new(),
        chosen: Vec::new(),
        nodes: 0,
    };
    for item in file {
        match item.head() {
            "define" => expander.define(item),
            "option" => expander.choose(item, &wanted),
            _ => {}
        }
    }
    let game = file.iter().find(|item| item.head() == "game");
    let written = game
        .map(|game| expander.written(game, &[], 0))
        .transpose()?;
    let game = written.and_then(|nodes| nodes.into_iter().next());
    Ok((game, expander.chosen))
}

/// The items of options that the recommended set of rules names, as `Option/Item`.
fn recommended(file: &[Node]) -> Vec<String> {
    let sets = file.iter().filter(|item| item.head() == "rulesets");
    let sets: Vec<&Node> = sets.flat_map(Node::plain).collect();
    let starred = starred(&sets).or_else(|| sets.first().copied());
    let names = starred.into_iter().flat_map(|set| set.plain());
    names.filter_map(text).skip(1).collect()
}

/// The list that an asterisk follows.
fn starred<'n>(nodes: &[&'n Node]) -> Option<&'n Node> {
    let pair = nodes.windows(2).find(|pair| {
        matches!(pair[0], Node::List(_))
            && matches!(pair[1], Node::Word(word) if word.starts_with('*'))
    });
    pair.map(|pair| pair[0])
}

fn text(node: &Node) -> Option<String> {
    match node {
        Node::Text(text) => Some(text.clone()),
        _ => None,
    }
}

impl Expander {
    fn define(&mut self, item: &Node) {
        if let [Node::Text(name), body @ ..] = item.items() {
            self.definitions.insert(name.clone(), body.to_vec());
        }
    }

    /// Takes the item of an option that is recommended: by a set of rules, by an asterisk, or because it is the first.
    fn choose(&mut self, option: &Node, wanted: &[String]) {
        let [Node::Text(name), Node::Angle(tag), ..] = option.items() else {
            return;
        };
        let items: Vec<&Node> = option.plain();
        let is_wanted = |item: &&&Node| {
            let label = item.items().first().and_then(text);
            label.is_some_and(|label| wanted.contains(&format!("{name}/{label}")))
        };
        let lists = || items.iter().filter(|item| item.head() == "item");
        let item = lists().find(is_wanted).copied();
        let item = item
            .or_else(|| starred(&items))
            .or_else(|| lists().next().copied());
        let (Some(tag), Some(item)) = (tag.first(), item) else {
            return;
        };
        if let Some(label) = item.items().first().and_then(text) {
            self.chosen.push(format!("{name}: {label}"));
        }
        let names = option.named("args").into_iter().flat_map(Node::items);
        let names = names.map(|name| name.items().first().map_or("", Node::head).to_owned());
        let values = item.items().iter().filter_map(|value| match value {
            Node::Angle(nodes) => Some(nodes.clone()),
            _ => None,
        });
        self.options
            .insert(tag.head().to_owned(), names.zip(values).collect());
    }

    /// A node with everything in it written out; what a definition says may be several nodes.
    fn written(
        &mut self,
        node: &Node,
        arguments: &[Node],
        depth: usize,
    ) -> Result<Vec<Node>, ImportError> {
        self.nodes += 1;
        if depth > DEEPEST || self.nodes > MOST_NODES {
            return Err(ImportError::TooLarge);
        }
        Ok(match node {
            Node::Word(word) => match argument(word) {
                Some(number) => Vec::from_iter(arguments.get(number).cloned()),
                None => vec![node.clone()],
            },
            Node::Text(name) => match self.definitions.get(name).cloned() {
                Some(body) => self.all(&body, &[], depth + 1)?,
                None => vec![node.clone()],
            },
            Node::List(items) => self.list(items, arguments, depth + 1)?,
            Node::Set(items) => vec![Node::Set(self.all(items, arguments, depth + 1)?)],
            Node::Angle(items) => match self.option(items) {
                Some(nodes) => self.all(&nodes, arguments, depth + 1)?,
                None => vec![Node::Angle(self.all(items, arguments, depth + 1)?)],
            },
            Node::Named(name, value) => {
                let value = self.written(value, arguments, depth + 1)?;
                let value = value.into_iter().next();
                Vec::from_iter(value.map(|value| Node::Named(name.clone(), Box::new(value))))
            }
        })
    }

    fn all(
        &mut self,
        nodes: &[Node],
        arguments: &[Node],
        depth: usize,
    ) -> Result<Vec<Node>, ImportError> {
        let mut all = Vec::new();
        for node in nodes {
            all.extend(self.written(node, arguments, depth)?);
        }
        Ok(all)
    }

    /// A list, which may call a definition.
    fn list(
        &mut self,
        items: &[Node],
        arguments: &[Node],
        depth: usize,
    ) -> Result<Vec<Node>, ImportError> {
        if let [Node::Text(name), values @ ..] = items {
            let values = self.all(values, arguments, depth)?;
            return match self.definitions.get(name).cloned() {
                Some(body) => self.all(&body, &values, depth + 1),
                None => {
                    let head = Node::Text(name.clone());
                    let score = self.score(name, depth)?;
                    Ok(vec![Node::List([vec![head], values, score].concat())])
                }
            };
        }
        Ok(vec![Node::List(self.all(items, arguments, depth)?)])
    }

    /// An ending of Ludii's own library looks up by name what a player's score is.
    fn score(&mut self, name: &str, depth: usize) -> Result<Vec<Node>, ImportError> {
        let body = self.definitions.get("PiecesOwnedBy").cloned();
        let Some(body) = body.filter(|_| name == "MancalaByScoreWhen") else {
            return Ok(Vec::new());
        };
        let first = [Node::Word("P1".to_owned())];
        let score = self.all(&body, &first, depth + 1)?.into_iter().next();
        let named = score.map(|score| Node::Named("score".to_owned(), Box::new(score)));
        Ok(Vec::from_iter(named))
    }

    /// What stands for `<Tag:argument>`, or for `<Tag>` with a single argument.
    fn option(&self, items: &[Node]) -> Option<Vec<Node>> {
        match items {
            [Node::Named(tag, argument)] => {
                let values = self.options.get(tag)?;
                let value = values.iter().find(|(name, _)| name == argument.head());
                value.map(|(_, nodes)| nodes.clone())
            }
            [Node::Word(tag)] => {
                let values = self.options.get(tag)?;
                values.first().map(|(_, nodes)| nodes.clone())
            }
            _ => None,
        }
    }
}

/// Which argument a word such as `#1` stands for, from 0.
fn argument(word: &str) -> Option<usize> {
    word.strip_prefix('#')?
        .parse::<usize>()
        .ok()?
        .checked_sub(1)
}
