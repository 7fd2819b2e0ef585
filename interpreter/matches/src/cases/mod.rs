//! Running the cases of a game: plays their moves and checks the claims about the results.

mod short_form;

use crate::match_play::{Extent, Match, MatchMove};
use short_form::ShortForm;
use sow_grammar::Span;
use sow_grammar::cases::{Case, Step};
use sow_grammar::rules::{Rules, Seat, Settings};
use sow_interpreter::notation::MoveError;
use sow_interpreter::{CompileError, Program, Standing};
use std::sync::Arc;

/// The failure of a case.
#[derive(Debug, Clone)]
pub struct Failed {
    /// The span of the line that failed.
    pub span: Span,
    /// The difference between the case and the game.
    pub message: String,
    /// An additional hint.
    pub help: Option<String>,
    /// The position at this point, if the case got that far.
    pub found: Option<Box<Match>>,
    /// The expected position, if the case gives one that can be set up.
    pub expected: Option<Box<Match>>,
}

/// Completes a position in the short form that cases use: seeds that are not mentioned lie in the stores (or without
/// stores in the hands), half of them on each side, and South moves. Does not check that the position is one of the
/// game.
///
/// # Errors
/// A phrase for the reader, if a part of the text is not part of a position.
pub fn in_full(text: &str, program: &Program) -> Result<String, String> {
    Ok(ShortForm::read(text, program.layout())?.completed(program))
}

impl Failed {
    fn new(span: Span, message: impl ToString) -> Self {
        Self {
            span,
            message: message.to_string(),
            help: None,
            found: None,
            expected: None,
        }
    }
}

/// An event while a case is run.
#[derive(Debug)]
pub enum Sight<'a> {
    /// The case begins at this position of a round, written in full.
    Begins(&'a Program, &'a str),
    /// A move is about to be played in this game.
    Plays(&'a Match, &'a MatchMove),
    /// The legal moves of this game are about to be checked.
    Asks(&'a Match),
}

/// Runs a case.
///
/// # Errors
/// [`Failed`] for the first line that does not hold or does not fit the game.
pub fn run(case: &Case, rules: &Rules) -> Result<(), Box<Failed>> {
    run_seen(case, rules, &mut |_| {})
}

/// Like [`run`], with a callback for events.
///
/// # Errors
/// As [`run`].
pub fn run_seen(
    case: &Case,
    rules: &Rules,
    see: &mut dyn FnMut(Sight<'_>),
) -> Result<(), Box<Failed>> {
    let mut run = Run::begin(case, rules, see).map_err(Box::new)?;
    for step in &case.steps {
        run.step(&step.node).map_err(|refused| {
            Box::new(Failed {
                found: Some(Box::new(run.game.clone())),
                expected: refused.expected,
                help: refused.help,
                ..Failed::new(step.span, refused.message)
            })
        })?;
    }
    Ok(())
}

/// The state of a case being run.
struct Run<'s> {
    base: Arc<Program>,
    game: Match,
    see: &'s mut dyn FnMut(Sight<'_>),
}

/// A claim of a step that does not hold.
#[derive(Default)]
struct Refused {
    message: String,
    help: Option<String>,
    expected: Option<Box<Match>>,
}

impl From<String> for Refused {
    fn from(message: String) -> Self {
        Self {
            message,
            ..Self::default()
        }
    }
}

impl<'s> Run<'s> {
    fn begin(
        case: &Case,
        rules: &Rules,
        see: &'s mut dyn FnMut(Sight<'_>),
    ) -> Result<Self, Failed> {
        let mut settings = Settings::defaults(&rules.options);
        for (name, value) in &case.settings {
            let set = settings.set(&rules.options, name, &value.node);
            set.map_err(|error| Failed::new(value.span, error))?;
        }
        let no_board = |error: CompileError| Failed::new(case.span, error);
        let base = Arc::new(Program::compile(rules, &settings).map_err(no_board)?);
        let game = match &case.position {
            None => Match::of(Arc::clone(&base), Extent::AsRuled)
                .map_err(|error| Failed::new(case.span, error))?,
            Some(text) => {
                let short = ShortForm::read(&text.node, base.layout());
                let short = short.map_err(|error| Failed::new(text.span, error))?;
                let position = short.completed(&base);
                see(Sight::Begins(&base, &position));
                Match::at(Arc::clone(&base), Extent::AsRuled, &position)
                    .map_err(|error| Failed::new(text.span, error))?
            }
        };
        Ok(Self { base, game, see })
    }

    fn step(&mut self, step: &Step) -> Result<(), Refused> {
        match step {
            Step::Move(text) => self.play(text),
            Step::Gives(text) => self.gives(text),
            Step::Allows(moves) => self.allows(moves),
            Step::Forbids(text) => self.forbids(text),
            Step::Wins(winner) => self.wins(*winner),
            Step::Moves(seat) => self.moves(*seat),
        }
    }

    fn play(&mut self, text: &str) -> Result<(), Refused> {
        let read = self.game.read_move(text);
        let played = read.and_then(|read| {
            (self.see)(Sight::Plays(&self.game, &read));
            self.game.play(&read)
        });
        played.map(drop).map_err(|error| Refused {
            help: self.legal(),
            ..Refused::from(format!("`{text}` cannot be played: {error}"))
        })
    }

    /// Returns the legal moves as a hint.
    fn legal(&self) -> Option<String> {
        let moves = self.spelt();
        (!moves.is_empty()).then(|| format!("legal moves: {}", moves.join(", ")))
    }

    fn spelt(&self) -> Vec<String> {
        let moves = self.game.legal_moves();
        moves.iter().map(|one| self.game.spell(one)).collect()
    }

    fn gives(&self, text: &str) -> Result<(), Refused> {
        let layout = self.game.program().layout();
        let short = ShortForm::read(text, layout)?;
        let found = self.game.notation();
        let now = ShortForm::read(&found, layout)?;
        let Some(difference) = short.difference(&now) else {
            return Ok(());
        };
        // Parts that the case omits are shown as found, if the number of seeds allows it.
        let texts = [
            short.filled(&now).completed(&self.base),
            short.completed(&self.base),
        ];
        let read = |text: &String| {
            let game = Match::at(Arc::clone(&self.base), Extent::AsRuled, text);
            // The position is shown as given, even if an ending would sweep it.
            game.ok().map(|game| Box::new(game.lying(text)))
        };
        Err(Refused {
            expected: texts.iter().find_map(read),
            help: Some(format!("the position is `{found}`")),
            ..Refused::from(difference)
        })
    }

    fn allows(&mut self, moves: &[String]) -> Result<(), Refused> {
        if self
            .game
            .arrangement()
            .is_some_and(|rule| rule.list().is_none())
        {
            let message = "there are too many ways to arrange the seeds to list them";
            return Err(message.to_owned().into());
        }
        (self.see)(Sight::Asks(&self.game));
        let legal = self.spelt();
        let has =
            |list: &[String], one: &str| list.iter().any(|other| other.eq_ignore_ascii_case(one));
        let refused = |message: String| {
            Err(Refused {
                help: self.legal(),
                ..Refused::from(message)
            })
        };
        if let Some(missing) = moves.iter().find(|one| !has(&legal, one)) {
            return refused(format!("`{missing}` is not legal"));
        }
        match legal.iter().find(|one| !has(moves, one)) {
            Some(other) => refused(format!("`{other}` is legal too")),
            None => Ok(()),
        }
    }

    fn forbids(&mut self, text: &str) -> Result<(), Refused> {
        (self.see)(Sight::Asks(&self.game));
        match self.game.read_move(text) {
            Err(MoveError::Illegal(_)) => Ok(()),
            Ok(_) => Err(format!("`{text}` is legal").into()),
            Err(error @ MoveError::Incomplete { .. }) => {
                Err(format!("`{text}` is legal; {error}").into())
            }
            Err(error @ MoveError::Unreadable { .. }) => Err(error.to_string().into()),
        }
    }

    fn wins(&self, winner: Option<Seat>) -> Result<(), Refused> {
        match self.game.over() {
            Some(standing) if standing.winner == winner => Ok(()),
            Some(standing) => Err(format!(
                "{}, not {}",
                has_won(Some(standing.winner)),
                has_won(Some(winner))
            )
            .into()),
            None => Err(has_won(None).to_owned().into()),
        }
    }

    fn moves(&self, seat: Seat) -> Result<(), Refused> {
        match self.game.over() {
            Some(Standing { winner, .. }) => {
                Err(format!("the game is over: {}", has_won(Some(winner))).into())
            }
            None if self.game.mover() == seat => Ok(()),
            None => Err(format!("{} is to move", name(self.game.mover())).into()),
        }
    }
}

const fn name(seat: Seat) -> &'static str {
    match seat {
        Seat::South => "South",
        Seat::North => "North",
    }
}

const fn has_won(winner: Option<Option<Seat>>) -> &'static str {
    match winner {
        None => "the game goes on",
        Some(None) => "it is a draw",
        Some(Some(Seat::South)) => "South has won",
        Some(Some(Seat::North)) => "North has won",
    }
}
