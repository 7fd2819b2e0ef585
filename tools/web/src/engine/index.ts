// The engine for the page: everything it does happens in workers, has a limit in time, and can be stopped.

import { Pool } from "./pool";
import type {
  CaseResult,
  Change,
  Completion,
  Fault,
  GalleryGame,
  GameInfo,
  Hover,
  Mechanism,
  OpenArgs,
  Picture,
  Played,
  Reason,
  Recorded,
  Solved,
  Speed,
  State,
  Surveyed,
  Thought,
} from "./pkg/sow_web";
import type { Draft, Spec } from "./protocol";
import { needed } from "./variants";
import galleryUrl from "./pkg/gallery.json?url";
import url from "./pkg/sow_web_bg.wasm?url";

export { Stopped } from "./pool";
export type * from "./pkg/sow_web";

const HOUR = 3_600_000;

/** The program, compiled once for all workers; also where a host does not say what kind of file it is. */
async function compiled(): Promise<WebAssembly.Module> {
  const response = await fetch(url);
  return response.headers.get("Content-Type") === "application/wasm"
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

const module = compiled();
// Whoever calls hears of a failure.
module.catch(() => {});
const start = (): Worker => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
/** Answers at once: the game that is played. */
const front = new Pool(start, module);
/** Thinks, solves and surveys, and is stopped at will. */
const back = new Pool(start, module);
/** The editor's helper. */
const desk = new Pool(start, module);

/** What the gallery shows: it is worked out when the page is built, so that nobody waits for the engine to see it. */
interface Gallery {
  games: GalleryGame[];
  openings: Record<string, Picture>;
  mechanisms: Mechanism[];
}

let read: Promise<Gallery> | undefined;

function gallery(): Promise<Gallery> {
  read ??= fetch(galleryUrl).then((response) => response.json() as Promise<Gallery>);
  return read;
}

/** The bundled games by title. */
export const games = async (): Promise<GalleryGame[]> => (await gallery()).games;
/** What games are sorted by. */
export const mechanisms = async (): Promise<Mechanism[]> => (await gallery()).mechanisms;
/** The opening of a bundled game. */
export async function opening(id: string): Promise<Picture> {
  const found = (await gallery()).openings[id];
  if (found === undefined) {
    throw new Error(`there is no game \`${id}\``);
  }
  return found;
}
/** The rule file of a bundled game. */
export async function source(id: string): Promise<string> {
  const [own] = await needed({ id });
  return own?.rules ?? "";
}
/** What a record says. */
export const readRecord = (text: string): Promise<Recorded> => front.call("readRecord", [text]);

let lastKey = 0;

/** A game that is open in the page. Moves that were taken back are kept until another one is played. */
export class Game {
  /** The moves, those that were taken back included. */
  #moves: string[];
  #at: number;

  constructor(
    private readonly spec: Spec,
    readonly info: GameInfo,
  ) {
    this.#moves = [...(spec.moves ?? [])];
    this.#at = this.#moves.length;
  }

  /** How many moves lead to what is shown. */
  get at(): number {
    return this.#at;
  }

  /** All moves, those that were taken back included. */
  get moves(): readonly string[] {
    return this.#moves;
  }

  /** What the game is, for links and for opening it again. */
  args(): OpenArgs {
    const { key: _key, variants: _variants, ...args } = this.spec;
    return { ...args, moves: this.#moves.slice(0, this.#at) };
  }

  #now(): Spec {
    return { ...this.spec, moves: this.#moves.slice(0, this.#at) };
  }

  async play(move: string): Promise<Played> {
    const played = await front.call<Played>("play", [this.#now(), move]);
    this.#moves = [...this.#moves.slice(0, this.#at), played.move];
    this.#at = this.#moves.length;
    return played;
  }

  /** Goes to where so many moves have been played. */
  async goTo(moves: number): Promise<State> {
    this.#at = Math.max(0, Math.min(moves, this.#moves.length));
    return front.call("state", [this.#now()]);
  }

  /** What happened in the move with this number, from 1. */
  told(number: number): Promise<Played> {
    return front.call("told", [{ ...this.spec, moves: this.#moves.slice(0, number) }, number]);
  }

  why(cell: number): Promise<Reason[]> {
    return front.call("why", [this.#now(), cell]);
  }

  /** The game as a record; `variant` is what it calls the rules: a bundled game, or a file beside it. */
  record(variant: string): Promise<string> {
    return front.call("record", [this.#now(), variant]);
  }

  /** Hints, lines and values; stopped by `stop`. */
  think(seconds: number, lines: number, progress?: (found: Thought) => void): Promise<Thought> {
    return back.call("think", [this.#now(), seconds, lines], { limit: 1000 * seconds + 20_000, progress });
  }

  /** The move of a computer player: `level:1` to `level:10`, `search:time=2s`, `mcts:playouts=500`, `random`. */
  choose(player: string, seed: number, progress?: (found: Thought) => void): Promise<string | null> {
    return back.call("choose", [this.#now(), player, seed], { limit: 120_000, progress });
  }

  /** The value of every legal move. */
  solve(progress?: (found: Solved) => void): Promise<Solved> {
    return back.call("solve", [this.#now()], { limit: HOUR, progress });
  }

  /** Random games from the opening, counted. */
  survey(games: number, seed: number, progress?: (found: Surveyed) => void): Promise<Surveyed> {
    return back.call("survey", [this.#now(), games, seed], { limit: HOUR, progress });
  }

  /** How fast random games are played here. */
  speed(seconds: number): Promise<Speed> {
    return back.call("speed", [this.#now(), seconds], { limit: 1000 * seconds + 30_000 });
  }
}

/** Opens a game; there is none if its rules have errors. */
export async function open(args: OpenArgs): Promise<{ faults: Fault[]; game: Game | null }> {
  lastKey += 1;
  const key = lastKey;
  front.prepare();
  const spec: Spec = { ...args, key, variants: await needed(args.game) };
  const opened = await front.call<{ faults: Fault[]; game: GameInfo | null }>("open", [spec]);
  const info = opened.game;
  if (info === null) {
    return { faults: opened.faults, game: null };
  }
  // Moves as the engine writes them, and no files but those of the game.
  const moves = info.history.map((past) => past.move);
  const variants = spec.variants.filter(({ id }) => info.files.some(({ name }) => name === `${id}.sow`));
  return { faults: opened.faults, game: new Game({ ...spec, moves, variants }, info) };
}

/** Ends thinking, solving and surveying. */
export const stop = (): void => back.stop();

// The editor. Places are counted as JavaScript counts them.

async function draft(name: string, text: string): Promise<Draft> {
  desk.prepare();
  return { name, text, variants: await needed({ name, text }) };
}

export const check = async (name: string, text: string): Promise<Fault[]> => desk.call("check", [await draft(name, text)]);
export const cases = async (name: string, text: string): Promise<CaseResult[]> =>
  desk.call("cases", [await draft(name, text)]);
export const complete = async (name: string, text: string, at: number): Promise<Completion[]> =>
  desk.call("complete", [await draft(name, text), at]);
export const hover = async (name: string, text: string, at: number): Promise<Hover | null> =>
  desk.call("hover", [await draft(name, text), at]);
export const format = async (name: string, text: string): Promise<Change[]> =>
  desk.call("format", [await draft(name, text)]);
