// The keys of the play page, and what they do. They are those of other board game pages where there is a custom.

export const KEYS = ["pit", "undo", "redo", "hint", "skip", "flip", "escape"] as const;

function isInField(event: KeyboardEvent): boolean {
  return (event.target as HTMLElement | null)?.closest("input, select, textarea, dialog, [contenteditable]") != null;
}

/** Returns whether a key is meant for the element that has the focus, such as a text field, or for the browser. */
export function isTyping(event: KeyboardEvent): boolean {
  return event.ctrlKey || event.metaKey || event.altKey || isInField(event);
}

/** Returns what a key says about moves that were played: to take the last one back, or to play it again. */
export function undoing(event: KeyboardEvent): "undo" | "redo" | null {
  const key = event.key.toLowerCase();
  if ((event.ctrlKey || event.metaKey) && !event.altKey && !isInField(event)) {
    if (key === "z") return event.shiftKey ? "redo" : "undo";
    return key === "y" ? "redo" : null;
  }
  if (isTyping(event)) return null;
  return key === "u" ? "undo" : key === "r" ? "redo" : null;
}
