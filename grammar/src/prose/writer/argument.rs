//! Conversion of parts of the rules to arguments of a message.

use super::{Writer, readable_name};
use crate::prose::message::{Message, Value};
use crate::rules::{
    self, Ability, Condition, CounterId, MarkId, MoveId, Number, PhaseId, Place, Places, Quantity,
    Spanned, TableId, Take, Test,
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

impl<T: Argument> Argument for Spanned<T> {
    fn argument(&self, writer: Writer<'_>) -> Value {
        self.node.argument(writer)
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
    ($(rules::$type:ident { $($word:ident $(($inner:pat))? => $keyword:literal,)* })*) => {$(
        impl Argument for rules::$type {
            fn argument(&self, _: Writer<'_>) -> Value {
                let keyword = match self {
                    $(Self::$word $(($inner))? => $keyword,)*
                };
                Value::Text(keyword.to_owned())
            }
        }
    )*};
}

// The words of the language that messages distinguish, and their keywords in the data files.
keywords! {
    rules::Owner {
        Own => "own",
        Opponent => "opponent",
    }
    rules::Beneficiary {
        Own => "own",
        Opponent => "opponent",
        Owner => "owner",
    }
    rules::Seat {
        South => "south",
        North => "north",
    }
    rules::Role {
        Other => "other",
        Same => "same",
        Winner => "winner",
        Loser => "loser",
        Seat(rules::Seat::South) => "seat-south",
        Seat(rules::Seat::North) => "seat-north",
    }
    rules::Occupancy {
        Empty => "empty",
        Occupied => "occupied",
    }
    rules::Heading {
        Clockwise => "clockwise",
        Counterclockwise => "counterclockwise",
        Rightward => "rightward",
        Leftward => "leftward",
        Onward => "onward",
        Backward => "backward",
        EitherWay(rules::Once::No) => "either-way-no",
        EitherWay(rules::Once::ForEach) => "either-way-for-each",
        EitherWay(rules::Once::ForAll) => "either-way-for-all",
    }
    rules::Rotation {
        Clockwise => "clockwise",
        Counterclockwise => "counterclockwise",
    }
    rules::End {
        Left => "left",
        Right => "right",
    }
    rules::StoreEnd {
        Left => "left",
        Right => "right",
        Ahead => "ahead",
    }
    rules::StoresSown {
        None => "none",
        Own => "own",
        Opponent => "opponent",
        Both => "both",
    }
    rules::Outcome {
        OwnWins => "own-wins",
        OpponentWins => "opponent-wins",
        Draw => "draw",
    }
    rules::ScoreBasis {
        Store => "store",
        Seeds => "seeds",
        Points => "points",
    }
    rules::CounterScope {
        Game => "game",
        Player => "player",
        Move => "move",
    }
    rules::Comparison {
        Equal => "equal",
        Unequal => "unequal",
        Less => "less",
        Greater => "greater",
        AtMost => "at-most",
        AtLeast => "at-least",
    }
    rules::Operator {
        Plus => "plus",
        Minus => "minus",
        Times => "times",
        Divide => "divide",
    }
}
