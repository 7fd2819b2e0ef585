// The book as the page reads it: its table of contents, and one chapter at a time.

/** A chapter in the table of contents. Its name is its path in `docs/src` without `.md`, such as `tutorial/kalah`. */
export interface Entry {
  id: string;
  title: string;
  sections: Section[];
  /** The chapters that belong to this one. */
  within: Entry[];
}

/** Chapters that stand together; the introduction is a part without a title. */
export interface Part {
  title: string;
  chapters: Entry[];
}

/** A chapter, rendered when the page is built. */
export interface Chapter {
  id: string;
  html: string;
}

/** A section of a chapter. */
export interface Section {
  anchor: string;
  title: string;
}

/** Returns all chapters in reading order. */
export function inOrder(parts: readonly Part[]): Entry[] {
  const flat = (entries: readonly Entry[]): Entry[] => entries.flatMap((entry) => [entry, ...flat(entry.within)]);
  return parts.flatMap((part) => flat(part.chapters));
}

/** Returns the address of a chapter, or of a part of it. */
export function chapterAddress(id: string, anchor = ""): string {
  return anchor === "" ? `#/book/${id}` : `#/book/${id}?at=${encodeURIComponent(anchor)}`;
}

/** Returns the id of the element with an anchor, which differs from the ids of the page around it. */
export const elementId = (anchor: string): string => `at-${anchor}`;
