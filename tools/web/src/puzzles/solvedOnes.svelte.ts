// The puzzles that the visitor has solved, kept in this browser. A puzzle is known by its position, since its number may change.

import type { Puzzle } from "./puzzles";

const KEY = "sow:puzzles";

const keyOf = ({ game, position }: Puzzle): string => `${game} ${position}`;

function load(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((key) => typeof key === "string") : [];
  } catch {
    return [];
  }
}

class SolvedOnes {
  private keys = $state.raw<ReadonlySet<string>>(new Set(load()));

  has(puzzle: Puzzle): boolean {
    return this.keys.has(keyOf(puzzle));
  }

  /** Remembers a puzzle; a browser without storage is not an error. */
  add(puzzle: Puzzle): void {
    this.keys = new Set([...this.keys, keyOf(puzzle)]);
    try {
      localStorage.setItem(KEY, JSON.stringify([...this.keys]));
    } catch {
      return;
    }
  }
}

export const solvedOnes = new SolvedOnes();
