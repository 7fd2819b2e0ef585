//! Lists whose items are referred to by index.

/// Returns the index of `item` in the list, appending it if it is not there yet.
pub(crate) fn intern<T: PartialEq>(list: &mut Vec<T>, item: T) -> u32 {
    match list.iter().position(|known| *known == item) {
        Some(same) => same as u32,
        None => push(list, item),
    }
}

/// Appends an item to a list and returns its index.
pub(crate) fn push<T>(list: &mut Vec<T>, item: T) -> u32 {
    list.push(item);
    (list.len() - 1) as u32
}
