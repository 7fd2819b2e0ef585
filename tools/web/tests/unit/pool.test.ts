// Workers that are stopped and restarted.

import { beforeEach, expect, test } from "vitest";
import { Pool, Stopped } from "../../src/engine/pool";
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
        say({ failure: "the engine had to stop: unreachable" });
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
  await expect(slow).rejects.toMatchObject({ name: "Stopped", wanted: false });
  expect(await next).toBe(4);
});

test("stopping ends what is under way and what waits", async () => {
  const here = pool();
  const all = [here.call("endless", []), here.call("echo", [5])];
  // By now the first call is running.
  await new Promise((resolve) => setTimeout(resolve, 5));
  here.stop();
  for (const one of await Promise.allSettled(all)) {
    expect(one.status).toBe("rejected");
    expect((one as PromiseRejectedResult).reason).toBeInstanceOf(Stopped);
    expect(((one as PromiseRejectedResult).reason as Stopped).wanted).toBe(true);
  }
  expect(await here.call("echo", [6])).toBe(6);
});
