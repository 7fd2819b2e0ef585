//! Things that are called by their number in a list.

/// The number of something in a list, at the end of which it is put if it is not there yet.
pub(crate) fn number_in<T: PartialEq>(list: &mut Vec<T>, item: T) -> u32 {
    match list.iter().position(|known| *known == item) {
        Some(same) => same as u32,
        None => push(list, item),
    }
}

/// Puts something at the end of a list and says where.
pub(crate) fn push<T>(list: &mut Vec<T>, item: T) -> u32 {
    list.push(item);
    (list.len() - 1) as u32
}
