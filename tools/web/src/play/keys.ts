// The keys of the play page, and what they do. They are those of other board game pages where there is a custom.

export const KEYS = [
  { key: "1 to 9", does: "choose the pit of that number (after a letter where rows have letters, as in f 3)" },
  { key: "u", does: "undo" },
  { key: "r", does: "redo" },
  { key: "h", does: "hint" },
  { key: "s", does: "skip the seeds in motion" },
  { key: "x", does: "flip the board" },
  { key: "Esc", does: "take back a choice, close a message" },
] as const;

/** Returns whether a key is meant for the element that has the focus, such as a text field. */
export function isTyping(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement | null;
  return event.ctrlKey || event.metaKey || event.altKey || target?.closest("input, select, textarea, dialog, [contenteditable]") != null;
}
