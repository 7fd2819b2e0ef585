// What a worker does: it holds a compiled engine and answers one call after another. A call can be cancelled only by ending the worker.

import type { Calls } from "./calls";
import type { Answer, Call, Start } from "./protocol";

const answer = (message: Answer): void => self.postMessage(message);

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
      // A browser throws a `RangeError` when it has too little memory for a deep calculation.
      if (error instanceof RangeError) answer({ id, trap: null });
      else if (error instanceof WebAssembly.RuntimeError) answer({ id, trap: error.message });
      else answer({ id, failure: String((error as Error)?.message ?? error) });
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
