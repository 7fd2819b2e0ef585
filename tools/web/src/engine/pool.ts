// A worker that is started on demand, ended when a call takes too long, and started again for the next call.

import { t } from "../app/texts.svelte";
import type { Answer, Call } from "./protocol";

interface Waiting {
  call: Call;
  limit: number;
  progress: ((found: unknown) => void) | undefined;
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** The options of a call. */
export interface Options {
  /** The time limit in milliseconds. */
  limit?: number;
  /** Called with intermediate results. */
  progress?: ((found: never) => void) | undefined;
  /** Stops this call, and no other. */
  signal?: AbortSignal | undefined;
}

/** The default time limit of a call, in milliseconds. */
const LIMIT = 10_000;

/** A queue of calls to one worker, which is replaced if a call makes it hang or crash. */
export class Pool {
  #worker: Worker | undefined;
  #queue: Waiting[] = [];
  #busy: Waiting | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last = 0;

  constructor(
    private readonly start: () => Worker,
    /** Loads the engine of the worker. */
    private readonly module: () => Promise<WebAssembly.Module>,
  ) {}

  call<T>(name: string, args: unknown[], { limit = LIMIT, progress, signal }: Options = {}): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#last += 1;
      const call = { id: this.#last, name, args };
      const waiting: Waiting = {
        call,
        limit,
        progress: progress as ((found: unknown) => void) | undefined,
        resolve: resolve as (result: unknown) => void,
        reject,
      };
      signal?.addEventListener("abort", () => this.#stop(waiting), { once: true });
      this.#queue.push(waiting);
      void this.#next();
    });
  }

  /** Starts the worker ahead of the first call. */
  prepare(): void {
    this.#worker ??= this.#begin();
  }

  /** Stops a call. If it is running, its worker ends, and the waiting calls go on with a new one. */
  #stop(call: Waiting): void {
    this.#queue = this.#queue.filter((waiting) => waiting !== call);
    if (this.#busy === call) {
      this.#end();
      void this.#next();
    }
    call.reject(new Error(t("engine-stopped")));
  }

  async #next(): Promise<void> {
    const next = this.#busy === undefined ? this.#queue.shift() : undefined;
    if (next === undefined) {
      return;
    }
    this.#busy = next;
    this.prepare();
    try {
      await this.module();
    } catch (error) {
      if (this.#busy === next) {
        this.#end();
        next.reject(error instanceof Error ? error : new Error(String(error)));
        void this.#next();
      }
      return;
    }
    if (this.#busy !== next) {
      // The call was stopped in the meantime.
      return;
    }
    this.#timer = setTimeout(() => this.#fail(t("engine-slow", { seconds: next.limit / 1000 })), next.limit);
    this.#worker?.postMessage(next.call);
  }

  /** Starts a worker; its script loads while the engine is still being compiled. */
  #begin(): Worker {
    const worker = this.start();
    worker.onmessage = ({ data }: MessageEvent<Answer>) => this.#hear(data);
    worker.onerror = (event) => this.#fail(event.message || t("engine-not-started"));
    // Each call reports a failure to its caller.
    void this.module().then((module) => worker.postMessage({ module })).catch(() => {});
    return worker;
  }

  #hear(answer: Answer): void {
    const busy = this.#busy;
    if (busy === undefined || answer.id !== busy.call.id) {
      return;
    }
    if ("progress" in answer) {
      busy.progress?.(answer.progress);
      return;
    }
    if ("trap" in answer) {
      this.#fail(t("engine-trapped", { reason: answer.trap ?? t("engine-memory") }));
      return;
    }
    clearTimeout(this.#timer);
    this.#busy = undefined;
    if ("result" in answer) {
      busy.resolve(answer.result);
    } else {
      busy.reject(new Error(answer.failure));
    }
    void this.#next();
  }

  /** Rejects the running call and ends its worker; the waiting calls continue with a new one. */
  #fail(reason: string): void {
    const busy = this.#busy;
    this.#end();
    busy?.reject(new Error(reason));
    void this.#next();
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#busy = undefined;
  }
}
