/** The panels beside the board. */
export const TABS = ["Game", "Rules", "File", "Moves", "Analysis"] as const;

export type Tab = (typeof TABS)[number];
