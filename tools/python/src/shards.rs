//! Endgame layers that several workers compute together, in shards.

use crate::errors::{ErrorKind, error};
use crate::game::{Core, Game};
use crate::guard::attempt;
use crate::work::run_interruptible;
use pyo3::prelude::*;
use sow_operations::lock::Lock as FileLock;
use sow_solver::{NarrowResult, Watch};
use std::path::PathBuf;
use std::sync::Arc;

/// A lock that keeps other processes from using a file until it is released.
#[pyclass(module = "sow._sow")]
pub(crate) struct Lock(Option<FileLock>);

#[pymethods]
impl Lock {
    #[new]
    fn new(py: Python<'_>, path: PathBuf) -> PyResult<Self> {
        Ok(Self(Some(attempt(py, || FileLock::acquire(&path))?)))
    }

    fn release(&mut self) {
        self.0 = None;
    }
}

/// Creates an endgame file unless it exists, and returns the number of its layers.
#[pyfunction]
pub(crate) fn begin_endgames(py: Python<'_>, game: &Game, path: PathBuf) -> PyResult<usize> {
    attempt(py, || {
        sow_solver::Shards::prepare_file(game.0.program(), &path)
    })
}

/// The first layer that an endgame file lacks, divided into shards.
#[pyclass(module = "sow._sow")]
pub(crate) struct Shards {
    core: Arc<Core>,
    path: PathBuf,
    shards: sow_solver::Shards,
}

#[pymethods]
impl Shards {
    #[new]
    fn new(py: Python<'_>, game: &Game, path: PathBuf, size: u32, room: u64) -> PyResult<Self> {
        let core = Arc::clone(&game.0);
        let open = || sow_solver::Shards::open(core.program(), &path, (size, room));
        let shards = attempt(py, open)?;
        Ok(Self { core, path, shards })
    }

    #[getter]
    fn seeds(&self) -> usize {
        self.shards.seeds()
    }

    #[getter]
    fn positions(&self) -> u64 {
        self.shards.positions()
    }

    fn __len__(&self) -> usize {
        self.shards.count() as usize
    }

    /// Reads the bounds of a shard from a file.
    fn take(&mut self, py: Python<'_>, shard: u64, path: PathBuf) -> PyResult<u64> {
        self.check_shard(py, shard)?;
        attempt(py, || self.shards.load(shard, &path))
    }

    /// Narrows the bounds of a shard, and writes them to a new file.
    fn narrow(&mut self, py: Python<'_>, shard: u64, path: PathBuf) -> PyResult<(u64, bool)> {
        self.check_shard(py, shard)?;
        let watch = Watch::new();
        let Self { core, shards, .. } = self;
        let found = run_interruptible(py, &mut || Ok(()), &|| watch.stop(), || {
            shards.narrow(core.program(), (shard, &path), &watch)
        })?;
        match found {
            Some(NarrowResult {
                open_positions,
                changed,
            }) => Ok((open_positions, changed)),
            None => Err(error(py, ErrorKind::Game, "stopped")),
        }
    }

    /// Writes the layer to the endgame file.
    fn finish(&self, py: Python<'_>) -> PyResult<()> {
        attempt(py, || self.shards.finish(self.core.program(), &self.path))
    }
}

impl Shards {
    fn check_shard(&self, py: Python<'_>, shard: u64) -> PyResult<()> {
        match shard < self.shards.count() {
            true => Ok(()),
            false => {
                let message = format!(
                    "there is no shard {shard}; there are {}",
                    self.shards.count()
                );
                Err(error(py, ErrorKind::Game, message))
            }
        }
    }
}
