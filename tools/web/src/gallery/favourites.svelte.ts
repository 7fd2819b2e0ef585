// The games that a visitor likes best, kept in this browser.

const KEY = "sow:favourites";

class Favourites {
  private ids = $state.raw(load());

  get all(): string[] {
    return this.ids;
  }

  has(id: string): boolean {
    return this.ids.includes(id);
  }

  /** Adds a game, or removes it. */
  toggle(id: string): void {
    this.ids = this.has(id) ? this.ids.filter((known) => known !== id) : [...this.ids, id];
    try {
      localStorage.setItem(KEY, JSON.stringify(this.ids));
    } catch {
      // A browser without storage is not an error.
    }
  }
}

function load(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

export const favourites = new Favourites();
