// What the page and its workers say to each other.

import type { OpenArgs } from "./pkg/sow_web";

/** A call of a worker. */
export interface Call {
  id: number;
  name: string;
  args: unknown[];
}

/** The first message to a worker: the program, compiled once for all of them. */
export interface Start {
  module: WebAssembly.Module;
}

/** What a worker says. */
export type Answer =
  | { id: number; result: unknown }
  | { id: number; progress: unknown }
  | { id: number; failure: string };

/** A rule file that comes with the page, the facts known about its game, and what has been learned of it. */
export interface Variant {
  id: string;
  rules: string;
  facts: string;
  weights: string;
}

/** A game as a worker finds it: what it was opened as, with the moves since. */
export interface Spec extends OpenArgs {
  /** Another number means another game. */
  key: number;
  /** The files that it cannot be opened without. */
  variants: Variant[];
}

/** A rule file that is written. */
export interface Draft {
  name: string;
  text: string;
  /** The files that it may be based on. */
  variants: Variant[];
}
