//! Templates: literal text with fields in braces.

/// A part of a template.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Part {
    Text(String),
    Field(Field),
}

/// A field of a template.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Field {
    /// The pit in which the move starts.
    Pit,
    /// The choices of the move, one after the other.
    Choices,
    /// The pit of the last seed; empty if that is no pit.
    End,
    /// The seeds in the mover's store after the move.
    Store,
    /// The seeds that the move brings into the mover's store by captures.
    Captured,
}

const FIELDS: [(&str, Field); 5] = [
    ("pit", Field::Pit),
    ("choices", Field::Choices),
    ("end", Field::End),
    ("store", Field::Store),
    ("captured", Field::Captured),
];

/// The signs that have a meaning in records and so cannot be part of a move.
const RESERVED: &[char] = &['{', '}', ';', '[', ']', '"', '$', '!', '?'];

/// Checks a text that is written as it stands.
///
/// # Errors
/// Returns the fault.
pub(super) fn check_literal(text: &str) -> Result<(), String> {
    let wrong = |sign: char| sign.is_whitespace() || sign.is_control() || RESERVED.contains(&sign);
    match text.chars().find(|&sign| wrong(sign)) {
        None => Ok(()),
        Some(sign) => Err(format!(
            "`{}` cannot be part of a move, because records use it otherwise; leave it out",
            sign.escape_debug()
        )),
    }
}

/// Parses a template.
///
/// # Errors
/// Returns the fault.
pub(super) fn parse(text: &str) -> Result<Vec<Part>, String> {
    let mut parts = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let (literal, field) = rest.split_once('{').unwrap_or((rest, ""));
        if !literal.is_empty() {
            check_literal(literal)?;
            parts.push(Part::Text(literal.to_owned()));
        }
        if literal.len() == rest.len() {
            break;
        }
        let Some((name, after)) = field.split_once('}') else {
            return Err(format!("the `{{` in `{text}` lacks its `}}`"));
        };
        parts.push(Part::Field(field_named(name)?));
        rest = after;
    }
    Ok(parts)
}

fn field_named(name: &str) -> Result<Field, String> {
    let found = FIELDS.iter().find(|(known, _)| *known == name);
    found.map(|(_, field)| *field).ok_or_else(|| {
        let known: Vec<String> = FIELDS
            .iter()
            .map(|(name, _)| format!("{{{name}}}"))
            .collect();
        format!(
            "there is no field {{{name}}}; the fields are {}",
            known.join(", ")
        )
    })
}

/// Counts how often a field occurs in a template.
pub(super) fn count(parts: &[Part], field: Field) -> usize {
    parts
        .iter()
        .filter(|part| **part == Part::Field(field))
        .count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_fields_alternate() {
        let parts = parse("{pit}-{end}x").expect("a template");
        let text = |text: &str| Part::Text(text.to_owned());
        let expected = [
            Part::Field(Field::Pit),
            text("-"),
            Part::Field(Field::End),
            text("x"),
        ];
        assert_eq!(parts, expected);
        assert_eq!(parse("").expect("empty"), []);
    }

    #[test]
    fn faults_say_what_there_is() {
        let unknown = parse("{pitt}").expect_err("unknown");
        assert!(unknown.contains("{pit}, {choices}"), "{unknown}");
        assert!(parse("{pit").expect_err("open").contains("lacks its `}`"));
        assert!(
            parse("{pit} x")
                .expect_err("a blank")
                .contains("leave it out")
        );
        assert!(parse("}").is_err());
    }
}
