// The messages between the page and its workers.

import type { OpenArgs } from "./pkg/sow_web";

/** A call to a worker. */
export interface Call {
  id: number;
  name: string;
  args: unknown[];
}

/** The first message to a worker: its engine, compiled once for all workers that have the same. */
export interface Start {
  module: WebAssembly.Module;
}

/** A message from a worker. */
export type Answer =
  | { id: number; result: unknown }
  | { id: number; progress: unknown }
  | { id: number; failure: string }
  /** The engine could not go on, and is of no more use: the reason, or `null` for too little memory. */
  | { id: number; trap: string | null };

/** A rule file that comes with the page, the known facts about its game, and its learned weights. */
export interface Variant {
  id: string;
  rules: string;
  facts: string;
  weights: string;
}

/** A game as a worker receives it: the arguments that opened it, with the moves played since. */
export interface Spec extends OpenArgs {
  /** A number unique to each opened game. */
  key: number;
  /** The files needed to open it. */
  variants: Variant[];
}

/** A rule file that is being written. */
export interface Draft {
  name: string;
  text: string;
  /** The files that it may be based on. */
  variants: Variant[];
}
