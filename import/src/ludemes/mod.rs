pub(crate) fn read(_text: &str) -> Result<crate::description::Description, crate::ImportError> {
    Err(crate::ImportError::TooLarge)
}
