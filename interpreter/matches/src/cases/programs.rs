//! The programs that cases are played with.

use sow_grammar::rules::{Rules, Settings};
use sow_interpreter::{CompileError, CompiledGame, WorkLimit};
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
    pub(super) rules: Arc<Rules>,
    limit: Option<&'r WorkLimit>,
    last: Option<CompiledGame>,
}

impl<'r> CasePrograms<'r> {
    /// Prepares cases of these rules.
    #[must_use]
    pub fn new(rules: &Rules) -> Self {
        Self {
            rules: Arc::new(rules.clone()),
            limit: None,
            last: None,
        }
    }

    /// Like [`CasePrograms::new`], with a limit on the work of slow positions.
    pub(super) fn within(rules: &Rules, limit: &'r WorkLimit) -> Self {
        Self {
            limit: Some(limit),
            ..Self::new(rules)
        }
    }

    /// Returns the game compiled for these option values.
    pub(super) fn get(&mut self, settings: &Settings) -> Result<CompiledGame, CompileError> {
        if let Some(known) = &self.last
            && known.program.settings() == settings
        {
            return Ok(known.clone());
        }
        let mut compiled = CompiledGame::new(Arc::clone(&self.rules), settings)?;
        if let Some(limit) = self.limit {
            compiled = compiled.with_work_limit(limit);
        }
        self.last = Some(compiled.clone());
        Ok(compiled)
    }
}
