// Chapters of the book, fetched when they are read.

import { t } from "../app/texts.svelte";
import type { Chapter } from "./contents";

/** Returns a chapter. Throws an `Error` with a message for the reader if it cannot be loaded. */
export async function fetched(id: string): Promise<Chapter> {
  try {
    // These files keep their names between versions, so the host is asked for a newer one.
    const response = await fetch(`book/${id}.json`, { cache: "no-cache" });
    return (await response.json()) as Chapter;
  } catch {
    throw new Error(t("book-failed"));
  }
}
