// Drafts, kept in this browser so that they survive a reload. Each tab edits a draft of its own: two tabs never write the same one.

import { t } from "../app/texts.svelte";

const KEY = "sow:drafts";
/** The draft of this tab, which a reload keeps. */
const MINE = "sow:draft-of-tab";
/** The number of drafts kept; the oldest are dropped. */
const MOST = 30;
/** Milliseconds after which a reloaded page has surely given up its draft. */
const RELOAD = 400;

export const FIRST = `game "My game"

board { rows 1  pits 6  store right  track shared }
setup { pits: 4 }

move sow {
  from own pit
  sow counterclockwise into own store

  last {
    own store                             => again
    own empty pit where opposite occupied => capture here, opposite
    else                                  => end
  }
}

end {
  when own pits empty => sweep; most in store wins, else draw
}
`;

export interface Draft {
  id: string;
  text: string;
  /** When it was last changed, in milliseconds since 1970. */
  time: number;
}

/** Returns all drafts, the newest first. */
export function drafts(): Draft[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isDraft).sort((one, other) => other.time - one.time) : [];
  } catch {
    return [];
  }
}

/** Stores drafts; a browser without storage is not an error. */
function store(all: Draft[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(all.slice(0, MOST)));
  } catch {
    return;
  }
}

function isDraft(value: unknown): value is Draft {
  const { id, text, time } = (value ?? {}) as Partial<Draft>;
  return typeof id === "string" && typeof text === "string" && typeof time === "number";
}

/** Returns the title of the game in a draft, for a list of drafts. */
export function titleOf(text: string): string {
  return /^\s*game\s+"([^"]*)"/m.exec(text)?.[1] || t("draft-untitled");
}

/** The draft that this tab edits. */
export class Desk {
  private id = "";
  /** Gives up the draft, so that another tab can edit it. */
  private release: (() => void) | undefined;

  /** Opens the draft that this tab had, or else the newest. If another tab edits it, a copy is opened, and `copied` is true. */
  async open(): Promise<{ text: string; copied: boolean }> {
    const all = drafts();
    const found = all.find(({ id }) => id === remembered()) ?? all[0];
    if (!found) {
      await this.startNew();
      return { text: FIRST, copied: false };
    }
    return { text: found.text, copied: !(await this.take(found.id)) };
  }

  /** Edits the draft `id` from now on, unless another tab edits it: then it becomes a copy, and the result is false. */
  async take(id: string): Promise<boolean> {
    const free = await this.lock(id);
    if (free) this.edit(id);
    else await this.startNew();
    return free;
  }

  /** The next text that is kept becomes a new draft. */
  async startNew(): Promise<void> {
    const id = crypto.randomUUID();
    await this.lock(id);
    this.edit(id);
  }

  keep(text: string): void {
    const others = drafts().filter(({ id }) => id !== this.id);
    store([{ id: this.id, text, time: Date.now() }, ...others]);
  }

  close(): void {
    this.release?.();
  }

  /** Whether this tab edits the draft `id`. */
  edits(id: string): boolean {
    return this.id === id;
  }

  /** Deletes a draft, unless another tab edits it: then the result is false. */
  async delete(id: string): Promise<boolean> {
    if (!this.edits(id) && "locks" in navigator && !(await isFree(id))) return false;
    store(drafts().filter((draft) => draft.id !== id));
    return true;
  }

  private edit(id: string): void {
    this.id = id;
    try {
      sessionStorage.setItem(MINE, id);
    } catch {
      return;
    }
  }

  /** Locks a draft until this tab is closed or edits another. Without locks (plain HTTP) every draft counts as free. */
  private async lock(id: string): Promise<boolean> {
    this.release?.();
    this.release = undefined;
    if (!("locks" in navigator)) return true;
    // A page that is being reloaded may hold its lock a moment longer.
    return (await this.tryLock(id)) || (await wait(RELOAD), await this.tryLock(id));
  }

  private tryLock(id: string): Promise<boolean> {
    return new Promise((answer) => {
      void navigator.locks.request(lockOf(id), { ifAvailable: true }, (lock) => {
        answer(lock !== null);
        return lock === null ? undefined : new Promise<void>((release) => (this.release = release));
      });
    });
  }
}

const lockOf = (id: string): string => `sow:draft:${id}`;

/** Returns whether no tab edits the draft `id`. */
function isFree(id: string): Promise<boolean> {
  return navigator.locks.request(lockOf(id), { ifAvailable: true }, (lock) => lock !== null);
}

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

function remembered(): string | null {
  try {
    return sessionStorage.getItem(MINE);
  } catch {
    return null;
  }
}
