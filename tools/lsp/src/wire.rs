//! Reading of messages, with limits on their size.

use crossbeam_channel::Sender;
use lsp_server::Message;
use std::io::{self, BufRead, ErrorKind, Read};

/// The largest size of a message in bytes, about a hundred times that of a rule file.
const MAX_MESSAGE_SIZE: usize = 16 << 20;

/// The longest line of a message header, in bytes.
const MAX_HEADER_LINE: u64 = 4096;

/// The outcome of reading a message.
#[derive(Debug)]
pub(crate) enum Incoming {
    /// A valid message.
    Message(Message),
    /// Something invalid after which reading can continue.
    Malformed(String),
    /// The end of the connection, with a reason if the input could not be understood.
    End(Option<String>),
}

/// Forwards all messages up to the one that ends the connection.
pub(crate) fn read(input: &mut dyn BufRead, sender: &Sender<Incoming>) {
    let mut input = BoundedInput {
        input,
        in_body: false,
    };
    loop {
        let (incoming, last) = match Message::read(&mut input) {
            Ok(Some(message)) => {
                let exits = matches!(&message, Message::Notification(one) if one.method == "exit");
                (Incoming::Message(message), exits)
            }
            Ok(None) => (Incoming::End(None), true),
            Err(error) if error.kind() == ErrorKind::InvalidData && input.in_body => {
                (Incoming::Malformed(shortened(&error)), false)
            }
            Err(error) => (Incoming::End(Some(end_reason(&error))), true),
        };
        // Sending fails once the receiver is gone.
        if sender.send(incoming).is_err() || last {
            return;
        }
    }
}

/// Returns the reason for the end of the connection, for the log of the editor.
fn end_reason(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::InvalidData => format!(
            "the input is not a message of the Language Server Protocol (`Content-Length: …`, an empty line, JSON in UTF-8): {}; \
             `sow lsp` is meant to be started by an editor",
            shortened(error)
        ),
        _ => shortened(error),
    }
}

/// Returns an error message cut short, as it may echo the whole input.
fn shortened(error: &io::Error) -> String {
    const MAX_LENGTH: usize = 200;
    error.to_string().chars().take(MAX_LENGTH).collect()
}

/// Input that rejects messages that are too large.
struct BoundedInput<'a> {
    input: &'a mut dyn BufRead,
    /// Whether the header of a message has been read, so that the length of its body is known.
    in_body: bool,
}

impl Read for BoundedInput<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.input.read(buffer)
    }
}

impl BufRead for BoundedInput<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.input.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        self.input.consume(amount);
    }

    /// Reads a line of a header, and checks its length and the length that it declares.
    fn read_line(&mut self, line: &mut String) -> io::Result<usize> {
        let start = line.len();
        let read = Read::take(&mut *self.input, MAX_HEADER_LINE).read_line(line)?;
        let head = &line[start..];
        self.in_body = head == "\r\n";
        let length = head
            .split_once(':')
            .filter(|(name, _)| name.eq_ignore_ascii_case("content-length"));
        match length.map(|(_, value)| value.trim().parse::<usize>()) {
            Some(Ok(length)) if length > MAX_MESSAGE_SIZE => Err(io::Error::new(
                ErrorKind::InvalidData,
                format!("a message of {length} bytes is too large"),
            )),
            _ => Ok(read),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Incoming, MAX_MESSAGE_SIZE, read};
    use crossbeam_channel::unbounded;

    fn outcomes(input: &[u8]) -> Vec<String> {
        let (sender, receiver) = unbounded();
        read(&mut &input[..], &sender);
        drop(sender);
        let told = receiver.iter().map(|incoming| match incoming {
            Incoming::Message(lsp_server::Message::Notification(one)) => one.method,
            Incoming::Message(_) => "message".to_owned(),
            Incoming::Malformed(_) => "malformed".to_owned(),
            Incoming::End(reason) => match reason {
                Some(_) => "broken".to_owned(),
                None => "end".to_owned(),
            },
        });
        told.collect()
    }

    fn framed(body: &str) -> String {
        format!("Content-Length: {}\r\n\r\n{body}", body.len())
    }

    #[test]
    fn messages_after_a_malformed_one_are_read() {
        let input = [
            framed("{\"jsonrpc\":\"2.0\",\"method\":\"a\"}"),
            framed("{nonsense"),
            framed("[1, 2]"),
            framed("{\"jsonrpc\":\"2.0\",\"method\":\"exit\"}"),
            framed("{\"jsonrpc\":\"2.0\",\"method\":\"never read\"}"),
        ];
        let told = outcomes(input.concat().as_bytes());
        assert_eq!(told, ["a", "malformed", "malformed", "exit"]);
    }

    #[test]
    fn invalid_headers_end_the_conversation() {
        assert_eq!(outcomes(b""), ["end"]);
        assert_eq!(outcomes(b"GET / HTTP/1.1\r\n\r\n"), ["broken"]);
        assert_eq!(outcomes(b"Content-Length: -3\r\n\r\n"), ["broken"]);
        assert_eq!(outcomes(b"Content-Length: 10\r\n\r\n{}"), ["broken"]);
        assert_eq!(outcomes(b"\xff\xfe\r\n\r\n"), ["broken"]);
        let long = "x".repeat(1 << 20);
        assert_eq!(outcomes(long.as_bytes()), ["broken"]);
    }

    #[test]
    fn no_memory_is_taken_for_messages_that_are_too_large() {
        for length in [MAX_MESSAGE_SIZE + 1, usize::MAX / 2, usize::MAX] {
            let head = format!("Content-Length: {length}\r\n\r\n");
            assert_eq!(outcomes(head.as_bytes()), ["broken"]);
        }
    }

    #[test]
    fn deep_nesting_is_refused() {
        let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
        assert_eq!(outcomes(framed(&deep).as_bytes()), ["malformed", "end"]);
    }
}
