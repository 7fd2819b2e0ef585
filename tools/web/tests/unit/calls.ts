// Calls of the whole engine, without a worker.

import { readFileSync } from "node:fs";
import { allCalls } from "../../src/engine/calls";
import * as engine from "../../src/engine/pkg/sow_web";
import type { Spec, Variant } from "../../src/engine/protocol";

export const calls = allCalls(engine);

const read = (path: string): Buffer => readFileSync(new URL(`../../${path}`, import.meta.url));

/** Makes the engine ready. */
export function start(): void {
  engine.initSync({ module: read("src/engine/pkg/sow_web_bg.wasm") });
}

export function ask<T>(name: string, ...args: unknown[]): T {
  const call = calls[name] as (tell: (found: unknown) => void, ...args: unknown[]) => T;
  return call(() => {}, ...args);
}

/** A bundled game, as the page fetches it. */
export function bundled(id: string): { variants: Variant[]; info: Omit<engine.GameInfo, "files"> } {
  return JSON.parse(read(`public/games/${id}.json`).toString("utf8"));
}

let key = 0;

/** Returns the arguments that open a bundled game in a position; without one, in its opening. */
export function spec(game: string, position?: string): Spec {
  key += 1;
  return { key, game: { id: game }, variants: bundled(game).variants, extent: "round", ...(position === undefined ? {} : { position }) };
}

export const after = (args: Spec, moves: string[]): Spec => ({ ...args, moves });
