// The keys of the play page, and what they do. They are those of other board game pages where there is a custom.

export const KEYS = [
  { key: "1 to 9", does: "choose the pit of that number (after a letter where rows have letters, as in f 3)" },
  { key: "Ctrl+Z or u", does: "take back your last move, and the computer's reply to it" },
  { key: "Ctrl+Y or r", does: "play again what was taken back" },
  { key: "h", does: "hint" },
  { key: "s", does: "skip the seeds in motion" },
  { key: "x", does: "flip the board" },
  { key: "Esc", does: "take back a choice, close a message" },
] as const;

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
