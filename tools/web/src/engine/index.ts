// The engines for the page: they run in workers, their calls have time limits, and long calls can be stopped. A smaller engine plays the
// games that come with the page. The whole one is loaded when somebody solves, surveys, or plays or writes a game of their own.

import { t } from "../app/texts.svelte";
import { Pool, type Options } from "./pool";
import type {
  CaseResult,
  Change,
  Chosen,
  Completion,
  Early,
  Fault,
  GalleryGame,
  GameInfo,
  Hover,
  Mechanism,
  OpenArgs,
  Outcome,
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
import { needed, opening as openingOf } from "./variants";
import galleryUrl from "./pkg/gallery.json?url";
import playUrl from "./pkg/sow_play_bg.wasm?url";
import wholeUrl from "./pkg/sow_web_bg.wasm?url";

export type * from "./pkg/sow_web";

const HOUR = 3_600_000;

/** What a long call takes besides its arguments: a listener for intermediate results, and a signal that stops it. */
export type Long<P> = Omit<Options, "limit" | "progress"> & { progress?: (found: P) => void };

/** Compiles an engine, even if the host sends it with the wrong content type. */
async function compiled(url: string): Promise<WebAssembly.Module> {
  const response = await fetch(url);
  return response.headers.get("Content-Type") === "application/wasm"
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

/** Loads an engine when it is first needed, once for all its workers. */
function loader(url: string): () => Promise<WebAssembly.Module> {
  let module: Promise<WebAssembly.Module> | undefined;
  return () => {
    if (module === undefined) {
      module = compiled(url);
      // Each call reports a failure to its caller, and the next one tries again.
      module.catch(() => {
        module = undefined;
      });
    }
    return module;
  };
}

const playModule = loader(playUrl);
const wholeModule = loader(wholeUrl);
/** Resolves when the engine that plays has been loaded, or cannot be; the gallery and openings are shown meanwhile. */
export const loaded: Promise<unknown> = playModule().catch(() => undefined);
const startPlay = (): Worker => new Worker(new URL("./play.worker.ts", import.meta.url), { type: "module" });
const startWhole = (): Worker => new Worker(new URL("./whole.worker.ts", import.meta.url), { type: "module" });
const playPool = (): Pool => new Pool(startPlay, playModule);
const wholePool = (): Pool => new Pool(startWhole, wholeModule);

/** The workers of a game. Each has its own task, so that none waits for another; the long calls can be stopped one by one. */
interface Workers {
  /** Plays moves and answers at once. */
  front: Pool;
  /** Chooses the computer's moves. */
  player: Pool;
  /** Searches, solves and surveys for the visitor. */
  analyst: Pool;
}

const workersWith = (pool: () => Pool): Workers => ({ front: pool(), player: pool(), analyst: pool() });
const ofBundled = workersWith(playPool);
const ofWritten = workersWith(wholePool);
/** The worker for the editor. */
const desk = wholePool();

/** Only the whole engine checks rules, so it opens games that do not come with the page. */
const workersOf = (game: Chosen): Workers => ("id" in game ? ofBundled : ofWritten);

/** The contents of the gallery, computed when the page is built, so that showing it does not wait for the engine. */
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

/** Returns the bundled games, sorted by title. */
export const games = async (): Promise<GalleryGame[]> => (await gallery()).games;
/** Returns the mechanisms by which games can be filtered, with their meanings. */
export const mechanisms = async (): Promise<Mechanism[]> => (await gallery()).mechanisms;
/** Returns the opening of a bundled game. */
export async function opening(id: string): Promise<Picture> {
  const found = (await gallery()).openings[id];
  if (found === undefined) {
    throw new Error(t("game-unknown", { game: id }));
  }
  return found;
}
/** Returns the text of a bundled game's rule file. */
export async function source(id: string): Promise<string> {
  const [own] = await needed({ id });
  return own?.rules ?? "";
}
/** Parses the record of a game. */
export const readRecord = (text: string): Promise<Recorded> => ofBundled.front.call("readRecord", [text]);
/** Returns in words how a game ended whose rules did not end it. Throws if a game cannot end so. */
export const describeEarly = (early: Early): Promise<string> => ofBundled.front.call("describeEarly", [early]);

let lastKey = 0;

/** A game that is open in the page. Moves that were taken back are kept until another move is played. */
export class Game {
  /** All moves, including those that were taken back. */
  #moves: string[];
  #at: number;
  readonly #workers: Workers;

  constructor(
    private readonly spec: Spec,
    readonly info: GameInfo,
  ) {
    this.#moves = [...(spec.moves ?? [])];
    this.#at = this.#moves.length;
    this.#workers = workersOf(spec.game);
  }

  /** The number of moves before the position shown. */
  get at(): number {
    return this.#at;
  }

  /** All moves, including those that were taken back. */
  get moves(): readonly string[] {
    return this.#moves;
  }

  /** Returns the arguments that reopen the game at the position shown, also used for links. */
  args(): OpenArgs {
    const { key: _key, variants: _variants, ...args } = this.spec;
    return { ...args, moves: this.#moves.slice(0, this.#at) };
  }

  #now(at = this.#at): Spec {
    return { ...this.spec, moves: this.#moves.slice(0, at) };
  }

  async play(move: string): Promise<Played> {
    const played = await this.#workers.front.call<Played>("play", [this.#now(), move]);
    this.#moves = [...this.#moves.slice(0, this.#at), played.move];
    this.#at = this.#moves.length;
    return played;
  }

  /** Goes to the position after `moves` moves, within the moves played. */
  async goTo(moves: number): Promise<State> {
    this.#at = Math.max(0, Math.min(moves, this.#moves.length));
    return this.#workers.front.call("state", [this.#now()]);
  }

  why(cell: number): Promise<Reason[]> {
    return this.#workers.front.call("why", [this.#now(), cell]);
  }

  /** Returns what each legal move would lead to, from playing it. */
  outcomes(): Promise<Outcome[]> {
    return this.#workers.front.call("outcomes", [this.#now()]);
  }

  /**
   * Returns the record of the game; `variant` names its rules: a bundled game, or a file beside the record. `early` says how the game
   * ended if its moves do not end it.
   */
  record(variant: string, early: Early | null = null): Promise<string> {
    return this.#workers.front.call("record", [this.#now(), variant, early]);
  }

  /** Searches the position for the best lines and their values; with `at`, the one after so many of the moves. */
  think(seconds: number, lines: number, { at, ...long }: Long<Thought> & { at?: number } = {}): Promise<Thought> {
    return this.#workers.analyst.call("think", [this.#now(at), seconds, lines], { limit: 1000 * seconds + 20_000, ...long });
  }

  /** Returns the move of a computer player: `level:1` to `level:10`, `search:time=2s`, `mcts:playouts=500`, `random`. */
  choose(player: string, seed: number, long: Long<Thought> = {}): Promise<string | null> {
    return this.#workers.player.call("choose", [this.#now(), player, seed], { limit: 120_000, ...long });
  }

  /** Computes the exact value of every legal move. */
  solve(long: Long<Solved> = {}): Promise<Solved> {
    return ofWritten.analyst.call("solve", [this.#now()], { limit: HOUR, ...long });
  }

  /** Plays random games from the opening and returns their statistics. */
  survey(games: number, seed: number, long: Long<Surveyed> = {}): Promise<Surveyed> {
    return ofWritten.analyst.call("survey", [this.#now(), games, seed], { limit: HOUR, ...long });
  }

  /** Measures how fast random games are played in this browser. */
  speed(seconds: number): Promise<Speed> {
    return ofWritten.analyst.call("speed", [this.#now(), seconds], { limit: 1000 * seconds + 30_000 });
  }
}

/** Opens a game; `game` is `null` if its rules have errors. */
export async function open(args: OpenArgs): Promise<{ faults: Fault[]; game: Game | null }> {
  lastKey += 1;
  const key = lastKey;
  const { front } = workersOf(args.game);
  front.prepare();
  const spec: Spec = { ...args, key, variants: await needed(args.game) };
  const engine = front.call<{ faults: Fault[]; game: GameInfo | null }>("open", [spec]);
  const known = await openingOf(args);
  if (known !== null) {
    // The board is shown while the engine is loaded. If it cannot be, the first move says so.
    engine.catch(() => undefined);
    return { faults: [], game: new Game(spec, known) };
  }
  const opened = await engine;
  const info = opened.game;
  if (info === null) {
    return { faults: opened.faults, game: null };
  }
  // Keep the moves as the engine writes them, and only the files that the game uses.
  const moves = info.history.map((past) => past.move);
  const variants = spec.variants.filter(({ id }) => info.files.some(({ name }) => name === `${id}.sow`));
  return { faults: opened.faults, game: new Game({ ...spec, moves, variants }, info) };
}

// The editor. Offsets are in UTF-16 units, as in JavaScript.

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
