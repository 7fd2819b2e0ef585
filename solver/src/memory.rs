//! Memory that may not be there: asked for before work begins, so that its lack is told and ends nothing.

/// So much memory cannot be had.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{megabytes} MB of memory cannot be had; allow less")]
pub struct NoMemory {
    /// How much was asked for.
    pub megabytes: u64,
}

/// An empty list with room for so many items.
///
/// # Errors
/// [`NoMemory`] if there is no such room.
pub fn with_room<T>(items: usize) -> Result<Vec<T>, NoMemory> {
    let mut list = Vec::new();
    let bytes = (items as u64).saturating_mul(size_of::<T>() as u64);
    let found = list.try_reserve_exact(items);
    found.map(|()| list).map_err(|_| NoMemory {
        megabytes: bytes.div_ceil(1 << 20),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_no_machine_has_is_told() {
        assert!(with_room::<u8>(1 << 10).is_ok());
        let lacking = with_room::<[u64; 8]>(1 << 52).err();
        assert_eq!(lacking, Some(NoMemory { megabytes: 1 << 38 }));
    }
}
