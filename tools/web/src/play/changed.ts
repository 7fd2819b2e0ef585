// The places whose seeds a move has changed.

import type { Entry } from "./session.svelte";

export function changedBy(entry: Entry | null): ReadonlySet<number> {
  const moved = (entry?.played.ended.length ? [] : (entry?.played.steps ?? [])).flatMap((step) => step.moved);
  return new Set(moved.flatMap(({ from, to }) => [from, to]).filter((cell) => cell !== null));
}
