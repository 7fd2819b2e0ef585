// A worker: it has the program and does what it is asked, one call after the other. Whoever does not want to wait ends it.

import { calls } from "./calls";
import initialise from "./pkg/sow_web";
import type { Answer, Call, Start } from "./protocol";

const answer = (message: Answer): void => self.postMessage(message);

let ready: Promise<unknown> | undefined;

async function call({ id, name, args }: Call): Promise<void> {
  try {
    await ready;
    const asked = calls[name];
    if (asked === undefined) {
      throw new Error(`there is no call \`${name}\``);
    }
    answer({ id, result: asked((progress) => answer({ id, progress }), ...(args as never[])) });
  } catch (error) {
    // A trap leaves the program in no state to go on: the page ends this worker then.
    const trapped = error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
    const message = error instanceof Error ? error.message : String(error);
    answer({ id, failure: trapped ? `the engine had to stop: ${message}` : message });
  }
}

self.onmessage = ({ data }: MessageEvent<Start | Call>): void => {
  if ("module" in data) {
    ready = initialise({ module_or_path: data.module });
  } else {
    void call(data);
  }
};
