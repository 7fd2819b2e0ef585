//! The programs that cases are played with.

use sow_grammar::rules::{Rules, Settings};
use sow_interpreter::{CompileError, Program, WorkLimit};
use std::sync::Arc;

/// Compiles the rules for cases. Most cases of a file have the same option values, so the last program is kept.
///
/// ```
/// use sow_matches::cases::{CasePrograms, run_observed};
///
/// // Programs are compiled once for all cases with the same options.
/// let loaded = sow_grammar::load::load_with_cases("oware").unwrap();
/// let rules = loaded.rules.unwrap();
/// let mut programs = CasePrograms::new(&rules);
/// for case in &loaded.cases {
///     run_observed(case, &mut programs, &mut |_| {}).unwrap();
/// }
/// ```
#[derive(Debug)]
pub struct CasePrograms<'r> {
    pub(super) rules: &'r Rules,
    limit: Option<&'r WorkLimit>,
    last: Option<(Settings, Arc<Program>)>,
}

impl<'r> CasePrograms<'r> {
    /// Prepares cases of these rules.
    #[must_use]
    pub const fn new(rules: &'r Rules) -> Self {
        Self {
            rules,
            limit: None,
            last: None,
        }
    }

    /// Like [`CasePrograms::new`], with a limit on the work of slow positions.
    pub(super) fn within(rules: &'r Rules, limit: &'r WorkLimit) -> Self {
        Self {
            limit: Some(limit),
            ..Self::new(rules)
        }
    }

    /// Returns the program for these option values.
    pub(super) fn get(&mut self, settings: &Settings) -> Result<Arc<Program>, CompileError> {
        if let Some((known, program)) = &self.last
            && known.values() == settings.values()
        {
            return Ok(Arc::clone(program));
        }
        let program = Program::compile(self.rules, settings)?;
        let program = Arc::new(match self.limit {
            Some(limit) => program.with_work_limit(limit),
            None => program,
        });
        self.last = Some((settings.clone(), Arc::clone(&program)));
        Ok(program)
    }
}
