// A short text at a place of the board.

export interface Tag {
  text: string;
  tone: "best" | "plain" | "losing" | "hint";
}
