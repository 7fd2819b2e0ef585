/** The panels beside the board. */
export const TABS = ["Game", "Rules", "File", "Moves", "Analysis"] as const;

export type Tab = (typeof TABS)[number];

/** Returns the panel that a link opens, as in `#/play/kalaha?panel=File`; usually the rules. */
export function panelIn(query: URLSearchParams): Tab {
  return TABS.find((tab) => tab === query.get("panel")) ?? "Rules";
}
