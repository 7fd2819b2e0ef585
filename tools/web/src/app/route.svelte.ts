// The address: the page, the game and the moves played. Everything comes after the `#`, so none of it is sent to
// the server.

const PAGES = ["play", "games", "learn", "puzzles", "write", "how", "book", "about"] as const;

export type Page = "gallery" | (typeof PAGES)[number] | "missing";

export interface Route {
  page: Page;
  /** The name of a game that comes with the program, the number of a puzzle or the name of a chapter of the book. */
  game: string | null;
  query: URLSearchParams;
}

export function parse(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#/, "").split("?", 2);
  const [page, ...rest] = path.split("/").filter((part) => part !== "");
  const game = rest.length > 0 ? decode(rest.join("/")) : null;
  return { page: known(page), game, query: new URLSearchParams(query) };
}

function known(page: string | undefined): Page {
  if (page === undefined) return "gallery";
  return PAGES.find((known) => known === page) ?? "missing";
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function address(page: Page, game: string | null = null, query: Record<string, string> = {}): string {
  const path = page === "gallery" ? "#/" : `#/${page}${game === null ? "" : `/${encodeURIComponent(game)}`}`;
  // These characters stay unescaped, so that people can read the address.
  const parts = Object.entries(query).map(([key, value]) => {
    return `${key}=${encodeURIComponent(value).replace(/%(2C|3A|2F|3E|3C)/g, (sign) => decodeURIComponent(sign))}`;
  });
  return parts.length > 0 ? `${path}?${parts.join("&")}` : path;
}

class Router {
  current = $state.raw(parse(location.hash));

  /** Whether the visitor has gone from one address of the page to another. */
  moved = false;

  constructor() {
    addEventListener("hashchange", () => {
      this.moved = true;
      this.current = parse(location.hash);
    });
  }

  /** Replaces the address without navigating and without a new entry in the browser's history. */
  record(to: string): void {
    if (location.hash !== to) history.replaceState(history.state, "", to);
  }

  go(to: string): void {
    location.hash = to;
  }
}

export const router = new Router();
