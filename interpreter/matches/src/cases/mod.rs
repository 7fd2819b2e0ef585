//! Running the cases of a game: plays their moves and checks the claims about the results.

mod programs;
mod short_form;

pub use programs::CasePrograms;

use crate::match_play::{Extent, Match, MatchMove};
use short_form::ShortForm;
use sow_grammar::cases::{Case, Step};
use sow_grammar::load::LoadedGame;
use sow_grammar::rules::{Row, Rules, Seat, Settings};
use sow_grammar::{Code, Diagnostic, Span};
use sow_interpreter::notation::MoveError;
use sow_interpreter::trace::Observer;
use sow_interpreter::{CompileError, CompiledGame, Event, GameResult, Program, WorkLimit};

/// The failure of a case.
///
/// ```
/// use sow_grammar::load::load_text;
/// use sow_matches::cases::run;
///
/// let text = "game \"Mine\" based on kalaha\ncase \"a lie\" {\n  move 3\n  north wins\n}\n";
/// let loaded = load_text("mine.sow", text);
/// let failure = run(&loaded.cases[0], &loaded.rules.unwrap()).unwrap_err();
/// println!("{}", failure.message);
/// ```
#[derive(Debug, Clone)]
pub struct CaseFailure {
    /// The span of the line that failed.
    pub span: Span,
    /// The difference between the case and the game.
    pub message: String,
    /// An additional hint.
    pub help: Option<String>,
    /// Whether the line has no meaning in the game, such as a pit that does not exist, so that it never holds.
    pub misfit: bool,
    /// The position at this point, if the case got that far.
    pub actual: Option<Box<Match>>,
    /// The expected position, if the case gives one that can be set up.
    pub expected: Option<Box<Match>>,
    /// The row that ended the game with the last move.
    pub ending: Option<Span>,
}

/// Completes a position in the short form that cases use: seeds that are not mentioned lie in the stores (in games
/// without stores: in the hands), half of them on each side, and South moves. Does not check that the position is one
/// of the game.
///
/// # Errors
/// A phrase for the reader, if a part of the text is not part of a position.
pub fn complete_position(text: &str, program: &Program) -> Result<String, String> {
    Ok(ShortForm::read(text, program.layout())?.complete(program))
}

impl CaseFailure {
    fn misfit(span: Span, message: impl ToString) -> Self {
        Self {
            span,
            message: message.to_string(),
            help: None,
            misfit: true,
            actual: None,
            expected: None,
            ending: None,
        }
    }

    /// Returns the failure of `case` as a fault.
    #[must_use]
    pub fn to_diagnostic(&self, case: &Case) -> Diagnostic {
        let message = format!("\"{}\": {}", case.title, self.message);
        let fault = self.fault(Code::CaseFails, &message);
        match self.ending {
            Some(row) => fault.with_related(row, "this ending applied after the move"),
            None => fault,
        }
    }

    fn fault(&self, code: Code, message: &str) -> Diagnostic {
        let fault = Diagnostic::new(code, self.span, message);
        match &self.help {
            Some(help) => fault.help(help),
            None => fault,
        }
    }
}

/// An event while a case is run.
///
/// ```
/// use sow_matches::cases::{CaseEvent, CasePrograms, run_observed};
///
/// let loaded = sow_grammar::load::load_with_cases("kalaha").unwrap();
/// let rules = loaded.rules.unwrap();
/// let mut moves = 0;
/// for case in &loaded.cases {
///     let mut count = |event: CaseEvent<'_>| moves += u32::from(matches!(event, CaseEvent::Move(..)));
///     run_observed(case, &mut CasePrograms::new(&rules), &mut count).unwrap();
/// }
/// assert!(moves > 0);
/// ```
#[derive(Debug)]
pub enum CaseEvent<'a> {
    /// The case begins at this position of a round, written in full.
    Start(&'a Program, &'a str),
    /// A move is about to be played in this game.
    Move(&'a Match, &'a MatchMove),
    /// The legal moves of this game are about to be checked.
    CheckLegalMoves(&'a Match),
}

/// Runs a case.
///
/// # Errors
/// [`CaseFailure`] for the first line that does not hold or does not fit the game.
pub fn run(case: &Case, rules: &Rules) -> Result<(), Box<CaseFailure>> {
    run_observed(case, &mut CasePrograms::new(rules), &mut |_| {})
}

/// Like [`run`], with a limit on the work of slow positions that other cases share.
///
/// # Errors
/// As [`run`]; if the limit is exhausted, a line may have failed just for this reason.
pub fn run_within(case: &Case, rules: &Rules, limit: &WorkLimit) -> Result<(), Box<CaseFailure>> {
    run_observed(case, &mut CasePrograms::within(rules, limit), &mut |_| {})
}

/// Like [`run`], with a callback for events.
///
/// # Errors
/// As [`run`].
pub fn run_observed(
    case: &Case,
    programs: &mut CasePrograms<'_>,
    on_event: &mut dyn FnMut(CaseEvent<'_>),
) -> Result<(), Box<CaseFailure>> {
    let mut run = Run::start(case, programs, on_event).map_err(Box::new)?;
    for step in &case.steps {
        run.step(&step.node)
            .map_err(|refused| Box::new(refused.into_case_failure(step.span, &run)))?;
    }
    Ok(())
}

/// The number of steps of computation to spend on checking the cases of a file.
const MAX_CHECKED_STEPS: u64 = 10_000_000;

/// Returns as many cases, from the first on, as can be checked with a limited amount of work. The work of a case is
/// estimated from the moves of its first position and its number of lines.
#[must_use]
pub fn checkable_cases<'c>(cases: &'c [Case], rules: &Rules) -> &'c [Case] {
    let mut on_event = |_: CaseEvent<'_>| {};
    let mut programs = CasePrograms::new(rules);
    let mut steps_left = MAX_CHECKED_STEPS;
    let within = cases.iter().take_while(|case| {
        let run = Run::start(case, &mut programs, &mut on_event);
        let steps = run.map_or(0, |run| run.game.round().list_moves().steps);
        let left = steps_left.checked_sub(u64::from(steps) * (1 + case.steps.len() as u64));
        steps_left = left.unwrap_or(0);
        left.is_some()
    });
    &cases[..within.count()]
}

/// Returns a fault for each line that has no meaning in the game, among the [checkable](checkable_cases) cases of a
/// game without errors. Whether cases hold is shown by [`run`].
#[must_use]
pub fn misfit_faults(loaded: &LoadedGame) -> Vec<Diagnostic> {
    let Some(rules) = loaded.rules.as_ref().filter(|_| !loaded.is_faulty()) else {
        return Vec::new();
    };
    let fault = |failure: CaseFailure| failure.fault(Code::BadCase, &failure.message);
    let cases = checkable_cases(&loaded.cases, rules).iter();
    let mut programs = CasePrograms::new(rules);
    let misfits = cases.flat_map(|case| misfits(case, &mut programs));
    misfits.map(fault).collect()
}

/// Returns the lines of a case that have no meaning in the game ([`CaseFailure::misfit`]), up to a move that cannot be
/// played. Claims that do not hold are not reported.
fn misfits(case: &Case, programs: &mut CasePrograms<'_>) -> Vec<CaseFailure> {
    let mut on_event = |_: CaseEvent<'_>| {};
    let mut run = match Run::start(case, programs, &mut on_event) {
        Ok(run) => run,
        Err(failure) => return vec![failure],
    };
    let mut found = Vec::new();
    for step in &case.steps {
        let Err(refused) = run.step(&step.node) else {
            continue;
        };
        if refused.misfit {
            found.push(refused.into_case_failure(step.span, &run));
        }
        if matches!(step.node, Step::Move(_)) {
            break;
        }
    }
    found
}

/// The state of a case being run.
struct Run<'s> {
    base: CompiledGame,
    game: Match,
    /// The row that ended the game with the last move.
    ending: Option<Span>,
    on_event: &'s mut dyn FnMut(CaseEvent<'_>),
}

/// An observer that keeps the row by which a game ends.
struct EndingObserver<'r> {
    rows: &'r [Row],
    applied: Option<Span>,
}

impl Observer for EndingObserver<'_> {
    fn wants_every_seed(&self) -> bool {
        false
    }

    fn event(&mut self, event: Event) {
        if let Event::Row { table: None, row } = event {
            self.applied = self.rows.get(usize::from(row)).map(|row| row.span);
        }
    }
}

/// A claim of a step that does not hold.
#[derive(Default)]
struct StepFailure {
    message: String,
    help: Option<String>,
    /// See [`CaseFailure::misfit`].
    misfit: bool,
    expected: Option<Box<Match>>,
}

impl StepFailure {
    fn misfit(message: impl ToString) -> Self {
        Self {
            message: message.to_string(),
            misfit: true,
            ..Self::default()
        }
    }

    /// Returns the failure of the case at the line with this span.
    fn into_case_failure(self, span: Span, run: &Run<'_>) -> CaseFailure {
        CaseFailure {
            actual: Some(Box::new(run.game.clone())),
            ending: run.ending,
            expected: self.expected,
            help: self.help,
            misfit: self.misfit,
            ..CaseFailure::misfit(span, self.message)
        }
    }
}

impl From<String> for StepFailure {
    fn from(message: String) -> Self {
        Self {
            message,
            ..Self::default()
        }
    }
}

impl<'s> Run<'s> {
    fn start(
        case: &Case,
        programs: &mut CasePrograms<'_>,
        on_event: &'s mut dyn FnMut(CaseEvent<'_>),
    ) -> Result<Self, CaseFailure> {
        let mut settings = Settings::defaults(&programs.rules.options);
        for (name, value) in &case.settings {
            let set = settings.set(&programs.rules.options, name, &value.node);
            set.map_err(|error| CaseFailure::misfit(value.span, error))?;
        }
        let compile_failure = |error: CompileError| CaseFailure::misfit(case.span, error);
        let base = programs.get(&settings).map_err(compile_failure)?;
        let game = match &case.position {
            None => Match::from_compiled(base.clone(), Extent::ByRules)
                .map_err(|error| CaseFailure::misfit(case.span, error))?,
            Some(text) => {
                let short = ShortForm::read(&text.node, base.program.layout());
                let short = short.map_err(|error| CaseFailure::misfit(text.span, error))?;
                let position = short.complete(&base.program);
                on_event(CaseEvent::Start(&base.program, &position));
                Match::from_position(base.clone(), Extent::ByRules, &position)
                    .map_err(|error| CaseFailure::misfit(text.span, error))?
            }
        };
        Ok(Self {
            base,
            game,
            ending: None,
            on_event,
        })
    }

    fn step(&mut self, step: &Step) -> Result<(), StepFailure> {
        match step {
            Step::Move(text) => self.play_step(text),
            Step::Gives(text) => self.check_gives(text),
            Step::Allows(moves) => self.check_allows(moves),
            Step::Forbids(text) => self.check_forbids(text),
            Step::Wins(winner) => self.check_winner(*winner),
            Step::Moves(seat) => self.check_mover(*seat),
        }
    }

    fn play_step(&mut self, text: &str) -> Result<(), StepFailure> {
        let read = self.game.read_move(text);
        let result = read.and_then(|read| {
            (self.on_event)(CaseEvent::Move(&self.game, &read));
            let mut observer = EndingObserver {
                rows: &self.base.rules.endings,
                applied: None,
            };
            let played = self.game.play_watched(&read, &mut observer);
            self.ending = observer.applied;
            played
        });
        result.map(drop).map_err(|error| StepFailure {
            help: self.legal_moves_hint(),
            misfit: matches!(error, MoveError::Unreadable { .. }),
            ..StepFailure::from(format!("`{text}` cannot be played: {error}"))
        })
    }

    /// Returns the legal moves as a hint.
    fn legal_moves_hint(&self) -> Option<String> {
        let moves = self.spelled_moves();
        (!moves.is_empty()).then(|| format!("legal moves: {}", moves.join(", ")))
    }

    fn spelled_moves(&self) -> Vec<String> {
        let moves = self.game.legal_moves();
        moves.iter().map(|one| self.game.spell(one)).collect()
    }

    fn check_gives(&self, text: &str) -> Result<(), StepFailure> {
        let layout = self.game.program().layout();
        let short = ShortForm::read(text, layout).map_err(StepFailure::misfit)?;
        let found = self.game.notation();
        let now = ShortForm::read(&found, layout)?;
        let Some(difference) = short.difference(&now) else {
            return Ok(());
        };
        // Parts that the case omits are shown as found, if the number of seeds allows it.
        let texts = [
            short.fill_from(&now).complete(&self.base.program),
            short.complete(&self.base.program),
        ];
        let read = |text: &String| {
            let game = Match::from_position(self.base.clone(), Extent::ByRules, text);
            // The position is shown as given, even if an ending would sweep it.
            game.ok()
                .map(|game| Box::new(game.with_unsettled_position(text)))
        };
        let expected = texts.iter().find_map(read);
        Err(StepFailure {
            misfit: expected.is_none(),
            expected,
            help: Some(match self.ending {
                Some(_) => format!("after the ending, the position is `{found}`"),
                None => format!("the position is `{found}`"),
            }),
            ..StepFailure::from(difference)
        })
    }

    fn check_allows(&mut self, moves: &[String]) -> Result<(), StepFailure> {
        if self
            .game
            .arrangement()
            .is_some_and(|rule| rule.list().is_none())
        {
            let message = "there are too many ways to arrange the seeds to list them";
            return Err(message.to_owned().into());
        }
        let unreadable = |one: &String| match self.game.read_move(one) {
            Err(error @ MoveError::Unreadable { .. }) => Some(StepFailure::misfit(error)),
            _ => None,
        };
        if let Some(failure) = moves.iter().find_map(unreadable) {
            return Err(failure);
        }
        (self.on_event)(CaseEvent::CheckLegalMoves(&self.game));
        let legal = self.spelled_moves();
        let has =
            |list: &[String], one: &str| list.iter().any(|other| other.eq_ignore_ascii_case(one));
        let refused = |message: String| {
            Err(StepFailure {
                help: self.legal_moves_hint(),
                ..StepFailure::from(message)
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

    fn check_forbids(&mut self, text: &str) -> Result<(), StepFailure> {
        (self.on_event)(CaseEvent::CheckLegalMoves(&self.game));
        match self.game.read_move(text) {
            Err(MoveError::Illegal(_)) => Ok(()),
            Ok(_) => Err(format!("`{text}` is legal").into()),
            Err(error @ MoveError::Incomplete { .. }) => {
                Err(format!("`{text}` is legal; {error}").into())
            }
            Err(error @ MoveError::Unreadable { .. }) => Err(StepFailure::misfit(error)),
        }
    }

    fn check_winner(&self, winner: Option<Seat>) -> Result<(), StepFailure> {
        match self.game.result() {
            Some(standing) if standing.winner == winner => Ok(()),
            Some(standing) => Err(format!(
                "{}, not {}",
                result_text(Some(standing.winner)),
                result_text(Some(winner))
            )
            .into()),
            None => Err(result_text(None).to_owned().into()),
        }
    }

    fn check_mover(&self, seat: Seat) -> Result<(), StepFailure> {
        match self.game.result() {
            Some(GameResult { winner, .. }) => {
                Err(format!("the game is over: {}", result_text(Some(winner))).into())
            }
            None if self.game.mover() == seat => Ok(()),
            None => Err(format!("{} is to move", seat_name(self.game.mover())).into()),
        }
    }
}

const fn seat_name(seat: Seat) -> &'static str {
    match seat {
        Seat::South => "South",
        Seat::North => "North",
    }
}

const fn result_text(winner: Option<Option<Seat>>) -> &'static str {
    match winner {
        None => "the game goes on",
        Some(None) => "it is a draw",
        Some(Some(Seat::South)) => "South has won",
        Some(Some(Seat::North)) => "North has won",
    }
}
