// Workers that are stopped and restarted.

import { beforeEach, expect, test } from "vitest";
import { Pool } from "../../src/engine/pool";
import type { Answer, Call, Start } from "../../src/engine/protocol";

/** A fake worker that acts by the name of each call. */
class Fake {
  static started = 0;
  static ended = 0;
  onmessage: ((event: { data: Answer }) => void) | undefined;
  onerror: ((event: { message: string }) => void) | undefined;

  constructor() {
    Fake.started += 1;
  }

  postMessage(message: Start | Call): void {
    if ("module" in message) {
      return;
    }
    const say = (answer: object): void => {
      setTimeout(() => this.onmessage?.({ data: { id: message.id, ...answer } as Answer }));
    };
    switch (message.name) {
      case "echo":
        say({ progress: "half" });
        say({ result: message.args[0] });
        break;
      case "refuse":
        say({ failure: "no" });
        break;
      case "trap":
        say({ trap: "unreachable" });
        break;
      default:
        // The call never ends.
        break;
    }
  }

  terminate(): void {
    Fake.ended += 1;
    this.onmessage = undefined;
  }
}

const pool = (): Pool => new Pool(() => new Fake() as unknown as Worker, () => Promise.resolve({} as WebAssembly.Module));

beforeEach(() => {
  Fake.started = 0;
  Fake.ended = 0;
});

test("one worker answers call after call, and tells how far it is", async () => {
  const here = pool();
  const heard: string[] = [];
  const progress = (found: string): void => void heard.push(found);
  const both = Promise.all([here.call("echo", [1], { progress }), here.call("echo", [2])]);
  expect(await both).toEqual([1, 2]);
  expect([heard, Fake.started, Fake.ended]).toEqual([["half"], 1, 0]);
});

test("a worker that was started before is the one that is called", async () => {
  const here = pool();
  here.prepare();
  expect(Fake.started).toBe(1);
  expect(await here.call("echo", [7])).toBe(7);
  expect(Fake.started).toBe(1);
});

test("a refusal leaves the worker as it is, a trap does not", async () => {
  const here = pool();
  await expect(here.call("refuse", [])).rejects.toThrow("no");
  expect(Fake.ended).toBe(0);
  await expect(here.call("trap", [])).rejects.toThrow("had to stop");
  expect(Fake.ended).toBe(1);
  expect(await here.call("echo", [3])).toBe(3);
  expect(Fake.started).toBe(2);
});

test("what takes too long is given up, and the next call is answered", async () => {
  const here = pool();
  const slow = here.call("endless", [], { limit: 20 });
  const next = here.call("echo", [4]);
  await expect(slow).rejects.toThrow("it took longer than 0.02 seconds");
  expect(await next).toBe(4);
});

test("a stopped call ends alone, whether it runs or waits", async () => {
  const here = pool();
  const [running, waiting] = [new AbortController(), new AbortController()];
  const first = here.call("endless", [], { signal: running.signal });
  const second = here.call("endless", [], { signal: waiting.signal });
  const third = here.call("echo", [5]);
  // By now the first call is running.
  await new Promise((resolve) => setTimeout(resolve, 5));
  waiting.abort();
  await expect(second).rejects.toThrow("it was stopped");
  expect(Fake.ended).toBe(0);
  running.abort();
  await expect(first).rejects.toThrow("it was stopped");
  expect(await third).toBe(5);
  expect([Fake.started, Fake.ended]).toEqual([2, 1]);
});

test("stopping a call that is done changes nothing", async () => {
  const here = pool();
  const stopper = new AbortController();
  expect(await here.call("echo", [6], { signal: stopper.signal })).toBe(6);
  const next = here.call("echo", [7]);
  stopper.abort();
  expect(await next).toBe(7);
  expect(Fake.ended).toBe(0);
});
