// What a worker does: it holds a compiled engine and answers one call after another. A call can be cancelled only by ending the worker.

import type { Calls } from "./calls";
import type { Answer, Call, Start } from "./protocol";

const answer = (message: Answer): void => self.postMessage(message);

/** Explains why the engine could not go on. */
function reason(error: Error): string {
  return error instanceof RangeError ? "a browser has too little memory for a calculation as deep as this" : error.message;
}

/** Answers calls with an engine, which `initialise` makes ready. */
export function serve(initialise: (wanted: { module_or_path: WebAssembly.Module }) => Promise<unknown>, calls: Calls): void {
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
}
