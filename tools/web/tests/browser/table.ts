// The actions of a visitor at the board.

import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";

/** Waits until a person is to move or the game is over, and returns whether it is over. */
export async function ready(page: Page): Promise<boolean> {
  await page.waitForSelector(".prompt.over, .places button.open, .prompt button, .choices, form.arrange");
  return (await page.locator(".prompt.over").count()) > 0;
}

/** Plays to the end with pseudo-random choices, waiting for the other player, and returns the number of choices made. */
export async function playToTheEnd(page: Page, most: number, seed = 1): Promise<number> {
  return page.evaluate(
    async ([most, seed]) => {
      let state = seed;
      const chance = (below: number): number => {
        state = (Math.imul(state, 1103515245) + 12345) >>> 0;
        return Math.floor((state / 2 ** 32) * below);
      };
      const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];
      const any = (found: HTMLElement[]): HTMLElement | undefined => found[chance(found.length)];
      const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 4));
      let made = 0;
      for (let waited = 0; made < most && waited < 20_000; waited++) {
        if (all(".prompt.over").length > 0) return made;
        const next =
          any(all(".choices button")) ?? any(all(".places button.open")) ?? any(all(".prompt button:not(:disabled)"));
        if (next) {
          next.click();
          made += 1;
          waited = 0;
        }
        await rest();
      }
      throw new Error(`no end after ${made} choices: ${all(".task")[0]?.textContent ?? ""}`);
    },
    [most, seed] as const,
  );
}

export async function tab(page: Page, name: string): Promise<void> {
  await page.getByRole("tab", { name, exact: true }).click();
}

/** Returns the position on the board as the page writes it; the game panel must be open. */
export async function position(page: Page): Promise<string> {
  return (await page.locator(".position code").textContent()) ?? "";
}

/** Steps through the game from the opening and returns all its positions. */
export async function allPositions(page: Page): Promise<string[]> {
  await tab(page, "Game");
  return page.evaluate(async () => {
    const button = (name: string): HTMLButtonElement | undefined =>
      [...document.querySelectorAll<HTMLButtonElement>(".controls button")].find(
        (found) => (found.getAttribute("aria-label") ?? found.textContent?.trim()) === name,
      );
    const now = (): string => document.querySelector(".position code")?.textContent ?? "";
    const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 4));
    const until = async (done: () => boolean): Promise<void> => {
      for (let waited = 0; !done(); waited++) {
        if (waited > 5000) throw new Error("the history does not move");
        await rest();
      }
    };
    button("To the opening")?.click();
    await until(() => button("To the opening")?.disabled === true);
    const seen = [now()];
    while (button("Redo")?.disabled === false) {
      const at = (): string | null | undefined => document.querySelector("[data-at]")?.getAttribute("data-at");
      const before = at();
      button("Redo")?.click();
      await until(() => at() !== before);
      seen.push(now());
    }
    return seen;
  });
}

/** Returns the record that the page offers for download. */
export async function record(page: Page): Promise<string> {
  await tab(page, "Game");
  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download record" }).click();
  return readFileSync(await (await waiting).path(), "utf8");
}
