#!/usr/bin/env python3
"""Measures how long `sow lsp` takes to answer on the largest bundled rule file.

    python3 tools/editors/latency.py [PATH OF sow]

Build it with `cargo build --release` first, and run it on an otherwise idle machine. Each request is sent thirty times, each
time after a change of the text, as while typing. Prints the median and the longest time in milliseconds from sending a
request to receiving its answer. Fails if the median of a request is above 50 milliseconds.
"""

import json
import pathlib
import statistics
import subprocess
import sys
import time

TIMES = 30
BOUND = 50.0


class Server:
    """A language server process and its messages."""

    def __init__(self, program):
        self.process = subprocess.Popen([program, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.asked = 0

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def receive(self):
        length = 0
        while (line := self.process.stdout.readline()) != b"\r\n":
            if not line:
                sys.exit("the server has ended")
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        return json.loads(self.process.stdout.read(length))

    def note(self, method, params):
        self.send({"method": method, "params": params})

    def ask(self, method, params):
        """Sends a request and returns its result and the time it took in milliseconds."""
        self.asked += 1
        start = time.perf_counter()
        self.send({"id": self.asked, "method": method, "params": params})
        while True:
            answer = self.receive()
            if "method" in answer and "id" in answer:
                self.send({"id": answer["id"], "result": None})
            elif answer.get("id") == self.asked:
                took = (time.perf_counter() - start) * 1000
                if "error" in answer:
                    sys.exit(f"{method}: {answer['error']}")
                return answer["result"], took


def main():
    root = pathlib.Path(__file__).resolve().parent.parent
    program = sys.argv[1] if len(sys.argv) > 1 else root / "target/release/sow"
    path = max((root / "variants").rglob("*.sow"), key=lambda file: file.stat().st_size)
    text = path.read_text()
    lines = text.split("\n")
    uri = path.as_uri()
    document = {"textDocument": {"uri": uri}}
    line = next(at for at, line in enumerate(lines) if line.lstrip().startswith("move "))
    place = {**document, "position": {"line": line, "character": lines[line].index("move") + 6}}
    whole = {"start": {"line": 0, "character": 0}, "end": {"line": len(lines), "character": 0}}
    options = {"tabSize": 2, "insertSpaces": True}
    requests = {
        "completion": place,
        "hover": place,
        "definition": place,
        "references": {**place, "context": {"includeDeclaration": True}},
        "documentSymbol": document,
        "foldingRange": document,
        "semanticTokens/full": document,
        "inlayHint": {**document, "range": whole},
        "codeLens": document,
        "codeAction": {**document, "range": whole, "context": {"diagnostics": []}},
        "formatting": {**document, "options": options},
    }
    server = Server(program)
    server.ask("initialize", {"processId": None, "rootUri": None, "capabilities": {}})
    server.note("initialized", {})
    opened = {"uri": uri, "languageId": "sow", "version": 0, "text": text}
    server.note("textDocument/didOpen", {"textDocument": opened})
    print(f"{path.name}, {len(lines)} lines, {len(text.encode())} bytes")
    slow, version = [], 0
    for method, params in requests.items():
        times = []
        for _ in range(TIMES):
            version += 1
            # Change a comment at the end of the text.
            changed = {"text": f"{text}\n# {version}\n"}
            identified = {"uri": uri, "version": version}
            server.note("textDocument/didChange", {"textDocument": identified, "contentChanges": [changed]})
            times.append(server.ask(f"textDocument/{method}", params)[1])
        print(f"{method:20} {statistics.median(times):7.1f} {max(times):7.1f}")
        if statistics.median(times) > BOUND:
            slow.append(method)
    server.ask("shutdown", None)
    server.note("exit", None)
    if slow:
        sys.exit(f"slower than {BOUND:.0f} ms: {', '.join(slow)}")


if __name__ == "__main__":
    main()
