// Announcements for screen readers.

import { sentence } from "./sentence";

/** The number of sentences that can still be read; a move and the answer to it must not push each other out. */
const MOST = 24;

class Announcer {
  /** The last sentences said, each with a number of its own. */
  said = $state.raw<{ key: number; text: string }[]>([]);
  private count = 0;

  /** Announces sentences, one by one. */
  say(...sentences: string[]): void {
    const added = sentences.filter((text) => text !== "").map((text) => ({ key: ++this.count, text: sentence(text) }));
    this.said = [...this.said, ...added].slice(-MOST);
  }

  /** Forgets what was said about another page or game. */
  clear(): void {
    this.said = [];
  }
}

export const announcer = new Announcer();
