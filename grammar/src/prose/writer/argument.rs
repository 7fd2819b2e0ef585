//! Conversion of parts of the rules to arguments of a message.

use super::{Writer, readable_name};
use crate::prose::message::{Message, Value};
use crate::rules::{
    self, Ability, Condition, CounterId, MarkId, MoveId, Number, PhaseId, Place, Places, Quantity,
    TableId, Take, Test,
};

/// Builds a message of the data files. An argument is a variable of the same name, or `name = value`:
/// `message!(self, "mark", places, mark = self.name(id))`.
macro_rules! message {
    ($writer:expr, $id:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $writer.message($id)$(.with(
            stringify!($name),
            $crate::prose::writer::argument::Argument::argument(
                &message!(@value $name $($value)?),
                $writer,
            ),
        ))*
    };
    (@value $name:ident) => { $name };
    (@value $name:ident $value:expr) => { $value };
}
pub(super) use message;

/// A part of the rules that can be an argument of a message.
pub(super) trait Argument {
    /// Converts this part to an argument.
    fn argument(&self, writer: Writer<'_>) -> Value;
}

impl<T: Argument + ?Sized> Argument for &T {
    fn argument(&self, writer: Writer<'_>) -> Value {
        (**self).argument(writer)
    }
}

/// `None` is the keyword `none`.
impl<T: Argument> Argument for Option<T> {
    fn argument(&self, writer: Writer<'_>) -> Value {
        match self {
            Some(value) => value.argument(writer),
            None => Value::Text("none".to_owned()),
        }
    }
}

macro_rules! arguments {
    ($($type:ty: |$value:pat_param, $writer:pat_param| $argument:expr;)*) => {$(
        impl Argument for $type {
            fn argument(&self, writer: Writer<'_>) -> Value {
                let ($value, $writer) = (self, writer);
                $argument.into()
            }
        }
    )*};
}

arguments! {
    Message: |message, _| message.clone();
    bool: |yes, _| Value::Text(if *yes { "yes" } else { "no" }.to_owned());
    str: |text, _| Value::Text(text.to_owned());
    String: |text, _| Value::Text(text.clone());
    u8: |number, _| Value::Number((*number).into());
    u32: |number, _| Value::Number((*number).into());
    i64: |number, _| Value::Number(*number);
    Number: |number, writer| Value::Number(number.value(writer.settings).into());
    Place: |place, writer| writer.all_of(place);
    Places: |places, writer| writer.places(places);
    Quantity: |quantity, writer| writer.quantity(quantity);
    Test: |test, writer| writer.test(test);
    Ability: |ability, writer| writer.ability(*ability);
    Condition: |condition, writer| writer.condition(condition);
    Take: |take, writer| writer.take(take);
    MoveId: |kind, writer| writer.kind(*kind);
    MarkId: |mark, writer| Value::Text(readable_name(&writer.rules[*mark].name));
    CounterId: |counter, writer| Value::Text(readable_name(&writer.rules[*counter].name));
    PhaseId: |phase, writer| Value::Text(readable_name(&writer.rules[*phase].name));
    TableId: |table, writer| Value::Text(writer.table_name(*table));
}

macro_rules! keywords {
    ($($type:ty),* $(,)?) => {$(
        impl Argument for $type {
            fn argument(&self, _: Writer<'_>) -> Value {
                Value::Text(keyword(&format!("{self:?}")))
            }
        }
    )*};
}

keywords!(
    rules::Beneficiary,
    rules::Comparison,
    rules::ScoreBasis,
    rules::CounterScope,
    rules::End,
    rules::Heading,
    rules::Operator,
    rules::Outcome,
    rules::Owner,
    rules::Role,
    rules::Seat,
    rules::Occupancy,
    rules::StoreEnd,
    rules::StoresSown,
    rules::Rotation,
);

/// Converts the debug form of an enum variant to its keyword in the data files: `AtMost` is `at-most`, `EitherWay(No)`
/// is `either-way-no`.
fn keyword(variant: &str) -> String {
    let mut keyword = String::new();
    for letter in variant
        .chars()
        .filter(|letter| letter.is_ascii_alphabetic())
    {
        if letter.is_ascii_uppercase() && !keyword.is_empty() {
            keyword.push('-');
        }
        keyword.push(letter.to_ascii_lowercase());
    }
    keyword
}
