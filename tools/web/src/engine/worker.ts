// A worker: it holds the compiled engine and answers one call after another. A call can be cancelled only by ending the worker.

import { calls } from "./calls";
import initialise from "./pkg/sow_web";
import type { Answer, Call, Start } from "./protocol";

const answer = (message: Answer): void => self.postMessage(message);

let ready: Promise<unknown> | undefined;

/** Explains why the engine could not go on. */
function reason(error: Error): string {
  return error instanceof RangeError ? "a browser has too little memory for a calculation as deep as this" : error.message;
}

async function call({ id, name, args }: Call): Promise<void> {
  try {
    await ready;
    const asked = calls[name];
    if (asked === undefined) {
      throw new Error(`there is no call \`${name}\``);
    }
    answer({ id, result: asked((progress) => answer({ id, progress }), ...(args as never[])) });
  } catch (error) {
    // After a trap the engine is unusable, so the page ends this worker.
    const trapped = error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
    answer({ id, failure: trapped ? `the engine had to stop: ${reason(error)}` : String((error as Error)?.message ?? error) });
  }
}

self.onmessage = ({ data }: MessageEvent<Start | Call>): void => {
  if ("module" in data) {
    ready = initialise({ module_or_path: data.module });
  } else {
    void call(data);
  }
};
